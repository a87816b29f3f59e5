import type { FailureFacts } from "../core/failure.ts";
import { arrowFrame, framesIn, tidyPath, v8Frame } from "./frames.ts";
import { matcherText, matcherValues } from "./jest-values.ts";
import { fieldsOf, jsonDocuments } from "./json-documents.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** The JSON report of jest and vitest, on one line or spread over many. */
export const jestJson: Reader = {
  tool: "jest",
  read: (log) => {
    const reports = jsonDocuments(log).flatMap((document) => filesIn(document));
    if (reports.length === 0) return undefined;
    const files = reports.flat();
    const failures: FailureFacts[] = [];
    const passed: string[] = [];
    const skipped: string[] = [];
    for (const { name = "", status, message = "", assertionResults = [] } of files) {
      const file = tidyPath(name);
      for (const test of assertionResults) {
        const id = [...(test.ancestorTitles ?? []), test.title ?? ""].join(" > ");
        if (test.status === "failed") failures.push(factsOf(id, file, test.failureMessages ?? []));
        else if (test.status === "passed") passed.push(id);
        else skipped.push(id);
      }
      // A file that did not load, or a hook that failed outside of any test.
      if (status === "failed" && !assertionResults.some((test) => test.status === "failed"))
        failures.push(factsOf(file, file, [message.replace(/^ *● .*\n+/, "")]));
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  },
};

interface FileResult {
  readonly name?: string;
  readonly status?: string;
  readonly message?: string;
  readonly assertionResults?: readonly {
    readonly ancestorTitles?: readonly string[];
    readonly title?: string;
    readonly status?: string;
    readonly failureMessages?: readonly string[];
  }[];
}

function filesIn(document: unknown): readonly (readonly FileResult[])[] {
  const { testResults: results } = fieldsOf(document);
  return Array.isArray(results) && results.some(isFileResult) ? [results.filter(isFileResult)] : [];
}

function isFileResult(value: unknown): value is FileResult {
  if (typeof value !== "object" || value === null) return false;
  const { name, message, assertionResults: tests } = value as Record<string, unknown>;
  const isText = (text: unknown): boolean => text === undefined || typeof text === "string";
  const isTest = (test: unknown): boolean => typeof test === "object" && test !== null;
  return (
    isText(name) && isText(message) && (tests === undefined || (Array.isArray(tests) && tests.every(isTest)))
  );
}

function factsOf(id: string, file: string, messages: readonly string[]): FailureFacts {
  const lines = messages
    .join("\n")
    .replace(/^Error: (?=expect\()/, "")
    .split("\n");
  const said = matcherText(lines);
  const own = framesIn(
    lines,
    (line) => arrowFrame(line) ?? (/^\s+at /.test(line) ? v8Frame(line) : undefined),
  );
  return failedTest({
    tool: "jest",
    id,
    message: said.join("\n"),
    file,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0],
  });
}
