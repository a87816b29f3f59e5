import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import { fieldsOf, jsonDocuments, listOf, numberOf, textOf } from "./json-documents.ts";
import type { Fields } from "./json-documents.ts";
import type { Reader } from "./reader.ts";

/** JSON of eslint, biome, ruff, pylint, mypy and rustc: errors, and of pylint and ruff everything that they name. */
export const lintJson: Reader = {
  tool: "lint",
  read: (log) => diagnosed(jsonDocuments(log).flatMap(inDocument)),
};

function inDocument(document: unknown): readonly FailureFacts[] {
  if (Array.isArray(document)) return listOf(document).flatMap(inItem);
  const fields = fieldsOf(document);
  if (Array.isArray(fields["diagnostics"]) && "summary" in fields)
    return listOf(fields["diagnostics"]).flatMap(biome);
  if ("statistics" in fields && Array.isArray(fields["messages"]))
    return listOf(fields["messages"]).flatMap(pylint);
  if (fields["reason"] === "compiler-message") return rustc(fieldsOf(fields["message"]));
  return inItem(fields);
}

function inItem(item: Fields): readonly FailureFacts[] {
  if ("filePath" in item && Array.isArray(item["messages"])) return eslint(item);
  if ("message-id" in item) return pylint(item);
  if ("filename" in item && "location" in item && "code" in item) return ruff(item);
  return "severity" in item && "file" in item && "line" in item ? mypy(item) : [];
}

function eslint({ filePath, messages }: Fields): readonly FailureFacts[] {
  return listOf(messages)
    .filter(({ severity }) => severity === 2)
    .flatMap(({ ruleId, message, line, column }) =>
      diagnostic({ tool: "eslint", path: filePath, code: ruleId, message, line, column, unnamed: "parsing" }),
    );
}

function biome({ severity, message, category, location }: Fields): readonly FailureFacts[] {
  if (severity !== "error" && severity !== "fatal") return [];
  const { path, start } = fieldsOf(location);
  const { line, column } = fieldsOf(start);
  // Before version 2 the path is an object.
  const file = textOf(path) ?? fieldsOf(path)["file"];
  return diagnostic({ tool: "biome", path: file, code: category, message, line, column });
}

function ruff({ filename, code, message, location }: Fields): readonly FailureFacts[] {
  const { row, column } = fieldsOf(location);
  return diagnostic({
    tool: "ruff",
    path: filename,
    code,
    message,
    line: row,
    column,
    unnamed: "invalid-syntax",
  });
}

function pylint(item: Fields): readonly FailureFacts[] {
  if (item["type"] === "info") return [];
  const { path, message, line, column } = item;
  const code = item["message-id"] ?? item["messageId"];
  // Columns start at 0 there.
  const at = numberOf(column);
  return diagnostic({
    tool: "pylint",
    path,
    code,
    message,
    line,
    column: at === undefined ? undefined : at + 1,
  });
}

function mypy({ file, line, column, message, code, severity }: Fields): readonly FailureFacts[] {
  if (severity !== "error") return [];
  const at = numberOf(column);
  return diagnostic({
    tool: "mypy",
    path: file,
    code,
    message,
    line,
    column: at === undefined ? undefined : at + 1,
  });
}

function rustc({ level, message, code, spans }: Fields): readonly FailureFacts[] {
  const span = listOf(spans).find(({ is_primary: isPrimary }) => isPrimary === true);
  if (level !== "error" || span === undefined) return [];
  return diagnostic({
    tool: "rustc",
    path: span["file_name"],
    code: fieldsOf(code)["code"],
    message: typeof span["label"] === "string" ? `${String(message)}: ${span["label"]}` : message,
    line: span["line_start"],
    column: span["column_start"],
  });
}

function diagnostic(facts: {
  readonly tool: string;
  readonly path: unknown;
  readonly code: unknown;
  readonly message: unknown;
  readonly line: unknown;
  readonly column: unknown;
  readonly unnamed?: string;
}): readonly FailureFacts[] {
  const [code, message, path] = [facts.code, facts.message, facts.path].map(textOf);
  const [line, column] = [facts.line, facts.column].map(numberOf);
  const file = path === undefined ? undefined : ownPath(path);
  if (message === undefined || file === undefined) return [];
  return [
    {
      kind: "diagnostic",
      tool: facts.tool,
      id: code ?? facts.unnamed ?? "error",
      file,
      ...(line !== undefined && { line }),
      ...(column !== undefined && { column }),
      ...(code !== undefined && { code }),
      message,
    },
  ];
}
