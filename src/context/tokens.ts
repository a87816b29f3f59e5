import { estimateTokenCount } from "tokenx";
import type { Message } from "../core/model.ts";

/** Near the true count for prose and code; may be some 20 % low or high. */
export function estimateTokens(text: string): number {
  return estimateTokenCount(text);
}

/** An estimate that stays above the true count of common tokenizers: for reserving, never for billing. */
export function paddedTokens(text: string): number {
  const bytes = Buffer.byteLength(text, "utf8");
  const wide = bytes - text.length;
  return Math.ceil(Math.max(estimateTokenCount(text) * 1.25, bytes / 3.2) + wide / 2) + 2;
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
  if (estimateTokens(text) <= tokens) return text;
  const lines = text.split("\n");
  const kept: string[] = [];
  let used = 12;
  for (const line of lines) {
    const cost = estimateTokens(line) + 1;
    if (used + cost > tokens) break;
    kept.push(line);
    used += cost;
  }
  if (kept.length === 0) return `${text.slice(0, Math.max(0, tokens * 2))} …`;
  return `${kept.join("\n")}\n(${lines.length - kept.length} more lines left out)`;
}
