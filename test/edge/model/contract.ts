import { expect, test } from "vitest";
import type { ModelReply } from "../../../src/core/model.ts";
import type { Model } from "../../../src/core/ports.ts";
import { REQUEST } from "./endpoint.ts";

export interface Subject {
  readonly model: Model;
  /** A call that gets no reply. */
  readonly failing: () => Promise<ModelReply>;
}

/**
 * What every Model keeps to. The subject answers call 1 with the text "one", call 2 with a call of the tool `read`, call 3
 * with nothing usable; each with 1,000 tokens in and 100 out.
 */
export function keepsTheContract(start: () => Promise<Subject>): void {
  const call = (model: Model, ordinal: number) => model.complete(REQUEST, { ordinal, timeoutMs: 20_000 });
  const usage = { input: 1000, cached: 0, output: 100, reasoning: 0, estimated: false };

  test("answers in the order of the calls, with what the endpoint reported", async () => {
    const { model } = await start();
    expect(await call(model, 1)).toEqual({
      kind: "reply",
      text: "one",
      toolCalls: [],
      usage,
      model: "scripted",
    });
    expect(await call(model, 2)).toEqual({
      kind: "reply",
      text: "",
      toolCalls: [{ id: "call_0", name: "read", arguments: '{"path":"a"}' }],
      usage,
      model: "scripted",
    });
    expect(await call(model, 3)).toMatchObject({ kind: "unusable", code: "empty", text: "", usage });
  });

  test("a failure is a value with a message and a hint, and says what may have been billed", async () => {
    const failed = await (await start()).failing();
    expect(failed).toMatchObject({ kind: "failed", maybeBilled: 0 });
    expect(failed).toMatchObject({
      message: expect.stringMatching(/\S.*\.$/),
      hint: expect.stringMatching(/\.$/),
    });
  });

  test("says how the model is reached, and no key", async () => {
    const { info } = (await start()).model;
    expect(info).toMatchObject({ name: "m", api: "chat", contextWindow: 9000, nativeTools: true });
    expect(info.baseUrl).not.toBe("");
    expect(JSON.stringify(info)).not.toContain("sk-test-key");
  });
}
