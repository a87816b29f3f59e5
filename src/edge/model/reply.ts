import { estimateTokenCount } from "tokenx";
import type { Usage } from "../../core/budget.ts";
import type { ModelReply, ModelRequest, ToolCall } from "../../core/model.ts";

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
  const estimate = request.messages.reduce((sum, m) => sum + estimateTokenCount(m.content), 0);
  const { text, usage } = reply;
  if (estimate <= LEAST_CHECKED || usage.input >= estimate / 2) return reply;
  const message = `the endpoint read only ${usage.input} of about ${estimate} tokens: its context is set too small for this prompt.`;
  return { kind: "unusable", code: "context-cut", text, usage, message };
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
  const cutCall = toolCalls.some((c) => !isJson(c.arguments));
  if (raw.truncated || (cutCall && usage !== undefined && usage.output >= request.maxOutput))
    return unusable(
      "truncated",
      `it was cut off at ${request.maxOutput} tokens. Answer in fewer words, with smaller edits.`,
    );
  if (text.trim() === "" && toolCalls.length === 0) return unusable("empty", "it was empty.");
  return { kind: "reply", text, toolCalls, usage, model };
}

/** Local models print their reasoning before the answer. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/, "");
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function malformed(raw: unknown): ModelReply {
  const shown = (typeof raw === "string" ? raw : (JSON.stringify(raw) ?? "nothing")).slice(0, 200);
  return {
    kind: "unusable",
    code: "malformed",
    text: "",
    usage: undefined,
    message: `The endpoint's answer has no reply in it: ${shown}`,
  };
}
