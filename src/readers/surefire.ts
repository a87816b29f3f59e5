import type { FailureFacts } from "../core/failure.ts";
import { javaError, placeIn } from "./java-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** Maven's surefire and failsafe, plain. */
export const surefire: Reader = {
  tool: "junit",
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const [, run, skipped] = TOTAL.exec(line) ?? [];
      return run === undefined ? [] : [Number(run) - Number(skipped)];
    });
    const detailed = readDetails(lines);
    const failures = detailed.length > 0 ? detailed : readSummary(lines);
    if (totals.length === 0 && failures.length === 0) return undefined;
    return {
      failures,
      passed: [],
      skipped: [],
      ...(totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }),
    };
  },
};

const TOTAL = /^(?:\[\w+\] )?Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: (\d+)$/;
const HEAD =
  /^(?:\[ERROR\] )?(?:([\w[\]{}:., -]+)\(([\w.$]+)\)|([\w.$]+)) +(?:-- )?Time elapsed: [\d.,]+ s(?:ec)? +<<< (?:FAILURE|ERROR)!/;
const END = /^\[(?:INFO|ERROR|WARNING|DEBUG)\]|^Results ?:|^Tests run: |^Running /;

function readDetails(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  for (let i = 0; i < lines.length; i++) {
    const head = lines[i]?.includes("<<< ") ? HEAD.exec(lines[i] ?? "") : null;
    if (head === null) continue;
    const [, method, type, whole = ""] = head;
    const end = until(lines, i + 1, (line) => END.test(line) || HEAD.test(line));
    const body = lines.slice(i + 1, end);
    const id = method === undefined ? whole : `${type}.${method.trim()}`;
    failures.push(
      failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(type ?? ownerOf(whole), body) }),
    );
    i = end - 1;
  }
  return failures;
}

/** Of `till.CartTest.adds` the class; a class that could not be prepared stands alone. */
function ownerOf(name: string): string {
  const at = name.lastIndexOf(".");
  return /^[A-Z]/.test(name.slice(at + 1)) ? name : name.slice(0, at);
}

/** The list under `Results:` alone, where a log lost its middle. Types stand there without their package. */
function readSummary(lines: readonly string[]): readonly FailureFacts[] {
  const start = until(lines, 0, (line) => /^(?:\[\w+\] )?Results ?:/.test(line));
  return lines.slice(start).flatMap((line): readonly FailureFacts[] => {
    const [, type, method, at, message = ""] =
      /^(?:\[ERROR\] )? {2}(\w+)\.(\w+)(?::(\d+))?(?:->\S+)? (?:» )?(.*)$/.exec(line) ?? [];
    if (type === undefined) return [];
    const place = { file: `${type}.java`, line: at === undefined ? undefined : Number(at) };
    return [failedTest({ tool: "junit", id: `${type}.${method}`, message, ...place })];
  });
}
