import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { promisify } from "node:util";
import type { FileChange } from "../core/edit.ts";
import { MulliganError } from "../core/errors.ts";
import { fetchMissing } from "../edge/github/fetch-missing.ts";
import { unpackChanges } from "../run/changes.ts";
import type { Repaired, RepairJob } from "../run/github/ports.ts";
import type { Between } from "../run/repair.ts";
import { readBody } from "../run/run.ts";
import { reportOf, tell } from "./fix-command.ts";
import { fix } from "./fix.ts";
import type { Outcome } from "./fix.ts";
import type { FixOptions } from "./options.ts";
import type { Job } from "./job.ts";
import type { World } from "./world.ts";

interface Place extends Job {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  readonly remoteUrl: string;
}

/** Repairs the wanted commit in the checkout, or beside it where another one is checked out; leaves both as they were. */
export async function repairJob(job: RepairJob, between: Between, place: Place): Promise<Repaired> {
  const { settings, options, world, root } = place;
  const head = await git(root, ["rev-parse", "HEAD"], place.env);
  const elsewhere = job.sha !== undefined && job.sha !== head;
  const dir = elsewhere ? await beside(job.sha ?? head, place) : root;
  try {
    const patch = join(settings.artifactDir, "fix.patch");
    const wanted = optionsFor(job, { ...options, dir, patch, json: false });
    const outcome = await fix(wanted, worldFor(job, world), between);
    await tell(outcome, wanted, world);
    const report = await reportOf(outcome);
    return {
      report,
      changes: report.fixed ? await changesIn(outcome) : [],
      baseSha: job.sha ?? head,
      patch: report.fixed ? patch : undefined,
    };
  } finally {
    if (elsewhere) await removeWorktree(dir, place);
  }
}

/** What the inputs say goes before what the trigger brings. */
function optionsFor(job: RepairJob, options: FixOptions): FixOptions {
  const own = options.test.length + options.lint.length > 0;
  const folder = job.cwd === "." || own ? {} : { setup: job.cwd, lint: job.cwd, test: job.cwd };
  return {
    ...options,
    task: options.task ?? job.goal,
    trust: options.task === undefined ? job.trust : "trusted",
    setup: options.setup.length > 0 ? options.setup : own ? [] : job.setup,
    lint: own ? options.lint : job.lint,
    test: own ? options.test : job.test,
    folders: { ...folder, ...options.folders },
    env: [...options.env, ...Object.keys(job.env)],
    ...(job.shell && !own && { shell: job.shell }),
  };
}

function worldFor(job: RepairJob, world: World): World {
  return { ...world, environment: { ...world.environment, ...job.env } };
}

async function changesIn({ state, journal }: Outcome): Promise<readonly FileChange[]> {
  const hash = state.attempts.at(-1)?.judged?.changes;
  return hash === undefined ? [] : unpackChanges(await readBody({ journal }, hash));
}

/** A work tree of the commit in a folder of its own; the checkout keeps its branch, index and files. */
async function beside(sha: string, { root, env, remoteUrl, settings }: Place): Promise<string> {
  const token = settings.githubToken;
  const found = await fetchMissing({ root, env, remoteUrl, token, want: { sha } });
  if (found.kind === "absent")
    throw new MulliganError(
      "GITHUB",
      `The commit ${sha} is not in the checkout and the remote does not give it.`,
      "Check it out in the job: with actions/checkout and its ref.",
    );
  const base = await mkdtemp(join(tmpdir(), "mulligan-work-"));
  const dir = join(base, "tree");
  await git(
    root,
    ["-c", "core.hooksPath=/dev/null", "worktree", "add", "--detach", "--quiet", dir, sha],
    env,
  );
  const top = await git(root, ["rev-parse", "--show-toplevel"], env);
  return join(dir, relative(top, root));
}

async function removeWorktree(dir: string, { root, env }: Place): Promise<void> {
  const top = await git(dir, ["rev-parse", "--show-toplevel"], env);
  await git(root, ["worktree", "remove", "--force", top], env);
  await rm(join(top, ".."), { recursive: true, force: true });
}

async function git(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const { stdout } = await promisify(execFile)("git", [...args], { cwd, env });
  return stdout.trim();
}
