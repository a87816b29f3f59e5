import type { ToolSpec } from "../core/model.ts";
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

/** Look-up requests in a reply, one on a line, perhaps in a list or in backticks. */
export function parseLookups(prose: string): readonly (Lookup | LookupRefusal)[] {
  const found: (Lookup | LookupRefusal)[] = [];
  for (const line of prose.split("\n")) {
    const plain = line
      .trim()
      .replace(/^(?:[-*]\s+|\d+\.\s+)/, "")
      .replace(/^`+|`+$/g, "")
      .trim();
    const lookup = parseOne(plain);
    if (lookup && !found.some((f) => f.request === lookup.request)) found.push(lookup);
    if (found.length === MOST_LOOKUPS) break;
  }
  return found;
}

function parseOne(line: string): Lookup | undefined {
  const [, word, rest = ""] = /^(READ|SEARCH|LIST|LOG)\b[:\s]*(.*)$/.exec(line) ?? [];
  const text = rest.trim();
  if (word === undefined || (text === "" && word !== "LIST" && word !== "LOG")) return undefined;
  switch (word) {
    case "READ": {
      const [, path = "", from, to] =
        /^["'`]?(.+?)["'`]?(?:[\s:]+(?:lines?\s+)?(\d+)(?:\s*(?:-|to|\.\.)\s*(\d+))?)?$/.exec(text) ?? [];
      return { kind: "read", request: line, path: path.replace(/^\.\//, ""), ...range(from, to) };
    }
    case "SEARCH": {
      const [, what = text, glob] = /^(.*?)\s+in\s+(\S*[*./]\S*)$/.exec(text) ?? [];
      return { kind: "search", request: line, glob, ...wanted(what) };
    }
    case "LIST":
      return { kind: "list", request: line, path: unquote(text).replace(/^\.?\/+/, "") || "." };
    default: {
      const [, check = "", from, to] = /^(\S*)(?:\s+(\d+)(?:\s*-\s*(\d+))?)?$/.exec(text) ?? [];
      return { kind: "log", request: line, check: unquote(check), ...range(from, to) };
    }
  }
}

function wanted(what: string): { text: string; pattern: RegExp | undefined } {
  const [, source] = /^\/(.+)\/[a-z]*$/.exec(what) ?? [];
  if (source === undefined) return { text: unquote(what), pattern: undefined };
  try {
    return { text: source, pattern: new RegExp(source) };
  } catch {
    return { text: source, pattern: undefined };
  }
}

function range(from: string | undefined, to: string | undefined): Range {
  return {
    from: from === undefined ? undefined : Number(from),
    to: to === undefined ? undefined : Number(to),
  };
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
  let args: Record<string, unknown>;
  try {
    args = JSON.parse(json) as Record<string, unknown>;
  } catch {
    return refused("The arguments are not JSON.");
  }
  const field = { read: "path", search: "text", list: "path", log: "check" }[name];
  const value = field === undefined ? undefined : args[field];
  if (typeof value !== "string") return refused(`The argument "${field ?? "name"}" must be a text.`);
  const number = (key: string): number | undefined => (typeof args[key] === "number" ? args[key] : undefined);
  const span = { from: number("from"), to: number("to") };
  switch (name) {
    case "read":
      return { kind: "read", request, path: value.replace(/^\.\//, ""), ...span };
    case "search":
      return {
        kind: "search",
        request,
        text: value,
        pattern: undefined,
        glob: typeof args["glob"] === "string" ? args["glob"] : undefined,
      };
    case "list":
      return { kind: "list", request, path: value.replace(/^\.?\/+/, "") || "." };
    default:
      return { kind: "log", request, check: value, ...span };
  }
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
  const text = /^[\s*_#>-]*HYPOTHESIS[*_]*\s*:\s*[*_]*\s*(.+)$/im.exec(prose)?.[1]?.trim();
  return text === undefined || text === "" ? undefined : text.replace(/\s+/g, " ").slice(0, 300);
}

/** Why a reply says that it cannot repair this. */
export function parseGiveUp(prose: string): string | undefined {
  const text = /^[\s*_#>-]*GIVE UP[*_]*\s*[:.-]\s*(.+)$/im.exec(prose)?.[1]?.trim();
  return text === undefined || text === "" ? undefined : text.replace(/\s+/g, " ").slice(0, 300);
}

/** Up to three paths that a wrong one may have meant: the same file name first, then those that share its name's start. */
export function nearestPaths(path: string, paths: readonly string[]): readonly string[] {
  const base = path.split("/").at(-1) ?? path;
  const stem = base.replace(/\.\w+$/, "").toLowerCase();
  const same = paths.filter((p) => p.endsWith(`/${base}`) || p === base);
  const alike = paths.filter(
    (p) => stem.length > 2 && (p.split("/").at(-1) ?? "").toLowerCase().includes(stem),
  );
  return [...new Set([...same, ...alike])].slice(0, 3);
}
