import type { RunState, AttemptState } from "./run-state.ts";
import type { StagnationKind } from "./stop-reason.ts";
import { resultsOf } from "./verdict.ts";
import type { Reports } from "./nature.ts";

/** What of one ended attempt counts for stagnation. */
export interface Trace {
  /** Hash of the normalised change set; empty when the edits were refused before it could be made. */
  readonly patchKey: string;
  /** Keys and fingerprints of what failed after it; undefined when no check ran. */
  readonly failures: { readonly keys: ReadonlySet<string>; readonly prints: ReadonlySet<string> } | undefined;
  /** Codes and paths of refusals; empty when nothing was refused. */
  readonly refusal: string;
  /** Highest similarity of a candidate, for refusals that have one. */
  readonly similarity: number | undefined;
}

/**
 * The way in which the last attempt shows no progress, or undefined. Progress is measured on failures, never on
 * the number of steps: a strictly smaller failure set than the attempt before is never stagnation.
 */
export function stagnation(traces: readonly Trace[]): StagnationKind | undefined {
  const last = traces.at(-1);
  const before = traces.at(-2);
  if (last === undefined || before === undefined) return undefined;
  if (isStrictlySmaller(last, before)) return undefined;
  const twoBack = traces.at(-3);
  const differs = !samePatch(last, before) && !sameFailures(last, before);
  if (twoBack && differs && (samePatch(last, twoBack) || sameFailures(last, twoBack))) return "alternating";
  if (traces.slice(0, -1).some((t) => samePatch(t, last))) return "same-patch";
  if (sameFailures(last, before)) return "same-failures";
  if (last.refusal !== "" && last.refusal === before.refusal) return "same-refusal";
  if (last.similarity !== undefined && before.similarity !== undefined && last.similarity < before.similarity)
    return "falling-similarity";
  return undefined;
}

/** The traces of a run's ended attempts, oldest first. */
export function tracesOf(state: RunState, reports: Reports): readonly Trace[] {
  return state.attempts
    .filter((a) => a.ended !== undefined && a.strategy !== "fixers")
    .map((a) => traceOf(a, reports));
}

function traceOf(attempt: AttemptState, reports: Reports): Trace {
  const failures = resultsOf(attempt).flatMap((c) => reports(c.report).failures);
  const errors = attempt.judged?.errors ?? [];
  const scores = errors.flatMap((e) => e.candidates.map((c) => c.score));
  return {
    patchKey: attempt.judged?.patchKey ?? "",
    failures:
      resultsOf(attempt).length === 0
        ? undefined
        : { keys: new Set(failures.map((f) => f.key)), prints: new Set(failures.map((f) => f.fingerprint)) },
    refusal: errors
      .map((e) => `${e.code} ${e.path ?? ""}`)
      .sort()
      .join("\n"),
    similarity: scores.length > 0 ? Math.max(...scores) : undefined,
  };
}

function samePatch(a: Trace, b: Trace): boolean {
  return a.patchKey !== "" && a.patchKey === b.patchKey;
}

function sameFailures(a: Trace, b: Trace): boolean {
  if (a.failures === undefined || b.failures === undefined) return false;
  const [x, y] = [a.failures.prints, b.failures.prints];
  return x.size === y.size && [...x].every((print) => y.has(print));
}

function isStrictlySmaller(a: Trace, b: Trace): boolean {
  if (a.failures === undefined || b.failures === undefined) return false;
  const [x, y] = [a.failures.keys, b.failures.keys];
  return x.size < y.size && [...x].every((key) => y.has(key));
}
