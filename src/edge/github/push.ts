import { setTimeout as sleep } from "node:timers/promises";
import { MulliganError } from "../../core/errors.ts";
import { openRepository } from "../workspace/repository.ts";
import type { Environment } from "../workspace/repository.ts";
import { buildCommit } from "./build-commit.ts";
import type { CommitPlan } from "./build-commit.ts";
import { openOwnGit } from "./own-git.ts";
import type { GitEnd, OwnGit, Remote } from "./own-git.ts";
import { refusalOf } from "./push-refusal.ts";
import type { Refused } from "./refused.ts";

export interface PushRequest extends CommitPlan {
  /** A folder of the checkout. */
  readonly root: string;
  readonly env: Environment;
  readonly remoteUrl: string;
  readonly token: string;
  /** Without `refs/heads/`. */
  readonly branch: string;
  /** Where the branch has to be; undefined when it must not be there yet. */
  readonly expectedSha: string | undefined;
  /** Pause before a push is repeated. */
  readonly retryMs?: number;
}

export type Pushed =
  | { readonly kind: "pushed"; readonly sha: string }
  /** The branch is not where it was expected; `to` is undefined when it is not there. */
  | { readonly kind: "moved"; readonly to: string | undefined }
  | Refused;

const MOST_TRIES = 4;

/**
 * Commits the accepted bytes on the base commit and pushes them to the branch, if that still is where it is expected. The
 * checkout, its index, refs, settings and objects are only read. Rejects with GITHUB when the server cannot be reached:
 * then the branch may be at the new commit, and the same request finds it there.
 */
export async function pushBranch(request: PushRequest): Promise<Pushed> {
  const repository = await openRepository(request.root, request.env);
  const remote = { url: request.remoteUrl, token: request.token };
  const git = await openOwnGit(repository, { env: request.env, remote });
  try {
    await checkName(git, request.branch);
    const built = await buildCommit(git, request);
    if (built.kind === "refused") return built;
    return await push(git, remote, { ...request, commit: built.commit });
  } finally {
    await git.close();
  }
}

async function push(
  git: OwnGit,
  remote: Remote,
  { branch, expectedSha, commit, retryMs = 2000 }: PushRequest & { readonly commit: string },
): Promise<Pushed> {
  const ref = `refs/heads/${branch}`;
  const lease = `--force-with-lease=${ref}:${expectedSha ?? ""}`;
  const args = [
    "push",
    "--porcelain",
    "--no-verify",
    "--no-signed",
    lease,
    "--",
    remote.url,
    `${commit}:${ref}`,
  ];
  for (let tries = 1; ; tries++) {
    const end = await git.ask(args);
    if (end.code === 0) return { kind: "pushed", sha: commit };
    const refused = refusalOf(end);
    if (refused !== undefined) return refused;
    // It may have arrived all the same.
    const found = await lookUp(git, remote, ref);
    if (found.kind === "at") {
      if (found.sha === commit) return { kind: "pushed", sha: commit };
      if (found.sha !== expectedSha) return { kind: "moved", to: found.sha };
    }
    if (tries >= MOST_TRIES) throw unreachable(end);
    await sleep(retryMs * tries);
  }
}

/** Where a ref of the remote is (undefined when it is not there), or that the remote did not answer. */
export async function lookUp(
  git: OwnGit,
  remote: Remote,
  ref: string,
): Promise<
  | { readonly kind: "at"; readonly sha: string | undefined }
  | { readonly kind: "failed"; readonly end: GitEnd }
> {
  const end = await git.ask(["ls-remote", "--", remote.url, ref]);
  if (end.code !== 0) return { kind: "failed", end };
  const lines = end.out.toString("utf8").split("\n");
  const line = lines.find((one) => one.endsWith(`\t${ref}`));
  return { kind: "at", sha: line?.split("\t")[0] };
}

export function unreachable(end: GitEnd): MulliganError {
  const last = end.said.split("\n").findLast((line) => /^(fatal|error|remote):/.test(line)) ?? end.said;
  return new MulliganError(
    "GITHUB",
    `git did not reach the server: ${last.replace(/^\w+: /, "")}`,
    "Start again later; a branch that was pushed is found.",
  );
}

export async function checkName(git: OwnGit, branch: string): Promise<void> {
  const { code } = await git.ask(["check-ref-format", `refs/heads/${branch}`]);
  if (code !== 0 || branch.startsWith("-"))
    throw new MulliganError("BAD_INPUT", `"${branch}" is no name of a branch.`, "Choose another name.");
}
