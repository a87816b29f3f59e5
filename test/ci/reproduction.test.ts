import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { reproductionOf } from "../../src/ci/reproduction.ts";
import type { RunStep, Step } from "../../src/ci/steps.ts";

function step(run: string, more: Partial<RunStep> = {}): RunStep {
  return { kind: "run", name: run, hasFailed: false, run, cwd: ".", shell: undefined, env: {}, ...more };
}

test("what prepares is setup; lint and tests that passed before are kept as checks", () => {
  const steps: readonly Step[] = [
    { kind: "note", text: "The job uses actions/setup-node@v5 (node-version 22)." },
    step("npm ci"),
    step("npm run build"),
    step("npm run lint"),
    step("npm run test:unit"),
    step("npm run test:e2e\n", { hasFailed: true }),
  ];
  expect(reproductionOf(steps)).toEqual({
    setup: ["npm ci", "npm run build"],
    lint: ["npm run lint"],
    test: ["npm run test:unit", "npm run test:e2e"],
    cwd: ".",
    env: {},
    shell: undefined,
    notes: ["The job uses actions/setup-node@v5 (node-version 22)."],
  });
});

test("a failed step that is neither test nor lint is run as a test", () => {
  expect(reproductionOf([step("npm run build", { hasFailed: true })])?.test).toEqual(["npm run build"]);
});

test("a failed linter is lint", () => {
  const found = reproductionOf([step("npm ci"), step("npx eslint . --max-warnings=0", { hasFailed: true })]);
  expect(found?.lint).toEqual(["npx eslint . --max-warnings=0"]);
  expect(found?.test).toEqual([]);
});

test("a step that installs and checks is setup, and one that only prints is nothing", () => {
  const found = reproductionOf([
    step("node --version\nnpm --version"),
    step('echo "hello"'),
    step('echo "{}" > settings.json'),
    step("pip install -e .\npytest tests/smoke"),
    step("pytest", { hasFailed: true }),
  ]);
  expect(found?.setup).toEqual(['echo "{}" > settings.json', "pip install -e .\npytest tests/smoke"]);
  expect(found?.test).toEqual(["pytest"]);
});

test("without a failed command there is nothing to run", () => {
  expect(reproductionOf([step("npm ci"), { kind: "note", text: "x" }])).toBeUndefined();
});

test("a command with another folder, environment and shell runs as it did", () => {
  const root = mkdtempSync(join(tmpdir(), "reproduction-"));
  try {
    mkdirSync(join(root, "packages/it's core"), { recursive: true });
    mkdirSync(join(root, "tools"));
    const words = 'basename "$PWD"; echo "$A|${B-unset}|$C"; echo \'it is $A\'';
    const steps = [
      step(`${words}\nfalse | true\necho end`, {
        cwd: "packages/it's core",
        env: { A: "own 'quoted' $HOME", C: "same" },
        shell: ["bash", "--noprofile", "--norc", "-e", "-c"],
      }),
      step("make test", { hasFailed: true, cwd: "tools", env: { A: "1", B: "2", C: "same" } }),
    ];
    const found = reproductionOf(steps);
    if (found === undefined) throw new Error("nothing to run");
    const [command = ""] = found.setup;
    const output = execFileSync("bash", ["--norc", "-e", "-c", command], {
      cwd: join(root, found.cwd),
      env: { PATH: process.env["PATH"] ?? "", ...found.env },
      encoding: "utf8",
    });
    expect(output).toBe("it's core\nown 'quoted' $HOME|unset|same\nit is $A\nend\n");
  } finally {
    rmSync(root, { recursive: true });
  }
});
