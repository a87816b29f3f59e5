import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { MulliganError } from "../core/errors.ts";
import { guessChecks } from "../edge/project/guess.ts";
import type { Guess } from "../edge/project/guess.ts";
import { gitEnvironmentOf } from "./compose.ts";
import type { World } from "./world.ts";
import type { FixOptions } from "./options.ts";

interface Commands {
  readonly setup: readonly string[];
  readonly lint: readonly string[];
  readonly test: readonly string[];
}

/** The commands that the user named, or guessed ones that the user has seen and agreed to. */
export async function chooseChecks(options: FixOptions, world: World, root: string): Promise<Commands> {
  const { setup, lint, test } = options;
  if (test.length > 0 || lint.length > 0) return { setup, lint, test };
  const guess = await guessIn(root, gitEnvironmentOf(world.environment));
  if (guess.test.length === 0)
    throw new MulliganError(
      "BAD_INPUT",
      `No test command was named. ${guess.because}`,
      'Name it: --test "npm test" (or --lint for a linter).',
    );
  const commands = { setup: setup.length > 0 ? setup : guess.setup, lint, test: guess.test };
  const shown = [...commands.setup.map((c) => `setup: ${c}`), ...commands.test.map((c) => `test: ${c}`)].join(
    "\n  ",
  );
  world.say(`Guessed from ${guess.because}:\n  ${shown}`);
  if (options.yes || world.environment["GITHUB_ACTIONS"] === "true") return commands;
  if (world.ask && (await world.ask("Run these?"))) return commands;
  throw new MulliganError(
    "BAD_INPUT",
    "Guessed commands are not run without being agreed to.",
    `Agree with --yes, or name the command: --test "${guess.test.join(" && ")}".`,
  );
}

/** What the files of a folder say about how it is tested. */
export async function guessIn(folder: string, env: Readonly<Record<string, string>>): Promise<Guess> {
  const args = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await promisify(execFile)("git", args, {
    cwd: folder,
    maxBuffer: 1 << 28,
    env: { ...env, GIT_OPTIONAL_LOCKS: "0" },
  });
  const paths = [...new Set(stdout.split("\0").filter((p) => p !== ""))];
  if (paths.length === 0)
    throw new MulliganError(
      "BAD_INPUT",
      `${folder} is empty: there is nothing to repair.`,
      "Name another checkout with --dir.",
    );
  return guessChecks((path) => readFile(join(folder, path), "utf8").catch(() => undefined), paths);
}
