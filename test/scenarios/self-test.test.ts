// What .github/workflows/self-test.yml runs on a runner, with the same projects and the same model.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { parse } from "yaml";

const root = fileURLToPath(new URL("../..", import.meta.url));
let dir = "";
let model: ChildProcess;
let url = "";

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "mulligan-self-test-"));
  cpSync(join(root, "examples"), join(dir, "examples"), { recursive: true });
  for (const args of [
    ["init", "-q"],
    ["add", "."],
    ["-c", "user.name=t", "-c", "user.email=t@t.example", "commit", "-qm", "base"],
  ])
    execFileSync("git", args, { cwd: dir });
  model = spawn(process.execPath, [join(root, "examples/self-test/model.js"), "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (model.stdout === null) throw new Error("no output");
  const [line] = (await once(model.stdout, "data")) as [Buffer];
  url = `http://127.0.0.1:${/\d+/.exec(String(line))?.[0] ?? ""}/v1`;
});
afterEach(async () => {
  const ended = once(model, "exit");
  model.kill();
  await ended;
  rmSync(dir, { recursive: true });
});

/** Runs a job's own step of the workflow as the runner does. */
function step(job: string): { code: number | null; outputs: Readonly<Record<string, string>>; log: string } {
  const workflow = parse(readFileSync(join(root, ".github/workflows/self-test.yml"), "utf8")) as {
    jobs: Record<string, { steps: { uses?: string; with?: Record<string, string> }[] }>;
  };
  const inputs = workflow.jobs[job]?.steps.find(({ uses }) => uses === "./")?.with ?? {};
  const output = join(dir, ".git", "output");
  const event = join(dir, ".git", "event.json");
  writeFileSync(output, "");
  writeFileSync(event, "{}");
  const temp = join(dir, ".git", "runner");
  const given = Object.entries({ ...inputs, "base-url": url, "artifact-dir": temp });
  const run = spawnSync(process.execPath, [join(root, "dist/action.js")], {
    cwd: dir,
    encoding: "utf8",
    env: {
      PATH: process.env["PATH"],
      HOME: join(dir, ".git"),
      GITHUB_ACTIONS: "true",
      GITHUB_WORKSPACE: dir,
      GITHUB_EVENT_NAME: "push",
      GITHUB_EVENT_PATH: event,
      GITHUB_REPOSITORY: "o/r",
      GITHUB_OUTPUT: output,
      RUNNER_TEMP: join(dir, ".git"),
      ...Object.fromEntries(given.map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    },
  });
  const outputs = [...readFileSync(output, "utf8").matchAll(/^(.+?)<<(\S+)\n([^]*?)\n\2$/gm)];
  return {
    code: run.status,
    outputs: Object.fromEntries(outputs.map(([, name = "", , value = ""]) => [name, value])),
    log: run.stdout + run.stderr,
  };
}

const git = (...args: string[]): string => spawnSync("git", args, { cwd: dir, encoding: "utf8" }).stdout;

test("the project that can be repaired is, in the second attempt", () => {
  const { code, outputs, log } = step("repairs");
  expect([code, outputs["fixed"], outputs["attempts"]], log).toEqual([0, "true", "2"]);
  const patch = outputs["patch"] ?? "";
  if (patch !== "") git("apply", patch);
  expect(git("diff", "--numstat")).toBe("1\t1\texamples/self-test/repairable/src/total.js\n");
});

test("the project that cannot be repaired fails, and nothing is left behind", () => {
  const { code, outputs, log } = step("cannot-repair");
  expect([code, outputs["fixed"]], log).toEqual([1, "false"]);
  expect(log).toContain("edits of examples/self-test/hopeless/src/total.js +1 -1");
  expect(git("status", "--porcelain", "--ignored")).toBe("");
});
