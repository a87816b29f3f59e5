import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import type { ModelReply, ModelRequest } from "../../../src/core/model.ts";
import type { Model } from "../../../src/core/ports.ts";
import { createOpenAiModel } from "../../../src/edge/model/openai.ts";
import type { OpenAiOptions } from "../../../src/edge/model/openai.ts";
import { startScriptedModel } from "../../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../../fakes/scripted-model.ts";

export const REQUEST: ModelRequest = {
  messages: [{ role: "user", content: "hello" }],
  tools: [],
  maxOutput: 500,
};

/** A prompt of some 4,000 tokens. */
export const LONG: ModelRequest = {
  ...REQUEST,
  messages: [{ role: "user", content: "some words of a prompt ".repeat(1000) }],
};

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

/** A scripted endpoint that is closed after the test. */
export async function scripted(steps: readonly Step[]): Promise<ScriptedModel> {
  const server = await startScriptedModel(steps);
  open.push(server);
  return server;
}

/** An HTTP server of one handler that is closed after the test; resolves to its address. */
export async function serve(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<string> {
  const server: Server = createServer(handler);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  open.push({ close: () => (server.closeAllConnections(), server.close()) });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

/** The adapter on an address; its waits take no time and are kept in `waits`. */
export function modelAt(baseUrl: string, more: Partial<OpenAiOptions> = {}, waits: number[] = []): Model {
  return createOpenAiModel({
    baseUrl,
    apiKey: "sk-test-key",
    model: "m",
    api: "chat",
    contextWindow: undefined,
    body: {},
    nativeTools: false,
    sleep: (ms) => Promise.resolve(void waits.push(ms)),
    random: () => 0.5,
    ...more,
  });
}

export interface Asked {
  readonly reply: ModelReply;
  /** Milliseconds between the tries. */
  readonly waits: readonly number[];
  readonly requests: ScriptedModel["requests"];
}

/** One call to an endpoint that answers with these steps. */
export async function ask(
  steps: readonly Step[],
  more: Partial<OpenAiOptions> = {},
  request = REQUEST,
): Promise<Asked> {
  const { url, requests } = await scripted(steps);
  const waits: number[] = [];
  const reply = await modelAt(url, more, waits).complete(request, { ordinal: 1, timeoutMs: 20_000 });
  return { reply, waits, requests };
}

/** A step that answers with this JSON. */
export function json(body: unknown, status = 200): Step {
  return { status, body: JSON.stringify(body) };
}

/** A step that answers as Chat Completions with this choice. */
export function choice(fields: Readonly<Record<string, unknown>>, rest: object = {}): Step {
  return json({ choices: [{ finish_reason: "stop", ...fields }], ...rest });
}
