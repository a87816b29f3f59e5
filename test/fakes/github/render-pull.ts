import { complete } from "./complete.ts";
import { diffEntries } from "./commits.ts";
import { git, resolveObject } from "./git.ts";
import {
  association,
  commentsOn,
  nodeId,
  renderLabels,
  renderRepository,
  renderUser,
  repositoryUrl,
} from "./render.ts";
import { findRepository, fullName, stamp } from "./state.ts";
import type { Issue, Pull, Repository, State } from "./state.ts";

type Json = Readonly<Record<string, unknown>>;

/** The pull request's commits: head, base and where they part. */
export interface PullCommits {
  readonly head: string;
  readonly base: string;
  readonly mergeBase: string;
}

/** Brings `refs/pull/N/head` to the head branch, which stays where it was once the branch is gone. */
export async function pullCommits(state: State, repository: Repository, pull: Pull): Promise<PullCommits> {
  const ref = `refs/pull/${pull.number}/head`;
  const source = findRepository(state, pull.head.repository);
  if (source !== undefined && repository.issues.get(pull.number)?.state === "open")
    await git(repository.folder, ["fetch", "-q", source.folder, `+refs/heads/${pull.head.ref}:${ref}`]).catch(
      () => undefined,
    );
  const head = (await resolveObject(repository.folder, ref)) ?? "";
  const base = (await resolveObject(repository.folder, `refs/heads/${pull.base}`)) ?? head;
  const mergeBase = await git(repository.folder, ["merge-base", base, head]).catch(() => base);
  return { head, base, mergeBase };
}

/** `pull-request`, or `pull-request-simple` as lists hold it. */
export async function renderPull(
  state: State,
  repository: Repository,
  pull: Pull,
  schema: "pull-request" | "pull-request-simple" = "pull-request",
): Promise<Json> {
  const issue = repository.issues.get(pull.number) as Issue;
  const commits = await pullCommits(state, repository, pull);
  const url = `${repositoryUrl(state, repository)}/pulls/${pull.number}`;
  const issueUrl = `${repositoryUrl(state, repository)}/issues/${pull.number}`;
  const html = `${state.web}/${fullName(repository)}/pull/${pull.number}`;
  const head = findRepository(state, pull.head.repository);
  const href = (to: string): Json => ({ href: to });
  return complete(schema, {
    id: pull.id,
    node_id: nodeId("PR", pull.id),
    number: pull.number,
    title: issue.title,
    body: issue.body,
    user: renderUser(state, issue.user),
    state: issue.state,
    locked: issue.locked,
    draft: pull.draft,
    labels: renderLabels(state, repository, issue),
    assignee: null,
    assignees: [...issue.assignees].map((login) => renderUser(state, login)),
    requested_reviewers: [],
    requested_teams: [],
    created_at: stamp(issue.createdAt),
    updated_at: stamp(issue.updatedAt),
    closed_at: issue.closedAt === null ? null : stamp(issue.closedAt),
    merged_at: null,
    merge_commit_sha: null,
    author_association: association(repository, issue.user),
    auto_merge: null,
    head: side(state, head, pull.head.ref, commits.head),
    base: side(state, repository, pull.base, commits.base),
    url,
    html_url: html,
    diff_url: `${html}.diff`,
    patch_url: `${html}.patch`,
    issue_url: issueUrl,
    comments_url: `${issueUrl}/comments`,
    commits_url: `${url}/commits`,
    review_comments_url: `${url}/comments`,
    review_comment_url: `${url}/comments{/number}`,
    statuses_url: `${repositoryUrl(state, repository)}/statuses/${commits.head}`,
    _links: {
      self: href(url),
      html: href(html),
      issue: href(issueUrl),
      comments: href(`${issueUrl}/comments`),
      commits: href(`${url}/commits`),
      review_comments: href(`${url}/comments`),
      review_comment: href(`${url}/comments{/number}`),
      statuses: href(`${repositoryUrl(state, repository)}/statuses/${commits.head}`),
    },
    ...(schema === "pull-request" && (await details(state, repository, pull, commits))),
  });
}

async function details(
  state: State,
  repository: Repository,
  pull: Pull,
  commits: PullCommits,
): Promise<Json> {
  const entries = await diffEntries(state, repository, [commits.mergeBase, commits.head]);
  const count = await git(repository.folder, [
    "rev-list",
    "--count",
    `${commits.mergeBase}..${commits.head}`,
  ]);
  const sum = (field: string): number => entries.reduce((all, entry) => all + Number(entry[field]), 0);
  return {
    merged: false,
    mergeable: true,
    rebaseable: true,
    mergeable_state: pull.draft ? "draft" : "clean",
    merged_by: null,
    comments: commentsOn(repository, pull.number).length,
    review_comments: 0,
    maintainer_can_modify: pull.maintainerCanModify,
    commits: Number(count),
    additions: sum("additions"),
    deletions: sum("deletions"),
    changed_files: entries.length,
  };
}

function side(state: State, repository: Repository | undefined, ref: string, sha: string): Json {
  return {
    label: `${repository?.owner ?? "unknown"}:${ref}`,
    ref,
    sha,
    user: repository === undefined ? null : renderUser(state, repository.owner),
    repo: repository === undefined ? null : renderRepository(state, repository),
  };
}
