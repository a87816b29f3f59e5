import type { EditError } from "../core/edit.ts";
import { decode, findCandidates } from "./candidates.ts";
import { findMatches } from "./match.ts";
import { refuse } from "./refusal.ts";
import type { Where } from "./where.ts";
import type { Line } from "./text.ts";

/** Below this similarity a candidate says nothing about what was meant. */
const FLOOR = 0.6;
/** Characters of a replacement that must be there before it counts as done already. */
const LEAST_APPLIED = 8;

const ELISION =
  /^\s*(?:(?:\/\/|#|--|;|\/\*|<!--|\*|%|"|')*\s*)?(?:\.{3}|…)?\s*(?:\(?\s*(?:rest|remainder|existing|other|unchanged|same|previous|omitted|remaining)\b[^\n]{0,40}(?:code|method|function|field|line|import|here|unchanged|same|file|class)[^\n]{0,40}\)?)?\s*(?:\.{3}|…)?\s*(?:\*\/|-->)?\s*$/i;

/** A line that stands for code that was left out. */
export function isElision(line: string): boolean {
  if (!/\.{3}|…|\b(rest|remainder|existing|unchanged|omitted|remaining)\b/i.test(line)) return false;
  return ELISION.test(line) && /[.…]{1,}|unchanged|existing|omitted/i.test(line);
}

export function hasNewElision(search: string, replace: string): boolean {
  const old = new Set(search.split(/\r?\n/).map((line) => line.trim()));
  return replace
    .split(/\r?\n/)
    .some((line) => line.trim() !== "" && isElision(line) && !old.has(line.trim()));
}

/** Why a search stands nowhere in the file, with the nearest real text. */
export function diagnose(
  lines: readonly Line[],
  { search, replace }: { search: readonly string[]; replace: readonly string[] },
  where: Where,
): EditError {
  const { index, path, hash } = where;
  const tiers = ["exact", "trailing-space", "indentation"];
  const candidates = findCandidates(lines, search);
  const facts = { fileHash: hash, tiers, candidates };
  if (replace.join("").trim().length >= LEAST_APPLIED && findMatches(lines, replace).found.length > 0)
    return refuse(
      "ALREADY_APPLIED",
      index,
      path,
      `${path} already holds what edit ${index + 1} would write, and not what it searches for.`,
      facts,
    );
  if (search.some(isElision))
    return refuse(
      "ELISION_IN_SEARCH",
      index,
      path,
      `SEARCH of edit ${index + 1} leaves out lines with a placeholder; copy the lines of ${path} without gaps.`,
      facts,
    );
  const numbered = search.filter((line) => line.trim() !== "");
  if (numbered.every((line) => /^\s*\d+\s*[|:\t]/.test(line)))
    return refuse(
      "LINE_PREFIXES",
      index,
      path,
      `SEARCH of edit ${index + 1} carries line numbers that ${path} does not have.`,
      facts,
    );
  const decoded = search.map(decode);
  if (decoded.some((line, i) => line !== search[i]) && findMatches(lines, decoded).found.length > 0) {
    const entities = search.some((line) => /&(?:\w+|#\d+);/.test(line));
    return entities
      ? refuse(
          "ENTITY_DRIFT",
          index,
          path,
          `SEARCH of edit ${index + 1} writes &lt; or the like where ${path} has the character itself.`,
          facts,
        )
      : refuse(
          "ESCAPE_DRIFT",
          index,
          path,
          `SEARCH of edit ${index + 1} has backslashes that ${path} does not have.`,
          facts,
        );
  }
  const best = candidates[0];
  if (best === undefined || best.score < FLOOR)
    return refuse(
      "NO_MATCH",
      index,
      path,
      `The lines of edit ${index + 1} are not in ${path}. Read the region again instead of guessing.`,
      facts,
    );
  if (best.differs.every((d) => d === "case" || d === "white space") && best.differs.includes("case"))
    return refuse(
      "CASE_ONLY_DIFF",
      index,
      path,
      `The lines of edit ${index + 1} differ from lines ${best.startLine} to ${best.endLine} of ${path} in letter case.`,
      facts,
    );
  return refuse(
    "NEAR_MATCH",
    index,
    path,
    `The lines of edit ${index + 1} are not in ${path}. Nearest: lines ${best.startLine} to ${best.endLine}, different in ${best.differs.join(", ") || "some lines"}.`,
    facts,
  );
}
