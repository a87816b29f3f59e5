/** A text with HTML entities as the characters that they stand for. */
export function withoutEntities(text: string): string {
  return text
    .replace(/&#(\d{1,6});/g, (_, code: string) => character(Number(code)))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&(lt|gt|quot|apos|nbsp);/g, (_, name: keyof typeof NAMED) => NAMED[name])
    .replaceAll("&amp;", "&");
}

const NAMED = { lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00a0" } as const;

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** A text with one level of backslashes before quotes, backslashes, `$` and line ends taken away. */
export function withoutEscapes(text: string): string {
  return text.replace(/\\(["'`$\\nt])/g, (_, c: string) => (c === "n" ? "\n" : c === "t" ? "\t" : c));
}

/** The same, but `\n` and `\t` stay as they are. */
export function withoutQuoteEscapes(text: string): string {
  return text.replace(/\\(["'`$\\])/g, (_, c: string) => c);
}

/** Typographic quotes, dashes and spaces as plain ones. */
export function plainPunctuation(text: string): string {
  return text
    .replace(/[\u2018\u2019\u201a\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, " ")
    .replaceAll("\u2026", "...");
}
