import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Model } from "../../../src/core/ports.ts";
import { createRecorder, openReplay } from "../../../src/edge/model/recording.ts";
import type { Step } from "../../fakes/scripted-model.ts";
import { modelAt, REQUEST, scripted } from "./endpoint.ts";

const OTHER = { ...REQUEST, messages: [{ role: "user" as const, content: "another prompt" }] };

let dir = "";
let file = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mulligan-recording-"));
  file = join(dir, "r.jsonl");
});
afterEach(() => rmSync(dir, { recursive: true }));

async function recorder(steps: readonly Step[], model = "m"): Promise<Model> {
  return createRecorder(modelAt((await scripted(steps)).url, { model }), file, {
    input: 1,
    output: 2,
    source: "test",
  });
}

async function record(steps: readonly Step[], first = 1): Promise<void> {
  const model = await recorder(steps);
  for (const i of steps.keys()) await model.complete(REQUEST, { ordinal: first + i, timeoutMs: 20_000 });
}

async function replayed(ordinal: number, request = REQUEST): Promise<unknown> {
  const notes: string[] = [];
  const reply = await openReplay(file, (note) => notes.push(note)).model.complete(request, {
    ordinal,
    timeoutMs: 1,
  });
  return reply.kind === "reply" ? [reply.text, ...notes] : [reply.kind, reply.code, ...notes];
}

describe("a recording", () => {
  test("gives back the replies by their order, usable or not, with model and price", async () => {
    await record(["one", { text: "" }, "three"]);
    expect(await replayed(3)).toEqual(["three"]);
    expect(await replayed(1)).toEqual(["one"]);
    expect(await replayed(2)).toEqual(["unusable", "empty"]);
    const { model, price } = openReplay(file, () => undefined);
    expect(price).toEqual({ input: 1, output: 2, source: "test" });
    expect(model.info).toMatchObject({ name: "m", api: "chat", source: "replay" });
  });

  test("tells of a prompt that is not the recorded one, and answers all the same", async () => {
    await record(["one"]);
    expect(await replayed(1, OTHER)).toEqual(["one", expect.stringContaining("Call 1 is not the prompt")]);
    expect(await replayed(1, { ...REQUEST, maxOutput: 9 })).toEqual(["one"]);
  });

  test("has nothing for a call that was not recorded", async () => {
    await record(["one"]);
    expect(await replayed(2)).toEqual(["failed", "no-recording"]);
  });

  test("leaves out calls that failed, and is for its owner alone", async () => {
    await record([{ status: 401 }]);
    expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(1);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("is on disk when the reply comes back", async () => {
    const model = await recorder(["one", "two"]);
    await model.complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 });
    expect(await replayed(1)).toEqual(["one"]);
  });
});

describe("a recording that was broken off", () => {
  test("is used up to its half-written last line", async () => {
    await record(["one"]);
    writeFileSync(file, '{"ordinal":2,"dig', { flag: "a" });
    expect(await replayed(1)).toEqual(["one"]);
    expect(await replayed(2)).toEqual(["failed", "no-recording"]);
  });

  test("goes on behind its last whole line; of a call asked twice the later reply counts", async () => {
    await record(["one", "two"]);
    writeFileSync(file, '{"ordinal":3,"dig', { flag: "a" });
    await record(["two again", "three"], 2);
    expect(await replayed(1)).toEqual(["one"]);
    expect(await replayed(2)).toEqual(["two again"]);
    expect(await replayed(3)).toEqual(["three"]);
    expect(readFileSync(file, "utf8").match(/mulligan-recording/g)).toHaveLength(1);
  });
});

describe("what is no recording is refused", () => {
  const reply = { kind: "reply", text: "x", toolCalls: [] };
  const line = JSON.stringify({ ordinal: 1, digest: "", reply, ms: 1 });
  test.each([
    ["not JSON", "nonsense"],
    ["null", "null"],
    ["without a reply", JSON.stringify({ ordinal: 1, digest: "" })],
    ["without an ordinal", JSON.stringify({ digest: "", reply })],
    ["a failure", JSON.stringify({ ordinal: 1, digest: "", reply: { kind: "failed", text: "" } })],
    ["an empty line", ""],
  ])("with its line when one is %s", async (_, bad) => {
    await record([]);
    writeFileSync(file, `${readFileSync(file, "utf8")}${line}\n${bad}\n${line}\n`);
    expect(() => openReplay(file, () => undefined)).toThrow(
      expect.objectContaining({ code: "BAD_INPUT", message: expect.stringContaining("Line 3") }),
    );
  });

  test.each(["", "hello\n", '{"schema":"mulligan-recording","version":2}\n', `${line}\n`])("%j", (text) => {
    writeFileSync(file, text);
    expect(() => openReplay(file, () => undefined)).toThrow(/is not a recording of this version/);
  });

  test("when it is not there, or a folder", () => {
    for (const path of [file, dir]) expect(() => openReplay(path, () => undefined)).toThrow(/cannot be read/);
  });

  test("for recording too, and stays as it was", async () => {
    writeFileSync(file, "my notes");
    await expect(recorder(["x"])).rejects.toThrow(/is not a recording/);
    expect(readFileSync(file, "utf8")).toBe("my notes");
  });

  test("when it is of another model", async () => {
    await record(["one"]);
    await expect(recorder(["x"], "other")).rejects.toThrow(/is a recording of m \(chat\), not of other/);
  });
});

test("a recording that cannot be written says so before anything is sent", async () => {
  const { url, requests } = await scripted(["never"]);
  const nowhere = join(dir, "none", "r.jsonl");
  expect(() => createRecorder(modelAt(url), nowhere, undefined)).toThrow(
    expect.objectContaining({ code: "ENVIRONMENT" }),
  );
  expect(existsSync(nowhere)).toBe(false);
  expect(requests).toHaveLength(0);
});
