import { describe, expect, test } from "vitest";
import type { RunEvent } from "../../src/core/event.ts";
import {
  check,
  checkOf,
  confirmedBy,
  crash,
  diagnostic,
  ended,
  failed,
  lint,
  LINT,
  next,
  passes,
  reproducedBy,
  restored,
  roundsOf,
  result,
  resumed,
  type Seen,
  SETUP,
  snapshot,
  started,
  TEST,
  tests,
  timesOut,
  toolReport,
} from "./journal-builder.ts";

const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);
const s0 = [started(), snapshot("S0")];
const stopOf = (events: readonly RunEvent[], t?: number): string | undefined => {
  const step = next(events, t);
  return step.do === "stop" ? step.stop.reason : step.do;
};

test("a journal without a start is refused", () => {
  expect(() => next([])).toThrow("the run has not started");
});

describe("before the first attempt", () => {
  test("the untouched tree is recorded before anything runs", () => {
    expect(next([started({ task: { setup: [SETUP] } })])).toEqual({ do: "snapshot", label: "S0" });
  });

  test("each setup command runs once, in order, and then the tree is recorded again", () => {
    const second = checkOf("setup-2", "setup");
    const begun = [started({ task: { setup: [SETUP, second] } }), snapshot("S0")];
    expect(next(begun)).toEqual({ do: "check", check: SETUP, purpose: "setup", round: 1 });
    const one = [...begun, check("setup", passes, { check: SETUP })];
    expect(next(one)).toEqual({ do: "check", check: second, purpose: "setup", round: 1 });
    const two = [...one, check("setup", passes, { check: second })];
    expect(next(two)).toEqual({ do: "snapshot", label: "S1" });
    expect(next([...two, snapshot("S1")])).toEqual({
      do: "check",
      check: TEST,
      purpose: "reproduce",
      round: 1,
    });
  });

  test.each([
    [result({ exitCode: 1 }), "exit code 1"],
    [result({ exitCode: undefined, signal: "SIGSEGV" }), "killed by SIGSEGV"],
    [result({ exitCode: 0, timedOut: true }), "ran out of time"],
    [result({ exitCode: undefined, startError: "no such shell" }), "no such shell"],
  ])(
    "a setup command that does not pass stops the run as environment and says how it ended",
    (ran, words) => {
      const step = next([
        started({ task: { setup: [SETUP] } }),
        snapshot("S0"),
        check("setup", { result: ran, report: toolReport() }, { check: SETUP }),
      ]);
      expect(step).toMatchObject({ do: "stop", stop: { reason: "environment" } });
      expect(step.do === "stop" && step.stop.detail).toContain(words);
    },
  );

  test("both rounds run all checks, lint first, each round from the recorded tree", () => {
    const begun: RunEvent[] = [started({ task: { lint: [LINT] } }), snapshot("S0")];
    const reproduce = (which: typeof TEST, round: number): unknown => ({
      do: "check",
      check: which,
      purpose: "reproduce",
      round,
    });
    expect(next(begun)).toEqual(reproduce(LINT, 1));
    begun.push(check("reproduce", lint(), { check: LINT }));
    expect(next(begun)).toEqual(reproduce(TEST, 1));
    begun.push(check("reproduce", red));
    expect(next(begun)).toEqual({ do: "restore", to: "S0" });
    begun.push(restored("S0"));
    expect(next(begun)).toEqual(reproduce(LINT, 2));
    begun.push(check("reproduce", lint(), { check: LINT, round: 2 }));
    expect(next(begun)).toEqual(reproduce(TEST, 2));
    begun.push(check("reproduce", red, { round: 2 }));
    expect(next(begun)).toEqual({ do: "restore", to: "S0" });
    begun.push(restored("S0"));
    expect(next(begun)).toEqual({
      do: "check",
      check: TEST,
      purpose: "confirm",
      round: 1,
      only: "targets",
    });
    begun.push(...confirmedBy(red));
    expect(next(begun)).toEqual({ do: "begin-attempt", attempt: 1, strategy: "normal" });
  });

  test("green twice is already green, whatever lint says", () => {
    const events = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", lint(diagnostic("unused")), { check: LINT }),
      check("reproduce", green),
      restored("S0"),
      check("reproduce", lint(diagnostic("unused")), { check: LINT, round: 2 }),
      check("reproduce", green, { round: 2 }),
    ];
    expect(stopOf(events)).toBe("already-green");
  });

  test("without a test command the lint commands decide", () => {
    const begun = [started({ task: { lint: [LINT], test: [] } }), snapshot("S0")];
    const saw = (round: number): RunEvent =>
      check("reproduce", lint(diagnostic("unused")), { check: LINT, round });
    expect(stopOf([...begun, saw(1), restored("S0"), saw(2), restored("S0")])).toBe("plan-fixers");
  });

  test("a task without any check is never already green", () => {
    expect(stopOf([started({ task: { test: [] } }), snapshot("S0")])).toBe("environment");
  });

  test.each([
    ["red then green", red, green, "failed in the first run and passed in the second"],
    ["green then red", green, red, "failed in the second run and passed in the first"],
    [
      "two failures with nothing in common",
      red,
      tests(["subtracts"], ["adds"]),
      '"subtracts" in 1 of 2, "adds" in 1 of 2 runs',
    ],
  ])("%s is not reproduced", (_, first, second, words) => {
    const step = next([...s0, ...roundsOf(first, second)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "not-reproduced" } });
    expect(step.do === "stop" && step.stop.detail).toContain(words);
  });

  test("a named target that does not fail is not reproduced, by name", () => {
    const step = next([started({ task: { targets: ["multiplies"] } }), snapshot("S0"), ...reproducedBy(red)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "not-reproduced" } });
    expect(step.do === "stop" && step.stop.detail).toContain("multiplies");
  });

  test.each([126, 127])(
    "a command that the shell does not find (%i) is the environment's fault",
    (exitCode) => {
      const gone = ended({ exitCode }, "sh: 1: vitset: not found");
      expect(stopOf([...s0, ...reproducedBy(gone)])).toBe("environment");
    },
  );

  test("one failing command of several makes a round red", () => {
    const other = checkOf("test-2", "test");
    const begun = [started({ task: { test: [TEST, other] } }), snapshot("S0")];
    const round = (n: number): RunEvent[] => [
      check("reproduce", red, { round: n }),
      check("reproduce", passes, { check: other, round: n }),
      restored("S0"),
    ];
    expect(stopOf([...begun, ...round(1), ...round(2), ...confirmedBy(red)])).toBe("begin-attempt");
  });

  test("a round that was whole before a crash is kept, one that was not is repeated", () => {
    const begun = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", lint(), { check: LINT }),
      check("reproduce", red),
    ];
    const half = [...begun, restored("S0"), check("reproduce", lint(), { check: LINT, round: 2 })];
    for (const events of [begun, half]) {
      expect(next([...events, resumed()])).toEqual({ do: "restore", to: "S0" });
      expect(next([...events, resumed(), restored("S0")])).toEqual({
        do: "check",
        check: LINT,
        purpose: "reproduce",
        round: 2,
      });
    }
    const first = [...begun.slice(0, 3), resumed(), restored("S0")];
    expect(next(first)).toMatchObject({ check: LINT, round: 1 });
  });

  test("exit code 127 of a test tool that reported failing tests is just red", () => {
    const odd: Seen = {
      result: result({ exitCode: 127 }),
      report: toolReport({ failures: [failed("subtracts"), crash("sh: 1: tail: not found")] }),
    };
    expect(stopOf([...s0, ...reproducedBy(odd)])).toBe("begin-attempt");
  });

  test("a check that cannot be started is the environment's fault", () => {
    const unstartable = ended({ exitCode: undefined, startError: "EACCES" }, "could not be started: EACCES");
    const step = next([...s0, ...reproducedBy(unstartable)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "environment" } });
    expect(step.do === "stop" && step.stop.detail).toContain("EACCES");
  });

  test("a check that runs out of its own time twice and names no test is none that edits can mend", () => {
    expect(stopOf([...s0, ...roundsOf(timesOut)])).toBe("environment");
  });
});
