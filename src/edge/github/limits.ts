/** GitHub's own limits, in characters. */
const MOST_BODY = 65_536;
export const MOST_TITLE = 255;
export const MOST_SUMMARY = 65_535;
/** Annotations that one request may bear. */
export const MOST_ANNOTATIONS = 50;

/** Room for the sentence and what the cut leaves open. */
const ENDING = 300;

/**
 * A Markdown text of at most `most` UTF-16 units, which are never fewer than GitHub's characters. A longer one is cut at the
 * end of a line; code fences and folded parts are closed, and a sentence says what is missing.
 */
export function cutBody(body: string, most = MOST_BODY): string {
  if (body.length <= most) return body;
  const room = body.slice(0, most - ENDING);
  const line = room.lastIndexOf("\n");
  const kept = line > room.length / 2 ? room.slice(0, line) : wholeCharacters(room);
  const left = (body.length - kept.length).toLocaleString("en-US");
  const fence = openFence(kept);
  const closed = `${kept}\n${fence === "" ? "" : `${fence}\n`}${"</details>\n".repeat(openFolds(kept))}`;
  const limit = most.toLocaleString("en-US");
  return `${closed}\n_${left} more characters were left out here, since GitHub takes no more than ${limit}._\n`;
}

/** One line of at most `most` UTF-16 units, with an ellipsis when it was cut. */
export function cutLine(line: string, most: number): string {
  return line.length <= most ? line : `${wholeCharacters(line.slice(0, most - 1))}…`;
}

function wholeCharacters(text: string): string {
  return /[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text;
}

/** The fence that ends the code block which the text leaves open; empty when there is none. */
function openFence(text: string): string {
  let open = "";
  for (const [, fence = "", info = ""] of text.matchAll(/^ {0,3}(`{3,}|~{3,})(.*)$/gm)) {
    if (open === "") open = fence;
    else if (fence[0] === open[0] && fence.length >= open.length && info.trim() === "") open = "";
  }
  return open;
}

function openFolds(text: string): number {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return Math.max(0, Math.min(5, count(/<details\b/g) - count(/<\/details>/g)));
}
