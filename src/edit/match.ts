import type { Line } from "./text.ts";

export type Tier = "exact" | "trailing-space" | "indentation";

/** A place where a search stands in a file; `indent` maps the search's leading white space to the file's. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly tier: Tier;
  readonly indent: ReadonlyMap<string, string> | undefined;
}

export interface Matches {
  readonly found: readonly Match[];
  /** Places that agree but for an indentation that no single map explains. */
  readonly inconsistent: readonly { readonly start: number; readonly end: number }[];
}

/**
 * Every place where the lines of a search stand: exactly, without regard to trailing white space, or with one
 * consistent change of indentation. All tiers are looked at, so that a looser second place makes a search ambiguous.
 */
export function findMatches(lines: readonly Line[], search: readonly string[]): Matches {
  const found: Match[] = [];
  const inconsistent: { start: number; end: number }[] = [];
  const keys = search.map((line) => line.trim());
  const anchor = rarest(lines, keys);
  if (anchor === undefined) return { found, inconsistent };
  for (const at of anchor.places) {
    const start = at - anchor.offset;
    if (start < 0 || start + search.length > lines.length) continue;
    if (!keys.every((key, i) => lines[start + i]?.text.trim() === key)) continue;
    const end = start + search.length;
    const real = lines.slice(start, end).map((line) => line.text);
    if (real.every((line, i) => line === search[i]))
      found.push({ start, end, tier: "exact", indent: undefined });
    else if (real.every((line, i) => line.trimEnd() === search[i]?.trimEnd()))
      found.push({ start, end, tier: "trailing-space", indent: undefined });
    else {
      const indent = indentMap(search, real);
      if (indent) found.push({ start, end, tier: "indentation", indent });
      else inconsistent.push({ start, end });
    }
  }
  return { found, inconsistent };
}

/** The non-blank search line that occurs least often in the file, with its places. */
function rarest(
  lines: readonly Line[],
  keys: readonly string[],
): { offset: number; places: readonly number[] } | undefined {
  const wanted = new Map<string, number>();
  keys.forEach((key, offset) => {
    if (key !== "" && !wanted.has(key)) wanted.set(key, offset);
  });
  const places = new Map<string, number[]>([...wanted.keys()].map((key) => [key, []]));
  lines.forEach((line, i) => places.get(line.text.trim())?.push(i));
  let best: { offset: number; places: readonly number[] } | undefined;
  for (const [key, offset] of wanted) {
    const at = places.get(key) ?? [];
    if (at.length === 0) return undefined;
    if (best === undefined || at.length < best.places.length) best = { offset, places: at };
  }
  return best;
}

/** Leading white space of the search → that of the file, when it is one function; blank lines take no part. */
export function indentMap(
  search: readonly string[],
  real: readonly string[],
): ReadonlyMap<string, string> | undefined {
  const map = new Map<string, string>();
  for (const [i, line] of search.entries()) {
    if (line.trim() === "") continue;
    const from = leading(line);
    const to = leading(real[i] ?? "");
    if ((map.get(from) ?? to) !== to) return undefined;
    map.set(from, to);
  }
  return map;
}

/** Puts a replacement line at the file's indentation; undefined when the map does not say where it belongs. */
export function reindent(line: string, map: ReadonlyMap<string, string>): string | undefined {
  if (line.trim() === "") return line;
  const from = leading(line);
  const rest = line.slice(from.length);
  const known = map.get(from);
  if (known !== undefined) return known + rest;
  const shift = commonShift(map);
  if (shift === undefined) return undefined;
  if (shift.kind === "add") return shift.text + line;
  return from.startsWith(shift.text) ? line.slice(shift.text.length) : undefined;
}

/** One prefix that the whole map adds or takes away, for lines deeper or shallower than any that was matched. */
function commonShift(map: ReadonlyMap<string, string>): { kind: "add" | "cut"; text: string } | undefined {
  let shift: { kind: "add" | "cut"; text: string } | undefined;
  for (const [from, to] of map) {
    const one = to.endsWith(from)
      ? ({ kind: "add", text: to.slice(0, to.length - from.length) } as const)
      : from.endsWith(to)
        ? ({ kind: "cut", text: from.slice(0, from.length - to.length) } as const)
        : undefined;
    if (one === undefined || (shift && (one.kind !== shift.kind || one.text !== shift.text)))
      return undefined;
    shift = one;
  }
  return shift;
}

export function leading(line: string): string {
  return /^[ \t]*/.exec(line)?.[0] ?? "";
}
