// What a workflow must not do, as sentences: the rules of security linters that the installed ones do not have.
import { parse } from "yaml";

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly if?: string;
  readonly uses?: string;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly "timeout-minutes"?: number;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: unknown;
  readonly permissions?: unknown;
  readonly concurrency?: unknown;
  readonly jobs: Readonly<Record<string, Job>>;
}

/** A placeholder for the owner of this repository, who is told beside it to pin what stands there. */
const OWN = /^OWNER\/[\w./-]+@v0 # put the owner and a (?:release|commit)'s full SHA here$/;
const PINNED = /^[\w.-]+\/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
const SAME_REPOSITORY: Readonly<Record<string, string>> = {
  workflow_run: "github.event.workflow_run.head_repository.full_name == github.repository",
  pull_request: "github.event.pull_request.head.repo.full_name == github.repository",
};

/** What is wrong with a workflow, each a rule's name and what breaks it. */
export function breaches(text: string): string[] {
  const workflow = parse(text) as Workflow;
  const events = eventsOf(workflow.on);
  const found: string[] = [];
  for (const [, value = ""] of text.matchAll(/^\s*(?:- )?uses: (.+)$/gm))
    if (!value.startsWith("./") && !OWN.test(value) && !PINNED.test(value))
      found.push(`pinned uses: ${value}`);
  for (const line of permissionLines(text))
    if (!/#\s*\S/.test(line)) found.push(`a reason for each permission: ${line.trim()}`);
  if (workflow.permissions === undefined) found.push("permissions of the workflow");
  for (const [id, job] of Object.entries(workflow.jobs)) {
    for (const permissions of [workflow.permissions, job.permissions])
      if (typeof permissions === "string") found.push(`no permissions for all: ${permissions}`);
    if (job.uses === undefined && job["timeout-minutes"] === undefined) found.push(`a time limit: ${id}`);
    found.push(...(job.steps ?? []).flatMap(stepBreaches), ...jobBreaches(job, events));
  }
  return found;
}

function stepBreaches({ uses = "", run = "", with: inputs = {} }: Step): string[] {
  const found = [...run.matchAll(/\$\{\{.*?\}\}/g)].map(([e]) => `no expression in run: ${e}`);
  if (uses.startsWith("actions/checkout@")) {
    if (inputs["persist-credentials"] !== false) found.push("no credentials kept by the checkout");
    if (inputs["allow-unsafe-pr-checkout"] !== undefined) found.push("no unsafe checkout");
  }
  return found;
}

function jobBreaches(job: Job, events: readonly string[]): string[] {
  const found: string[] = [];
  const text = JSON.stringify(job);
  const holds = (event: string): boolean => {
    const guard = SAME_REPOSITORY[event];
    const condition = (job.if ?? "").replace(/\s+/g, " ");
    return guard !== undefined && condition.split(" && ").includes(guard);
  };
  const head = (job.steps ?? []).some(
    ({ uses = "", with: inputs = {} }) =>
      uses.startsWith("actions/checkout@") &&
      /head/.test(`${String(inputs["ref"])} ${String(inputs["repository"])}`),
  );
  if (head)
    for (const event of ["pull_request_target", "workflow_run"])
      if (events.includes(event) && !holds(event)) found.push(`no checkout of a fork's head: ${event}`);
  if (
    events.includes("pull_request") &&
    !holds("pull_request") &&
    /secrets\.(?!GITHUB_TOKEN)|"inherit"/.test(text)
  )
    found.push("no secrets in a fork's job");
  return found;
}

/** Whether every job waits for others of its kind, and none is ended by them. */
export function isSerial(text: string): boolean {
  const { concurrency, jobs } = parse(text) as Workflow;
  return Object.values(jobs).every((job) => {
    const own = (job.concurrency ?? concurrency) as Readonly<Record<string, unknown>> | undefined;
    return own !== undefined && own["group"] !== undefined && own["cancel-in-progress"] !== true;
  });
}

/** The inputs that a workflow gives to this action. */
export function ownInputs(text: string): string[] {
  const { jobs } = parse(text) as Workflow;
  return Object.values(jobs).flatMap(({ steps = [] }) =>
    steps
      .filter(({ uses = "" }) => uses === "./" || uses.startsWith("OWNER/mulligan@"))
      .flatMap((step) => Object.keys(step.with ?? {})),
  );
}

function eventsOf(on: unknown): string[] {
  if (typeof on === "string") return [on];
  return Array.isArray(on) ? on.map(String) : Object.keys((on ?? {}) as object);
}

/** The lines below each `permissions:` that lie deeper than it. */
function permissionLines(text: string): string[] {
  const lines = text.split("\n");
  const depth = (line: string): number => line.length - line.trimStart().length;
  return lines.flatMap((line, i) => {
    if (!/^\s*permissions:\s*$/.test(line)) return [];
    const after = lines.slice(i + 1);
    const end = after.findIndex((l) => l.trim() !== "" && depth(l) <= depth(line));
    return after.slice(0, end === -1 ? undefined : end).filter((l) => /^\s*[\w-]+:/.test(l));
  });
}
