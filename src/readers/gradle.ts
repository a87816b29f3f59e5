import type { FailureFacts } from "../core/failure.ts";
import { javaError, placeIn } from "./java-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** Gradle's test task: `Class > method() FAILED` with the error four columns further in. */
export const gradle: Reader = {
  tool: "junit",
  hints: ["Task :", "BUILD ", " completed", "actionable task", "() FAILED", " FAILED"],
  read: ({ lines }) => {
    const results = lines.flatMap((line, i) => {
      const [, path, word] = line.endsWith("ED") && line.includes(" > ") ? (RESULT.exec(line) ?? []) : [];
      return path === undefined || word === undefined ? [] : [{ at: i, path, word }];
    });
    const totals = lines.flatMap((line) => TOTAL.exec(line)?.slice(1) ?? []);
    if (results.length === 0 && totals.length === 0) return undefined;
    const named = (word: string): string[] => results.flatMap((r) => (r.word === word ? idOf(r.path) : []));
    const failures = results
      .filter((r) => r.word === "FAILED")
      .map(({ at, path }) => factsOf(path, lines, at));
    const [completed, skips] = [0, 1].map((n) =>
      totals.filter((_, i) => i % 2 === n).reduce((sum, text) => sum + Number(text ?? 0), 0),
    );
    return {
      failures,
      passed: named("PASSED"),
      skipped: named("SKIPPED"),
      ...(totals.length > 0 && { testsRun: (completed ?? 0) - (skips ?? 0) }),
    };
  },
};

/** With `app:test > ` or `Gradle Test Run :test > Gradle Test Executor 1 > ` before it where the build says so. */
const RESULT =
  /^(?:Gradle Test Run \S+ > )?(?:Gradle Test Executor \d+ > )?([A-Za-z_$][^>]* > \S.*) (FAILED|PASSED|SKIPPED)$/;
const TOTAL = /^(\d+) tests? completed(?:, \d+ failed)?(?:, (\d+) skipped)?$/;

/** The class, then the method or the display names; `till.CartTest.adds()` as in the XML of the same run. */
function idOf(path: string): string {
  const [type = "", ...rest] = path.split(" > ");
  return `${type}.${rest.join(" > ")}`;
}

function factsOf(path: string, lines: readonly string[], at: number): FailureFacts {
  const type = path.slice(0, path.indexOf(" > "));
  const end = until(lines, at + 1, (line) => line !== "" && !line.startsWith("    "));
  const body = lines.slice(at + 1, end).map((line) => line.slice(4));
  return failedTest({ tool: "junit", id: idOf(path), ...javaError(body), ...placeOf(type, body) });
}

/** Without a stack of its own Gradle names the place behind the error: `at CartTest.java:12`. */
function placeOf(type: string, body: readonly string[]): { file: string; line?: number | undefined } {
  const found = placeIn(type, body);
  const [, name, line] =
    body.map((text) => /\bat (\w+\.(?:java|kt|groovy)):(\d+)$/.exec(text)).find(Boolean) ?? [];
  if (found.line !== undefined || name === undefined) return found;
  const folder = type.split(".").slice(0, -1);
  return { file: [...folder, name].join("/"), line: Number(line) };
}
