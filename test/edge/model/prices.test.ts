import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { tableText } from "../../../scripts/prices.ts";
import { priceOf } from "../../../src/edge/model/prices.ts";

test("the committed table is what its script makes of the source of prices", () => {
  const file = new URL("../../../src/edge/model/price-table.ts", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(tableText());
});

test("a price is found by name, with a date or a provider too, and never guessed", () => {
  const mini = priceOf("gpt-5-mini");
  expect(mini).toMatchObject({ input: 0.25, cachedInput: 0.025, output: 2 });
  expect(mini?.source).toMatch(/^\$0\.25 in, \$2 out per million tokens, table of \d{4}-\d\d-\d\d$/);
  expect(priceOf("gpt-5-mini-2025-08-07")).toEqual(mini);
  expect(priceOf("claude-sonnet-4-5-20250929")).toEqual(priceOf("claude-sonnet-4-5"));
  expect(priceOf("openai/gpt-5-mini")).toEqual(mini);
  for (const unknown of ["gpt-5-mini-custom", "gpt-5-mini:free", "gpt-5-mini-2025", "llama-local", "gpt", ""])
    expect(priceOf(unknown), unknown).toBeUndefined();
});
