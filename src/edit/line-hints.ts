import type { Edit } from "../core/edit.ts";
import { blockOf, findMatches } from "./match.ts";
import type { Source } from "./text/source.ts";

/** Where a line number of one edit lies in the file, or undefined when the other edits of that file do not agree. */
export type LineHints = (line: number) => number | undefined;

interface Known {
  readonly line: number;
  readonly shift: number;
}

/**
 * Line numbers count in the file that the edits were made from. How far this file is from that one follows from the
 * edits before and after that stand in one place only.
 */
export function lineHints(source: Source, edits: readonly Edit[], path: string): LineHints {
  let known: readonly Known[] | undefined;
  return (line) => {
    known ??= edits.flatMap((edit) => knownOf(source, edit, path)).sort((a, b) => a.line - b.line);
    const before = known.findLast((k) => k.line <= line);
    const next = known.find((k) => k.line > line);
    const shift = (before ?? next)?.shift ?? 0;
    return next !== undefined && next.shift !== shift ? undefined : line + shift;
  };
}

function knownOf(source: Source, edit: Edit, path: string): readonly Known[] {
  if (edit.kind !== "replace" || edit.path !== path || edit.hint?.line === undefined) return [];
  const [only, more] = findMatches(source, blockOf(edit.search)).found;
  if (only === undefined || more !== undefined) return [];
  return [{ line: edit.hint.line, shift: only.start + 1 - edit.hint.line }];
}
