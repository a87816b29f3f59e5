import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe } from "vitest";
import type { Model } from "../../../src/core/ports.ts";
import { createRecorder, openReplay } from "../../../src/edge/model/recording.ts";
import type { Step } from "../../fakes/scripted-model.ts";
import { keepsTheContract } from "./contract.ts";
import { modelAt, REQUEST, scripted } from "./endpoint.ts";

let dir = "";
beforeEach(() => void (dir = mkdtempSync(join(tmpdir(), "mulligan-contract-"))));
afterEach(() => rmSync(dir, { recursive: true }));

const STEPS: readonly Step[] = [
  "one",
  { toolCalls: [{ name: "read", arguments: { path: "a" } }] },
  { text: "" },
];

async function live(steps = STEPS): Promise<Model> {
  return modelAt((await scripted(steps)).url, { contextWindow: 9000, nativeTools: true });
}

const call = (model: Model, ordinal: number) => model.complete(REQUEST, { ordinal, timeoutMs: 20_000 });

describe("the adapter", () => {
  keepsTheContract(async () => ({
    model: await live(),
    failing: async () => call(await live([{ status: 401 }]), 1),
  }));
});

describe("a recorder", () => {
  const recorder = async (steps = STEPS) =>
    createRecorder(await live(steps), join(dir, "r.jsonl"), undefined);
  keepsTheContract(async () => ({
    model: await recorder(),
    failing: async () => call(await recorder([{ status: 401 }]), 1),
  }));
});

describe("a replay", () => {
  keepsTheContract(async () => {
    const file = join(dir, "r.jsonl");
    const recorder = createRecorder(await live(), file, undefined);
    for (const ordinal of [1, 2, 3]) await call(recorder, ordinal);
    const { model } = openReplay(file, () => undefined);
    return { model, failing: () => call(model, 4) };
  });
});
