import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { openSync, closeSync, readSync, fstatSync } from "node:fs";
import { gitEnvironment, SAFE } from "./repository.ts";
import type { Environment, Repository } from "./repository.ts";
import { native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

export interface Git {
  /** Standard output of a command in the checkout; rejects when it fails. */
  run(
    args: readonly string[],
    options?: { readonly input?: Buffer; readonly okCodes?: readonly number[] },
  ): Promise<Buffer>;
  /** Contents of blobs by id; those that are not there are left out. */
  blobs(ids: readonly string[]): Promise<Map<string, Buffer>>;
}

export function createGit(repository: Repository, env: Environment): Git {
  const environment = gitEnvironment(env);
  const run: Git["run"] = (args, { input, okCodes = [0] } = {}) =>
    new Promise((resolve, reject) => {
      const child = spawn("git", [...SAFE, ...args], { cwd: repository.root, env: environment });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (part: Buffer) => out.push(part));
      child.stderr.on("data", (part: Buffer) => err.push(part));
      child.on("error", reject);
      child.on("close", (code) => {
        if (code !== null && okCodes.includes(code)) resolve(Buffer.concat(out));
        else
          reject(
            new Error(`git ${args[0] ?? ""} ended with ${code}: ${Buffer.concat(err).toString().trim()}`),
          );
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  return {
    run,
    blobs: async (ids) => {
      const found = new Map<string, Buffer>();
      if (ids.length === 0) return found;
      const args = [`--git-dir=${repository.gitDir}`, "cat-file", "--batch"];
      const out = await run(args, { input: Buffer.from(`${ids.join("\n")}\n`) });
      for (let at = 0; at < out.length;) {
        const line = out.indexOf(10, at);
        const [id = "", type, size] = out.toString("latin1", at, line).split(" ");
        at = line + 1;
        if (type !== "blob") continue;
        found.set(id, out.subarray(at, at + Number(size)));
        at += Number(size) + 1;
      }
      return found;
    },
  };
}

/** The id that git gives to a file's raw bytes, without any conversion. */
export function blobId(file: BytePath): string {
  const fd = openSync(native(file), "r");
  try {
    const { size } = fstatSync(fd);
    const hash = createHash("sha1").update(`blob ${size}\0`);
    const chunk = Buffer.allocUnsafe(Math.min(1 << 20, Math.max(1, size)));
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) hash.update(chunk.subarray(0, n));
    return hash.digest("hex");
  } finally {
    closeSync(fd);
  }
}

/** Settings that decide how far the object store gives back a file's own bytes. */
export async function readSettings(git: Git): Promise<ReadonlyMap<string, string>> {
  const pattern = "^(core\\.(autocrlf|attributesfile)|extensions\\.(partialclone|objectformat)|filter\\..*)$";
  const out = await git.run(["config", "-z", "--get-regexp", pattern], { okCodes: [0, 1] });
  const pairs = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    pairs.map((pair): [string, string] => [
      pair.split("\n", 1)[0]?.toLowerCase() ?? "",
      pair.slice(pair.indexOf("\n") + 1),
    ]),
  );
}

/**
 * Which of some paths, relative to the root and one character per byte, git ignores. With `rules` the index is not
 * asked, so that tracked paths count as ignored too when the rules name them.
 */
export async function ignored(
  git: Git,
  paths: readonly string[],
  { rules = false }: { readonly rules?: boolean } = {},
): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = Buffer.from(`${paths.join("\0")}\0`, "latin1");
  const args = ["check-ignore", ...(rules ? ["--no-index"] : []), "-z", "--stdin"];
  const out = await git.run(args, { input, okCodes: [0, 1, 128] });
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}
