import type { Budget } from "./budget.ts";
import type { Fixer } from "./check.ts";
import type { ApplyPurpose, AttemptStrategy, JournalEntry, RunEvent } from "./event.ts";
import type { SnapshotRef } from "./snapshot.ts";
import { addSpend, NOTHING_SPENT } from "./spend.ts";
import type { SpendState } from "./spend.ts";
import type { Stop } from "./stop-reason.ts";

type Event<T extends RunEvent["type"]> = Extract<RunEvent, { type: T }>;
export type CheckEnded = Event<"check-ended">;

/** Everything that the next decision needs, derived from the journal alone. */
export interface RunState {
  readonly started: Event<"run-started"> | undefined;
  readonly s0: SnapshotRef | undefined;
  /** What attempts return to: S1 after a setup, else S0. */
  readonly base: SnapshotRef | undefined;
  /** What the tree is known to hold: a snapshot exactly, or something else. */
  readonly tree: "S0" | "S1" | "changed";
  readonly setup: readonly CheckEnded[];
  readonly reproduce: readonly CheckEnded[];
  /** Further runs on the untouched tree, for the failing tests. */
  readonly confirm: readonly CheckEnded[];
  /** Narrower runs that no runner offered. */
  readonly skipped: readonly Event<"check-skipped">[];
  /** The project's own repair commands; undefined until they were looked for. */
  readonly fixers: readonly Fixer[] | undefined;
  readonly attempts: readonly AttemptState[];
  /** Requests sent so far, answered or not. */
  readonly calls: number;
  /** Requests answered so far: the position in a recording. */
  readonly answered: number;
  /** Codes of the unusable replies since the last usable one, and what the model is told about the last. */
  readonly unusableInRow: readonly { readonly code: string; readonly message: string }[];
  /** A call that got no reply at all, until the run is resumed. */
  readonly failedCall: Event<"call-ended"> | undefined;
  readonly spending: SpendState;
  readonly stopping: Stop | undefined;
  readonly stopped: Event<"stopped"> | undefined;
  readonly resumes: number;
}

export interface AttemptState {
  readonly attempt: number;
  readonly strategy: AttemptStrategy;
  /** The last answered call, until its reply was acted on. */
  readonly reply: Event<"call-ended"> | undefined;
  readonly lookups: readonly Event<"lookups-answered">[];
  readonly judged: Event<"edits-judged"> | undefined;
  /** For which purpose the edits stand in the tree now. */
  readonly applied: ApplyPurpose | undefined;
  /** No command ran since they were applied. */
  readonly isFresh: boolean;
  /** Results since the edits were last applied for that purpose, but `stable` ones: all of them. */
  readonly related: readonly CheckEnded[];
  readonly checks: readonly CheckEnded[];
  readonly proof: readonly CheckEnded[];
  readonly stable: readonly CheckEnded[];
  readonly ended: Event<"attempt-ended"> | undefined;
}

const EMPTY: RunState = {
  started: undefined,
  s0: undefined,
  base: undefined,
  tree: "changed",
  setup: [],
  reproduce: [],
  confirm: [],
  skipped: [],
  fixers: undefined,
  attempts: [],
  calls: 0,
  answered: 0,
  unusableInRow: [],
  failedCall: undefined,
  spending: NOTHING_SPENT,
  stopping: undefined,
  stopped: undefined,
  resumes: 0,
};

export function fold(entries: readonly JournalEntry[]): RunState {
  return entries.reduce(reduce, EMPTY);
}

/** The budget that a run started with; only defined once it has started. */
export function budgetOf(state: RunState): Budget {
  if (state.started === undefined) throw new TypeError("the run has not started");
  return state.started.budget;
}

/** The state after one more entry. */
export function reduce(before: RunState, entry: JournalEntry): RunState {
  const state = { ...before, spending: addSpend(before.spending, entry) };
  const { event } = entry;
  switch (event.type) {
    case "run-started":
      return { ...state, started: event };
    case "snapshot-taken": {
      const { snapshot } = event;
      return { ...state, s0: state.s0 ?? snapshot, base: snapshot, tree: snapshot.label };
    }
    case "check-ended":
      return addCheck({ ...state, tree: "changed" }, event);
    case "restored":
      return withLast({ ...state, tree: event.to }, (a) => ({ ...a, applied: undefined }));
    case "check-skipped":
      return { ...state, skipped: [...state.skipped, event] };
    case "fixers-planned":
      return { ...state, fixers: event.fixers };
    case "attempt-started":
      return { ...state, attempts: [...state.attempts, newAttempt(event)] };
    case "call-sent":
      return { ...state, calls: event.call };
    case "call-ended":
      return answered(state, event);
    case "lookups-answered":
      return withLast(state, (a) => ({ ...a, reply: undefined, lookups: [...a.lookups, event] }));
    case "edits-judged":
      return withLast(state, (a) => ({ ...a, reply: undefined, judged: event }));
    case "apply-started":
      return { ...state, tree: "changed" };
    case "edits-applied":
      return event.purpose === "final"
        ? { ...state, tree: "changed" }
        : withLast({ ...state, tree: "changed" }, (a) => ({
            ...a,
            applied: event.purpose,
            isFresh: true,
            ...(event.purpose === "attempt" && { related: [], checks: [] }),
            ...(event.purpose === "proof" && { proof: [] }),
          }));
    case "attempt-ended":
      return withLast(state, (a) => ({ ...a, ended: event }));
    case "stopping":
      return { ...state, stopping: event.stop };
    case "stopped":
      return { ...state, stopped: event };
    case "resumed":
      return resumed(state);
    case "noted":
      return state;
  }
}

function newAttempt(event: Event<"attempt-started">): AttemptState {
  return {
    attempt: event.attempt,
    strategy: event.strategy,
    reply: undefined,
    lookups: [],
    judged: undefined,
    applied: undefined,
    isFresh: false,
    related: [],
    checks: [],
    proof: [],
    stable: [],
    ended: undefined,
  };
}

function answered(state: RunState, event: Event<"call-ended">): RunState {
  if (event.outcome === "failed") return { ...state, failedCall: event };
  const unusable = event.outcome === "unusable" || event.holds === "nothing";
  const unusableInRow = unusable
    ? [...state.unusableInRow, { code: event.code ?? "no-edits", message: event.message ?? "" }]
    : [];
  const next = { ...state, answered: state.answered + 1, unusableInRow };
  return withLast(next, (a) => ({ ...a, reply: unusable ? undefined : event }));
}

function addCheck(state: RunState, event: CheckEnded): RunState {
  switch (event.purpose) {
    case "setup":
      return { ...state, setup: [...state.setup, event] };
    case "reproduce":
      return { ...state, reproduce: [...state.reproduce, event] };
    case "confirm":
      return { ...state, confirm: [...state.confirm, event] };
    case "fixer":
      return state;
    case "related":
      return withLast(state, (a) => ({ ...a, isFresh: false, related: [...a.related, event] }));
    case "attempt":
      return withLast(state, (a) => ({ ...a, isFresh: false, checks: [...a.checks, event] }));
    case "proof":
      return withLast(state, (a) => ({ ...a, isFresh: false, proof: [...a.proof, event] }));
    case "stable":
      return withLast(state, (a) => ({ ...a, isFresh: false, stable: [...a.stable, event] }));
  }
}

/** After a crash nobody knows the tree: half-done rounds are repeated from a restored one. A run that was cancelled or lost its model goes on. */
function resumed(state: RunState): RunState {
  const checks = (state.started?.task.lint.length ?? 0) + (state.started?.task.test.length ?? 0);
  const whole = checks === 0 ? 0 : Math.floor(state.reproduce.length / checks) * checks;
  const reason = (state.stopped?.stop ?? state.stopping)?.reason;
  const goesOn = reason === "cancelled" || reason === "model-unavailable";
  const next: RunState = {
    ...state,
    tree: "changed",
    setup: state.base === undefined || state.base.label === "S0" ? [] : state.setup,
    reproduce: state.reproduce.slice(0, whole),
    stopping: goesOn ? undefined : state.stopping,
    stopped: goesOn ? undefined : state.stopped,
    failedCall: undefined,
    resumes: state.resumes + 1,
  };
  return withLast(next, (a) => ({ ...a, applied: undefined }));
}

function withLast(state: RunState, change: (attempt: AttemptState) => AttemptState): RunState {
  const last = state.attempts.at(-1);
  return last === undefined || last.ended !== undefined
    ? state
    : { ...state, attempts: [...state.attempts.slice(0, -1), change(last)] };
}
