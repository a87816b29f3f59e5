import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  createProgress,
  parseCommand,
  readConfig
} from "./chunk-FVDOMPVC.js";
import "./chunk-ULYX4QKD.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-23FHBPC5.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/main.ts
async function main(args) {
  try {
    return await run(args);
  } catch (error) {
    process.stderr.write(`${explain(error)}
`);
    return error instanceof MulliganError && error.code === "RESTORE_FAILED" ? 1 : 2;
  }
}
async function run(args) {
  const plain = parseCommand(args);
  const command = "options" in plain ? parseCommand(args, await readConfig(plain.options.dir)) : plain;
  switch (command.name) {
    case "fix": {
      const { fixAndReport } = await import("./fix-command-YSUKJW52.js");
      return await inWorld(command.options, (world) => fixAndReport(command.options, world));
    }
    case "demo": {
      const { demo } = await import("./demo-YDQUBOHT.js");
      return await inWorld(command.options, (world) => demo(command, world));
    }
    case "resume": {
      const { resume } = await import("./resume-WCNIWTPJ.js");
      return await inWorld(command.options, (world) => resume(command, world));
    }
    case "doctor": {
      const { doctor } = await import("./doctor-7DR6EX2Z.js");
      return await inWorld(command.options, (world) => doctor(command.options, world));
    }
    case "apply":
      return await onFiles(command);
    case "distill": {
      const { distillLog } = await import("./distill-Q6H7AGHG.js");
      return await distillLog(command, (text) => process.stdout.write(text));
    }
    default:
      return await lookAt(command);
  }
}
async function onFiles(command) {
  const [{ apply }, { gitEnvironmentOf }] = await Promise.all([import("./apply-4LJPHCDL.js"), import("./compose-SD2AJ2BK.js")]);
  return apply(command, gitEnvironmentOf(process.env), (text) => process.stdout.write(text));
}
async function lookAt(command) {
  const { showBrief, showReplay, showReport } = await import("./journal-commands-M4KCIBIC.js");
  const out = (text) => process.stdout.write(text);
  switch (command.name) {
    case "replay":
      return showReplay(command, out);
    case "brief":
      return showBrief(command, out);
    case "report":
      return showReport(command, out);
  }
}
async function inWorld(options, work) {
  const progress = createProgress(process.stderr, { quiet: options.quiet });
  const terminal = process.stdin.isTTY && process.stderr.isTTY;
  try {
    return await work({
      environment: process.env,
      cwd: process.cwd(),
      progress,
      say: (text) => void process.stderr.write(`${text}
`),
      out: (text) => void process.stdout.write(text),
      ask: terminal ? ask : void 0
    });
  } finally {
    progress.end();
  }
}
async function ask(question) {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(es)?$/i.test((await reader.question(`${question} [y/N] `)).trim());
  } finally {
    reader.close();
  }
}
function explain(error) {
  if (error instanceof MulliganError) return `${error.message}
${error.hint}`;
  const { code, message, stack } = error;
  if (code === "ENOSPC") return "The disk is full.\nFree some room; then go on with `mulligan resume`.";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `${message}
Give this user the right to write there.`;
  return `This is a bug in mulligan: ${message}
Please report it with these lines:
${stack ?? ""}`;
}
export {
  main
};
