import { distance } from "fastest-levenshtein";
import type { ToolSpec } from "../core/model.ts";
import { searchPattern } from "./search-pattern.ts";
import { cutToTokens } from "./tokens.ts";

interface Range {
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What a model asks to see before it edits. */
export type Lookup = { readonly request: string } & (
  | ({ readonly kind: "read"; readonly path: string } & Range)
  | {
      readonly kind: "search";
      readonly text: string;
      readonly pattern: RegExp | undefined;
      readonly glob: string | undefined;
    }
  | { readonly kind: "list"; readonly path: string }
  | ({ readonly kind: "log"; readonly check: string } & Range)
);

export interface LookupRefusal {
  readonly kind: "refused";
  readonly request: string;
  readonly message: string;
}

export type LookupResult =
  | { readonly request: string; readonly ok: false; readonly text: string }
  | ({
      readonly request: string;
      readonly ok: true;
      readonly text: string;
      readonly path?: string;
    } & Partial<Range>);

const MOST_LOOKUPS = 6;
const MOST_LINES = 200;
const MOST_TOKENS = 1500;
/** A longer line is code or prose. */
const LONG_REQUEST = 400;

/** Look-up requests in a reply, one on a line, perhaps in a list or in backticks. */
export function parseLookups(prose: string): readonly (Lookup | LookupRefusal)[] {
  const found: (Lookup | LookupRefusal)[] = [];
  for (const line of prose.split("\n")) {
    if (line.length > LONG_REQUEST) continue;
    const plain = line
      .trim()
      .replace(/^(?:[-*]\s+|\d+\.\s+)/, "")
      .replace(/^[`*]+|[`*]+$/g, "")
      .trim();
    const lookup = parseOne(plain);
    if (lookup && !found.some((f) => f.request === lookup.request)) found.push(lookup);
    if (found.length === MOST_LOOKUPS) break;
  }
  return found;
}

function parseOne(line: string): Lookup | LookupRefusal | undefined {
  const [, word, rest = ""] = /^(READ|SEARCH|LIST|LOG)\b[:\s]*(.*)$/.exec(line) ?? [];
  const text = rest.trim();
  if (word === undefined || (text === "" && word !== "LIST" && word !== "LOG")) return undefined;
  switch (word) {
    case "READ": {
      const [, path = "", from, to] =
        /^["'`]?(.+?)["'`]?(?:[\s:]+[([]?(?:lines?\s+)?(\d+)(?:\s*(?:-|–|to|\.\.)\s*(\d+))?[)\]]?)?$/.exec(
          text,
        ) ?? [];
      return { kind: "read", request: line, path: path.replace(/^\.\//, ""), ...range(from, to) };
    }
    case "SEARCH": {
      const [, what = text, glob] = /^(.*?)\s+in\s+(\S*[*./]\S*)$/.exec(text) ?? [];
      return searchFor(line, what, glob === undefined ? undefined : unquote(glob));
    }
    case "LIST":
      return { kind: "list", request: line, path: unquote(text).replace(/^\.?\/+/, "") || "." };
    default: {
      const [, check = "", from, to] = /^(\S*)(?:\s+(\d+)(?:\s*-\s*(\d+))?)?$/.exec(text) ?? [];
      return { kind: "log", request: line, check: unquote(check), ...range(from, to) };
    }
  }
}

function searchFor(request: string, what: string, glob: string | undefined): Lookup | LookupRefusal {
  const [, source] = /^\/(.+)\/[a-z]*$/.exec(what) ?? [];
  if (source === undefined) return { kind: "search", request, text: unquote(what), pattern: undefined, glob };
  const read = searchPattern(source);
  if (read.kind === "costly")
    return {
      kind: "refused",
      request,
      message: "This pattern could take for ever; search for a plain text, or repeat less in it.",
    };
  return { kind: "search", request, text: source, pattern: read.pattern, glob };
}

function range(from: string | undefined, to: string | undefined): Range {
  return ordered(from === undefined ? undefined : Number(from), to === undefined ? undefined : Number(to));
}

function ordered(from: number | undefined, to: number | undefined): Range {
  return from !== undefined && to !== undefined && to < from ? { from: to, to: from } : { from, to };
}

function unquote(text: string): string {
  return text.replace(/^(["'`])(.*)\1$/, "$2");
}

const lines = { from: { type: "integer" }, to: { type: "integer" } };

/** The same look-ups as native tools. */
export const lookupTools: readonly ToolSpec[] = [
  tool("read", "Lines of a file.", { path: { type: "string" }, ...lines }, ["path"]),
  tool(
    "search",
    "Lines that hold a text, in all files or those of a glob.",
    { text: { type: "string" }, glob: { type: "string" } },
    ["text"],
  ),
  tool("list", "Names in a folder.", { path: { type: "string" } }, ["path"]),
  tool("log", "The raw log of a check, by its id.", { check: { type: "string" }, ...lines }, ["check"]),
];

function tool(
  name: string,
  description: string,
  properties: Record<string, unknown>,
  required: readonly string[],
): ToolSpec {
  return {
    name,
    description,
    parameters: { type: "object", properties, required, additionalProperties: false },
  };
}

/** A native call's arguments, or which field is wrong. */
export function parseToolLookup(name: string, json: string): Lookup | LookupRefusal {
  const request = `${name} ${json.slice(0, 200)}`;
  const refused = (message: string): LookupRefusal => ({ kind: "refused", request, message });
  const needed = { read: "path", search: "text", list: "path", log: "check" }[name];
  if (needed === undefined) return refused(`There is no tool "${name}": read, search, list and log exist.`);
  const args = objectIn(json);
  if (args === undefined) return refused("The arguments are not a JSON object.");
  const value = args[needed];
  if (typeof value !== "string" || value.trim() === "")
    return refused(`The argument "${needed}" must be a text.`);
  const wrong = ["from", "to"].find((key) => args[key] !== undefined && !isLine(args[key]));
  if (wrong !== undefined) return refused(`The argument "${wrong}" must be a line's number, from 1.`);
  const span = ordered(args["from"] as number | undefined, args["to"] as number | undefined);
  switch (name) {
    case "read":
      return { kind: "read", request, path: value.replace(/^\.\//, ""), ...span };
    case "search": {
      const { glob } = args;
      if (glob !== undefined && typeof glob !== "string")
        return refused('The argument "glob" must be a text.');
      return { kind: "search", request, text: value, pattern: undefined, glob };
    }
    case "list":
      return { kind: "list", request, path: value.replace(/^\.?\/+/, "") || "." };
    default:
      return { kind: "log", request, check: value, ...span };
  }
}

function objectIn(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    // Some models send null for what they leave out.
    return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== null));
  } catch {
    return undefined;
  }
}

function isLine(value: unknown): boolean {
  return typeof value === "number" && Number.isInteger(value) && value >= 1;
}

/** A look-up's answer as the model sees it, at most some 1,500 tokens. */
export function renderLookup(result: LookupResult): string {
  if (!result.ok || result.path === undefined)
    return `== ${result.request} ==\n${cutToTokens(result.text, MOST_TOKENS)}`;
  const all = result.text.split("\n");
  if (all.at(-1) === "") all.pop();
  const from = Math.min(Math.max(1, result.from ?? 1), Math.max(1, all.length));
  const to = Math.min(all.length, result.to ?? all.length, from + MOST_LINES - 1);
  const body = cutToTokens(all.slice(from - 1, to).join("\n"), MOST_TOKENS);
  const part = from === 1 && to === all.length ? "" : ` (lines ${from}-${to} of ${all.length})`;
  return `== ${result.path}${part} ==\n${body}`;
}

/** The sentence that a reply gives as its hypothesis. */
export function parseHypothesis(prose: string): string | undefined {
  const text = /^[ \t*_#>-]{0,20}HYPOTHESIS[*_]{0,4}\s{0,4}:\s{0,4}[*_]{0,4}\s{0,4}(.+)$/im
    .exec(prose)?.[1]
    ?.trim();
  return text === undefined || text === "" ? undefined : text.replace(/\s+/g, " ").slice(0, 300);
}

/** Why a reply says that it cannot repair this. */
export function parseGiveUp(prose: string): string | undefined {
  const text = /^[ \t*_#>-]{0,20}GIVE UP[*_]{0,4}\s{0,4}[:.-]\s{0,4}(.+)$/im.exec(prose)?.[1]?.trim();
  return text === undefined || text === "" ? undefined : text.replace(/\s+/g, " ").slice(0, 300);
}

/**
 * Up to three paths that a wrong one may have meant: the same file name first, then those that share its name's start,
 * then names with a letter or two wrong.
 */
export function nearestPaths(path: string, paths: readonly string[]): readonly string[] {
  const base = nameOf(path);
  const stem = base.replace(/\.\w+$/, "").toLowerCase();
  const same = paths.filter((p) => nameOf(p) === base);
  const alike = stem.length > 2 ? paths.filter((p) => nameOf(p).toLowerCase().includes(stem)) : [];
  const found = [...new Set([...same, ...alike])].slice(0, 3);
  return found.length > 0 ? found : misspelt(base, paths);
}

function misspelt(base: string, paths: readonly string[]): readonly string[] {
  const far = base.length > 5 ? 2 : 1;
  return paths
    .filter((p) => Math.abs(nameOf(p).length - base.length) <= far)
    .map((p) => ({ p, off: distance(nameOf(p).toLowerCase(), base.toLowerCase()) }))
    .filter(({ off }) => off <= far)
    .sort((a, b) => a.off - b.off)
    .slice(0, 3)
    .map(({ p }) => p);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
