import { MulliganError } from "../core/errors.ts";
import { readConfig } from "./config.ts";
import type { World } from "./world.ts";
import { parseCommand } from "./flags.ts";
import type { Command, FixOptions } from "./options.ts";
import { createProgress } from "./progress.ts";

/** Runs one command and resolves to its exit code. Everything that goes wrong is told here, in a sentence or two. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    return error instanceof MulliganError && error.code === "RESTORE_FAILED" ? 1 : 2;
  }
}

async function run(args: readonly string[]): Promise<number> {
  const plain = parseCommand(args);
  const command = "options" in plain ? parseCommand(args, await readConfig(plain.options.dir)) : plain;
  switch (command.name) {
    case "fix": {
      const { fixAndReport } = await import("./fix-command.ts");
      return await inWorld(command.options, (world) => fixAndReport(command.options, world));
    }
    case "demo": {
      const { demo } = await import("./demo.ts");
      return await inWorld(command.options, (world) => demo(command, world));
    }
    case "resume": {
      const { resume } = await import("./resume.ts");
      return await inWorld(command.options, (world) => resume(command, world));
    }
    case "doctor": {
      const { doctor } = await import("./doctor.ts");
      return await inWorld(command.options, (world) => doctor(command.options, world));
    }
    case "apply":
      return await onFiles(command);
    case "distill": {
      const { distillLog } = await import("./distill.ts");
      return await distillLog(command, (text) => process.stdout.write(text));
    }
    default:
      return await lookAt(command);
  }
}

async function onFiles(command: Extract<Command, { name: "apply" }>): Promise<number> {
  const [{ apply }, { gitEnvironmentOf }] = await Promise.all([import("./apply.ts"), import("./compose.ts")]);
  return apply(command, gitEnvironmentOf(process.env), (text) => process.stdout.write(text));
}

async function lookAt(command: Extract<Command, { name: "replay" | "brief" | "report" }>): Promise<number> {
  const { showBrief, showReplay, showReport } = await import("./journal-commands.ts");
  const out = (text: string): unknown => process.stdout.write(text);
  switch (command.name) {
    case "replay":
      return showReplay(command, out);
    case "brief":
      return showBrief(command, out);
    case "report":
      return showReport(command, out);
  }
}

async function inWorld(options: FixOptions, work: (world: World) => Promise<number>): Promise<number> {
  const progress = createProgress(process.stderr, { quiet: options.quiet });
  const terminal = process.stdin.isTTY && process.stderr.isTTY;
  try {
    return await work({
      environment: process.env,
      cwd: process.cwd(),
      progress,
      say: (text) => void process.stderr.write(`${text}\n`),
      out: (text) => void process.stdout.write(text),
      ask: terminal ? ask : undefined,
    });
  } finally {
    progress.end();
  }
}

async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } finally {
    reader.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof MulliganError) return `${error.message}\n${error.hint}`;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === "ENOSPC") return "The disk is full.\nFree some room; then go on with `mulligan resume`.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `${message}\nGive this user the right to write there.`;
  return `This is a bug in mulligan: ${message}\nPlease report it with these lines:\n${stack ?? ""}`;
}
