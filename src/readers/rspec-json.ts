import type { FailureFacts } from "../core/failure.ts";
import { framesIn, ownPath, plainFrame } from "./frames.ts";
import { fieldsOf, jsonDocuments, listOf, numberOf, textOf } from "./json-documents.ts";
import type { Fields } from "./json-documents.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** rspec's JSON formatter. */
export const rspecJson: Reader = {
  tool: "rspec",
  read: (log) => {
    const reports = jsonDocuments(log)
      .map(fieldsOf)
      .filter((document) => "summary_line" in document && Array.isArray(document["examples"]));
    if (reports.length === 0) return undefined;
    const examples = reports.flatMap((report) => listOf(report["examples"]));
    const named = (status: string): string[] =>
      examples.flatMap((e) => (e["status"] === status ? (textOf(e["full_description"]) ?? "") : []));
    const failures = examples.filter((e) => e["status"] === "failed").map(factsOf);
    const passed = named("passed");
    return { failures, passed, skipped: named("pending"), testsRun: passed.length + failures.length };
  },
};

function factsOf(example: Fields): FailureFacts {
  const { message, backtrace, class: type } = fieldsOf(example["exception"]);
  const path = textOf(example["file_path"]);
  const said = textOf(message) ?? textOf(type) ?? "";
  const stack = Array.isArray(backtrace) ? backtrace.filter((line) => typeof line === "string") : [];
  return failedTest({
    tool: "rspec",
    id: textOf(example["full_description"]) ?? "",
    message: said,
    file: path === undefined ? undefined : ownPath(path),
    home: path === undefined ? undefined : ownPath(path),
    line: numberOf(example["line_number"]),
    ...namedValues(said.split("\n"), /^ *expected: (.+)$/, /^ *got: (.+)$/),
    frame: framesIn(stack, plainFrame)[0],
  });
}
