import { describe, expect, test } from "vitest";
import type { Step } from "../../fakes/scripted-model.ts";
import { retryAfter, saidWait } from "../../../src/edge/model/retry-after.ts";
import { ask, choice, json, modelAt, REQUEST, scripted, serve } from "./endpoint.ts";

const said = (message: string): string => JSON.stringify({ error: { message } });

describe("what may pass is tried again", () => {
  test("429 waits as long as the server asks, and four tries are the most", async () => {
    const limited = { status: 429, headers: { "retry-after": "3" } };
    const { reply, waits, requests } = await ask([limited, limited, limited, limited, "never"]);
    expect(reply).toMatchObject({ kind: "failed", code: "rate-limited", maybeBilled: 0 });
    expect(waits).toEqual([3000, 3000, 3000]);
    expect(requests).toHaveLength(4);
  });

  test("429 with the wait in its message alone", async () => {
    const gemini = json(
      [{ error: { message: "You exceeded your current quota. Please retry in 2.5s." } }],
      429,
    );
    const { reply, waits } = await ask([gemini, "ok"]);
    expect(reply).toMatchObject({ text: "ok" });
    expect(waits).toEqual([2500]);
  });

  test("errors of the server wait twice as long each time, spread by a quarter", async () => {
    const steps = [{ status: 500 }, { status: 502 }, { status: 408 }, "ok"];
    expect((await ask(steps)).waits).toEqual([1000, 2000, 4000]);
    expect((await ask(steps, { random: () => 0 })).waits).toEqual([750, 1500, 3000]);
    expect((await ask(steps, { random: () => 1 })).waits).toEqual([1250, 2500, 5000]);
  });

  test("a wait that is longer than the call may take ends it at once", async () => {
    const { reply, waits, requests } = await ask([
      { status: 429, headers: { "retry-after": "3600" }, body: said("slow down") },
      "never",
    ]);
    expect(reply).toMatchObject({ kind: "failed", code: "rate-limited" });
    expect(reply).toMatchObject({ message: expect.stringContaining("asks to wait 3600 s, longer than") });
    expect({ waits, requests: requests.length }).toEqual({ waits: [], requests: 1 });
  });

  test.each([
    ["a 500 may have been billed each time", { status: 500 }, "server", 4],
    ["a 503 was not taken up", { status: 503 }, "server", 0],
    ["a dropped connection may have been billed", { fault: "drop" }, "connection", 4],
    ["half an answer may have been billed", { fault: "half" }, "connection", 4],
  ] as const)("%s", async (_, step: Step, code, maybeBilled) => {
    const { reply, requests } = await ask([step, step, step, step, "never"]);
    expect(reply).toMatchObject({ kind: "failed", code, maybeBilled });
    expect(requests).toHaveLength(4);
  });

  test.each([
    ["a page", { status: 200, headers: { "content-type": "text/html" }, body: "<h1>Sign in</h1>" }],
    ["half of the JSON", { status: 200, body: '{"choices":[{"mess' }],
    ["nothing", { status: 200, body: "" }],
    ["null", { status: 200, body: "null" }],
    ["a stream", { status: 200, headers: { "content-type": "text/event-stream" }, body: "data: {}\n\n" }],
  ])("%s instead of an answer: once, then the server is at fault", async (_, step) => {
    const { reply, requests } = await ask([step, step, "never"]);
    expect(reply).toMatchObject({ kind: "failed", code: "server", maybeBilled: 2 });
    expect(reply).toMatchObject({ message: expect.stringContaining("not JSON") });
    expect(requests).toHaveLength(2);
    expect((await ask([step, "ok"])).reply).toMatchObject({ text: "ok" });
  });

  test.each([
    ["a proxy's error that calls itself a success", json({ error: { message: "busy", code: 502 } }), "chat"],
    [
      "an error in the choice",
      choice({ error: { message: "busy", code: 502 }, message: { content: "ha" } }),
      "chat",
    ],
    [
      "DeepSeek out of machines",
      choice({ finish_reason: "insufficient_system_resource", message: {} }),
      "chat",
    ],
    [
      "a failed response",
      json({ status: "failed", error: { code: "server_error", message: "x" }, output: [] }),
      "responses",
    ],
  ] as const)("%s", async (_, step, api) => {
    const { reply, waits } = await ask([step, "ok"], { api });
    expect(reply).toMatchObject({ kind: "reply", text: "ok" });
    expect(waits).toEqual([1000]);
  });

  test("an error inside a success keeps its own code", async () => {
    const error = (code: unknown) => json({ error: { message: "no", code } });
    expect((await ask([error(401)])).reply).toMatchObject({ code: "auth" });
    expect((await ask([error("invalid_prompt")])).reply).toMatchObject({ code: "bad-request" });
  });
});

describe("what will not pass is told at once", () => {
  const final: readonly (readonly [number, string, string, string])[] = [
    [401, said("Incorrect API key provided: sk-test-key"), "auth", "refused the key"],
    [403, "{}", "auth", "refused the key"],
    [402, said("Insufficient Balance"), "rate-limited", "no credit left"],
    [404, said('model "m" not found, try pulling it first'), "not-found", "knows no model m"],
    [405, "<html><title>405 Not Allowed</title></html>", "not-found", "(405: 405 Not Allowed)"],
    [429, said("You exceeded your current quota, please check your plan"), "rate-limited", "no credit left"],
    [400, said("no"), "bad-request", "(400: no)"],
    [400, '{"detail":"no such thing"}', "bad-request", "(400: no such thing)"],
    [400, '{"error":"plain"}', "bad-request", "(400: plain)"],
    [413, "", "too-long", "--context-window"],
    [400, said("This model's maximum context length is 8192 tokens."), "too-long", "for m"],
    [400, '{"object":"error","message":"maximum context length is 4096"}', "too-long", "for m"],
    [400, said("the request exceeds the available context size"), "too-long", "for m"],
    [400, said("prompt is too long: 200251 tokens > 200000 maximum"), "too-long", "for m"],
    [400, said("The input token count (12) exceeds the maximum number of tokens"), "too-long", "for m"],
  ];
  test.each(final)("%i %s", async (status, body, code, says) => {
    const { reply, requests } = await ask([{ status, body }, "never"]);
    expect(reply).toMatchObject({ kind: "failed", code, maybeBilled: 0 });
    expect(reply.kind === "failed" && `${reply.message} ${reply.hint}`).toContain(says);
    expect(requests).toHaveLength(1);
    expect(JSON.stringify(reply)).not.toContain("sk-test-key");
  });

  test("a long message is cut to 300 characters, without tags and controls", async () => {
    const body = said(`<b>bad</b>\u001b[31m\n ${"x".repeat(1000)}`);
    const { reply } = await ask([{ status: 400, body }]);
    expect(reply.kind === "failed" && /\(400: (.*)\)\.$/.exec(reply.message)?.[1]).toBe(
      `bad [31m ${"x".repeat(300 - "bad [31m ".length)}`,
    );
  });

  test("a redirect, with nothing sent to the other address", async () => {
    let asked = 0;
    const other = await serve((_, response) => void (asked++, response.end("{}")));
    const url = await serve((_, response) => response.writeHead(307, { location: other }).end());
    const reply = await modelAt(url).complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 });
    expect(reply).toMatchObject({ kind: "failed", code: "not-found" });
    expect(asked).toBe(0);
  });

  test("a server that does not speak TLS", async () => {
    const url = (await scripted([])).url.replace("http:", "https:");
    const reply = await modelAt(url).complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 });
    expect(reply).toMatchObject({ code: "connection", maybeBilled: 0 });
    expect(reply.kind === "failed" && reply.hint).toContain("certificate");
  });
});

test("an address where nobody listens was surely not billed", async () => {
  const reply = await modelAt("http://127.0.0.1:9/v1").complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 });
  expect(reply).toMatchObject({ code: "connection", maybeBilled: 0 });
  expect(reply).toMatchObject({ message: expect.stringContaining("(ECONNREFUSED)") });
});

test("an answer without end is given up at 16 MB", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = (): void => {
      while (response.write(" ".repeat(65_536)));
      response.once("drain", more);
    };
    more();
  });
  const reply = await modelAt(url, { sleep: () => Promise.resolve() }).complete(REQUEST, {
    ordinal: 1,
    timeoutMs: 20_000,
  });
  expect(reply).toMatchObject({ code: "connection" });
  expect(reply).toMatchObject({ message: expect.stringContaining("larger than 16000000 bytes") });
});

describe("the key", () => {
  const authorized = async (apiKey: string | undefined): Promise<string | undefined> => {
    let authorization: string | undefined;
    const url = await serve((request, response) => {
      authorization = request.headers.authorization;
      response.writeHead(401).end();
    });
    const reply = await modelAt(url, { apiKey }).complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 });
    expect(reply.kind === "failed" && reply.message).toContain(
      apiKey === undefined ? "wants a key" : "refused",
    );
    return authorization;
  };

  test("goes as a bearer token", async () => {
    expect(await authorized("sk-1234")).toBe("Bearer sk-1234");
  });

  test("where there is none, local servers get a word that is none", async () => {
    expect(await authorized(undefined)).toBe("Bearer none");
  });
});

test("retry-after is read as milliseconds, seconds or a date", () => {
  const now = Date.parse("2026-09-23T10:00:00Z");
  const of = (headers: Record<string, string>): number | undefined => retryAfter(new Headers(headers), now);
  expect(of({ "retry-after": "2" })).toBe(2000);
  expect(of({ "retry-after": "0.5" })).toBe(500);
  expect(of({ "retry-after-ms": "150", "retry-after": "9" })).toBe(150);
  expect(of({ "retry-after": "Wed, 23 Sep 2026 10:00:20 GMT" })).toBe(20_000);
  expect(of({ "retry-after": "Wed, 23 Sep 2026 09:00:00 GMT" })).toBe(0);
  expect(of({ "retry-after": "-5" })).toBe(0);
  for (const none of [{}, { "retry-after": "" }, { "retry-after": "soon" }, { "retry-after-ms": "x" }])
    expect(of(none as Record<string, string>)).toBeUndefined();
});

test("a wait that is only said is read too", () => {
  expect(saidWait("Please try again in 6.66s.")).toBe(6660);
  expect(saidWait("Please try again in 20ms.")).toBe(20);
  expect(saidWait("Please try again in 1m2s.")).toBe(62_000);
  expect(saidWait("Please retry in 31.2s")).toBe(31_200);
  expect(saidWait("Try again later.")).toBeUndefined();
});
