import type { Check } from "./check.ts";
import type { ApplyPurpose, AttemptStrategy, CheckPurpose } from "./event.ts";
import type { Outcome } from "./outcome.ts";
import type { Reports } from "./nature.ts";
import { budgetOf } from "./run-state.ts";
import type { CheckEnded, RunState } from "./run-state.ts";
import type { Stop } from "./stop-reason.ts";

/** The next thing to do; the flow performs it and appends what came of it. */
export type Step =
  | { readonly do: "snapshot"; readonly label: "S0" | "S1" }
  | { readonly do: "restore"; readonly to: "S0" | "S1" }
  | CheckStep
  | { readonly do: "plan-fixers" }
  | { readonly do: "run-fixers" }
  | { readonly do: "begin-attempt"; readonly attempt: number; readonly strategy: AttemptStrategy }
  | { readonly do: "call" }
  | { readonly do: "answer-lookups" }
  | { readonly do: "judge-edits" }
  | { readonly do: "apply"; readonly purpose: Exclude<ApplyPurpose, "final"> }
  | { readonly do: "end-attempt"; readonly outcome: Outcome }
  | { readonly do: "stop"; readonly stop: Stop }
  | { readonly do: "finish" }
  | { readonly do: "done" };

export interface CheckStep {
  readonly do: "check";
  readonly check: Check;
  readonly purpose: CheckPurpose;
  readonly round: number;
  /** The failing tests alone, or the tests that depend on what was changed; skipped where the runner cannot. */
  readonly only?: "targets" | "related";
}

export interface Facts {
  /** Active milliseconds of the run so far. */
  readonly t: number;
  readonly reports: Reports;
}

export function checksOf(state: RunState): readonly Check[] {
  return [...(state.started?.task.lint ?? []), ...(state.started?.task.test ?? [])];
}

/** Milliseconds left of the run's time, at least 0. */
export function timeLeft(state: RunState, t: number): number {
  return Math.max(0, budgetOf(state).minutes * 60_000 - t);
}

export function isTimeUp(state: RunState, facts: Facts): boolean {
  return timeLeft(state, facts.t) === 0;
}

/** Whether a command was stopped because the run's own time was used. */
export function isCutOff(state: RunState, facts: Facts, results: readonly CheckEnded[]): boolean {
  return isTimeUp(state, facts) && results.some((c) => c.result.timedOut);
}

export function timeUp(state: RunState): Step {
  return stop("time", `The ${budgetOf(state).minutes} minutes are used.`);
}

export function stop(reason: Stop["reason"], detail: string): Step {
  return { do: "stop", stop: { reason, detail } };
}
