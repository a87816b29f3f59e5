import { lineDiff } from "./line-diff.ts";
import { lineEnd } from "./text/source.ts";
import type { LineEnd, Source } from "./text/source.ts";

/** The characters `from` to `to`, exclusive, become `insert`. */
export interface Splice {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** The characters that an edit quotes, and what it changes among them. */
export interface Placed {
  readonly from: number;
  readonly to: number;
  readonly splices: readonly Splice[];
}

interface LineChange {
  /** Lines of the file, `start` to `end`, exclusive. */
  readonly start: number;
  readonly end: number;
  /** What the edit takes these lines for, one by one. */
  readonly old: readonly string[];
  readonly now: readonly string[];
  /** Whether the file shall end with a line end; as before when undefined. */
  readonly finalNewline?: boolean | undefined;
  /** A last line without a line end gets one when it changes. */
  readonly endsLastLine?: boolean | undefined;
}

/**
 * Turns changed lines into splices. Lines that both sides share stay as they are in the file, down to the byte; a new
 * line takes the line end of the one that it replaces, else of its neighbours.
 */
export function spliceLines(source: Source, change: LineChange): Placed {
  const { start, end, old, now, finalNewline, endsLastLine = false } = change;
  const { starts, count } = source;
  const offset = (line: number): number => starts[line] ?? source.text.length;
  const splices: Splice[] = [];
  let reachesEnd = false;
  for (const hunk of lineDiff(old, now)) {
    const at = start + hunk.at;
    const to = at + hunk.removed;
    const lines = now.slice(hunk.to, hunk.to + hunk.added);
    const ends = lines.map((_, i) => endFor(source, at, hunk.removed, i));
    const last = ends.at(-1);
    let lead = "";
    let back = 0;
    if (to === count && count > 0) {
      reachesEnd = true;
      const open = lineEnd(source, count - 1) === "";
      const bare = finalNewline === undefined ? open && !endsLastLine : !finalNewline;
      if (last === undefined) {
        // The line before becomes the last one; it is touched only where the edit quotes it.
        if (bare && at > start) back = lineEnd(source, at - 1).length;
      } else {
        if (open && hunk.removed === 0) lead = last;
        if (bare) ends[ends.length - 1] = "";
      }
    }
    splices.push({
      from: offset(at) - back,
      to: offset(to),
      insert: lead + lines.map((line, i) => line + (ends[i] ?? "")).join(""),
    });
  }
  if (finalNewline !== undefined && end === count && count > 0 && !reachesEnd)
    splices.push(...closeFile(source, finalNewline, splices.at(-1)));
  return { from: offset(start), to: offset(end), splices };
}

/** Adds or takes away the line end of a last line that itself stays. */
function closeFile(source: Source, wanted: boolean, last: Splice | undefined): readonly Splice[] {
  const { text, count } = source;
  const now = lineEnd(source, count - 1);
  if (last?.to === text.length || (now !== "") === wanted) return [];
  return [
    { from: text.length - now.length, to: text.length, insert: wanted ? neighbour(source, count - 1) : "" },
  ];
}

function endFor(source: Source, at: number, removed: number, i: number): LineEnd {
  const own = removed > 0 ? lineEnd(source, at + Math.min(i, removed - 1)) : "";
  return own === "" ? neighbour(source, at) : own;
}

/** The end of the line before, else of the line itself, else what the file mostly has. */
function neighbour(source: Source, at: number): LineEnd {
  const before = at > 0 ? lineEnd(source, at - 1) : "";
  if (before !== "") return before;
  const own = at < source.count ? lineEnd(source, at) : "";
  return own === "" ? source.eol : own;
}

/** The text with all splices made; they are in order and do not touch each other's characters. */
export function joined(text: string, splices: readonly Splice[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, insert } of splices) {
    parts.push(text.slice(at, from), insert);
    at = to;
  }
  parts.push(text.slice(at));
  return parts.join("");
}
