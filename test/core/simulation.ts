// The loop over a checkout that exists only as a word: what `decide` asks for is done, and what it must not ask for is refused.
import { reserve, type Usage } from "../../src/core/budget.ts";
import { decide } from "../../src/core/decide.ts";
import type { Step } from "../../src/core/step.ts";
import type { JournalEntry, RunEvent } from "../../src/core/event.ts";
import { fold, reduce, type RunState } from "../../src/core/run-state.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  editError,
  fixersPlanned,
  judged,
  lookedUp,
  refused,
  replied,
  reports,
  restored,
  resumed,
  sent,
  skipped,
  snapshot,
  TICK,
  unusable,
  usage,
  type Seen,
  type Start,
  started,
} from "./journal-builder.ts";

/** What the model says at one ordinal. */
export type Reply =
  | { readonly says: "edits"; readonly patch: string; readonly usage?: Usage }
  | { readonly says: "bad-edits"; readonly path: string; readonly usage?: Usage }
  | { readonly says: "lookup" | "nothing" | "give-up"; readonly usage?: Usage };

export interface World {
  readonly start: Start;
  /** Padded estimate of every call's input. */
  readonly estimate?: number;
  readonly replies: readonly Reply[];
  /** What a check shows on the base tree (`base`) or with a patch in it; its proof may differ. */
  readonly shows: (check: string, tree: string, purpose: string) => Seen;
}

const MOST_STEPS = 300;

/** Every entry from the given ones to `stopped`. Throws when the loop does not end or does something in a wrong tree. */
export function run(world: World, from: readonly JournalEntry[] = []): readonly JournalEntry[] {
  const entries = [...from];
  let state = fold(entries);
  // After a crash nobody knows what the tree holds, so nothing but a restore may use it.
  let tree = from.length === 0 ? "S0" : "unknown";
  const append = (...events: readonly RunEvent[]): void => {
    for (const event of events) {
      const entry: JournalEntry = {
        n: entries.length + 1,
        at: "2026-01-02T03:04:05.000Z",
        t: (entries.at(-1)?.t ?? -TICK) + TICK,
        event,
      };
      entries.push(entry);
      state = reduce(state, entry);
    }
  };
  if (from.length === 0) append(started(world.start));
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    const step = decide(state, { t: entries.at(-1)?.t ?? 0, reports });
    if (step.do === "done") return entries;
    tree = perform({ step, state, world, tree, append });
  }
  throw new Error(`no end after ${MOST_STEPS} steps`);
}

/** The journal of a run that was killed after its first `k` entries and then resumed. */
export function crashedAfter(entries: readonly JournalEntry[], k: number): readonly JournalEntry[] {
  const left = entries.slice(0, k);
  const pauses = left.filter(({ event }) => event.type === "resumed").length + 1;
  return [
    ...left,
    { n: k + 1, at: "2026-01-02T04:04:05.000Z", t: left.at(-1)?.t ?? 0, event: resumed(pauses) },
  ];
}

interface Doing {
  readonly step: Step;
  readonly state: RunState;
  readonly world: World;
  readonly tree: string;
  readonly append: (...events: readonly RunEvent[]) => void;
}

/** Returns the tree afterwards: a snapshot's label, `patch on S0`, or either with `+` once a command ran in it. */
function perform({ step, state, world, tree, append }: Doing): string {
  const base = state.base?.label ?? "S0";
  const attempt = state.attempts.at(-1)?.attempt ?? 0;
  const must = (...allowed: readonly string[]): void => {
    if (!allowed.includes(tree))
      throw new Error(`${step.do} in the tree "${tree}", not ${allowed.join(" or ")}`);
  };
  switch (step.do) {
    case "snapshot":
      if (step.label === "S1") must("S0+");
      append(snapshot(step.label));
      return step.label;
    case "restore":
      append(restored(step.to, state.attempts.length));
      return step.to;
    case "check": {
      const patch = state.attempts.at(-1)?.judged?.patchKey ?? "";
      const isUntouched = step.purpose === "reproduce" || step.purpose === "confirm";
      const here = step.purpose === "setup" ? "S0" : isUntouched ? base : `${patch} on ${base}`;
      if (step.only !== undefined) {
        append(skipped(step.purpose, { attempt, check: step.check.id, round: step.round }));
        return tree;
      }
      must(here, `${here}+`);
      const seen = world.shows(step.check.id, here === base || here === "S0" ? "base" : patch, step.purpose);
      append(check(step.purpose, seen, { check: step.check, attempt, round: step.round }));
      return `${here}+`;
    }
    case "plan-fixers":
      append(fixersPlanned());
      return tree;
    case "run-fixers":
      throw new Error("there are no fixers");
    case "begin-attempt":
      must(base);
      append(begin(step.attempt, step.strategy));
      return tree;
    case "call":
      must(base);
      call({ state, world, append, attempt });
      return tree;
    case "answer-lookups":
      must(base);
      append(lookedUp(state.calls, attempt));
      return tree;
    case "judge-edits": {
      must(base);
      const reply = world.replies[state.answered - 1];
      if (reply?.says === "edits") append(judged(reply.patch, { attempt, call: state.calls }));
      else if (reply?.says === "bad-edits")
        append(refused([editError("NO_MATCH", reply.path)], { attempt, call: state.calls }));
      else throw new Error("there are no edits to judge");
      return tree;
    }
    case "apply": {
      must(base);
      append(...applied(step.purpose, attempt));
      return `${state.attempts.at(-1)?.judged?.patchKey} on ${base}`;
    }
    case "end-attempt":
      append(attemptEnded(attempt, step.outcome));
      return tree;
    case "stop":
      append({ type: "stopping", stop: step.stop });
      return tree;
    case "finish":
      return finish({ state, tree, append, attempt });
    case "done":
      return tree;
  }
}

function finish({
  state,
  tree,
  append,
  attempt,
}: Pick<Doing, "state" | "tree" | "append"> & { readonly attempt: number }): string {
  const { stopping, s0 } = state;
  if (stopping === undefined) throw new Error("the run is not stopping");
  if (state.tree === "S0" && tree !== "S0") throw new Error(`believes to be in S0 and is in ${tree}`);
  if (s0 !== undefined && state.tree !== "S0") append(restored("S0", state.attempts.length));
  if (stopping.reason === "fixed") append(...applied("final", attempt));
  append({ type: "stopped", stop: stopping, patch: stopping.reason === "fixed" ? "patch" : undefined });
  return stopping.reason === "fixed" ? "the fix on S0" : "S0";
}

function call({
  state,
  world,
  append,
  attempt,
}: Pick<Doing, "state" | "world" | "append"> & { readonly attempt: number }): void {
  const estimate = world.estimate ?? 1000;
  const startedWith = state.started;
  if (startedWith === undefined) throw new Error("the run has not started");
  const granted = reserve(startedWith.budget, state.spending.spend, {
    input: estimate,
    wantedOutput: startedWith.settings.maxOutput,
    price: startedWith.price,
  });
  if (granted.kind === "denied") {
    const reason = granted.reason === "unpriced" ? "cost" : granted.reason;
    append({ type: "stopping", stop: { reason, detail: `Denied: ${granted.reason}.` } });
    return;
  }
  const number = state.calls + 1;
  const reply = world.replies[state.answered];
  append(sent(number, { attempt, ordinal: state.answered + 1, estimate, maxOutput: granted.maxOutput }));
  if (reply === undefined) throw new Error(`no reply ${state.answered + 1} is prepared`);
  const spent = reply.usage ?? usage(900, 100);
  const paid = { attempt, usage: { ...spent, output: Math.min(spent.output, granted.maxOutput) } };
  if (reply.says === "nothing") append({ ...unusable(number), ...paid });
  else if (reply.says === "lookup") append(replied(number, { ...paid, holds: "lookups" }));
  else append(replied(number, { ...paid, holds: reply.says === "give-up" ? "give-up" : "edits" }));
}
