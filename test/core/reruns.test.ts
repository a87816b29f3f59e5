import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/core/event.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  failed,
  fixersPlanned,
  judged,
  next,
  replied,
  restored,
  roundsOf,
  sent,
  skipped,
  snapshot,
  started,
  stateOf,
  tests,
  TEST,
} from "./journal-builder.ts";
import type { Seen } from "./journal-builder.ts";

const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);
const aloneRed = tests([], ["subtracts"]);
const aloneGreen = tests(["subtracts"]);
const narrowed = { command: "only subtracts", cwd: ".", covers: ["subtracts"] };
const s0 = [started(), snapshot("S0"), ...roundsOf(red)];

const alone = (...seen: readonly Seen[]): RunEvent[] =>
  seen.flatMap((one, i) => [check("confirm", one, { round: i + 1, narrowed }), restored("S0")]);
const five = (seen: Seen): readonly Seen[] => [seen, seen, seen, seen, seen];
const said = (events: readonly RunEvent[]): unknown => {
  const step = next(events);
  return step.do === "stop" ? step.stop : step.do;
};

describe("what failed twice is run alone", () => {
  test("five times, each on a restored tree, before fixers are looked for", () => {
    const events: RunEvent[] = [...s0];
    for (let round = 1; round <= 5; round++) {
      expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "confirm", round, only: "targets" });
      events.push(check("confirm", aloneRed, { round, narrowed }));
      expect(said(events)).toBe("restore");
      events.push(restored("S0"));
    }
    expect(said(events)).toBe("plan-fixers");
  });

  test("as often as is set, also never", () => {
    const run = started();
    const twice = { ...run, settings: { ...run.settings, reruns: 2 } };
    expect(said([twice, snapshot("S0"), ...roundsOf(red), ...alone(aloneRed, aloneRed)])).toBe("plan-fixers");
    const never = { ...run, settings: { ...run.settings, reruns: 0 } };
    expect(said([never, snapshot("S0"), ...roundsOf(red)])).toBe("plan-fixers");
  });

  test("no longer once it has failed and passed: it is flaky, and without another target nothing is spent", () => {
    expect(said([...s0, ...alone(aloneRed, aloneGreen)])).toMatchObject({
      reason: "not-reproduced",
      detail: expect.stringContaining('"subtracts" in 3 of 4 runs') as string,
    });
  });

  test("and once more as a whole when it passed alone every time: failing there again it depends on others", () => {
    const events = [...s0, ...alone(...five(aloneGreen))];
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "confirm", round: 6 });
    expect(said([...events, check("confirm", red, { round: 6 }), restored("S0")])).toBe("plan-fixers");
    expect(said([...events, check("confirm", green, { round: 6 }), restored("S0")])).toMatchObject({
      reason: "not-reproduced",
    });
  });

  test("a narrowed run that ran no test says nothing", () => {
    const nothing = tests([], [], { testsRun: 0 });
    expect(said([...s0, ...alone(...five(nothing))])).toBe("plan-fixers");
  });

  test("as a whole where its runner cannot narrow, at least once and no longer than 20 seconds in all", () => {
    const slow = { ...red, result: { ...red.result, durationMs: 20_000 } };
    const events = [...s0, skipped("confirm")];
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "confirm", round: 1 });
    expect(said([...events, check("confirm", slow), restored("S0")])).toBe("plan-fixers");
  });

  test("a diagnostic is not run again: compilers and linters do not blink", () => {
    const lint = {
      ...red,
      report: { ...red.report, failures: [{ ...failed("x"), kind: "diagnostic" as const }] },
    };
    expect(said([started(), snapshot("S0"), ...roundsOf(lint)])).toBe("plan-fixers");
  });
});

const attempted = [
  ...s0,
  ...alone(...five(aloneRed)),
  fixersPlanned(),
  begin(1),
  sent(1),
  replied(1),
  judged("p1", { files: [{ path: "src/a.js", kind: "modified", hunks: 1, added: 1, removed: 1 }] }),
];

describe("a failure that is new after an edit", () => {
  const other = failed("blinks", { file: "test/b.test.js" });
  const withOther = tests(["adds", "subtracts"], [other]);
  const tried = [...attempted, ...applied("attempt")];

  test("is run again when its test does not touch what was changed, and passing then it is no matter", () => {
    const once = [...tried, check("attempt", withOther)];
    expect(next(once)).toEqual({ do: "check", check: TEST, purpose: "attempt", round: 2 });
    const passed = tests(["adds", "subtracts", "blinks"]);
    expect(said([...once, check("attempt", passed, { round: 2 })])).toBe("restore");
  });

  test("ends the attempt when it fails five times", () => {
    const events = [...tried, ...[1, 2, 3, 4, 5].map((round) => check("attempt", withOther, { round }))];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "worse" });
  });

  test.each([
    ["its file imports what was changed", withOther, ["test/b.test.js"]],
    ["its file is not known", tests(["adds", "subtracts"], ["blinks"]), []],
    [
      "its first frame lies in what was changed",
      tests(
        ["adds", "subtracts"],
        [failed("blinks", { file: "test/b.test.js", frame: { file: "src/a.js" } })],
      ),
      [],
    ],
    ["another test did not run", tests(["subtracts"], [other]), []],
  ])("is the edit's own when %s", (_, seen, touching) => {
    expect(next([...tried, check("attempt", seen, { touching })])).toEqual({
      do: "end-attempt",
      outcome: "worse",
    });
  });
});

describe("a mended test", () => {
  const proven = [
    ...attempted,
    ...applied("attempt"),
    check("attempt", green),
    restored("S0"),
    ...applied("proof"),
    check("proof", green),
  ];
  const stable = (...seen: readonly Seen[]): RunEvent[] =>
    seen.flatMap((one, i) => [
      restored("S0", 1),
      ...applied("stable"),
      check("stable", one, { round: i + 1, narrowed }),
    ]);

  test("is run alone as often as before the attempt", () => {
    expect(said([...proven, ...stable(aloneGreen, aloneGreen, aloneGreen, aloneGreen)])).toBe("restore");
    const events = [...proven, ...stable(...five(aloneGreen))];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "fixed" });
    expect(next([...events, attemptEnded(1, "fixed")])).toMatchObject({
      stop: { reason: "fixed", detail: expect.stringContaining("passed in 5 further runs") as string },
    });
  });

  test("that fails once in them is none", () => {
    expect(next([...proven, ...stable(aloneGreen, aloneRed)])).toEqual({
      do: "end-attempt",
      outcome: "unchanged",
    });
  });
});

describe("a long check", () => {
  const long = (seen: Seen): Seen => ({ ...seen, result: { ...seen.result, durationMs: 3000 } });
  const before = [
    started(),
    snapshot("S0"),
    ...roundsOf(long(red)),
    ...alone(...five(aloneRed)),
    fixersPlanned(),
    begin(1),
    sent(1),
    replied(1),
    judged("p1"),
    ...applied("attempt"),
  ];

  test("comes after the failing tests and those that depend on the change", () => {
    const events: RunEvent[] = [...before];
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "related", round: 1, only: "targets" });
    events.push(check("related", aloneGreen, { narrowed, attempt: 1 }));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "related", round: 2, only: "related" });
    events.push(skipped("related", { attempt: 1, round: 2 }));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "attempt", round: 1 });
  });

  test("does not run when a failing test still fails", () => {
    const events = [...before, check("related", aloneRed, { narrowed, attempt: 1 })];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "unchanged" });
  });

  test("does not run when a test that depends on the change fails newly", () => {
    const broken = tests(["subtracts"], [failed("adds", { file: "test/a.test.js" })]);
    const events = [
      ...before,
      check("related", aloneGreen, { narrowed, attempt: 1 }),
      check("related", broken, { narrowed, attempt: 1, round: 2, touching: ["test/a.test.js"] }),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "worse" });
  });
});

test("fixers that are there are attempt 0, and count as none", () => {
  const fixer = { command: "prettier --write .", cwd: ".", why: "because" };
  const events = [...s0, ...alone(...five(aloneRed)), fixersPlanned(fixer)];
  expect(next(events)).toEqual({ do: "begin-attempt", attempt: 0, strategy: "fixers" });
  events.push(begin(0, "fixers"));
  expect(said(events)).toBe("run-fixers");
  events.push(judged("", { attempt: 0, call: 0, changes: undefined }));
  expect(next(events)).toEqual({ do: "end-attempt", outcome: "unchanged" });
  events.push(attemptEnded(0, "unchanged"));
  expect(next(events)).toEqual({ do: "begin-attempt", attempt: 1, strategy: "normal" });
  expect(stateOf(...events).spending.spend.attempts).toBe(0);
});
