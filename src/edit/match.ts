import { indentMap } from "./indent.ts";
import type { IndentMap } from "./indent.ts";
import { BLANK, hashOf, lineText, splitLines, trimmed, trimmedEnd } from "./text/source.ts";
import type { Source } from "./text/source.ts";

type Tier = "exact" | "trailing-space" | "indentation";

export const TIERS: readonly Tier[] = ["exact", "trailing-space", "indentation"];

/** A place where a search stands in a file: lines `start` to `end`, exclusive. */
export interface Match {
  readonly start: number;
  readonly end: number;
  readonly tier: Tier;
  readonly indent: IndentMap | undefined;
}

export interface Matches {
  readonly found: readonly Match[];
  /** Places that agree but for an indentation that no single map explains. */
  readonly inconsistent: readonly { readonly start: number; readonly end: number }[];
}

/** Lines of a search with their hashes. */
export interface Block {
  readonly lines: readonly string[];
  readonly hashes: Int32Array;
}

/** Places after which looking for more is of no use. */
const ENOUGH = 200;

export function blockOf(text: string): Block {
  return blockOfLines(splitLines(text));
}

export function blockOfLines(lines: readonly string[]): Block {
  return { lines, hashes: Int32Array.from(lines, hashOf) };
}

/**
 * Every place where the lines of a search stand: exactly, without regard to trailing white space, or with one
 * consistent change of indentation. All tiers are looked at, so that a looser second place makes a search ambiguous.
 */
export function findMatches(source: Source, block: Block): Matches {
  const found: Match[] = [];
  const inconsistent: { start: number; end: number }[] = [];
  for (const start of places(source, block)) {
    const match = matchAt(source, block, start);
    if (match === undefined) continue;
    if (match.tier === "indentation" && match.indent === undefined) inconsistent.push(match);
    else found.push(match);
    if (found.length + inconsistent.length >= ENOUGH) break;
  }
  return { found, inconsistent };
}

/** How a search stands at a line, if it does; in the indentation tier without a map when there is none. */
function matchAt(source: Source, { lines }: Block, start: number): Match | undefined {
  let tier: Tier = "exact";
  for (const [i, line] of lines.entries()) {
    const real = lineText(source, start + i);
    if (real === line) continue;
    if (trimmedEnd(real) === trimmedEnd(line)) {
      if (tier === "exact") tier = "trailing-space";
    } else if (trimmed(real) === trimmed(line)) tier = "indentation";
    else return undefined;
  }
  const end = start + lines.length;
  if (tier !== "indentation") return { start, end, tier, indent: undefined };
  const real = lines.map((_, i) => lineText(source, start + i));
  return { start, end, tier, indent: indentMap(lines, real) };
}

/** First lines of all places whose hashes agree, in order. */
function* places(source: Source, block: Block): Generator<number> {
  const { hashes } = block;
  const size = hashes.length;
  const { offset, count } = rarest(source, hashes);
  if (count === 0) return;
  if (count * size > 4 * source.count + 1000) {
    yield* search(source.hashes, hashes);
    return;
  }
  for (const at of linesWith(source, hashes[offset] ?? 0)) {
    const start = at - offset;
    if (start < 0 || start + size > source.count) continue;
    let i = 0;
    while (i < size && source.hashes[start + i] === hashes[i]) i++;
    if (i === size) yield start;
  }
}

/** Lines with a hash, in order. */
export function* linesWith(source: Source, hash: number): Generator<number> {
  const { heads, next, hashes } = source;
  for (let at = heads[hash & (heads.length - 1)] ?? -1; at >= 0; at = next[at] ?? -1)
    if (hashes[at] === hash) yield at;
}

/** How many lines have a hash, counted up to a limit. */
export function countOf(source: Source, hash: number, limit = Number.POSITIVE_INFINITY): number {
  const { heads, next, hashes } = source;
  let count = 0;
  for (let at = heads[hash & (heads.length - 1)] ?? -1; at >= 0 && count < limit; at = next[at] ?? -1)
    if (hashes[at] === hash) count++;
  return count;
}

/** The line with text that occurs least often in the file. */
function rarest(source: Source, hashes: Int32Array): { offset: number; count: number } {
  let best = { offset: 0, count: Number.POSITIVE_INFINITY };
  const seen = new Set<number>();
  for (const [offset, hash] of hashes.entries()) {
    if (hash === BLANK || seen.has(hash)) continue;
    seen.add(hash);
    const count = countOf(source, hash, best.count);
    if (count < best.count) best = { offset, count };
    if (count === 0) break;
  }
  return best.count === Number.POSITIVE_INFINITY ? { offset: 0, count: 0 } : best;
}

/** Knuth, Morris and Pratt: linear however often lines repeat. */
function* search(hay: Int32Array, needle: Int32Array): Generator<number> {
  const back = new Int32Array(needle.length);
  for (let i = 1, k = 0; i < needle.length; i++) {
    while (k > 0 && needle[i] !== needle[k]) k = back[k - 1] ?? 0;
    if (needle[i] === needle[k]) k++;
    back[i] = k;
  }
  for (let i = 0, k = 0; i < hay.length; i++) {
    while (k > 0 && hay[i] !== needle[k]) k = back[k - 1] ?? 0;
    if (hay[i] === needle[k]) k++;
    if (k < needle.length) continue;
    yield i - k + 1;
    k = back[k - 1] ?? 0;
  }
}
