import { describe, expect, test } from "vitest";
import { stagnation, tracesOf, type Trace } from "../../src/core/stagnation.ts";
import type { Step } from "../../src/core/step.ts";
import type { RunEvent } from "../../src/core/event.ts";
import {
  begin,
  editError,
  failed,
  next,
  refusedInVain,
  reports,
  reproducedBy,
  snapshot,
  started,
  stateOf,
  tests,
  triedInVain,
  type Seen,
} from "./journal-builder.ts";

const reproduced = (attempts: number): readonly RunEvent[] => [
  started({ budget: { attempts } }),
  snapshot("S0"),
  ...reproducedBy(tests(["x"], ["a", "b", "c"])),
];
const fails = (...ids: readonly string[]): Seen => tests(["x"], ids);
const stopped = (kind: string): unknown => ({
  do: "stop",
  stop: { reason: "stagnated", stagnation: kind, detail: expect.any(String) },
});
const attempt = (n: number, strategy: "normal" | "wider" = "normal"): Step => ({
  do: "begin-attempt",
  attempt: n,
  strategy,
});

interface Kind {
  readonly kind: string;
  /** Events of attempt `n` under a strategy; the list is the least number of attempts that show the kind. */
  readonly attempts: readonly ((n: number, strategy: "normal" | "wider") => readonly RunEvent[])[];
  /** One more that shows the same kind. */
  readonly again: (n: number, strategy: "normal" | "wider") => readonly RunEvent[];
}

const tried =
  (patch: string, seen: Seen) =>
  (n: number, strategy: "normal" | "wider"): readonly RunEvent[] =>
    triedInVain(n, patch, seen, { strategy });
const refusals =
  (code: "NO_MATCH" | "AMBIGUOUS" | "NEAR_MATCH", path: string, ...scores: readonly number[]) =>
  (n: number, strategy: "normal" | "wider"): readonly RunEvent[] =>
    refusedInVain(n, [editError(code, path, scores)], strategy);

const kinds: readonly Kind[] = [
  {
    kind: "same-patch",
    attempts: [tried("p1", fails("a", "b")), tried("p1", fails("c"))],
    again: tried("p1", fails("d")),
  },
  {
    kind: "same-failures",
    attempts: [tried("p1", fails("a", "b")), tried("p2", fails("b", "a"))],
    again: tried("p3", fails("a", "b")),
  },
  {
    kind: "alternating",
    attempts: [tried("p1", fails("a")), tried("p2", fails("b")), tried("p3", fails("a"))],
    again: tried("p4", fails("b")),
  },
  {
    kind: "same-refusal",
    attempts: [refusals("NO_MATCH", "a.js", 0.5), refusals("NO_MATCH", "a.js", 0.9)],
    again: refusals("NO_MATCH", "a.js", 0.95),
  },
  {
    kind: "falling-similarity",
    attempts: [refusals("NO_MATCH", "a.js", 0.9, 0.2), refusals("NO_MATCH", "b.js", 0.8, 0.7)],
    again: refusals("AMBIGUOUS", "b.js", 0.6),
  },
];

describe.each(kinds)("$kind", ({ kind, attempts, again }) => {
  const n = attempts.length;
  const shown = attempts.flatMap((make, i) => make(i + 1, "normal"));

  test("first changes the strategy once", () => {
    expect(next([...reproduced(6), ...shown])).toEqual(attempt(n + 1, "wider"));
  });

  test("and then stops with that reason", () => {
    expect(next([...reproduced(6), ...shown, ...again(n + 1, "wider")])).toEqual(stopped(kind));
  });

  test("wins over used attempts", () => {
    expect(next([...reproduced(n), ...shown])).toEqual(stopped(kind));
  });

  test("does not show with one attempt less", () => {
    const fewer = attempts.slice(0, -1).flatMap((make, i) => make(i + 1, "normal"));
    expect(next([...reproduced(6), ...fewer])).toEqual(attempt(n, "normal"));
  });
});

test("progress under the wider strategy leads back to the normal one", () => {
  const events = [
    ...reproduced(6),
    ...triedInVain(1, "p1", fails("a", "b")),
    ...triedInVain(2, "p2", fails("a", "b")),
    ...triedInVain(3, "p3", fails("a"), { strategy: "wider" }),
  ];
  expect(next(events)).toEqual(attempt(4));
});

test("a strictly smaller failure set is never stagnation, even with the patch or the failures of earlier", () => {
  const { patchKey, failures } = { patchKey: "p", failures: ["a"] };
  const trace = (key: string, ids: readonly string[]): Trace => ({
    patchKey: key,
    failures: {
      keys: new Set(ids),
      prints: new Set(ids.map((id) => `${id} with its message`)),
    },
    refusal: "",
    similarity: undefined,
  });
  expect(stagnation([trace(patchKey, ["a", "b"]), trace(patchKey, failures)])).toBeUndefined();
  expect(stagnation([trace("p", ["a"]), trace("q", ["a", "b"]), trace("r", ["a"])])).toBeUndefined();
  expect(stagnation([trace("p", ["a", "b"]), trace("q", ["a", "b"])])).toBe("same-failures");
  expect(stagnation([trace("p", ["a"]), trace("q", ["b"]), trace("p", ["c"])])).toBe("alternating");
  expect(stagnation([trace("p", ["a"]), trace("q", ["b"]), trace("s", ["c"]), trace("p", ["d"])])).toBe(
    "same-patch",
  );
});

test("one attempt or none is never stagnation", () => {
  expect(stagnation([])).toBeUndefined();
  expect(
    stagnation([{ patchKey: "p", failures: undefined, refusal: "NO_MATCH a.js", similarity: 0.2 }]),
  ).toBeUndefined();
});

test("the same tests with other messages are not the same failures", () => {
  const events = [
    ...reproduced(6),
    ...triedInVain(1, "p1", tests(["x"], [failed("a", { message: "got 1" })])),
    ...triedInVain(2, "p2", tests(["x"], [failed("a", { message: "got 2" })])),
  ];
  expect(next(events)).toEqual(attempt(3));
});

test("sets of failures that only overlap are neither the same nor smaller", () => {
  const overlap = [
    ...reproduced(6),
    ...triedInVain(1, "p1", fails("a", "b")),
    ...triedInVain(2, "p2", fails("a", "c")),
  ];
  expect(next(overlap)).toEqual(attempt(3));
  const smaller = [
    ...reproduced(6),
    ...triedInVain(1, "p1", fails("a", "b", "c")),
    ...triedInVain(2, "p1", fails("a", "d")),
  ];
  expect(next(smaller)).toEqual(attempt(3, "wider"));
});

test("refusals of other files or for other reasons are not the same refusal", () => {
  const first = refusedInVain(1, [editError("NO_MATCH", "a.js")]);
  expect(next([...reproduced(6), ...first, ...refusedInVain(2, [editError("NO_MATCH", "b.js")])])).toEqual(
    attempt(3),
  );
  expect(next([...reproduced(6), ...first, ...refusedInVain(2, [editError("AMBIGUOUS", "a.js")])])).toEqual(
    attempt(3),
  );
});

test("the order of refusals does not matter, nor do rising scores", () => {
  const [a, b] = [editError("NO_MATCH", "a.js", [0.4]), editError("AMBIGUOUS", "b.js", [0.5])];
  expect(next([...reproduced(6), ...refusedInVain(1, [a, b]), ...refusedInVain(2, [b, a])])).toEqual(
    attempt(3, "wider"),
  );
  const rising = [
    ...refusedInVain(1, [editError("NO_MATCH", "a.js", [0.4])]),
    ...refusedInVain(2, [editError("NO_MATCH", "b.js", [0.5])]),
  ];
  expect(next([...reproduced(6), ...rising])).toEqual(attempt(3));
  const equal = [
    ...refusedInVain(1, [editError("NO_MATCH", "a.js", [0.4])]),
    ...refusedInVain(2, [editError("NO_MATCH", "b.js", [0.4])]),
  ];
  expect(next([...reproduced(6), ...equal])).toEqual(attempt(3));
  const none = [
    ...refusedInVain(1, [editError("NO_MATCH", "a.js", [0.4])]),
    ...refusedInVain(2, [editError("NOT_FOUND", "b.js")]),
  ];
  expect(next([...reproduced(6), ...none])).toEqual(attempt(3));
});

test("traces leave out the attempt that is going on", () => {
  const events = [...reproduced(6), ...triedInVain(1, "p1", fails("a")), begin(2)];
  const traces = tracesOf(stateOf(...events), reports);
  expect(traces.map((t) => [t.patchKey, t.failures?.keys.size, t.refusal])).toEqual([["p1", 1, ""]]);
});
