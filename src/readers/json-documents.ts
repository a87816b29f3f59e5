import type { Log } from "./log.ts";

/** JSON that tools print among other lines: objects and arrays on one line each, or spread from one bare bracket to the next. */
export function jsonDocuments(log: Log): readonly unknown[] {
  const known = cache.get(log);
  if (known !== undefined) return known;
  const found = find(log);
  cache.set(log, found);
  return found;
}

/** Several readers ask for the documents of one log. */
const cache = new WeakMap<Log, readonly unknown[]>();

function find({ lines, whole }: Log): readonly unknown[] {
  const found: unknown[] = [];
  const add = (text: string): void => {
    const value = parsed(text);
    if (typeof value === "object" && value !== null) found.push(value);
  };
  let start = -1;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const first = line[0];
    if (line === "{" || line === "[") start = i;
    else if ((first === "{" || first === "[") && mayBeWhole(line)) add(whole.get(i) ?? line);
    else if (start >= 0 && (first === "}" || first === "]")) {
      const text = lines.slice(start, i).map((part, n) => whole.get(start + n) ?? part);
      add(`${text.join("\n")}\n${first}`);
      start = -1;
    }
  }
  return found;
}

/** Events of go test, of which there may be millions, are read elsewhere. */
function mayBeWhole(line: string): boolean {
  return /^(?:\{ ?"|\[ ?[{\]])/.test(line) && !/^\{"(?:Time|Action|ImportPath)"/.test(line);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export type Fields = Readonly<Record<string, unknown>>;

/** The value as an object's fields, without any where it is none. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

/** The objects of a list, none where it is no list. */
export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf).filter((fields) => Object.keys(fields).length > 0) : [];
}

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
