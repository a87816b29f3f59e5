import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ModelReply, ModelRequest } from "../../../src/core/model.ts";
import type { Model } from "../../../src/core/ports.ts";
import { createOpenAiModel } from "../../../src/edge/model/openai.ts";
import type { OpenAiOptions } from "../../../src/edge/model/openai.ts";
import { priceOf } from "../../../src/edge/model/prices.ts";
import { createRecorder, openReplay } from "../../../src/edge/model/recording.ts";
import { resolveEndpoint } from "../../../src/edge/model/resolve.ts";
import { readUsage } from "../../../src/edge/model/usage.ts";
import { retryAfter } from "../../../src/edge/model/failure.ts";
import { startScriptedModel } from "../../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../../fakes/scripted-model.ts";

const REQUEST: ModelRequest = { messages: [{ role: "user", content: "hello" }], tools: [], maxOutput: 500 };

let server: ScriptedModel | undefined;
let waits: number[] = [];
let dir = "";
beforeEach(() => {
  waits = [];
  dir = mkdtempSync(join(tmpdir(), "mulligan-model-"));
});
afterEach(async () => {
  await server?.close();
  server = undefined;
  rmSync(dir, { recursive: true });
});

async function model(steps: readonly Step[], more: Partial<OpenAiOptions> = {}): Promise<Model> {
  server = await startScriptedModel(steps);
  return createOpenAiModel({
    baseUrl: server.url,
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

async function ask(
  steps: readonly Step[],
  more: Partial<OpenAiOptions> = {},
  request = REQUEST,
): Promise<ModelReply> {
  return (await model(steps, more)).complete(request, { ordinal: 1, timeoutMs: 5000 });
}

describe("a reply", () => {
  test("comes back with its text and usage, cached and reasoning as parts", async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 50,
      prompt_tokens_details: { cached_tokens: 768 },
      completion_tokens_details: { reasoning_tokens: 20 },
    };
    expect(await ask([{ text: "hi", usage }])).toEqual({
      kind: "reply",
      text: "hi",
      toolCalls: [],
      model: "scripted",
      usage: { input: 1000, cached: 768, output: 50, reasoning: 20, estimated: false },
    });
    expect(server?.requests[0]).toEqual({
      path: "/v1/chat/completions",
      body: { model: "m", messages: [{ role: "user", content: "hello" }], max_tokens: 500 },
    });
  });

  test("through Responses, with nothing stored there", async () => {
    expect(await ask(["hi"], { api: "responses" })).toMatchObject({
      kind: "reply",
      text: "hi",
      usage: { input: 1000, output: 100 },
    });
    expect(server?.requests[0]?.body).toMatchObject({
      max_output_tokens: 500,
      store: false,
      input: [{ role: "user", content: "hello" }],
    });
  });

  test("carries native tool calls with their arguments as sent", async () => {
    const reply = await ask([{ toolCalls: [{ name: "read", arguments: { path: "a" } }] }]);
    expect(reply).toMatchObject({
      kind: "reply",
      text: "",
      toolCalls: [{ id: "call_0", name: "read", arguments: '{"path":"a"}' }],
    });
  });

  test("loses the thoughts that a local model prints before it", async () => {
    expect(await ask(["<think>hmm\nwell</think>\nanswer"])).toMatchObject({ text: "\nanswer" });
  });

  test("fields of the user's go into the body, and one that the endpoint names as unknown is left out", async () => {
    const refuses = {
      status: 400,
      body: '{"error":{"message":"Unsupported value: \'temperature\' does not support 0"}}',
    };
    expect(await ask([refuses, "ok"], { body: { temperature: 0, seed: 7 } })).toMatchObject({ text: "ok" });
    expect(server?.requests.map((r) => [r.body["temperature"], r.body["seed"]])).toEqual([
      [0, 7],
      [undefined, 7],
    ]);
  });
});

describe("what cannot be used is told by its kind", () => {
  const cases: readonly (readonly [string, Step, string])[] = [
    ["empty", { text: "" }, "empty"],
    ["cut off", { text: "half", finish: "length" }, "truncated"],
    ["filtered", { text: "x", finish: "content_filter" }, "refused"],
    ["only thoughts", { text: "<think>I never end" }, "empty"],
    ["without a message", { status: 200, body: '{"choices":[]}' }, "malformed"],
  ];
  test.each(cases)("%s", async (_, step, code) => {
    expect(await ask([step])).toMatchObject({ kind: "unusable", code });
  });

  test("a prompt of which the endpoint read less than half", async () => {
    const long = {
      ...REQUEST,
      messages: [{ role: "user" as const, content: "some words of a prompt ".repeat(1000) }],
    };
    expect(
      await ask([{ text: "ok", usage: { prompt_tokens: 900, completion_tokens: 5 } }], {}, long),
    ).toMatchObject({ kind: "unusable", code: "context-cut" });
  });

  test("tool arguments that stop at the limit, whatever the finish reason says", async () => {
    const reply = await ask([
      {
        status: 200,
        body: JSON.stringify({
          choices: [
            {
              finish_reason: "tool_calls",
              message: {
                content: null,
                tool_calls: [{ id: "1", function: { name: "read", arguments: '{"path":"a' } }],
              },
            },
          ],
          usage: { prompt_tokens: 9, completion_tokens: 500 },
        }),
      },
    ]);
    expect(reply).toMatchObject({ kind: "unusable", code: "truncated" });
  });
});

describe("failures", () => {
  test("429 waits as long as the server asks, and four tries are the most", async () => {
    const limited = { status: 429, headers: { "retry-after": "3" } };
    expect(await ask([limited, limited, limited, limited, "never"])).toMatchObject({
      kind: "failed",
      code: "rate-limited",
      maybeBilled: 0,
    });
    expect(waits).toEqual([3000, 3000, 3000]);
    expect(server?.requests).toHaveLength(4);
  });

  test("errors of the server wait twice as long each time", async () => {
    expect(await ask([{ status: 500 }, { status: 502 }, "ok"])).toMatchObject({ kind: "reply" });
    expect(waits).toEqual([1000, 2000]);
  });

  const final: readonly (readonly [number, string, string])[] = [
    [401, '{"error":{"message":"bad key sk-test-key"}}', "auth"],
    [403, "{}", "auth"],
    [404, "{}", "not-found"],
    [400, '{"error":{"message":"maximum context length is 8192 tokens"}}', "too-long"],
    [400, '{"error":{"message":"no"}}', "bad-request"],
    [
      429,
      '{"error":{"message":"You exceeded your current quota","code":"insufficient_quota"}}',
      "rate-limited",
    ],
  ];
  test.each(final)("%i %s is not tried again", async (status, body, code) => {
    const reply = await ask([{ status, body }, "never"]);
    expect(reply).toMatchObject({ kind: "failed", code });
    expect(server?.requests).toHaveLength(1);
    expect(JSON.stringify(reply)).not.toContain("sk-test-key");
  });

  test("a dropped connection may have been billed and is tried again", async () => {
    const drop = { fault: "drop" } as const;
    expect(await ask([drop, drop, drop, drop])).toMatchObject({
      kind: "failed",
      code: "connection",
      maybeBilled: 4,
    });
  });

  test("an address where nobody listens was surely not billed", async () => {
    const m = await model([], { baseUrl: "http://127.0.0.1:9/v1" });
    expect(await m.complete(REQUEST, { ordinal: 1, timeoutMs: 5000 })).toMatchObject({
      code: "connection",
      maybeBilled: 0,
    });
  });

  test("a page instead of JSON is an error of the server", async () => {
    const html = { status: 200, headers: { "content-type": "text/html" }, body: "<html>maintenance</html>" };
    const reply = await ask([html, html, html, html]);
    expect(reply).toMatchObject({ kind: "unusable", code: "malformed" });
  });

  test.each(["hang", "trickle", "half"] as const)(
    "an endpoint that does %s ends by the deadline",
    async (fault) => {
      const m = await model([{ fault }, { fault }, { fault }, { fault }]);
      const start = performance.now();
      const reply = await m.complete(REQUEST, { ordinal: 1, timeoutMs: 400 });
      expect(reply.kind).toBe("failed");
      expect(performance.now() - start).toBeLessThan(3000);
    },
  );

  test("a cancel ends the call and says that it may have been billed", async () => {
    const m = await model([{ fault: "hang" }]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 100);
    expect(
      await m.complete(REQUEST, { ordinal: 1, timeoutMs: 5000, signal: controller.signal }),
    ).toMatchObject({ code: "cancelled", maybeBilled: 1 });
  });

  test("an answer that takes longer than a client usually waits is waited for", async () => {
    const slow = createServer((_, response) =>
      setTimeout(
        () =>
          response
            .writeHead(200, { "content-type": "application/json" })
            .end('{"choices":[{"message":{"content":"late"}}]}'),
        700,
      ),
    );
    await new Promise<void>((done) => slow.listen(0, "127.0.0.1", done));
    const m = await model([], { baseUrl: `http://127.0.0.1:${(slow.address() as AddressInfo).port}/v1` });
    expect(await m.complete(REQUEST, { ordinal: 1, timeoutMs: 5000 })).toMatchObject({
      text: "late",
      usage: undefined,
    });
    slow.close();
  });
});

test("retry-after is read as seconds, milliseconds or a date, and bounded", () => {
  const of = (headers: Record<string, string>): number | undefined => retryAfter(new Headers(headers));
  expect(of({ "retry-after": "2" })).toBe(2000);
  expect(of({ "retry-after-ms": "150" })).toBe(150);
  expect(of({ "retry-after": "999999" })).toBe(120_000);
  expect(of({})).toBeUndefined();
  const soon = of({ "retry-after": new Date(Date.now() + 20_000).toUTCString() }) ?? 0;
  expect(soon).toBeGreaterThan(15_000);
  expect(soon).toBeLessThanOrEqual(20_000);
});

describe("usage", () => {
  test.each([
    [
      "OpenAI's",
      { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 4 } },
      [10, 4, 5],
    ],
    [
      "Responses'",
      { input_tokens: 10, output_tokens: 5, input_tokens_details: { cached_tokens: 4 } },
      [10, 4, 5],
    ],
    ["DeepSeek's", { prompt_tokens: 10, completion_tokens: 5, prompt_cache_hit_tokens: 8 }, [10, 8, 5]],
    ["as texts", { prompt_tokens: "10", completion_tokens: "5" }, [10, 0, 5]],
    [
      "with more cached than sent",
      { prompt_tokens: 10, completion_tokens: 5, prompt_tokens_details: { cached_tokens: 99 } },
      [10, 10, 5],
    ],
  ])("%s", (_, raw, [input, cached, output]) => {
    expect(readUsage(raw)).toMatchObject({ input, cached, output, estimated: false });
  });

  test.each([
    undefined,
    null,
    {},
    { prompt_tokens: -1, completion_tokens: 2 },
    { prompt_tokens: 0, completion_tokens: 0 },
    "none",
  ])("%j is none", (raw) => {
    expect(readUsage(raw)).toBeUndefined();
  });
});

describe("a recording", () => {
  test("gives back the replies by their order, and tells when a prompt has changed", async () => {
    const file = join(dir, "r.jsonl");
    const recorder = createRecorder(await model(["one", { text: "" }, "three"]), file, {
      input: 1,
      output: 2,
      source: "test",
    });
    for (const ordinal of [1, 2, 3]) await recorder.complete(REQUEST, { ordinal, timeoutMs: 5000 });
    const notes: string[] = [];
    const { model: replay, price } = openReplay(file, (note) => notes.push(note));
    expect(price).toEqual({ input: 1, output: 2, source: "test" });
    expect(replay.info).toMatchObject({ name: "m", source: "replay" });
    const options = { timeoutMs: 1 };
    expect(await replay.complete(REQUEST, { ...options, ordinal: 3 })).toMatchObject({
      kind: "reply",
      text: "three",
    });
    expect(await replay.complete(REQUEST, { ...options, ordinal: 2 })).toMatchObject({
      kind: "unusable",
      code: "empty",
    });
    expect(notes).toEqual([]);
    expect(await replay.complete({ ...REQUEST, messages: [] }, { ...options, ordinal: 1 })).toMatchObject({
      text: "one",
    });
    expect(notes).toHaveLength(1);
    expect(await replay.complete(REQUEST, { ...options, ordinal: 4 })).toMatchObject({
      kind: "failed",
      code: "no-recording",
    });
  });

  test("with a half-written last line is used up to there; a broken one is refused with its line", async () => {
    const file = join(dir, "r.jsonl");
    const recorder = createRecorder(await model(["one"]), file, undefined);
    await recorder.complete(REQUEST, { ordinal: 1, timeoutMs: 5000 });
    writeFileSync(file, `${readFileSync(file, "utf8")}{"ordinal":2,`);
    expect(
      await openReplay(file, () => undefined).model.complete(REQUEST, { ordinal: 1, timeoutMs: 1 }),
    ).toMatchObject({ text: "one" });
    writeFileSync(file, `${readFileSync(file, "utf8")}\n`);
    expect(() => openReplay(file, () => undefined)).toThrow(/Line 3/);
    expect(() => openReplay(join(dir, "none"), () => undefined)).toThrow(/cannot be read/);
  });
});

describe("which endpoint is meant", () => {
  test("flags with a key, and the only model of an endpoint when none is named", async () => {
    await model([]);
    const baseUrl = server?.url ?? "";
    expect(await resolveEndpoint({ model: "x", baseUrl, apiKey: "k" })).toEqual({
      model: "x",
      baseUrl,
      apiKey: "k",
    });
    expect(await resolveEndpoint({ model: undefined, baseUrl, apiKey: undefined })).toMatchObject({
      model: "scripted",
    });
    expect(await resolveEndpoint({ model: "x", baseUrl: undefined, apiKey: "k" })).toMatchObject({
      baseUrl: "https://api.openai.com/v1",
    });
  });

  test("an address that cannot be used, or that would show the key, is refused", async () => {
    await expect(
      resolveEndpoint({ model: "x", baseUrl: "ftp://x", apiKey: undefined }),
    ).rejects.toMatchObject({ code: "BAD_INPUT" });
    await expect(
      resolveEndpoint({ model: "x", baseUrl: "http://models.example/v1", apiKey: "k" }),
    ).rejects.toThrow(/without encryption/);
    await expect(
      resolveEndpoint({ model: "x", baseUrl: "http://localhost:1/v1", apiKey: "k" }),
    ).resolves.toBeDefined();
  });
});

test("a price is found by name, with a date or a provider too, and never guessed", () => {
  const mini = priceOf("gpt-5-mini");
  expect(mini).toMatchObject({ input: 0.25, cachedInput: 0.025, output: 2 });
  expect(priceOf("gpt-5-mini-2025-08-07")).toEqual(mini);
  expect(priceOf("openai/gpt-5-mini")).toEqual(mini);
  expect(priceOf("gpt-5-mini-custom")).toBeUndefined();
  expect(priceOf("llama-local")).toBeUndefined();
});
