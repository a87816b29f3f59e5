import type { EditError } from "../core/edit.ts";

const MOST_ERRORS = 4;

/** What the model is told about refused edits: each with its reason and, where nothing matched, the file's real text. */
export function errorText(errors: readonly EditError[]): string {
  const parts = errors.slice(0, MOST_ERRORS).map((error) => {
    const best = error.candidates[0];
    const shows =
      best !== undefined &&
      [
        "NEAR_MATCH",
        "NO_MATCH",
        "CASE_ONLY_DIFF",
        "ESCAPE_DRIFT",
        "ENTITY_DRIFT",
        "ELISION_IN_SEARCH",
        "LINE_PREFIXES",
      ].includes(error.code);
    return shows
      ? `${error.code}: ${error.message}\n${error.path} around line ${best.startLine}:\n${best.text}`
      : `${error.code}: ${error.message}`;
  });
  if (errors.length > MOST_ERRORS) parts.push(`and ${errors.length - MOST_ERRORS} more.`);
  return parts.join("\n\n");
}
