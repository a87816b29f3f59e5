import { passed } from "./check.ts";
import type { Check } from "./check.ts";
import { judge } from "./outcome.ts";
import type { Outcome } from "./outcome.ts";
import { decides, sighting } from "./nature.ts";
import { deservesRerun, nextStable, passedInTurns, steadyTargets } from "./reruns.ts";
import type { AttemptState, CheckEnded, RunState } from "./run-state.ts";
import { checksOf, isCutOff, isTimeUp, timeUp } from "./step.ts";
import type { CheckStep, Facts, Step } from "./step.ts";
import { deltaOf, isGreen, lastRuns } from "./verdict.ts";

/** Whole checks that take less are run at once: a narrower run before them would save nothing. */
const WORTH_NARROWING_MS = 3000;

interface Trying {
  readonly state: RunState;
  readonly facts: Facts;
  readonly attempt: AttemptState;
}

/**
 * The next step with edits that were judged: the checks on them, the cheapest first, the same without the edits of test
 * files, and the failing tests as often as before the attempt. Undefined when all of that is green.
 */
export function tryEdits(trying: Trying): Step | undefined {
  const { state, attempt } = trying;
  const { judged } = attempt;
  if (judged === undefined) return undefined;
  if (judged.changes === undefined) {
    const refused = judged.byPolicy ? "refused-by-policy" : "rejected-edits";
    return { do: "end-attempt", outcome: judged.errors.length === 0 ? "unchanged" : refused };
  }
  const earlier = state.attempts.slice(0, -1);
  if (earlier.some((a) => a.judged?.changes !== undefined && a.judged.patchKey === judged.patchKey))
    return { do: "end-attempt", outcome: "unchanged" };
  return runChecks(trying, "attempt") ?? runChecks(trying, "proof") ?? runStable(trying);
}

function runChecks(trying: Trying, purpose: "attempt" | "proof"): Step | undefined {
  const { state, facts, attempt } = trying;
  const results = purpose === "attempt" ? attempt.checks : attempt.proof;
  for (const check of checksOf(state)) {
    const runs = results.filter((c) => c.check === check.id);
    const narrow = purpose === "attempt" && runs.length === 0 ? runRelated(trying, check) : undefined;
    if (narrow !== undefined) return narrow;
    const last = runs.at(-1);
    if (last === undefined) return run(trying, { do: "check", check, purpose, round: 1 });
    const known = { state, attempt, reports: facts.reports };
    if (isGreen(state, last, facts.reports) || passedInTurns(runs, known)) continue;
    if (isCutOff(state, facts, results)) return timeUp(state);
    if (!deservesRerun(runs, known))
      return { do: "end-attempt", outcome: outcomeOf(state, lastRuns(results), facts) };
    return run(trying, { do: "check", check, purpose, round: runs.length + 1 });
  }
  return undefined;
}

/** Before a long check: the failing tests, then those that depend on what was changed; a failure ends the attempt. */
function runRelated(trying: Trying, check: Check): Step | undefined {
  const { state, facts, attempt } = trying;
  const took = Math.max(
    ...state.reproduce.filter((c) => c.check === check.id).map((c) => c.result.durationMs),
  );
  const canNarrow = state.confirm.some((c) => c.check === check.id && c.narrowed !== undefined);
  if (took < WORTH_NARROWING_MS || !canNarrow) return undefined;
  const runs = attempt.related.filter((c) => c.check === check.id);
  const known = new Set(state.reproduce.flatMap((c) => facts.reports(c.report).failures.map((f) => f.key)));
  const targets = steadyTargets(state, check.id, facts.reports);
  const bad = runs.find((c) => {
    const { failures } = facts.reports(c.report);
    return (
      (isCutOff(state, facts, [c]) || !passed(c.result)) &&
      failures.some((f) => !known.has(f.key) || targets.some((t) => t.key === f.key))
    );
  });
  if (bad && isCutOff(state, facts, [bad])) return timeUp(state);
  if (bad && !deservesRerun([bad], { state, attempt, reports: facts.reports }))
    return { do: "end-attempt", outcome: outcomeOf(state, [bad], facts) };
  const kinds = [...(targets.length > 0 ? (["targets"] as const) : []), "related" as const];
  for (const [i, only] of kinds.entries()) {
    const round = i + 1;
    const isDone =
      runs.some((c) => c.round === round) ||
      state.skipped.some(
        (s) =>
          s.purpose === "related" &&
          s.attempt === attempt.attempt &&
          s.check === check.id &&
          s.round === round,
      );
    if (!isDone) return run(trying, { do: "check", check, purpose: "related", round, only });
  }
  return undefined;
}

/** The mended tests once more, each time on a tree of its own; used time ends that and hides no fix that was proven. */
function runStable(trying: Trying): Step | undefined {
  const { state, facts, attempt } = trying;
  const { reports } = facts;
  const bad = attempt.stable.find(
    (c) =>
      !(c.narrowed === undefined && isGreen(state, c, reports)) &&
      (c.result.timedOut ||
        steadyTargets(state, c.check, reports).some((f) => sighting(f, c, reports) === "failed")),
  );
  if (isTimeUp(state, facts) && (bad === undefined || bad.result.timedOut)) return undefined;
  if (bad) return { do: "end-attempt", outcome: outcomeOf(state, [bad], facts) };
  const next = nextStable(state, attempt, reports);
  const check = checksOf(state).find((c) => c.id === next?.check);
  if (next === undefined || check === undefined) return undefined;
  const { round, only } = next;
  return run(trying, { do: "check", check, purpose: "stable", round, ...(only && { only }) });
}

/** The check on a tree that holds the edits for its purpose, after what is still missing for that. */
function run({ state, facts, attempt }: Trying, step: CheckStep): Step {
  const purpose = step.purpose === "proof" || step.purpose === "stable" ? step.purpose : "attempt";
  const base = state.base?.label ?? "S0";
  const isReady = attempt.applied === purpose && (purpose !== "stable" || attempt.isFresh);
  if (!isReady) return state.tree === base ? { do: "apply", purpose } : { do: "restore", to: base };
  return isTimeUp(state, facts) ? timeUp(state) : step;
}

/** Tests that are gone although the command passed, or one more of a known diagnostic, show in no failure's key. */
function outcomeOf(state: RunState, results: readonly CheckEnded[], { reports }: Facts): Outcome {
  const hidden = results.some(
    (c) =>
      c.narrowed === undefined && !isGreen(state, c, reports) && (passed(c.result) || !decides(state, c)),
  );
  return hidden ? "worse" : judge(deltaOf(state, results, reports));
}
