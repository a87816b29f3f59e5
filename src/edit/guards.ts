import { trimmed } from "./text/source.ts";

/** Bare dots are code in some languages and words in others. */
const DOTS_ARE_TEXT = /\.(?:pyi|md|mdx|markdown|rst|txt|adoc)$/i;

/** The first line that stands for code left out and that the old lines do not have; undefined when there is none. */
export function newElision(path: string, old: readonly string[], now: readonly string[]): string | undefined {
  const known = new Set(old.map(trimmed));
  const filled = (lines: readonly string[]): number => lines.filter((line) => trimmed(line) !== "").length;
  const grows = filled(now) >= filled(old);
  return now.find((line, i) => {
    if (!isElision(line) || known.has(trimmed(line))) return false;
    if (!isBare(line)) return true;
    return !DOTS_ARE_TEXT.test(path) && !(path.endsWith(".py") && grows && isBody(now, i));
  });
}

/** Whether a line stands for code that was left out: dots alone, or a comment that says so. */
export function isElision(line: string): boolean {
  if (line.length > 200) return false;
  if (isBare(line)) return true;
  const comment = commentIn(line);
  if (comment === undefined) return false;
  const words = comment.replace(/^[([\s]*(?:\.{3,}|…)?\s*|\s*(?:\.{3,}|…)?[)\]\s.]*$/g, "");
  const leads = /^[([\s]*(?:\.{3,}|…)/.test(comment);
  const trails = /(?:\.{3,}|…)[)\]\s]*$/.test(comment);
  if (words === "") return leads || trails;
  if (leads && KEYWORD.test(words)) return true;
  return SURE.test(words) || (trails && NOUN_ALONE.test(words));
}

const THINGS =
  "(?:code|content|contents|implementation|logic|file|class|module|component|function|functions|method|methods|" +
  "field|fields|lines?|imports?|tests?|cases?|body|props|properties|styles|markup|definitions?|declarations?)";
const KEYWORD = /\b(?:rest|remain\w*|existing|unchanged|previous|other|same|omitted|original|code|here)\b/i;
const STAYS =
  "(?:here|unchanged|untouched|omitted(?: for brevity)?|as (?:is|before)|goes here|" +
  "(?:is|are|remains?|stays?|continues?)(?: (?:the )?(?:same|unchanged|as (?:is|before)|here))?)";
const SURE = new RegExp(
  `^(?:keep |the |all )*(?:(?:rest|remainder) of (?:the |this |your )?(?:\\w+ ){0,2}${THINGS}(?: ${STAYS})?|` +
    `(?:existing|remaining|unchanged) (?:code|implementation|logic)(?: ${STAYS})?|` +
    `(?:the )?(?:existing|remaining|unchanged|previous|original|other) (?:\\w+ ){0,2}${THINGS} ${STAYS}|` +
    `same as before|unchanged|(?:code )?omitted(?: for brevity)?)$`,
  "i",
);
const NOUN_ALONE = new RegExp(
  `^(?:the )?(?:existing|remaining|previous|original|other|rest of(?: the)?) (?:\\w+ )?${THINGS}$`,
  "i",
);

function isBare(line: string): boolean {
  return /^\s*(?:\.{3,}|…)\s*$/.test(line);
}

/** What a line that is only a comment says. */
function commentIn(line: string): string | undefined {
  const found =
    /^\s*\{?\/\*+\s*(.*?)\s*\*+\/\}?\s*$/.exec(line) ??
    /^\s*<!--\s*(.*?)\s*-->\s*$/.exec(line) ??
    /^\s*(?:\/\/+|#+|--|;+|%+)\s*(.*?)\s*$/.exec(line);
  return found?.[1];
}

/** Dots that are a Python body: the line before them opens one. */
function isBody(lines: readonly string[], at: number): boolean {
  for (let i = at - 1; i >= 0; i--) {
    const line = trimmed(lines[i] ?? "");
    if (line !== "") return line.endsWith(":");
  }
  return false;
}

const NUMBERED = /^\s*(\d{1,7})(?:\s*([|→])\s?|:\s|\t)(.*)$/;

/** Lines without the running line numbers before them. */
interface Numbered {
  readonly bare: readonly string[];
  readonly first: number;
  /** A bar or an arrow stands between number and text: nothing but a listing looks like that. */
  readonly barred: boolean;
}

/** Takes running line numbers off; undefined when the lines carry none. */
export function withoutNumbers(lines: readonly string[]): Numbered | undefined {
  const bare: string[] = [];
  let first: number | undefined;
  let barred = false;
  for (const [i, line] of lines.entries()) {
    const found = NUMBERED.exec(line) ?? /^\s*(\d{1,7})\s*$/.exec(line);
    if (!found) return undefined;
    first ??= Number(found[1]) - i;
    if (Number(found[1]) - i !== first) return undefined;
    barred ||= found[2] !== undefined;
    bare.push(found[3] ?? "");
  }
  return first !== undefined && bare.some((line) => trimmed(line) !== "")
    ? { bare, first, barred }
    : undefined;
}

/** What in a text no file of text can hold, in words. */
export function noText(text: string): string | undefined {
  if (text.includes("\0")) return "a NUL character";
  return /\p{Surrogate}/u.test(text) ? "half a character (a lone surrogate)" : undefined;
}
