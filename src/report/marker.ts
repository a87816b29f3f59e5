import { COMMENT_LIMIT } from "./template.ts";
import type { Limit } from "./template.ts";

/** An HTML comment, unseen in the rendered text, by which the comment or pull request of a key is found again. */
export function markerOf(key: string): string {
  // A comment of HTML ends at two hyphens; no key can hold one here.
  return `<!-- mulligan:${encodeURIComponent(key.replace(/\p{Cs}/gu, "\ufffd")).replace(/-/g, "%2D")} -->`;
}

/** A body that begins with the marker and keeps GitHub's limit. */
export function withMarker(marker: string, write: (limit: Limit) => string): string {
  const head = `${marker}\n`;
  return head + write({ ...COMMENT_LIMIT, most: COMMENT_LIMIT.most - head.length });
}
