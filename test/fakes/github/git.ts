import { execFile, execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";

export const ZERO = "0".repeat(40);

const env = {
  PATH: process.env["PATH"] ?? "",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_AUTHOR_NAME: "octocat",
  GIT_AUTHOR_EMAIL: "octocat@example.test",
  GIT_COMMITTER_NAME: "GitHub",
  GIT_COMMITTER_EMAIL: "noreply@example.test",
};

export class GitRefused extends Error {}

export interface GitOptions {
  readonly input?: string | Buffer;
  readonly env?: Readonly<Record<string, string>>;
}

/** What git says in the bare repository at `folder`, without the last line's end; throws `GitRefused` otherwise. */
export async function git(
  folder: string,
  args: readonly string[],
  options: GitOptions = {},
): Promise<string> {
  return (await gitBytes(folder, args, options)).toString("utf8").replace(/\n$/, "");
}

export function gitBytes(folder: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = execFile(
      "git",
      [...args],
      { cwd: folder, env: { ...env, ...options.env }, encoding: "buffer", maxBuffer: 1 << 27 },
      (error, out, err) => (error === null ? resolve(out) : reject(new GitRefused(err.toString("utf8")))),
    );
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(options.input);
  });
}

/** The same, waited for: sets up what a test starts from. */
export function gitSync(folder: string, args: readonly string[], options: GitOptions = {}): string {
  return execFileSync("git", [...args], {
    cwd: folder,
    env: { ...env, ...options.env },
    input: options.input,
    encoding: "utf8",
    stdio: ["pipe", "pipe", "pipe"],
    maxBuffer: 1 << 27,
  }).replace(/\n$/, "");
}

/** The commit, tree or blob that `name` stands for; undefined when there is none. */
export async function resolveObject(folder: string, name: string): Promise<string | undefined> {
  if (name.startsWith("-")) return undefined;
  return git(folder, ["rev-parse", "--verify", "--quiet", name]).catch(() => undefined);
}

export interface TreeChange {
  readonly path: string;
  readonly mode: string;
  /** null takes the path away. */
  readonly sha: string | null;
}

/** A tree of `base` (or of nothing) with the changes on top. */
export async function changedTree(
  folder: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  const index = `${folder}/index.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const inIndex = { env: { GIT_INDEX_FILE: index } };
  await git(folder, base === undefined ? ["read-tree", "--empty"] : ["read-tree", base], inIndex);
  const lines = changes.map(
    ({ path, mode, sha }) => `${sha === null ? "0" : mode} ${sha ?? ZERO}\t${path}\0`,
  );
  if (lines.length > 0)
    await git(folder, ["update-index", "-z", "--index-info"], { ...inIndex, input: lines.join("") });
  const tree = await git(folder, ["write-tree"], inIndex);
  await rm(index, { force: true });
  return tree;
}
