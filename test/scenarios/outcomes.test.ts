import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../fakes/scripted-model.ts";
import { edit, GOOD, project, SUM } from "./project.ts";
import type { Project } from "./project.ts";

let at: Project;
let model: ScriptedModel | undefined;
beforeEach(() => void (at = project()));
afterEach(async () => {
  await model?.close();
  model = undefined;
  at.remove();
});

async function endpoint(...steps: readonly Step[]): Promise<ScriptedModel> {
  model = await startScriptedModel(steps);
  return model;
}

/** What the model is asked in the nth request, all messages joined. */
function prompt(n: number): string {
  const messages = model?.requests[n]?.body["messages"] as { content: string }[];
  return messages.map((m) => m.content).join("\n");
}

describe("a fix", () => {
  test("is proven, stays in the tree alone, and its journal replays", async () => {
    const { url } = await endpoint(GOOD);
    const { code, err } = await at.fix(url);
    expect(err).toContain("attempt 1: fixed");
    expect(code).toBe(0);
    expect(at.read("src/sum.js")).toBe(SUM.replace("a - b", "a + b"));
    expect(at.sh("git status --porcelain --ignored")).toBe(" M src/sum.js\n");
    const report = await at.report();
    expect(report).toMatchObject({
      reason: "fixed",
      fixed: true,
      exitCode: 0,
      spend: { attempts: 1, calls: 1, input: 1000, output: 100 },
    });
    expect(report.proof.map((c) => [c.check, c.exitCode])).toEqual([["test", 0]]);
    expect((await at.mulligan(["replay", "--journal", at.journal])).code).toBe(0);
  });

  test("after a failed attempt: rolled back, a lesson instead of the transcript", async () => {
    const wrong = edit(
      "src/sum.js",
      "  return a - b;",
      "  return a * b; // CANARY",
      "multiplication was meant",
    );
    const { url } = await endpoint(wrong, GOOD);
    expect((await at.fix(url)).code).toBe(0);
    const second = prompt(1);
    expect(second).toContain("Attempt 1 was rolled back");
    expect(second).toContain("multiplication was meant");
    expect(second).toContain("expected 5, got 6");
    expect(second).not.toContain("CANARY");
    expect(at.read("src/sum.js")).toBe(SUM.replace("a - b", "a + b"));
    const prefix = prompt(0).slice(0, prompt(0).indexOf("Answer with HYPOTHESIS: one"));
    expect(second.startsWith(prefix)).toBe(true);
    expect(readFileSync(join(at.journal, "patches", "attempt-1.patch"), "utf8")).toContain(
      "+  return a * b; // CANARY",
    );
  });

  test("as a patch leaves the tree as it was", async () => {
    const { url } = await endpoint(GOOD);
    const before = at.status();
    const file = join(at.base, "fix.patch");
    expect((await at.fix(url, "--patch", file)).code).toBe(0);
    expect(at.status()).toBe(before);
    at.sh(`git apply '${file}'`);
    expect(at.read("src/sum.js")).toBe(SUM.replace("a - b", "a + b"));
  });

  test("with look-ups first: they are answered and cost no attempt", async () => {
    const { url } = await endpoint(
      "READ src/sum.js 1-3\nSEARCH double\nLIST src\nLOG test\nREAD nowhere.js",
      GOOD,
    );
    expect((await at.fix(url)).code).toBe(0);
    const second = prompt(1);
    expect(second).toContain(
      "== src/sum.js (lines 1-3 of 7) ==\nexports.sum = (a, b) => {\n  return a - b;\n};",
    );
    expect(second).toContain("src/sum.js:5: exports.double = (a) => {");
    expect(second).toContain("There is no file nowhere.js.");
    expect((await at.report()).spend).toMatchObject({ attempts: 1, calls: 2 });
  });

  test("through Responses and native look-ups", async () => {
    const { url, requests } = await endpoint(
      { toolCalls: [{ name: "read", arguments: { path: "src/sum.js" } }] },
      GOOD,
    );
    expect((await at.fix(url, "--api", "responses", "--lookups", "native")).code).toBe(0);
    expect(requests.map((r) => r.path)).toEqual(["/v1/responses", "/v1/responses"]);
    expect(JSON.stringify(requests[1]?.body["input"])).toContain("function_call_output");
  });
});

describe("no fix", () => {
  test("three failing attempts end with their number, the tree untouched", async () => {
    const reply = (n: number): string => edit("src/sum.js", "  return a - b;", `  return a - b + ${n};`);
    at.write("notes.txt", "untracked\n");
    const before = at.status();
    const { url, requests } = await endpoint(reply(10), reply(20), reply(30), GOOD);
    expect((await at.fix(url)).code).toBe(1);
    expect(requests).toHaveLength(3);
    expect(await at.report()).toMatchObject({
      reason: "attempts",
      fixed: false,
      spend: { attempts: 3, calls: 3 },
    });
    expect(at.status()).toBe(before);
    expect(at.read("src/sum.js")).toBe(SUM);
  });

  test("a test that is bought by `return;` is accepted as an insertion and is no proof", async () => {
    const cheat = edit("test/sum.test.js", 'test("adds", () => {', 'test("adds", () => {\n  return;');
    const { url } = await endpoint(cheat, cheat, cheat);
    expect((await at.fix(url)).code).toBe(1);
    const report = await at.report();
    expect(report.fixed).toBe(false);
    expect(report.attempts[0]).toMatchObject({ outcome: "unchanged", testFiles: ["test/sum.test.js"] });
    expect(at.sh("git status --porcelain")).toBe("");
  });

  test("existing test lines, test settings and workflows are refused with the reason, and the model is told", async () => {
    const weaken = edit(
      "test/sum.test.js",
      "  assert.strictEqual(sum(2, 3), 5);",
      "  assert.strictEqual(sum(2, 3), -1);",
    );
    const { url } = await endpoint(
      weaken,
      edit("package.json", '{ "scripts": { "test": "node --test" } }', '{ "scripts": { "test": "true" } }'),
      edit(".github/workflows/x.yml", "", "on: push"),
    );
    expect((await at.fix(url)).code).toBe(1);
    const report = await at.report();
    expect(report.attempts.map((a) => [a.outcome, a.refusals[0]?.code])).toEqual(
      Array(3).fill(["refused-by-policy", "POLICY_VIOLATION"]),
    );
    expect(prompt(1)).toContain("existing lines of a test file cannot change");
    expect(prompt(2)).toContain('"scripts" of package.json');
  });

  test("exiting early with code 0 is no fix: the baseline's tests did not run", async () => {
    const exit = edit(
      "src/sum.js",
      "exports.sum = (a, b) => {",
      "process.exit(0);\nexports.sum = (a, b) => {",
    );
    const { url } = await endpoint(exit);
    expect((await at.fix(url, "--attempts", "1")).code).toBe(1);
    expect((await at.report()).attempts[0]?.outcome).toBe("worse");
  });

  test("the same patch twice changes the strategy once and then stops as stagnated", async () => {
    const same = edit("src/sum.js", "  return a - b;", "  return a * b;");
    const { url } = await endpoint(same, same, same, GOOD);
    expect((await at.fix(url, "--attempts", "5")).code).toBe(1);
    expect(await at.report()).toMatchObject({
      reason: "stagnated",
      stagnation: "same-patch",
      spend: { attempts: 3 },
    });
    expect(prompt(2)).toContain("The same change was sent twice.");
  });

  test("a model that gives up is believed", async () => {
    const { url } = await endpoint("GIVE UP: the test contradicts itself");
    expect((await at.fix(url)).code).toBe(1);
    expect(await at.report()).toMatchObject({ reason: "gave-up", spend: { attempts: 0, calls: 1 } });
  });
});

describe("nothing is spent", () => {
  test("when all is green already", async () => {
    at.write("src/sum.js", SUM.replace("a - b", "a + b"));
    const { url, requests } = await endpoint(GOOD);
    expect((await at.fix(url)).code).toBe(0);
    expect(requests).toHaveLength(0);
    expect(await at.report()).toMatchObject({
      reason: "already-green",
      fixed: false,
      spend: { calls: 0, usd: 0 },
    });
  });

  test("when the failure comes and goes", async () => {
    const { url, requests } = await endpoint(GOOD);
    const flaky = `test -e ${at.base}/ran || { touch ${at.base}/ran; exit 1; }`;
    const { code } = await at.mulligan([
      "fix",
      "--dir",
      at.root,
      "--test",
      flaky,
      "--base-url",
      url,
      "--model",
      "m",
      "--journal",
      at.journal,
    ]);
    expect(code).toBe(1);
    expect(requests).toHaveLength(0);
    expect((await at.report()).reason).toBe("not-reproduced");
  });

  test("when the command does not exist", async () => {
    const { url, requests } = await endpoint(GOOD);
    const { code, err } = await at.mulligan([
      "fix",
      "--dir",
      at.root,
      "--test",
      "no-such-command-here",
      "--base-url",
      url,
      "--model",
      "m",
      "--journal",
      at.journal,
    ]);
    expect(code).toBe(2);
    expect(err).toContain("could not be run");
    expect(requests).toHaveLength(0);
  });

  test("when a dollar cap is set and the price is unknown", async () => {
    const { url, requests } = await endpoint(GOOD);
    const { code, err } = await at.fix(url, "--max-usd", "1");
    expect(code).toBe(2);
    expect(err).toContain("the price of scripted is unknown");
    expect(requests).toHaveLength(0);
    expect(existsSync(at.journal)).toBe(false);
  });
});

describe("caps", () => {
  test("of tokens, dollars and calls are never passed", async () => {
    const { url, requests } = await endpoint("READ src/sum.js", "READ src/sum.js 1-2", GOOD);
    expect((await at.fix(url, "--max-calls", "2")).code).toBe(1);
    expect(await at.report()).toMatchObject({ reason: "calls", spend: { calls: 2, attempts: 0 } });
    expect(requests).toHaveLength(2);
  });

  test("of tokens limit the reply and stop before a call that does not fit", async () => {
    const { url, requests } = await endpoint("READ src/sum.js", GOOD);
    await at.fix(url, "--max-tokens", "1900");
    const limit = requests[0]?.body["max_tokens"] as number;
    expect(limit).toBeLessThan(2000);
    expect(requests).toHaveLength(1);
    expect((await at.report()).reason).toBe("tokens");
  });

  test("of dollars stop before they are passed, at the given price", async () => {
    const { url, requests } = await endpoint("READ src/sum.js", GOOD);
    await at.fix(url, "--max-usd", "0.015", "--price", "10,10");
    expect(requests).toHaveLength(1);
    expect(await at.report()).toMatchObject({ reason: "cost", spend: { usd: 0.011 } });
  });
});

test("the key is in no file of the journal and in no output", async () => {
  const leak = edit("src/sum.js", "  return a - b;", "  return a * b; // sk-scenario-secret");
  const { url } = await endpoint(leak, GOOD);
  const { out, err } = await at.mulligan([
    "fix",
    "--dir",
    at.root,
    "--test",
    "env; node --test",
    "--base-url",
    url,
    "--model",
    "m",
    "--journal",
    at.journal,
    "--env",
    "OPENAI_API_KEY",
  ]);
  expect(out + err).not.toContain("sk-scenario-secret");
  const bodies = readdirSync(join(at.journal, "bodies")).map((name) =>
    readFileSync(join(at.journal, "bodies", name), "utf8"),
  );
  expect(bodies.filter((text) => text.includes("OPENAI_API_KEY"))).toEqual([]);
});
