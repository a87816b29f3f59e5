import type { Match } from "./match.ts";
import type { Part } from "./substring.ts";
import { lineText, trimmed, trimmedEnd } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** Characters that an insertion must add before its standing there says that it was made already. */
export const LEAST_ADDED = 8;

/**
 * The replacement is the search with lines around it, and those stand around the match already. A short line such as a
 * bracket may well be meant a second time, but not where the file ends or begins with it.
 */
export function isDone(
  source: Source,
  match: Match,
  old: readonly string[],
  now: readonly string[],
): boolean {
  if (now.length <= old.length) return false;
  const rest = (k: number): string =>
    [...now.slice(0, k), ...now.slice(k + old.length)].join("").replace(/\s+/g, "");
  for (let k = 0; k + old.length <= now.length; k++) {
    if (!old.every((line, i) => now[k + i] === line)) continue;
    const from = match.start - k;
    if (from < 0 || from + now.length > source.count) continue;
    const atEdge = k === 0 ? from + now.length === source.count : from === 0 && k + old.length === now.length;
    if (rest(k).length < (atEdge ? 1 : LEAST_ADDED)) continue;
    const plain = match.indent ? trimmed : trimmedEnd;
    if (now.every((line, i) => plain(lineText(source, from + i)) === plain(line))) return true;
  }
  return false;
}

/** The same for a part of the text. */
export function isThere(
  source: Source,
  part: Part,
  { search, replace }: { readonly search: string; readonly replace: string },
): boolean {
  const k = replace.indexOf(search);
  if (k < 0 || replace.length - search.length < LEAST_ADDED) return false;
  const from = part.from - k;
  return from >= 0 && source.text.startsWith(replace, from);
}
