import { NO_SPEND } from "../../src/core/budget.ts";
import type { Account } from "../../src/report/account.ts";
import type { AttemptLine, CheckLine, Report } from "../../src/report/report.ts";

export const HOSTILE =
  "</td><script>alert(1)</script> @everyone fixes #12 GH-3 fixes https://github.com/o/r/issues/7 www.evil.example [x](javascript:1) ![p](https://evil.example/?q=1) `a\\|b` | pipe $x$ {{cost}} -->";

const RED: CheckLine = {
  check: "npm test",
  purpose: "reproduce",
  round: 1,
  failures: 2,
  exitCode: 1,
  signal: undefined,
  timedOut: false,
  durationMs: 900,
};

export function attemptLine(over: Partial<AttemptLine> & Pick<AttemptLine, "attempt">): AttemptLine {
  return {
    strategy: "normal",
    outcome: "worse",
    files: [],
    testFiles: [],
    refusals: [],
    checks: [],
    gone: [],
    stayed: [],
    changed: [],
    came: [],
    calls: 1,
    input: 1000,
    cached: 0,
    output: 100,
    usd: 0.0011,
    ms: 2000,
    rolledBack: true,
    ...over,
  };
}

/** Two failed attempts of 1,000 and 100 tokens, and a third of 2,000 and 200 that mends two failures. */
const ATTEMPTS: readonly AttemptLine[] = [
  attemptLine({
    attempt: 1,
    hypothesis: "The sum is off by one.",
    files: [{ path: "src/sum.js", kind: "modified", hunks: 1, added: 1, removed: 1 }],
    checks: [{ ...RED, purpose: "attempt" }],
    came: [{ id: "subtracts", message: "no", expected: "1", actual: "2" }],
  }),
  attemptLine({
    attempt: 2,
    outcome: "rejected-edits",
    refusals: [{ code: "NO_MATCH", path: "src/sum.js", message: "The lines are not in the file." }],
  }),
  attemptLine({
    attempt: 3,
    outcome: "fixed",
    hypothesis: "The sign is turned.",
    files: [{ path: "src/sum.js", kind: "modified", hunks: 1, added: 2, removed: 3 }],
    checks: [
      { ...RED, purpose: "attempt", exitCode: 0, failures: 0 },
      { ...RED, purpose: "proof", exitCode: 0, failures: 0 },
    ],
    gone: [
      { id: "adds", message: "no" },
      { id: "adds again", message: "no" },
    ],
    input: 2000,
    output: 200,
    usd: 0.0022,
    rolledBack: false,
  }),
];

export function reportOf(over: Partial<Report> = {}): Report {
  return {
    schema: "mulligan-report",
    version: 1,
    runId: "r1",
    root: "/p",
    reason: "fixed",
    detail: "The checks pass with the fix.",
    exitCode: 0,
    fixed: true,
    model: {
      name: "m",
      baseUrl: "u",
      api: "chat",
      source: "live",
      contextWindow: undefined,
      nativeTools: false,
    },
    price: { input: 1, output: 1, cachedInput: 0.1, source: "flag" },
    budget: undefined,
    spend: { ...NO_SPEND, attempts: 3, calls: 3, input: 4000, output: 400, usd: 0.0044, ms: 6000 },
    baseline: {
      failures: [
        { id: "adds", place: "test/sum.test.js:7", message: "no", expected: "3", actual: "4" },
        { id: "adds again", place: "test/sum.test.js:9", message: "no" },
      ],
      checks: [RED, { ...RED, round: 2 }],
    },
    attempts: ATTEMPTS,
    proof: [{ ...RED, purpose: "proof", exitCode: 0, failures: 0 }],
    notes: [],
    resumes: 0,
    journal: "/j",
    ...over,
  };
}

export const unfixedReport = (over: Partial<Report> = {}): Report =>
  reportOf({
    reason: "attempts",
    detail: "All 2 attempts are used.",
    fixed: false,
    exitCode: 1,
    attempts: ATTEMPTS.slice(0, 2),
    proof: [],
    ...over,
  });

export function accountOf(over: Partial<Account> = {}): Account {
  return {
    report: reportOf(),
    subject: { kind: "issue", number: 12, title: "add() returns too much" },
    command: "/agent-fix",
    label: "agent-fix",
    runUrl: "https://github.com/o/r/actions/runs/5",
    token: "job",
    unfixed: "neutral",
    ...over,
  };
}

/** A report in which every text of others is the hostile one. */
export function hostileAccount(over: Partial<Report> = {}, words = HOSTILE): Account {
  const failure = {
    id: words,
    place: `${words}:3`,
    message: words,
    expected: words,
    actual: words,
  };
  const attempt = attemptLine({
    attempt: 1,
    hypothesis: words,
    files: [{ path: words, kind: "modified", hunks: 1, added: 1, removed: 1 }],
    testFiles: [words],
    came: [failure],
  });
  const refused = attemptLine({
    attempt: 2,
    refusals: [{ code: words, path: words, message: words }],
  });
  return accountOf({
    subject: { kind: "issue", number: 12, title: words },
    label: words,
    report: reportOf({
      detail: words,
      notes: [words],
      baseline: { failures: [failure], checks: [{ ...RED, check: words }] },
      attempts: [refused, { ...attempt, outcome: "fixed" }],
      proof: [{ ...RED, check: words, exitCode: 0 }],
      ...over,
    }),
    notes: [words],
    reproduction: { path: words, before: "failed", after: "passed" },
  });
}
