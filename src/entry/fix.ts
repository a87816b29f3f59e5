import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { isAbsolute, join, posix, resolve } from "node:path";
import type { Check, Stage } from "../core/check.ts";
import { MulliganError } from "../core/errors.ts";
import { JOURNAL_VERSION } from "../core/event.ts";
import type { Journal, Model } from "../core/ports.ts";
import type { Price } from "../core/budget.ts";
import type { RunState } from "../core/run-state.ts";
import { exitCodeOf } from "../core/stop-reason.ts";
import type { Task } from "../core/task.ts";
import { systemClock } from "../edge/clock.ts";
import { prepareOpenAi } from "../edge/model/openai.ts";
import { createJournal, defaultJournalDir } from "../edge/journal/journal.ts";
import { lockCheckout } from "../edge/journal/lock.ts";
import { readIn } from "../edge/runner/runners.ts";
import { sideEffects } from "../edge/runner/side-effects.ts";
import { openRepository } from "../edge/workspace/repository.ts";
import type { Repository } from "../edge/workspace/repository.ts";
import { repair } from "../run/repair.ts";
import type { Between } from "../run/repair.ts";
import { compose, gitEnvironmentOf, stateHome } from "./compose.ts";
import { chooseChecks } from "./choose-checks.ts";
import { modelOf } from "./model.ts";
import type { FixOptions } from "./options.ts";
import { withSignals } from "./signals.ts";
import type { World } from "./world.ts";

export interface Outcome {
  readonly state: RunState;
  readonly journal: Journal;
  readonly exitCode: number;
}

/** Repairs one checkout. Everything that can be wrong with the input is found before anything is written. */
export async function fix(options: FixOptions, world: World, between?: Between): Promise<Outcome> {
  const opening = openRepository(resolve(world.cwd, options.dir), gitEnvironmentOf(world.environment));
  if (options.replay === undefined) prepareOpenAi();
  const repository = await opening;
  const task = await taskOf(options, world, repository);
  const { model, price, secrets } = await modelOf(options, world);
  if (options.budget.usd !== undefined && price === undefined)
    throw new MulliganError(
      "BAD_INPUT",
      `A cap of $${options.budget.usd} is set and the price of ${model.info.name} is unknown.`,
      "Name the price with --price IN,OUT (dollars per million tokens), or leave --max-usd out.",
    );
  const runId = randomUUID();
  const state = stateHome(world.environment);
  const checkout = await lockCheckout({ stateDir: resolve(state, "mulligan"), root: repository.root, runId });
  try {
    const now = systemClock.now();
    const dir = options.journal ?? defaultJournalDir({ stateHome: state, root: repository.root, runId, now });
    const journal = await createJournal({ dir: resolve(world.cwd, dir), clock: systemClock, runId });
    return await start({
      options,
      world,
      repository,
      task,
      model,
      price,
      secrets,
      runId,
      journal,
      ...(between && { between }),
    });
  } finally {
    await checkout.release();
  }
}

interface Start {
  readonly options: FixOptions;
  readonly world: World;
  readonly repository: Repository;
  readonly task: Task;
  readonly model: Model;
  readonly price: Price | undefined;
  readonly secrets: readonly string[];
  readonly runId: string;
  readonly journal: Journal;
  readonly between?: Between;
}

async function start(s: Start): Promise<Outcome> {
  const { options, world, repository, journal } = s;
  try {
    const settings = settingsOf(options, world.cwd);
    const { ports, dropped } = compose({
      ...s,
      progress: world.progress,
      environment: world.environment,
      settings,
      outputs: outputsOf(options, world.cwd),
      effects: options.sideEffects,
    });
    const started = await journal.append({
      type: "run-started",
      version: JOURNAL_VERSION,
      runId: s.runId,
      root: repository.root,
      task: s.task,
      budget: options.budget,
      model: s.model.info,
      price: s.price,
      settings,
    });
    world.progress.entry(started);
    for (const note of dropped) world.progress.entry(await journal.append({ type: "noted", note }));
    const state = await withSignals((signal) =>
      repair(ports, { signal, ...(s.between && { between: s.between }) }),
    );
    return { state, journal, exitCode: state.stopped ? exitCodeOf(state.stopped.stop) : 1 };
  } finally {
    await journal.close();
  }
}

function settingsOf(options: FixOptions, cwd: string): Parameters<typeof compose>[0]["settings"] {
  return {
    strategy: options.strategy,
    lessonTokens: options.lessonTokens,
    evidenceTokens: options.evidenceTokens,
    refusalTokens: 600,
    maxOutput: options.model.maxOutput,
    callTimeoutMs: (options.timeouts.call ?? 600) * 1000,
    snapshotCapBytes: options.snapshotCapBytes,
    patchOnly: options.patch === undefined ? undefined : resolve(cwd, options.patch),
    envNames: options.env,
    lookups: options.lookups,
    ...(options.shell && { shell: options.shell }),
    ...(options.reruns !== undefined && { reruns: options.reruns }),
    ...(options.fixers && { fixers: options.fixers }),
  };
}

function outputsOf(options: FixOptions, cwd: string): readonly string[] {
  return [options.report, options.record, options.patch].flatMap((path) =>
    path === undefined ? [] : [resolve(cwd, path)],
  );
}

async function taskOf(options: FixOptions, world: World, repository: Repository): Promise<Task> {
  const goal =
    options.taskFile === undefined
      ? (options.task ?? "")
      : await readTask(resolve(world.cwd, options.taskFile));
  const commands = await chooseChecks(options, world, join(repository.root, repository.folder));
  await refuseSideEffects({
    options,
    commands: { ...commands, fixer: options.fixers ?? [] },
    repository,
  });
  return {
    goal,
    trust: options.trust,
    setup: checks("setup", commands.setup, { options, cwd: repository.folder }),
    lint: checks("lint", commands.lint, { options, cwd: repository.folder }),
    test: checks("test", commands.test, { options, cwd: repository.folder }),
    scope: options.scope,
    allow: options.allow,
    targets: options.target,
  };
}

/** The loop runs commands many times: none of them may publish, deploy, push or migrate anything. */
async function refuseSideEffects({
  options,
  commands,
  repository,
}: {
  readonly options: FixOptions;
  readonly commands: Pick<FixOptions, "setup" | "lint" | "test"> & { readonly fixer: readonly string[] };
  readonly repository: Repository;
}): Promise<void> {
  const checkout = { root: repository.root, files: [], read: readIn(repository.root) };
  for (const stage of ["setup", "lint", "test", "fixer"] as const)
    for (const command of commands[stage]) {
      const cwd = inFolder(repository.folder, options.folders[stage === "fixer" ? "lint" : stage]);
      const found = await sideEffects({ command, cwd }, checkout, options.sideEffects);
      if (found !== undefined)
        throw new MulliganError(
          "BAD_INPUT",
          `${found} A repair would run "${command}" again and again.`,
          "Name a command that only checks. If it is harmless, allow it with --safe and a pattern for it.",
        );
    }
}

async function readTask(file: string): Promise<string> {
  return readFile(file, "utf8").catch((error: unknown) => {
    throw new MulliganError(
      "BAD_INPUT",
      `The task file ${file} cannot be read.`,
      "Name a text file that exists.",
      error,
    );
  });
}

interface Placed {
  readonly options: FixOptions;
  /** Relative to the root. */
  readonly cwd: string;
}

function checks(
  stage: Exclude<Stage, "syntax">,
  commands: readonly string[],
  { options, cwd }: Placed,
): readonly Check[] {
  return commands.map((command, i) => ({
    id: i === 0 ? stage : `${stage}-${i + 1}`,
    stage,
    command,
    cwd: inFolder(cwd, options.folders[stage]),
    timeoutMs: (options.timeouts[stage] ?? 600) * 1000,
    outputLimitBytes: options.outputLimits[stage] ?? 16e6,
  }));
}

/** A folder of the checkout, relative to its root. */
function inFolder(cwd: string, folder: string | undefined): string {
  if (folder === undefined) return cwd;
  const path = posix.normalize(posix.join(cwd, folder.replaceAll("\\", "/")));
  if (isAbsolute(folder) || path === ".." || path.startsWith("../"))
    throw new MulliganError(
      "BAD_INPUT",
      `The folder ${folder} lies outside the checkout.`,
      "Give --cwd a folder below it: --cwd test=packages/web.",
    );
  return path.replace(/\/$/, "");
}
