import type { Candidate, EditCode } from "../core/edit.ts";
import { shapeOf, similarity } from "./align.ts";
import { candidateOf, findCandidates, FLOOR, partOfLine } from "./candidates.ts";
import { withoutEntities, withoutEscapes, withoutQuoteEscapes } from "./drift.ts";
import { isElision, withoutNumbers } from "./guards.ts";
import { lineDiff } from "./line-diff.ts";
import { blockOf, blockOfLines, findMatches } from "./match.ts";
import type { Block } from "./match.ts";
import { linesOf, splitLines, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** Why a search stands nowhere, and where it may have been meant. */
interface Diagnosis {
  readonly code: EditCode;
  readonly message: string;
  readonly candidates: readonly Candidate[];
}

interface Unmatched {
  readonly path: string;
  /** Number of the edit, from 1. */
  readonly number: number;
  readonly search: string;
  readonly replace: string;
  readonly wholeLines: boolean;
  readonly late: () => boolean;
}

/** Characters of a replacement that must be there before it counts as done already. */
const LEAST_APPLIED = 8;
/** A removed line this similar to one beside the replacement says that it was not removed. */
const STILL_BESIDE = 0.75;
/** A place of the search this similar says that a replacement found elsewhere is another one. */
const STILL_THERE = 0.85;

export function diagnose(source: Source, edit: Unmatched): Diagnosis {
  const block = blockOf(edit.search);
  return drifted(source, block, edit) ?? nearest(source, block, edit);
}

/** Searches that match once a known kind of damage is taken off. */
function drifted(source: Source, block: Block, { path, number, search }: Unmatched): Diagnosis | undefined {
  const numbered = withoutNumbers(block.lines);
  if (numbered) {
    const candidates = known(source, blockOfLines(numbered.bare), ["line numbers"]);
    if (candidates.length > 0)
      return {
        code: "LINE_PREFIXES",
        message: `SEARCH of edit ${number} carries line numbers that ${path} does not have; copy the lines without them.`,
        candidates,
      };
  }
  for (const text of [withoutEntities(search), withoutQuoteEscapes(withoutEntities(search))]) {
    if (text === search || !/&(?:\w+|#\w+);/.test(search)) continue;
    const candidates = known(source, blockOf(text), ["entities"]);
    if (candidates.length > 0)
      return {
        code: "ENTITY_DRIFT",
        message: `SEARCH of edit ${number} writes characters as HTML entities; ${path} has the characters themselves. Write REPLACE without entities too.`,
        candidates,
      };
  }
  for (const text of [withoutQuoteEscapes(search), withoutEscapes(search)]) {
    if (text === search) continue;
    const candidates = known(source, blockOf(text), ["escapes"]);
    if (candidates.length > 0)
      return {
        code: "ESCAPE_DRIFT",
        message: `SEARCH of edit ${number} has backslashes that ${path} does not have; copy the lines without escaping them.`,
        candidates,
      };
  }
  return undefined;
}

function known(source: Source, block: Block, differs: readonly string[]): readonly Candidate[] {
  if (block.lines.length === 0) return [];
  const { found, inconsistent } = findMatches(source, block);
  return [...found, ...inconsistent]
    .slice(0, 3)
    .map((place) => candidateOf(source, place, { score: 1, differs }));
}

function nearest(source: Source, block: Block, edit: Unmatched): Diagnosis {
  const { path, number, search } = edit;
  const [only, more] = block.lines;
  const part = only !== undefined && more === undefined ? partOfLine(source, only) : undefined;
  const others = findCandidates(source, block, edit.late).filter((c) => c.startLine !== part?.startLine);
  const candidates = [...(part ? [part] : []), ...others].slice(0, 3);
  const best = candidates[0];
  if (block.lines.some(isElision) || /^[ \t]*(?:\/\/|#)\s*\.{3}/m.test(search))
    return {
      code: "ELISION_IN_SEARCH",
      message: `SEARCH of edit ${number} leaves out lines with a placeholder; copy the lines of ${path} without gaps, or send one block for each part.`,
      candidates,
    };
  if (isApplied(source, edit, candidates))
    return {
      code: "ALREADY_APPLIED",
      message: `${path} already holds what edit ${number} writes, and not what it searches for: it was applied before. Leave it out.`,
      candidates,
    };
  if (part && edit.wholeLines)
    return {
      code: "NEAR_MATCH",
      message: `SEARCH of edit ${number} is only part of line ${part.startLine} of ${path}; SEARCH and REPLACE hold whole lines.`,
      candidates,
    };
  if (best === undefined || best.score < FLOOR)
    return {
      code: "NO_MATCH",
      message:
        best === undefined
          ? `${path} is empty; an empty SEARCH fills it.`
          : `The lines of edit ${number} are not in ${path}, nor anything much like them. Read the region again before editing instead of guessing.`,
      candidates,
    };
  const cased = caseOnly(source, block.lines, best);
  if (cased)
    return {
      code: "CASE_ONLY_DIFF",
      message: `The lines of edit ${number} differ from lines ${cased.startLine} to ${cased.endLine} of ${path} in upper and lower case only; copy them as they are.`,
      candidates: [cased, ...candidates.filter((c) => c !== best).slice(0, 2)],
    };
  const place = `lines ${best.startLine} to ${best.endLine} of ${path}`;
  return {
    code: "NEAR_MATCH",
    message: `The lines of edit ${number} are not in ${path}. Most like them are ${place}, which differ in: ${best.differs.join(", ") || "their order"}. Copy SEARCH from there if they are meant.`,
    candidates,
  };
}

/** The place near a candidate where the search stands but for letter case. */
function caseOnly(source: Source, search: readonly string[], near: Candidate): Candidate | undefined {
  const plain = search.map((line) => trimmed(line).toLowerCase());
  for (let start = Math.max(0, near.startLine - 4); start < near.startLine + 3; start++) {
    const real = linesOf(source, start, start + plain.length);
    if (real.length === plain.length && real.every((line, i) => trimmed(line).toLowerCase() === plain[i]))
      return candidateOf(
        source,
        { start, end: start + plain.length },
        { score: near.score, differs: ["case"] },
      );
  }
  return undefined;
}

/** The replacement stands there once, what it takes away does not stand beside it, and no place still looks like the search. */
function isApplied(
  source: Source,
  { search, replace }: Unmatched,
  candidates: readonly Candidate[],
): boolean {
  if (replace.replace(/\s+/g, "").length < LEAST_APPLIED) return false;
  const now = blockOf(replace);
  const [place, second] = findMatches(source, now).found;
  if (place === undefined || second !== undefined) return false;
  const best = candidates[0];
  const inside = best !== undefined && best.startLine <= place.end && place.start < best.endLine;
  if (best !== undefined && !inside && best.score >= STILL_THERE) return false;
  const old = splitLines(search);
  const known = new Set(old.map(trimmed));
  // What only takes lines away leaves no trace of having been applied.
  if (now.lines.every((line) => known.has(trimmed(line)))) return false;
  return !standsBeside(source, place, { old: old.map(trimmed), now: now.lines.map(trimmed) });
}

/** Whether lines that an edit takes away at its ends still stand before or after its replacement. */
function standsBeside(
  source: Source,
  place: { readonly start: number; readonly end: number },
  { old, now }: { readonly old: readonly string[]; readonly now: readonly string[] },
): boolean {
  return lineDiff(old, now).some(({ at, removed, to, added }) => {
    const gone = removed - added;
    if (gone <= 0) return false;
    const first = old.slice(at, at + gone);
    const last = old.slice(at + removed - gone, at + removed);
    return (
      (to === 0 && first.some((line, i) => isLike(source, place.start - gone + i, line))) ||
      (to + added === now.length && last.some((line, i) => isLike(source, place.end + i, line)))
    );
  });
}

function isLike(source: Source, at: number, line: string): boolean {
  const [real] = linesOf(source, at, at + 1);
  return real !== undefined && similarity(shapeOf(real), shapeOf(line)) >= STILL_BESIDE;
}
