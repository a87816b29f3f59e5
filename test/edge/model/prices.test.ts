import { expect, test } from "vitest";
import { table as committed } from "../../../src/edge/model/price-table.ts";
import { perMillion } from "../../../scripts/prices.ts";

const PROVIDERS = ["openai", "anthropic", "google", "deepseek", "mistral", "x-ai"];

test("each committed price is what the source of prices says", () => {
  expect(committed.length).toBeGreaterThan(20);
  for (const [model, ...prices] of committed) {
    const known = PROVIDERS.map((provider) => perMillion(provider, model)).find(
      (price) => price !== undefined,
    );
    expect(prices, model).toEqual(known);
  }
});
