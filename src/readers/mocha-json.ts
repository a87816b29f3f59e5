import type { FailureFacts } from "../core/failure.ts";
import { framesIn, ownPath, v8Frame } from "./frames.ts";
import { fieldsOf, jsonDocuments, listOf, textOf } from "./json-documents.ts";
import type { Fields } from "./json-documents.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** mocha's JSON reporter. It names tests only by all their titles in one text. */
export const mochaJson: Reader = {
  tool: "mocha",
  read: (log) => {
    const reports = jsonDocuments(log)
      .map(fieldsOf)
      .filter((document) => "stats" in document && "passes" in document && "pending" in document);
    if (reports.length === 0) return undefined;
    const named = (list: string): string[] =>
      reports.flatMap((report) => listOf(report[list]).map((test) => textOf(test["fullTitle"]) ?? ""));
    const failures = reports.flatMap((report) => listOf(report["failures"]).map(factsOf));
    const passed = named("passes");
    return { failures, passed, skipped: named("pending"), testsRun: passed.length + failures.length };
  },
};

function factsOf(test: Fields): FailureFacts {
  const { message, stack, expected, actual } = fieldsOf(test["err"]);
  const path = textOf(test["file"]);
  const file = path === undefined ? undefined : ownPath(path);
  const frames = framesIn((textOf(stack) ?? "").split("\n"), v8Frame);
  return failedTest({
    tool: "mocha",
    id: textOf(test["fullTitle"]) ?? "",
    message: textOf(message) ?? textOf(stack) ?? "",
    file,
    home: file,
    line: frames.find((frame) => frame.file === file)?.line,
    expected: textOf(expected),
    actual: textOf(actual),
    frame: frames[0],
  });
}
