import { describe, expect, test } from "vitest";
import type { JournalEntry, RunEvent } from "../../src/core/event.ts";
import { failure } from "../../src/core/failure.ts";
import type { ToolReport } from "../../src/core/failure.ts";
import { renderHtml } from "../../src/report/html.ts";
import { usd } from "../../src/report/figures.ts";
import { line } from "../../src/report/line.ts";
import { renderMarkdown } from "../../src/report/markdown.ts";
import { makeReport } from "../../src/report/report.ts";
import type { Report } from "../../src/report/report.ts";
import { renderText } from "../../src/report/text.ts";

const RESULT = {
  exitCode: 1,
  signal: undefined,
  timedOut: false,
  cancelled: false,
  startError: undefined,
  durationMs: 40,
  output: { body: "o", keptBytes: 1, totalBytes: 1 },
  leftovers: 0,
};
const HOSTILE =
  "</td><script>alert(1)</script> @everyone fixes #12 GH-3 www.evil.example `` ``` ![x](https://evil.example/?q=1) | pipe";

const lesson = (attempt: number) => ({
  attempt,
  hypothesis: HOSTILE,
  outcome: "worse",
  touched: [],
  gone: [],
  stayed: [],
  changed: [],
  came: [{ key: "k", id: HOSTILE, place: "a.js:1", message: HOSTILE, expected: "5", actual: "6" }],
  refusals: [],
});

const EVENTS: readonly RunEvent[] = [
  {
    type: "run-started",
    version: 1,
    runId: "r1",
    root: "/p",
    task: { goal: "", trust: "trusted", setup: [], lint: [], test: [], scope: [], allow: [], targets: [] },
    budget: { attempts: 3, calls: 12, tokens: 200_000, minutes: 30 },
    model: {
      name: "m",
      baseUrl: "u",
      api: "chat",
      source: "live",
      contextWindow: undefined,
      nativeTools: false,
    },
    price: { input: 1, output: 10, cachedInput: 0.5, source: "test" },
    settings: {
      strategy: "rollback",
      lessonTokens: 400,
      evidenceTokens: 700,
      refusalTokens: 600,
      maxOutput: 1,
      callTimeoutMs: 1,
      snapshotCapBytes: 1,
      patchOnly: undefined,
      envNames: [],
      lookups: "text",
    },
  },
  {
    type: "check-ended",
    purpose: "reproduce",
    attempt: 0,
    round: 1,
    check: "test",
    stage: "test",
    result: RESULT,
    report: "b1",
    failures: 1,
  },
  { type: "attempt-started", attempt: 1, strategy: "normal" },
  { type: "call-sent", attempt: 1, call: 1, ordinal: 1, request: "q", estimate: 900, maxOutput: 500 },
  {
    type: "call-ended",
    attempt: 1,
    call: 1,
    outcome: "reply",
    code: undefined,
    message: undefined,
    holds: "edits",
    reply: "a",
    usage: { input: 1_000_000, cached: 400_000, output: 100_000, reasoning: 0, estimated: false },
    ms: 1500,
  },
  {
    type: "edits-judged",
    attempt: 1,
    call: 1,
    format: "search-replace",
    hypothesis: HOSTILE,
    errors: [],
    byPolicy: false,
    files: [{ path: "src/a|b.js", kind: "modified", hunks: 1, added: 2, removed: 1 }],
    changes: "c",
    patchKey: "p",
    testFiles: ["test/new.test.js"],
  },
  { type: "attempt-ended", attempt: 1, outcome: "worse", lesson: lesson(1) },
  {
    type: "restored",
    to: "S0",
    attempt: 1,
    report: { changed: 1, paths: ["src/a.js"], patchFile: "/j/patches/attempt-1.patch" },
  },
  { type: "stopping", stop: { reason: "attempts", detail: "All 1 attempts are used." } },
  { type: "stopped", stop: { reason: "attempts", detail: "All 1 attempts are used." }, patch: undefined },
];

const entries = (events: readonly RunEvent[]): readonly JournalEntry[] =>
  events.map((event, i) => ({ n: i + 1, at: "2026-01-01T00:00:00.000Z", t: i * 100, event }));
const report = (events = EVENTS): Report =>
  makeReport({
    entries: entries(events),
    journal: "/j",
    body: () => ({ tools: [], failures: [], passed: [], skipped: [] }),
  });

describe("the report", () => {
  test("counts what each attempt did and cost", () => {
    // 600,000 fresh at $1, 400,000 cached at $0.50 and 100,000 out at $10 per million.
    const cost = 0.6 + 0.2 + 1;
    const r = report();
    expect(r).toMatchObject({
      reason: "attempts",
      fixed: false,
      exitCode: 1,
      spend: { attempts: 1, calls: 1, input: 1_000_000, cached: 400_000, output: 100_000, ms: 900 },
    });
    expect(r.spend.usd).toBeCloseTo(cost, 9);
    expect(r.attempts).toHaveLength(1);
    expect(r.attempts[0]).toMatchObject({
      attempt: 1,
      outcome: "worse",
      calls: 1,
      rolledBack: true,
      patchFile: "/j/patches/attempt-1.patch",
      testFiles: ["test/new.test.js"],
      came: [{ expected: "5", actual: "6" }],
    });
    expect(r.attempts[0]?.usd).toBeCloseTo(cost, 9);
  });

  test("of a run without an end says that it was interrupted and how it goes on", () => {
    expect(report(EVENTS.slice(0, 5))).toMatchObject({
      reason: "interrupted",
      exitCode: 1,
      fixed: false,
      detail: expect.stringContaining("mulligan resume --journal /j") as string,
    });
  });

  test("of a model without a price has no cost, and no word of it says 0", () => {
    const unpriced = EVENTS.map((event) =>
      event.type === "run-started" ? { ...event, price: undefined } : event,
    );
    const r = report(unpriced);
    expect(r.spend.usd).toBeUndefined();
    expect(renderText(r)).toContain("cost unknown");
    expect(renderText(r)).not.toContain("$0");
  });

  test("charges an attempt for the call that a crash lost, so that attempts add up to the run", () => {
    const sent = EVENTS.findIndex((event) => event.type === "call-sent");
    const crashed: RunEvent[] = [
      ...EVENTS.slice(0, sent),
      { type: "call-sent", attempt: 1, call: 1, ordinal: 1, request: "q", estimate: 500_000, maxOutput: 500 },
      { type: "resumed", pauses: 1 },
      { type: "call-sent", attempt: 1, call: 2, ordinal: 1, request: "q", estimate: 900, maxOutput: 500 },
      ...EVENTS.slice(sent + 1).map((event) => (event.type === "call-ended" ? { ...event, call: 2 } : event)),
    ];
    const r = report(crashed);
    // The lost call's estimate of half a million tokens at $1 per million on top of the answered call's $1.80.
    expect(r.attempts[0]).toMatchObject({ calls: 2, input: 1_500_000 });
    expect(r.attempts[0]?.usd).toBeCloseTo(2.3, 9);
    expect(r.spend.usd).toBeCloseTo(2.3, 9);
  });

  test("of a fix names the failures that it ended", () => {
    const failed = failure({
      kind: "test",
      tool: "t",
      id: "adds",
      message: "no",
      expected: "5",
      actual: "6",
    });
    const red: ToolReport = { tools: ["t"], failures: [failed], passed: [], skipped: [] };
    const green: ToolReport = { tools: ["t"], failures: [], passed: ["adds"], skipped: [] };
    const ran: RunEvent = {
      type: "check-ended",
      purpose: "attempt",
      attempt: 1,
      round: 1,
      check: "test",
      stage: "test",
      result: { ...RESULT, exitCode: 0 },
      report: "b2",
      failures: 0,
    };
    const fixed: RunEvent[] = [
      ...EVENTS.slice(0, 6),
      { type: "edits-applied", attempt: 1, purpose: "attempt" },
      ran,
      { type: "attempt-ended", attempt: 1, outcome: "fixed", lesson: undefined },
      { type: "stopped", stop: { reason: "fixed", detail: "Proven." }, patch: "p" },
    ];
    const body = (hash: string): ToolReport => (hash === "b1" ? red : green);
    const r = makeReport({ entries: entries(fixed), journal: "/j", body });
    expect(r.attempts[0]?.gone).toEqual([{ id: "adds", message: "no", expected: "5", actual: "6" }]);
  });

  test("says that a body is missing instead of failing", () => {
    const r = makeReport({ entries: entries(EVENTS), journal: "/j", body: () => undefined });
    expect(r.notes[0]).toContain("body of the journal is missing");
  });
});

describe("words of the model and the tests do nothing", () => {
  test("in Markdown", () => {
    const text = renderMarkdown(report());
    const outsideCode = text.replace(/(`+)[^`\n].*?[^`]\1(?!`)/g, "");
    expect(outsideCode).toContain("Hypothesis: ");
    expect(outsideCode).not.toMatch(/<script|<\/td>|@everyone|\]\(https|fixes \\?#12|GH-3|www\./);
    const rows = text.split("\n").filter((l) => l.startsWith("| 1 |"));
    expect(rows[0]?.replace(/\\\|/g, "").split("|")).toHaveLength(9);
  });

  test("on a terminal, in the report as in a line", () => {
    // Erase the screen, set the title, begin a line of our own, turn the text's direction.
    const words = "\u001b[2J\u001b]0;owned\u0007look\nattempt 1: fixed\u202e";
    const steered = EVENTS.map((event) =>
      event.type === "edits-judged" ? { ...event, hypothesis: words } : event,
    );
    const shown = renderText(report(steered));
    expect(shown.split("\n").filter((l) => l.includes("look"))).toEqual([
      "  hypothesis: look attempt 1: fixed",
    ]);
    const looked: RunEvent = {
      type: "lookups-answered",
      attempt: 1,
      call: 1,
      lookups: [{ request: words, ok: true }],
      messages: "m",
    };
    expect(entries([looked]).map(line)).toEqual(["attempt 1: looked up look attempt 1: fixed"]);
  });

  test("in HTML, which loads and runs nothing", () => {
    const text = renderHtml(report());
    expect(text).not.toMatch(/<script|<img|href=|src=/);
    expect(text).toContain("default-src 'none'");
  });

  test("and a comment never passes GitHub's limit", () => {
    const many = report();
    const big = {
      ...many,
      attempts: Array.from({ length: 400 }, (_, i) => ({
        ...(many.attempts[0] as (typeof many.attempts)[0]),
        attempt: i + 1,
      })),
    };
    const text = renderMarkdown(big);
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.endsWith("(The rest is in the run's journal.)")).toBe(true);
  });
});

test("each step is a line of its own, intents are none", () => {
  const lines = entries(EVENTS).map(line);
  expect(lines[1]).toBe("test (1 of 2, untouched tree): failed, 1 failure in 40 ms");
  expect(lines[3]).toBeUndefined();
  expect(lines[4]).toBe("attempt 1: call 1: edits, 1,000,000 tokens in, 100,000 out, 1.5 s");
  expect(lines[6]).toBe("attempt 1: worse (failures: 0 gone, 0 changed, 1 new)");
  expect(lines[9]).toBe("stopped: attempts. All 1 attempts are used. (900 ms)");
});

test("small amounts keep the digits that matter", () => {
  expect([usd(0), usd(0.0042), usd(1.5), usd(undefined)]).toEqual([
    "$0.00",
    "$0.0042",
    "$1.50",
    "unknown (no price)",
  ]);
});
