import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readConfig } from "../../src/entry/config.ts";
import { parseCommand } from "../../src/entry/flags.ts";
import type { FixOptions } from "../../src/entry/options.ts";

function fix(...args: string[]): FixOptions {
  const command = parseCommand(["fix", ...args]);
  if (command.name !== "fix") throw new Error("not fix");
  return command.options;
}

test("defaults are 3 attempts, 12 calls, 200,000 tokens, 30 minutes and no dollars", () => {
  expect(fix().budget).toEqual({ attempts: 3, calls: 12, tokens: 200_000, minutes: 30 });
});

test("flags come through, those that may be repeated as lists", () => {
  const options = fix(
    "--test",
    "a",
    "--test",
    "b",
    "--scope",
    "src/**",
    "--max-usd",
    "0.5",
    "--price",
    "1,2,0.1",
    "--timeout",
    "test=5",
    "--timeout",
    "call=90",
    "--snapshot-cap",
    "1.5GB",
    "--body",
    "top_p=0.9",
    "--body",
    "user=me",
    "--effort",
    "low",
    "--seed",
    "7",
  );
  expect(options).toMatchObject({
    test: ["a", "b"],
    scope: ["src/**"],
    budget: { usd: 0.5 },
    model: {
      price: { input: 1, output: 2, cachedInput: 0.1 },
      body: { top_p: 0.9, user: "me", reasoning_effort: "low", seed: 7 },
    },
    timeouts: { test: 5, call: 90 },
    snapshotCapBytes: 1.5e9,
  });
});

test("reasoning effort has its own shape for Responses", () => {
  expect(fix("--api", "responses", "--effort", "high").model.body).toEqual({ reasoning: { effort: "high" } });
});

test("folders and output limits are given for all stages or for one", () => {
  const options = fix("--cwd", "test=packages/web", "--output-cap", "2MB", "--output-cap", "lint=1kB");
  expect(options).toMatchObject({
    folders: { test: "packages/web" },
    outputLimits: { setup: 2e6, lint: 1e3, test: 2e6 },
  });
});

describe("what cannot be is refused with the flag and a way out", () => {
  test.each([
    [["--attempts", "0"], /--attempts 0 is not a whole number of at least 1/],
    [["--max-tokens", "1e3.5"], /--max-tokens/],
    [["--max-usd", "-1"], /--max-usd/],
    [["--price", "1"], /is not a price/],
    [["--api", "soap"], /--api soap is not known/],
    [["--timeout", "all=3"], /--timeout all=3/],
    [["--snapshot-cap", "big"], /is not a size/],
    [["--body", "=1"], /has no name/],
    [["--test", " "], /A command is empty/],
    [["--task", "a", "--task-file", "b"], /Both --task and --task-file/],
    [["--yes=1"], /takes no value/],
    [["stray"], /"stray" is not a flag/],
    [["--cwd", "packages/web"], /--cwd packages\/web is not known/],
    [["--output-cap", "test=much"], /--output-cap much is not a size/],
    [["--env", "TOKEN=1"], /--env TOKEN=1 is not the name of a variable/],
    [["--atempts", "2"], /has no flag --atempts. Did you mean --attempts\?/],
  ])("%j", (args, says) => {
    expect(() => fix(...args)).toThrow(says);
  });
});

describe("a flag that a command would not heed is refused, with the commands that take it", () => {
  test.each([
    [["demo", "--test", "npm test"], "It belongs to fix, doctor."],
    [["demo", "--dir", "."], "It belongs to fix, doctor, apply."],
    [["resume", "--journal", "j", "--attempts", "9"], "It belongs to fix, demo, doctor."],
    [["resume", "--journal", "j", "--max-usd", "1"], "It belongs to fix, demo, doctor."],
  ])("%j", (args, hint) => {
    expect(() => parseCommand(args)).toThrow(
      expect.objectContaining({ hint: expect.stringContaining(hint) as string }) as Error,
    );
  });
});

describe("the configuration file", () => {
  const withFile = async (text: string): Promise<ReturnType<typeof readConfig>> => {
    const dir = mkdtempSync(join(tmpdir(), "mulligan-config-"));
    try {
      mkdirSync(join(dir, ".github"));
      writeFileSync(join(dir, ".github", "mulligan.yml"), text);
      return await readConfig(dir);
    } finally {
      rmSync(dir, { recursive: true });
    }
  };

  test("has the same names in camel case, and flags come before it", async () => {
    const values = await withFile("test: npm test\nmaxTokens: 5000\nattempts: 2\nscope: [src/**, lib/**]\n");
    const command = parseCommand(["fix", "--attempts", "5"], values);
    expect(command.name === "fix" && command.options).toMatchObject({
      test: ["npm test"],
      scope: ["src/**", "lib/**"],
      budget: { tokens: 5000, attempts: 5 },
    });
  });

  test("that is not there says nothing", async () => {
    expect(await readConfig(tmpdir())).toEqual({});
  });

  test.each([
    ["apiKey: sk-1", /has no setting "apiKey"/],
    ["modle: m", /has no setting "modle"\. Did you mean model\?/],
    ["attempts: none", /attempts/],
    ["test: [", /is not YAML/],
  ])("%s is refused", async (text, says) => {
    await expect(withFile(text)).rejects.toThrow(says);
  });
});
