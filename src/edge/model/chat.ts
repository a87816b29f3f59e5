import type { ModelReply, ModelRequest, ToolCall } from "../../core/model.ts";
import { isRecord, list, record, text } from "./json.ts";
import { judgeReply, malformed } from "./reply.ts";
import { readUsage } from "./usage.ts";

/** A request as Chat Completions takes it, without its output limit. */
export function chatBody(request: ModelRequest, model: string): Record<string, unknown> {
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
  };
}

export function readChat(raw: unknown, request: ModelRequest): ModelReply {
  const answer = record(raw);
  const choice = record(list(answer["choices"])[0]);
  if (!isRecord(choice["message"])) return malformed(raw);
  const { content, refusal, tool_calls: calls } = choice["message"];
  const finish = text(choice["finish_reason"]);
  const filtered = /filter|safety|refusal|sensitive/i.test(finish)
    ? "its content filter stopped the reply"
    : undefined;
  return judgeReply(
    {
      text: Array.isArray(content)
        ? content.map((part) => text(record(part)["text"])).join("")
        : text(content),
      toolCalls: list(calls).map((call, i) => toolCall(record(call), i)),
      usage: readUsage(answer["usage"]),
      model: text(answer["model"]) || undefined,
      // `length` is OpenAI's word; others say `max_tokens` or `model_length`.
      truncated: /length|max_?tokens/i.test(finish),
      refusal: text(refusal) || filtered,
    },
    request,
  );
}

function toolCall(call: Readonly<Record<string, unknown>>, i: number): ToolCall {
  const { name, arguments: args } = record(call["function"]);
  return { id: text(call["id"]) || `call_${i}`, name: text(name), arguments: argumentsOf(args) };
}

/** Some servers send the arguments as an object instead of its JSON. */
export function argumentsOf(args: unknown): string {
  return isRecord(args) ? JSON.stringify(args) : text(args);
}
