import type { FileChange } from "../core/edit.ts";
import type { ApplyPurpose } from "../core/event.ts";
import type { AttemptState } from "../core/run-state.ts";
import type { Failure } from "../core/failure.ts";
import type { Delta, Outcome } from "../core/outcome.ts";
import type { Stop } from "../core/stop-reason.ts";
import { deltaOf, resultsOf } from "../core/verdict.ts";
import { learn } from "../lessons/learn.ts";
import { unpackChanges } from "./changes.ts";
import { readBody } from "./run.ts";
import type { Run } from "./run.ts";

/** Writes the attempt's edits into the tree, for the proof without those of test files; resolves to why it could not. */
export async function applyEdits(run: Run, purpose: ApplyPurpose): Promise<Stop | undefined> {
  const attempt = current(run);
  const changes = await changesOf(run, attempt);
  const left = new Set(purpose === "proof" || purpose === "stable" ? attempt.judged?.testFiles : []);
  await run.append({ type: "apply-started", attempt: attempt.attempt, purpose });
  const result = await run.ports.workspace.apply(changes.filter((c) => !left.has(c.path)));
  if (result.kind === "applied") {
    await run.append({ type: "edits-applied", attempt: attempt.attempt, purpose });
    return undefined;
  }
  const why =
    result.kind === "stale"
      ? `${result.path} was changed by somebody else while the run was going on`
      : `${result.path} could not be written: ${result.reason}`;
  return { reason: "environment", detail: `The edits could not be applied: ${why}.` };
}

export async function endAttempt(run: Run, outcome: Outcome): Promise<void> {
  const attempt = current(run);
  const lesson =
    outcome === "fixed"
      ? undefined
      : learn({
          attempt: attempt.attempt,
          outcome,
          hypothesis: attempt.judged?.hypothesis,
          files: attempt.judged?.files ?? [],
          delta: provenDelta(run, attempt),
          refusals: attempt.judged?.errors ?? [],
        });
  await run.append({ type: "attempt-ended", attempt: attempt.attempt, outcome, lesson });
}

/** A failure counts as mended only when its test ran: one that a crash kept from running proves nothing. */
function provenDelta(run: Run, attempt: AttemptState): Delta {
  const results = resultsOf(attempt);
  const delta = deltaOf(run.state(), results, run.reports);
  const passedNow = new Set(results.flatMap((c) => run.reports(c.report).passed));
  const crashed = delta.came.some((f) => f.kind === "crash");
  const ran = (f: Failure): boolean => (passedNow.size > 0 ? passedNow.has(f.id) : !crashed);
  return { ...delta, gone: delta.gone.filter((f) => f.kind !== "test" || ran(f)) };
}

export async function changesOf(run: Run, attempt: AttemptState): Promise<readonly FileChange[]> {
  const hash = attempt.judged?.changes;
  return hash === undefined ? [] : unpackChanges(await readBody(run.ports, hash));
}

export function current(run: Run): AttemptState {
  const attempt = run.state().attempts.at(-1);
  if (attempt === undefined) throw new TypeError("no attempt has started");
  return attempt;
}
