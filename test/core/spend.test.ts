import { expect, test } from "vitest";
import { NO_SPEND } from "../../src/core/budget.ts";
import { spendOf } from "../../src/core/spend.ts";
import {
  begin,
  journal,
  judged,
  PRICE,
  replied,
  resumed,
  sent,
  snapshot,
  started,
  TICK,
  unanswered,
  usage,
} from "./journal-builder.ts";

test("nothing is spent before anything happens, and time passes with the entries", () => {
  expect(spendOf([])).toEqual(NO_SPEND);
  expect(spendOf(journal(started(), snapshot("S0"), begin(1)))).toEqual({ ...NO_SPEND, ms: 2 * TICK });
});

test("calls add up, cached and reasoning tokens as parts of the others", () => {
  const spend = spendOf(
    journal(
      started({ price: PRICE }),
      sent(1),
      replied(1, { usage: usage(1000, 200, { cached: 400, reasoning: 150 }) }),
      sent(2),
      replied(2, { usage: usage(500, 100) }),
    ),
  );
  // (600 × 2 + 400 × 0.5 + 200 × 8 + 500 × 2 + 100 × 8) / 1e6
  expect(spend).toMatchObject({ calls: 2, input: 1500, cached: 400, output: 300, reasoning: 150 });
  expect(spend.usd).toBeCloseTo(0.0048, 12);
  expect(spend.estimated).toBe(false);
});

test("one estimated call makes the whole spend estimated", () => {
  const events = [
    started(),
    sent(1),
    replied(1, { usage: usage(10, 1, { estimated: true }) }),
    sent(2),
    replied(2),
  ];
  expect(spendOf(journal(...events)).estimated).toBe(true);
});

test("a call of unknown price makes the cost unknown for good", () => {
  expect(spendOf(journal(started(), sent(1), replied(1))).usd).toBeUndefined();
  const even = replied(1, { usage: usage(100, 100) });
  expect(spendOf(journal(started(), sent(1), even)).usd).toBeUndefined();
});

test("a call that cost no token costs nothing, priced or not", () => {
  expect(spendOf(journal(started(), sent(1), unanswered(1)))).toMatchObject({ calls: 1, input: 0, usd: 0 });
});

test("an attempt counts once its edits are judged, however often it was begun", () => {
  const begun = [started(), begin(1), sent(1), replied(1)];
  expect(spendOf(journal(...begun)).attempts).toBe(0);
  expect(spendOf(journal(...begun, judged("p1"))).attempts).toBe(1);
  expect(spendOf(journal(...begun, judged("p1"), begin(2))).attempts).toBe(1);
});

test("a call on its way is not charged, and one that a crash lost is charged once, at its estimate", () => {
  const lost = [started({ price: PRICE }), begin(1), sent(1, { estimate: 1000 })];
  expect(spendOf(journal(...lost))).toMatchObject({ calls: 0, input: 0 });
  const once = spendOf(journal(...lost, resumed()));
  expect(once).toMatchObject({ calls: 1, input: 1000, output: 0, estimated: true });
  expect(once.usd).toBeCloseTo(0.002, 12);
  expect(spendOf(journal(...lost, resumed(), resumed(2)))).toMatchObject({ calls: 1, input: 1000 });
});

test("a lost call of a recording cost nothing", () => {
  const lost = [started({ source: "replay" }), begin(1), sent(1)];
  expect(spendOf(journal(...lost, resumed()))).toMatchObject({ calls: 0, input: 0, estimated: false });
});

test("a call that was answered before the crash is not charged again", () => {
  const events = [started(), begin(1), sent(1), replied(1), resumed()];
  expect(spendOf(journal(...events))).toMatchObject({ calls: 1, input: 900, estimated: false });
});
