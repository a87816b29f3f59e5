import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/core/event.ts";
import { spendOf } from "../../src/core/spend.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  diagnostic,
  editError,
  ended,
  type Event,
  journal,
  judged,
  lint,
  LINT,
  lookedUp,
  next,
  passes,
  refused,
  replied,
  reproducedBy,
  restored,
  resumed,
  sent,
  SETUP,
  snapshot,
  stableRuns,
  started,
  stateOf,
  stopped,
  stopping,
  TEST,
  tests,
  triedInVain,
  unanswered,
  unusable,
} from "./journal-builder.ts";

const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);
const s0 = [started(), snapshot("S0")];
const reproducedRed = [...s0, ...reproducedBy(red)];
const stopOf = (events: readonly RunEvent[], t?: number): string | undefined => {
  const step = next(events, t);
  return step.do === "stop" ? step.stop.reason : step.do;
};

describe("an attempt", () => {
  const begun = [...reproducedRed, begin(1)];
  const answered = [...begun, sent(1), replied(1)];
  const accepted = [...answered, judged("p1")];

  test("begins with a call and judges the edits that come back", () => {
    expect(next(begun)).toEqual({ do: "call" });
    expect(next(answered)).toEqual({ do: "judge-edits" });
  });

  test("answers look-ups and calls again", () => {
    const asked = [...begun, sent(1), replied(1, { holds: "lookups" })];
    expect(next(asked)).toEqual({ do: "answer-lookups" });
    expect(next([...asked, lookedUp(1)])).toEqual({ do: "call" });
  });

  test("stops when the model gives up, with its words", () => {
    const gaveUp = replied(1, { holds: "give-up", message: "The model gave up: it is the compiler." });
    expect(next([...begun, sent(1), gaveUp])).toEqual({
      do: "stop",
      stop: { reason: "gave-up", detail: "The model gave up: it is the compiler." },
    });
  });

  test("three unusable replies in a row stop the run and are no attempt", () => {
    const two = [...begun, sent(1), unusable(1), sent(2), replied(2, { holds: "nothing", code: "no-edits" })];
    expect(next(two)).toEqual({ do: "call" });
    const three = [...two, sent(3), unusable(3, "truncated")];
    const step = next(three);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "unusable-replies" } });
    expect(step.do === "stop" && step.stop.detail).toContain("empty, no-edits, truncated");
    expect(spendOf(journal(...three))).toMatchObject({ attempts: 0, calls: 3 });
    expect(stateOf(...three).unusableInRow.at(-1)).toEqual({
      code: "truncated",
      message: "The reply was truncated.",
    });
  });

  test("a usable reply between unusable ones starts their count again", () => {
    const events = [
      ...begun,
      sent(1),
      unusable(1),
      sent(2),
      unusable(2),
      sent(3),
      replied(3, { holds: "lookups" }),
      lookedUp(3),
      sent(4),
      unusable(4),
      sent(5),
      unusable(5),
    ];
    expect(next(events)).toEqual({ do: "call" });
  });

  test.each([
    [false, "rejected-edits"],
    [true, "refused-by-policy"],
  ])("refused edits (by policy: %s) end it as %s and count as an attempt", (byPolicy, outcome) => {
    const events = [...answered, refused([editError("NO_MATCH", "src/a.js")], { byPolicy })];
    expect(next(events)).toEqual({ do: "end-attempt", outcome });
    expect(spendOf(journal(...events)).attempts).toBe(1);
  });

  test("the patch of an earlier attempt ends it as unchanged without running a check", () => {
    const events = [
      ...reproducedRed,
      ...triedInVain(1, "p1", red),
      begin(2),
      sent(2, { attempt: 2 }),
      replied(2, { attempt: 2 }),
      judged("p1", { attempt: 2 }),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "unchanged" });
  });

  test("the same key as an attempt whose edits were refused is tried all the same", () => {
    const events = [
      ...reproducedRed,
      begin(1),
      sent(1),
      replied(1),
      refused([editError("NEW_SYNTAX_ERROR", "a.js")], { patchKey: "p1" }),
      attemptEnded(1, "rejected-edits"),
      begin(2),
      sent(2),
      replied(2),
      judged("p1", { attempt: 2 }),
    ];
    expect(next(events)).toEqual({ do: "apply", purpose: "attempt" });
  });

  test("goes through checks and, with base versions of the tests, through the proof", () => {
    const events: RunEvent[] = [...accepted];
    expect(next(events)).toEqual({ do: "apply", purpose: "attempt" });
    events.push(...applied("attempt"));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "attempt", round: 1 });
    events.push(check("attempt", green));
    expect(next(events)).toEqual({ do: "restore", to: "S0" });
    events.push(restored("S0"));
    expect(next(events)).toEqual({ do: "apply", purpose: "proof" });
    events.push(...applied("proof"));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "proof", round: 1 });
    events.push(check("proof", green));
    expect(next(events)).toEqual({ do: "restore", to: "S0" });
    const [putBack, ...again] = stableRuns(green);
    events.push(putBack ?? restored("S0"));
    expect(next(events)).toEqual({ do: "apply", purpose: "stable" });
    events.push(...again);
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "fixed" });
    events.push(attemptEnded(1, "fixed"));
    expect(stopOf(events)).toBe("fixed");
    events.push(stopping("fixed"));
    expect(next(events)).toEqual({ do: "finish" });
    events.push(restored("S0"), ...applied("final"), stopped("fixed"));
    expect(next(events)).toEqual({ do: "done" });
  });

  test("tries all checks before the proof and stops at the first that fails", () => {
    const withLint = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", lint(), { check: LINT }),
      check("reproduce", red),
      restored("S0"),
      check("reproduce", lint(), { check: LINT, round: 2 }),
      check("reproduce", red, { round: 2 }),
      restored("S0"),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
    ];
    expect(next(withLint)).toMatchObject({ do: "check", check: LINT, purpose: "attempt" });
    const linted = [...withLint, check("attempt", lint(), { check: LINT })];
    expect(next(linted)).toMatchObject({ do: "check", check: TEST, purpose: "attempt" });
    const ugly = [...withLint, check("attempt", lint(diagnostic("unused")), { check: LINT })];
    expect(next(ugly)).toEqual({ do: "end-attempt", outcome: "worse" });
  });

  test.each([
    ["the same failure", tests(["adds"], ["subtracts"]), "unchanged"],
    ["one failure less and one new", tests(["subtracts"], ["adds"]), "worse"],
    ["a passing test that did not run", tests([], ["subtracts"]), "worse"],
    ["exit code 0 with a test less", tests(["adds"]), "worse"],
    [
      "a run killed by a signal",
      ended({ exitCode: undefined, signal: "SIGKILL" }, "was killed by SIGKILL"),
      "worse",
    ],
  ])("%s makes it %s", (_, saw, outcome) => {
    expect(next([...accepted, ...applied("attempt"), check("attempt", saw)])).toEqual({
      do: "end-attempt",
      outcome,
    });
  });

  test("one of two failures gone makes it improved", () => {
    const events = [
      ...s0,
      ...reproducedBy(tests(["adds"], ["subtracts", "divides"])),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
      check("attempt", tests(["adds", "divides"], ["subtracts"])),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "improved" });
  });

  test("a second of a known diagnostic makes it worse although no failure is new", () => {
    const one = lint(diagnostic("unused"));
    const events = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", one, { check: LINT }),
      check("reproduce", red),
      restored("S0"),
      check("reproduce", one, { check: LINT, round: 2 }),
      check("reproduce", red, { round: 2 }),
      restored("S0"),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
      check("attempt", lint(diagnostic("unused", { count: 2 })), { check: LINT }),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "worse" });
  });

  test("a proof that fails is judged, and the next attempt starts from the recorded tree", () => {
    const failedProof = [
      ...accepted,
      ...applied("attempt"),
      check("attempt", green),
      restored("S0"),
      ...applied("proof"),
      check("proof", red),
    ];
    expect(next(failedProof)).toEqual({ do: "end-attempt", outcome: "unchanged" });
    const over = [...failedProof, attemptEnded(1, "unchanged")];
    expect(next(over)).toEqual({ do: "restore", to: "S0" });
    expect(next([...over, restored("S0", 1)])).toEqual({
      do: "begin-attempt",
      attempt: 2,
      strategy: "normal",
    });
  });

  test("after a setup every attempt works on the tree that the setup left", () => {
    const events = [
      started({ task: { setup: [SETUP] } }),
      snapshot("S0"),
      check("setup", passes, { check: SETUP }),
      snapshot("S1"),
      ...reproducedBy(red, red, "S1"),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
      check("attempt", green),
    ];
    expect(next(events)).toEqual({ do: "restore", to: "S1" });
  });

  test("a call that nobody answered stops the run as model-unavailable, with what was said", () => {
    expect(next([...begun, sent(1), unanswered(1)])).toEqual({
      do: "stop",
      stop: { reason: "model-unavailable", detail: "Nobody answered." },
    });
  });
});

test("a call that was sent names the request by number, lost ones included", () => {
  const state = stateOf(...reproducedRed, begin(1), sent(1), resumed(), restored("S0"), sent(2), replied(2));
  expect([state.calls, state.answered, state.resumes]).toEqual([2, 1, 1]);
});

test("a check event keeps the attempt that it belongs to", () => {
  const event: Event<"check-ended"> = check("attempt", red, { attempt: 2 });
  const state = stateOf(...reproducedRed, ...triedInVain(1, "p1", red), begin(2), event);
  expect(state.attempts.map((a) => a.checks.length)).toEqual([1, 1]);
});
