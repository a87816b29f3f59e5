import type { FailureFacts } from "../core/failure.ts";
import { frameOf } from "./frames.ts";
import { isCtest } from "./gtest.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** Catch2's console reporter. Below ctest its tests are details of ctest's. */
export const catch2: Reader = {
  tool: "catch2",
  hints: ["host application", "test cases: ", "All tests passed"],
  read: ({ lines }) => {
    const total = lines.findLast((line) => TOTAL.test(line));
    if ((total === undefined && !lines.some((line) => HOST.test(line))) || lines.some(isCtest))
      return undefined;
    const [, all, failed, words] = TOTAL.exec(total ?? "") ?? [];
    return {
      failures: readCatch2(lines),
      passed: [],
      skipped: [],
      ...(total !== undefined && { testsRun: Number(all ?? words ?? failed) }),
    };
  },
};

const HOST = /^\S+ is a Catch2? v\d+\.\d+\.\d+ host application\.$/;
const TOTAL = /^test cases: +(\d+) \||^All tests passed \(\d+ assertions? in (\d+) test cases?\)$/;
const RULE = /^-{79}$/;
const DOTS = /^\.{79}$/;
const BAD = /^(\S.*?)(?::(\d+)|\((\d+)\)): FAILED:$/;

/** Between two rules the test's title with its sections, then its place, then each assertion that failed. */
export function readCatch2(lines: readonly string[]): readonly FailureFacts[] {
  const failures = new Map<string, FailureFacts>();
  let id = "";
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (RULE.test(line)) {
      const end = until(lines, i + 1, (text) => RULE.test(text) || DOTS.test(text));
      if (end - i > 24 || !RULE.test(lines[end] ?? "")) continue;
      id = titleIn(lines.slice(i + 1, end));
      i = end;
    }
    const bad = line.endsWith(": FAILED:") ? BAD.exec(line) : null;
    if (bad === null || id === "" || failures.has(id)) continue;
    const end = until(lines, i + 1, (text) => BAD.test(text) || /^[-=.]{79}$/.test(text) || isCtest(text));
    failures.set(id, factsOf(id, bad, lines.slice(i + 1, end)));
  }
  return [...failures.values()];
}

/** A long title goes on in the next line, further in than its section would be. */
function titleIn(lines: readonly string[]): string {
  const parts: string[] = [];
  for (const line of lines) {
    const depth = line.length - line.trimStart().length;
    if (depth > 2 * parts.length && parts.length > 0) parts[parts.length - 1] += ` ${line.trim()}`;
    else parts.push(line.trim());
  }
  return parts.join(" > ");
}

function factsOf(id: string, [, path, unix, msvc]: RegExpExecArray, body: readonly string[]): FailureFacts {
  const place = frameOf(path, unix ?? msvc);
  const said = body.map((line) => line.trim()).filter((line) => line !== "");
  const expansion = said.indexOf("with expansion:");
  const [, actual, expected] = /^(.+?) == (.+)$/.exec(expansion < 0 ? "" : (said[expansion + 1] ?? "")) ?? [];
  return failedTest({
    tool: "catch2",
    id,
    message: said.join("\n"),
    file: place?.file,
    line: place?.line,
    expected,
    actual,
    frame: place,
  });
}
