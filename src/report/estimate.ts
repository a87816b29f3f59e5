import type { Price } from "../core/budget.ts";
import type { Report } from "./report.ts";

/** What the same attempts would have used if each had carried the prompts and replies of those before it. */
export interface KeptHistory {
  readonly tokens: number;
  /** Dollars; undefined without a known price. */
  readonly usd: number | undefined;
}

/**
 * An estimate, not a measurement. With a₁…aₙ the input and output tokens of each attempt together, a history that is
 * kept adds to attempt k the a₁+…+aₖ₋₁ of those before it, once, as input:
 *
 *     tokens = Σₖ (aₖ + Σ_{j<k} aⱼ)
 *
 * The carried tokens are charged at the price of cached input where there is one, since providers cache a prefix that
 * stays the same, else at that of input. Undefined where fewer than two attempts asked the model: nothing was carried.
 */
export function withHistoryKept(
  report: Pick<Report, "attempts" | "spend" | "price">,
): KeptHistory | undefined {
  const used = report.attempts.map((a) => a.input + a.output).filter((tokens) => tokens > 0);
  if (used.length < 2) return undefined;
  let before = 0;
  let carried = 0;
  for (const tokens of used) {
    carried += before;
    before += tokens;
  }
  return {
    tokens: before + carried,
    usd:
      report.price === undefined || report.spend.usd === undefined
        ? undefined
        : report.spend.usd + (carried * carriedPrice(report.price)) / 1_000_000,
  };
}

function carriedPrice({ input, cachedInput }: Price): number {
  return cachedInput ?? input;
}
