import type { Frame } from "../core/failure.ts";
import { frameOf, framesIn, ownPath, v8Frame } from "./frames.ts";
import { sidesOf } from "./values.ts";
import type { Values } from "./values.ts";

export interface ErrorFacts extends Values {
  readonly message: string;
  readonly frame?: Frame | undefined;
}

/** An error as `util.inspect` prints it: message, stack, then its fields in braces. */
export function nodeError(body: readonly string[]): ErrorFacts {
  const stackAt = body.findIndex(isStack);
  const text = stackAt < 0 ? withoutFields(body) : body.slice(0, stackAt);
  const rest = body.slice(text.length);
  return {
    message: plainMessage(text.join("\n").trim()),
    ...valuesOf(fieldsOf(rest), text),
    frame: framesIn(rest, v8Frame)[0],
  };
}

/** Node's own words around a message say nothing: `[ERR_ASSERTION]`, `[Error]`, the quotes of a thrown string. */
export function plainMessage(text: string): string {
  return text
    .replace(/^Exception during run: /, "")
    .replace(/^\[(.*)\]$/s, "$1")
    .replace(/^(\w*(?:Error|Exception)) \[\w+\]/, "$1")
    .replace(/^'(.*)'$/s, "$1");
}

/** An error that ended a process or kept a file from loading: the last one that the lines hold. */
export function uncaughtError(lines: readonly string[]): ErrorFacts | undefined {
  const at = lines.findLastIndex((line) => HEADER.test(line));
  if (at < 0) return undefined;
  const end = lines.findIndex((line, i) => i > at && (line === "}" || /^Node\.js v\d/.test(line)));
  const found = nodeError(lines.slice(at, end < 0 ? lines.length : end));
  return { ...found, frame: placeAbove(lines, at) ?? found.frame ?? importer(lines, at) };
}

const HEADER =
  /^(?:Uncaught | ?Exception during run: )?(?:[A-Za-z_$][\w$.]*)?(?:Error|Exception|Rejection)(?: \[\w+\])?(?:: |$)/;

function isStack(line: string): boolean {
  return /^\s+at \S/.test(line) && /[(:]/.test(line);
}

function withoutFields(body: readonly string[]): readonly string[] {
  const at = body.findIndex((line) => /^\s*(?:generatedMessage|code|cause): /.test(line));
  return at < 0 ? body : body.slice(0, at);
}

function valuesOf(fields: ReadonlyMap<string, string>, text: readonly string[]): Values {
  const [expected, actual] = [fields.get("expected"), fields.get("actual")];
  if (expected !== undefined && actual !== undefined) return { expected, actual };
  const diff = text.findIndex((line) => line.trim() === "+ actual - expected");
  if (diff >= 0) return sidesOf(text.slice(diff + 1), "-");
  const [, left, right] = text.map((line) => /^\s*(\S.*) !== (\S.*)$/.exec(line)).find(Boolean) ?? [];
  return { expected: right, actual: left };
}

/** `name: value` at the first field's depth; deeper lines and closing brackets go on with the value. */
function fieldsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let depth: string | undefined;
  let name: string | undefined;
  for (const line of lines) {
    const [, indent = "", key, value = ""] = /^(\s+)(\w+): (.*)$/.exec(line) ?? [];
    if (key !== undefined && (depth === undefined || indent === depth) && !isStack(line)) {
      depth = indent;
      name = fields.has(key) ? undefined : key;
      if (name !== undefined) fields.set(name, value);
    } else if (name !== undefined && depth !== undefined) {
      if (line.startsWith(depth)) fields.set(name, `${fields.get(name)}\n${line.slice(depth.length)}`);
      else name = undefined;
    }
  }
  const plain = (value: string): string => value.replace(/,$/, "").replace(/\n\s+at [^]*$/, "");
  return new Map([...fields].map(([key, value]) => [key, plain(value)]));
}

/** Node prints the place and the source line above the error. */
function placeAbove(lines: readonly string[], at: number): Frame | undefined {
  for (let i = at - 1; i >= 0 && i >= at - 8; i--) {
    const [, path, line] = /^(?:file:\/\/)?(\S.*):(\d+)$/.exec(lines[i] ?? "") ?? [];
    const frame = frameOf(path, line);
    if (frame !== undefined) return frame;
  }
  return undefined;
}

/** A module that is missing: the file that asks for it. */
function importer(lines: readonly string[], at: number): Frame | undefined {
  for (const line of lines.slice(at, at + 4)) {
    const path = / imported from (\S+)$/.exec(line)?.[1] ?? /^- (\S+)$/.exec(line)?.[1];
    const file = path === undefined ? undefined : ownPath(path);
    if (file !== undefined) return { file };
  }
  return undefined;
}
