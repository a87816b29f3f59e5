import type { Failure, Frame } from "../core/failure.ts";
import { differenceOf } from "./difference.ts";
import { cut } from "./reader.ts";

const CHARACTERS_PER_TOKEN = 3.4;
/** Characters that both values may have together on the line of their failure. */
const SHORT = 160;
const MESSAGE_LINES = 12;
const MESSAGE = 700;
/** A body that is shorter is said again instead of pointed to. */
const REPEATABLE = 60;

/** Failures as compact facts, first ones first, within a budget of tokens; says how many were left out. */
export function renderFailures(
  failures: readonly Failure[],
  { maxTokens }: { readonly maxTokens: number },
): string {
  let left = maxTokens * CHARACTERS_PER_TOKEN - 40;
  const parts: string[] = [];
  const said = new Map<string, string>();
  for (const failure of failures) {
    const part = render(failure, said);
    if (part.length > left && parts.length > 0) break;
    const fits = part.length > left ? cut(part, Math.max(80, Math.floor(left))) : part;
    parts.push(fits);
    left -= fits.length + 1;
  }
  const rest = failures.length - parts.length;
  return [...parts, ...(rest > 0 ? [`(${rest} more failure${rest === 1 ? "" : "s"} left out)`] : [])].join(
    "\n",
  );
}

/** One line where message and values are short, else what is long below it. What was said before is only pointed to. */
function render(failure: Failure, said: Map<string, string>): string {
  const { id, count } = failure;
  const { short, long } = bodyOf(failure);
  const body = `${short}\n${long}`;
  const first = said.get(body);
  if (first === undefined) said.set(body, id);
  const head = `${headOf(failure)}${count > 1 ? ` ×${count}` : ""}`;
  const frame = frameOf(failure);
  if (first !== undefined && body.length > REPEATABLE) return `${head}${frame} same as "${first}"`;
  return `${head}${short === "" ? "" : ` ${short}`}${frame}${long === "" ? "" : `\n${indent(long)}`}`;
}

function headOf({ kind, tool, id, file, line, column, code }: Failure): string {
  const place = file === undefined ? "" : placeOf({ file, ...(line !== undefined && { line }) });
  if (kind !== "diagnostic") return ["FAIL", place, `"${id}"`].filter(Boolean).join(" ");
  const exact = column === undefined || place === "" ? place : `${place}:${column}`;
  return [tool, exact, code].filter(Boolean).join(" ");
}

function placeOf({ file, line }: Frame): string {
  return line === undefined ? file : `${file}:${line}`;
}

function frameOf({ frame, file, line }: Failure): string {
  if (frame === undefined || (frame.file === file && (frame.line === undefined || frame.line === line)))
    return "";
  return ` at ${frame.file === file ? `line ${frame.line}` : placeOf(frame)}`;
}

interface Body {
  readonly short: string;
  readonly long: string;
}

function bodyOf({ message, expected, actual }: Failure): Body {
  if (expected === undefined || actual === undefined || expected === actual) return textOf(message);
  if (isElided(expected) || isElided(actual)) return textOf(message);
  const text = textOf(reasonOf(message, expected, actual));
  if (expected.length + actual.length <= SHORT && !`${expected}${actual}`.includes("\n")) {
    const values = `expected ${expected || '""'}, actual ${actual || '""'}`;
    return { short: [text.short, values].filter(Boolean).join(" "), long: text.long };
  }
  return { short: text.short, long: [text.long, differenceOf(expected, actual)].filter(Boolean).join("\n") };
}

/** node prints nested values as `[Object]` and pytest long ones with dots; their messages show more. */
function isElided(value: string): boolean {
  return /\[(?:Object|Array|Circular[^\]]*)\]|\.\.\./.test(value);
}

const TYPE =
  /^(?:java\.lang\.|org\.(?:junit|opentest4j)\.)?(?:AssertionError|ComparisonFailure|AssertionFailedError|Error): ?/;
/** What a comparison says besides its values. */
const GENERIC =
  /^Expected (?:values|inputs) to be |^expect\(\w+\)\.|^expected .* to (?:be|equal|deeply equal|strictly equal|match)\b|^(?:assert|Lists|Dicts|Tuples) |^assertion .* failed$|^Failed asserting that (?:two|an) |^(?:equal|deepEqual|strictEqual)$/;

/** A message without the words that every comparison has, and without the values that are shown anyway. */
function reasonOf(message: string, expected: string, actual: string): string {
  const [first = "", ...rest] = message.split("\n");
  const said = first.replace(TYPE, "").replace(/ ?(?:==> )?expected: ?<.*$/, "");
  if (said === "" || GENERIC.test(said) || (said.includes(expected) && said.includes(actual))) return "";
  const isComparison = rest.some((line) => /^ *[+-] ?\S|^--- Expected|^assert |^> but was/.test(line));
  const isShown = (line: string): boolean => [expected, actual].some((v) => v !== "" && line.includes(v));
  return isComparison ? said : [said, ...rest.filter((line) => !isShown(line))].join("\n");
}

function textOf(message: string): Body {
  const all = message.split("\n").filter((line) => line.trim() !== "");
  const lines = all.length > MESSAGE_LINES ? changesIn(all) : all;
  const shown = cut(lines.slice(0, MESSAGE_LINES).join("\n"), MESSAGE);
  const text = lines.length > MESSAGE_LINES && !shown.endsWith("…") ? `${shown}\n…` : shown;
  const end = text.indexOf("\n");
  return end < 0 ? { short: text, long: "" } : { short: text.slice(0, end), long: text.slice(end + 1) };
}

/** Of a long diff the changed lines with one line around them; any other text as it is. */
function changesIn(lines: readonly string[]): readonly string[] {
  const isChange = (line: string | undefined): boolean => /^[+-] {2,}\S|^[+-] \S/.test(line ?? "");
  if (!lines.some(isChange)) return lines;
  return lines.flatMap((line, i) => {
    if (i === 0 || [-1, 0, 1].some((by) => isChange(lines[i + by]))) return [line];
    return i === 1 || [-1, 0, 1].some((by) => isChange(lines[i - 1 + by])) ? ["…"] : [];
  });
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}
