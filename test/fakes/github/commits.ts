import { complete } from "./complete.ts";
import { git } from "./git.ts";
import { nodeId, repositoryUrl } from "./render.ts";
import { fullName } from "./state.ts";
import type { Repository, State } from "./state.ts";

type Json = Readonly<Record<string, unknown>>;

export interface CommitFacts {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Person;
  readonly committer: Person;
  readonly message: string;
}
interface Person {
  readonly name: string;
  readonly email: string;
  readonly date: string;
}

const FORMAT = ["%H", "%T", "%P", "%an", "%ae", "%at", "%cn", "%ce", "%ct", "%B"].join("%x00");

/** Facts of the commits that `git log` lists for the arguments. */
export async function commitFacts(folder: string, args: readonly string[]): Promise<readonly CommitFacts[]> {
  const out = await git(folder, ["log", "-z", `--format=${FORMAT}%x01`, ...args, "--"]);
  return out
    .split("\u0001\0")
    .map((one) => (one.endsWith("\u0001") ? one.slice(0, -1) : one))
    .filter((one) => one !== "")
    .map((one) => {
      const [
        sha = "",
        tree = "",
        parents = "",
        an = "",
        ae = "",
        at = "",
        cn = "",
        ce = "",
        ct = "",
        ...rest
      ] = one.split("\0");
      return {
        sha,
        tree,
        parents: parents.split(" ").filter((p) => p !== ""),
        author: { name: an, email: ae, date: date(at) },
        committer: { name: cn, email: ce, date: date(ct) },
        message: rest.join("\0").trimEnd(),
      };
    });
}

export async function commitFact(folder: string, sha: string): Promise<CommitFacts> {
  const [fact] = await commitFacts(folder, ["-1", sha]);
  if (fact === undefined) throw new Error(`no commit ${sha}`);
  return fact;
}

function date(seconds: string): string {
  return new Date(Number(seconds) * 1000).toISOString().replace(".000Z", "Z");
}

/** `git-commit`, as the git data routes answer. */
export function renderGitCommit(state: State, repository: Repository, commit: CommitFacts): Json {
  const { url, html } = addresses(state, repository);
  return complete("git-commit", {
    sha: commit.sha,
    node_id: nodeId("C", commit.sha),
    url: `${url}/git/commits/${commit.sha}`,
    html_url: `${html}/commit/${commit.sha}`,
    author: commit.author,
    committer: commit.committer,
    message: commit.message,
    tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/git/commits/${sha}`,
      html_url: `${html}/commit/${sha}`,
    })),
    verification: verification(state, commit.sha),
  });
}

/** `commit`, as lists and single commits answer, without files and statistics. */
export function renderCommit(state: State, repository: Repository, commit: CommitFacts): Json {
  const { url, html } = addresses(state, repository);
  return complete("commit", {
    sha: commit.sha,
    node_id: nodeId("C", commit.sha),
    url: `${url}/commits/${commit.sha}`,
    html_url: `${html}/commit/${commit.sha}`,
    comments_url: `${url}/commits/${commit.sha}/comments`,
    commit: {
      url: `${url}/git/commits/${commit.sha}`,
      author: commit.author,
      committer: commit.committer,
      message: commit.message,
      comment_count: 0,
      tree: { sha: commit.tree, url: `${url}/git/trees/${commit.tree}` },
      verification: verification(state, commit.sha),
    },
    author: null,
    committer: null,
    parents: commit.parents.map((sha) => ({
      sha,
      url: `${url}/commits/${sha}`,
      html_url: `${html}/commit/${sha}`,
    })),
  });
}

const STATUS: Readonly<Record<string, string>> = {
  A: "added",
  D: "removed",
  M: "modified",
  R: "renamed",
  T: "changed",
};

/** `diff-entry` of every file that differs between two commits. */
export async function diffEntries(
  state: State,
  repository: Repository,
  [from, to]: readonly [string, string],
): Promise<readonly Json[]> {
  const { url, html } = addresses(state, repository);
  const raw = (await git(repository.folder, ["diff", "--raw", "--abbrev=40", "-M", "-z", from, to])).split(
    "\0",
  );
  const entries: Json[] = [];
  for (let i = 0; i + 1 < raw.length;) {
    const [, , oldSha = "", newSha = "", kind = ""] = (raw[i] ?? "").split(" ");
    const renamed = kind.startsWith("R");
    const filename = raw[i + (renamed ? 2 : 1)] ?? "";
    const previous = renamed ? raw[i + 1] : undefined;
    i += renamed ? 3 : 2;
    const text = await git(repository.folder, [
      "diff",
      "-M",
      from,
      to,
      "--",
      ...(previous === undefined ? [] : [previous]),
      filename,
    ]);
    const hunks = text.indexOf("\n@@");
    const lines = hunks < 0 ? [] : text.slice(hunks + 1).split("\n");
    const additions = lines.filter((line) => line.startsWith("+")).length;
    const deletions = lines.filter((line) => line.startsWith("-")).length;
    entries.push({
      sha: kind === "D" ? oldSha : newSha,
      filename,
      status: STATUS[kind.charAt(0)] ?? "changed",
      additions,
      deletions,
      changes: additions + deletions,
      blob_url: `${html}/blob/${to}/${encodeURI(filename)}`,
      raw_url: `${html}/raw/${to}/${encodeURI(filename)}`,
      contents_url: `${url}/contents/${encodeURI(filename)}?ref=${to}`,
      ...(previous !== undefined && { previous_filename: previous }),
      ...(lines.length > 0 && { patch: lines.join("\n") }),
    });
  }
  return entries;
}

function addresses(state: State, repository: Repository): { readonly url: string; readonly html: string } {
  return { url: repositoryUrl(state, repository), html: `${state.web}/${fullName(repository)}` };
}

function verification(state: State, sha: string): Json {
  const verified = state.signed.has(sha);
  const reason = verified ? "valid" : "unsigned";
  return { verified, reason, payload: null, signature: null, verified_at: null };
}
