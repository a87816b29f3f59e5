import { decide } from "../core/decide.ts";
import type { Step } from "../core/step.ts";
import type { Ports } from "../core/ports.ts";
import type { RunState } from "../core/run-state.ts";
import { applyEdits, endAttempt } from "./attempt.ts";
import { callModel } from "./call.ts";
import { runCheck } from "./check.ts";
import { planFixers, runFixers } from "./fixers.ts";
import { finish } from "./finish.ts";
import { judgeEdits } from "./judge.ts";
import { answerLookups } from "./lookup.ts";
import { restore } from "./restore.ts";
import { openRun } from "./run.ts";
import type { Run } from "./run.ts";

export type Between = () => Promise<string | undefined>;

/**
 * Runs the loop from wherever the journal stands until it stops. Every step is decided from the journal and ends
 * in it, so that a killed run goes on from its last completed step. On abort the tree is restored first. Before every
 * attempt `between` may say why it is not wanted any more.
 */
export async function repair(
  ports: Ports,
  { signal, between }: { readonly signal?: AbortSignal; readonly between?: Between } = {},
): Promise<RunState> {
  const run = await openRun(ports, signal);
  for (;;) {
    if (signal?.aborted && run.state().stopping === undefined) await run.append(cancelled(signal));
    const step = decide(run.state(), { t: run.t(), reports: run.reports });
    if (step.do === "done") return run.state();
    const why = step.do === "begin-attempt" ? await between?.() : undefined;
    if (why === undefined) await perform(run, step);
    else await run.append({ type: "stopping", stop: { reason: "cancelled", detail: why } });
  }
}

async function perform(run: Run, step: Exclude<Step, { do: "done" }>): Promise<void> {
  switch (step.do) {
    case "snapshot": {
      run.ports.progress.doing("recording the checkout");
      return run.append({ type: "snapshot-taken", snapshot: await run.ports.workspace.snapshot(step.label) });
    }
    case "restore":
      return restore(run, step.to);
    case "check":
      return runCheck(run, step);
    case "plan-fixers":
      return planFixers(run);
    case "run-fixers":
      return runFixers(run);
    case "begin-attempt":
      return run.append({ type: "attempt-started", attempt: step.attempt, strategy: step.strategy });
    case "call":
      return callModel(run);
    case "answer-lookups":
      return answerLookups(run);
    case "judge-edits":
      return judgeEdits(run);
    case "apply": {
      const stop = await applyEdits(run, step.purpose);
      return stop && run.append({ type: "stopping", stop });
    }
    case "end-attempt":
      return endAttempt(run, step.outcome);
    case "stop":
      return run.append({ type: "stopping", stop: step.stop });
    case "finish":
      return finish(run);
  }
}

function cancelled(signal: AbortSignal): Parameters<Run["append"]>[0] {
  const name = typeof signal.reason === "string" ? signal.reason : "SIGINT";
  return {
    type: "stopping",
    stop: { reason: "cancelled", signal: name, detail: `The run was cancelled by ${name}.` },
  };
}
