import { passed } from "./check.ts";
import { namesOnlySome, testName } from "./failure.ts";
import type { Failure, ToolReport } from "./failure.ts";
import { candidatesOf, decides, flakyFailures, isWholeFile, natureOf } from "./nature.ts";
import type { Reports } from "./nature.ts";
import { compare } from "./outcome.ts";
import type { Delta } from "./outcome.ts";
import type { AttemptState, CheckEnded, RunState } from "./run-state.ts";

export type Reproduced =
  | { readonly kind: "red"; readonly targets: readonly Failure[] }
  | { readonly kind: "green" }
  | { readonly kind: "differs"; readonly detail: string }
  | { readonly kind: "environment"; readonly detail: string };

/** What the two runs on the untouched tree say together. */
export function reproduced(state: RunState, reports: Reports): Reproduced {
  const deciding = state.reproduce.filter((c) => decides(state, c));
  if (deciding.length === 0)
    return { kind: "environment", detail: "There is no check that could show whether anything is broken." };
  const unstartable = deciding.find((c) => couldNotRun(c, reports));
  if (unstartable) {
    const why = unstartable.result.startError ?? "the shell did not find the command (exit code 127 or 126)";
    return { kind: "environment", detail: `The check "${unstartable.check}" could not be run: ${why}.` };
  }
  const [first, second] = [1, 2].map((round) => deciding.filter((c) => c.round === round));
  const red = (round: readonly CheckEnded[] = []) => round.some((c) => !passed(c.result));
  if (!red(first) && !red(second)) return { kind: "green" };
  if (red(first) !== red(second)) {
    const [failed, fine] = red(first) ? ["first", "second"] : ["second", "first"];
    return {
      kind: "differs",
      detail: `The checks failed in the ${failed} run and passed in the ${fine} one on the same tree.`,
    };
  }
  const surroundings = surroundingsOf(deciding, reports);
  if (surroundings !== undefined) return { kind: "environment", detail: surroundings };
  const targets = targetsOf(state, reports);
  if (targets.length > 0) return { kind: "red", targets };
  const flaky = [...flakyFailures(state, reports).values()];
  if (flaky.length > 0) return { kind: "differs", detail: flakyDetail(flaky) };
  const wanted = state.started?.task.targets ?? [];
  const detail =
    wanted.length > 0
      ? `None of the named tests (${wanted.join(", ")}) failed in both runs.`
      : "The checks failed in both runs, but no failure occurred in both.";
  return { kind: "differs", detail };
}

function flakyDetail(
  flaky: readonly { readonly id: string; readonly failed: number; readonly runs: number }[],
): string {
  const told = flaky.slice(0, 3).map(({ id, failed, runs }) => `"${id}" in ${failed} of ${runs}`);
  const more = flaky.length > 3 ? ` and ${flaky.length - 3} more` : "";
  return `What fails comes and goes on the same tree: ${told.join(", ")}${more} runs.`;
}

/** Why no edit can help, where every failing run says so itself. */
function surroundingsOf(deciding: readonly CheckEnded[], reports: Reports): string | undefined {
  const failing = deciding.filter((c) => !passed(c.result));
  const [first] = failing;
  if (first === undefined) return undefined;
  if (failing.every((c) => c.result.timedOut && reports(c.report).failures.every((f) => f.kind === "crash")))
    return `The check "${first.check}" did not end within its time limit in both runs and named no failing test. Give it more time (--timeout), or name a command that ends.`;
  const signs = failing.map((c) => reports(c.report).environment);
  const [sign] = signs;
  if (sign === undefined || signs.some((s) => s?.kind !== sign.kind)) return undefined;
  return `The check "${first.check}" fails in both runs because of its surroundings (${sign.kind}): ${sign.evidence}`;
}

/** Failures that a fix must end: those of both runs, or of them those that the task names, without flaky ones. */
export function targetsOf(state: RunState, reports: Reports): readonly Failure[] {
  const checks = new Set(state.reproduce.map((c) => c.check));
  return [...checks].flatMap((check) =>
    candidatesOf(state, reports, check).filter((f) => natureOf(f, check, { state, reports }) !== "flaky"),
  );
}

/** Whether one result of an attempt is as good as its stage asks. */
export function isGreen(state: RunState, ended: CheckEnded, reports: Reports): boolean {
  const before = state.reproduce.filter((c) => c.check === ended.check);
  if (decides(state, ended)) return testIsGreen(state, ended, reports);
  if (passed(ended.result)) return true;
  if (before.some((c) => couldNotRun(c, reports))) return true;
  if (ended.result.exitCode === undefined) return before.every((c) => c.result.exitCode === undefined);
  return newDiagnostics(before, ended, reports).length === 0;
}

/** Diagnostics that the check did not report on the untouched tree, or more of them. */
function newDiagnostics(
  before: readonly CheckEnded[],
  ended: CheckEnded,
  reports: Reports,
): readonly Failure[] {
  const known = new Map<string, number>();
  for (const c of before) {
    const counts = countByFingerprint(reports(c.report).failures);
    for (const [fingerprint, count] of counts)
      known.set(fingerprint, Math.max(count, known.get(fingerprint) ?? 0));
  }
  const now = countByFingerprint(reports(ended.report).failures);
  return reports(ended.report).failures.filter(
    (f) => (now.get(f.fingerprint) ?? 0) > (known.get(f.fingerprint) ?? 0),
  );
}

function countByFingerprint(failures: readonly Failure[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const f of failures) counts.set(f.fingerprint, (counts.get(f.fingerprint) ?? 0) + f.count);
  return counts;
}

/** Exit code 0 alone is not enough: the baseline's tests must all have run, and the targets among them. */
function testIsGreen(state: RunState, ended: CheckEnded, reports: Reports): boolean {
  const isDone = passed(ended.result) || onlyOldFailures(state, ended, reports);
  return isDone && absentTests(state, ended, reports).length === 0;
}

/** Where the task names its targets, other tests may go on failing as they did. */
function onlyOldFailures(state: RunState, ended: CheckEnded, reports: Reports): boolean {
  const { exitCode, signal, timedOut, cancelled } = ended.result;
  const wanted = new Set(state.started?.task.targets);
  if (wanted.size === 0 || exitCode === undefined || signal !== undefined || timedOut || cancelled)
    return false;
  const report = reports(ended.report);
  const { came, changed, stayed } = deltaOf(state, [ended], reports);
  if (report.passed.length === 0 || came.length > 0 || changed.length > 0) return false;
  const targets = targetsOf(state, reports).filter((f) => ofCheck(state, ended, reports).some(has(f)));
  return (
    !stayed.some((f) => wanted.has(f.id)) &&
    (namesOnlySome(report) || targets.every((f) => report.passed.includes(f.id)))
  );
}

/** Tests that the baseline ran and this run did not or skipped: by name where the tool names them all, and by number. */
export function absentTests(state: RunState, ended: CheckEnded, reports: Reports): readonly string[] {
  const now = reports(ended.report);
  const before = baselineOf(state, [ended], reports);
  const ran = new Set([...now.passed, ...now.failures.map((f) => f.id)].map(testName));
  const unnamed = namesOnlySome(now) ? [] : before.passed.filter((id) => !ran.has(testName(id)));
  const skipped = before.failures.filter((f) => now.skipped.includes(f.id)).map((f) => f.id);
  if (unnamed.length + skipped.length > 0) return [...new Set([...unnamed, ...skipped])];
  const fewer = Math.min(...ofCheck(state, ended, reports).map(testsIn)) - testsIn(now);
  return fewer > 0 ? [`${fewer} tests of the baseline`] : [];
}

/**
 * How many tests a run had, as the tool counts them, else as it names them. A file that failed as a whole is no test:
 * its tests come on top once it loads, so that a fix only ever raises the number.
 */
function testsIn({ passed: named, failures, testsRun }: ToolReport): number {
  const failed = failures.filter((f) => f.kind === "test");
  const total = testsRun ?? (named.length > 0 ? named.length + failed.length : 0);
  return Math.max(0, total - failed.filter(isWholeFile).length);
}

/** The reports of the untouched tree's runs of one check. */
function ofCheck(state: RunState, ended: CheckEnded, reports: Reports): readonly ToolReport[] {
  return state.reproduce.filter((c) => c.check === ended.check).map((c) => reports(c.report));
}

function has(failure: Failure): (report: ToolReport) => boolean {
  return (report) => report.failures.some((f) => f.key === failure.key);
}

/** How an attempt's results differ from the untouched tree's, over the checks that ran. */
export function deltaOf(state: RunState, ended: readonly CheckEnded[], reports: Reports): Delta {
  const before = baselineOf(state, ended, reports);
  const after = ended.map((c) => reports(c.report));
  if (ended.every((c) => c.narrowed === undefined)) return compare([before], after);
  const ran = new Set(after.flatMap((r) => [...r.passed, ...r.failures.map((f) => f.id)]));
  return compare([{ ...before, passed: [], failures: before.failures.filter((f) => ran.has(f.id)) }], after);
}

/** Both runs joined for the given checks: any failure of either, passes only of both. */
function baselineOf(state: RunState, ended: readonly CheckEnded[], reports: Reports): ToolReport {
  const names = new Set(ended.map((c) => c.check));
  const runs = state.reproduce.filter((c) => names.has(c.check));
  const [first = [], second = []] = [1, 2].map((round) =>
    runs.filter((c) => c.round === round).map((c) => reports(c.report)),
  );
  const again = new Set(second.flatMap((r) => r.passed));
  return {
    tools: first.flatMap((r) => r.tools),
    failures: [...second, ...first].flatMap((r) => r.failures),
    passed: first.flatMap((r) => (namesOnlySome(r) ? [] : r.passed)).filter((id) => again.has(id)),
    skipped: first.flatMap((r) => r.skipped),
  };
}

/** Whether no process was started, or the shell did not find the program. */
export function couldNotRun(c: CheckEnded, reports: Reports): boolean {
  const { exitCode, startError } = c.result;
  const isMissing =
    (exitCode === 127 || exitCode === 126) && reports(c.report).failures.every((f) => f.kind === "crash");
  return startError !== undefined || isMissing;
}

/** The results that say how an attempt went: those of its last stage, of each check the last. */
export function resultsOf({ related, checks, proof, stable }: AttemptState): readonly CheckEnded[] {
  const hasTests = checks.some((c) => c.stage === "test");
  const last = [stable, proof, hasTests || related.length === 0 ? checks : related];
  return lastRuns(last.find((runs) => runs.length > 0) ?? []);
}

/** Of each check its last run. */
export function lastRuns(runs: readonly CheckEnded[]): readonly CheckEnded[] {
  return [...new Map(runs.map((c) => [c.check, c])).values()];
}
