import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import * as core from "@actions/core";
import { MulliganError } from "../core/errors.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { outputsOf } from "../report/outputs.ts";
import { readConfig } from "./config.ts";
import { reportOf, tell } from "./fix-command.ts";
import { fix } from "./fix.ts";
import { parseCommand } from "./flags.ts";
import { eventOf } from "./job.ts";
import { jobSettings } from "./job-settings.ts";
import type { FixOptions } from "./options.ts";
import { createProgress } from "./progress.ts";
import { serveJob } from "./serve-job.ts";
import type { World } from "./world.ts";

const TEXT = [
  "dir",
  "attempts",
  "max-calls",
  "max-tokens",
  "max-usd",
  "max-minutes",
  "model",
  "base-url",
  "api",
  "price",
] as const;
const LISTS = ["test", "lint", "setup", "scope", "allow"] as const;

/** The action: what the event asks for, done once and told; without a token for GitHub the runner's checkout alone. */
export async function run(): Promise<number> {
  const key = core.getInput("api-key");
  if (key !== "") core.setSecret(key);
  const token = core.getInput("github-token");
  if (token !== "") core.setSecret(token);
  // Everything that a test prints goes through the log, where a line may be taken for a command.
  const stop = `mulligan-${randomUUID()}`;
  process.stdout.write(`::stop-commands::${stop}\n`);
  try {
    const settings = jobSettings(process.env, randomUUID());
    await mkdir(settings.artifactDir, { recursive: true });
    if (settings.githubToken === "" || settings.repository === undefined) return await repairCheckout(key);
    return await serveJob({
      settings: { ...settings, repository: settings.repository },
      options: await optionsOf({ report: join(settings.artifactDir, "report.json") }),
      world: worldOf(key, [settings.githubToken]),
    });
  } catch (error) {
    process.stdout.write(`::${stop}::\n`);
    core.setFailed(
      error instanceof MulliganError ? `${error.message} ${error.hint}` : (error as Error).message,
    );
    return 2;
  } finally {
    process.stdout.write(`::${stop}::\n`);
  }
}

async function repairCheckout(key: string): Promise<number> {
  const report = join(process.env["RUNNER_TEMP"] ?? ".", "mulligan-report.json");
  const world = worldOf(key, []);
  const given = await optionsOf({ report });
  const options: FixOptions =
    given.task === undefined ? { ...given, task: await issueText(world), trust: "untrusted" } : given;
  const outcome = await fix(options, world);
  const code = await tell(outcome, options, world);
  const told = await reportOf(outcome);
  for (const [name, value] of Object.entries(outputsOf(told, { report }))) core.setOutput(name, value);
  if (process.env["GITHUB_STEP_SUMMARY"]) await core.summary.addRaw(renderMarkdown(told)).write();
  return code;
}

/** The inputs as flags, over the configuration file of the checkout. */
async function optionsOf({ report }: { readonly report: string }): Promise<FixOptions> {
  const args = [
    ...TEXT.flatMap((name) => flag(name, core.getInput(name))),
    ...LISTS.flatMap((name) => core.getMultilineInput(name).flatMap((value) => flag(name, value))),
    ...flag("task", core.getInput("task")),
    ...flag("report", report),
    "--yes",
  ];
  const dir = resolve(process.env["GITHUB_WORKSPACE"] ?? ".", core.getInput("dir") || ".");
  const command = parseCommand(["fix", ...args], await readConfig(dir));
  if (command.name !== "fix") throw new TypeError("the action repairs");
  return command.options;
}

function worldOf(key: string, hidden: readonly string[]): World {
  const progress = createProgress(process.stdout, { quiet: false });
  const shown = Object.entries(process.env).filter(
    ([name, value]) => !name.startsWith("INPUT_") && !(value !== undefined && hidden.includes(value)),
  );
  return {
    environment: { ...Object.fromEntries(shown), ...(key !== "" && { OPENAI_API_KEY: key }) },
    cwd: process.env["GITHUB_WORKSPACE"] ?? process.cwd(),
    progress,
    say: (text) => void process.stdout.write(`${text}\n`),
    out: (text) => void process.stdout.write(text),
    ask: undefined,
  };
}

function flag(name: string, value: string): readonly string[] {
  return value === "" ? [] : [`--${name}=${value}`];
}

/** The text of the issue that started the job, as it was then. */
async function issueText({ environment }: World): Promise<string> {
  const { issue } = (await eventOf(environment)).payload as { issue?: { title?: unknown; body?: unknown } };
  return [issue?.title, issue?.body].filter((part) => typeof part === "string").join("\n\n");
}
