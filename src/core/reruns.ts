import { candidatesOf, decides, flakyFailures, natureOf, sighting } from "./nature.ts";
import type { Known, Reports } from "./nature.ts";
import type { Failure } from "./failure.ts";
import type { AttemptState, CheckEnded, RunState } from "./run-state.ts";
import { absentTests } from "./verdict.ts";

/** Most runs of the failing tests alone, before the first attempt and again before a fix is told, unless set. */
const MOST_RUNS = 5;

function mostRuns(state: RunState): number {
  return state.started?.settings.reruns ?? MOST_RUNS;
}

/** Milliseconds of such runs after which no further one is begun. */
const ENOUGH_MS = 20_000;

export interface Narrow {
  readonly check: string;
  readonly round: number;
  /** The failing tests alone, or the whole check. */
  readonly only: "targets" | undefined;
}

/** The next run on the untouched tree that tells steady failures from flaky and order-dependent ones. */
export function nextConfirmation(state: RunState, reports: Reports): Narrow | undefined {
  const checks = [...new Set(state.reproduce.filter((c) => decides(state, c)).map((c) => c.check))];
  for (const check of checks) {
    const runs = state.confirm.filter((c) => c.check === check);
    const open = candidatesOf(state, reports, check).filter(
      (f) => f.kind !== "diagnostic" && natureOf(f, check, { state, reports }) !== "flaky",
    );
    if (open.length === 0) continue;
    const only = isSkipped(state, check) ? undefined : ("targets" as const);
    const alike = runs.filter((c) => (c.narrowed === undefined) === (only === undefined));
    if (alike.length < mostRuns(state) && time(runs) < ENOUGH_MS)
      return { check, round: runs.length + 1, only };
    const dependent = open.some((f) => natureOf(f, check, { state, reports }) === "order-dependent");
    if (dependent && alike.length === runs.length) return { check, round: runs.length + 1, only: undefined };
  }
  return undefined;
}

/** The next run of mended tests, as often as they were run before the first attempt. */
export function nextStable(state: RunState, attempt: AttemptState, reports: Reports): Narrow | undefined {
  for (const check of new Set(state.confirm.map((c) => c.check))) {
    const only = isSkipped(state, check) ? undefined : ("targets" as const);
    const wanted = state.confirm.filter(
      (c) => c.check === check && (c.narrowed === undefined) === (only === undefined),
    ).length;
    const done = attempt.stable.filter((c) => c.check === check).length;
    if (done < wanted && steadyTargets(state, check, reports).length > 0)
      return { check, round: done + 1, only };
  }
  return undefined;
}

/** Targets of a check that fail also when they run alone. */
export function steadyTargets(state: RunState, check: string, reports: Reports): readonly Failure[] {
  return candidatesOf(state, reports, check).filter(
    (f) => f.kind !== "diagnostic" && natureOf(f, check, { state, reports }) === "steady",
  );
}

function isSkipped(state: RunState, check: string): boolean {
  return state.skipped.some((s) => s.purpose === "confirm" && s.check === check);
}

function time(runs: readonly CheckEnded[]): number {
  return runs.reduce((sum, c) => sum + c.result.durationMs, 0);
}

/** Most whole runs of a check in one attempt where only doubtful failures stand against it, by what one takes. */
function mostReruns({ result }: CheckEnded): number {
  return result.durationMs < ENOUGH_MS ? MOST_RUNS : 2;
}

/**
 * Whether a check that is not green deserves another run: nothing stands against it but failures known as flaky, and new
 * ones of tests that neither are nor import what was changed.
 */
export function deservesRerun(
  runs: readonly CheckEnded[],
  { state, attempt, reports }: Known & { readonly attempt: AttemptState },
): boolean {
  const last = runs.at(-1);
  return (
    last !== undefined &&
    runs.length < mostReruns(last) &&
    runs.every((run) => isDoubtful(run, { state, attempt, reports }))
  );
}

/** Whether every failure of these runs, all of them doubtful, was absent from at least one. */
export function passedInTurns(
  runs: readonly CheckEnded[],
  { state, attempt, reports }: Known & { readonly attempt: AttemptState },
): boolean {
  return (
    runs.length > 1 &&
    runs.every((run) => isDoubtful(run, { state, attempt, reports })) &&
    runs
      .flatMap((run) => reports(run.report).failures)
      .every((f) => runs.some((run) => sighting(f, run, reports) === "passed"))
  );
}

function isDoubtful(
  run: CheckEnded,
  { state, attempt, reports }: Known & { readonly attempt: AttemptState },
): boolean {
  const { exitCode, signal, timedOut, cancelled } = run.result;
  if (!decides(state, run) || exitCode === undefined || exitCode === 0 || signal !== undefined) return false;
  if (timedOut || cancelled || absentTests(state, run, reports).length > 0) return false;
  const flaky = flakyFailures(state, reports);
  const old = new Set(state.reproduce.flatMap((c) => reports(c.report).failures.map((f) => f.key)));
  const changed = (attempt.judged?.files ?? []).map((f) => f.path);
  const touching = new Set([...changed, ...(run.touching ?? [])]);
  const wanted = new Set(state.started?.task.targets);
  const { failures } = reports(run.report);
  return (
    failures.length > 0 &&
    failures.every((f) => {
      if (flaky.has(f.key)) return true;
      if (old.has(f.key)) return wanted.size > 0 && !wanted.has(f.id);
      return (
        f.kind === "test" &&
        f.file !== undefined &&
        ![f.file, f.frame?.file].some((p) => p !== undefined && touching.has(p))
      );
    })
  );
}
