import type { FailureFacts } from "../core/failure.ts";
import { javaError, placeIn } from "./java-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** JUnit 5's console launcher. */
export const junitConsole: Reader = {
  tool: "junit",
  read: ({ lines }) => {
    const started = lines.findLast((line) => /^\[ +\d+ tests started +\]$/.test(line));
    const from = lines.findIndex((line) => /^Failures \(\d+\):$/.test(line));
    if (started === undefined && from < 0) return undefined;
    return {
      failures: from < 0 ? [] : readFailures(lines.slice(from)),
      passed: [],
      skipped: [],
      ...(started !== undefined && { testsRun: Number(/\d+/.exec(started)?.[0]) }),
    };
  },
};

const SOURCE = /^ +MethodSource \[className = '([\w.$]+)', methodName = '(\w+)'/;

function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const stop = until(lines, 0, (line) => line.startsWith("Test run finished"));
  const sources = lines.flatMap((line, i) => (i < stop && SOURCE.test(line) ? [i] : []));
  return sources.map((at, n) => {
    const [, type = "", method = ""] = SOURCE.exec(lines[at] ?? "") ?? [];
    const next = sources[n + 1];
    const body = lines
      .slice(at + 1, next === undefined ? stop : next - 1)
      .map((line) => line.replace(/^ +=> /, ""));
    const invocation = /:(\[\d+\].*)$/.exec(lines[at - 1] ?? "")?.[1];
    const id = `${type}.${method}${invocation === undefined ? "" : ` ${invocation}`}`;
    return failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(type, body) });
  });
}
