import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../fakes/scripted-model.ts";
import { edit, GOOD, project } from "./project.ts";
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

const CUT = { text: "src/sum.js\n<<<<<<< SEARCH\n  return a", finish: "length" };

describe("an endpoint that misbehaves", () => {
  test("with 429 and a server error is asked again, and the attempt is not touched", async () => {
    const { url, requests } = await endpoint(
      { status: 429, headers: { "retry-after": "0" } },
      { status: 500, headers: { "retry-after-ms": "1" } },
      GOOD,
    );
    expect((await at.fix(url)).code).toBe(0);
    expect(requests).toHaveLength(3);
    expect((await at.report()).spend).toMatchObject({ attempts: 1, calls: 1, input: 1000 });
  });

  test("with nothing but errors stops as model-unavailable with exit code 2", async () => {
    const failing = { status: 503, headers: { "retry-after-ms": "1" } };
    const before = at.status();
    const { url } = await endpoint(failing, failing, failing, failing);
    expect((await at.fix(url)).code).toBe(2);
    expect(await at.report()).toMatchObject({ reason: "model-unavailable", spend: { attempts: 0 } });
    expect(at.status()).toBe(before);
  });

  test("with a wrong key says so at once", async () => {
    const { url, requests } = await endpoint({ status: 401 });
    const { code, err } = await at.fix(url);
    expect(code).toBe(2);
    expect(err).toContain("refused the key");
    expect(requests).toHaveLength(1);
  });

  test("three unusable replies in a row stop the run and cost tokens but no attempt", async () => {
    const { url } = await endpoint(CUT, { text: "" }, "I would rather talk about the weather.");
    expect((await at.fix(url)).code).toBe(1);
    expect(await at.report()).toMatchObject({
      reason: "unusable-replies",
      spend: { attempts: 0, calls: 3, input: 3000, output: 300 },
    });
  });

  test("a usable reply after two unusable ones fixes with one attempt", async () => {
    const { url } = await endpoint(CUT, { text: "" }, GOOD);
    expect((await at.fix(url)).code).toBe(0);
    expect((await at.report()).spend).toMatchObject({ attempts: 1, calls: 3 });
  });

  test("that hangs, or answers a byte at a time, ends at the call's time limit", async () => {
    for (const fault of ["hang", "trickle"] as const) {
      const { url } = await endpoint({ fault });
      const { code, err } = await at.fix(url, "--timeout", "call=1", "--journal", join(at.base, fault));
      expect(err).toContain("did not answer within 1 s");
      expect(code).toBe(2);
      await model?.close();
    }
  });

  test("that drops the connection once is asked again", async () => {
    const { url } = await endpoint({ fault: "drop" }, GOOD);
    expect((await at.fix(url)).code).toBe(0);
  });

  test("that sends no usage is charged an estimate, shown as one", async () => {
    const { url } = await endpoint({ text: GOOD, usage: null });
    expect((await at.fix(url)).code).toBe(0);
    const { spend } = await at.report();
    expect(spend.estimated).toBe(true);
    expect(spend.input).toBeGreaterThan(500);
  });

  test("that knows another name for the output limit is asked by that name", async () => {
    const { url, requests } = await endpoint(
      { status: 400, body: '{"error":{"message":"Unsupported parameter: \'max_tokens\'"}}' },
      GOOD,
    );
    expect((await at.fix(url)).code).toBe(0);
    expect(requests[1]?.body).toHaveProperty("max_completion_tokens");
  });

  test("whose context is cut in silence is not trusted", async () => {
    at.write("src/long.js", `// ${"sum of many words and 2 doubles ".repeat(30)}\n`.repeat(12));
    const cut = { text: GOOD, usage: { prompt_tokens: 300, completion_tokens: 10 } };
    const { url } = await endpoint(cut, cut, cut);
    const { code } = await at.fix(
      url,
      "--task",
      "see src/long.js and src/sum.js",
      "--context-window",
      "32000",
    );
    expect(code).toBe(1);
    expect(await at.report()).toMatchObject({ reason: "unusable-replies", spend: { attempts: 0 } });
  });
});

describe("a check that misbehaves", () => {
  const run = (command: string, ...more: readonly string[]) =>
    at.mulligan([
      "fix",
      "--dir",
      at.root,
      "--test",
      command,
      "--base-url",
      model?.url ?? "",
      "--model",
      "m",
      "--journal",
      at.journal,
      "--attempts",
      "1",
      ...more,
    ]);

  test("by hanging with children is ended whole and is never a pass", async () => {
    await endpoint(GOOD);
    const { code } = await run("setsid sleep 71717 & sleep 71717 & sleep 71717", "--timeout", "test=1");
    expect(code).toBe(2);
    const left = execFileSync("bash", ["-c", "pgrep -f '^sleep 71717' | wc -l"], { encoding: "utf8" });
    expect(left.trim()).toBe("0");
    expect(await at.report()).toMatchObject({ reason: "environment", attempts: [], spend: { calls: 0 } });
  });

  test("by killing itself is not a pass", async () => {
    await endpoint(GOOD);
    expect((await run("kill -SEGV $$")).code).toBe(1);
    const { baseline, fixed } = await at.report();
    expect(fixed).toBe(false);
    expect(baseline.checks[0]).toMatchObject({ signal: "SIGSEGV", timedOut: false });
    expect(baseline.checks[0]?.exitCode).toBeUndefined();
  });

  test("by leaving files everywhere leaves none", async () => {
    const before = at.status();
    await endpoint(edit("src/sum.js", "  return a - b;", "  return a * b;"));
    expect(
      (await run("echo x > junk; mkdir -p d/e; echo y > d/e/f; git add -A; git commit -qm evil; node --test"))
        .code,
    ).toBe(1);
    expect(at.status()).toBe(before);
    expect(at.sh("git log --oneline | wc -l").trim()).toBe("1");
  });
});

describe("bad input changes nothing and says what to do", () => {
  const cases: readonly (readonly [name: string, args: (p: Project) => readonly string[], says: RegExp])[] = [
    ["no repository", (p) => ["fix", "--dir", p.base, "--test", "true"], /not in a git repository/],
    ["no folder", (p) => ["fix", "--dir", join(p.base, "none"), "--test", "true"], /is not a folder/],
    ["an unknown flag", () => ["fix", "--tests", "true"], /no flag --tests. Did you mean --test\?/],
    ["a flag without its value", () => ["fix", "--test"], /--test needs a value/],
    ["a number that is none", () => ["fix", "--attempts", "many"], /--attempts many is not a whole number/],
    ["two sources of replies", () => ["fix", "--record", "a", "--replay", "b"], /Both --record and --replay/],
    [
      "an unreachable model",
      (p) => [
        "fix",
        "--dir",
        p.root,
        "--test",
        "node --test",
        "--base-url",
        "http://127.0.0.1:9/v1",
        "--model",
        "m",
      ],
      /could not be reached/,
    ],
    [
      "an address that is none",
      (p) => ["fix", "--dir", p.root, "--test", "node --test", "--base-url", "nowhere", "--model", "m"],
      /is not the address of an endpoint/,
    ],
    [
      "an address that holds a password",
      (p) => [
        "fix",
        "--dir",
        p.root,
        "--test",
        "node --test",
        "--base-url",
        "http://me:hunter2@127.0.0.1:9/v1",
        "--model",
        "m",
      ],
      /^(?![\s\S]*hunter2)[\s\S]*holds a user name or password/,
    ],
    [
      "a fixer that publishes",
      (p) => ["fix", "--dir", p.root, "--test", "node --test", "--fixer", "npm publish"],
      /"npm publish" publishes\.[^]*--safe/,
    ],
    [
      "a check that pushes",
      (p) => ["fix", "--dir", p.root, "--test", "node --test && git push"],
      /"git push" pushes\.[^]*--safe/,
    ],
    ["a guessed command that nobody agreed to", (p) => ["fix", "--dir", p.root], /npm test[\s\S]*--yes/],
    ["a journal that is none", (p) => ["report", "--journal", p.root], /There is no journal at/],
    ["an unknown command", () => ["fixx"], /Did you mean fix\?/],
  ];

  test.each(cases)("%s", async (_, args, says) => {
    const before = at.status();
    const { code, out, err } = await at.mulligan(args(at));
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(says);
    expect(err).not.toMatch(/^\s+at /m);
    expect(at.status()).toBe(before);
  });

  test("an empty repository", async () => {
    at.sh("git rm -qrf . ; rm -rf .git; git init -q");
    const { code, err } = await at.mulligan(["fix", "--dir", at.root]);
    expect(code).toBe(2);
    expect(err).toContain("is empty");
  });

  test("a torn last line of a journal is told and the rest is used", async () => {
    const { url } = await endpoint(GOOD);
    await at.fix(url);
    const file = join(at.journal, "journal.jsonl");
    at.sh(`printf '{"n":99,"at' >> '${file}'`);
    const { code, out } = await at.mulligan(["replay", "--journal", at.journal]);
    expect(code).toBe(0);
    expect(out).toContain("half written");
    expect(readFileSync(file, "utf8")).toContain('{"n":99');
  });

  test("a journal of another version, and one without a body, say so", async () => {
    const { url } = await endpoint(GOOD);
    await at.fix(url);
    at.sh(`rm '${at.journal}'/bodies/*`);
    expect((await at.mulligan(["replay", "--journal", at.journal])).err).toMatch(/body/i);
    at.sh(`sed -i '1s/"version":1/"version":7/' '${at.journal}/journal.jsonl'`);
    const { code, err } = await at.mulligan(["report", "--journal", at.journal]);
    expect(code).toBe(2);
    expect(err).toContain("version 7");
  });
});
