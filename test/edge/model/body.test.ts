import { describe, expect, test } from "vitest";
import type { Step } from "../../fakes/scripted-model.ts";
import { ask, json, modelAt, REQUEST, scripted } from "./endpoint.ts";

/** A refusal in OpenAI's words. */
function refusal(message: string, more: Readonly<Record<string, unknown>> = {}): Step {
  return json({ error: { message, type: "invalid_request_error", ...more } }, 400);
}

const complete = { ordinal: 1, timeoutMs: 20_000 };

describe("the output limit", () => {
  const refused = refusal(
    "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
    { param: "max_tokens", code: "unsupported_parameter" },
  );

  test("goes by its other name where the endpoint does not know the first, from then on", async () => {
    const { url, requests } = await scripted([refused, "one", "two"]);
    const model = modelAt(url);
    expect(await model.complete(REQUEST, complete)).toMatchObject({ text: "one" });
    expect(await model.complete(REQUEST, complete)).toMatchObject({ text: "two" });
    expect(requests.map(({ body }) => [body["max_tokens"], body["max_completion_tokens"]])).toEqual([
      [500, undefined],
      [undefined, 500],
      [undefined, 500],
    ]);
  });

  test("is never left out: an endpoint that knows neither name gets no request without a limit", async () => {
    const second = refusal("Unknown parameter: 'max_completion_tokens'.");
    const { reply, requests } = await ask([refused, second, "unlimited"]);
    expect(reply).toMatchObject({ kind: "failed", code: "bad-request", maybeBilled: 0 });
    expect(requests).toHaveLength(2);
    const responses = await ask([refusal("Unknown parameter: 'max_output_tokens'."), "unlimited"], {
      api: "responses",
    });
    expect(responses.reply).toMatchObject({ code: "bad-request" });
    expect(responses.requests).toHaveLength(1);
  });
});

describe("further body fields", () => {
  const fields = { temperature: 0, seed: 7, reasoning_effort: "low" };

  test("go along as they are", async () => {
    const { requests } = await ask(["ok"], { body: fields });
    expect(requests[0]?.body).toMatchObject(fields);
  });

  test.each([
    ["OpenAI", refusal("Unsupported value: 'temperature' does not support 0 with this model.")],
    ["by parameter only", refusal("This value is not supported here.", { param: "temperature" })],
    [
      "Mistral",
      json({ detail: [{ loc: ["body", "temperature"], msg: "Extra inputs are not permitted" }] }, 422),
    ],
    [
      "Gemini",
      json([{ error: { code: 400, message: 'Unknown name "temperature": Cannot find field.' } }], 400),
    ],
    ["vLLM", json({ object: "error", message: "Unrecognized field: temperature", code: 400 }, 400)],
  ])("one that %s names as unsupported is left out from then on, and told once", async (_, step) => {
    const { url, requests } = await scripted([step, "one", "two"]);
    const notes: string[] = [];
    const model = modelAt(url, { body: fields, onNote: (note) => notes.push(note) });
    expect(await model.complete(REQUEST, complete)).toMatchObject({ text: "one" });
    expect(await model.complete(REQUEST, complete)).toMatchObject({ text: "two" });
    expect(requests.map(({ body }) => [body["temperature"], body["seed"]])).toEqual([
      [0, 7],
      [undefined, 7],
      [undefined, 7],
    ]);
    expect(notes).toEqual([`${url} does not take temperature: it is left out from here on.`]);
  });

  test("a part of one names the whole", async () => {
    const step = refusal("Unsupported parameter: 'reasoning.effort'.", { param: "reasoning.effort" });
    const { requests } = await ask([step, "ok"], {
      api: "responses",
      body: { reasoning: { effort: "low" } },
    });
    expect(requests.map(({ body }) => "reasoning" in body)).toEqual([true, false]);
  });

  test("one with a value that is wrong stays: the user is told", async () => {
    const { reply, requests } = await ask([refusal("Invalid 'temperature': must be at most 2.")], {
      body: { temperature: 9 },
    });
    expect(reply).toMatchObject({
      code: "bad-request",
      message: expect.stringContaining("(400: Invalid 'temperature': must be at most 2.)"),
    });
    expect(requests).toHaveLength(1);
  });

  test("names that mean something in a pattern are only names", async () => {
    const { reply } = await ask([refusal("Unknown parameter: 'x'.")], { body: { "a(b": 1 } });
    expect(reply).toMatchObject({ kind: "failed", code: "bad-request" });
  });

  test.each([
    "model",
    "messages",
    "input",
    "tools",
    "stream",
    "background",
    "n",
    "max_tokens",
    "max_output_tokens",
  ])("%s is not the user's to set", (name) => {
    expect(() => modelAt("http://127.0.0.1:9/v1", { body: { [name]: 1 } })).toThrow(
      `The body field ${name} is set by Mulligan itself.`,
    );
  });
});
