import type { Placed } from "./splice.ts";
import { lineAt, lineEnd } from "./text/source.ts";
import type { LineEnd, Source } from "./text/source.ts";

/** A part of the text, by offset. */
export interface Part {
  readonly from: number;
  readonly to: number;
}

/** Places of a search anywhere in the text, overlapping ones too, whatever the line ends; up to `limit`. */
export function findParts(source: Source, search: string, limit: number): readonly Part[] {
  const wanted = search.replaceAll("\r\n", "\n");
  const { text, back } = plain(source);
  const parts: Part[] = [];
  for (let at = text.indexOf(wanted); at >= 0 && parts.length < limit; at = text.indexOf(wanted, at + 1))
    parts.push({ from: back(at), to: back(at + wanted.length) });
  return parts;
}

/** Puts a text in the place of a part; its line ends are those of the lines that it replaces. */
export function placePart(source: Source, part: Part, replace: string): Placed {
  const first = lineAt(source, part.from);
  const last = lineAt(source, Math.max(part.from, part.to - 1));
  const pieces = replace.replaceAll("\r\n", "\n").split("\n");
  const insert = pieces
    .map((piece, i) => (i < pieces.length - 1 ? piece + endAt(source, Math.min(first + i, last)) : piece))
    .join("");
  return { ...part, splices: [{ ...part, insert }] };
}

function endAt(source: Source, line: number): LineEnd {
  for (let i = Math.min(line, source.count - 1); i >= 0 && i >= line - 1; i--) {
    const end = lineEnd(source, i);
    if (end !== "") return end;
  }
  return source.eol;
}

interface Plain {
  readonly text: string;
  readonly back: (offset: number) => number;
}

const known = new WeakMap<Source, Plain>();

/** The text with LF only, and the way back to the real offsets; made once for a file. */
function plain(source: Source): Plain {
  const made = known.get(source) ?? makePlain(source);
  known.set(source, made);
  return made;
}

function makePlain(source: Source): Plain {
  if (source.eol === "\r") return { text: source.text.replaceAll("\r", "\n"), back: (offset) => offset };
  if (source.eol !== "\r\n" && !source.mixed) return { text: source.text, back: (offset) => offset };
  const taken: number[] = [];
  for (let at = source.text.indexOf("\r\n"); at >= 0; at = source.text.indexOf("\r\n", at + 2))
    taken.push(at);
  return {
    text: source.text.replaceAll("\r\n", "\n"),
    back: (offset) => offset + countBefore(taken, offset),
  };
}

/** How many of the CRs taken out, at real offsets `taken`, lie before an offset of the plain text. */
function countBefore(taken: readonly number[], offset: number): number {
  let low = 0;
  let high = taken.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle] ?? 0) - middle < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
