import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import { fieldsOf, jsonDocuments, listOf, numberOf, textOf } from "./json-documents.ts";
import type { Fields } from "./json-documents.ts";
import type { Reader } from "./reader.ts";

/** SARIF 2.1.0: results of level `error` that are neither suppressed nor known to be absent or unchanged. */
export const sarif: Reader = {
  tool: "sarif",
  read: (log) => {
    const runs = jsonDocuments(log)
      .map(fieldsOf)
      .filter((document) => (textOf(document["version"]) ?? "").startsWith("2.1") && "runs" in document)
      .flatMap((document) => listOf(document["runs"]));
    return diagnosed(
      runs.flatMap((run) => listOf(run["results"]).flatMap((result) => inResult(run, result))),
    );
  },
};

function inResult(run: Fields, result: Fields): readonly FailureFacts[] {
  const driver = fieldsOf(fieldsOf(run["tool"])["driver"]);
  const rule = ruleOf(driver, result);
  const level = textOf(result["level"]) ?? defaultLevel(rule);
  const isFailure = (textOf(result["kind"]) ?? "fail") === "fail";
  const isOld = result["baselineState"] === "absent" || result["baselineState"] === "unchanged";
  const isAccepted = listOf(result["suppressions"]).some(({ status = "accepted" }) => status === "accepted");
  if (level !== "error" || !isFailure || isOld || isAccepted) return [];
  const code = textOf(result["ruleId"]) ?? textOf(fieldsOf(result["rule"])["id"]) ?? textOf(rule["id"]);
  const place = fieldsOf(listOf(result["locations"])[0]?.["physicalLocation"]);
  const path = textOf(fieldsOf(place["artifactLocation"])["uri"]);
  const file = path === undefined ? undefined : ownPath(decoded(path.replace(/^file:\/{2,3}/, "")));
  const { startLine, startColumn } = fieldsOf(place["region"]);
  const [line, column] = [numberOf(startLine), numberOf(startColumn)];
  return [
    {
      kind: "diagnostic",
      tool: (textOf(driver["name"]) ?? "sarif").toLowerCase(),
      id: code ?? "error",
      ...(file !== undefined && { file }),
      ...(file !== undefined && line !== undefined && { line }),
      ...(file !== undefined && column !== undefined && { column }),
      ...(code !== undefined && { code }),
      message: messageOf(fieldsOf(result["message"]), rule),
    },
  ];
}

function ruleOf(driver: Fields, result: Fields): Fields {
  const rules = listOf(driver["rules"]);
  const index = numberOf(result["ruleIndex"]) ?? numberOf(fieldsOf(result["rule"])["index"]);
  return (
    (index === undefined ? undefined : rules[index]) ?? rules.find((r) => r["id"] === result["ruleId"]) ?? {}
  );
}

/** The specification's own default is `warning`. */
function defaultLevel(rule: Fields): string {
  return textOf(fieldsOf(rule["defaultConfiguration"])["level"]) ?? "warning";
}

function messageOf(message: Fields, rule: Fields): string {
  const named = fieldsOf(fieldsOf(rule["messageStrings"])[textOf(message["id"]) ?? ""]);
  const text = textOf(message["text"]) ?? textOf(named["text"]) ?? textOf(message["markdown"]) ?? "failed";
  const values = Array.isArray(message["arguments"]) ? message["arguments"] : [];
  return text.replace(/\{(\d+)\}/g, (whole, n: string) => textOf(values[Number(n)]) ?? whole);
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
