import type { Edit } from "../core/edit.ts";
import { isDone, isThere, LEAST_ADDED } from "./already.ts";
import { candidateOf } from "./candidates.ts";
import { diagnose } from "./diagnose.ts";
import { newElision, withoutNumbers } from "./guards.ts";
import { indentUnit, leading, reindent } from "./indent.ts";
import type { LineHints } from "./line-hints.ts";
import { blockOf, findMatches } from "./match.ts";
import { ambiguous, applied, elsewhere, refused, unclear } from "./located.ts";
import type { Located } from "./located.ts";
import type { Match } from "./match.ts";
import { follows, hinted, scopeOf } from "./scope.ts";
import { spliceLines } from "./splice.ts";
import { findParts, placePart } from "./substring.ts";
import type { Part } from "./substring.ts";
import { lineAt, linesOf, splitLines, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

type Replace = Extract<Edit, { kind: "replace" }>;

interface Wanted {
  readonly edit: Replace;
  readonly path: string;
  /** Number of the edit, from 1. */
  readonly number: number;
  /** Searches are whole lines; otherwise any part of the text. */
  readonly wholeLines: boolean;
  readonly late: () => boolean;
  readonly lines: LineHints;
}

/** Characters of a match that the search may lack, in multiples and in all. */
const MOST_LARGER = { factor: 3, plus: 1000 } as const;
/** Lines of a file by which its step of indentation is measured. */
const MOST_MEASURED = 2000;

/** Finds the one place of a search and what it becomes, or says why there is no such place. */
export function locate(source: Source, wanted: Wanted): Located {
  const { edit, path, number } = wanted;
  const { search, replace, hint } = edit;
  if (search === "" && (hint?.after !== undefined || hint?.atEnd === true)) return insert(source, wanted);
  if (search === "")
    return refused(
      "EMPTY_SEARCH",
      `${path} exists, so SEARCH of edit ${number} may not be empty: copy the lines to replace, or a line to insert beside.`,
    );
  if (search.trim() === "")
    return refused(
      "BLANK_SEARCH",
      `SEARCH of edit ${number} holds only white space; copy at least one line with text from ${path}.`,
    );
  if (search === replace && hint?.finalNewline === undefined)
    return refused("NOOP_IDENTICAL", `Edit ${number} of ${path} replaces text by the same text.`);
  const left = newElision(path, splitLines(search), splitLines(replace));
  if (left !== undefined)
    return refused(
      "ELISION_IN_REPLACE",
      `REPLACE of edit ${number} of ${path} leaves code out with a placeholder (${left.trim().slice(0, 60)}); write all the lines.`,
    );
  const wholeLines = hint?.wholeLines ?? wanted.wholeLines;
  return wholeLines ? inLines(source, wanted) : inText(source, wanted);
}

function inLines(source: Source, wanted: Wanted): Located {
  const { edit, lines } = wanted;
  const { found, inconsistent } = findMatches(source, blockOf(edit.search));
  const [match] = found;
  if (match === undefined) {
    const shorter = withoutLastBlank(source, edit);
    return shorter ? inLines(source, { ...wanted, edit: shorter }) : nowhere(source, wanted, inconsistent);
  }
  const chosen = found.length === 1 ? match : hinted(source, found, { hint: edit.hint, lines });
  if (chosen === undefined) return ambiguous(source, wanted, found);
  if (edit.hint?.after && !follows(source, edit.hint.after, chosen.end))
    return elsewhere(source, wanted, chosen);
  return put(source, wanted, chosen);
}

/**
 * A hunk whose last line is blank on both sides may mean the end of the file, which is an empty line to tools that split
 * at line ends: without that line where the rest stands there, undefined otherwise.
 */
function withoutLastBlank(source: Source, edit: Replace): Replace | undefined {
  if (edit.hint?.endsLastLine !== true) return undefined;
  const [old, now] = [splitLines(edit.search), splitLines(edit.replace)];
  if (old.length < 2 || old.at(-1) !== "" || now.at(-1) !== "") return undefined;
  const without = (lines: readonly string[]): string =>
    lines
      .slice(0, -1)
      .map((line) => `${line}\n`)
      .join("");
  const search = without(old);
  const [only, more] = findMatches(source, blockOf(search)).found;
  if (only?.end !== source.count || more !== undefined) return undefined;
  return { ...edit, search, replace: without(now) };
}

function inText(source: Source, wanted: Wanted): Located {
  const { edit } = wanted;
  const all = edit.hint?.all === true;
  const parts = findParts(source, edit.search, all ? 100_000 : 200);
  const lines = parts.map((part) => spanOf(source, part));
  const { found, inconsistent } = findMatches(source, blockOf(edit.search));
  const others = found.filter((m) => !lines.some((l) => l.start < m.end && m.start < l.end));
  const [part] = parts;
  if (part === undefined) {
    const [match, second] = found;
    if (match && !second) return put(source, wanted, match);
    return match ? ambiguous(source, wanted, found) : nowhere(source, wanted, inconsistent);
  }
  if (all) {
    return { kind: "placed", places: apart(parts).map((p) => placePart(source, p, edit.replace)) };
  }
  if (parts.length + others.length > 1) return ambiguous(source, wanted, [...lines, ...others]);
  if (isThere(source, part, edit)) return applied(source, wanted, spanOf(source, part));
  return { kind: "placed", places: [placePart(source, part, edit.replace)] };
}

/** Places from the first on that share no character. */
function apart(parts: readonly Part[]): readonly Part[] {
  let end = 0;
  return parts.filter((part) => {
    if (part.from < end) return false;
    end = part.to;
    return true;
  });
}

function spanOf(source: Source, { from, to }: Part): { start: number; end: number } {
  const start = lineAt(source, from);
  return { start, end: Math.min(source.count, lineAt(source, Math.max(from, to - 1)) + 1) };
}

function put(source: Source, wanted: Wanted, match: Match): Located {
  const { edit, path, number } = wanted;
  const { start, end, indent } = match;
  const real = linesOf(source, start, end);
  const old = splitLines(edit.search);
  const now = splitLines(edit.replace);
  const size = real.reduce((sum, line) => sum + line.length, 0);
  if (size > MOST_LARGER.factor * edit.search.length + MOST_LARGER.plus)
    return refused(
      "SPAN_TOO_LARGE",
      `The lines that edit ${number} stands for in ${path} are much larger than its SEARCH; copy them whole.`,
      [candidateOf(source, match, { score: 1, differs: ["white space"] })],
    );
  const numbered = withoutNumbers(now);
  if (
    numbered &&
    withoutNumbers(real) === undefined &&
    (numbered.first === start + 1 || (numbered.barred && now.length > 1))
  )
    return refused(
      "LINE_PREFIXES",
      `REPLACE of edit ${number} of ${path} carries line numbers; write the lines without them.`,
      [candidateOf(source, match, { score: 1, differs: ["line numbers"] })],
    );
  if (isDone(source, match, old, now)) return applied(source, wanted, match);
  const unit = indent ? indentUnit(linesOf(source, 0, MOST_MEASURED)) : 1;
  const placed = !indent ? now : isPlacedAlready(old, now, real) ? undefined : reindent(now, indent, unit);
  if (placed === undefined) return unclear(source, wanted, [match]);
  const shared = (indent && reindent(old, indent, unit)) ?? old;
  const change = {
    start,
    end,
    old: shared,
    now: placed,
    finalNewline: edit.hint?.finalNewline,
    endsLastLine: edit.hint?.endsLastLine,
  };
  return { kind: "placed", places: [spliceLines(source, change)] };
}

/** A replacement that has the file's depth where its search has not says nothing about how it is to be moved. */
function isPlacedAlready(old: readonly string[], now: readonly string[], real: readonly string[]): boolean {
  const known = new Set(old.filter((line) => trimmed(line) !== ""));
  if (now.some((line) => known.has(line))) return false;
  const [a, b, c] = [shallowest(old), shallowest(now), shallowest(real)];
  return b !== undefined && a !== b && b === c;
}

function shallowest(lines: readonly string[]): string | undefined {
  let least: string | undefined;
  for (const line of lines) {
    if (trimmed(line) === "") continue;
    const space = leading(line);
    if (least === undefined || space.length < least.length) least = space;
  }
  return least;
}

/** Lines without a search go after their context, or to the end. */
function insert(source: Source, wanted: Wanted): Located {
  const { edit, path, number } = wanted;
  const scope = edit.hint?.after && scopeOf(source, edit.hint.after);
  if (edit.hint?.after !== undefined && scope === undefined)
    return refused(
      "EMPTY_SEARCH",
      `Edit ${number} of ${path} only adds lines, and its @@ line does not stand there exactly once; give it a line of context.`,
    );
  const at = edit.hint?.atEnd === true ? source.count : (scope?.line ?? source.count - 1) + 1;
  const now = splitLines(edit.replace);
  const there = linesOf(source, at, at + now.length);
  const before = linesOf(source, at - now.length, at);
  const added = now.join("").replace(/\s+/g, "");
  const same = (lines: readonly string[]): boolean =>
    lines.length === now.length && lines.every((l, i) => l === now[i]);
  if (added.length >= LEAST_ADDED && (same(there) || (edit.hint?.atEnd === true && same(before))))
    return applied(source, wanted, {
      start: Math.max(0, at - 1),
      end: Math.min(source.count, at + now.length),
    });
  const change = { start: at, end: at, old: [], now, finalNewline: edit.hint?.finalNewline };
  return { kind: "placed", places: [spliceLines(source, change)] };
}

function nowhere(
  source: Source,
  { edit, path, number, late, wholeLines }: Wanted,
  inconsistent: readonly { readonly start: number; readonly end: number }[],
): Located {
  if (inconsistent.length > 0) return unclear(source, { path, number }, inconsistent);
  const { search, replace } = edit;
  const found = diagnose(source, {
    path,
    number,
    search,
    replace,
    late,
    wholeLines: edit.hint?.wholeLines ?? wholeLines,
  });
  return { kind: "refused", searched: true, ...found };
}
