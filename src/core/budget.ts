/** What one run may use; an absent cap is no cap. */
export interface Budget {
  readonly attempts: number;
  readonly calls: number;
  readonly tokens: number;
  readonly usd?: number;
  readonly minutes: number;
}

export const DEFAULT_BUDGET: Budget = { attempts: 3, calls: 12, tokens: 200_000, minutes: 30 };

/**
 * Tokens of one call as the provider bills them: `cached` is part of `input`, `reasoning` is part of `output`.
 * `estimated` says that the provider sent no usage and the figures are our own upper estimate.
 */
export interface Usage {
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  readonly estimated: boolean;
}

/** Dollars per million tokens. */
export interface Price {
  readonly input: number;
  readonly output: number;
  readonly cachedInput?: number;
  /** Where the figures come from, shown beside every cost: `flag` or the table's date. */
  readonly source: string;
}

/** Used so far. `usd` is undefined when some call had no known price. */
export interface Spend {
  readonly attempts: number;
  readonly calls: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly reasoning: number;
  readonly usd: number | undefined;
  /** Part of the tokens is estimated, not reported by the provider. */
  readonly estimated: boolean;
  /** Active time, pauses between a crash and its resume left out. */
  readonly ms: number;
}

export const NO_SPEND: Spend = {
  attempts: 0,
  calls: 0,
  input: 0,
  cached: 0,
  output: 0,
  reasoning: 0,
  usd: 0,
  estimated: false,
  ms: 0,
};

/** Dollars for one call; cached tokens are billed at their own price, never twice, never below 0. */
export function costOf(usage: Usage, price: Price | undefined): number | undefined {
  if (price === undefined) return undefined;
  const input = Math.max(usage.input, 0);
  const cached = Math.min(Math.max(usage.cached, 0), input);
  const micro =
    (input - cached) * price.input +
    cached * (price.cachedInput ?? price.input) +
    Math.max(usage.output, 0) * price.output;
  return micro / 1_000_000;
}

export function tokensOf(spend: Spend): number {
  return spend.input + spend.output;
}

/** Output tokens below which a call is not worth sending. */
const LEAST_OUTPUT = 256;

export type Reservation =
  | { readonly kind: "granted"; readonly maxOutput: number }
  | { readonly kind: "denied"; readonly reason: "calls" | "tokens" | "cost" | "unpriced" };

/**
 * Reserves one call: its padded input estimate and at most `wantedOutput` tokens of reply. The granted limit keeps
 * every cap even if the reply uses all of it.
 */
export function reserve(
  budget: Budget,
  spend: Spend,
  call: { readonly input: number; readonly wantedOutput: number; readonly price: Price | undefined },
): Reservation {
  if (spend.calls >= budget.calls) return { kind: "denied", reason: "calls" };
  let room = Math.min(call.wantedOutput, budget.tokens - tokensOf(spend) - call.input);
  if (budget.usd !== undefined) {
    if (call.price === undefined || spend.usd === undefined) return { kind: "denied", reason: "unpriced" };
    const left = budget.usd - spend.usd - (call.input * call.price.input) / 1_000_000;
    const affordable =
      call.price.output > 0
        ? Math.floor((left * 1_000_000) / call.price.output)
        : left >= 0
          ? call.wantedOutput
          : 0;
    if (affordable < Math.min(LEAST_OUTPUT, call.wantedOutput)) return { kind: "denied", reason: "cost" };
    room = Math.min(room, affordable);
  }
  if (room < Math.min(LEAST_OUTPUT, call.wantedOutput)) return { kind: "denied", reason: "tokens" };
  return { kind: "granted", maxOutput: Math.floor(room) };
}
