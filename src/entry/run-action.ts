import { join } from "node:path";
import * as core from "@actions/core";
import { context } from "@actions/github";
import { MulliganError } from "../core/errors.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { reportOf, tell } from "./fix-command.ts";
import { fix } from "./fix.ts";
import { parseCommand } from "./flags.ts";
import { readConfig } from "./config.ts";
import type { FixOptions } from "./options.ts";
import type { World } from "./world.ts";
import { createProgress } from "./progress.ts";

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

/** The action: one run on the runner's checkout, its figures as outputs, its report as the job's summary. */
export async function run(): Promise<number> {
  const key = core.getInput("api-key");
  if (key !== "") core.setSecret(key);
  // Everything that a test prints goes through the log, where a line may be taken for a command.
  const stop = `mulligan-${crypto.randomUUID()}`;
  process.stdout.write(`::stop-commands::${stop}\n`);
  try {
    return await repairCheckout(key);
  } catch (error) {
    process.stdout.write(`::${stop}::\n`);
    core.setFailed(error instanceof MulliganError ? `${error.message} ${error.hint}` : String(error));
    return 2;
  } finally {
    process.stdout.write(`::${stop}::\n`);
  }
}

async function repairCheckout(key: string): Promise<number> {
  const task = core.getInput("task");
  const args = [
    ...TEXT.flatMap((name) => flag(name, core.getInput(name))),
    ...LISTS.flatMap((name) => core.getMultilineInput(name).flatMap((value) => flag(name, value))),
    ...flag("task", task || issueText()),
    ...flag("report", join(process.env["RUNNER_TEMP"] ?? ".", "mulligan-report.json")),
    "--yes",
  ];
  const dir = core.getInput("dir") || ".";
  const command = parseCommand(["fix", ...args], await readConfig(dir));
  if (command.name !== "fix") throw new TypeError("the action repairs");
  const options: FixOptions = { ...command.options, trust: task === "" ? "untrusted" : "trusted" };
  const progress = createProgress(process.stdout, { quiet: false });
  const world: World = {
    environment: { ...process.env, ...(key !== "" && { OPENAI_API_KEY: key }) },
    cwd: process.env["GITHUB_WORKSPACE"] ?? process.cwd(),
    progress,
    say: (text) => void process.stdout.write(`${text}\n`),
    out: (text) => void process.stdout.write(text),
    ask: undefined,
  };
  const outcome = await fix(options, world);
  const code = await tell(outcome, options, world);
  const report = await reportOf(outcome);
  core.setOutput("reason", report.reason);
  core.setOutput("fixed", report.fixed);
  core.setOutput("attempts", report.spend.attempts);
  core.setOutput("tokens", report.spend.input + report.spend.output);
  core.setOutput("usd", report.spend.usd ?? "");
  core.setOutput("report", options.report);
  core.setOutput("journal", report.journal);
  if (process.env["GITHUB_STEP_SUMMARY"]) await core.summary.addRaw(renderMarkdown(report)).write();
  return code;
}

function flag(name: string, value: string): readonly string[] {
  return value === "" ? [] : [`--${name}=${value}`];
}

/** The text of the issue that started the job, as it was then. */
function issueText(): string {
  const { issue } = context.payload;
  return issue === undefined
    ? ""
    : [issue["title"], issue.body].filter((part) => typeof part === "string").join("\n\n");
}
