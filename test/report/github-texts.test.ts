import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRunOf } from "../../src/report/check-run.ts";
import { commentText, noticeText, progressText } from "../../src/report/comment.ts";
import { withHistoryKept } from "../../src/report/estimate.ts";
import { markerOf } from "../../src/report/marker.ts";
import { outputsOf } from "../../src/report/outputs.ts";
import { pullRequestText, templateProblems } from "../../src/report/pull-request.ts";
import type { CheckLine } from "../../src/report/report.ts";
import { jobSummary } from "../../src/report/summary.ts";
import { COMMENT_LIMIT, fill } from "../../src/report/template.ts";
import { accountOf, attemptLine, HOSTILE, hostileAccount, reportOf, unfixedReport } from "./account-of.ts";

const marker = markerOf("issue-12");
const AT = { name: "mulligan", headSha: "a".repeat(40), externalId: "k" };

describe("the pull request", () => {
  test("says what was wrong, what changed, the proof, the attempts, the cost and how to go on", () => {
    const { title, body, commit } = pullRequestText(accountOf(), { marker });
    expect(title).toBe("Fix issue 12: add() returns too much");
    expect(commit.split("\n").slice(0, 3)).toEqual([
      "Fix issue 12: add() returns too much",
      "",
      "The sign is turned.",
    ]);
    expect(body.split("\n").filter((l) => l !== "")).toEqual([
      "<!-- mulligan:issue%2D12 -->",
      "Fixes #12",
      "### What was wrong",
      "- `adds` at `test/sum.test.js:7`: expected `3`, got `4`",
      "- `adds again` at `test/sum.test.js:9`: `no`",
      "### What changed",
      "The sign is turned.",
      "- modified `src/sum.js`, 2 lines added, 3 removed",
      "### Proof",
      "The second column is a run on the base commit with these edits alone and the base version of every test.",
      "| check | before | after |",
      "| --- | --- | --- |",
      "| `npm test` | failed (exit code 1, 2 failures) | passed |",
      "### Attempts",
      "| attempt | hypothesis | files | stage reached | gone | new | tokens in / out | cost | time | lesson |",
      "| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
      "| 1: worse, rolled back | The sum is off by one. | `src/sum.js` | checks | 0 | 1 | 1,000 / 100 | $0.0011 | 2.0 s | then failed `subtracts`: expected `1`, got `2` |",
      "| 2: rejected-edits, rolled back |  |  | edits refused | 0 | 0 | 1,000 / 100 | $0.0011 | 2.0 s | `NO_MATCH` The lines are not in the file. |",
      "| 3: fixed | The sign is turned. | `src/sum.js` | proof | 2 | 0 | 2,000 / 200 | $0.0022 | 2.0 s |  |",
      "| all | | | stopped: fixed | | | 4,000 / 400 | $0.0044 | 6.0 s | |",
      // 1,100 + (1,100 + 1,100) + (2,200 + 2,200) tokens; the carried 3,300 at $0.10 a million on top of $0.0044.
      "Cost: $0.0044 (price: flag), 4,000 tokens in, 400 out in 3 model calls, 6.0 s. Estimate with the history of failed attempts kept in the prompt: 7,700 tokens, $0.0047.",
      expect.stringContaining("CI does not start by itself") as string,
      "To retry: comment `/agent-fix retry`, or set the label `agent-fix` again. To stop: comment `/agent-fix stop`, or close the issue. [The run](https://github.com/o/r/actions/runs/5).",
    ]);
  });

  test("shows a reproduction test red, then green", () => {
    const reproduction = { path: "test/issue-12.test.js", before: "failed", after: "passed" } as const;
    const { body } = pullRequestText(accountOf({ reproduction }), { marker });
    expect(body).toContain("| --- |\n| reproduction `test/issue-12.test.js` | failed | passed |\n");
  });

  test("says of every check how it ended, and how often what had failed was run again", () => {
    const check = (name: string, over: Partial<CheckLine>): CheckLine => ({
      check: name,
      purpose: "proof",
      round: 1,
      failures: 0,
      exitCode: 0,
      signal: undefined,
      timedOut: false,
      durationMs: 1,
      ...over,
    });
    const proof = [
      check("late", { exitCode: undefined, timedOut: true, signal: "SIGKILL" }),
      check("killed", { exitCode: undefined, signal: "SIGSEGV" }),
      check("lost", { exitCode: undefined }),
      check("red", { exitCode: 2, failures: 1 }),
      check("green", {}),
    ];
    const stable = [1, 2, 3].map((round) => check("green", { purpose: "stable", round }));
    const attempts = [attemptLine({ attempt: 1, outcome: "fixed", checks: [...proof, ...stable] })];
    const report = reportOf({ baseline: { failures: [], checks: [] }, proof, attempts });
    const { body } = pullRequestText(accountOf({ report }), { marker });
    expect(body.split("\n").filter((l) => l.includes("| not run |"))).toEqual([
      "| `late` | not run | timed out |",
      "| `killed` | not run | killed by SIGSEGV |",
      "| `lost` | not run | failed (exit code none) |",
      "| `red` | not run | failed (exit code 2, 1 failure) |",
      "| `green` | not run | passed |",
    ]);
    expect(body).toContain("What had failed was run 3 more times with the fix.");
    expect(body).toContain("| repeated proof |");
  });

  test("links only to an address of the web, which cannot end the link", () => {
    const { body } = pullRequestText(accountOf({ runUrl: "https://h.example/a) [x](b <c>" }), { marker });
    expect(body).toContain("[The run](https://h.example/a%29%20[x]%28b%20%3cc%3e).");
    expect(pullRequestText(accountOf({ runUrl: "javascript:alert(1)" }), { marker }).body).not.toContain(
      "The run",
    );
  });

  test("closes only an issue that it is about", () => {
    for (const subject of [
      { kind: "pull-request", number: 12, title: "t" },
      { kind: "run", workflow: "CI", branch: "main" },
      { kind: "manual", branch: "main" },
    ] as const)
      expect(pullRequestText(accountOf({ subject }), { marker }).body).not.toMatch(/fixes|closes|resolves/i);
  });

  test("says that CI starts when another token than the job's pushed", () => {
    expect(pullRequestText(accountOf({ token: "other" }), { marker }).body).toContain(
      "CI starts for the pushed commit",
    );
  });
});

describe("a project's templates", () => {
  test("are filled once, and a value is never read as a template", () => {
    const account = accountOf({ subject: { kind: "issue", number: 3, title: "{{cost}} {{title}}" } });
    const templates = {
      title: "repair({{number}}): {{subject}}",
      body: "About {{ subject }}.\n\n{{cost}}\n\nOurs: {not} a {{{number}}}",
      commit: "chore: {{number}}",
    };
    const { title, body, commit } = pullRequestText(account, { marker, templates });
    expect(title).toBe("repair(3): issue 3: {{cost}} {{title}}");
    expect(body).toContain("About issue 3: \\{\\{cost\\}\\} \\{\\{title\\}\\}.");
    expect(body).toContain("Ours: {not} a {3}");
    expect(commit).toBe("chore: 3\n");
  });

  test("leave what has no value as it is, and name nothing that values do not own", () => {
    const text = "{{constructor}} {{toString}} {{a}}\n{{none}}\n{{none}} b";
    expect(fill(text, { a: "A", none: "" }, COMMENT_LIMIT)).toBe("{{constructor}} {{toString}} A\n b");
  });

  test("with an unknown placeholder are told in a sentence, and ours is used", () => {
    const templates = { title: "{{constructor}}", body: "{{process.env.KEY}}", commit: "{{subject}}" };
    expect(templateProblems(templates).map((p) => [p.part, p.sentence.split(";")[0]])).toEqual([
      ["title", "The template of the title has the unknown placeholder {{constructor}}"],
      ["body", "The template of the body has the unknown placeholder {{process.env.KEY}}"],
    ]);
    const { title, body } = pullRequestText(accountOf(), { marker, templates });
    expect(title).toBe("Fix issue 12: add() returns too much");
    expect(body).toContain("### Proof");
  });
});

describe("limits", () => {
  const many = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      id: `case ${i + 1} ${"x".repeat(100)}`,
      message: "m",
      place: "a.js:1",
    }));
  const long = (n: number) => unfixedReport({ baseline: { failures: many(n), checks: [] } });

  test("a body of 65,536 characters loses whole rows, and says how many", () => {
    const report = reportOf({ baseline: { failures: many(2000), checks: [] } });
    for (const body of [
      pullRequestText(accountOf({ report }), { marker }).body,
      commentText(accountOf({ report: long(2000) }), { marker }),
    ]) {
      expect(body.length).toBeLessThanOrEqual(65_536);
      expect(body.length).toBeGreaterThan(64_000);
      const shown = body.split("\n").filter((l) => l.startsWith("- `case"));
      expect(shown.every((l) => l.endsWith("`a.js:1`: `m`"))).toBe(true);
      expect(body).toContain(`(${2000 - shown.length} more rows were left out for length`);
      expect(body).toContain("To retry: ");
    }
  });

  test("a template that is itself too long is cut at a line, with a sentence", () => {
    const body = `${"a line\n".repeat(10_000)}{{cost}}`;
    const text = pullRequestText(accountOf(), { marker, templates: { body } }).body;
    expect(text.length).toBeLessThanOrEqual(65_536);
    expect(text.startsWith(marker)).toBe(true);
    expect(text).toMatch(/\na line\n\n\(The rest was left out for length; .*\)$/);
  });

  test("a title has one line of at most 256 characters, a commit's first line 72", () => {
    const account = accountOf({ subject: { kind: "issue", number: 1, title: "t\n".repeat(900) } });
    const { title, commit } = pullRequestText(account, {
      marker,
      templates: { title: "{{subject}} {{subject}}" },
    });
    expect(title.length).toBe(256);
    expect(title).not.toContain("\n");
    expect(commit.split("\n")[0]?.length).toBe(72);
  });

  test("an attempt's row names five files and the number of the others, and a long reason is cut", () => {
    const files = Array.from({ length: 1200 }, (_, i) => ({
      path: `src/${i}.js`,
      kind: "modified" as const,
      hunks: 1,
      added: 1,
      removed: 1,
    }));
    const report = unfixedReport({
      attempts: [attemptLine({ attempt: 1, files })],
      detail: "why ".repeat(9000),
    });
    const text = commentText(accountOf({ report }), { marker });
    expect(text).toContain("| `src/0.js` `src/1.js` `src/2.js` `src/3.js` `src/4.js` and 1,195 more |");
    expect(text.length).toBeLessThan(4000);
  });

  test("no character is cut in two", () => {
    for (const shift of ["", "x"]) {
      const account = accountOf({ subject: { kind: "issue", number: 1, title: shift + "😀".repeat(300) } });
      const { title, commit } = pullRequestText(account, { marker });
      for (const text of [title, commit]) expect(text).not.toMatch(/\p{Cs}/u);
    }
  });

  test("a summary has at most 1 MiB of bytes, not of characters", () => {
    const attempts = Array.from({ length: 3000 }, (_, i) =>
      attemptLine({ attempt: i + 1, hypothesis: "é".repeat(300) }),
    );
    const text = jobSummary(accountOf({ report: unfixedReport({ attempts }) }));
    const bytes = Buffer.byteLength(text);
    expect(bytes).toBeLessThanOrEqual(1024 * 1024);
    expect(bytes).toBeGreaterThan(1_000_000);
    expect(text.length).toBeLessThan(bytes);
  });

  test("a check run has at most 65,535 characters and 50 annotations", () => {
    const facts = checkRunOf(accountOf({ report: long(60) }), AT);
    expect(facts.annotations).toHaveLength(50);
    expect(facts.summary).toContain("(10 more failures are not annotated.)");
    expect(facts.summary.length).toBeLessThanOrEqual(65_535);
  });
});

describe("the comment of a run without a fix", () => {
  test("is neutral unless it is set otherwise", () => {
    const account = accountOf({ report: unfixedReport() });
    expect(commentText(account, { marker }).split("\n").slice(0, 4)).toEqual([
      marker,
      "## No fix: stopped by attempts",
      "",
      "All 2 attempts are used.",
    ]);
    expect(commentText({ ...account, unfixed: "failure" }, { marker })).toContain(
      "## Failed: stopped by attempts",
    );
  });

  test("has the account, and neither a proof nor a word of CI or of closing", () => {
    const text = commentText(accountOf({ report: unfixedReport() }), { marker });
    expect(text).toContain("### What was wrong");
    expect(text).toContain("| `npm test` | failed (exit code 1, 2 failures) | no fix |");
    expect(text).toContain("| 2: rejected-edits, rolled back |");
    expect(text).not.toMatch(/### Proof|CI |Fixes|with the fix/);
  });

  test("after a fix names the pull request and closes nothing", () => {
    const text = commentText(accountOf(), { marker, pullRequest: 34 });
    expect(text).toContain("Pull request #34.");
    expect(text).not.toContain("Fixes #12");
  });
});

test("a comment of progress shows the last 20 steps, and how to stop", () => {
  const lines = Array.from({ length: 25 }, (_, i) => `attempt ${i + 1}: @team`);
  const text = progressText({ marker, lines, command: "/agent-fix" });
  expect(text.split("\n").filter((l) => l.startsWith("- "))).toHaveLength(20);
  expect(text).toContain("- attempt 25: @\u200bteam");
  expect(text).toContain("`/agent-fix stop`");
});

test("a marker holds its key and cannot be ended by it", () => {
  const hostile = markerOf("--> <script> -- \ud800 é");
  expect(hostile.indexOf("-->")).toBe(hostile.length - 3);
  expect(hostile.slice(4, -3)).not.toMatch(/--|<|>/);
  expect(new Set(["a-b", "a_b", "a%2Db", "ab"].map(markerOf)).size).toBe(4);
});

describe("the check run", () => {
  test.each([
    ["fixed", "neutral", "success"],
    ["already-green", "failure", "neutral"],
    ["attempts", "neutral", "neutral"],
    ["attempts", "failure", "failure"],
    ["environment", "neutral", "neutral"],
    ["cancelled", "failure", "cancelled"],
    ["interrupted", "failure", "cancelled"],
  ] as const)(
    "of a run that stopped by %s, with %s for no fix, concludes %s",
    (reason, unfixed, conclusion) => {
      const report = reportOf({ reason, fixed: reason === "fixed" });
      expect(checkRunOf(accountOf({ report, unfixed }), AT).conclusion).toBe(conclusion);
    },
  );

  test("annotates the failures at their places, and none outside the repository", () => {
    const failures = [
      { id: "adds", place: "test/a.test.js:7", message: "m", expected: "3", actual: "4" },
      { id: "loads", place: "test/b.test.js", message: "cannot load" },
      { id: "out", place: "/etc/passwd:1", message: "m" },
      { id: "up", place: "../x.js:1", message: "m" },
      { id: "nowhere", message: "m" },
    ];
    const report = unfixedReport({ baseline: { failures, checks: [] } });
    expect(checkRunOf(accountOf({ report }), AT).annotations).toEqual([
      { path: "test/a.test.js", line: 7, message: "adds: expected 3, got 4", level: "failure" },
      { path: "test/b.test.js", line: 1, message: "loads: cannot load", level: "failure" },
    ]);
    expect(checkRunOf(accountOf(), AT).annotations.map((a) => a.level)).toEqual(["notice", "notice"]);
  });
});

describe("the outputs", () => {
  test("of a fix", () => {
    const published = {
      pullRequest: 34,
      branch: "mulligan/12",
      patch: "/t/fix.patch",
      report: "/t/report.json",
    };
    expect(outputsOf(reportOf(), published)).toEqual({
      outcome: "fixed",
      "stop-reason": "fixed",
      "pull-request-number": "34",
      branch: "mulligan/12",
      patch: "/t/fix.patch",
      attempts: "3",
      "input-tokens": "4000",
      "output-tokens": "400",
      "cost-usd": "0.004400",
      report: "/t/report.json",
      digest: "",
      reason: "fixed",
      fixed: "true",
      tokens: "4400",
      usd: "0.004400",
      journal: "/j",
    });
  });

  test("of an unknown price are empty, of no call are 0, and of an event that asks for nothing say so", () => {
    const { spend } = reportOf();
    const unpriced = reportOf({ spend: { ...spend, usd: undefined } });
    expect(outputsOf(unpriced, {})["cost-usd"]).toBe("");
    const free = reportOf({
      reason: "already-green",
      fixed: false,
      spend: { ...spend, calls: 0, usd: undefined },
    });
    expect(outputsOf(free, {})).toMatchObject({ outcome: "nothing-to-do", "cost-usd": "0.000000" });
    expect(outputsOf(undefined, {})).toMatchObject({
      outcome: "nothing-to-do",
      fixed: "false",
      attempts: "0",
    });
    expect(outputsOf(unfixedReport(), {})).toMatchObject({ outcome: "not-fixed", "stop-reason": "attempts" });
  });
});

describe("the estimate with the history kept", () => {
  test("is nothing where no attempt had another before it that used tokens", () => {
    const fixers = attemptLine({ attempt: 0, input: 0, output: 0, calls: 0 });
    expect(withHistoryKept(reportOf({ attempts: [fixers, attemptLine({ attempt: 1 })] }))).toBeUndefined();
  });

  test("has no dollars where the price is unknown, and takes the input's price where no cached one is known", () => {
    const { spend } = reportOf();
    expect(withHistoryKept(reportOf({ spend: { ...spend, usd: undefined } }))).toEqual({
      tokens: 7700,
      usd: undefined,
    });
    // 3,300 carried tokens at $1 a million.
    expect(withHistoryKept(reportOf({ price: { input: 1, output: 1, source: "s" } }))?.usd).toBeCloseTo(
      0.0077,
      9,
    );
  });
});

/** What Markdown reads as text: code spans and escaped characters taken out. */
function outsideCode(text: string): string {
  let out = "";
  for (let i = 0; i < text.length;) {
    const run = /^`+/.exec(text.slice(i, i + 500))?.[0] ?? "";
    if (text[i] === "\\") i += 2;
    else if (run === "") out += text[i++];
    else {
      const line = text.slice(i + run.length).split("\n")[0] ?? "";
      const end = [...line.matchAll(/`+/g)].find(([close]) => close === run);
      i += run.length + (end === undefined ? 0 : end.index + run.length);
    }
  }
  return out;
}

/** Cells of each row of a table. */
function columnsOf(text: string): number[] {
  const rows = text.split("\n").filter((l) => l.startsWith("| "));
  return rows.map((row) => (row.match(/(?<!\\)\|/g) ?? []).length - 1);
}

describe("words of others do nothing", () => {
  const account = hostileAccount();
  const unfixed = hostileAccount({ fixed: false, reason: "attempts" });
  test.each([
    ["the pull request's body", pullRequestText(account, { marker }).body],
    ["a comment", commentText(unfixed, { marker })],
    ["a comment after a fix", commentText(account, { marker, pullRequest: 1 })],
    ["a notice", noticeText({ marker, sentence: HOSTILE })],
    ["progress", progressText({ marker, lines: [HOSTILE], command: "/agent-fix" })],
    ["the check run", checkRunOf(unfixed, AT).summary],
    ["the summary", jobSummary(account)],
  ])("in %s", (_, text) => {
    const own = outsideCode(
      text.replace(marker, "").replace("[The run](https://github.com/o/r/actions/runs/5)", ""),
    );
    expect(own).not.toMatch(/<|@everyone|\bGH-3|www\.|:\/\/|(?<!\\)\]\(|(?<!\\)\$x/);
    expect(own.replace("\nFixes #12\n", "").match(/fixes \\?#\d/gi) ?? []).toEqual([]);
    expect(columnsOf(text).filter((n) => n !== 3 && n !== 10)).toEqual([]);
  });

  test("whatever the words are", () => {
    const bits = fc.constantFrom(
      "`",
      "``",
      "|",
      "\\",
      "@team",
      "#1",
      "<b>",
      "](",
      "-->",
      "\n",
      "- ",
      "$",
      "a",
      " ",
      "{{cost}}",
    );
    const words = fc.oneof(
      fc.array(bits, { maxLength: 12 }).map((all) => all.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(words, (word) => {
        const { body } = pullRequestText(hostileAccount({}, word), { marker });
        const own = outsideCode(
          body
            .replace(marker, "")
            .replace("\nFixes #12\n", "")
            .replace("[The run](https://github.com/o/r/actions/runs/5)", ""),
        );
        expect(own).not.toMatch(/<|>|@\w|#\d|\]\(|\$\$|\{\{/);
        expect(columnsOf(body).filter((n) => n !== 3 && n !== 10)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("in the title and the commit, which no Markdown protects", () => {
    const words =
      "[skip ci] fixes #12 @team GH-3 https://e.example\n\nskip-checks: true\nCo-authored-by: A <a@b.c>";
    const { title, commit } = pullRequestText(
      accountOf({
        subject: { kind: "issue", number: 1, title: words },
        report: reportOf({ attempts: [attemptLine({ attempt: 1, outcome: "fixed", hypothesis: words })] }),
      }),
      { marker },
    );
    for (const text of [title, commit]) {
      expect(text).not.toMatch(/\[skip ci\]|#12|@team|GH-3|:\/\/|a@b|^(skip-checks|co-authored-by):/im);
      expect(text).toContain("skip ci");
    }
  });
});
