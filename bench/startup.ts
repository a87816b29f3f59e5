// How long the built command line takes to answer, as ratios to `node -e 0` measured in turn with it.
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { median } from "./figure.ts";
import type { Figure } from "./figure.ts";

const cli = fileURLToPath(new URL("../dist/cli.js", import.meta.url));
const ROUNDS = 15;

export async function run(): Promise<readonly Figure[]> {
  const empty: number[] = [];
  const help: number[] = [];
  const first: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    empty.push(timed(["-e", "0"]));
    help.push(timed([cli, "--help"]));
    first.push(await firstRequest());
  }
  const base = median(empty);
  return [
    { name: "node -e 0", value: base, unit: "ms" },
    { name: "--help against node -e 0", value: median(help) / base, unit: "×", limit: 1.5 },
    {
      name: "start to first request, checks and git aside, against node -e 0",
      value: median(first) / base,
      unit: "×",
      limit: 6,
    },
  ];
}

function timed(args: readonly string[]): number {
  const start = performance.now();
  spawnSync(process.execPath, args, { stdio: "ignore" });
  return performance.now() - start;
}

/** Milliseconds from the start of `fix` on a small repository to its first request, less those of checks and git. */
async function firstRequest(): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), "mulligan-bench-"));
  const repo = join(home, "repo");
  const trace = join(home, "trace");
  mkdirSync(repo);
  mkdirSync(trace);
  writeFileSync(
    join(home, ".gitconfig"),
    `[trace2]\n\teventTarget = ${trace}\n[user]\n\tname = b\n\temail = b@b\n`,
  );
  writeFileSync(join(repo, "sum.js"), "exports.sum = (a, b) => a - b;\n");
  writeFileSync(join(repo, "check.sh"), "echo 'sum.js:1:1: wrong sum'; exit 1\n");
  const env = { PATH: process.env["PATH"] ?? "", HOME: home };
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["commit", "-qm", "x"],
  ])
    spawnSync("git", args, { cwd: repo, env });
  rmSync(trace, { recursive: true });
  mkdirSync(trace);
  let at = 0;
  const server = createServer((_, response) => {
    at ||= performance.now();
    response.writeHead(401, { "content-type": "application/json" }).end('{"error":{"message":"no"}}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const journal = join(home, "journal");
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [
      cli,
      "fix",
      "--dir",
      repo,
      "--test",
      "sh check.sh",
      "--model",
      "m",
      "--base-url",
      url,
      "--journal",
      journal,
      "--quiet",
    ],
    { env: { ...env, OPENAI_API_KEY: "x" }, stdio: "ignore" },
  );
  await new Promise((done) => child.on("exit", done));
  server.close();
  const spent = at - start - checksMs(journal) - gitMs(trace);
  rmSync(home, { recursive: true });
  return spent;
}

/**
 * Milliseconds of checks before the first call: of the two reproducing runs what the commands took, of the further runs
 * of what failed all that they take, restores included.
 */
function checksMs(journal: string): number {
  const lines = readFileSync(join(journal, "journal.jsonl"), "utf8").trim().split("\n");
  const entries = lines.map((line) => JSON.parse(line) as Entry);
  const before = entries.slice(
    0,
    entries.findIndex(({ event }) => event.type === "call-sent"),
  );
  const from = before.findIndex(({ event }) => event.type === "check-skipped");
  const to = before.findIndex(({ event }) => event.type === "fixers-planned");
  const confirming = from < 0 ? 0 : (before[to - 1]?.t ?? 0) - (before[from]?.t ?? 0);
  return before
    .slice(0, from < 0 ? undefined : from)
    .reduce((sum, { event }) => sum + (event.result?.durationMs ?? 0), confirming);
}

interface Entry {
  readonly t: number;
  readonly event: { readonly type: string; readonly result?: { readonly durationMs: number } };
}

/** What each git process says of its own time, and what it takes to start and end one that does nothing. */
function gitMs(trace: string): number {
  const start = performance.now();
  spawnSync("git", ["--version"], { stdio: "ignore" });
  const bare = performance.now() - start;
  return readdirSync(trace).reduce((sum, file) => {
    const exit = /"event":"atexit".*"t_abs":([\d.]+)/.exec(readFileSync(join(trace, file), "utf8"));
    return sum + bare + Number(exit?.[1] ?? 0) * 1000;
  }, 0);
}
