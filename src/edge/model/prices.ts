import type { Price } from "../../core/budget.ts";
import { asOf, table } from "./price-table.ts";

/** The price of a model by its name or its name with a date, with or without a provider before it; never guessed. */
export function priceOf(model: string): Price | undefined {
  const name = (model.split("/").at(-1) ?? model).toLowerCase().replace(/-(\d{4}-\d{2}-\d{2}|\d{8})$/, "");
  const row = table.find(([known]) => known === name);
  if (row === undefined) return undefined;
  const [, input, cachedInput, output] = row;
  return {
    input,
    cachedInput,
    output,
    source: `$${input} in, $${output} out per million tokens, table of ${asOf}`,
  };
}
