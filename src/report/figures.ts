/** Thousands separated. */
export function count(n: number): string {
  return n.toLocaleString("en-US");
}

/** Dollars with as many digits as small amounts need; an unknown cost is never 0. */
export function usd(amount: number | undefined): string {
  if (amount === undefined) return "unknown (no price)";
  return `$${amount.toFixed(amount >= 1 || amount === 0 ? 2 : 4)}`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const s = ms / 1000;
  return s < 60 ? `${s.toFixed(1)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}

/**
 * A line that may hold text of others, made harmless for a terminal: no escape sequences, no control characters, no
 * characters that hide text or turn its direction; a line break becomes a space.
 */
export function harmless(line: string): string {
  return line
    .replace(ESCAPE_SEQUENCE, "")
    .replace(/[\t\n\v\f\r\u0085\u2028\u2029]+/g, " ")
    .replace(INVISIBLE, "");
}

// oxlint-disable-next-line no-control-regex -- an escape sequence starts with one
const ESCAPE_SEQUENCE = /\u001b(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001b]*(?:\u0007|\u001b\\)?)/g;
const INVISIBLE = /[\p{Cc}\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;
