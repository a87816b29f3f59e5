import { escapeRegex } from "./selection.ts";

/**
 * The titles that an id of the form `suite > test` is made of, when each of them stands in the text as a literal.
 * Undefined when one does not: a name that is computed, or printed otherwise than it is written, must not become a
 * filter that then matches nothing.
 */
export function titlesIn(id: string, text: string): readonly string[] | undefined {
  const pieces = id.split(" > ");
  return pieces.length > MOST ? undefined : from(pieces, text);
}

const MOST = 10;

/** A title may hold the separator itself. */
function from(pieces: readonly string[], text: string): readonly string[] | undefined {
  if (pieces.length === 0) return [];
  for (let count = 1; count <= pieces.length; count++) {
    const title = pieces.slice(0, count).join(" > ");
    const rest = timesIn(title, text) > 0 ? from(pieces.slice(count), text) : undefined;
    if (rest !== undefined) return [title, ...rest];
  }
  return undefined;
}

/** How often a title stands in quotes. */
export function timesIn(title: string, text: string): number {
  return formsOf(title).reduce((sum, form) => sum + text.split(form).length - 1, 0);
}

/** Whether a title is what `describe` or `suite` is called with. */
export function isSuite(title: string, text: string): boolean {
  return formsOf(title).some((form) =>
    new RegExp(`\\b(?:describe|suite)\\s*(?:\\.\\w+\\s*)?\\(\\s*${escapeRegex(form)}`).test(text),
  );
}

function formsOf(title: string): readonly string[] {
  return ['"', "'", "`"].map((mark) => mark + written(title, mark) + mark);
}

function written(title: string, mark: string): string {
  const plain = title.replaceAll("\\", "\\\\").replaceAll(mark, `\\${mark}`);
  return mark === "`" ? plain.replaceAll("${", "\\${") : plain;
}
