import type { ModelReply, ModelRequest } from "../../core/model.ts";
import { judgeReply, malformed } from "./reply.ts";
import { readUsage } from "./usage.ts";

/** A request as Chat Completions takes it. */
export function chatBody(
  request: ModelRequest,
  { model, limitField }: { model: string; limitField: string },
): Record<string, unknown> {
  return {
    model,
    messages: request.messages.map(({ role, content, toolCalls, toolCallId }) => ({
      role,
      content,
      ...(toolCalls && {
        tool_calls: toolCalls.map((c) => ({
          id: c.id,
          type: "function",
          function: { name: c.name, arguments: c.arguments },
        })),
      }),
      ...(toolCallId !== undefined && { tool_call_id: toolCallId }),
    })),
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", function: tool })),
    }),
    [limitField]: request.maxOutput,
  };
}

interface Chat {
  readonly model?: string;
  readonly usage?: unknown;
  readonly choices?: readonly {
    readonly finish_reason?: string | null;
    readonly message?: {
      readonly content?: string | null | readonly { readonly text?: string }[];
      readonly refusal?: string | null;
      readonly tool_calls?:
        | readonly {
            readonly id?: string;
            readonly function?: { readonly name?: string; readonly arguments?: string };
          }[]
        | null;
    };
  }[];
}

export function readChat(raw: unknown, request: ModelRequest): ModelReply {
  const answer = (raw ?? {}) as Chat;
  const choice = answer.choices?.[0];
  const message = choice?.message;
  if (message === undefined) return malformed(raw);
  const { content } = message;
  const text =
    typeof content === "string"
      ? content
      : Array.isArray(content)
        ? content.map((part: { text?: string }) => part.text ?? "").join("")
        : "";
  const filtered =
    choice?.finish_reason === "content_filter" ? "its content filter stopped the reply" : undefined;
  return judgeReply(
    {
      text,
      toolCalls: (message.tool_calls ?? []).map((c, i) => ({
        id: c.id ?? `call_${i}`,
        name: c.function?.name ?? "",
        arguments: c.function?.arguments ?? "",
      })),
      usage: readUsage(answer.usage),
      model: answer.model,
      truncated: choice?.finish_reason === "length",
      refusal: message.refusal || filtered,
    },
    request,
  );
}
