import { trimmed } from "./text/source.ts";

/** Leading white space of a search → that of the file. */
export type IndentMap = ReadonlyMap<string, string>;

/** The map when it is one function that keeps different depths apart; blank lines take no part. */
export function indentMap(search: readonly string[], real: readonly string[]): IndentMap | undefined {
  const map = new Map<string, string>();
  const back = new Map<string, string>();
  for (const [i, line] of search.entries()) {
    if (trimmed(line) === "") continue;
    const from = leading(line);
    const to = leading(real[i] ?? "");
    if ((map.get(from) ?? to) !== to || (back.get(to) ?? from) !== from) return undefined;
    map.set(from, to);
    back.set(to, from);
  }
  return isOneChange(map) ? map : undefined;
}

/** Depths that stay among others that change are no change of the whole, but another line; no depth is one at any unit. */
function isOneChange(map: IndentMap): boolean {
  const inner = [...map].filter(([from]) => from !== "");
  return [...map].every(([from, to]) => from === to) || inner.every(([from, to]) => from !== to);
}

/**
 * Replacement lines at the file's indentation; undefined when the map does not say where one belongs. Depths that were
 * not matched follow from those that were: by one prefix added or cut, or by one unit of indentation for another.
 * Where both are possible, `unit`, the file's own step in characters, decides for all lines together.
 */
export function reindent(
  lines: readonly string[],
  map: IndentMap,
  unit: number,
): readonly string[] | undefined {
  const unknown = new Set<string>();
  for (const line of lines) if (trimmed(line) !== "" && !map.has(leading(line))) unknown.add(leading(line));
  const rest = extended([...unknown], map, unit);
  if (rest === undefined) return undefined;
  return lines.map((line) => {
    if (trimmed(line) === "") return line;
    const from = leading(line);
    return (map.get(from) ?? rest.get(from) ?? from) + line.slice(from.length);
  });
}

function extended(unknown: readonly string[], map: IndentMap, unit: number): IndentMap | undefined {
  const shift = mapped(unknown, (from) => shifted(from, map));
  const scale = mapped(unknown, (from) => scaled(from, map));
  if (shift === undefined || scale === undefined) return shift ?? scale;
  const [base = ""] = map.values();
  const steps = (to: IndentMap): readonly number[] =>
    [...to.values()].map((t) => Math.abs(t.length - base.length) / unit);
  const [a, b] = [steps(shift), steps(scale)];
  if (!b.every(Number.isInteger)) return shift;
  if (!a.every(Number.isInteger)) return scale;
  return Math.max(0, ...b) < Math.max(0, ...a) ? scale : shift;
}

function mapped(
  unknown: readonly string[],
  rule: (from: string) => string | undefined,
): IndentMap | undefined {
  const map = new Map<string, string>();
  for (const from of unknown) {
    const to = rule(from);
    if (to === undefined) return undefined;
    map.set(from, to);
  }
  return map;
}

/** The step by which lines most often go deeper, in characters; 1 when none does. */
export function indentUnit(lines: readonly string[]): number {
  const counts = new Map<number, number>();
  let before = "";
  for (const line of lines) {
    if (trimmed(line) === "") continue;
    const space = leading(line);
    // One more is the asterisk of a comment, not a step.
    const step = space.startsWith(before) ? space.length - before.length : 0;
    if (step > 1 || (step === 1 && space.endsWith("\t"))) counts.set(step, (counts.get(step) ?? 0) + 1);
    before = space;
  }
  const [[best] = [1]] = [...counts].sort((x, y) => y[1] - x[1]);
  return best;
}

export function leading(line: string): string {
  let end = 0;
  while (end < line.length && (line.charCodeAt(end) === 32 || line.charCodeAt(end) === 9)) end++;
  return line.slice(0, end);
}

/** One prefix that the whole map adds or takes away. */
function shifted(from: string, map: IndentMap): string | undefined {
  let added: string | undefined;
  let cut: string | undefined;
  for (const [a, b] of map) {
    if (b.endsWith(a)) added = same(added, b.slice(0, b.length - a.length));
    else if (a.endsWith(b)) cut = same(cut, a.slice(0, a.length - b.length));
    else return undefined;
    if (added === CLASH || cut === CLASH) return undefined;
  }
  if (added !== undefined && cut !== undefined) return undefined;
  // Tabs before spaces, or the other way round, would say nothing about depth.
  if (added !== undefined)
    return from === "" || added === "" || from[0] === added.at(-1) ? added + from : undefined;
  return cut !== undefined && from.startsWith(cut) ? from.slice(cut.length) : undefined;
}

const CLASH = "\0";

function same(known: string | undefined, now: string): string {
  return known === undefined || known === now ? now : CLASH;
}

/** Another unit of indentation, such as two spaces for a tab: a straight line through all that was matched. */
function scaled(from: string, map: IndentMap): string | undefined {
  const kinds = [kindOf([...map.keys(), from].join("")), kindOf([...map.values()].join(""))];
  const [fromKind, toKind] = kinds;
  if (fromKind === undefined || toKind === undefined) return undefined;
  const points = [...map].map(([a, b]) => [a.length, b.length] as const);
  if (!points.some(([x]) => x === 0) && points.length === 1) points.push([0, 0]);
  const [[x0, y0] = [0, 0], [x1, y1] = [0, 0]] = points;
  if (x0 === x1) return undefined;
  const slope = (y1 - y0) / (x1 - x0);
  if (slope <= 0 || points.some(([x, y]) => y !== y0 + slope * (x - x0))) return undefined;
  // Between units of the same character a depth that no known step leads to is alignment, which does not scale.
  const unit = fromKind === toKind ? points.reduce((g, [x]) => gcd(g, Math.abs(x - x0)), 0) : 1;
  const length = y0 + slope * (from.length - x0);
  if ((from.length - x0) % unit !== 0 || length < 0 || !Number.isInteger(length)) return undefined;
  return (toKind === "" ? fromKind : toKind).repeat(length);
}

/** The one character that some white space is made of; undefined for a mixture. */
function kindOf(space: string): string | undefined {
  if (space === "") return "";
  const first = space.charAt(0);
  for (let i = 1; i < space.length; i++) if (space.charAt(i) !== first) return undefined;
  return first;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
