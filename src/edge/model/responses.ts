import type { Message, ModelReply, ModelRequest } from "../../core/model.ts";
import { argumentsOf } from "./chat.ts";
import { list, record, text } from "./json.ts";
import { judgeReply, malformed } from "./reply.ts";
import { readUsage } from "./usage.ts";

/** A request as Responses takes it, without its output limit; nothing is stored at the endpoint. */
export function responsesBody(request: ModelRequest, model: string): Record<string, unknown> {
  return {
    model,
    input: request.messages.flatMap(itemsOf),
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", strict: false, ...tool })),
    }),
    store: false,
  };
}

function itemsOf({ role, content, toolCalls, toolCallId }: Message): readonly unknown[] {
  if (role === "tool") return [{ type: "function_call_output", call_id: toolCallId, output: content }];
  const said = content === "" ? [] : [{ role, content }];
  return [
    ...said,
    ...(toolCalls ?? []).map((c) => ({
      type: "function_call",
      call_id: c.id,
      name: c.name,
      arguments: c.arguments,
    })),
  ];
}

export function readResponses(raw: unknown, request: ModelRequest): ModelReply {
  const answer = record(raw);
  if (!Array.isArray(answer["output"])) return malformed(raw);
  const output = answer["output"].map(record);
  const messages = output
    .filter((item) => item["type"] === "message")
    .map((item) => list(item["content"]).map(record));
  const refusal = messages.flat().find((part) => part["type"] === "refusal")?.["refusal"];
  const filtered =
    record(answer["incomplete_details"])["reason"] === "content_filter"
      ? "its content filter stopped the reply"
      : undefined;
  return judgeReply(
    {
      text: messages.map((parts) => parts.map((part) => text(part["text"])).join("")).join("\n"),
      toolCalls: output
        .filter((item) => item["type"] === "function_call")
        .map((call, i) => ({
          id: text(call["call_id"]) || `call_${i}`,
          name: text(call["name"]),
          arguments: argumentsOf(call["arguments"]),
        })),
      usage: readUsage(answer["usage"]),
      model: text(answer["model"]) || undefined,
      truncated: answer["status"] === "incomplete" && filtered === undefined,
      refusal: text(refusal) || filtered,
    },
    request,
  );
}
