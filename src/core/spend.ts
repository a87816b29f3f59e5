import { costOf, NO_SPEND } from "./budget.ts";
import type { Price, Spend, Usage } from "./budget.ts";
import type { JournalEntry } from "./event.ts";

/** A fold's memory: what is spent, and the calls that were sent and not yet answered. */
export interface SpendState {
  readonly spend: Spend;
  readonly price: Price | undefined;
  readonly source: "live" | "replay";
  readonly pending: Readonly<Record<number, Usage>>;
}

export const NOTHING_SPENT: SpendState = { spend: NO_SPEND, price: undefined, source: "live", pending: {} };

/** What a whole journal spent. */
export function spendOf(entries: readonly JournalEntry[]): Spend {
  return entries.reduce(addSpend, NOTHING_SPENT).spend;
}

/**
 * Adds one entry. A live call that was sent and never answered is charged at its estimate when the run is resumed;
 * a replayed one cost nothing. An attempt counts from the moment that its edits are judged.
 */
export function addSpend(state: SpendState, entry: JournalEntry): SpendState {
  const { event } = entry;
  const spend = { ...state.spend, ms: entry.t };
  switch (event.type) {
    case "run-started":
      return { ...state, spend, price: event.price, source: event.model.source };
    case "edits-judged":
      return { ...state, spend: { ...spend, attempts: event.attempt } };
    case "call-sent": {
      const estimate = { input: event.estimate, cached: 0, output: 0, reasoning: 0, estimated: true };
      return { ...state, spend, pending: { ...state.pending, [event.call]: estimate } };
    }
    case "call-ended": {
      const { [event.call]: _, ...pending } = state.pending;
      return { ...state, spend: charge(spend, event.usage, state.price), pending };
    }
    case "resumed": {
      if (state.source === "replay") return { ...state, spend, pending: {} };
      const lost = Object.values(state.pending);
      return {
        ...state,
        spend: lost.reduce<Spend>((sum, usage) => charge(sum, usage, state.price), spend),
        pending: {},
      };
    }
    default:
      return { ...state, spend };
  }
}

function charge(spend: Spend, usage: Usage, price: Price | undefined): Spend {
  const usd = usage.input + usage.output === 0 ? 0 : costOf(usage, price);
  return {
    ...spend,
    calls: spend.calls + 1,
    input: spend.input + usage.input,
    cached: spend.cached + usage.cached,
    output: spend.output + usage.output,
    reasoning: spend.reasoning + usage.reasoning,
    usd: spend.usd === undefined || usd === undefined ? undefined : spend.usd + usd,
    estimated: spend.estimated || usage.estimated,
  };
}
