import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel } from "../fakes/scripted-model.ts";
import { GOOD, project } from "./project.ts";
import type { Project } from "./project.ts";

const KEY = "Bearer sk-scenario-secret";
let at: Project;
let model: ScriptedModel;
beforeEach(() => void (at = project()));
afterEach(async () => {
  await model.close();
  at.remove();
});

const run = (...more: readonly string[]) =>
  at.mulligan([
    "fix",
    "--dir",
    at.root,
    "--test",
    "node --test",
    "--model",
    "m",
    "--journal",
    at.journal,
    ...more,
  ]);

test("an address in the checkout's own file gets no key, not from fix, doctor or resume", async () => {
  model = await startScriptedModel([{ status: 401 }, GOOD]);
  at.write(".github/mulligan.yml", `baseUrl: ${model.url}\n`);
  const { code, err } = await run();
  expect(code).toBe(2);
  expect(err).toContain("is named by the checkout's own file and gets no key");
  await at.mulligan(["doctor", "--dir", at.root, "--test", "true", "--model", "m"]);
  expect((await at.mulligan(["resume", "--journal", at.journal])).code).toBe(0);
  expect(model.keys.length).toBeGreaterThan(2);
  expect(model.keys.filter((key) => key?.includes("sk-scenario-secret"))).toEqual([]);
});

test("an address from a flag or the environment gets it, and so does a resumed run", async () => {
  model = await startScriptedModel([{ status: 401 }, GOOD, GOOD]);
  await run("--base-url", model.url);
  expect((await at.mulligan(["resume", "--journal", at.journal])).code).toBe(0);
  expect(model.keys).toEqual([KEY, KEY]);
  at.sh("git checkout -q .");
  at.write(".github/mulligan.yml", `baseUrl: ${model.url}\n`);
  at.env["OPENAI_BASE_URL"] = model.url;
  await run("--journal", join(at.base, "second"));
  expect(model.keys).toEqual([KEY, KEY, KEY]);
});
