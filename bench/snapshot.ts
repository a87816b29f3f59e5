// Snapshot and restore of a tree with 50,000 tracked and 20,000 ignored files, against a bare walk of it.
import { execFileSync } from "node:child_process";
import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  unlinkSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRepository } from "../src/edge/workspace/repository.ts";
import { createWorkspace } from "../src/edge/workspace/workspace.ts";
import { median } from "./figure.ts";
import type { Figure } from "./figure.ts";

const TRACKED = 50_000;
const IGNORED = 20_000;
const CHANGED = 100;
const ROUNDS = 5;

export async function run(): Promise<readonly Figure[]> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "mulligan-bench-")));
  try {
    return await measure(base);
  } finally {
    rmSync(base, { recursive: true });
  }
}

async function measure(base: string): Promise<readonly Figure[]> {
  const root = join(base, "repo");
  const env = { PATH: process.env["PATH"] ?? "", HOME: base };
  const ignored = makeTree(root, env);
  const repository = await openRepository(root, env);
  const open = (n: number): ReturnType<typeof createWorkspace> =>
    createWorkspace({
      repository,
      storeDir: join(base, `store-${n}`),
      patchesDir: join(base, "patches"),
      excluded: [],
      capBytes: 2e9,
      env,
    });
  const walks: number[] = [];
  const copies: number[] = [];
  const firsts: number[] = [];
  const seconds: number[] = [];
  const restores: number[] = [];
  const attempts: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    walks.push(timed(() => bareWalk(root)));
    copies.push(timed(() => bareCopy(ignored, join(base, "copy"))));
    const ws = open(n);
    const s0 = await timedAsync(() => ws.snapshot("S0"));
    firsts.push(s0.ms);
    seconds.push((await timedAsync(() => ws.snapshot("S1"))).ms);
    change(root, n);
    restores.push((await timedAsync(() => ws.restore(s0.value, { patchName: `r${n}.patch` }))).ms);
    const attempt = await timedAsync(async () => {
      const path = "d1/f1.txt";
      const before = await ws.read(path);
      await ws.apply([{ path, before, after: Buffer.from(`attempt ${n}\n`) }]);
      change(root, n + 100);
      await ws.restore(s0.value, { patchName: `a${n}.patch` });
    });
    attempts.push(attempt.ms);
  }
  const walk = median(walks);
  return [
    { name: "bare lstat walk", value: walk, unit: "ms" },
    { name: "bare copy of what git cannot give back", value: median(copies), unit: "ms" },
    {
      name: "snapshot, less that copy, against the walk",
      value: (median(firsts) - median(copies)) / walk,
      unit: "×",
      limit: 3,
    },
    { name: "second snapshot of the unchanged tree", value: median(seconds) / walk, unit: "×", limit: 3 },
    {
      name: `restore of ${CHANGED} changed files with its final check`,
      value: median(restores) / walk,
      unit: "×",
      limit: 3,
    },
    {
      name: "own work of an attempt: apply, then restore",
      value: median(attempts) / walk,
      unit: "×",
      limit: 4,
    },
  ];
}

/** Makes the tree; returns the ignored files. */
function makeTree(root: string, env: Record<string, string>): readonly string[] {
  const git = (...args: string[]): unknown => execFileSync("git", args, { cwd: root, env, stdio: "ignore" });
  const ignored: string[] = [];
  mkdirSync(root);
  git("init", "-q");
  git("config", "gc.auto", "0");
  writeFileSync(join(root, ".gitignore"), "node_modules/\n");
  for (let i = 0; i < TRACKED; i++) {
    const dir = join(root, `d${i % 500}`);
    if (i < 500) mkdirSync(dir);
    writeFileSync(join(dir, `f${i}.txt`), `${i} ${"some text of a source file\n".repeat(70)}`);
  }
  for (let i = 0; i < IGNORED; i++) {
    const dir = join(root, "node_modules", `p${i % 400}`);
    if (i < 400) mkdirSync(dir, { recursive: true });
    ignored.push(join(dir, `m${i}.js`));
    writeFileSync(join(dir, `m${i}.js`), `${i} ${"module.exports = 1;\n".repeat(60)}`);
  }
  git("add", "-A");
  git("-c", "user.name=b", "-c", "user.email=b@b", "commit", "-qm", "x");
  return ignored;
}

function change(root: string, n: number): void {
  for (let i = 0; i < CHANGED; i++)
    writeFileSync(join(root, `d${i}`, `f${i + 500}.txt`), `changed ${n} ${i}\n`);
}

function bareWalk(dir: string): number {
  let count = 0;
  const pending = [dir];
  for (let folder = pending.pop(); folder !== undefined; folder = pending.pop())
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = `${folder}/${entry.name}`;
      lstatSync(path);
      count++;
      if (entry.isDirectory() && entry.name !== ".git") pending.push(path);
    }
  return count;
}

function bareCopy(files: readonly string[], target: string): void {
  const fd = openSync(target, "w");
  for (const file of files) writeSync(fd, readFileSync(file));
  closeSync(fd);
  unlinkSync(target);
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

async function timedAsync<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const start = performance.now();
  const value = await work();
  return { value, ms: performance.now() - start };
}
