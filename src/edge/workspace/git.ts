import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { blobIdOf } from "./digest.ts";
import { gitEnvironment, SAFE } from "./repository.ts";
import type { Environment, Repository } from "./repository.ts";

interface RunOptions {
  readonly input?: Buffer;
  readonly okCodes?: readonly number[];
  readonly timeoutMs?: number;
}

export interface Git {
  /** Standard output of a command in the checkout; rejects when it fails or takes too long. */
  run(args: readonly string[], options?: RunOptions): Promise<Buffer>;
  /** Contents of blobs by id; those that are not there, or are not what their id says, are left out. */
  blobs(ids: readonly string[]): Promise<Map<string, Buffer>>;
}

const MOST_TIME_MS = 120_000;

/**
 * `ownDir` becomes a git folder without settings, through which objects are read: the checkout's own may hold by then
 * what an attempt wrote there, like replacements of objects or a program to fetch them with.
 */
export function createGit(
  { root, commonDir }: Repository,
  { env, ownDir }: { env: Environment; ownDir: string },
): Git {
  const environment = gitEnvironment(env);
  const start = (
    args: readonly string[],
    options: RunOptions,
    { cwd, vars }: { cwd: string; vars?: Environment },
  ): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const { input, okCodes = [0], timeoutMs = MOST_TIME_MS } = options;
      const child = spawn("git", [...SAFE, ...args], {
        cwd,
        env: { ...environment, ...vars },
        timeout: timeoutMs,
        killSignal: "SIGKILL",
      });
      const out: Buffer[] = [];
      const err: Buffer[] = [];
      child.stdout.on("data", (part: Buffer) => out.push(part));
      child.stderr.on("data", (part: Buffer) => err.push(part));
      child.on("error", reject);
      child.on("close", (code, signal) => {
        if (code !== null && okCodes.includes(code)) resolve(Buffer.concat(out));
        else reject(failure(args, code ?? signal, Buffer.concat(err).toString().trim()));
      });
      child.stdin.on("error", () => undefined);
      child.stdin.end(input);
    });
  return {
    run: (args, options = {}) => start(args, options, { cwd: root }),
    blobs: async (ids) => {
      const found = new Map<string, Buffer>();
      if (ids.length === 0) return found;
      makeOwn(ownDir);
      const vars = {
        GIT_DIR: ownDir,
        GIT_OBJECT_DIRECTORY: join(commonDir, "objects"),
        GIT_NO_REPLACE_OBJECTS: "1",
      };
      const input = Buffer.from(`${ids.join("\n")}\n`);
      const out = await start(["cat-file", "--batch"], { input }, { cwd: ownDir, vars });
      for (let at = 0; at < out.length;) {
        const line = out.indexOf(10, at);
        const [id = "", type, size] = out.toString("latin1", at, line).split(" ");
        at = line + 1;
        if (type !== "blob") continue;
        const bytes = out.subarray(at, at + Number(size));
        if (blobIdOf(bytes) === id) found.set(id, bytes);
        at += Number(size) + 1;
      }
      return found;
    },
  };
}

function failure(args: readonly string[], end: number | string | null, said: string): MulliganError {
  return new MulliganError(
    "ENVIRONMENT",
    `git ${args[0] ?? ""} ended with ${end}: ${said.split("\n")[0] ?? ""}`,
    "See that `git status` works in the checkout.",
  );
}

function makeOwn(dir: string): void {
  for (const name of ["objects", "refs"]) mkdirSync(join(dir, name), { recursive: true, mode: 0o700 });
  writeFileSync(join(dir, "HEAD"), "ref: refs/heads/none\n");
}

/** Settings that decide how far the object store gives back a file's own bytes. */
export async function readSettings(git: Git): Promise<ReadonlyMap<string, string>> {
  const pattern =
    "^(core\\.(autocrlf|attributesfile)|extensions\\.(partialclone|objectformat)|remote\\..*\\.promisor|filter\\..*)$";
  const out = await git.run(["config", "-z", "--get-regexp", pattern], { okCodes: [0, 1] });
  const pairs = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    pairs.map((pair): [string, string] => [
      pair.split("\n", 1)[0]?.toLowerCase() ?? "",
      pair.slice(pair.indexOf("\n") + 1),
    ]),
  );
}

/** An attempt may have made a pipe of a file that git reads its rules from. */
const MOST_IGNORE_TIME_MS = 20_000;

/**
 * Which of some paths, relative to the root and one character per byte, git's rules ignore; tracked ones too. Rejects
 * when git cannot tell.
 */
export async function ignored(git: Git, paths: readonly string[]): Promise<ReadonlySet<string>> {
  if (paths.length === 0) return new Set();
  const input = Buffer.from(`${paths.join("\0")}\0`, "latin1");
  const options = { input, okCodes: [0, 1], timeoutMs: MOST_IGNORE_TIME_MS };
  const out = await git.run(["check-ignore", "--no-index", "-z", "--stdin"], options);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}

/** What git's index names, relative to the root and one character per byte. */
export async function tracked(git: Git): Promise<ReadonlySet<string>> {
  const out = await git.run(["ls-files", "-z", "--cached"]);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}
