import type { Edit, EditError } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";
import { fenceOf, isHead, pathInFence, pathLine } from "./path-line.ts";
import type { ParsedEdits } from "./search-replace.ts";

/** Files that may hold fences of their own. */
const PROSE = /\.(?:md|mdx|markdown|rst|adoc)$/i;

/** Whole files: a path on a line of its own, or in the fence's words, and the full content in the fence. */
export function parseWholeFiles(text: string): ParsedEdits {
  const lines = text.split(/\r?\n/);
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  const prose: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const fence = fenceOf(line);
    if (!fence) {
      prose.push(line);
      continue;
    }
    const path = pathInFence(fence.info) ?? pathAbove(prose);
    const end = fenceEnd(lines, at, { mark: fence.mark, nests: path !== undefined && PROSE.test(path) });
    if (path === undefined) {
      for (const skipped of lines.slice(at, end + 1)) prose.push(skipped);
    } else if (end >= lines.length) {
      errors.push(
        refuse({
          code: "OUTPUT_TRUNCATED",
          message: `The content of ${path} has no end: the reply was cut off, and nothing of it was applied.`,
          index: edits.length,
          path,
        }),
      );
    } else {
      const content = lines
        .slice(at + 1, end)
        .map((l) => `${l}\n`)
        .join("");
      edits.push({ kind: "write", path, content, mustBeNew: false });
    }
    at = end;
  }
  const last = prose.findLast((line) => line.trim() !== "") ?? "";
  if (
    edits.length > 0 &&
    errors.length === 0 &&
    isHead(last) &&
    lines.findLast((l) => l.trim() !== "") === last
  )
    errors.push(
      refuse({
        code: "OUTPUT_TRUNCATED",
        message: "The reply ends where another file begins: it was cut off, and nothing of it was applied.",
        index: edits.length,
      }),
    );
  return { edits, errors, prose: prose.join("\n") };
}

/** The path on the last line above, at most one blank line between; it leaves the prose. */
function pathAbove(prose: string[]): string | undefined {
  const blank = prose.at(-1)?.trim() === "";
  const path = pathLine(prose.at(blank ? -2 : -1) ?? "");
  if (path !== undefined) prose.splice(blank ? -2 : -1);
  return path;
}

/** The line that closes a fence: as many marks and nothing else, inner fences left out where the file may hold some. */
function fenceEnd(
  lines: readonly string[],
  at: number,
  { mark, nests }: { mark: string; nests: boolean },
): number {
  let depth = 0;
  for (let i = at + 1; i < lines.length; i++) {
    const fence = fenceOf(lines[i] ?? "");
    if (!fence?.mark.startsWith(mark)) continue;
    if (fence.info !== "") depth += nests ? 1 : 0;
    else if (depth > 0) depth--;
    else return i;
  }
  return lines.length;
}
