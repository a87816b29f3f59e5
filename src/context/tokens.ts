import { estimateTokenCount } from "tokenx";
import type { Message } from "../core/model.ts";

/** Near the true count for prose and code; may be some 20 % low or high. */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}

const PIECE = /[A-Z]?[a-z]+|[A-Z]+|[0-9]+|\s+|\p{ASCII}|\P{ASCII}+/gu;
/** Letters of a word that one token surely holds; longer words are mostly whole or cut in two. */
const LETTERS = 7;
const PAD = 1.2;

/**
 * An estimate that stays above the true count of common tokenizers, also for base64, hexadecimal and other scripts:
 * for reserving, never for billing. Counts words, humps of mixed case, groups of three digits and the rest by bytes.
 */
export function paddedTokens(text: string): number {
  let count = 0;
  let punctuation = 0;
  for (const [piece] of text.matchAll(PIECE)) {
    const code = piece.charCodeAt(0);
    if (code > 0x7f) count += Math.ceil(Buffer.byteLength(piece) * 0.55);
    else if (/\s/.test(piece)) count += piece === " " ? 0 : 1 + Math.floor(piece.length / 16);
    else if (/[a-zA-Z]/.test(piece)) count += Math.ceil(piece.length / (piece.length > 20 ? 3 : LETTERS));
    else if (/[0-9]/.test(piece)) count += Math.ceil(piece.length / 3);
    else punctuation++;
  }
  return Math.ceil((count + punctuation * 0.62) * PAD) + 2;
}

/** Padded tokens of a conversation, with what the protocol adds to each message. */
export function paddedMessages(messages: readonly Message[]): number {
  return messages.reduce(
    (sum, m) =>
      sum + paddedTokens(m.content) + (m.toolCalls ? paddedTokens(JSON.stringify(m.toolCalls)) : 0) + 6,
    8,
  );
}

/** The beginning of a text that fits, cut at a line end, with a note of what was left out. */
export function cutToTokens(text: string, tokens: number): string {
  if (paddedTokens(text) <= tokens) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let used = 12;
  for (const line of lines) {
    const cost = paddedTokens(line);
    if (used + cost > tokens) break;
    kept.push(line);
    used += cost;
  }
  if (kept.length === 0) return `${text.slice(0, Math.max(0, tokens * 2))} …`;
  return `${kept.join("\n")}\n(${lines.length - kept.length} more lines left out)`;
}
