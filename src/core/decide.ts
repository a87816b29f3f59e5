import { passed } from "./check.ts";
import type { Check } from "./check.ts";
import type { CheckPurpose } from "./event.ts";
import { judge } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { budgetOf } from "./run-state.ts";
import type { AttemptState, CheckEnded, RunState } from "./run-state.ts";
import { stagnation, tracesOf } from "./stagnation.ts";
import type { Stop } from "./stop-reason.ts";
import { decides, deltaOf, isGreen, reproduced } from "./verdict.ts";
import type { Reports } from "./verdict.ts";

/** The next thing to do; the flow performs it and appends what came of it. */
export type Step =
  | { readonly do: "snapshot"; readonly label: "S0" | "S1" }
  | { readonly do: "restore"; readonly to: "S0" | "S1" }
  | { readonly do: "check"; readonly check: Check; readonly purpose: CheckPurpose; readonly round: number }
  | { readonly do: "begin-attempt"; readonly attempt: number; readonly strategy: "normal" | "wider" }
  | { readonly do: "call" }
  | { readonly do: "answer-lookups" }
  | { readonly do: "judge-edits" }
  | { readonly do: "apply"; readonly purpose: "attempt" | "proof" }
  | { readonly do: "end-attempt"; readonly outcome: Outcome }
  | { readonly do: "stop"; readonly stop: Stop }
  | { readonly do: "finish" }
  | { readonly do: "done" };

export interface Facts {
  /** Active milliseconds of the run so far. */
  readonly t: number;
  readonly reports: Reports;
}

/** Unusable replies in a row that end a run. */
const UNUSABLE_LIMIT = 3;

/** Pure: the same journal gives the same step. */
export function decide(state: RunState, facts: Facts): Step {
  const { started, base } = state;
  if (started === undefined) throw new TypeError("the run has not started");
  if (state.stopped) return { do: "done" };
  if (state.stopping) return { do: "finish" };
  if (base === undefined) return { do: "snapshot", label: "S0" };
  return (
    setUp(state, facts, base.label) ??
    reproduce(state, facts, base.label) ??
    inAttempt(state, facts, base.label) ??
    nextAttempt(state, facts, base.label)
  );
}

function setUp(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
  const setup = state.started?.task.setup ?? [];
  if (setup.length === 0 || base === "S1") return undefined;
  const failed = state.setup.find((c) => !passed(c.result));
  if (failed && isCutOff(state, facts, state.setup)) return timeUp(state);
  if (failed)
    return stop(
      "environment",
      `The setup command "${failed.check}" did not pass (${howItEnded(failed)}), so no check was run.`,
    );
  const next = setup[state.setup.length];
  if (next === undefined) return { do: "snapshot", label: "S1" };
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.setup.length === 0 && state.tree !== "S0") return { do: "restore", to: "S0" };
  return { do: "check", check: next, purpose: "setup", round: 1 };
}

function reproduce(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
  const checks = checksOf(state);
  const done = state.reproduce.length;
  if (done < 2 * checks.length) {
    const next = checks[done % checks.length];
    if (next === undefined) return undefined;
    if (isTimeUp(state, facts)) return timeUp(state);
    if (done % checks.length === 0 && state.tree !== base) return { do: "restore", to: base };
    return { do: "check", check: next, purpose: "reproduce", round: done < checks.length ? 1 : 2 };
  }
  if (state.attempts.length > 0) return undefined;
  if (isCutOff(state, facts, state.reproduce)) return timeUp(state);
  const verdict = reproduced(state, facts.reports);
  switch (verdict.kind) {
    case "green":
      return stop(
        "already-green",
        "All checks passed in both runs on the untouched tree. Nothing was sent to the model.",
      );
    case "differs":
      return stop("not-reproduced", `${verdict.detail} Nothing was sent to the model.`);
    case "environment":
      return stop("environment", verdict.detail);
    case "red":
      return undefined;
  }
}

function inAttempt(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
  const attempt = state.attempts.at(-1);
  if (attempt === undefined || attempt.ended !== undefined) return undefined;
  if (attempt.judged) return tryEdits(state, facts, attempt) ?? { do: "end-attempt", outcome: "fixed" };
  if (state.failedCall?.code === "timeout" && isTimeUp(state, facts)) return timeUp(state);
  if (state.failedCall)
    return stop("model-unavailable", state.failedCall.message ?? "The model could not be reached.");
  if (attempt.reply?.holds === "give-up")
    return stop("gave-up", attempt.reply.message ?? "The model says that it cannot repair this.");
  if (attempt.reply) {
    if (state.tree !== base) return { do: "restore", to: base };
    return attempt.reply.holds === "edits" ? { do: "judge-edits" } : { do: "answer-lookups" };
  }
  if (state.unusableInRow.length >= UNUSABLE_LIMIT)
    return stop(
      "unusable-replies",
      `${UNUSABLE_LIMIT} replies in a row could not be used (${state.unusableInRow.map((u) => u.code).join(", ")}).`,
    );
  if (state.spending.spend.calls >= budgetOf(state).calls)
    return stop("calls", `All ${budgetOf(state).calls} model calls are used.`);
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.tree !== base) return { do: "restore", to: base };
  return { do: "call" };
}

/** Runs the checks on the edits, then again with base versions of the tests; undefined when all of that is green. */
function tryEdits(state: RunState, facts: Facts, attempt: AttemptState): Step | undefined {
  const { judged } = attempt;
  if (judged === undefined) return undefined;
  if (judged.changes === undefined)
    return { do: "end-attempt", outcome: judged.byPolicy ? "refused-by-policy" : "rejected-edits" };
  const earlier = state.attempts.slice(0, -1);
  if (earlier.some((a) => a.judged?.changes !== undefined && a.judged.patchKey === judged.patchKey))
    return { do: "end-attempt", outcome: "unchanged" };
  return runChecks(state, facts, attempt, "attempt") ?? runChecks(state, facts, attempt, "proof");
}

function runChecks(
  state: RunState,
  facts: Facts,
  attempt: AttemptState,
  purpose: "attempt" | "proof",
): Step | undefined {
  const results = purpose === "attempt" ? attempt.checks : attempt.proof;
  const checks = checksOf(state);
  if (results.some((c) => !isGreen(state, c, facts.reports)))
    return isCutOff(state, facts, results)
      ? timeUp(state)
      : { do: "end-attempt", outcome: outcomeOf(state, results, facts) };
  const next = checks[results.length];
  if (next === undefined) return undefined;
  if (attempt.applied !== purpose) {
    const base = state.base?.label ?? "S0";
    return state.tree === base ? { do: "apply", purpose } : { do: "restore", to: base };
  }
  if (isTimeUp(state, facts)) return timeUp(state);
  return { do: "check", check: next, purpose, round: 1 };
}

/** Tests that are gone although the command passed, or one more of a known diagnostic, show in no failure's key. */
function outcomeOf(state: RunState, results: readonly CheckEnded[], { reports }: Facts): Outcome {
  const hidden = results.some((c) => !isGreen(state, c, reports) && (passed(c.result) || !decides(state, c)));
  return hidden ? "worse" : judge(deltaOf(state, results, reports));
}

function nextAttempt(state: RunState, facts: Facts, base: "S0" | "S1"): Step {
  const last = state.attempts.at(-1);
  if (last?.ended?.outcome === "fixed") return stop("fixed", fixedDetail(state));
  if (state.tree !== base) return { do: "restore", to: base };
  const budget = budgetOf(state);
  const used = state.spending.spend.attempts;
  const kind = stagnation(tracesOf(state, facts.reports));
  if (kind && (last?.strategy === "wider" || used >= budget.attempts))
    return {
      do: "stop",
      stop: {
        reason: "stagnated",
        stagnation: kind,
        detail: `No progress (${kind}) after ${used} attempts.`,
      },
    };
  if (used >= budget.attempts)
    return stop("attempts", `All ${budget.attempts} attempts are used and none was a fix.`);
  if (isTimeUp(state, facts)) return timeUp(state);
  return { do: "begin-attempt", attempt: used + 1, strategy: kind ? "wider" : "normal" };
}

function checksOf(state: RunState): readonly Check[] {
  return [...(state.started?.task.lint ?? []), ...(state.started?.task.test ?? [])];
}

/** Milliseconds left of the run's time, at least 0. */
export function timeLeft(state: RunState, t: number): number {
  return Math.max(0, budgetOf(state).minutes * 60_000 - t);
}

function isTimeUp(state: RunState, facts: Facts): boolean {
  return timeLeft(state, facts.t) === 0;
}

/** Whether a command was stopped because the run's own time was used. */
function isCutOff(state: RunState, facts: Facts, results: readonly CheckEnded[]): boolean {
  return isTimeUp(state, facts) && results.some((c) => c.result.timedOut);
}

function timeUp(state: RunState): Step {
  return stop("time", `The ${budgetOf(state).minutes} minutes are used.`);
}

function stop(reason: Stop["reason"], detail: string): Step {
  return { do: "stop", stop: { reason, detail } };
}

function fixedDetail(state: RunState): string {
  const n = state.attempts.length;
  return `Attempt ${n} is a fix: every check passes, and again in a second run with the base version of every test file.`;
}

function howItEnded(c: CheckEnded): string {
  const { result } = c;
  if (result.startError !== undefined) return result.startError;
  if (result.timedOut) return "it ran out of time";
  if (result.signal !== undefined) return `it was killed by ${result.signal}`;
  return `exit code ${result.exitCode}`;
}
