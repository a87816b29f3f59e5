import { describe, expect, test } from "vitest";
import { compare, judge, type Outcome } from "../../src/core/outcome.ts";
import { MulliganError } from "../../src/core/errors.ts";
import { exitCodeOf, type Stop } from "../../src/core/stop-reason.ts";
import { crash, failed, tests, toolReport } from "./journal-builder.ts";

const before = [tests(["a", "b"], ["s", "t"]).report];
const ids = (failures: readonly { readonly id: string }[]): readonly string[] => failures.map((f) => f.id);

describe("two runs compared", () => {
  test("say what went, stayed, changed, came and is missing", () => {
    const delta = compare(before, [tests(["a"], [failed("t", { message: "other" }), "u"]).report]);
    expect(ids(delta.gone)).toEqual(["s"]);
    expect(ids(delta.changed)).toEqual(["t"]);
    expect(ids(delta.came)).toEqual(["u"]);
    expect(delta.stayed).toEqual([]);
    expect(delta.missing).toEqual(["b"]);
  });

  test("agree when nothing happened", () => {
    const delta = compare(before, before);
    expect(ids(delta.stayed)).toEqual(["s", "t"]);
    expect([delta.gone, delta.changed, delta.came, delta.missing]).toEqual([[], [], [], []]);
  });

  test("take a skipped test for missing and a failing one not", () => {
    expect(compare(before, [tests(["b"], ["a"], { skipped: ["s"] }).report]).missing).toEqual([]);
    expect(compare(before, [tests(["b"], [], { skipped: ["a"] }).report]).missing).toEqual(["a"]);
  });

  test("miss nobody where a tool names nothing or only some", () => {
    expect(compare(before, [toolReport({ failures: [crash("killed")] })]).missing).toEqual([]);
    expect(compare(before, [tests(["a"], ["t"], { testsRun: 4 }).report]).missing).toEqual([]);
    const some = tests(["c"], [], { testsRun: 9 }).report;
    expect(compare(before, [tests(["a"], ["t"]).report, some]).missing).toEqual([]);
  });

  test("miss a test although another command names nothing", () => {
    const silent = toolReport({ failures: [crash("killed")] });
    expect(compare(before, [tests(["a"], ["s", "t"]).report, silent]).missing).toEqual(["b"]);
    expect(compare(before, [tests([], ["s", "t"]).report, silent]).missing).toEqual(["a", "b"]);
  });

  test("go over all checks together", () => {
    const other = tests(["c"], ["v"]).report;
    const delta = compare(
      [...before, other],
      [tests(["a", "b", "s"], ["t"]).report, tests(["c", "v"]).report],
    );
    expect(ids(delta.gone)).toEqual(["s", "v"]);
    expect(ids(delta.stayed)).toEqual(["t"]);
  });

  test.each<[string, Outcome, ReturnType<typeof tests>]>([
    ["a new failure", "worse", tests(["a", "s", "t"], ["b"])],
    ["a new failure beside all old ones", "worse", tests(["a"], ["b", "s", "t"])],
    ["a missing test", "worse", tests(["a", "s"], ["t"])],
    ["one failure less", "improved", tests(["a", "b", "s"], ["t"])],
    ["one less and one changed", "improved", tests(["a", "b", "s"], [failed("t", { message: "x" })])],
    ["the same failures", "unchanged", tests(["a", "b"], ["t", "s"])],
    ["another message", "unchanged", tests(["a", "b"], ["s", failed("t", { message: "x" })])],
  ])("judge %s as %s", (_, outcome, after) => {
    expect(judge(compare(before, [after.report]))).toBe(outcome);
  });
});

test.each<[Stop["reason"], string | undefined, number]>([
  ["fixed", undefined, 0],
  ["already-green", undefined, 0],
  ["environment", undefined, 2],
  ["model-unavailable", undefined, 2],
  ["cancelled", "SIGINT", 130],
  ["cancelled", undefined, 130],
  ["cancelled", "SIGTERM", 143],
  ["not-reproduced", undefined, 1],
  ["attempts", undefined, 1],
  ["calls", undefined, 1],
  ["tokens", undefined, 1],
  ["cost", undefined, 1],
  ["time", undefined, 1],
  ["stagnated", undefined, 1],
  ["unusable-replies", undefined, 1],
  ["gave-up", undefined, 1],
])("a run that stops as %s (%s) exits with %i", (reason, signal, code) => {
  expect(exitCodeOf({ reason, detail: "", ...(signal !== undefined && { signal }) })).toBe(code);
});

test("an error keeps its code, hint and cause, and has no cause where there was none", () => {
  const cause = new Error("below");
  const error = new MulliganError("BAD_INPUT", "No task.", "Name one.", cause);
  expect(error).toMatchObject({
    name: "MulliganError",
    code: "BAD_INPUT",
    message: "No task.",
    hint: "Name one.",
    cause,
  });
  expect("cause" in new MulliganError("BUG", "m", "h")).toBe(false);
});
