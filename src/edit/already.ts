import { indentMap } from "./indent.ts";
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
  // Lines that the edit wraps stand deeper once it is made, so that the search matches them by their indentation.
  const same = match.indent ? trimmed : (line: string): string => line;
  const plain = match.indent ? trimmed : trimmedEnd;
  const rest = (k: number): string =>
    [...now.slice(0, k), ...now.slice(k + old.length)].join("").replace(/\s+/g, "");
  for (let k = 0; k + old.length <= now.length; k++) {
    if (!old.every((line, i) => same(now[k + i] ?? "") === same(line))) continue;
    const from = match.start - k;
    if (from < 0 || from + now.length > source.count) continue;
    const atEdge = k === 0 ? from + now.length === source.count : from === 0 && k + old.length === now.length;
    if (rest(k).length < (atEdge ? 1 : LEAST_ADDED)) continue;
    const real = now.map((_, i) => lineText(source, from + i));
    if (!now.every((line, i) => plain(real[i] ?? "") === plain(line))) continue;
    if (!match.indent || indentMap(now, real) !== undefined) return true;
  }
  return false;
}

/** The same for a part of the text. */
export function isThere(
  source: Source,
  part: Part,
  { search, replace }: { readonly search: string; readonly replace: string },
): boolean {
  const [old, now] = [plainEnds(search), plainEnds(replace)];
  const k = now.indexOf(old);
  if (k < 0 || now.length - old.length < LEAST_ADDED) return false;
  const [head, tail] = [now.slice(0, k), now.slice(k + old.length)];
  // Twice as many characters hold as many without the line ends' second ones.
  const before = plainEnds(source.text.slice(Math.max(0, part.from - 2 * head.length), part.from));
  const after = plainEnds(source.text.slice(part.to, part.to + 2 * tail.length));
  return before.endsWith(head) && after.startsWith(tail);
}

function plainEnds(text: string): string {
  return text.replaceAll("\r\n", "\n");
}
