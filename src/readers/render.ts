import type { Failure } from "../core/failure.ts";

/** About the characters that a token has in such text. */
const CHARACTERS = 3.4;

/** Failures as compact facts, first ones first, within a budget of tokens; says how many were left out. */
export function renderFailures(
  failures: readonly Failure[],
  { maxTokens }: { readonly maxTokens: number },
): string {
  let left = maxTokens * CHARACTERS - 40;
  const parts: string[] = [];
  const said = new Map<string, string>();
  for (const f of failures) {
    const part = render(f, said);
    if (part.length > left && parts.length > 0) break;
    const fits = part.length > left ? `${part.slice(0, Math.max(80, left))}…` : part;
    parts.push(fits);
    left -= fits.length + 1;
  }
  const rest = failures.length - parts.length;
  return parts.join("\n") + (rest > 0 ? `\n(${rest} more failures left out)` : "");
}

function render(f: Failure, said: Map<string, string>): string {
  const place = f.file === undefined ? "" : ` ${f.file}${f.line === undefined ? "" : `:${f.line}`}`;
  const head = f.kind === "diagnostic" ? `${f.tool}${place} ${f.code ?? ""}` : `FAIL${place} "${f.id}"`;
  const frame =
    f.frame && f.frame.file !== f.file
      ? ` (at ${f.frame.file}${f.frame.line === undefined ? "" : `:${f.frame.line}`})`
      : f.frame?.line !== undefined && f.frame.line !== f.line
        ? ` (at line ${f.frame.line})`
        : "";
  const body = bodyOf(f);
  const first = said.get(body);
  said.set(body, first ?? f.id);
  return `${head.trim()}${frame}${f.count > 1 ? ` ×${f.count}` : ""}\n${first !== undefined && body.length > 60 ? `  same as "${first}"` : indent(body)}`;
}

function bodyOf({ message, expected, actual }: Failure): string {
  const short = message.length > 700 ? `${message.slice(0, 700)}…` : message;
  if (expected === undefined || actual === undefined) return short;
  const both = short.includes(expected) && short.includes(actual);
  if (both) return short;
  const first = short.split("\n")[0] ?? "";
  return `${/strictly|Expected values|deep-equal/.test(first) ? "" : `${short}\n`}expected: ${cut(expected)}\nactual:   ${cut(actual)}`;
}

function cut(text: string): string {
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

function indent(text: string): string {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`)
    .join("\n");
}
