import { cp, mkdtemp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { MulliganError } from "../core/errors.ts";
import { tell } from "./fix-command.ts";
import { fix } from "./fix.ts";
import type { World } from "./world.ts";
import type { Command } from "./options.ts";

const TASK =
  "Statements for merchants in Tokyo and Kuwait are wrong, and some fees are a cent off. Amounts must be whole numbers of the currency's smallest unit from validation to statement.";

/** Repairs the bundled project in a temporary folder and holds the result against cases that no model has seen. */
export async function demo(
  { options, live }: Extract<Command, { name: "demo" }>,
  world: World,
): Promise<number> {
  const bundled = folder();
  const base = await mkdtemp(join(tmpdir(), "mulligan-demo-"));
  const dir = join(base, "settlement");
  await cp(join(bundled, "project"), dir, { recursive: true });
  const env = { PATH: world.environment["PATH"] ?? "", HOME: base, GIT_CONFIG_NOSYSTEM: "1" };
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["-c", "user.name=demo", "-c", "user.email=demo@localhost", "commit", "-qm", "the broken project"],
  ])
    await execa("git", args, { cwd: dir, env, extendEnv: false }).catch((error: unknown) => {
      throw new MulliganError(
        "ENVIRONMENT",
        "The demo needs git, and git did not work.",
        "Install git and try again.",
        error,
      );
    });
  const recording = live || options.replay !== undefined ? {} : { replay: join(bundled, "recording.jsonl") };
  const journal = options.journal ?? join(base, "journal");
  const chosen = { ...options, dir, task: TASK, test: ["npm test --silent"], journal, ...recording };
  const outcome = await fix(chosen, world);
  const code = await tell(outcome, chosen, world);
  world.say(`project: ${dir}`);
  if (code !== 0) return code;
  const hidden = await execa(process.execPath, [join(bundled, "hidden", "check.js"), dir], {
    env,
    extendEnv: false,
    reject: false,
  });
  world.say(`hidden cases: ${hidden.stdout.trim()}`);
  return hidden.stdout.trim().endsWith("20 of 20") ? 0 : 1;
}

/** The demo's folder, above this file in the sources as in the bundle. */
function folder(): string {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, "demo", "hidden", "check.js"))) return join(at, "demo");
    if (dirname(at) === at)
      throw new MulliganError(
        "ENVIRONMENT",
        "The demo's project is not beside this program.",
        "Run it from a clone of the repository.",
      );
  }
}
