import { describe, expect, test } from "vitest";
import { fold } from "../../src/core/run-state.ts";
import { isGreen } from "../../src/core/verdict.ts";
import {
  check,
  crash,
  diagnostic,
  ended,
  journal,
  lint,
  LINT,
  reports,
  restored,
  result,
  type Seen,
  snapshot,
  started,
  timesOut,
  toolReport,
} from "./journal-builder.ts";

function lintIsGreen(before: readonly [Seen, Seen], after: Seen): boolean {
  const saw = (seen: Seen, round: number): ReturnType<typeof check> =>
    check("reproduce", seen, { check: LINT, round });
  const state = fold(
    journal(
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      saw(before[0], 1),
      restored("S0"),
      saw(before[1], 2),
    ),
  );
  return isGreen(state, check("attempt", after, { check: LINT }), reports);
}

describe("a lint command", () => {
  const old = lint(diagnostic("unused x"), diagnostic("no semicolon", { file: "src/b.js" }));
  const two = [old, old] as const;

  test("is green with only old diagnostics although it ends with 1", () => {
    expect(lintIsGreen(two, old)).toBe(true);
    expect(lintIsGreen(two, lint(diagnostic("unused x")))).toBe(true);
    expect(lintIsGreen(two, lint())).toBe(true);
  });

  test("does not mind that a diagnostic moved to another line", () => {
    expect(lintIsGreen(two, lint(diagnostic("unused x", { line: 99, column: 3 })))).toBe(true);
  });

  test.each<[string, Seen]>([
    ["a new one", lint(diagnostic("unused y"))],
    ["an old one in another file", lint(diagnostic("unused x", { file: "src/c.js" }))],
    ["an old one of another rule", lint(diagnostic("unused x", { id: "other-rule" }))],
    ["one more of an old one", lint(diagnostic("unused x", { count: 2 }))],
    [
      "an end by a signal",
      ended({ exitCode: undefined, signal: "SIGABRT" }, "was killed by SIGABRT", "lint"),
    ],
    ["the end of its time", { ...timesOut, result: result({ exitCode: 1, timedOut: true }) }],
    ["a crash of the linter", ended({ exitCode: 2 }, "Cannot read config", "lint")],
  ])("is not green with %s", (_, after) => {
    expect(lintIsGreen(two, after)).toBe(false);
  });

  test("knows a diagnostic that only one of the first runs showed", () => {
    expect(lintIsGreen([lint(), old], old)).toBe(true);
  });

  test.each<[string, Seen]>([
    ["was not found", ended({ exitCode: 127 }, "eslint: not found", "lint")],
    ["may not be run", ended({ exitCode: 126 }, "eslint: Permission denied", "lint")],
    ["could not be started", ended({ exitCode: undefined, startError: "ENOENT" }, "ENOENT", "lint")],
  ])("that %s on the untouched tree stands in nobody's way", (_, missing) => {
    expect(lintIsGreen([missing, missing], missing)).toBe(true);
    expect(lintIsGreen([missing, old], lint(diagnostic("unused y")))).toBe(true);
  });

  test("that always died of a signal may die of it again, one that ran may not", () => {
    const dies: Seen = ended({ exitCode: undefined, signal: "SIGSEGV" }, "was killed by SIGSEGV", "lint");
    expect(lintIsGreen([dies, dies], dies)).toBe(true);
    expect(lintIsGreen([dies, old], dies)).toBe(false);
  });

  test("that crashed the same way on the untouched tree is green, and with another crash is not", () => {
    const broken = (message: string): Seen => ({
      result: result({ exitCode: 2 }),
      report: toolReport({ failures: [crash(message, "lint")] }),
    });
    expect(lintIsGreen([broken("bad config"), broken("bad config")], broken("bad config"))).toBe(true);
    expect(lintIsGreen([broken("bad config"), broken("bad config")], broken("out of memory"))).toBe(false);
  });
});
