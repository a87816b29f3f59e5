// What a command showed: how it ended, and what a reader made of its output.
import type { CheckResult } from "../../src/core/check.ts";
import { failure, type Failure, type FailureFacts, type ToolReport } from "../../src/core/failure.ts";
import { shortHash } from "../../src/core/hash.ts";
import type { Reports } from "../../src/core/nature.ts";

const kept = new Map<string, ToolReport>();

/** Stores a report so that `reports` finds it; returns its hash. */
export function keep(report: ToolReport): string {
  const hash = shortHash(JSON.stringify(report));
  kept.set(hash, report);
  return hash;
}

/** Finds every report that was kept. */
export const reports: Reports = (hash) => {
  const report = kept.get(hash);
  if (report === undefined) throw new TypeError(`no report ${hash}`);
  return report;
};

export interface Seen {
  readonly result: CheckResult;
  readonly report: ToolReport;
}

export function result(facts: Partial<CheckResult> = {}): CheckResult {
  return {
    exitCode: 0,
    signal: undefined,
    timedOut: false,
    cancelled: false,
    startError: undefined,
    durationMs: 20,
    output: { body: "0".repeat(64), keptBytes: 0, totalBytes: 0 },
    leftovers: 0,
    ...facts,
  };
}

export function toolReport(facts: Partial<ToolReport> = {}): ToolReport {
  return { tools: [], failures: [], passed: [], skipped: [], ...facts };
}

export function failed(id: string, facts: Partial<FailureFacts> = {}): Failure {
  return failure({ kind: "test", tool: "node:test", id, message: `${id} failed`, ...facts });
}

export function diagnostic(message: string, facts: Partial<FailureFacts> = {}): Failure {
  return failure({ kind: "diagnostic", tool: "eslint", id: "rule", file: "src/a.js", message, ...facts });
}

export function crash(message: string, id = "test"): Failure {
  return failure({ kind: "crash", tool: "command", id, message });
}

/** A test command that names its passes and failures; ends with 1 when some failed. */
export function tests(
  passed: readonly string[],
  failures: readonly (string | Failure)[] = [],
  facts: Partial<ToolReport> = {},
): Seen {
  const all = failures.map((f) => (typeof f === "string" ? failed(f) : f));
  return {
    result: result({ exitCode: all.length === 0 ? 0 : 1 }),
    report: toolReport({
      tools: ["node:test"],
      failures: all,
      passed,
      testsRun: passed.length + all.length,
      ...facts,
    }),
  };
}

/** A linter's run; ends with 1 when it reports something. */
export function lint(...failures: readonly Failure[]): Seen {
  return {
    result: result({ exitCode: failures.length === 0 ? 0 : 1 }),
    report: toolReport({ tools: ["eslint"], failures }),
  };
}

/** A command that ended in some other way, its crash being all that is known. */
export function ended(facts: Partial<CheckResult>, message: string, id = "test"): Seen {
  return { result: result(facts), report: toolReport({ failures: [crash(message, id)] }) };
}

export const passes: Seen = { result: result(), report: toolReport() };
export const timesOut: Seen = ended(
  { exitCode: undefined, signal: "SIGKILL", timedOut: true },
  "did not end within its time limit",
);
