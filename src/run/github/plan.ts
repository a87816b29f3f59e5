import { createHash } from "node:crypto";
import { failingSteps } from "../../ci/workflow.ts";
import { issueKey } from "../../ci/fingerprint.ts";
import { commandInIssue } from "../../ci/issue.ts";
import { reproductionOf } from "../../ci/reproduction.ts";
import type { Hub } from "../../core/hub.ts";
import type { Trigger } from "../../core/trigger.ts";
import type { Subject } from "../../report/account.ts";
import { failedLog } from "./failed-log.ts";
import type { Place, RepairJob } from "./ports.ts";

/** What to do about a trigger, or the sentence that says why nothing. */
export type Plan =
  | {
      readonly kind: "plan";
      readonly job: RepairJob;
      readonly subject: Subject;
      readonly place: Place;
      /** Of the failure and the commit, or of the issue: the same for every event about it. */
      readonly key: string;
      readonly notes: readonly string[];
    }
  | { readonly kind: "nothing"; readonly why: string };

const NO_COMMANDS = { setup: [], lint: [], test: [], cwd: ".", env: {}, shell: undefined } as const;

export async function planFor(trigger: Trigger, hub: Hub, root: string): Promise<Plan> {
  const plan = await find(trigger, hub, root);
  return plan.kind === "plan" ? { ...plan, key: shortKey(plan.key) } : plan;
}

/** A key that a branch and a marker can bear: what is long in it as a digest. */
function shortKey(key: string): string {
  if (key.length <= 60) return key;
  const at = key.lastIndexOf(":");
  const digest = createHash("sha256")
    .update(key.slice(at + 1))
    .digest("hex");
  return `${key.slice(0, at)}:${digest.slice(0, 12)}`;
}

async function find(trigger: Trigger, hub: Hub, root: string): Promise<Plan> {
  switch (trigger.kind) {
    case "issue":
      return forIssue(trigger, hub);
    case "command":
      return trigger.isPullRequest
        ? forPullRequest(trigger.number, trigger.text, hub)
        : forIssue(trigger, hub);
    case "pull-request":
      return forPullRequest(trigger.number, "", hub);
    case "run":
      return forRun(trigger, hub, root);
    case "check":
      return forCheck(trigger, hub);
    case "manual":
      return {
        kind: "plan",
        job: { ...NO_COMMANDS, goal: trigger.inputs["task"] ?? "", trust: "trusted", sha: trigger.sha },
        subject: { kind: "manual", branch: trigger.branch },
        place: {
          head: { sha: trigger.sha, branch: trigger.branch, repository: trigger.repository },
          number: undefined,
          isPullRequest: false,
        },
        key: `manual:${trigger.sha}`,
        notes: [],
      };
    case "sweep":
      return { kind: "nothing", why: "A schedule has no failure of its own." };
  }
}

async function forIssue(trigger: Extract<Trigger, { kind: "issue" | "command" }>, hub: Hub): Promise<Plan> {
  const { number, title, body } = trigger;
  const now = await hub.issue(number);
  if (now === undefined) return { kind: "nothing", why: `Issue ${number} is not there any more.` };
  if (!now.isOpen) return { kind: "nothing", why: `Issue ${number} is closed.` };
  if (now.isLocked)
    return { kind: "nothing", why: `Issue ${number} is locked, so that nothing could be said in it.` };
  const named = commandInIssue(body);
  const asked = trigger.kind === "command" && trigger.text !== "" ? `\n\n${trigger.text}` : "";
  return {
    kind: "plan",
    job: {
      ...NO_COMMANDS,
      test: named?.command === undefined ? [] : [named.command],
      goal: `${title}\n\n${body}${asked}`.trim(),
      trust: "untrusted",
      sha: undefined,
    },
    subject: { kind: "issue", number, title },
    place: { head: undefined, number, isPullRequest: false },
    key: issueKey(number),
    notes: [],
  };
}

async function forPullRequest(number: number, text: string, hub: Hub): Promise<Plan> {
  const pull = await hub.pullRequest(number);
  if (pull === undefined) return { kind: "nothing", why: `Pull request ${number} is not there any more.` };
  if (!pull.isOpen) return { kind: "nothing", why: `Pull request ${number} is closed.` };
  return {
    kind: "plan",
    job: { ...NO_COMMANDS, goal: text, trust: "untrusted", sha: pull.head.sha },
    subject: { kind: "pull-request", number, title: pull.title },
    place: { head: pull.head, number, isPullRequest: true },
    key: `pull:${number}:${pull.head.sha}`,
    notes: [],
  };
}

async function forRun(trigger: Extract<Trigger, { kind: "run" }>, hub: Hub, root: string): Promise<Plan> {
  const jobs = await hub.failedJobs(trigger.runId, trigger.runAttempt);
  if (jobs.length === 0) return { kind: "nothing", why: `Run ${trigger.runId} has no failed job.` };
  const workflowText = await hub.file(trigger.workflowPath, trigger.head.sha);
  if (workflowText === undefined)
    return { kind: "nothing", why: `${trigger.workflowPath} is not there at ${trigger.head.sha}.` };
  const notes: string[] = [];
  for (const job of jobs) {
    const steps = await failingSteps({
      workflowText,
      job,
      root,
      github: { event_name: trigger.event, sha: trigger.head.sha, ref_name: trigger.head.branch },
    });
    const found = typeof steps === "string" ? undefined : reproductionOf(steps);
    if (found === undefined) {
      notes.push(typeof steps === "string" ? steps : `The job ${job.name} has no failed command.`);
      continue;
    }
    const log = await failedLog(job, trigger, hub);
    const [pull] = await hub.pullRequestsAt(trigger.head);
    return {
      kind: "plan",
      job: { ...found, goal: log.text, trust: "untrusted", sha: trigger.head.sha },
      subject: { kind: "run", workflow: trigger.workflowName, branch: trigger.head.branch },
      place: { head: trigger.head, number: pull?.number, isPullRequest: pull !== undefined },
      key: log.key,
      notes: [...notes, ...found.notes],
    };
  }
  return { kind: "nothing", why: `Nothing of run ${trigger.runId} can be run here. ${notes.join(" ")}` };
}

async function forCheck(trigger: Extract<Trigger, { kind: "check" }>, hub: Hub): Promise<Plan> {
  const [pull] = await hub.pullRequestsAt(trigger.head);
  return {
    kind: "plan",
    job: {
      ...NO_COMMANDS,
      goal: `The check "${trigger.name}" of ${trigger.app} failed.\n${trigger.title}\n${trigger.summary}`.trim(),
      trust: "untrusted",
      sha: trigger.head.sha,
    },
    subject: { kind: "check", name: trigger.name, branch: trigger.head.branch },
    place: { head: trigger.head, number: pull?.number, isPullRequest: pull !== undefined },
    key: `check:${trigger.head.sha}:${trigger.name}`,
    notes: [],
  };
}
