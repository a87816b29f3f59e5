import { commitFacts, diffEntries, renderCommit } from "../commits.ts";
import { resolveObject } from "../git.ts";
import { complete } from "../complete.ts";
import { association, nodeId, renderUser, repositoryUrl } from "../render.ts";
import { pullCommits, renderPull } from "../render-pull.ts";
import { created, invalid, notFound, ok, on, page, refusal, text, tooLong } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { findRepository, fullName, newId, stamp } from "../state.ts";
import type { Pull, Repository, Review } from "../state.ts";
import { addIssue, update } from "./issues.ts";

const READ = [["pull_requests", "read"]] as const;
const WRITE = [["pull_requests", "write"]] as const;
const ALL = "/repos/{owner}/{repo}/pulls";
const ONE = `${ALL}/{pull_number}`;

export const pullRoutes: readonly Route[] = [
  on(`GET ${ALL}`, READ, list),
  on(`POST ${ALL}`, WRITE, create),
  on(`GET ${ONE}`, READ, (context) =>
    withPull(context, async (pull) => ok(await renderPull(context.state, context.repository, pull))),
  ),
  on(`PATCH ${ONE}`, WRITE, (context) =>
    withPull(context, async (pull) => {
      const issue = context.repository.issues.get(pull.number);
      const refused = issue && update(context, issue);
      if (refused === undefined || refused.status !== 200) return refused ?? notFound;
      pull.base = text(context.body, "base") ?? pull.base;
      return ok(await renderPull(context.state, context.repository, pull));
    }),
  ),
  on(`GET ${ONE}/files`, READ, (context) =>
    withPull(context, async (pull) => {
      const { head, mergeBase } = await pullCommits(context.state, context.repository, pull);
      return page(context, await diffEntries(context.state, context.repository, [mergeBase, head]), (e) => e);
    }),
  ),
  on(`GET ${ONE}/commits`, READ, (context) =>
    withPull(context, async (pull) => {
      const { state, repository } = context;
      const { head, mergeBase } = await pullCommits(state, repository, pull);
      const facts = await commitFacts(repository.folder, ["--reverse", `${mergeBase}..${head}`]);
      return page(context, facts, (fact) => renderCommit(state, repository, fact));
    }),
  ),
  on(`GET ${ONE}/reviews`, READ, (context) =>
    withPull(context, (pull) => {
      const shown = context.repository.reviews.filter((r) => r.pull === pull.number);
      return page(context, shown, (review) => renderReview(context, review));
    }),
  ),
  on(`POST ${ONE}/reviews`, WRITE, (context) => withPull(context, (pull) => review(context, pull))),
  on("GET /repos/{owner}/{repo}/commits/{commit_sha}/pulls", READ, async (context) => {
    const { state, repository, params } = context;
    const found: Pull[] = [];
    for (const pull of repository.pulls.values())
      if ((await pullCommits(state, repository, pull)).head === params["commit_sha"]) found.push(pull);
    return page(context, found, (pull) => renderPull(state, repository, pull, "pull-request-simple"));
  }),
];

function withPull(context: Context, then: (pull: Pull) => Reply | Promise<Reply>): Reply | Promise<Reply> {
  const pull = context.repository.pulls.get(Number(context.params["pull_number"]));
  return pull === undefined ? notFound : then(pull);
}

async function create(context: Context): Promise<Reply> {
  const { state, repository, body } = context;
  const long = tooLong("PullRequest", body);
  if (long !== undefined) return long;
  const title = text(body, "title") ?? "";
  if (title === "") return invalid("PullRequest", "title", "missing_field");
  const head = headOf(context, text(body, "head") ?? "");
  const base = text(body, "base") ?? "";
  const source = findRepository(state, head.repository);
  const headSha = source && (await resolveObject(source.folder, `refs/heads/${head.ref}`));
  if (headSha === undefined) return invalid("PullRequest", "head", "invalid");
  const baseSha = await resolveObject(repository.folder, `refs/heads/${base}`);
  if (baseSha === undefined) return invalid("PullRequest", "base", "invalid");
  if (headSha === baseSha)
    return refusal(422, "Validation Failed", [
      { resource: "PullRequest", code: "custom", message: `No commits between ${base} and ${head.ref}` },
    ]);
  if (openPull(repository, head, base) !== undefined)
    return refusal(422, "Validation Failed", [
      {
        resource: "PullRequest",
        code: "custom",
        message: `A pull request already exists for ${head.repository.split("/")[0]}:${head.ref}.`,
      },
    ]);
  const pull = addPull(context, {
    title,
    body: text(body, "body") ?? null,
    head,
    base,
    draft: body["draft"] === true,
    maintainerCanModify: body["maintainer_can_modify"] !== false,
  });
  return created(await renderPull(state, repository, pull));
}

/** A new open pull request by the token's account. */
export function addPull(
  scene: Pick<Context, "state" | "repository" | "token">,
  {
    title,
    body,
    ...rest
  }: Omit<Pull, "id" | "number"> & { readonly title: string; readonly body: string | null },
): Pull {
  const { number } = addIssue(scene, { title, body });
  const pull: Pull = { id: newId(scene.state), number, ...rest };
  scene.repository.pulls.set(number, pull);
  return pull;
}

/** `branch`, `owner:branch` of a fork of that owner, or the repository of `head_repo`. */
function headOf({ state, repository, body }: Context, head: string): Pull["head"] {
  const colon = head.indexOf(":");
  const ref = head.slice(colon + 1);
  const named = text(body, "head_repo");
  if (named !== undefined) return { repository: named, ref };
  const owner = colon < 0 ? repository.owner : head.slice(0, colon);
  if (owner === repository.owner) return { repository: fullName(repository), ref };
  const fork = [...state.repositories.values()].find(
    (one) => one.owner === owner && one.forkOf === fullName(repository),
  );
  return { repository: fork === undefined ? `${owner}/?` : fullName(fork), ref };
}

function openPull(repository: Repository, head: Pull["head"], base: string): Pull | undefined {
  return [...repository.pulls.values()].find(
    (pull) =>
      pull.head.repository === head.repository &&
      pull.head.ref === head.ref &&
      pull.base === base &&
      repository.issues.get(pull.number)?.state === "open",
  );
}

function list(context: Context): Reply | Promise<Reply> {
  const { state, repository, query } = context;
  const wanted = query.get("state") ?? "open";
  const head = query.get("head");
  const base = query.get("base");
  const found = [...repository.pulls.values()]
    .filter((pull) => wanted === "all" || repository.issues.get(pull.number)?.state === wanted)
    .filter((pull) => head === null || `${pull.head.repository.split("/")[0]}:${pull.head.ref}` === head)
    .filter((pull) => base === null || pull.base === base)
    .toReversed();
  if (query.get("direction") === "asc") found.reverse();
  return page(context, found, (pull) => renderPull(state, repository, pull, "pull-request-simple"));
}

async function review(context: Context, pull: Pull): Promise<Reply> {
  const { state, repository, token, body } = context;
  const long = tooLong("PullRequestReview", body);
  if (long !== undefined) return long;
  const { head } = await pullCommits(state, repository, pull);
  const made: Review = {
    id: newId(state),
    pull: pull.number,
    user: token.login,
    event: text(body, "event") ?? "PENDING",
    body: text(body, "body") ?? "",
    commit: text(body, "commit_id") ?? head,
    comments: Array.isArray(body["comments"]) ? body["comments"] : [],
    createdAt: state.now(),
  };
  repository.reviews.push(made);
  return ok(renderReview(context, made));
}

const REVIEW_STATE: Readonly<Record<string, string>> = {
  APPROVE: "APPROVED",
  REQUEST_CHANGES: "CHANGES_REQUESTED",
  COMMENT: "COMMENTED",
};

function renderReview(
  { state, repository }: Context,
  { id, pull, user, event, body, commit, createdAt }: Review,
): unknown {
  const html = `${state.web}/${fullName(repository)}/pull/${pull}#pullrequestreview-${id}`;
  const url = `${repositoryUrl(state, repository)}/pulls/${pull}`;
  return complete("pull-request-review", {
    id,
    node_id: nodeId("PRR", id),
    user: renderUser(state, user),
    body,
    state: REVIEW_STATE[event] ?? "PENDING",
    commit_id: commit,
    submitted_at: stamp(createdAt),
    author_association: association(repository, user),
    html_url: html,
    pull_request_url: url,
    _links: { html: { href: html }, pull_request: { href: url } },
  });
}
