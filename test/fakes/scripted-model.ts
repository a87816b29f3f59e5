import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";

/** One answer of a scripted endpoint. */
export type Step =
  | string
  | {
      readonly text?: string;
      readonly finish?: string;
      readonly usage?: unknown;
      readonly toolCalls?: readonly { readonly name: string; readonly arguments: unknown }[];
    }
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  | { readonly fault: "hang" | "drop" | "half" | "trickle" };

export interface ScriptedModel {
  readonly url: string;
  /** Bodies of the requests so far. */
  readonly requests: readonly { readonly path: string; readonly body: Record<string, unknown> }[];
  /** The authorization header of each request, lists of models included. */
  readonly keys: readonly (string | undefined)[];
  close(): Promise<void>;
}

/** An endpoint on loopback that gives scripted answers in their order, and 500 when they are used up. */
export async function startScriptedModel(steps: readonly Step[]): Promise<ScriptedModel> {
  const requests: { path: string; body: Record<string, unknown> }[] = [];
  const keys: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    void (async () => {
      const path = request.url ?? "";
      if (path.endsWith("/models"))
        return json(response, 200, { object: "list", data: [{ id: "scripted" }] });
      const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
      requests.push({ path, body });
      answer(response, steps[requests.length - 1], path.includes("/responses"));
    })();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    keys,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

function answer(response: ServerResponse, step: Step | undefined, responses: boolean): void {
  if (step === undefined)
    return json(response, 500, { error: { message: "the script has no more answers" } });
  if (typeof step === "string")
    return json(response, 200, responses ? responsesReply({ text: step }) : chatReply({ text: step }));
  if ("fault" in step) return fault(response, step.fault);
  if ("status" in step) {
    response.writeHead(step.status, { "content-type": "application/json", ...step.headers });
    response.end(step.body ?? JSON.stringify({ error: { message: "planned" } }));
    return;
  }
  json(response, 200, responses ? responsesReply(step) : chatReply(step));
}

type Said = Exclude<Step, string | { status: number } | { fault: string }>;

const USAGE = { prompt_tokens: 1000, completion_tokens: 100, total_tokens: 1100 };

function chatReply({ text, finish, usage, toolCalls }: Said): unknown {
  const calls = toolCalls?.map((c, i) => ({
    id: `call_${i}`,
    type: "function",
    function: { name: c.name, arguments: JSON.stringify(c.arguments) },
  }));
  return {
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [
      {
        index: 0,
        finish_reason: finish ?? (calls ? "tool_calls" : "stop"),
        message: { role: "assistant", content: text ?? null, ...(calls && { tool_calls: calls }) },
      },
    ],
    ...(usage === null ? {} : { usage: usage ?? USAGE }),
  };
}

function responsesReply({ text, finish, usage, toolCalls }: Said): unknown {
  return {
    id: "resp_1",
    object: "response",
    status: finish === "length" ? "incomplete" : "completed",
    ...(finish === "length" && { incomplete_details: { reason: "max_output_tokens" } }),
    model: "scripted",
    output: [
      ...(text === undefined
        ? []
        : [
            { type: "message", role: "assistant", content: [{ type: "output_text", text, annotations: [] }] },
          ]),
      ...(toolCalls ?? []).map((c, i) => ({
        type: "function_call",
        call_id: `call_${i}`,
        name: c.name,
        arguments: JSON.stringify(c.arguments),
      })),
    ],
    usage: usage ?? { input_tokens: 1000, output_tokens: 100, total_tokens: 1100 },
  };
}

function fault(response: ServerResponse, kind: "hang" | "drop" | "half" | "trickle"): void {
  if (kind === "hang") return;
  if (kind === "drop") return void response.destroy();
  response.writeHead(200, { "content-type": "application/json" });
  response.write('{"id":"x","choices":[{"ind');
  if (kind === "half") return void setTimeout(() => response.destroy(), 20);
  const timer = setInterval(() => response.write(" "), 50);
  response.on("close", () => clearInterval(timer));
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(value));
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const part of request) text += String(part);
  return text;
}

// `node test/fakes/scripted-model.ts steps.json` prints its address and answers until it is ended.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const steps = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as readonly Step[];
  process.stdout.write(`${(await startScriptedModel(steps)).url}\n`);
}
