import { describe, expect, test } from "vitest";
import type { Step } from "../../fakes/scripted-model.ts";
import { ask, choice, json, LONG, modelAt, REQUEST, scripted } from "./endpoint.ts";

describe("a reply", () => {
  test("comes back with its text and usage, cached and reasoning as parts", async () => {
    const usage = {
      prompt_tokens: 1000,
      completion_tokens: 50,
      prompt_tokens_details: { cached_tokens: 768 },
      completion_tokens_details: { reasoning_tokens: 20 },
    };
    const { reply, requests } = await ask([{ text: "hi", usage }]);
    expect(reply).toEqual({
      kind: "reply",
      text: "hi",
      toolCalls: [],
      model: "scripted",
      usage: { input: 1000, cached: 768, output: 50, reasoning: 20, estimated: false },
    });
    expect(requests).toEqual([
      {
        path: "/v1/chat/completions",
        body: { model: "m", messages: [{ role: "user", content: "hello" }], max_tokens: 500 },
      },
    ]);
  });

  test("through Responses, with nothing stored there", async () => {
    const { reply, requests } = await ask(["hi"], { api: "responses" });
    expect(reply).toMatchObject({ kind: "reply", text: "hi", usage: { input: 1000, output: 100 } });
    expect(requests).toEqual([
      {
        path: "/v1/responses",
        body: {
          model: "m",
          input: [{ role: "user", content: "hello" }],
          max_output_tokens: 500,
          store: false,
        },
      },
    ]);
  });

  test("in several messages of Responses keeps them on lines of their own", async () => {
    const said = (text: string) => ({ type: "message", content: [{ type: "output_text", text }] });
    const body = {
      status: "completed",
      output: [{ type: "reasoning", summary: [{ text: "hm" }] }, said("I look."), said("a.js")],
    };
    expect((await ask([json(body)], { api: "responses" })).reply).toMatchObject({ text: "I look.\na.js" });
  });

  test("in parts is joined, thoughts among them left out", async () => {
    const content = [
      { type: "thinking", thinking: [{ type: "text", text: "hm" }] },
      { type: "text", text: "a" },
      { type: "text", text: "b" },
    ];
    expect((await ask([choice({ message: { content } })])).reply).toMatchObject({ text: "ab" });
  });

  test("is read as JSON whatever the server calls it", async () => {
    const body = JSON.stringify({ choices: [{ message: { content: "plain" } }] });
    const headers = { "content-type": "text/plain" };
    expect((await ask([{ status: 200, headers, body }])).reply).toMatchObject({ text: "plain" });
  });

  test("whose usage is missing has none", async () => {
    const { reply } = await ask([choice({ message: { content: "x" } })]);
    expect(reply).toMatchObject({ kind: "reply", usage: undefined, model: undefined });
  });

  test.each([
    ["<think>hmm\nwell</think>\nanswer", "\nanswer"],
    ["\n<thinking>a</thinking>b", "b"],
    ["the tag was in the template\nso\n</think>\n\nanswer", "\n\nanswer"],
    ["Strip <think> and\n</think>\nboth", "Strip <think> and\n</think>\nboth"],
    ['use "</think>" here', 'use "</think>" here'],
  ])("%j loses the thoughts of a local model and nothing else", async (said, text) => {
    expect((await ask([said])).reply).toMatchObject({ kind: "reply", text });
  });
});

describe("native tool calls", () => {
  const tools = [{ name: "read", description: "reads", parameters: { type: "object" } }];
  const conversation = {
    ...REQUEST,
    tools,
    messages: [
      ...REQUEST.messages,
      {
        role: "assistant" as const,
        content: "",
        toolCalls: [{ id: "c1", name: "read", arguments: '{"path":"a"}' }],
      },
      { role: "tool" as const, content: "text of a", toolCallId: "c1" },
    ],
  };
  const calling: Step = { toolCalls: [{ name: "read", arguments: { path: "b" } }] };
  const call = { id: "call_0", name: "read", arguments: '{"path":"b"}' };

  test("go to and fro in Chat Completions", async () => {
    const { reply, requests } = await ask([calling], {}, conversation);
    expect(reply).toMatchObject({ kind: "reply", text: "", toolCalls: [call] });
    expect(requests[0]?.body).toMatchObject({
      tools: [{ type: "function", function: tools[0] }],
      messages: [
        { role: "user", content: "hello" },
        {
          role: "assistant",
          content: "",
          tool_calls: [{ id: "c1", type: "function", function: { name: "read", arguments: '{"path":"a"}' } }],
        },
        { role: "tool", content: "text of a", tool_call_id: "c1" },
      ],
    });
  });

  test("go to and fro in Responses", async () => {
    const { reply, requests } = await ask([calling], { api: "responses" }, conversation);
    expect(reply).toMatchObject({ kind: "reply", text: "", toolCalls: [call] });
    expect(requests[0]?.body).toMatchObject({
      tools: [{ type: "function", strict: false, ...tools[0] }],
      input: [
        { role: "user", content: "hello" },
        { type: "function_call", call_id: "c1", name: "read", arguments: '{"path":"a"}' },
        { type: "function_call_output", call_id: "c1", output: "text of a" },
      ],
    });
  });

  test("with arguments as an object and without an id are read all the same", async () => {
    const message = { content: null, tool_calls: [{ function: { name: "read", arguments: { path: "b" } } }] };
    expect((await ask([choice({ message })])).reply).toMatchObject({ kind: "reply", toolCalls: [call] });
  });
});

describe("what cannot be used is told by its kind", () => {
  const cut = { content: "half" };
  const cases: readonly (readonly [string, Step, string])[] = [
    ["empty", { text: "" }, "empty"],
    ["white space", { text: " \n" }, "empty"],
    ["only reasoning", choice({ message: { content: null, reasoning_content: "hm" } }), "empty"],
    ["only thoughts", { text: "<think>I never end" }, "empty"],
    ["cut off", { text: "half", finish: "length" }, "truncated"],
    ["cut off, in Anthropic's word", choice({ finish_reason: "max_tokens", message: cut }), "truncated"],
    ["cut off, in Mistral's word", choice({ finish_reason: "model_length", message: cut }), "truncated"],
    ["filtered", { text: "x", finish: "content_filter" }, "refused"],
    ["a refusal", choice({ message: { content: null, refusal: "I cannot help with that." } }), "refused"],
    ["no choice", json({ choices: [] }), "malformed"],
    ["no object", json([1, 2]), "malformed"],
    ["odd kinds everywhere", choice({ message: 5, finish_reason: {} }), "malformed"],
    ["odd kinds inside", choice({ message: { content: { a: 1 }, tool_calls: { b: 2 } } }), "empty"],
  ];
  test.each(cases)("%s", async (_, step, code) => {
    const { reply, requests } = await ask([step, "never asked"]);
    expect(reply).toMatchObject({ kind: "unusable", code });
    expect(requests).toHaveLength(1);
  });

  const responses: readonly (readonly [string, Step, string])[] = [
    ["empty", json({ status: "completed", output: [] }), "empty"],
    ["cut off", { text: "half", finish: "length" }, "truncated"],
    [
      "filtered",
      json({ status: "incomplete", incomplete_details: { reason: "content_filter" }, output: [] }),
      "refused",
    ],
    [
      "a refusal",
      json({ output: [{ type: "message", content: [{ type: "refusal", refusal: "no" }] }] }),
      "refused",
    ],
    ["no output", json({ status: "completed" }), "malformed"],
    ["odd kinds", json({ output: [null, 3, { type: "message", content: 7 }] }), "empty"],
  ];
  test.each(responses)("%s, through Responses", async (_, step, code) => {
    expect((await ask([step], { api: "responses" })).reply).toMatchObject({ kind: "unusable", code });
  });

  test("and keeps what it cost", async () => {
    const usage = { prompt_tokens: 40, completion_tokens: 7 };
    for (const step of [json({ choices: [], usage }), { text: "", usage }])
      expect((await ask([step])).reply).toMatchObject({ kind: "unusable", usage: { input: 40, output: 7 } });
  });

  test("tool arguments that stop at the limit, whatever the finish reason says", async () => {
    const tool_calls = [{ id: "1", function: { name: "read", arguments: '{"path":"a' } }];
    const at = (completion_tokens: number): Step =>
      choice(
        { finish_reason: "tool_calls", message: { content: null, tool_calls } },
        { usage: { prompt_tokens: 9, completion_tokens } },
      );
    expect((await ask([at(500)])).reply).toMatchObject({ kind: "unusable", code: "truncated" });
    expect((await ask([at(20)])).reply).toMatchObject({ kind: "reply" });
  });
});

describe("a context that is cut in silence", () => {
  const counted = (prompt_tokens: number): Step => ({
    text: "ok",
    usage: { prompt_tokens, completion_tokens: 5 },
  });
  const complete = { ordinal: 1, timeoutMs: 20_000 };

  test("is told, with both numbers, as often as it is cut", async () => {
    const model = modelAt((await scripted([counted(900), counted(900)])).url);
    for (const _ of [1, 2]) {
      const reply = await model.complete(LONG, complete);
      expect(reply).toMatchObject({ kind: "unusable", code: "context-cut", usage: { input: 900 } });
      // 5,000 words and their spaces: one token a word.
      expect(reply).toMatchObject({ message: expect.stringMatching(/only 900 of about [45]\d\d\d tokens/) });
    }
  });

  test("is not suspected after a call that was counted whole, as servers may count without their cache", async () => {
    const model = modelAt((await scripted([counted(4800), counted(30)])).url);
    expect(await model.complete(LONG, complete)).toMatchObject({ kind: "reply" });
    expect(await model.complete(LONG, complete)).toMatchObject({ kind: "reply" });
  });

  test("is not suspected after a reply that was cut off, either", async () => {
    const cut: Step = { text: "x", finish: "length", usage: { prompt_tokens: 4800, completion_tokens: 500 } };
    const model = modelAt((await scripted([cut, counted(30)])).url);
    expect(await model.complete(LONG, complete)).toMatchObject({ code: "truncated" });
    expect(await model.complete(LONG, complete)).toMatchObject({ kind: "reply" });
  });

  test("is not suspected of a prompt of long rules, which tokenizers count as little", async () => {
    const rules = {
      ...REQUEST,
      messages: [{ role: "user" as const, content: `${"=".repeat(78)}\n`.repeat(400) }],
    };
    expect((await ask([counted(850)], {}, rules)).reply).toMatchObject({ kind: "reply" });
  });
});
