import type { FailureFacts, Frame } from "../core/failure.ts";
import { frameOf, framesIn } from "./frames.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** dotnet test with xunit, NUnit or MSTest: the console logger, and the newer terminal logger and test platform. */
export const dotnetTest: Reader = {
  tool: "dotnet test",
  hints: [
    "Failed!",
    "Passed!",
    "[FAIL]",
    "Error Message:",
    "Stack Trace:",
    "Total tests:",
    "Test summary:",
    "  total: ",
  ],
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => (TOTAL.test(line) ? line : []));
    const heads = lines.flatMap((line, i) => (HEAD.test(line) && isFailure(lines, i) ? [i] : []));
    const listed = lines.flatMap((line) => XUNIT.exec(line)?.[1]?.trim() ?? []);
    if (totals.length === 0 && heads.length === 0 && listed.length === 0) return undefined;
    const named = (shape: RegExp): string[] => lines.flatMap((line) => shape.exec(line)?.[1] ?? []);
    const failures = new Map(heads.map((at) => [nameAt(lines, at), factsAt(lines, at)]));
    for (const id of listed)
      if (!failures.has(id)) failures.set(id, failedTest({ tool: "dotnet test", id, message: "" }));
    return {
      failures: [...failures.values()],
      passed: named(/^(?: {2})?Passed {1,3}(?!!)(\S.*?)(?: \[[^\]]*\])?$/),
      skipped: named(/^(?: {2})?Skipped {1,3}(\S.*?)(?: \[[^\]]*\])?$/),
      ...(totals.length > 0 && { testsRun: totals.reduce((sum, line) => sum + ranOf(line), 0) }),
    };
  },
};

/** `  Failed A.B.C(x: 1) [12 ms]`, `failed A.B.C (5ms)`, and of the terminal logger `      A.B.C (5ms): Error Message: …`. */
const HEAD =
  /^ {2}(?:Failed|X) (\S.*?) ?\[[^\]]*\]$|^(?: {2})?Failed {1,3}(?!!)(\S.*)$|^failed (\S.*) \((?:[\d.,]+(?:ms|s|m) ?)+\)$|^ {4,}(\S.*?) \((?:[\d.,]+(?:ms|s|m) ?)+\): Error Message: (.*)$/;
const XUNIT = /^(?:\[xUnit\.net [\d:.]+\])? {4,}(\S.*) \[FAIL\]$/;
const TOTAL =
  /^(?:Failed|Passed)! +- Failed: +\d+, Passed: +\d+|^Test summary: total: \d+|^Total tests: \d+|^ {2}total: \d+$/;

function ranOf(line: string): number {
  const count = (word: RegExp): number => Number(word.exec(line)?.[1] ?? 0);
  const all = count(/[Tt]otal(?: tests)?: +(\d+)/);
  return all - count(/[Ss]kipped: +(\d+)/);
}

/** The old logger says nothing but `Failed name` for some tests; a list of tests does the same. */
function isFailure(lines: readonly string[], at: number): boolean {
  const [, , bare] = HEAD.exec(lines[at] ?? "") ?? [];
  return bare === undefined || /^ *(?:Error Message|Stack Trace):/.test(lines[at + 1] ?? "");
}

function nameAt(lines: readonly string[], at: number): string {
  const [, console, bare, platform, terminal] = HEAD.exec(lines[at] ?? "") ?? [];
  return console ?? bare ?? platform ?? terminal ?? "";
}

function factsAt(lines: readonly string[], at: number): FailureFacts {
  const end = until(lines, at + 1, (line) => HEAD.test(line) || OVER.test(line));
  const first = HEAD.exec(lines[at] ?? "")?.[5];
  const body = [...(first === undefined ? [] : [first]), ...lines.slice(at + 1, end)];
  const said = body.slice(
    0,
    until(body, 0, (line) => STACK.test(line)),
  );
  const text = said.filter((line) => !/^ *Error Message:$/.test(line)).map((line) => line.trimEnd());
  const frames = framesIn(body, dotnetFrame);
  const id = nameAt(lines, at);
  const method = (id.split("(")[0] ?? "").split(".").slice(-2).join(".");
  const test = frames.findLast((frame) => frame.name?.includes(method)) ?? frames.at(-1);
  return failedTest({
    tool: "dotnet test",
    id,
    message: text.join("\n"),
    file: test?.file,
    line: test?.line,
    ...namedValues(text, /^ *Expected: ?(.+)$/, /^ *(?:Actual|But was): +(.+)$/),
    frame: frames[0],
  });
}

const OVER =
  /^(?: {2})?(?:Passed|Skipped) {1,3}\S|^(?:Failed|Passed)! +- |^Test Run |^Total tests:|^Results File:|^\[xUnit\.net|^ *Standard Output Messages:|^Test summary:|^failed |^passed |^skipped /;
const STACK = /^ *Stack Trace:|^ {2,}at \S.*(?:\(.*\)| in .*:line \d+)/;

/** `at A.B.C() in tests/CartTests.cs:line 12` */
function dotnetFrame(line: string): Frame | undefined {
  const [, name, path, at] = /^\s*at (\S.*?) in (\S.*?):line (\d+)$/.exec(line) ?? [];
  return frameOf(path, at, name);
}
