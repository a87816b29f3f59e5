import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reading } from "./reader.ts";

/**
 * Commands to GitHub's runner, `::error file=a.js,line=1::message`. A tool often prints them beside its own output, so
 * they count only where no reader found anything else. Without a file they name steps, not failures.
 */
export function readAnnotations(lines: readonly string[]): Reading | undefined {
  return diagnosed(lines.flatMap((line) => (line.startsWith("::error ") ? (factsOf(line) ?? []) : [])));
}

function factsOf(line: string): FailureFacts | undefined {
  const end = line.indexOf("::", 2);
  if (end < 0) return undefined;
  const fields = new Map(
    line
      .slice("::error ".length, end)
      .split(",")
      .map((field) => [
        field.slice(0, field.indexOf("=")).trim(),
        unescaped(field.slice(field.indexOf("=") + 1)),
      ]),
  );
  const file = ownPath(fields.get("file") ?? "");
  if (file === undefined) return undefined;
  const title = fields.get("title") ?? "";
  const text = unescaped(line.slice(end + 2)).replace(/^\S+:\d+:\d+: (?:[A-Z]+\d+ |[a-z-]+: )/, "");
  // ruff puts the place and the rule into its message once more.
  const [, tool, rule] = /^(\w+) \(([\w-]+)\)$/.exec(title) ?? [];
  const code = rule ?? (/^[\w./@-]+$/.test(title) ? title : undefined);
  const [at, column] = [Number(fields.get("line")), Number(fields.get("col"))];
  return {
    kind: "diagnostic",
    tool: tool ?? "annotation",
    id: code ?? (title || "error"),
    file,
    ...(at > 0 && { line: at }),
    ...(column > 0 && { column }),
    ...(code !== undefined && { code }),
    message: text.trim() || title || "error",
  };
}

function unescaped(text: string): string {
  return text
    .replace(/%(0A|0D|3A|2C)/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll("%25", "%");
}
