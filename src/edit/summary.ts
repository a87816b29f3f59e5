import type { FileSummary } from "../core/edit.ts";
import { lineDiff } from "./line-diff.ts";
import { joined } from "./splice.ts";
import type { Splice } from "./splice.ts";
import { lineAt, lineEnd, linesOf, splitLines } from "./text/source.ts";
import type { Source } from "./text/source.ts";

type Counts = Pick<FileSummary, "hunks" | "added" | "removed">;

/** Counts the changed lines of splices, in order; those that meet in one line count together. */
export function countChanges(source: Source, splices: readonly Splice[]): Counts {
  let [hunks, added, removed] = [0, 0, 0];
  for (const { from, to, group } of groups(source, splices)) {
    const start = source.starts[from] ?? 0;
    const end = source.starts[to] ?? source.text.length;
    const moved = group.map((s) => ({ ...s, from: s.from - start, to: s.to - start }));
    const now = splitLines(joined(source.text.slice(start, end), moved));
    const found = lineDiff(linesOf(source, from, to), now);
    hunks += Math.max(1, found.length);
    added += found.reduce((sum, h) => sum + h.added, 0);
    removed += found.reduce((sum, h) => sum + h.removed, 0);
  }
  return { hunks, added, removed };
}

interface Group {
  readonly from: number;
  to: number;
  readonly group: Splice[];
}

function groups(source: Source, splices: readonly Splice[]): readonly Group[] {
  const found: Group[] = [];
  const open = source.count > 0 && lineEnd(source, source.count - 1) === "";
  for (const splice of splices) {
    const at = lineAt(source, splice.from);
    const from = open && at === source.count ? at - 1 : at;
    const inLine = splice.from > (source.starts[from] ?? 0) ? from + 1 : from;
    const to = splice.to > splice.from ? Math.min(source.count, lineAt(source, splice.to - 1) + 1) : inLine;
    const last = found.at(-1);
    if (last !== undefined && from < last.to) {
      last.group.push(splice);
      last.to = Math.max(last.to, to);
    } else found.push({ from, to, group: [splice] });
  }
  return found;
}
