import type { JobFacts } from "../core/hub.ts";
import { isMap, textOf } from "./expression.ts";
import type { Contexts } from "./expression.ts";
import { environmentOf, jobsNamed, readName, shownText, unrunnable } from "./jobs.ts";
import type { JobMatch, Node } from "./jobs.ts";
import { readSteps, templateOf } from "./read-steps.ts";
import { withEnvironment } from "./steps.ts";
import type { Step } from "./steps.ts";
import { readYaml } from "./yaml-map.ts";

export interface FailedJob {
  /** Text of the workflow file at the commit that ran. */
  readonly workflowText: string;
  readonly job: JobFacts;
  /** Absolute path of the checkout in which the steps are run again; stands for `github.workspace`. */
  readonly root: string;
  /** What is known of `github`, such as `event_name`, `sha`, `ref_name` and `repository`. */
  readonly github?: Readonly<Record<string, string>>;
  /** Text of a file of the checkout, by its path from the root; composite actions of the project are read with it. */
  readonly file?: (path: string) => Promise<string | undefined>;
}

/**
 * The steps of a workflow that failed in a job, after the steps before them that ran: commands to run here, and notes
 * about what is not done here. A sentence when the failed step cannot be run here.
 */
export async function failingSteps(failed: FailedJob): Promise<readonly Step[] | string> {
  const workflow = await readYaml(failed.workflowText);
  if (typeof workflow === "string") return `The workflow file ${workflow}.`;
  const { name } = failed.job;
  const base = baseContexts(workflow, failed);
  const matches = jobsNamed(workflow, failed.job, base);
  if (matches.length === 0) {
    const [caller] = jobsNamed(workflow, { name: name.split(" / ")[0] ?? "" }, base);
    return caller?.job["uses"] === undefined
      ? `No job of the workflow file is named "${name}".`
      : (unrunnable(caller, failed.job) ?? "");
  }
  const answers = new Map<string, readonly Step[] | string>();
  for (const match of matches) {
    const steps = await stepsOf(match, workflow, failed);
    answers.set(JSON.stringify(steps), steps);
  }
  const all = [...answers.values()];
  const runnable = all.filter((answer) => typeof answer !== "string");
  if (runnable.length > 1)
    return `The name "${name}" does not tell which of several jobs of the workflow file it was.`;
  return runnable[0] ?? all[0] ?? "";
}

function baseContexts(workflow: Node, { root, github = {} }: FailedJob): Contexts {
  const on = workflow["on"] ?? null;
  const events = isMap(on) ? Object.keys(on) : Array.isArray(on) ? on.map(textOf) : [textOf(on)];
  const asks = events.some((event) => event === "workflow_dispatch" || event === "workflow_call");
  const wasAsked = asks && (github["event_name"] ?? "workflow_dispatch").startsWith("workflow_");
  const base: Contexts = {
    github: { values: { ...github, workspace: root }, complete: false },
    runner: { values: { os: "Linux" }, complete: false },
    job: { values: { status: "success" }, complete: false },
    ...(!wasAsked && { inputs: { values: {}, complete: true } }),
  };
  return withEnvironment(base, environmentOf(workflow["env"] ?? null, base));
}

async function stepsOf(
  match: JobMatch,
  workflow: Node,
  failed: FailedJob,
): Promise<readonly Step[] | string> {
  const { job } = failed;
  const reason = unrunnable(match, job);
  if (reason !== undefined) return reason;
  const nodes = (Array.isArray(match.job["steps"]) ? match.job["steps"] : []).filter(isMap);
  const contexts = jobContexts(match);
  const shown = nodes.map((node) => shownText(templateOf(node), contexts));
  const places = placesOf(shown, job.steps);
  const failures = job.steps.filter(
    ({ conclusion }) => conclusion === "failure" || conclusion === "timed_out",
  );
  const last = Math.max(-1, ...failures.map(({ number }) => places.get(number) ?? -1));
  if (last < 0) return noStep(job, failures[0]?.name);
  const conclusions = new Map(
    job.steps.map(({ number, conclusion }) => [places.get(number) ?? -1, conclusion] as const),
  );
  const placed = nodes.slice(0, last + 1).map((node, index) => {
    const conclusion = conclusions.get(index);
    const name = job.steps.find(({ number }) => places.get(number) === index)?.name;
    return {
      node,
      name: name ?? shown[index]?.map((part) => (typeof part === "string" ? part : "…")).join("") ?? "",
      contexts,
      hasFailed: conclusion === "failure" || conclusion === "timed_out",
      wasSkipped: conclusion === "skipped",
    };
  });
  const defaults = [match.job["defaults"], workflow["defaults"]].map((node) =>
    isMap(node) ? (node["run"] ?? null) : null,
  );
  const place = { root: failed.root, checkout: undefined, defaults };
  return readSteps(placed, { place, file: failed.file ?? nothing });
}

function jobContexts({ id, job, contexts }: JobMatch): Contexts {
  const { github } = contexts;
  const named = { ...contexts, github: { values: { ...github?.values, job: id }, complete: false } };
  return withEnvironment(named, environmentOf(job["env"] ?? null, named));
}

const OF_GITHUB = /^(?:Set up job|Set up runner|Initialize containers|Pull |Build |Pre |Post |Complete job)/;

function noStep(job: JobFacts, name: string | undefined): string {
  if (name === undefined) return `GitHub names no failed step of the job "${job.name}".`;
  return OF_GITHUB.test(name)
    ? `The job "${job.name}" failed in GitHub's own step "${name}".`
    : `No step of the job "${job.name}" in the workflow file is named "${name}".`;
}

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

/**
 * Which step of the file each shown step is, by its number. GitHub has one step before the first, and further ones that
 * actions add; of steps with the same name the last one that the number allows is it.
 */
function placesOf(
  shown: readonly ReturnType<typeof shownText>[],
  steps: JobFacts["steps"],
): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const { number, name } of steps) {
    const fits = shown.flatMap((pieces, index) => (readName(pieces, name) === undefined ? [] : [index]));
    const sure = fits.filter((index) => shown[index]?.every((piece) => typeof piece === "string"));
    const among = sure.length > 0 ? sure : OF_GITHUB.test(name) ? [] : fits;
    const place = among.findLast((index) => index + 2 <= number) ?? among[0];
    if (place !== undefined) places.set(number, place);
  }
  return places;
}
