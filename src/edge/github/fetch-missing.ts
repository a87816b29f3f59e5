import { open, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { openRepository } from "../workspace/repository.ts";
import type { Environment, Repository } from "../workspace/repository.ts";
import { openOwnGit } from "./own-git.ts";
import type { OwnGit } from "./own-git.ts";
import { checkName, lookUp, unreachable } from "./push.ts";

export interface FetchRequest {
  /** A folder of the checkout. */
  readonly root: string;
  readonly env: Environment;
  readonly remoteUrl: string;
  readonly token: string;
  readonly want: { readonly sha: string } | { readonly branch: string };
}

export type Fetched =
  | { readonly kind: "here" | "fetched"; readonly sha: string }
  /** The remote has no such branch, or does not give the commit. */
  | { readonly kind: "absent" };

/**
 * Sees that a commit is among the checkout's objects. A shallow checkout gets that commit alone, without its history, and
 * keeps the history that it has; a whole one gets what is missing of the history. No ref, setting, index or file of the
 * checkout changes but the list of shallow commits. Rejects with GITHUB when the server cannot be reached.
 */
export async function fetchMissing({ root, env, remoteUrl, token, want }: FetchRequest): Promise<Fetched> {
  const repository = await openRepository(root, env);
  const remote = { url: remoteUrl, token };
  const git = await openOwnGit(repository, { env, remote, writesToCheckout: true });
  try {
    const sha = "sha" in want ? want.sha : await tipOf(git, want.branch);
    if (sha === undefined) return { kind: "absent" };
    if (!/^[0-9a-f]{40}$/.test(sha))
      throw new MulliganError("BAD_INPUT", `${sha} is not a commit's SHA.`, "Give all 40 digits of it.");
    if (await isHere(git, sha)) return { kind: "here", sha };
    const shallow = await linesOf(join(repository.commonDir, "shallow"));
    await nameHaves(git, repository);
    const depth = shallow.length > 0 ? ["--depth=1"] : [];
    const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--no-recurse-submodules"];
    const end = await git.ask(["fetch", ...quiet, ...depth, "--", remote.url, sha]);
    if (end.code !== 0) {
      if (/not our ref|couldn't find remote ref|unadvertised object/.test(end.said))
        return { kind: "absent" };
      throw unreachable(end);
    }
    if (shallow.length > 0) await addShallow(repository, await linesOf(join(git.dir, "shallow")));
    return { kind: "fetched", sha };
  } finally {
    await git.close();
  }

  async function tipOf(own: OwnGit, branch: string): Promise<string | undefined> {
    await checkName(own, branch);
    const found = await lookUp(own, remote, `refs/heads/${branch}`);
    if (found.kind === "failed") throw unreachable(found.end);
    return found.sha;
  }
}

/** With its parents, or with the word that they are left out: a fetch that was killed may have left it without both. */
async function isHere(git: OwnGit, sha: string): Promise<boolean> {
  const { code } = await git.ask(["rev-list", "--quiet", "--max-count=2", sha, "--"]);
  return code === 0;
}

const MOST_HAVES = 500;

/** Lets our git folder tell the server which commits the checkout has. */
async function nameHaves(git: OwnGit, { commonDir }: Repository): Promise<void> {
  const refs = await git.ask([
    `--git-dir=${commonDir}`,
    "for-each-ref",
    "--format=%(objectname)",
    `--count=${MOST_HAVES}`,
  ]);
  const head = await readFile(join(commonDir, "HEAD"), "utf8").catch(() => "");
  const ids = new Set([...refs.out.toString("utf8").split("\n"), head.trim()]);
  const lines = [...ids].filter((id) => /^[0-9a-f]{40}$/.test(id)).map((id, i) => `${id} refs/have/${i}\n`);
  await writeFile(join(git.dir, "packed-refs"), lines.join(""));
}

async function linesOf(file: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch(() => "");
  return text.split("\n").filter((line) => line !== "");
}

/** Adds to the checkout's list under git's own lock for it. */
async function addShallow({ commonDir }: Repository, more: readonly string[]): Promise<void> {
  const file = join(commonDir, "shallow");
  const lock = `${file}.lock`;
  const taken = await open(lock, "wx").catch((error: unknown) => {
    throw new MulliganError(
      "ENVIRONMENT",
      "Another git changes the list of shallow commits of this checkout.",
      `Wait until it has ended; if none runs, remove ${lock}.`,
      error,
    );
  });
  const lines = new Set([...(await linesOf(file)), ...more]);
  await taken.writeFile([...lines].map((line) => `${line}\n`).join(""));
  await taken.close();
  await rename(lock, file);
}
