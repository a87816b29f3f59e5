import { passed } from "./check.ts";
import { namesOnlySome } from "./failure.ts";
import type { Failure, ToolReport } from "./failure.ts";
import type { CheckEnded, RunState } from "./run-state.ts";

/** Reads the report body that a check-ended event names. */
export type Reports = (hash: string) => ToolReport;

/** What a run says about one failure: it is there, its test (or one that it holds) passed, or its test did not run. */
export type Sighting = "failed" | "passed" | "unknown";

/**
 * `steady` failures came in every run; `flaky` ones failed and passed on one tree under one command; `order-dependent`
 * ones failed in every whole run and passed in every run of their own.
 */
export type Nature = "steady" | "flaky" | "order-dependent";

export interface Sightings {
  readonly failed: number;
  readonly runs: number;
}

export function sighting(failure: Failure, run: CheckEnded, reports: Reports): Sighting {
  const report = reports(run.report);
  if (report.failures.some((f) => f.key === failure.key)) return "failed";
  if (report.passed.includes(failure.id)) return "passed";
  if (report.passed.some((id) => id.startsWith(`${failure.id} > `))) return "passed";
  if (!passed(run.result)) return "unknown";
  if (failure.kind !== "test" || report.tools.length === 0)
    return run.narrowed === undefined ? "passed" : "unknown";
  if (report.passed.length > 0 && !namesOnlySome(report) && !isWholeFile(failure)) return "unknown";
  return (report.testsRun ?? report.passed.length) > 0 ? "passed" : "unknown";
}

/** A file that failed as a whole: a tool that names its tests once it loads never names the file as passed. */
export function isWholeFile({ id, file }: Failure): boolean {
  return id === file || FILE_NAME.test(id);
}

const FILE_NAME = /^[^\s:]+\.(?:[cm]?[jt]sx?|py|rb|php|exs?|lua|pl|t|sh)$/i;

export function natureOf(failure: Failure, check: string, { state, reports }: Known): Nature {
  const runs = state.confirm.filter((c) => c.check === check);
  const seen = (narrowed: boolean): readonly Sighting[] =>
    runs
      .filter((c) => (c.narrowed !== undefined) === narrowed)
      .map((c) => sighting(failure, c, reports))
      .filter((s) => s !== "unknown");
  const [alone, whole] = [seen(true), seen(false)];
  if (whole.includes("passed")) return "flaky";
  if (!alone.includes("passed")) return "steady";
  return alone.includes("failed") ? "flaky" : "order-dependent";
}

export interface Known {
  readonly state: RunState;
  readonly reports: Reports;
}

/** Keys of failures of the untouched tree that are known to come and go, with how often they were seen. */
export function flakyFailures(
  state: RunState,
  reports: Reports,
): ReadonlyMap<string, Sightings & { id: string }> {
  const found = new Map<string, Sightings & { id: string }>();
  const runs = [...state.reproduce, ...state.confirm].filter((c) => decides(state, c));
  const steady = new Set<string>();
  for (const run of state.reproduce) {
    for (const f of reports(run.report).failures) {
      if (f.kind === "diagnostic" || steady.has(f.key) || found.has(f.key) || !decides(state, run)) continue;
      const inWhole = state.reproduce
        .filter((c) => c.check === run.check)
        .map((c) => sighting(f, c, reports));
      if (!inWhole.includes("passed") && natureOf(f, run.check, { state, reports }) !== "flaky") {
        steady.add(f.key);
        continue;
      }
      const seen = runs
        .filter((c) => c.check === run.check)
        .map((c) => sighting(f, c, reports))
        .filter((s) => s !== "unknown");
      found.set(f.key, { id: f.id, failed: seen.filter((s) => s === "failed").length, runs: seen.length });
    }
  }
  return found;
}

/** Failures of one deciding check in both whole runs, or of them those that the task names. */
export function candidatesOf(state: RunState, reports: Reports, check: string): readonly Failure[] {
  const [first = [], second = []] = [1, 2].map((round) =>
    state.reproduce
      .filter((c) => c.check === check && c.round === round && decides(state, c) && !passed(c.result))
      .flatMap((c) => reports(c.report).failures),
  );
  const again = new Set(second.map((f) => f.key));
  const wanted = new Set(state.started?.task.targets);
  return first.filter((f) => again.has(f.key) && (wanted.size === 0 || wanted.has(f.id)));
}

/** Test checks decide; where the task has none, its lint checks do. */
export function decides(state: RunState, ended: Pick<CheckEnded, "stage">): boolean {
  return ended.stage === "test" || (state.started?.task.test.length === 0 && ended.stage === "lint");
}
