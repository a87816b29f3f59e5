#!/usr/bin/env node
// The launcher: answers at once what needs no work, and loads the rest only when a command runs.
import { helpFor, overview, version } from "./help.ts";

// A reader that goes away (`| head`) ends the run quietly; a closed stderr only silences the progress.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
process.stderr.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await launch(process.argv.slice(2));

async function launch(args: readonly string[]): Promise<number> {
  const [first, second] = args;
  if (Number.parseInt(process.versions.node, 10) < 20) {
    process.stderr.write(`mulligan needs Node 20 or newer; this is Node ${process.versions.node}.\n`);
    return 2;
  }
  if (first === undefined) {
    process.stderr.write(overview);
    return 2;
  }
  if (first === "--version") {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  if (first === "help") return help(second);
  const options = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (options.includes("--help") || options.includes("-h"))
    return help(first.startsWith("-") ? undefined : first);

  const { main } = await import("./main.ts");
  return main(args);
}

function help(command: string | undefined): number {
  const text = helpFor(command);
  if (text === undefined) {
    process.stderr.write(`There is no command "${command}".\n\`mulligan help\` lists the commands.\n`);
    return 2;
  }
  process.stdout.write(text);
  return 0;
}
