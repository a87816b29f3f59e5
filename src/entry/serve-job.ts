import { join, resolve } from "node:path";
import * as core from "@actions/core";
import type { Head, Triggered } from "../core/trigger.ts";
import { systemClock } from "../edge/clock.ts";
import { accessOf } from "../edge/github/access.ts";
import { openClient } from "../edge/github/client.ts";
import { readEvent } from "../edge/github/event.ts";
import type { ApiRequest } from "../edge/github/git-data.ts";
import { createHub } from "../edge/github/hub.ts";
import { createLedger } from "../edge/github/ledger.ts";
import { pushBranch } from "../edge/github/push.ts";
import { signedCommit } from "../edge/github/signed-commit.ts";
import { outputsOf } from "../report/outputs.ts";
import type { Report } from "../report/report.ts";
import { jobSummary } from "../report/summary.ts";
import { accountOf } from "../run/github/account.ts";
import type { ServePorts, Served } from "../run/github/ports.ts";
import { serve } from "../run/github/serve.ts";
import { sweep } from "../run/github/sweep.ts";
import { gitEnvironmentOf } from "./compose.ts";
import { eventOf } from "./job.ts";
import type { Job, JobEvent } from "./job.ts";
import { commentForFork, propose, proposed } from "./proposal-job.ts";
import { repairJob } from "./repair-job.ts";

/** What the event asks for, done and told. Resolves to the step's exit code. */
export async function serveJob(job: Job): Promise<number> {
  const { settings, world } = job;
  const event = await eventOf(world.environment);
  const triggered = triggeredBy(event, job);
  const ports = portsOf(job);
  if (settings.mode === "propose") return proposeJob(triggered, ports, job);
  const head = settings.mode === "publish" ? greenHead(event) : undefined;
  const served =
    head !== undefined
      ? await commentForFork(head, ports.hub, job)
      : triggered.kind === "nothing"
        ? triggered
        : triggered.trigger.kind === "sweep"
          ? await sweep(ports, settings)
          : await serve(triggered.trigger, ports, settings);
  if (served.kind === "nothing") return endNeutral(job, served.why);
  world.say(`Report: ${settings.artifactDir}`);
  await tell(served, job, "");
  return exitCodeOf(served.report, settings.unfixed);
}

/** An event that asks for nothing proposes all the same where the job names its checks. */
async function proposeJob(triggered: Triggered, ports: ServePorts, job: Job): Promise<number> {
  const { options, settings } = job;
  const hasChecks = options.test.length + options.lint.length > 0;
  if (triggered.kind === "nothing" && !hasChecks) return endNeutral(job, triggered.why);
  const { served, digest } = await propose(triggered.kind === "trigger" ? triggered.trigger : undefined, {
    job,
    hub: ports.hub,
    root: ports.root,
    repair: (wanted) => ports.repair(wanted, () => Promise.resolve(undefined)),
  });
  if (served.kind === "nothing") return endNeutral(job, served.why);
  await tell(served, job, digest);
  return exitCodeOf(served.report, settings.unfixed);
}

/** The head of a green run of a workflow: that of a fork's proposal. */
function greenHead({ name, payload }: JobEvent): Head | undefined {
  if (name !== "workflow_run") return undefined;
  const { workflow_run: run } = payload as { workflow_run?: GreenRun };
  if (run?.conclusion !== "success" || run.head_sha === undefined) return undefined;
  return {
    sha: run.head_sha,
    branch: run.head_branch ?? "",
    repository: { owner: run.head_repository?.owner?.login ?? "", name: run.head_repository?.name ?? "" },
  };
}

/** What of the payload is read here; the runner wrote it. */
interface GreenRun {
  readonly conclusion?: string;
  readonly head_sha?: string;
  readonly head_branch?: string | null;
  readonly head_repository?: { readonly name?: string; readonly owner?: { readonly login?: string } } | null;
}

function triggeredBy({ name, payload }: JobEvent, { settings, world }: Job): Triggered {
  const env = world.environment;
  return readEvent({
    name,
    payload,
    label: settings.label,
    commandName: settings.command.replace(/^\//, ""),
    selfLogin: undefined,
    bots: settings.bots,
    runner: {
      repository: `${settings.repository.owner}/${settings.repository.name}`,
      sha: env["GITHUB_SHA"] ?? "",
      ref: env["GITHUB_REF"] ?? "",
      actor: env["GITHUB_ACTOR"] ?? "",
    },
  });
}

function portsOf(job: Job): ServePorts {
  const { settings, options, world } = job;
  const { repository, githubToken: token, apiUrl = "https://api.github.com" } = settings;
  const log = (text: string): void => world.say(text);
  const hub = createHub({ token, repository, baseUrl: apiUrl, log });
  const client = openClient({ token, baseUrl: apiUrl, log });
  const request: ApiRequest = async (route, parameters) => (await client).request(route, parameters);
  const root = resolve(world.cwd, options.dir);
  const env = gitEnvironmentOf(world.environment);
  const remoteUrl = `${settings.serverUrl}/${repository.owner}/${repository.name}.git`;
  const startedAt = systemClock.now();
  return {
    hub,
    root,
    ledger: createLedger({ request, repository, clock: systemClock }),
    now: () => systemClock.now(),
    say: log,
    repair: (wanted, between) =>
      settings.mode === "publish"
        ? proposed(job)
        : repairJob(wanted, between, { ...job, root, env, remoteUrl }),
    refusal: async (trigger) => {
      const access = await accessOf(trigger, hub);
      return access.kind === "refused" || !access.mayWrite ? access.why : undefined;
    },
    push: async ({ branch, baseSha, changes, message, expected }) => {
      const author = {
        name: "mulligan",
        email: "mulligan@users.noreply.github.com",
        at: startedAt,
      };
      const commit = { baseSha, files: changes, message, author, branch, expectedSha: expected };
      if (!settings.sign) return pushBranch({ ...commit, root, env, remoteUrl, token });
      const { graphql } = await client;
      return signedCommit({
        ...commit,
        root,
        env,
        api: { request, repository },
        graphql: (query, variables) => graphql(query, variables),
      });
    },
  };
}

async function endNeutral({ settings }: Job, why: string): Promise<number> {
  core.notice(why, { title: "Mulligan did nothing" });
  for (const [name, value] of Object.entries(outputsOf(undefined, {}))) core.setOutput(name, value);
  if (process.env["GITHUB_STEP_SUMMARY"] && settings.mode === "repair")
    await core.summary.addRaw(`Mulligan did nothing: ${why.replace(/[<&@]/g, "")}\n`).write();
  return 0;
}

async function tell(
  served: Extract<Served, { kind: "done" }>,
  { settings }: Job,
  digest: string,
): Promise<void> {
  const { report, pullRequest, branch, patch } = served;
  const published = {
    report: join(settings.artifactDir, "report.json"),
    ...(pullRequest !== undefined && { pullRequest }),
    ...(branch !== undefined && { branch }),
    ...(patch !== undefined && { patch }),
    ...(digest !== "" && { digest }),
  };
  for (const [name, value] of Object.entries(outputsOf(report, published))) core.setOutput(name, value);
  if (process.env["GITHUB_STEP_SUMMARY"])
    await core.summary.addRaw(jobSummary(accountOf(served, settings), pullRequest)).write();
}

/** A run without a fix is neutral unless set; one that could not begin is never. */
function exitCodeOf(report: Report, unfixed: "neutral" | "failure"): number {
  if (report.exitCode === 0) return 0;
  return report.exitCode === 2 || unfixed === "failure" ? report.exitCode : 0;
}
