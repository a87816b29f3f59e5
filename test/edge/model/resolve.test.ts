import { describe, expect, test } from "vitest";
import { models, resolveEndpoint } from "../../../src/edge/model/resolve.ts";
import { serve } from "./endpoint.ts";

/** An endpoint that lists these models to whoever has the key. */
function listing(names: readonly string[], key?: string): Promise<string> {
  return serve((request, response) => {
    const ok = key === undefined || request.headers.authorization === `Bearer ${key}`;
    response.writeHead(ok && request.url === "/v1/models" ? 200 : 401, {
      "content-type": "application/json",
    });
    response.end(JSON.stringify({ object: "list", data: names.map((id) => ({ id })) }));
  });
}

describe("which endpoint is meant", () => {
  test("the one that is named, with the key and the model", async () => {
    const wanted = { model: "x", baseUrl: "https://models.example/v1", apiKey: "k" };
    expect(await resolveEndpoint(wanted)).toEqual(wanted);
  });

  test("OpenAI's when there is only a key", async () => {
    expect(await resolveEndpoint({ model: "x", baseUrl: undefined, apiKey: "k" })).toEqual({
      model: "x",
      baseUrl: "https://api.openai.com/v1",
      apiKey: "k",
    });
  });

  test("with its only model when none is named", async () => {
    const baseUrl = await listing(["only"], "k");
    expect(await resolveEndpoint({ model: undefined, baseUrl, apiKey: "k" })).toMatchObject({
      model: "only",
    });
  });

  test("and with several, some are shown to choose from", async () => {
    const baseUrl = await listing(["a", "b", "c", "d", "e", "f"]);
    await expect(resolveEndpoint({ model: undefined, baseUrl, apiKey: undefined })).rejects.toMatchObject({
      code: "MODEL_CONFIG",
      message: `No model was named for ${baseUrl}. It has a, b, c, d, e, ….`,
    });
  });

  test("and with none to be had, a name is asked for", async () => {
    const baseUrl = await listing(["only"], "k");
    await expect(resolveEndpoint({ model: undefined, baseUrl, apiKey: "wrong" })).rejects.toMatchObject({
      code: "MODEL_CONFIG",
      hint: "Name it with --model NAME.",
    });
  });
});

describe("a local server on its usual port", () => {
  const unset = { model: undefined, baseUrl: undefined, apiKey: undefined };
  const DEAD = "http://127.0.0.1:9/v1";

  test("is taken with its first model, the first server that answers", async () => {
    const hanging = await serve(() => undefined);
    const [a, b] = [await listing(["a1", "a2"]), await listing(["b1"])];
    const found = await resolveEndpoint(unset, { hanging, dead: DEAD, empty: await listing([]), a, b });
    expect(found).toEqual({ baseUrl: a, apiKey: undefined, model: "a1" });
  });

  test("is the one that has the model, where one is named", async () => {
    const [a, b] = [await listing(["a1"]), await listing(["b0", "b1:latest"])];
    const found = (model: string) => resolveEndpoint({ ...unset, model }, { a, b });
    expect(await found("b1")).toMatchObject({ baseUrl: b, model: "b1" });
    expect(await found("b0")).toMatchObject({ baseUrl: b, model: "b0" });
    expect(await found("unlisted")).toMatchObject({ baseUrl: a, model: "unlisted" });
  });

  test("and where none answers, the error names the three ways", async () => {
    await expect(
      resolveEndpoint({ ...unset, model: "x" }, { Here: DEAD, There: DEAD }),
    ).rejects.toMatchObject({
      code: "MODEL_CONFIG",
      message: "No model is configured.",
      hint: expect.stringMatching(/--base-url.*OPENAI_API_KEY.*local server \(Here, There\)/),
    });
  });
});

describe("an address", () => {
  const refused = (baseUrl: string, apiKey: string | undefined = "k") =>
    resolveEndpoint({ model: "x", baseUrl, apiKey }).then(
      () => "taken",
      (error: Error & { code?: string }) => `${error.code}: ${error.message}`,
    );

  test.each(["ftp://x", "nowhere", "", "localhost:8000/v1", "file:///v1"])("%j is none", async (text) => {
    expect(await refused(text)).toBe(`BAD_INPUT: ${text} is not the address of an endpoint.`);
  });

  test.each([
    "http://models.example/v1",
    "http://localhost.models.example/v1",
    "http://127.0.0.1.models.example/v1",
    "http://10.models.example/v1",
    "http://172.32.0.1/v1",
    "http://8.8.8.8/v1",
    "http://[2001:db8::1]/v1",
  ])("%s would show the key to everybody on the way", async (url) => {
    expect(await refused(url)).toMatch(/^BAD_INPUT: The key would go to .* without encryption\.$/);
  });

  test.each([
    "http://localhost:1/v1",
    "http://127.0.0.1:1/v1",
    "http://0.0.0.0:8000/v1",
    "http://[::1]:1/v1",
    "http://10.1.2.3/v1",
    "http://172.16.0.1/v1",
    "http://192.168.0.7/v1",
    "http://[fd00::1]/v1",
    "http://gpu:8000/v1",
    "http://host.docker.internal:11434/v1",
    "https://models.example/v1",
  ])("%s keeps it", async (url) => {
    expect(await refused(url)).toBe("taken");
  });

  test("in the open is fine without a key", async () => {
    const endpoint = { model: "x", baseUrl: "http://models.example/v1", apiKey: undefined };
    expect(await resolveEndpoint(endpoint)).toEqual(endpoint);
  });

  test("holds no secret, which would stand in journal and report", async () => {
    const answer = await refused("https://me:hunter2@models.example/v1");
    expect(answer).toMatch(/^BAD_INPUT: The address for models.example holds a user name or password/);
    expect(answer).not.toContain("hunter2");
  });

  test("has nothing behind its path", async () => {
    for (const end of ["?api-version=1", "#x"])
      expect(await refused(`https://models.example/v1${end}`)).toMatch(/^BAD_INPUT: .* has a part after/);
  });
});

describe("a key", () => {
  test("loses the line end of a secret that was pasted", async () => {
    const { apiKey } = await resolveEndpoint({ model: "x", baseUrl: undefined, apiKey: " sk-1\n" });
    expect(apiKey).toBe("sk-1");
  });

  test.each(["sk 1", "sk-\n1", "sk-ä"])("%j cannot be sent, and is not shown", async (apiKey) => {
    const error = await resolveEndpoint({ model: "x", baseUrl: undefined, apiKey }).catch(String);
    expect(error).toContain("a character that cannot be sent");
    expect(error).not.toContain(apiKey);
  });
});

test("an endpoint that does not list its models in time lists none", async () => {
  const url = await serve(() => undefined);
  expect(await models(url, undefined, 50)).toBeUndefined();
  expect(await models("http://127.0.0.1:9/v1", undefined, 50)).toBeUndefined();
});
