import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openRepository } from "../../../src/edge/workspace/repository.ts";
import { createWorkspace } from "../../../src/edge/workspace/workspace.ts";
import type { Workspace } from "../../../src/core/ports.ts";

export interface Place {
  readonly base: string;
  readonly root: string;
  readonly env: Record<string, string>;
  git(...args: string[]): string;
  sh(script: string): string;
  workspace(options?: { onStep?: () => void; root?: string }): Promise<Workspace>;
  remove(): void;
}

/** A new repository in a temporary folder, with a home of its own. */
export function place(): Place {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "mulligan-ws-")));
  const root = join(base, "repo");
  mkdirSync(root);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: base,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@a",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@a",
  };
  const git = (...args: string[]): string =>
    execFileSync("git", args, { cwd: root, env, encoding: "utf8", stdio: "pipe" });
  git("init", "-q", "-b", "main");
  return {
    base,
    root,
    env,
    git,
    sh: (script) =>
      execFileSync("bash", ["-e", "-c", script], { cwd: root, env, encoding: "utf8", stdio: "pipe" }),
    workspace: async ({ onStep, root: other } = {}) =>
      createWorkspace({
        repository: await openRepository(other ?? root, env),
        storeDir: join(base, "state", "snapshots"),
        patchesDir: join(base, "state", "patches"),
        excluded: [join(base, "state")],
        capBytes: 1e9,
        env,
        ...(onStep && { onStep }),
      }),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Path → everything that must come back, by a walk of its own; git's objects are left out. */
export function inventory(dir: string): Map<string, string> {
  const found = new Map<string, string>();
  const visit = (path: Buffer): void => {
    const stats = lstatSync(path, { bigint: true });
    const rel = path.subarray(Buffer.byteLength(dir)).toString("latin1");
    if (/^\/\.git\/(modules\/.*\/)?objects$/.test(rel)) return;
    const what = stats.isFile()
      ? createHash("sha256").update(readFileSync(path)).digest("hex")
      : stats.isSymbolicLink()
        ? readlinkSync(path, "latin1")
        : "";
    found.set(rel, `${stats.mode.toString(8)} ${what} ${stats.mtimeNs / 2000n}`);
    if (stats.isDirectory())
      for (const name of readdirSync(path, { encoding: "buffer" }))
        visit(Buffer.concat([path, Buffer.from("/"), name]));
  };
  visit(Buffer.from(dir));
  return found;
}

/** The differences of two inventories, one line each; times may differ by what `utimes` cannot set. */
export function differing(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const lines: string[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [a, b] = [before.get(path), after.get(path)];
    if (a === b) continue;
    const near =
      a !== undefined &&
      b !== undefined &&
      untimed(a) === untimed(b) &&
      Math.abs(Number(time(a) - time(b))) <= 1;
    if (!near) lines.push(`${path}: ${a} -> ${b}`);
  }
  return lines;
}

function untimed(text: string): string {
  return text.slice(0, text.lastIndexOf(" "));
}

function time(text: string): bigint {
  return BigInt(text.slice(text.lastIndexOf(" ") + 1));
}
