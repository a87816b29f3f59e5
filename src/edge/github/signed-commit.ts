import { setTimeout as sleep } from "node:timers/promises";
import { openRepository } from "../workspace/repository.ts";
import type { Environment } from "../workspace/repository.ts";
import { buildCommit } from "./build-commit.ts";
import type { BuiltCommit, CommitPlan } from "./build-commit.ts";
import { apiError, ask, readRef, statusOf, waitBefore } from "./git-data.ts";
import type { Api } from "./git-data.ts";
import { openOwnGit } from "./own-git.ts";
import { refusalOf } from "./push-refusal.ts";
import type { Pushed } from "./push.ts";
import type { Refused } from "./refused.ts";

/** `author` is not used but for the look at the tree: GitHub commits, and signs, in the name of the token's owner. */
export interface SignedRequest extends CommitPlan {
  readonly root: string;
  readonly env: Environment;
  readonly api: Api;
  /** Octokit's `graphql`. */
  readonly graphql: (query: string, variables: Readonly<Record<string, unknown>>) => Promise<unknown>;
  readonly branch: string;
  /** The base commit for a branch that has to be there, undefined for one that is made. */
  readonly expectedSha: string | undefined;
  readonly retryMs?: number;
}

const MUTATION =
  "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
const MOST_TRIES = 6;

/**
 * `pushBranch` by GitHub's API instead of git, so that GitHub signs the commit. It can only go on from the base commit,
 * and cannot keep that a file may be run: both are refused. A branch that is made stands at the base commit for a
 * moment, and one that was left there is gone on with.
 */
export async function signedCommit(request: SignedRequest): Promise<Pushed> {
  const { root, env, baseSha, expectedSha } = request;
  const git = await openOwnGit(await openRepository(root, env), { env });
  let built: BuiltCommit | Refused;
  try {
    built = await buildCommit(git, request);
  } finally {
    await git.close();
  }
  if (built.kind === "refused") return built;
  if (expectedSha !== undefined && expectedSha !== baseSha)
    return refused(
      "base",
      "The API commits on top of a branch only, and this one is not at the base commit.",
    );
  const runnable = built.changes.find((one) => one.mode === "100755" && one.content !== undefined);
  if (runnable !== undefined)
    return refused("mode", `${runnable.path} may be run, which a commit through the API cannot keep.`);
  return commit(request, built);
}

async function commit(request: SignedRequest, built: BuiltCommit): Promise<Pushed> {
  const { api, branch, baseSha, expectedSha, retryMs = 1000 } = request;
  const ref = `refs/heads/${branch}`;
  for (let tries = 1; ; tries++) {
    let failure: unknown;
    try {
      const at = (await readRef(api, ref))?.sha;
      if (at !== undefined && at !== baseSha)
        return (await isOurs(request, built, at)) ? { kind: "pushed", sha: at } : { kind: "moved", to: at };
      if (at === undefined && expectedSha !== undefined) return { kind: "moved", to: undefined };
      if (at === undefined) await ask(api, "POST /git/refs", { ref, sha: baseSha });
      const answer = await request.graphql(MUTATION, { input: inputOf(request, built) });
      const { createCommitOnBranch: made } = answer as { createCommitOnBranch: { commit: { oid: string } } };
      return { kind: "pushed", sha: made.commit.oid };
    } catch (error) {
      const no = refusalIn(error);
      if (no !== undefined) return no;
      failure = error;
    }
    const raced = statusOf(failure) === 422 || isGraphql(failure);
    const wait = raced ? 0 : waitBefore(failure);
    if (wait === undefined || tries >= MOST_TRIES) throw apiError(failure, `${branch} was committed to`);
    await sleep(wait + retryMs * tries);
  }
}

/** Whether an earlier try, whose answer was lost, made the commit. */
async function isOurs(
  { api, baseSha, message }: SignedRequest,
  built: BuiltCommit,
  sha: string,
): Promise<boolean> {
  const found = await ask(api, "GET /git/commits/{commit_sha}", { commit_sha: sha });
  const { tree, parents } = found as { tree?: { sha?: string }; parents?: readonly { sha?: string }[] };
  return (
    tree?.sha === built.tree &&
    parents?.length === 1 &&
    parents[0]?.sha === baseSha &&
    String(found["message"]).trim() === wordsOf(message).whole
  );
}

function inputOf({ api, branch, baseSha, message }: SignedRequest, { changes }: BuiltCommit): unknown {
  const { headline, body } = wordsOf(message);
  return {
    branch: {
      repositoryNameWithOwner: `${api.repository.owner}/${api.repository.name}`,
      branchName: branch,
    },
    message: { headline, ...(body !== "" && { body }) },
    expectedHeadOid: baseSha,
    fileChanges: {
      additions: changes.flatMap(({ path, content }) =>
        content === undefined ? [] : [{ path, contents: content.toString("base64") }],
      ),
      deletions: changes.flatMap(({ path, content }) => (content === undefined ? [{ path }] : [])),
    },
  };
}

function wordsOf(message: string): {
  readonly headline: string;
  readonly body: string;
  readonly whole: string;
} {
  const [headline = "", ...rest] = message.trim().split("\n");
  const body = rest.join("\n").trim();
  return { headline, body, whole: body === "" ? headline : `${headline}\n\n${body}` };
}

function refusalIn(error: unknown): Refused | undefined {
  const said = `remote: ${String((error as { message?: unknown }).message)}`;
  const known = refusalOf({ said, out: Buffer.alloc(0) });
  if (known !== undefined) return known;
  const hidden = statusOf(error) === 404;
  return hidden
    ? refused("permission", "The repository is not there, or the token may not write there.")
    : undefined;
}

function isGraphql(error: unknown): boolean {
  return Array.isArray((error as { errors?: unknown }).errors);
}

function refused(code: Refused["code"], why: string): Refused {
  return { kind: "refused", code, why };
}
