import { nodeId, renderIssue, renderLabels, renderUser, repositoryUrl } from "../render.ts";
import { created, invalid, noContent, notFound, ok, on, page, text, texts, tooLong } from "../route.ts";
import type { Context, Reply, Route } from "../route.ts";
import { newId, stamp } from "../state.ts";
import type { Issue, IssueEvent } from "../state.ts";
import { ensureLabel } from "./labels.ts";

const READ = [
  ["issues", "read"],
  ["pull_requests", "read"],
] as const;
const WRITE = [
  ["issues", "write"],
  ["pull_requests", "write"],
] as const;
const ONE = "/repos/{owner}/{repo}/issues/{issue_number}";

export const issueRoutes: readonly Route[] = [
  on("GET /repos/{owner}/{repo}/issues", READ, list),
  on("POST /repos/{owner}/{repo}/issues", [["issues", "write"]], (context) => {
    const long = tooLong("Issue", context.body);
    if (long !== undefined) return long;
    const issue = addIssue(context, {
      title: String(context.body["title"]),
      body: text(context.body, "body") ?? null,
    });
    for (const name of labelNames(context.body["labels"])) addLabel(context, issue, name);
    return created(renderIssue(context.state, context.repository, issue));
  }),
  on(`GET ${ONE}`, READ, (context) => withIssue(context, (issue) => ok(rendered(context, issue)))),
  on(`PATCH ${ONE}`, WRITE, (context) => withIssue(context, (issue) => update(context, issue))),
  on(`GET ${ONE}/labels`, READ, (context) => withIssue(context, (issue) => labels(context, issue))),
  on(`POST ${ONE}/labels`, WRITE, (context) =>
    withIssue(context, (issue) => {
      for (const name of labelNames(context.body["labels"] ?? context.body)) addLabel(context, issue, name);
      return labels(context, issue);
    }),
  ),
  on(`PUT ${ONE}/labels`, WRITE, (context) =>
    withIssue(context, (issue) => {
      setLabels(context, issue, labelNames(context.body["labels"] ?? context.body));
      return labels(context, issue);
    }),
  ),
  on(`DELETE ${ONE}/labels/{name}`, WRITE, (context) =>
    withIssue(context, (issue) => {
      const name = context.params["name"] ?? "";
      if (!removeLabel(context, issue, name)) return missingLabel;
      return ok(renderLabels(context.state, context.repository, issue));
    }),
  ),
  on(`GET ${ONE}/events`, READ, (context) =>
    withIssue(context, (issue) => page(context, issue.events, (event) => renderEvent(context, event))),
  ),
  on(`POST ${ONE}/assignees`, WRITE, (context) =>
    withIssue(context, (issue) => {
      for (const login of texts(context.body, "assignees") ?? []) issue.assignees.add(login);
      return created(rendered(context, issue));
    }),
  ),
  on(`PUT ${ONE}/lock`, WRITE, (context) => withIssue(context, (issue) => lock(issue, true))),
  on(`DELETE ${ONE}/lock`, WRITE, (context) => withIssue(context, (issue) => lock(issue, false))),
];

const missingLabel: Reply = {
  status: 404,
  body: { message: "Label does not exist", documentation_url: "https://docs.github.com/rest", status: "404" },
};

export function withIssue(
  context: Context,
  then: (issue: Issue) => Reply | Promise<Reply>,
): Reply | Promise<Reply> {
  const issue = context.repository.issues.get(Number(context.params["issue_number"]));
  return issue === undefined ? notFound : then(issue);
}

type Scene = Pick<Context, "state" | "repository" | "token">;

/** A new open issue by the token's account; a pull request is one, too. */
export function addIssue(
  { state, repository, token }: Scene,
  { title, body }: { readonly title: string; readonly body: string | null },
): Issue {
  const at = state.now();
  const issue: Issue = {
    id: newId(state),
    number: repository.nextNumber++,
    user: token.login,
    createdAt: at,
    updatedAt: at,
    title,
    body,
    state: "open",
    stateReason: null,
    closedAt: null,
    locked: false,
    labels: new Set(),
    assignees: new Set(),
    events: [],
  };
  repository.issues.set(issue.number, issue);
  return issue;
}

export function addLabel(scene: Scene, issue: Issue, name: string): void {
  const label = ensureLabel(scene.state, scene.repository, name);
  if (issue.labels.has(label.name)) return;
  issue.labels.add(label.name);
  note(scene, issue, "labeled", label.name);
}

/** False when the issue did not have the label. */
export function removeLabel(scene: Scene, issue: Issue, name: string): boolean {
  const has = [...issue.labels].find((one) => one.toLowerCase() === name.toLowerCase());
  if (has === undefined) return false;
  issue.labels.delete(has);
  note(scene, issue, "unlabeled", has);
  return true;
}

/** Title, body, state and labels, as the issue and the pull request take them. */
export function update(context: Context, issue: Issue): Reply {
  const long = tooLong("Issue", context.body);
  if (long !== undefined) return long;
  const { body } = context;
  if (body["title"] === "") return invalid("Issue", "title", "missing_field");
  issue.title = text(body, "title") ?? issue.title;
  if ("body" in body) issue.body = text(body, "body") ?? null;
  const state = text(body, "state");
  if ((state === "open" || state === "closed") && state !== issue.state) {
    issue.state = state;
    issue.stateReason = state === "open" ? "reopened" : (text(body, "state_reason") ?? "completed");
    issue.closedAt = state === "closed" ? context.state.now() : null;
    note(context, issue, state === "closed" ? "closed" : "reopened");
  }
  if (Array.isArray(body["labels"])) setLabels(context, issue, labelNames(body["labels"]));
  issue.updatedAt = context.state.now();
  return ok(rendered(context, issue));
}

function setLabels(context: Context, issue: Issue, names: readonly string[]): void {
  const wanted = new Set(names.map((name) => name.toLowerCase()));
  for (const name of issue.labels) if (!wanted.has(name.toLowerCase())) removeLabel(context, issue, name);
  for (const name of names) addLabel(context, issue, name);
}

function note({ state, token }: Scene, issue: Issue, event: string, label?: string): void {
  const at = state.now();
  issue.updatedAt = at;
  issue.events.push({ id: newId(state), event, actor: token.login, createdAt: at, ...(label && { label }) });
}

function lock(issue: Issue, locked: boolean): Reply {
  issue.locked = locked;
  return noContent;
}

function list(context: Context): Reply | Promise<Reply> {
  const { repository, query, state } = context;
  const wanted = query.get("state") ?? "open";
  const names = (query.get("labels") ?? "").split(",").filter((name) => name !== "");
  const creator = query.get("creator");
  const items = [...repository.issues.values()]
    .filter((issue) => wanted === "all" || issue.state === wanted)
    .filter((issue) => names.every((name) => issue.labels.has(name)))
    .filter((issue) => creator === null || issue.user === creator)
    .toReversed();
  if (query.get("direction") === "asc") items.reverse();
  return page(context, items, (issue) => renderIssue(state, repository, issue));
}

function labels(context: Context, issue: Issue): Reply | Promise<Reply> {
  return page(context, renderLabels(context.state, context.repository, issue), (label) => label);
}

function rendered(context: Context, issue: Issue): unknown {
  return renderIssue(context.state, context.repository, issue);
}

function renderEvent({ state, repository }: Context, event: IssueEvent): unknown {
  const label = repository.labels.get((event.label ?? "").toLowerCase());
  return {
    id: event.id,
    node_id: nodeId("EV", event.id),
    url: `${repositoryUrl(state, repository)}/issues/events/${event.id}`,
    actor: renderUser(state, event.actor),
    event: event.event,
    commit_id: null,
    commit_url: null,
    created_at: stamp(event.createdAt),
    performed_via_github_app: null,
    ...(event.label !== undefined && { label: { name: event.label, color: label?.color ?? "ededed" } }),
  };
}

function labelNames(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) =>
    typeof one === "string" ? one : String((one as { name: unknown }).name),
  );
}
