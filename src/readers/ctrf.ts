import type { FailureFacts } from "../core/failure.ts";
import { arrowFrame, framesIn, ownPath, v8Frame } from "./frames.ts";
import { fieldsOf, jsonDocuments, listOf, numberOf, textOf } from "./json-documents.ts";
import type { Fields } from "./json-documents.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** The Common Test Report Format: `results.tests` with their status. */
export const ctrf: Reader = {
  tool: "ctrf",
  read: (log) => {
    const reports = jsonDocuments(log)
      .map((document) => fieldsOf(fieldsOf(document)["results"]))
      .filter((results) => Array.isArray(results["tests"]) && "summary" in results);
    if (reports.length === 0) return undefined;
    const failures: FailureFacts[] = [];
    const passed: string[] = [];
    const skipped: string[] = [];
    for (const results of reports) {
      const tool = textOf(fieldsOf(results["tool"])["name"]) ?? "ctrf";
      for (const test of listOf(results["tests"])) {
        const id = [...suitesOf(test), textOf(test["name"]) ?? ""].join(" > ");
        if (test["status"] === "passed") passed.push(id);
        else if (test["status"] === "failed") failures.push(factsOf(id, test, tool));
        else skipped.push(id);
      }
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  },
};

/** A list, or one text with the parts between signs; the file and what the name repeats are left out. */
function suitesOf({ suite, name, filePath }: Fields): readonly string[] {
  const parts = Array.isArray(suite)
    ? suite.filter((s) => typeof s === "string")
    : (textOf(suite) ?? "").split(" > ");
  const title = textOf(name) ?? "";
  return parts.filter(
    (part) => part !== "" && part !== filePath && !/\.\w{1,5}$/.test(part) && !title.startsWith(part),
  );
}

function factsOf(id: string, test: Fields, tool: string): FailureFacts {
  const [message, trace, path] = [test["message"], test["trace"], test["filePath"]].map(textOf);
  const file = path === undefined ? undefined : ownPath(path);
  const frames = framesIn((trace ?? "").split("\n"), (line) => arrowFrame(line) ?? v8Frame(line));
  return failedTest({
    tool,
    id,
    message: message ?? trace ?? "",
    file,
    home: file,
    line: numberOf(test["line"]) ?? frames.find((frame) => frame.file === file)?.line,
    frame: frames[0],
  });
}
