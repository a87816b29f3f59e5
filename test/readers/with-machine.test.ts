import { expect, test } from "vitest";
import { failure } from "../../src/core/failure.ts";
import type { ToolReport } from "../../src/core/failure.ts";
import { withMachine } from "../../src/readers/with-machine.ts";

const report = (facts: Partial<ToolReport>): ToolReport => ({
  tools: [],
  failures: [],
  passed: [],
  skipped: [],
  ...facts,
});
const failing = (id: string, message: string) => failure({ kind: "test", tool: "pytest", id, message });

test("the report says which tests ran, the output says what failed in them", () => {
  const printed = report({ tools: ["pytest"], failures: [failing("a", "1 is not 2")], testsRun: 3 });
  const machine = report({
    tools: ["pytest"],
    failures: [failing("a", "AssertionError"), failing("b", "cut from the output")],
    passed: ["c"],
    testsRun: 3,
  });
  expect(withMachine(printed, machine)).toEqual({
    tools: ["pytest"],
    failures: [failing("a", "1 is not 2"), failing("b", "cut from the output")],
    passed: ["c"],
    skipped: [],
    testsRun: 3,
  });
});

test("a compiler's diagnostics stay, a crash that only says that something failed does not", () => {
  const diagnostic = failure({
    kind: "diagnostic",
    tool: "javac",
    id: "error",
    file: "A.java",
    message: "no",
  });
  const crash = failure({ kind: "crash", tool: "command", id: "test", message: "exit code 1" });
  const machine = report({ failures: [failing("a", "no")], testsRun: 1 });
  expect(withMachine(report({ failures: [diagnostic, crash] }), machine).failures).toEqual([
    failing("a", "no"),
    diagnostic,
  ]);
  const green = report({ passed: ["a"], testsRun: 1 });
  expect(withMachine(report({ failures: [crash] }), green).failures).toEqual([crash]);
});

test("an empty report changes nothing", () => {
  const printed = report({ failures: [failing("a", "no")] });
  expect(withMachine(printed, report({}))).toBe(printed);
});
