import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Spend } from "../../src/core/budget.ts";
import { tokensOf } from "../../src/core/budget.ts";
import type { JournalEntry } from "../../src/core/event.ts";
import { fold } from "../../src/core/run-state.ts";
import { spendOf } from "../../src/core/spend.ts";
import {
  diagnostic,
  LINT,
  lint,
  passes,
  PRICE,
  SETUP,
  TEST,
  tests,
  usage,
  type Seen,
} from "./journal-builder.ts";
import { crashedAfter, run, type Reply, type World } from "./simulation.ts";

const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);

/** The tests pass with the patch `good`; `cheat` passes only while its own test edits count. */
function shows(id: string, tree: string, purpose: string): Seen {
  if (id === SETUP.id) return passes;
  if (id === LINT.id) return tree === "ugly" ? lint(diagnostic("unused")) : lint();
  if (tree === "good") return green;
  if (tree === "cheat") return purpose === "proof" ? red : green;
  if (tree === "third") return tests(["subtracts"], ["adds"]);
  return tree === "half" ? tests(["adds"], ["divides"]) : red;
}

const edits = (patch: string): Reply => ({ says: "edits", patch });
const everything = { setup: [SETUP], lint: [LINT], test: [TEST] };

const worlds: Readonly<Record<string, World>> = {
  "a fix at the third attempt": {
    start: { task: everything, price: PRICE },
    replies: [
      { says: "lookup" },
      edits("ugly"),
      { says: "nothing" },
      edits("cheat"),
      { says: "lookup" },
      edits("good"),
    ],
    shows,
  },
  "a fix at once, without a setup": { start: {}, replies: [edits("good")], shows },
  "attempts used up": { start: {}, replies: [edits("half"), edits("cheat"), edits("third")], shows },
  "the same patch again and again": {
    start: { budget: { attempts: 5 } },
    replies: [edits("bad"), edits("bad"), edits("bad")],
    shows,
  },
  "refused edits": {
    start: { task: { lint: [LINT] }, budget: { attempts: 5 } },
    replies: [
      { says: "bad-edits", path: "a.js" },
      { says: "bad-edits", path: "a.js" },
      { says: "bad-edits", path: "a.js" },
    ],
    shows,
  },
  "unusable replies": {
    start: {},
    replies: [{ says: "nothing" }, { says: "nothing" }, { says: "nothing" }],
    shows,
  },
  "a model that gives up": { start: {}, replies: [{ says: "lookup" }, { says: "give-up" }], shows },
  "a tree that is green": { start: { task: everything }, replies: [], shows: () => passes },
};

const stopOf = (entries: readonly JournalEntry[]): string | undefined => {
  const stop = fold(entries).stopped?.stop;
  return stop?.stagnation ?? stop?.reason;
};
const sentAt = (entries: readonly JournalEntry[], k: number): boolean =>
  entries[k - 1]?.event.type === "call-sent";

test.each([
  ["a fix at the third attempt", "fixed", 3, 6],
  ["a fix at once, without a setup", "fixed", 1, 1],
  ["attempts used up", "attempts", 3, 3],
  ["the same patch again and again", "same-patch", 3, 3],
  ["refused edits", "same-refusal", 3, 3],
  ["unusable replies", "unusable-replies", 0, 3],
  ["a model that gives up", "gave-up", 0, 2],
  ["a tree that is green", "already-green", 0, 0],
])("%s ends as %s", (name, reason, attempts, calls) => {
  const entries = run(worlds[name] as World);
  expect(stopOf(entries)).toBe(reason);
  expect(spendOf(entries)).toMatchObject({ attempts, calls });
});

describe.each(Object.entries(worlds))("killed at any point of %s", (_, world) => {
  test("and resumed live, a run ends the same, with a lost call charged at its estimate", () => {
    const whole = run(world);
    const spent = spendOf(whole);
    for (let k = 1; k < whole.length; k++) {
      const again = run(world, crashedAfter(whole, k));
      expect(stopOf(again), `after entry ${k}`).toBe(stopOf(whole));
      const lost = sentAt(whole, k) ? 1 : 0;
      expect(spendOf(again), `after entry ${k}`).toMatchObject({
        attempts: spent.attempts,
        calls: spent.calls + lost,
        input: spent.input + 1000 * lost,
        output: spent.output,
      });
    }
  });

  test("and resumed under replay, a run ends the same and spends the same", () => {
    const replayed = { ...world, start: { ...world.start, source: "replay" as const } };
    const whole = run(replayed);
    const spent: Spend = { ...spendOf(whole), ms: 0 };
    for (let k = 1; k < whole.length; k++) {
      const again = run(replayed, crashedAfter(whole, k));
      expect(stopOf(again), `after entry ${k}`).toBe(stopOf(whole));
      expect({ ...spendOf(again), ms: 0 }, `after entry ${k}`).toEqual(spent);
    }
  });
});

test("a run that is killed twice ends the same", () => {
  const world = worlds["a fix at the third attempt"] as World;
  const whole = run(world);
  for (let k = 1; k < whole.length; k += 3) {
    const again = run(world, crashedAfter(whole, k));
    for (let j = k + 1; j < again.length; j += 2)
      expect(stopOf(run(world, crashedAfter(again, j))), `after ${k}, then ${j}`).toBe("fixed");
  }
});

test("lost calls do not use up the calls of a replayed run", () => {
  const world: World = {
    start: { source: "replay", budget: { calls: 2 } },
    replies: [{ says: "lookup" }, edits("good")],
    shows,
  };
  let entries = run(world);
  for (let crashes = 0; crashes < 4; crashes++) {
    const at = entries.findLastIndex(({ event }) => event.type === "call-sent") + 1;
    entries = run(world, crashedAfter(entries, at));
  }
  expect(stopOf(entries)).toBe("fixed");
});

test("lost calls of a live model count against its calls", () => {
  const world: World = { start: { budget: { calls: 1 } }, replies: [edits("good")], shows };
  const whole = run(world);
  const at = whole.findIndex(({ event }) => event.type === "call-sent") + 1;
  const again = run(world, crashedAfter(whole, at));
  expect(stopOf(again)).toBe("calls");
  expect(spendOf(again)).toMatchObject({ calls: 1, input: 1000, output: 0, estimated: true });
});

test("whatever the model says, a run ends and no cap is passed", () => {
  const reply: fc.Arbitrary<Reply> = fc
    .tuple(
      fc.constantFrom<"edits" | "bad-edits" | "lookup" | "nothing" | "give-up">(
        "edits",
        "edits",
        "bad-edits",
        "lookup",
        "nothing",
        "give-up",
      ),
      fc.constantFrom("half", "ugly", "cheat", "other", "good"),
      fc.nat(1000),
      fc.nat(5000),
    )
    .map(([says, word, input, output]) => {
      const spent = { usage: usage(input, output, { cached: Math.floor(input / 2) }) };
      if (says === "edits") return { says, patch: word, ...spent };
      return says === "bad-edits" ? { says, path: word, ...spent } : { says, ...spent };
    });
  fc.assert(
    fc.property(
      fc.array(reply, { minLength: 8, maxLength: 8 }),
      fc.record({
        attempts: fc.integer({ min: 1, max: 4 }),
        calls: fc.integer({ min: 1, max: 8 }),
        tokens: fc.integer({ min: 1000, max: 20_000 }),
        usd: fc.integer({ min: 1, max: 100 }).map((n) => n / 1000),
      }),
      (replies, budget) => {
        const entries = run({ start: { task: { lint: [LINT] }, budget, price: PRICE }, replies, shows });
        const spend = spendOf(entries);
        expect(spend.attempts).toBeLessThanOrEqual(budget.attempts);
        expect(spend.calls).toBeLessThanOrEqual(budget.calls);
        expect(tokensOf(spend)).toBeLessThanOrEqual(budget.tokens);
        expect(spend.usd).toBeLessThanOrEqual(budget.usd + 1e-9);
        expect(stopOf(entries)).toBeDefined();
      },
    ),
    { numRuns: 300 },
  );
});
