import type { Actor, Trigger, Triggered } from "../../core/trigger.ts";
import { record, text } from "../model/json.ts";
import { commandIn } from "./command.ts";
import { actorOf, headOf, numberOf, slugIn, slugOf, textsOf } from "./payload.ts";
import type { Json } from "./payload.ts";

/** What the runner says beside the payload, which does not hold everything for every event. */
interface RunnerFacts {
  /** `owner/name`. */
  readonly repository: string;
  readonly sha: string;
  /** Such as `refs/heads/main`. */
  readonly ref: string;
  readonly actor: string;
}

export interface EventOptions {
  /** As the runner names it, such as `issues`. */
  readonly name: string;
  readonly payload: unknown;
  readonly label: string;
  /** `agent-fix` of `/agent-fix`. */
  readonly commandName: string;
  /** The account of the token, where it is known; a bot's own doings start nothing. */
  readonly selfLogin: string | undefined;
  /** Logins of bots that may start it; `*` is nobody's. */
  readonly bots: readonly string[];
  readonly runner?: RunnerFacts;
}

/** Every comment that the action writes has a line that begins so, and is no command whoever's token wrote it. */
const OWN_MARK = /^\s*<!-- mulligan\b/m;

/** What an event asks for. Throws for no payload; one that lacks what GitHub describes asks for nothing. */
export function readEvent(options: EventOptions): Triggered {
  const read = EVENTS[options.name];
  if (read === undefined || !Object.hasOwn(EVENTS, options.name))
    return nothing(`The event ${quoted(options.name)} starts no repair.`);
  const found = read(record(options.payload), options);
  if (typeof found === "string") return nothing(found);
  const refused = found.kind === "sweep" ? undefined : unwelcome(found.actor, options);
  return refused === undefined ? { kind: "trigger", trigger: found } : nothing(refused);
}

type Read = (payload: Json, options: EventOptions) => Trigger | string;

const EVENTS: Readonly<Record<string, Read>> = {
  issues,
  pull_request: pullRequest,
  pull_request_target: pullRequest,
  issue_comment: comment,
  workflow_run: workflowRun,
  check_run: checkRun,
  check_suite: checkSuite,
  workflow_dispatch: manual("workflow_dispatch", "inputs"),
  repository_dispatch: manual("repository_dispatch", "client_payload"),
  workflow_call: manual("workflow_call", "inputs"),
  schedule,
};

function issues(payload: Json, options: EventOptions): Trigger | string {
  const other = otherLabel(payload, options);
  if (other !== undefined) return other;
  const issue = record(payload["issue"]);
  const common = subject(payload, issue);
  if (common === undefined) return INCOMPLETE;
  if (issue["state"] === "closed") return `Issue #${common.number} is closed.`;
  return { kind: "issue", ...common, label: options.label };
}

function pullRequest(payload: Json, options: EventOptions): Trigger | string {
  const other = otherLabel(payload, options);
  if (other !== undefined) return other;
  const pull = record(payload["pull_request"]);
  const common = subject(payload, pull);
  if (common === undefined) return INCOMPLETE;
  if (pull["state"] === "closed") return `Pull request #${common.number} is closed.`;
  const side = (name: string) => {
    const { sha, ref, repo } = record(pull[name]);
    return headOf(sha, ref, slugOf(repo));
  };
  const head = side("head");
  const base = side("base");
  if (head === undefined && record(pull["head"])["repo"] === null)
    return `The repository that pull request #${common.number} comes from is gone.`;
  if (head === undefined || base === undefined) return INCOMPLETE;
  return { kind: "pull-request", ...common, head, base, label: options.label };
}

function comment(payload: Json, { commandName, selfLogin }: EventOptions): Trigger | string {
  if (payload["action"] !== "created")
    return `A comment that was ${done(payload)} starts nothing; write a new one.`;
  const { body, id, user } = record(payload["comment"]);
  const said = text(body);
  const author = actorOf(user);
  if (OWN_MARK.test(said) || (author?.isBot === true && isSameLogin(author.login, selfLogin)))
    return "The comment is one of the action's own.";
  const command = commandIn(said, commandName);
  if (command === undefined) return `The comment has no line that begins with \`/${bare(commandName)}\`.`;
  const issue = record(payload["issue"]);
  const common = subject(payload, issue);
  const commentId = numberOf(id);
  if (common === undefined || commentId === undefined) return INCOMPLETE;
  const { author: _, ...about } = common;
  const isPullRequest = "pull_request" in issue && issue["pull_request"] !== null;
  return { kind: "command", ...about, ...command, isPullRequest, commentId };
}

function workflowRun(payload: Json): Trigger | string {
  const run = record(payload["workflow_run"]);
  const unfit = notFailed(payload, run["conclusion"], "workflow run");
  if (unfit !== undefined) return unfit;
  const repository = slugOf(payload["repository"]);
  const head = headOf(run["head_sha"], run["head_branch"], slugOf(run["head_repository"]));
  const actor = actorOf(run["actor"]);
  const runId = numberOf(run["id"]);
  if (run["head_repository"] === null) return "The repository that the run's commit comes from is gone.";
  if (!repository || !head || !actor || runId === undefined) return INCOMPLETE;
  return {
    kind: "run",
    repository,
    runId,
    runAttempt: numberOf(run["run_attempt"]) ?? 1,
    workflowPath: text(run["path"]) || text(record(payload["workflow"])["path"]),
    workflowName: text(run["name"]) || text(record(payload["workflow"])["name"]),
    event: text(run["event"]),
    head,
    actor,
  };
}

function checkRun(payload: Json): Trigger | string {
  const run = record(payload["check_run"]);
  const { title, summary } = record(run["output"]);
  const about = { name: text(run["name"]), title: text(title), summary: text(summary) };
  return check(payload, { ...run, head_branch: record(run["check_suite"])["head_branch"] }, about);
}

function checkSuite(payload: Json): Trigger | string {
  const suite = record(payload["check_suite"]);
  return check(payload, suite, { name: text(record(suite["app"])["name"]), title: "", summary: "" });
}

function check(
  payload: Json,
  found: Json,
  about: { readonly name: string; readonly title: string; readonly summary: string },
): Trigger | string {
  const unfit = notFailed(payload, found["conclusion"], "check");
  if (unfit !== undefined) return unfit;
  const app = text(record(found["app"])["slug"]);
  if (app === "github-actions") return "The check is of GitHub Actions: its failures come as `workflow_run`.";
  const repository = slugOf(payload["repository"]);
  const head = headOf(found["head_sha"], found["head_branch"], repository);
  const actor = actorOf(payload["sender"]);
  if (!text(found["head_branch"])) return "The check is about no branch of this repository.";
  if (!repository || !head || !actor) return INCOMPLETE;
  return { kind: "check", repository, ...about, app, head, actor };
}

function manual(event: "workflow_dispatch" | "repository_dispatch" | "workflow_call", inputs: string): Read {
  return (payload, { runner }) => {
    const repository = slugOf(payload["repository"]) ?? slugIn(runner?.repository ?? "");
    const actor = actorOf(payload["sender"]) ?? actorOf({ login: runner?.actor });
    if (!repository || !actor) return INCOMPLETE;
    const ref = text(payload["ref"]) || text(payload["branch"]) || (runner?.ref ?? "");
    return {
      kind: "manual",
      repository,
      event,
      sha: runner?.sha ?? "",
      branch: ref.replace(/^refs\/heads\//, ""),
      actor,
      inputs: textsOf(payload[inputs]),
    };
  };
}

function schedule(payload: Json, { runner }: EventOptions): Trigger | string {
  const repository = slugOf(payload["repository"]) ?? slugIn(runner?.repository ?? "");
  const actor = actorOf(payload["sender"]) ?? actorOf({ login: runner?.actor });
  if (!repository || !actor) return INCOMPLETE;
  return { kind: "sweep", repository, actor };
}

const INCOMPLETE = "The event's payload lacks what GitHub describes for it.";

function subject(payload: Json, { number, title, body, user }: Json) {
  const repository = slugOf(payload["repository"]);
  const actor = actorOf(payload["sender"]);
  const author = actorOf(user);
  const found = numberOf(number);
  if (!repository || !actor || !author || found === undefined) return undefined;
  return { repository, number: found, title: text(title), body: text(body), author, actor };
}

function otherLabel(payload: Json, { label }: EventOptions): string | undefined {
  if (payload["action"] !== "labeled") return `Only setting the label ${quoted(label)} asks for a repair.`;
  const name = text(record(payload["label"])["name"]);
  // GitHub takes labels that differ only in case for the same.
  if (name !== "" && name.toLowerCase() === label.toLowerCase()) return undefined;
  return `The label ${quoted(name)} is not ${quoted(label)}.`;
}

function notFailed(payload: Json, conclusion: unknown, what: string): string | undefined {
  if (payload["action"] !== "completed") return `The ${what} has not ended.`;
  if (conclusion === "failure") return undefined;
  return `The ${what} did not fail: it ended as ${quoted(text(conclusion))}.`;
}

/** Why the actor's doings start nothing. Whether a person may is GitHub's to say. */
function unwelcome({ login, isBot }: Actor, { selfLogin, bots }: EventOptions): string | undefined {
  if (!isBot) return undefined;
  if (isSameLogin(login, selfLogin)) return `${login} is the action's own account.`;
  if (bots.some((one) => one !== "*" && isSameLogin(one, login))) return undefined;
  return `${login} is a bot that the list of bots does not name.`;
}

/** Whether both name the same account; a bot's may stand without `[bot]`. */
function isSameLogin(a: string, b: string | undefined): boolean {
  return b !== undefined && plain(a) === plain(b);
}

function plain(login: string): string {
  return login.toLowerCase().replace(/\[bot\]$/, "");
}

function nothing(why: string): Triggered {
  return { kind: "nothing", why };
}

function done(payload: Json): string {
  const action = text(payload["action"]);
  return action === "edited" || action === "deleted" ? action : "not just written";
}

function bare(commandName: string): string {
  return commandName.replace(/^\//, "");
}

/** Foreign words inside a sentence: one line, not long, and inert. */
function quoted(words: string): string {
  const line = words.replaceAll(/[\s`]+/g, " ").trim();
  return `\`${line.length <= 60 ? line : `${line.slice(0, 59)}…`}\``;
}
