import { reproduce, setUp } from "./before-attempts.ts";
import type { FileSummary } from "./edit.ts";
import { flakyFailures } from "./nature.ts";
import { classify } from "./path-policy.ts";
import { budgetOf } from "./run-state.ts";
import type { RunState } from "./run-state.ts";
import { stagnation, tracesOf } from "./stagnation.ts";
import { isTimeUp, stop, timeUp } from "./step.ts";
import type { Facts, Step } from "./step.ts";
import { tryEdits } from "./try-edits.ts";

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

function inAttempt(state: RunState, facts: Facts, base: "S0" | "S1"): Step | undefined {
  const attempt = state.attempts.at(-1);
  if (attempt === undefined || attempt.ended !== undefined) return undefined;
  if (attempt.judged) return tryEdits({ state, facts, attempt }) ?? { do: "end-attempt", outcome: "fixed" };
  if (attempt.strategy === "fixers") {
    if (isTimeUp(state, facts)) return timeUp(state);
    return state.tree === base ? { do: "run-fixers" } : { do: "restore", to: base };
  }
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

function nextAttempt(state: RunState, facts: Facts, base: "S0" | "S1"): Step {
  const last = state.attempts.at(-1);
  if (last?.ended?.outcome === "fixed") return stop("fixed", fixedDetail(state, facts));
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

function fixedDetail(state: RunState, { reports }: Facts): string {
  const last = state.attempts.at(-1);
  const who =
    last?.strategy === "fixers" ? "The project's own fixers mend it" : `Attempt ${last?.attempt} is a fix`;
  const again = Math.max(0, ...(last?.stable ?? []).map((c) => c.round));
  const stable =
    again === 0 ? "" : ` What failed before passed in ${again} further run${again === 1 ? "" : "s"}.`;
  const names = [...flakyFailures(state, reports).values()].map(({ id }) => `"${id}"`);
  const flaky =
    names.length === 0
      ? ""
      : ` Flaky before and after, and no matter of this fix: ${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}.`;
  const proof =
    last?.strategy === "fixers"
      ? changedByFixers(last.judged?.files ?? [])
      : " with the base version of every test file.";
  return `${who}: every check passes, and again in a second run${proof}${stable}${flaky}`;
}

/** A formatter changes test files too, so that no base version of them proves its change. */
function changedByFixers(files: readonly FileSummary[]): string {
  const guarded = files.map((f) => f.path).filter((path) => classify(path).class !== "free");
  if (guarded.length === 0) return ".";
  const more = guarded.length > 3 ? ` and ${guarded.length - 3} more` : "";
  return `. They changed what a model may not: ${guarded.slice(0, 3).join(", ")}${more}.`;
}
