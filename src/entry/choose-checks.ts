import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { MulliganError } from "../core/errors.ts";
import { guessChecks } from "../edge/project/guess.ts";
import type { World } from "./fix.ts";
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
  const guess = await guessChecks(
    (path) => readFile(join(root, path), "utf8").catch(() => undefined),
    await topFiles(root),
  );
  if (guess.test.length === 0)
    throw new MulliganError(
      "BAD_INPUT",
      `No test command was named, and the files of ${root} do not show one.`,
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

/** Tracked and untracked, not ignored, paths; the guess needs names only. */
async function topFiles(root: string): Promise<string[]> {
  const args = ["-c", "core.fsmonitor=false", "ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { stdout } = await promisify(execFile)("git", args, {
    cwd: root,
    maxBuffer: 1 << 28,
    env: { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "", GIT_OPTIONAL_LOCKS: "0" },
  });
  return [...new Set(stdout.split("\0").filter((p) => p !== ""))];
}
