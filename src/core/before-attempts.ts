import { passed } from "./check.ts";
import { nextConfirmation } from "./reruns.ts";
import type { CheckEnded, RunState } from "./run-state.ts";
import { checksOf, isCutOff, isTimeUp, stop, timeUp } from "./step.ts";
import type { Facts, Step } from "./step.ts";
import { reproduced } from "./verdict.ts";

export function setUp(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
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

export function reproduce(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
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
      return confirm(state, facts, base);
  }
}

/** Tells steady failures from flaky ones before anything is spent, then looks for repairs that cost nothing. */
function confirm(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
  const next = nextConfirmation(state, facts.reports);
  const check = checksOf(state).find((c) => c.id === next?.check);
  if (next === undefined && state.fixers?.length === 0) return undefined;
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.tree !== base) return { do: "restore", to: base };
  if (next && check) {
    const { round, only } = next;
    return { do: "check", check, purpose: "confirm", round, ...(only && { only }) };
  }
  if (state.fixers === undefined) return { do: "plan-fixers" };
  return { do: "begin-attempt", attempt: 0, strategy: "fixers" };
}

function howItEnded(c: CheckEnded): string {
  const { result } = c;
  if (result.startError !== undefined) return result.startError;
  if (result.timedOut) return "it ran out of time";
  if (result.signal !== undefined) return `it was killed by ${result.signal}`;
  return `exit code ${result.exitCode}`;
}
