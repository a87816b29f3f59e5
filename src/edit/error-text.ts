import type { Candidate, EditCode, EditError } from "../core/edit.ts";
import { quoted } from "./refusal.ts";

const MOST_ERRORS = 6;
const MOST_MESSAGE = 500;
/** About 1,000 tokens of code. */
const MOST_CHARACTERS = 4000;
/** Below this a piece of the file says nothing. */
const LEAST_PIECE = 80;

/** Refusals that the file's own text answers. */
const SHOWS: ReadonlySet<EditCode> = new Set([
  "NO_MATCH",
  "NEAR_MATCH",
  "CASE_ONLY_DIFF",
  "ESCAPE_DRIFT",
  "ENTITY_DRIFT",
  "LINE_PREFIXES",
  "ELISION_IN_SEARCH",
  "INDENT_INCONSISTENT",
]);

/**
 * What the model is told about refused edits, at most `maxCharacters` long: each with its code and reason and, where
 * nothing matched, the file's real text; never the search that was sent.
 */
export function errorText(
  errors: readonly EditError[],
  { maxCharacters = MOST_CHARACTERS }: { readonly maxCharacters?: number } = {},
): string {
  const siblings = errors.filter((e) => e.code === "ABORTED_BY_SIBLING").length;
  const own = errors.filter((e) => e.code !== "ABORTED_BY_SIBLING");
  const shown = own.slice(0, MOST_ERRORS);
  const heads = shown.map(({ code, message }) => `${code}: ${message.slice(0, MOST_MESSAGE)}`);
  const tail = [
    ...(own.length > shown.length ? [`${own.length - shown.length} more edits were refused.`] : []),
    ...(siblings > 0
      ? [
          `Nothing was applied. Other edits of the reply that would fit: ${siblings}; send all of them again, corrected.`,
        ]
      : []),
  ];
  let left = maxCharacters - [...heads, ...tail].reduce((sum, text) => sum + text.length + 2, 0);
  const parts = shown.map((error, i) => {
    const [best] = error.candidates;
    const room = Math.floor(left / Math.max(1, shown.length - i));
    const piece = best && SHOWS.has(error.code) ? pieceOf(error.path ?? "", best, room) : undefined;
    left -= piece === undefined ? 0 : piece.length + 1;
    return [heads[i], ...(piece === undefined ? [] : [piece])].join("\n");
  });
  const text = [...parts, ...tail].join("\n\n");
  return text.length > maxCharacters ? text.slice(0, Math.max(0, maxCharacters)) : text;
}

function pieceOf(path: string, { startLine, endLine, text }: Candidate, room: number): string | undefined {
  const head = `${quoted(path)}, around line${startLine === endLine ? ` ${startLine}` : `s ${startLine} to ${endLine}`}:\n`;
  const most = room - head.length;
  if (most < LEAST_PIECE) return undefined;
  if (text.length <= most) return head + text;
  const cut = text.lastIndexOf("\n", most);
  return head + text.slice(0, cut > most / 2 ? cut : most);
}
