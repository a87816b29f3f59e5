import { describe, expect, test } from "vitest";
import { passed } from "../../src/core/check.ts";
import type { CheckResult } from "../../src/core/check.ts";
import { fold } from "../../src/core/run-state.ts";
import { absentTests, isGreen, targetsOf } from "../../src/core/verdict.ts";
import type { Task } from "../../src/core/task.ts";
import {
  check,
  checkOf,
  diagnostic,
  ended,
  failed,
  journal,
  lint,
  LINT,
  passes,
  reports,
  reproducedBy,
  result,
  type Seen,
  snapshot,
  started,
  TEST,
  tests,
  toolReport,
} from "./journal-builder.ts";

/** Whether `after` is green for an attempt whose untouched tree showed `before` twice. */
function green(before: Seen | readonly [Seen, Seen], after: Seen, task: Partial<Task> = {}): boolean {
  const [first, second] = "report" in before ? [before, before] : before;
  const state = fold(journal(started({ task }), snapshot("S0"), ...reproducedBy(first, second)));
  return isGreen(state, check("attempt", after), reports);
}

const red = tests(["a", "b"], ["t"]);

test.each<[Partial<CheckResult>, boolean]>([
  [{}, true],
  [{ exitCode: 1 }, false],
  [{ exitCode: undefined }, false],
  [{ exitCode: undefined, signal: "SIGKILL" }, false],
  [{ exitCode: 0, signal: "SIGTERM" }, false],
  [{ exitCode: 0, timedOut: true }, false],
  [{ exitCode: 0, cancelled: true }, false],
  [{ exitCode: undefined, startError: "no shell" }, false],
])("a command that ended as %o passed: %s", (facts, is) => {
  expect(passed(result(facts))).toBe(is);
});

describe("a test command", () => {
  test("is green when everything that ran before runs and passes", () => {
    expect(green(red, tests(["a", "b", "t"]))).toBe(true);
    expect(green(red, tests(["new", "t", "b", "a"]))).toBe(true);
  });

  test.each<[string, Seen]>([
    ["a failure is left", red],
    ["another failure came", tests(["a", "t"], ["b"])],
    ["a test that passed before did not run", tests(["a", "t"])],
    ["the target never ran", tests(["a", "b"])],
    ["the target is skipped", { ...tests(["a", "b"], [], { skipped: ["t"], testsRun: 3 }) }],
    ["nothing ran at all", { result: result(), report: toolReport() }],
    [
      "it was killed by a signal",
      { ...tests(["a", "b", "t"]), result: result({ exitCode: undefined, signal: "SIGKILL" }) },
    ],
    [
      "it ran out of time after the last test",
      { ...tests(["a", "b", "t"]), result: result({ timedOut: true }) },
    ],
    ["the command failed after its tests", { ...tests(["a", "b", "t"]), result: result({ exitCode: 1 }) }],
  ])("is not green when %s", (_, after) => {
    expect(green(red, after)).toBe(false);
  });

  test("is not green with fewer tests than before, where the tool only counts them", () => {
    const counts = (n: number, failures: readonly string[] = []): Seen =>
      tests([], failures, { testsRun: n });
    const before = counts(5, ["t"]);
    expect(green(before, counts(5))).toBe(true);
    expect(green(before, counts(6))).toBe(true);
    expect(green(before, counts(4))).toBe(false);
    expect(green(before, passes)).toBe(false);
    expect(green([before, counts(6, ["t"])], counts(5))).toBe(true);
  });

  test("is not green when a tool that names tests without counting names none", () => {
    const names = (ids: readonly string[], failures: readonly string[] = []): Seen => {
      const { result: ran, report } = tests(ids, failures);
      const { testsRun: _, ...rest } = report;
      return { result: ran, report: rest };
    };
    expect(green(names(["a", "b"], ["t"]), names(["a", "b", "t"]))).toBe(true);
    expect(green(names(["a", "b"], ["t"]), names(["a", "b"]))).toBe(false);
    expect(green(names(["a", "b"], ["t"]), names([]))).toBe(false);
  });

  test("is green when a tool that names nothing but failures, as go does, names none", () => {
    const quiet: Seen = {
      result: result({ exitCode: 1 }),
      report: toolReport({ failures: [failed("TestAdd", { tool: "go test" })] }),
    };
    expect(green(quiet, passes)).toBe(true);
    expect(green(quiet, quiet)).toBe(false);
  });

  test("is green by exit code alone where the tool says nothing of its tests", () => {
    expect(green(ended({ exitCode: 1 }, "assertion failed"), passes)).toBe(true);
  });

  test("does not ask for a test that passed in only one of the two first runs", () => {
    const first = tests(["a", "random 17"], ["t"]);
    const second = tests(["a", "random 93"], ["t"]);
    expect(green([first, second], tests(["a", "t", "random 5"]))).toBe(true);
  });

  test("is green when the tool names the tests of failing files only, and their number is right", () => {
    // vitest lists the passing tests of a file while one of them fails, else the file alone.
    const before = tests(["a", "other.test.js (2 tests)"], ["t"], { testsRun: 4 });
    const after = tests(["my.test.js (2 tests)", "other.test.js (2 tests)"], [], { testsRun: 4 });
    expect(green(before, after)).toBe(true);
    expect(green(before, { ...after, report: { ...after.report, testsRun: 3 } })).toBe(false);
  });

  test("is green when a file or a suite that failed as a whole gives way to its tests", () => {
    const file = failed("test/my.test.js", { file: "test/my.test.js" });
    expect(green(tests(["a"], [file]), tests(["a", "t1", "t2"]))).toBe(true);
    const suite = failed("Test suite failed to run");
    expect(green(tests(["a"], [suite], { testsRun: 1 }), tests(["a", "t1"]))).toBe(true);
    const late = failed("test/my.test.js");
    expect(green(tests(["a", "t1"], [late]), tests(["a", "t1"]))).toBe(true);
  });

  test("is judged strictly when only lint commands decide", () => {
    const state = fold(
      journal(
        started({ task: { lint: [LINT], test: [] } }),
        snapshot("S0"),
        check("reproduce", lint(diagnostic("old")), { check: LINT }),
        check("reproduce", lint(diagnostic("old")), { check: LINT, round: 2 }),
      ),
    );
    expect(isGreen(state, check("attempt", lint(diagnostic("old")), { check: LINT }), reports)).toBe(false);
    expect(isGreen(state, check("attempt", lint(), { check: LINT }), reports)).toBe(true);
  });
});

describe("named targets", () => {
  const before = tests(["a"], ["mine", "theirs"]);
  const task = { targets: ["mine"] };

  test("may be green while other tests go on failing as they did", () => {
    expect(green(before, tests(["a", "mine"], ["theirs"]), task)).toBe(true);
    expect(green(before, tests(["a", "mine", "theirs"]), task)).toBe(true);
  });

  test.each<[string, Seen]>([
    ["nothing changed", before],
    ["the target fails with another message", tests(["a"], [failed("mine", { message: "other" }), "theirs"])],
    ["the target did not run", tests(["a"], ["theirs"])],
    ["a passing test now fails", tests(["mine"], ["a", "theirs"])],
    ["another failure fails differently", tests(["a", "mine"], [failed("theirs", { message: "other" })])],
    ["a test that passed did not run", tests(["mine"], ["theirs"])],
    [
      "it failed and was killed",
      { ...tests(["a", "mine"], ["theirs"]), result: result({ exitCode: 1, signal: "SIGTERM" }) },
    ],
    [
      "it was cancelled",
      { ...tests(["a", "mine"], ["theirs"]), result: result({ exitCode: 1, cancelled: true }) },
    ],
    [
      "it was killed",
      { ...tests(["a", "mine"], ["theirs"]), result: result({ exitCode: undefined, signal: "SIGTERM" }) },
    ],
    [
      "it ran out of time",
      { ...tests(["a", "mine"], ["theirs"]), result: result({ exitCode: 1, timedOut: true }) },
    ],
  ])("are not green when %s", (_, after) => {
    expect(green(before, after, task)).toBe(false);
  });

  test("must all be mended", () => {
    const both = { targets: ["mine", "theirs"] };
    expect(green(before, tests(["a", "mine"], ["theirs"]), both)).toBe(false);
    expect(green(before, tests(["a", "mine", "theirs"]), both)).toBe(true);
    const three = tests(["a"], ["mine", "theirs", "old"]);
    expect(green(three, tests(["a", "mine"], ["old"], { testsRun: 3 }), both)).toBe(false);
  });

  test("are looked for among the failures where the tool names only some tests", () => {
    const some = (failures: readonly string[]): Seen => tests(["file (2 tests)"], failures, { testsRun: 9 });
    expect(green(some(["mine", "theirs"]), some(["theirs"]), task)).toBe(true);
    expect(green(some(["mine", "theirs"]), some(["mine", "theirs"]), task)).toBe(false);
  });

  test("concern only the check that they failed in", () => {
    const other = checkOf("test-2", "test");
    const saw = (seen: Seen, round: number, which: typeof other): ReturnType<typeof check> =>
      check("reproduce", seen, { check: which, round });
    const theirs = tests(["b"], ["theirs"]);
    const state = fold(
      journal(
        started({ task: { ...task, test: [TEST, other] } }),
        snapshot("S0"),
        saw(tests(["a"], ["mine"]), 1, TEST),
        saw(theirs, 1, other),
        saw(tests(["a"], ["mine"]), 2, TEST),
        saw(theirs, 2, other),
      ),
    );
    expect(isGreen(state, check("attempt", theirs, { check: other }), reports)).toBe(true);
    expect(isGreen(state, check("attempt", tests(["a"], ["mine"])), reports)).toBe(false);
  });

  test("without names other failures are not forgiven", () => {
    expect(green(before, tests(["a", "mine"], ["theirs"]))).toBe(false);
  });

  test("an old failure whose message was different in the two first runs may look like either", () => {
    const flaky = (message: string): Seen => tests(["a"], ["mine", failed("theirs", { message })]);
    const after = (message: string): Seen => tests(["a", "mine"], [failed("theirs", { message })]);
    const rounds = [flaky("got x"), flaky("got y")] as const;
    expect(green(rounds, after("got x"), task)).toBe(true);
    expect(green(rounds, after("got y"), task)).toBe(true);
    expect(green(rounds, after("got z"), task)).toBe(false);
  });

  test("are those of the failures that the task names", () => {
    const state = fold(journal(started({ task }), snapshot("S0"), ...reproducedBy(before)));
    expect(targetsOf(state, reports).map((f) => f.id)).toEqual(["mine"]);
  });
});

test("targets are the failures of both rounds", () => {
  const second = tests(["b"], ["t", "c"]);
  const state = fold(journal(started(), snapshot("S0"), ...reproducedBy(tests(["c"], ["b", "t"]), second)));
  expect(targetsOf(state, reports).map((f) => f.id)).toEqual(["t"]);
});

test("absent tests are named where the tool names all, else counted", () => {
  const state = fold(journal(started(), snapshot("S0"), ...reproducedBy(red)));
  const absent = (after: Seen): readonly string[] => absentTests(state, check("attempt", after), reports);
  expect(absent(tests(["a", "b", "t"]))).toEqual([]);
  expect(absent(tests(["a", "t"]))).toEqual(["b"]);
  expect(absent(tests(["a", "b"]))).toEqual(["1 tests of the baseline"]);
  expect(absent(tests([], [], { testsRun: 1 }))).toEqual(["2 tests of the baseline"]);
});
