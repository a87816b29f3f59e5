import { homedir } from "node:os";
import { join } from "node:path";
import type { Journal, Model, Ports, Progress } from "../core/ports.ts";
import type { RunSettings } from "../core/event.ts";
import { importsOf } from "../context/localize/imports.ts";
import { projectPaths } from "../context/localize/project-paths.ts";
import type { EffectSettings } from "../edge/runner/side-effects.ts";
import { systemClock } from "../edge/clock.ts";
import { createCheckRunner } from "../edge/process/check-runner.ts";
import { childEnvironment } from "../edge/process/environment.ts";
import { createRunners } from "../edge/runner/runners.ts";
import { createSyntaxTools } from "../edge/syntax/syntax-tools.ts";
import { createRedactor } from "../edge/redact/redactor.ts";
import { createWorkspace } from "../edge/workspace/workspace.ts";
import type { Repository } from "../edge/workspace/repository.ts";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Parts {
  readonly repository: Repository;
  readonly journal: Journal;
  readonly model: Model;
  readonly progress: Progress;
  readonly runId: string;
  readonly settings: RunSettings;
  readonly environment: Environment;
  readonly secrets: readonly string[];
  /** Paths of outputs inside the checkout: they lie outside snapshot and policy. */
  readonly outputs: readonly string[];
  /** What the user says about commands that change the world outside. */
  readonly effects?: EffectSettings;
}

/** Wires the adapters of one run. */
export function compose(parts: Parts): { ports: Ports; dropped: readonly string[] } {
  const { repository, journal, model, progress, runId, settings, environment, secrets } = parts;
  const checksEnv = childEnvironment(environment, { names: settings.envNames, secrets });
  const gitEnv = childEnvironment(environment, { names: [], secrets });
  const workspace = createWorkspace({
    repository,
    storeDir: join(journal.dir, "snapshots"),
    patchesDir: join(journal.dir, "patches"),
    excluded: [journal.dir, ...parts.outputs],
    capBytes: settings.snapshotCapBytes,
    env: gitEnv.env,
  });
  const checks = createCheckRunner({
    root: repository.root,
    runId,
    env: checksEnv.env,
    scratchDir: join(journal.dir, "outputs"),
    adopt: (file, sha256) => journal.adopt(file, sha256),
    redact: createRedactor(secrets),
    ...(settings.shell && { shell: settings.shell }),
  });
  const syntax = createSyntaxTools(gitEnv.env);
  const dropped = checksEnv.dropped.map(({ name, reason }) => `${name} was kept from the checks (${reason})`);
  const runners = createRunners({
    root: repository.root,
    list: () => workspace.list(),
    importsIn: (paths) => {
      const project = projectPaths(paths);
      return (path, text) => importsOf(path, text, project);
    },
    effects: parts.effects ?? {},
    env: checksEnv.env,
    folder: join(journal.dir, "outputs"),
  });
  return {
    ports: { journal, workspace, checks, runners, syntax, model, clock: systemClock, progress },
    dropped,
  };
}

/** The folder where journals and locks are kept when the user names none. */
export function stateHome(environment: Environment): string {
  return environment["XDG_STATE_HOME"] || join(environment["HOME"] || homedir(), ".local", "state");
}

/** What git processes get of the environment. */
export function gitEnvironmentOf(environment: Environment): Readonly<Record<string, string>> {
  return childEnvironment(environment, { names: [], secrets: [] }).env;
}
