import { decide } from "../core/decide.ts";
import type { CheckStep, Step } from "../core/step.ts";
import type { JournalEntry, RunEvent } from "../core/event.ts";
import { fold, reduce } from "../core/run-state.ts";
import type { RunState } from "../core/run-state.ts";
import type { Reports } from "../core/nature.ts";

/** An entry that today's decisions would not have led to. */
export interface Divergence {
  readonly n: number;
  readonly recorded: string;
  readonly decided: string;
}

/** Decides every step of a finished run again from its journal; runs nothing. Empty when all agree. */
export function replay(entries: readonly JournalEntry[], reports: Reports): readonly Divergence[] {
  const divergences: Divergence[] = [];
  let state = fold([]);
  let before: JournalEntry | undefined;
  for (const entry of entries) {
    if (before !== undefined && isDecided(entry.event, before.event)) {
      const steps = [before.t, entry.t].map((t) => decide(state, { t, reports }));
      if (!steps.some((step) => leadsTo(step, entry.event, state)))
        divergences.push({
          n: entry.n,
          recorded: name(entry.event),
          decided: steps[0] ? describe(steps[0]) : "",
        });
    }
    state = reduce(state, entry);
    before = entry;
  }
  return divergences;
}

/** Ends of a step whose intent was already held against a decision, and what comes from outside, are not decided. */
function isDecided(event: RunEvent, before: RunEvent): boolean {
  if (event.type === "stopping")
    return (
      event.stop.reason !== "cancelled" &&
      !(event.stop.reason === "environment" && before.type === "apply-started")
    );
  return !["run-started", "resumed", "noted", "call-ended", "edits-applied"].includes(event.type);
}

function leadsTo(step: Step, event: RunEvent, state: RunState): boolean {
  switch (step.do) {
    case "snapshot":
      return event.type === "snapshot-taken" && event.snapshot.label === step.label;
    case "restore":
      return event.type === "restored" && event.to === step.to;
    case "check":
      return ranAs(step, event);
    case "plan-fixers":
      return event.type === "fixers-planned";
    case "run-fixers":
      return (
        (event.type === "check-ended" && event.purpose === "fixer") ||
        (event.type === "restored" && event.to === state.base?.label) ||
        event.type === "edits-judged"
      );
    case "begin-attempt":
      return (
        event.type === "attempt-started" && event.attempt === step.attempt && event.strategy === step.strategy
      );
    case "call":
      return (
        (event.type === "call-sent" && Object.keys(state.spending.pending).length === 0) ||
        (event.type === "stopping" && ["tokens", "cost", "calls"].includes(event.stop.reason))
      );
    case "answer-lookups":
      return event.type === "lookups-answered";
    case "judge-edits":
      return event.type === "edits-judged";
    case "apply":
      return event.type === "apply-started" && event.purpose === step.purpose;
    case "end-attempt":
      return event.type === "attempt-ended" && event.outcome === step.outcome;
    case "stop":
      return (
        event.type === "stopping" &&
        event.stop.reason === step.stop.reason &&
        event.stop.stagnation === step.stop.stagnation
      );
    case "finish":
      return finishes(event, state);
    case "done":
      return false;
  }
}

function ranAs({ check, purpose, round, only }: CheckStep, event: RunEvent): boolean {
  if (event.type !== "check-ended" && event.type !== "check-skipped") return false;
  const isNarrow = event.type === "check-skipped" || event.narrowed !== undefined;
  return (
    isNarrow === (only !== undefined) &&
    event.check === check.id &&
    event.purpose === purpose &&
    event.round === round
  );
}

/**
 * The tree goes back to S0 first and gets the fix if there is one. A run ends for the reason it was stopping for, or as
 * `environment` when its fix could not be written.
 */
function finishes(event: RunEvent, { stopping, started, s0, tree }: RunState): boolean {
  const fixed = stopping?.reason === "fixed";
  const inS0 = tree === "S0" || s0 === undefined;
  switch (event.type) {
    case "restored":
      return event.to === "S0" && !inS0;
    case "apply-started":
      return event.purpose === "final" && fixed && inS0;
    case "stopped":
      return (
        inS0 === (!fixed || started?.settings.patchOnly !== undefined) &&
        (event.stop.reason === stopping?.reason || (fixed && event.stop.reason === "environment"))
      );
    default:
      return false;
  }
}

function name(event: RunEvent): string {
  return event.type === "stopping" ? `stopping: ${event.stop.reason}` : event.type;
}

function describe(step: Step): string {
  return step.do === "stop" ? `stop: ${step.stop.reason}` : step.do;
}
