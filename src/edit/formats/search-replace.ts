import type { Edit, EditError } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";
import { fenceOf, isHead, MOST_MARKER, pathInFence, pathInWords, pathLine } from "./path-line.ts";

export interface ParsedEdits {
  readonly edits: readonly Edit[];
  readonly errors: readonly EditError[];
  /** The text without the edits. */
  readonly prose: string;
}

const OPEN = /^(\s*)(?:(<{3,12})|(-{5,12}))\s*(?:SEARCH|ORIGINAL)\b\s*>?\s*(\S*)\s*$/;
const CLOSE = /^\s*(?:>{3,12}|\+{3,12}|<{3,12})\s*(?:REPLACE|UPDATED)\s*>?\s*$/;
const MIDDLE = /^\s*(={3,12})\s*$/;
/** A marker that was being written when the text ended. */
const HALF_MARKER = /^\s*(?:<{1,12}|-{5,12})\s*(?:S(?:E(?:A(?:RC?)?)?)?)?$/;
/** A marker that is meant as content. */
const ESCAPED =
  /^(\s*)\\(?=(?:<{3,12}|-{5,12}|>{3,12}|\+{3,12})\s*(?:SEARCH|REPLACE|ORIGINAL|UPDATED)|={3,12}\s*$)/;

export function hasBlocks(text: string): boolean {
  const lines = text.split(/\r?\n/);
  return marks(lines, OPEN).length + marks(lines, CLOSE).length > 0;
}

/** Search/replace blocks with or without fences; the path stands on a line before, in the fence, or in the marker. */
export function parseBlocks(text: string): ParsedEdits {
  const lines = text.split(/\r?\n/);
  const closes = marks(lines, CLOSE);
  const opens = marks(lines, OPEN);
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  const left: boolean[] = lines.map(() => true);
  let path: string | undefined;
  let from = 0;
  let ahead = 0;
  let fences = 0;
  for (const [n, at] of opens.entries()) {
    if (at < from) continue;
    for (let i = from; i < at; i++) if (fenceOf(lines[i] ?? "")) fences++;
    const open = OPEN.exec(lines[at] ?? "");
    const next = opens[n + 1] ?? lines.length;
    while (ahead < closes.length && (closes[ahead] ?? 0) <= at) ahead++;
    const close = closes[ahead];
    const named = pathLine(open?.[4] ?? "") ?? pathAbove(lines, from, at, left);
    path = named ?? path;
    const index = edits.length + errors.length;
    const bad = (
      code: "OUTPUT_TRUNCATED" | "UNBALANCED_MARKERS" | "MARKER_IN_BODY" | "NO_EDITS",
      message: string,
    ): void => {
      errors.push(refuse({ code, message, index, path }));
    };
    if (close === undefined) {
      if (n === opens.length - 1) bad("OUTPUT_TRUNCATED", cut(index));
      else bad("UNBALANCED_MARKERS", unbalanced(index));
      break;
    }
    if (next < close) {
      if (closes.filter((c) => c > at).length >= opens.length - n) bad("MARKER_IN_BODY", markerInBody(index));
      else bad("UNBALANCED_MARKERS", unbalanced(index));
      break;
    }
    const body = bodyOf(lines.slice(at + 1, close), open?.[1] ?? "");
    const width = (open?.[2] ?? open?.[3] ?? "").length;
    const middle = middleOf(body.lines, width);
    if (middle === undefined) bad("UNBALANCED_MARKERS", unbalanced(index));
    else if (middle < 0) bad("MARKER_IN_BODY", markerInBody(index));
    else if (path === undefined)
      bad(
        "NO_EDITS",
        `Edit block ${index + 1} does not name its file; write the path on the line before it.`,
      );
    else edits.push(toEdit(path, body, middle));
    left.fill(false, at, close + 1);
    if (fenceOf(lines[close + 1] ?? "")) left[close + 1] = false;
    from = close + 1;
  }
  if (errors.length === 0)
    errors.push(...leftovers(lines, { from, fences, closes, opens, index: edits.length }));
  return { edits, errors, prose: lines.filter((_, i) => left[i]).join("\n") };
}

function marks(lines: readonly string[], pattern: RegExp): readonly number[] {
  return lines.flatMap((line, i) => (line.length <= MOST_MARKER && pattern.test(line) ? [i] : []));
}

/** What stands after the last block or without one: a lone end marker, or a block that had only just begun. */
function leftovers(
  lines: readonly string[],
  {
    from,
    fences,
    closes,
    opens,
    index,
  }: {
    from: number;
    /** Fence lines before that, outside of blocks. */
    fences: number;
    closes: readonly number[];
    opens: readonly number[];
    index: number;
  },
): readonly EditError[] {
  if (closes.length > opens.length)
    return [refuse({ code: "UNBALANCED_MARKERS", message: unbalanced(index), index })];
  const tail = lines.slice(from).filter((line) => line.trim() !== "");
  const last = tail.at(-1) ?? "";
  const fence = fenceOf(last);
  const open = fence !== undefined && (fences + tail.filter((line) => fenceOf(line)).length) % 2 === 1;
  const begun = open && (fence.info !== "" || (tail.length > 1 && pathLine(tail.at(-2) ?? "") !== undefined));
  return HALF_MARKER.test(last) || begun || (from > 0 && isHead(last))
    ? [refuse({ code: "OUTPUT_TRUNCATED", message: cut(index), index })]
    : [];
}

interface Body {
  readonly lines: readonly string[];
  readonly line: number | undefined;
}

/** The lines of a block, less the indentation of its markers and the line numbers that some dialects put first. */
function bodyOf(lines: readonly string[], indent: string): Body {
  const head = /^\s*:start_line:\s*(\d+)\s*$/.exec(lines[0] ?? "");
  let skip = head ? 1 : 0;
  if (head && /^\s*:end_line:/.test(lines[skip] ?? "")) skip++;
  if (head && /^\s*-{3,12}\s*$/.test(lines[skip] ?? "")) skip++;
  const rest = lines.slice(skip);
  const inList = indent !== "" && rest.every((line) => line.trim() === "" || line.startsWith(indent));
  return {
    lines: inList ? rest.map((line) => line.slice(indent.length)) : rest,
    line: head ? Number(head[1]) : undefined,
  };
}

/**
 * Where the two parts of a block meet. Lines of `=` inside a merge conflict are content; of several others the only one
 * as long as the block's own marker counts. -1 when that does not settle it, undefined when there is none.
 */
function middleOf(lines: readonly string[], width: number): number | undefined {
  const found: { at: number; width: number }[] = [];
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    if (/^<{7} \S/.test(line)) depth++;
    const equals = MIDDLE.exec(line)?.[1]?.length;
    if (equals !== undefined && depth === 0) found.push({ at, width: equals });
    if (/^>{7} \S/.test(line) && depth > 0) depth--;
  }
  const [only] = found;
  if (only === undefined) return undefined;
  if (found.length === 1 && (only.width === width || only.width >= 5)) return only.at;
  const [own, more] = found.filter((f) => f.width === width);
  return own !== undefined && more === undefined ? own.at : -1;
}

function toEdit(path: string, body: Body, middle: number): Edit {
  const part = (lines: readonly string[]): string =>
    lines.map((line) => `${line.replace(ESCAPED, "$1")}\n`).join("");
  const search = part(body.lines.slice(0, middle));
  const replace = part(body.lines.slice(middle + 1));
  return {
    kind: "replace",
    path,
    search,
    replace,
    ...(body.line !== undefined && { hint: { line: body.line } }),
  };
}

/** The path above a block: the nearest line with one, at most three lines with text up, fences looked through. */
function pathAbove(lines: readonly string[], from: number, at: number, left: boolean[]): string | undefined {
  let fence: number | undefined;
  for (let i = at - 1, seen = 0; i >= from && seen < 3; i--) {
    const line = lines[i] ?? "";
    if (line.trim() === "") continue;
    const info = fenceOf(line);
    if (info && fence !== undefined) return pathInOwnFence(lines, from, i, left);
    if (info) {
      fence = i;
      left[i] = false;
    } else seen++;
    const path = info
      ? pathInFence(info.info)
      : (pathLine(line) ?? (seen === 1 ? pathInWords(line) : undefined));
    if (path === undefined) continue;
    if (!info && pathLine(line) !== undefined) left[i] = false;
    for (let j = i - 1; fence === undefined && j >= from && j >= i - 1; j--)
      if (fenceOf(lines[j] ?? "")) left[j] = false;
    return path;
  }
  return undefined;
}

/** The path that is all that a fence holds, of which the closing line is given. */
function pathInOwnFence(
  lines: readonly string[],
  from: number,
  close: number,
  left: boolean[],
): string | undefined {
  const path =
    close - 2 >= from && fenceOf(lines[close - 2] ?? "") ? pathLine(lines[close - 1] ?? "") : undefined;
  if (path !== undefined) left.fill(false, close - 2, close + 1);
  return path;
}

function cut(index: number): string {
  return `Edit block ${index + 1} has no end: the reply was cut off, and nothing of it was applied. Send fewer or smaller blocks.`;
}

function unbalanced(index: number): string {
  return `Edit block ${index + 1} lacks one of its three marker lines (<<<<<<< SEARCH, =======, >>>>>>> REPLACE).`;
}

function markerInBody(index: number): string {
  return `Edit block ${index + 1} has marker lines among its content, so its parts cannot be told apart. Write a backslash before a marker that is content, or choose lines without it.`;
}
