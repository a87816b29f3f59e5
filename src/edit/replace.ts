import { diffArrays } from "diff";
import type { Edit, EditError } from "../core/edit.ts";
import { diagnose, hasNewElision } from "./diagnose.ts";
import { findMatches, reindent } from "./match.ts";
import type { Match } from "./match.ts";
import { refuse } from "./refusal.ts";
import { splitLines } from "./text.ts";
import type { Where } from "./where.ts";
import type { Line } from "./text.ts";

/** Lines `start` to `end` (exclusive) become `lines`. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly Line[];
  readonly added: number;
  readonly removed: number;
}

type Replace = Extract<Edit, { kind: "replace" }>;

/** Finds the one place of a search and what stands there afterwards, or says why there is no such place. */
export function replaceIn(lines: readonly Line[], edit: Replace, where: Where): Span | EditError {
  const { index, path, hash } = where;
  const facts = { fileHash: hash, tiers: ["exact", "trailing-space", "indentation"] };
  if (edit.search === "")
    return refuse(
      "EMPTY_SEARCH",
      index,
      path,
      `${path} exists, so SEARCH may not be empty: copy the lines to replace, or an anchor line to insert beside.`,
      facts,
    );
  if (edit.search.trim() === "")
    return refuse(
      "BLANK_SEARCH",
      index,
      path,
      `SEARCH holds only white space; copy at least one line with text from ${path}.`,
      facts,
    );
  if (edit.search === edit.replace)
    return refuse(
      "NOOP_IDENTICAL",
      index,
      path,
      `Edit ${index + 1} of ${path} replaces lines by the same lines.`,
      facts,
    );
  if (hasNewElision(edit.search, edit.replace))
    return refuse(
      "ELISION_IN_REPLACE",
      index,
      path,
      `Edit ${index + 1} of ${path} leaves out code with a placeholder; write all the lines.`,
      facts,
    );
  const search = splitLines(edit.search).map((line) => line.text);
  const replace = splitLines(edit.replace).map((line) => line.text);
  const { found, inconsistent } = findMatches(lines, search);
  const [match, second] = found;
  if (match && second)
    return ambiguous(
      found.map((m) => m.start + 1),
      where,
      facts,
    );
  if (match) return spanOf(lines, match, { search, replace }) ?? indentError(where, facts, match.start);
  if (!where.wholeLines) {
    const part = replacePart(lines, edit, where, facts);
    if (part) return part;
  }
  if (inconsistent[0]) return indentError(where, facts, inconsistent[0].start);
  return diagnose(lines, { search, replace }, where);
}

function ambiguous(at: readonly number[], { index, path }: Where, facts: Facts): EditError {
  const listed = at.slice(0, 8).join(", ");
  return refuse(
    "AMBIGUOUS",
    index,
    path,
    `SEARCH of edit ${index + 1} stands ${at.length} times in ${path}: at lines ${listed}. Add lines before or after it until it occurs once.`,
    facts,
  );
}

interface Facts {
  readonly fileHash: string | undefined;
  readonly tiers: readonly string[];
}

function indentError({ index, path }: Where, facts: Facts, start: number): EditError {
  return refuse(
    "INDENT_INCONSISTENT",
    index,
    path,
    `The lines of edit ${index + 1} stand in ${path} at line ${start + 1}, with other indentation that no single change explains. Copy their indentation exactly.`,
    facts,
  );
}

/** Lines that the search and the replacement share stay as they are in the file, down to the byte. */
function spanOf(
  lines: readonly Line[],
  match: Match,
  { search, replace }: { search: readonly string[]; replace: readonly string[] },
): Span | undefined {
  const real = lines.slice(match.start, match.end);
  const out: Line[] = [];
  let at = 0;
  let added = 0;
  let removed = 0;
  for (const part of diffArrays([...search], [...replace])) {
    if (part.removed) {
      at += part.count;
      removed += part.count;
    } else if (!part.added) {
      out.push(...real.slice(at, at + part.count));
      at += part.count;
    } else {
      for (const text of part.value) {
        const placed = match.indent ? reindent(text, match.indent) : text;
        if (placed === undefined) return undefined;
        out.push({ text: placed, end: endNear(real, lines, Math.min(at, real.length - 1), match.start) });
        added++;
      }
    }
  }
  return { start: match.start, end: match.end, lines: settleLast(out, real), added, removed };
}

/** The line end that lines around a place have. */
function endNear(real: readonly Line[], lines: readonly Line[], at: number, start: number): Line["end"] {
  for (let i = at; i >= 0; i--) if (real[i]?.end) return real[i]?.end ?? "\n";
  return (
    real.find((line) => line.end)?.end ??
    (lines[start - 1]?.end || lines.find((line) => line.end)?.end) ??
    "\n"
  );
}

/** The file's last line keeps having or lacking its line end; no other line lacks one. */
function settleLast(out: readonly Line[], real: readonly Line[]): readonly Line[] {
  const atEnd = real.at(-1)?.end === "";
  return out.map((line, i) => {
    if (i === out.length - 1)
      return atEnd ? { ...line, end: "" } : line.end === "" ? { ...line, end: "\n" } : line;
    return line.end === "" ? { ...line, end: endNear(real, real, real.length - 1, 0) } : line;
  });
}

/** A search that is part of lines: replaced where it occurs once, taken literally. */
function replacePart(
  lines: readonly Line[],
  edit: Replace,
  where: Where,
  facts: Facts,
): Span | EditError | undefined {
  const eol =
    lines.some((line) => line.end === "\r\n") && !lines.some((line) => line.end === "\n") ? "\r\n" : "\n";
  const text = lines.map((line) => line.text + line.end).join("");
  const search = edit.search.replace(/\r?\n/g, eol);
  const first = text.indexOf(search);
  if (first < 0) return undefined;
  const lineOf = (offset: number): number => text.slice(0, offset).split("\n").length - 1;
  const second = text.indexOf(search, first + 1);
  if (second >= 0 && edit.hint?.all !== true)
    return ambiguous([lineOf(first) + 1, lineOf(second) + 1], where, facts);
  const start = lineOf(first);
  const end = lineOf(first + search.length - (search.endsWith("\n") ? 1 : 0)) + 1;
  const before = lines.slice(0, start).reduce((sum, l) => sum + l.text.length + l.end.length, 0);
  const old = lines
    .slice(start, end)
    .map((l) => l.text + l.end)
    .join("");
  const at = first - before;
  const next = old.slice(0, at) + edit.replace.replace(/\r?\n/g, eol) + old.slice(at + search.length);
  return { start, end, lines: splitLines(next), added: splitLines(next).length, removed: end - start };
}
