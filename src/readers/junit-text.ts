import type { FailureFacts } from "../core/failure.ts";
import { javaError, placeIn } from "./java-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** JUnit 4's text runner, `org.junit.runner.JUnitCore`. */
export const junitText: Reader = {
  tool: "junit",
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const [, all, some] = /^OK \((\d+) tests?\)$|^Tests run: (\d+), {2}Failures: \d+$/.exec(line) ?? [];
      return all ?? some ?? [];
    });
    const failures = readFailures(lines);
    if (totals.length === 0 && failures.length === 0) return undefined;
    return {
      failures,
      passed: [],
      skipped: [],
      ...(totals.length > 0 && { testsRun: totals.reduce((sum, n) => sum + Number(n), 0) }),
    };
  },
};

const START = /^There (?:was 1 failure|were \d+ failures):$/;
/** `1) adds(shop.TillTest)`, and `9) shop.BrokenTest` for a class that could not be prepared. */
const HEAD = /^\d+\) (?!.*::)(?:([^()]+(?:\([^()]*\))?)\(([\w.$]+)\)|([\w$]+(?:\.[\w$]+)+))$/;

function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  let i = until(lines, 0, (line) => START.test(line)) + 1;
  while (i < lines.length) {
    const [, method, type, owner = type] = HEAD.exec(lines[i] ?? "") ?? [];
    const end = until(lines, i + 1, (line) => HEAD.test(line) || line === "FAILURES!!!");
    if (owner !== undefined) {
      const body = lines.slice(i + 1, end);
      const id = method === undefined ? owner : `${owner}.${method}`;
      failures.push(failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(owner, body) }));
    }
    i = lines[end] === "FAILURES!!!" ? until(lines, end, (line) => START.test(line)) + 1 : end;
  }
  return failures;
}
