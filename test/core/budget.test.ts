import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOf, NO_SPEND, reserve, tokensOf, type Budget, type Spend } from "../../src/core/budget.ts";
import { PRICE, usage } from "./journal-builder.ts";

const budget: Budget = { attempts: 3, calls: 12, tokens: 10_000, minutes: 30 };
const spent = (facts: Partial<Spend>): Spend => ({ ...NO_SPEND, ...facts });
const FREE = { input: 0, output: 0, source: "flag" };

describe("the cost of a call", () => {
  // 2 dollars a million in, 0.5 cached, 8 out.
  test.each([
    ["fresh input and output", usage(1_000_000, 500_000), 6],
    ["cached input at its own price, once", usage(1_000_000, 0, { cached: 600_000 }), 1.1],
    ["reasoning is part of the output", usage(0, 1_000_000, { reasoning: 900_000 }), 8],
    ["more cached than sent", usage(1_000_000, 0, { cached: 5_000_000 }), 0.5],
    ["a negative number of cached tokens", usage(1_000_000, 0, { cached: -5 }), 2],
    ["nothing", usage(0, 0), 0],
    ["nonsense below zero", usage(-1000, -1000, { cached: -1000 }), 0],
  ])("%s", (_, used, usd) => {
    expect(costOf(used, PRICE)).toBeCloseTo(usd, 12);
  });

  test("is unknown, not 0, without a price", () => {
    expect(costOf(usage(10, 10), undefined)).toBeUndefined();
  });

  test("bills cached tokens as others when they have no price of their own", () => {
    expect(costOf(usage(1_000_000, 0, { cached: 400_000 }), { input: 2, output: 8, source: "flag" })).toBe(2);
  });

  test("is never negative and never more than all at the full price", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.integer(), (input, cached, output) => {
        const usd = costOf(usage(input, output, { cached }), PRICE) ?? Number.NaN;
        expect(usd).toBeGreaterThanOrEqual(0);
        expect(usd).toBeLessThanOrEqual(
          (Math.max(input, 0) * 2 + Math.max(output, 0) * 8) / 1_000_000 + 1e-9,
        );
      }),
    );
  });
});

describe("a reservation", () => {
  const ask = { input: 1000, wantedOutput: 4000, price: PRICE };

  test("grants what is wanted where there is room, and what is left where there is less", () => {
    expect(reserve(budget, NO_SPEND, ask)).toEqual({ kind: "granted", maxOutput: 4000 });
    expect(reserve(budget, spent({ input: 5000, output: 3000 }), ask)).toEqual({
      kind: "granted",
      maxOutput: 1000,
    });
  });

  test("is denied when less than 256 tokens of reply are left", () => {
    expect(reserve(budget, spent({ input: 8744 }), ask)).toEqual({ kind: "granted", maxOutput: 256 });
    expect(reserve(budget, spent({ input: 8745 }), ask)).toEqual({ kind: "denied", reason: "tokens" });
  });

  test("grants a wish of less than 256 tokens, and denies less than that", () => {
    const small = { ...ask, wantedOutput: 50 };
    expect(reserve(budget, spent({ input: 8950 }), small)).toEqual({ kind: "granted", maxOutput: 50 });
    expect(reserve(budget, spent({ input: 8951 }), small)).toEqual({ kind: "denied", reason: "tokens" });
  });

  test("is denied when all calls are used", () => {
    expect(reserve(budget, spent({ calls: 11 }), ask).kind).toBe("granted");
    expect(reserve(budget, spent({ calls: 12 }), ask)).toEqual({ kind: "denied", reason: "calls" });
  });

  test("keeps a dollar cap: 1000 tokens in cost 0.002, and 0.0048 buy 600 out", () => {
    expect(reserve({ ...budget, usd: 0.0068 }, NO_SPEND, ask)).toEqual({ kind: "granted", maxOutput: 600 });
    expect(reserve({ ...budget, usd: 0.0108 }, spent({ usd: 0.004 }), ask)).toEqual({
      kind: "granted",
      maxOutput: 600,
    });
    expect(reserve({ ...budget, usd: 0.004 }, NO_SPEND, ask)).toEqual({ kind: "denied", reason: "cost" });
    expect(reserve({ ...budget, usd: 0.001 }, NO_SPEND, ask)).toEqual({ kind: "denied", reason: "cost" });
    // An eighth of a dollar a token is exact in binary: two dollars in, 32 for 256 tokens out.
    const dear = {
      input: 16,
      wantedOutput: 4000,
      price: { input: 125_000, output: 125_000, source: "flag" },
    };
    expect(reserve({ ...budget, usd: 34 }, NO_SPEND, dear)).toEqual({ kind: "granted", maxOutput: 256 });
    expect(reserve({ ...budget, usd: 33.9 }, NO_SPEND, dear)).toEqual({ kind: "denied", reason: "cost" });
  });

  test("is denied under a dollar cap when the price or the spend is unknown, and not without a cap", () => {
    const unpriced = { kind: "denied", reason: "unpriced" };
    expect(reserve({ ...budget, usd: 1 }, NO_SPEND, { ...ask, price: undefined })).toEqual(unpriced);
    expect(reserve({ ...budget, usd: 1 }, spent({ usd: undefined }), ask)).toEqual(unpriced);
    expect(reserve(budget, NO_SPEND, { ...ask, price: undefined }).kind).toBe("granted");
  });

  test("of a free model is limited by its tokens, and says so", () => {
    const free = { ...ask, price: FREE };
    expect(reserve({ ...budget, usd: 1 }, NO_SPEND, free)).toEqual({ kind: "granted", maxOutput: 4000 });
    expect(reserve({ ...budget, usd: 0 }, NO_SPEND, free)).toEqual({ kind: "granted", maxOutput: 4000 });
    expect(reserve({ ...budget, usd: 1 }, spent({ input: 9000 }), free)).toEqual({
      kind: "denied",
      reason: "tokens",
    });
    expect(reserve({ ...budget, usd: 1 }, spent({ usd: 1.5 }), free)).toEqual({
      kind: "denied",
      reason: "cost",
    });
  });

  test("never lets the spend pass a cap, even if the call uses all of it", () => {
    fc.assert(
      fc.property(
        fc.record({
          tokens: fc.integer({ min: 1, max: 100_000 }),
          usd: fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100_000),
          calls: fc.integer({ min: 1, max: 30 }),
        }),
        fc.record({ input: fc.nat(200), output: fc.nat(200), cachedInput: fc.nat(200) }),
        fc.array(fc.record({ estimate: fc.nat(20_000), wanted: fc.integer({ min: 1, max: 8000 }) }), {
          maxLength: 40,
        }),
        (caps, prices, calls) => {
          const price = {
            ...prices,
            cachedInput: Math.min(prices.cachedInput, prices.input),
            source: "flag",
          };
          const limits = { ...budget, ...caps };
          let spend = NO_SPEND;
          for (const { estimate, wanted } of calls) {
            const granted = reserve(limits, spend, { input: estimate, wantedOutput: wanted, price });
            if (granted.kind === "denied") continue;
            expect(granted.maxOutput).toBeLessThanOrEqual(wanted);
            expect(granted.maxOutput).toBeGreaterThanOrEqual(Math.min(wanted, 256));
            const usd = costOf(usage(estimate, granted.maxOutput), price) ?? Number.NaN;
            spend = {
              ...spend,
              calls: spend.calls + 1,
              input: spend.input + estimate,
              output: spend.output + granted.maxOutput,
              usd: (spend.usd ?? Number.NaN) + usd,
            };
            expect(spend.calls).toBeLessThanOrEqual(limits.calls);
            expect(tokensOf(spend)).toBeLessThanOrEqual(limits.tokens);
            expect(spend.usd).toBeLessThanOrEqual(limits.usd + 1e-9);
          }
        },
      ),
    );
  });
});
