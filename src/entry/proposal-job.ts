import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { MulliganError } from "../core/errors.ts";
import type { Hub } from "../core/hub.ts";
import type { Head, Trigger } from "../core/trigger.ts";
import { commentText } from "../report/comment.ts";
import { markerOf } from "../report/marker.ts";
import { accountOf } from "../run/github/account.ts";
import { planFor } from "../run/github/plan.ts";
import type { Plan } from "../run/github/plan.ts";
import type { Repaired, RepairJob, Served } from "../run/github/ports.ts";
import { readProposal, writeProposal } from "../run/github/proposal.ts";
import type { Job } from "./job.ts";

const FILE = "proposal.json";
const NO_COMMANDS = {
  setup: [],
  lint: [],
  test: [],
  cwd: ".",
  env: {},
  shell: undefined,
  sha: undefined,
} as const;

interface Proposing {
  readonly job: Job;
  readonly hub: Hub;
  readonly root: string;
  readonly repair: (wanted: RepairJob) => Promise<Repaired>;
}

/** Runs the model and the checks and writes nothing to GitHub: report, patch and proposal go into the artifact's folder. */
export async function propose(
  trigger: Trigger | undefined,
  { job, hub, root, repair }: Proposing,
): Promise<{ readonly served: Served; readonly digest: string }> {
  const plan: Plan =
    trigger === undefined
      ? {
          kind: "plan",
          job: { ...NO_COMMANDS, goal: "", trust: "trusted" },
          subject: { kind: "manual", branch: job.world.environment["GITHUB_REF_NAME"] ?? "HEAD" },
          place: { head: undefined, number: undefined, isPullRequest: false },
          key: "",
          notes: [],
        }
      : await planFor(trigger, hub, root);
  if (plan.kind === "nothing") return { served: plan, digest: "" };
  const { report, changes, baseSha, patch } = await repair(plan.job);
  const { text, digest } = writeProposal({
    key: plan.key === "" ? undefined : plan.key,
    baseSha,
    changes,
    patch: patch === undefined ? "" : await readFile(patch, "utf8"),
    report,
  });
  await writeFile(join(job.settings.artifactDir, FILE), text);
  const { subject, notes } = plan;
  const served = {
    kind: "done",
    report,
    subject,
    pullRequest: undefined,
    branch: undefined,
    patch,
    notes,
  } as const;
  return { served, digest };
}

/** The proposal of an earlier job in place of a repair: no model, no code of the repository. */
export async function proposed({ settings, options }: Job): Promise<Repaired> {
  const { report, changes, baseSha } = readProposal(await proposalText(settings.artifactDir), {
    digest: settings.digest,
    scope: options.scope,
    allow: options.allow,
  });
  return { report, changes, baseSha, patch: undefined };
}

/**
 * A fork's proposal as a comment on its pull request, which is found by the head repository and commit of the run that made
 * it, never by what the artifact says.
 */
export async function commentForFork(head: Head, hub: Hub, job: Job): Promise<Served> {
  const { settings, options } = job;
  const [pull] = await hub.pullRequestsAt(head);
  if (pull === undefined)
    return {
      kind: "nothing",
      why: `No open pull request has the head ${head.sha} of ${head.repository.owner}/${head.repository.name}.`,
    };
  const rules = { digest: settings.digest, scope: options.scope, allow: options.allow };
  const { report, patch } = readProposal(await proposalText(settings.artifactDir), rules);
  const subject = { kind: "pull-request", number: pull.number, title: pull.title } as const;
  const notes = ["The head belongs to a fork, so that nothing was pushed."];
  const marker = markerOf(`fork:${pull.number}`);
  const text = commentText(accountOf({ report, subject, notes }, settings), { marker });
  await hub.putComment(pull.number, marker, withPatch(text, patch));
  return {
    kind: "done",
    report,
    subject,
    pullRequest: pull.number,
    branch: undefined,
    patch: undefined,
    notes,
  };
}

const MOST_TEXT = 65_000;

/** The patch in a fence that is longer than any in it, where it still fits into a comment. */
function withPatch(text: string, patch: string): string {
  if (patch === "") return text;
  const longest = Math.max(2, ...[...patch.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const whole = `${text}\n\n${fence}diff\n${patch}${fence}\n`;
  return whole.length <= MOST_TEXT
    ? whole
    : `${text}\n\nThe patch is too long for a comment; it is in the run's artifact.`;
}

async function proposalText(folder: string): Promise<string> {
  const file = join(folder, FILE);
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new MulliganError(
      "BAD_INPUT",
      `There is no proposal at ${file}.`,
      "Download the proposing job's artifact into artifact-dir first.",
      error,
    );
  });
}
