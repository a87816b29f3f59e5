import { execFile } from "node:child_process";
import { access, constants, realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { MulliganError } from "../../core/errors.ts";

/** Where a checkout and its git data lie; absolute paths without links. */
export interface Repository {
  readonly root: string;
  /** The folder that was asked for, relative to the root, `.` for the root itself. */
  readonly folder: string;
  /** `.git`, or for a linked worktree or a submodule the folder that its `.git` file names. */
  readonly gitDir: string;
  readonly commonDir: string;
}

export type Environment = Readonly<Record<string, string>>;

/** Options before every git command: nothing of the repository's configuration may start a program. */
export const SAFE: readonly string[] = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.untrackedCache=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "diff.external=",
];

export function gitEnvironment(env: Environment): Record<string, string> {
  return {
    ...env,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_PAGER: "cat",
    LC_ALL: "C",
  };
}

/** Finds the checkout around a folder. Rejects with BAD_INPUT or ENVIRONMENT when there is none to work on. */
export async function openRepository(dir: string, env: Environment): Promise<Repository> {
  const info = await stat(dir).catch(() => undefined);
  if (!info?.isDirectory())
    throw new MulliganError("BAD_INPUT", `${dir} is not a folder.`, "Name the checkout's folder with --dir.");
  const args = [
    ...SAFE,
    "rev-parse",
    "--is-bare-repository",
    "--show-toplevel",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-prefix",
  ];
  const { stdout } = await promisify(execFile)("git", args, { cwd: dir, env: gitEnvironment(env) }).catch(
    (error: unknown) => {
      throw refusal(dir, error);
    },
  );
  const [, top = "", gitDir = "", common = "", prefix = ""] = stdout.split("\n");
  const root = await realpath(top);
  await access(root, constants.W_OK | constants.R_OK | constants.X_OK).catch((error: unknown) => {
    throw new MulliganError(
      "ENVIRONMENT",
      `The folder ${root} cannot be written.`,
      "Give this user the right to write there.",
      error,
    );
  });
  return {
    root,
    folder: prefix === "" ? "." : prefix.replace(/\/$/, ""),
    gitDir: await realpath(gitDir),
    commonDir: await realpath(resolve(dir, common)),
  };
}

function refusal(dir: string, error: unknown): MulliganError {
  const {
    code,
    stderr = "",
    stdout = "",
  } = error as { code?: string | number; stderr?: string; stdout?: string };
  if (code === "ENOENT")
    return new MulliganError(
      "ENVIRONMENT",
      "The program git was not found.",
      "Install git, and see that PATH names its folder.",
      error,
    );
  if (stdout.startsWith("true"))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is a bare repository, without files to repair.`,
      "Name a checkout with --dir.",
      error,
    );
  if (/dubious ownership/.test(stderr))
    return new MulliganError(
      "ENVIRONMENT",
      `git does not trust ${dir}: it belongs to another user.`,
      `Trust it: git config --global --add safe.directory ${dir}`,
      error,
    );
  if (/not a git repository/i.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is not in a git repository.`,
      "Name a checkout with --dir, or make one: git init.",
      error,
    );
  if (/must be run in a work tree/.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} lies in a repository's own data, not in its files.`,
      "Name the checkout's folder with --dir.",
      error,
    );
  return new MulliganError(
    "ENVIRONMENT",
    `git cannot read the repository of ${dir}: ${stderr.trim().split("\n")[0] ?? ""}`,
    "See that `git status` works there.",
    error,
  );
}
