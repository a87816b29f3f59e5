import { createRequire } from "node:module";
import { renderComment, renderIssue, renderLabel, renderRepository, renderUser } from "./render.ts";
import { renderCheckRun, renderCheckSuite } from "./render-check.ts";
import { renderPull } from "./render-pull.ts";
import { renderRun } from "./render-run.ts";
import type { CheckRun, Comment, Issue, Pull, Repository, State, WorkflowRun } from "./state.ts";

type Json = Record<string, unknown>;
interface Example {
  readonly name: string;
  readonly examples: readonly Json[];
}

/** What happened, by whom, in which repository. */
export interface Happening {
  readonly state: State;
  readonly repository: Repository;
  readonly sender: string;
}

const require = createRequire(import.meta.url);
let examples: readonly Example[] | undefined;

/** The payload of `issues` with the action, such as `labeled` with the label's name. */
export function issuesPayload(at: Happening, action: string, issue: Issue, label?: string): Json {
  const known = label === undefined ? undefined : at.repository.labels.get(label.toLowerCase());
  return payload(at, ["issues", action], {
    issue: renderIssue(at.state, at.repository, issue),
    ...(known && { label: renderLabel(at.state, at.repository, known) }),
  });
}

export async function pullRequestPayload(
  at: Happening,
  action: string,
  pull: Pull,
  label?: string,
): Promise<Json> {
  const known = label === undefined ? undefined : at.repository.labels.get(label.toLowerCase());
  return payload(at, ["pull_request", action], {
    number: pull.number,
    pull_request: await renderPull(at.state, at.repository, pull),
    ...(known && { label: renderLabel(at.state, at.repository, known) }),
  });
}

export function commentPayload(at: Happening, action: string, comment: Comment): Json {
  const issue = at.repository.issues.get(comment.issue) as Issue;
  return payload(at, ["issue_comment", action], {
    issue: renderIssue(at.state, at.repository, issue),
    comment: renderComment(at.state, at.repository, comment),
  });
}

export async function workflowRunPayload(at: Happening, run: WorkflowRun): Promise<Json> {
  const rendered = await renderRun(at.state, at.repository, run);
  return payload(at, ["workflow_run", "completed"], {
    workflow_run: rendered,
    workflow: { id: rendered["workflow_id"], name: run.name, path: run.path },
  });
}

export function checkRunPayload(at: Happening, run: CheckRun): Json {
  return payload(at, ["check_run", "completed"], { check_run: renderCheckRun(at.state, at.repository, run) });
}

export async function checkSuitePayload(
  at: Happening,
  runs: readonly [CheckRun, ...CheckRun[]],
): Promise<Json> {
  const suite = await renderCheckSuite(at.state, at.repository, runs);
  return payload(at, ["check_suite", "completed"], { check_suite: suite });
}

export function workflowDispatchPayload(at: Happening, inputs: Readonly<Record<string, string>>): Json {
  const ref = `refs/heads/${at.repository.defaultBranch}`;
  return { ...payload(at, ["workflow_dispatch", undefined], { ref }), inputs };
}

export function repositoryDispatchPayload(at: Happening, event: string, sent: Json): Json {
  const branch = at.repository.defaultBranch;
  const installation = { id: 1, node_id: "I_1" };
  const recorded = payload(at, ["repository_dispatch", "on-demand-test"], { installation });
  return { ...recorded, action: event, branch, client_payload: sent };
}

/** A recorded payload of GitHub's, with this repository, sender and subject in place of the recorded ones. */
function payload(
  { state, repository, sender }: Happening,
  [name, action]: readonly [string, string | undefined],
  subject: Json,
): Json {
  examples ??= require("@octokit/webhooks-examples") as readonly Example[];
  const found = examples.find((one) => one.name === name)?.examples.find((one) => one["action"] === action);
  if (found === undefined) throw new Error(`no recorded payload of ${name} ${action ?? ""}`);
  const { organization: _, installation: __, ...recorded } = found;
  const full = (recorded["repository"] as { full_name: string }).full_name;
  const text = JSON.stringify(recorded)
    .replaceAll(full, `${repository.owner}/${repository.name}`)
    .replaceAll("https://api.github.com", state.api)
    .replaceAll("https://github.com", state.web);
  return merged(JSON.parse(text) as Json, {
    ...subject,
    repository: renderRepository(state, repository),
    sender: renderUser(state, sender),
  }) as Json;
}

/** `over` on top of `base`, object by object; lists and plain values are replaced. */
function merged(base: unknown, over: unknown): unknown {
  if (!isObject(base) || !isObject(over)) return over;
  const out: Json = { ...base };
  for (const [key, value] of Object.entries(over)) out[key] = merged(base[key], value);
  return out;
}

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
