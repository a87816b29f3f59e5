import type { Message, ModelReply, ModelRequest } from "../../core/model.ts";
import { judgeReply, malformed } from "./reply.ts";
import { readUsage } from "./usage.ts";

/** A request as Responses takes it; nothing is stored at the endpoint. */
export function responsesBody(request: ModelRequest, model: string): Record<string, unknown> {
  return {
    model,
    input: request.messages.flatMap(itemsOf),
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: "function", strict: false, ...tool })),
    }),
    max_output_tokens: request.maxOutput,
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

interface Answer {
  readonly model?: string;
  readonly usage?: unknown;
  readonly status?: string;
  readonly incomplete_details?: { readonly reason?: string } | null;
  readonly output?: readonly {
    readonly type?: string;
    readonly call_id?: string;
    readonly name?: string;
    readonly arguments?: string;
    readonly content?: readonly {
      readonly type?: string;
      readonly text?: string;
      readonly refusal?: string;
    }[];
  }[];
}

export function readResponses(raw: unknown, request: ModelRequest): ModelReply {
  const answer = (raw ?? {}) as Answer;
  if (!Array.isArray(answer.output)) return malformed(raw);
  const output = answer.output as NonNullable<Answer["output"]>;
  const parts = output.filter((item) => item.type === "message").flatMap((item) => item.content ?? []);
  const refused = parts.find((part) => part.type === "refusal")?.refusal;
  const filtered =
    answer.incomplete_details?.reason === "content_filter"
      ? "its content filter stopped the reply"
      : undefined;
  return judgeReply(
    {
      text: parts.map((part) => part.text ?? "").join(""),
      toolCalls: output
        .filter((item) => item.type === "function_call")
        .map((c, i) => ({ id: c.call_id ?? `call_${i}`, name: c.name ?? "", arguments: c.arguments ?? "" })),
      usage: readUsage(answer.usage),
      model: answer.model,
      truncated: answer.status === "incomplete" && filtered === undefined,
      refusal: refused || filtered,
    },
    request,
  );
}
