import { estimateTokenCount } from "tokenx";
import type { Message } from "../core/model.ts";
import { paddedTokens } from "../core/tokens.ts";

export { paddedTokens };

/** Near the true count for prose and code; may be some 20 % low or high. */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}

/** Padded tokens of a conversation, with what the protocol adds to each message. */
export function paddedMessages(messages: readonly Message[]): number {
  return messages.reduce(
    (sum, m) =>
      sum + paddedTokens(m.content) + (m.toolCalls ? paddedTokens(JSON.stringify(m.toolCalls)) : 0) + 6,
    8,
  );
}

/**
 * The beginning of a text that fits by `count`, cut at a line end where there is one, with a note of what was left out.
 * A limit too small for the note gives an empty text.
 */
export function cutToTokens(
  text: string,
  tokens: number,
  count: (text: string) => number = paddedTokens,
): string {
  if (count(text) <= tokens) return text;
  const lines = text.split("\n");
  const start = (kept: number): string =>
    `${lines.slice(0, kept).join("\n")}\n(${lines.length - kept} more lines left out)`;
  const kept = most(lines.length - 1, (n) => count(start(n)) <= tokens);
  if (kept > 0) return start(kept);
  const characters = most(text.length, (n) => count(`${cutAt(text, n)} …`) <= tokens);
  return characters > 0 ? `${cutAt(text, characters)} …` : "";
}

/** The first `n` characters without half of a pair. */
function cutAt(text: string, n: number): string {
  const last = text.charCodeAt(n - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? n - 1 : n);
}

/** The largest number up to `limit` that fits, where smaller ones fit too; 0 when none does. */
function most(limit: number, fits: (n: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
