import type { Candidate } from "../core/edit.ts";
import { align, shapeOf } from "./align.ts";
import type { Shape } from "./align.ts";
import { differences } from "./differences.ts";
import { lineVotes, wordVotes } from "./vote.ts";
import type { Block } from "./match.ts";
import { lineAt, lineText, linesOf, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** Below this similarity a candidate says nothing about what was meant. */
export const FLOOR = 0.6;
/** Lines shown before and after a candidate. */
const CONTEXT = 3;
const MOST_CHARACTERS = 4000;
const MOST_LINE = 400;
/** Lines of a long search that are compared one by one; the votes have looked at them all. */
const MOST_ROWS = 300;

/**
 * Up to three places that a search may have meant, best first: at least one in a file with text. Linear in the file;
 * past the deadline what was found so far comes back.
 */
export function findCandidates(source: Source, block: Block, late: () => boolean): readonly Candidate[] {
  if (source.count === 0 || block.lines.length === 0) return [];
  const search = block.lines.slice(0, MOST_ROWS).map(shapeOf);
  const shapes = new Map<number, Shape>();
  const tried = new Set<number>();
  const found: Candidate[] = [];
  const tryAll = (starts: readonly number[]): void => {
    for (const start of starts) {
      if (tried.has(start) || (found.length > 0 && late())) continue;
      tried.add(start);
      found.push(candidateAt(source, block, { start, search, shapes }));
    }
    found.sort((a, b) => b.score - a.score || a.startLine - b.startLine);
  };
  tryAll(lineVotes(source, block));
  if ((found[0]?.score ?? 0) < FLOOR && !late()) tryAll(wordVotes(source, block));
  if (found.length === 0) tryAll([0]);
  return apart(found).slice(0, 3);
}

/** A known place as a candidate. */
export function candidateOf(
  source: Source,
  place: { readonly start: number; readonly end: number },
  { score, differs }: { readonly score: number; readonly differs: readonly string[] },
): Candidate {
  const { start, end } = place;
  return {
    startLine: start + 1,
    endLine: end,
    score: Math.round(score * 1000) / 1000,
    text: shown(linesOf(source, start - CONTEXT, end + CONTEXT)),
    differs,
  };
}

/** A search of one line that is part of a line: that place, with what stands around it. */
export function partOfLine(source: Source, search: string): Candidate | undefined {
  const wanted = trimmed(search);
  const at = wanted.length < 4 ? -1 : source.text.indexOf(wanted);
  if (at < 0) return undefined;
  const line = lineAt(source, at);
  const start = source.starts[line] ?? 0;
  const length = (source.starts[line + 1] ?? 0) - start;
  const from = Math.max(start, at - MOST_LINE / 2);
  return {
    startLine: line + 1,
    endLine: line + 1,
    score: Math.round((2000 * wanted.length) / (wanted.length + length)) / 1000,
    text: source.text
      .slice(from, Math.min(start + length, at + wanted.length + MOST_LINE / 2))
      .trimEnd()
      .slice(0, MOST_CHARACTERS),
    differs: ["part of a line"],
  };
}

interface Trial {
  readonly start: number;
  readonly search: readonly Shape[];
  readonly shapes: Map<number, Shape>;
}

function candidateAt(source: Source, block: Block, { start, search, shapes }: Trial): Candidate {
  const slack = Math.min(24, Math.max(3, Math.round(block.lines.length * 0.15)));
  const first = start - slack;
  const window: (Shape | undefined)[] = [];
  for (let line = first; line < start + search.length + slack; line++) {
    if (line < 0 || line >= source.count) {
      window.push(undefined);
      continue;
    }
    const shape = shapes.get(line) ?? shapeOf(lineText(source, line));
    shapes.set(line, shape);
    window.push(shape);
  }
  const { pairs, score } = align(search, window, slack);
  const lines = [...pairs].map((j) => (j < 0 ? -1 : j + first));
  const hit = lines.filter((line) => line >= 0);
  const top = hit[0] ?? Math.min(Math.max(0, start), source.count - 1);
  const last = hit.at(-1) ?? Math.min(source.count - 1, top + search.length - 1);
  const rest = block.lines.length - search.length;
  const end = Math.min(source.count, last + 1 + rest);
  return candidateOf(
    source,
    { start: top, end },
    { score, differs: differences(source, block.lines, lines) },
  );
}

/** Leaves out candidates that lie mostly inside a better one. */
function apart(candidates: readonly Candidate[]): readonly Candidate[] {
  const kept: Candidate[] = [];
  for (const c of candidates) {
    const covered = kept.some((k) => {
      const common = Math.min(k.endLine, c.endLine) - Math.max(k.startLine, c.startLine) + 1;
      return common * 2 > c.endLine - c.startLine + 1;
    });
    if (!covered) kept.push(c);
  }
  return kept;
}

function shown(lines: readonly string[]): string {
  const kept: string[] = [];
  let left = MOST_CHARACTERS;
  for (const line of lines) {
    const text =
      line.length > MOST_LINE
        ? `${line.slice(0, MOST_LINE)} … (${line.length - MOST_LINE} more characters)`
        : line;
    left -= text.length + 1;
    if (left < 0) break;
    kept.push(text);
  }
  return kept.join("\n");
}
