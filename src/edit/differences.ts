import { plainPunctuation, withoutEntities, withoutEscapes, withoutQuoteEscapes } from "./drift.ts";
import { lineText, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** Characters of a line that are looked at to name a difference. */
const MOST_COMPARED = 2000;

/**
 * What differs between search lines and the lines of the file that they were laid along (-1: none), each kind once,
 * in the order of first sight: white space, case, entities, escapes, punctuation, identifier, text, extra lines,
 * missing lines, blank lines.
 */
export function differences(
  source: Source,
  search: readonly string[],
  pairs: readonly number[],
): readonly string[] {
  const kinds = new Set<string>();
  let last = -1;
  for (const [i, line] of pairs.entries()) {
    const wanted = search[i] ?? "";
    if (line < 0) {
      kinds.add(trimmed(wanted) === "" ? "blank lines" : "extra lines");
      continue;
    }
    for (let j = last + 1; last >= 0 && j < line; j++)
      kinds.add(trimmed(lineText(source, j)) === "" ? "blank lines" : "missing lines");
    last = line;
    const kind = difference(wanted, lineText(source, line));
    if (kind !== undefined) kinds.add(kind);
  }
  return [...kinds];
}

/** How one search line differs from the line of the file; undefined when it does not. */
function difference(search: string, real: string): string | undefined {
  if (search === real) return undefined;
  const [a, b] = [search.slice(0, MOST_COMPARED), real.slice(0, MOST_COMPARED)];
  const same = (x: string, y: string): boolean => x.replace(/\s+/g, "") === y.replace(/\s+/g, "");
  if (same(a, b)) return "white space";
  if (same(a.toLowerCase(), b.toLowerCase())) return "case";
  if (same(withoutEntities(a), withoutEntities(b))) return "entities";
  if (same(withoutQuoteEscapes(a), withoutQuoteEscapes(b)) || same(withoutEscapes(a), withoutEscapes(b)))
    return "escapes";
  if (same(plainPunctuation(a), plainPunctuation(b))) return "punctuation";
  const shape = (text: string): string => text.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, "w");
  return same(shape(a), shape(b)) ? "identifier" : "text";
}
