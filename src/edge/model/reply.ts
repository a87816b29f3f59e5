import { estimateTokenCount } from "tokenx";
import type { Usage } from "../../core/budget.ts";
import type { ModelReply, ModelRequest, ToolCall } from "../../core/model.ts";
import { parsed, record } from "./json.ts";
import { readUsage } from "./usage.ts";

export interface RawReply {
  readonly text: string;
  readonly toolCalls: readonly ToolCall[];
  readonly usage: Usage | undefined;
  readonly model: string | undefined;
  readonly truncated: boolean;
  readonly refusal: string | undefined;
}

/** Requests shorter than this are not held against the endpoint's own count. */
const LEAST_CHECKED = 1500;

/**
 * Says that the endpoint read far less than it was sent, for a first call: later ones may be counted without what the
 * endpoint still had from the call before.
 */
export function checkContext(reply: ModelReply, request: ModelRequest): ModelReply {
  if (reply.kind !== "reply" || reply.usage === undefined) return reply;
  const estimate = request.messages.reduce((sum, m) => sum + fewTokens(m.content), 0);
  const { text, usage } = reply;
  if (estimate <= LEAST_CHECKED || usage.input >= estimate / 2) return reply;
  const message =
    `the endpoint read only ${usage.input} of about ${estimate} tokens: its context is set too small for this ` +
    `prompt (num_ctx in Ollama, the context length of a loaded model elsewhere).`;
  return { kind: "unusable", code: "context-cut", text, usage, message };
}

/** An estimate for which long runs of one character count little, as tokenizers have tokens for them. */
function fewTokens(text: string): number {
  return estimateTokenCount(text.replace(/([\s\S])\1{7,}/g, "$1"));
}

/** Decides whether what came back can be used. */
export function judgeReply(raw: RawReply, request: ModelRequest): ModelReply {
  const { usage, model, toolCalls } = raw;
  const text = withoutThoughts(raw.text);
  const unusable = (
    code: Extract<ModelReply, { kind: "unusable" }>["code"],
    message: string,
  ): ModelReply => ({ kind: "unusable", code, text, usage, message });
  if (raw.refusal !== undefined)
    return unusable("refused", `The model refused: ${raw.refusal.slice(0, 300)}`);
  const cutCall = toolCalls.some((c) => parsed(c.arguments) === undefined);
  if (raw.truncated || (cutCall && usage !== undefined && usage.output >= request.maxOutput))
    return unusable(
      "truncated",
      `it was cut off at ${request.maxOutput} tokens. Answer in fewer words, with smaller edits.`,
    );
  if (text.trim() === "" && toolCalls.length === 0) return unusable("empty", "it was empty.");
  return { kind: "reply", text, toolCalls, usage, model };
}

/** Local models print their reasoning before the answer; some chat templates hold the opening tag themselves. */
function withoutThoughts(text: string): string {
  const inside = /^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/;
  if (inside.test(text)) return text.replace(inside, "");
  const end = /^<\/think(?:ing)?>[ \t]*\r?$/m.exec(text);
  if (end === null || /<think(?:ing)?>/.test(text.slice(0, end.index))) return text;
  return text.slice(end.index + end[0].length);
}

/** JSON came, but nothing in it that is a reply. */
export function malformed(raw: unknown): ModelReply {
  return {
    kind: "unusable",
    code: "malformed",
    text: "",
    usage: readUsage(record(raw)["usage"]),
    message: `The endpoint's answer has no reply in it: ${(JSON.stringify(raw) ?? "nothing").slice(0, 200)}`,
  };
}
