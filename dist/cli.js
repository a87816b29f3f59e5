#!/usr/bin/env node
import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import "./chunks/chunk-K5Q5QNMK.js";

// src/entry/help.ts
var version = "0.1.0";
function helpFor(command) {
  return command === void 0 ? overview : commands.get(command);
}
var overview = `mulligan ${version}: repairs code with a language model.
An attempt ends in a proof or leaves nothing behind but what it taught.

Usage: mulligan COMMAND [options]

Repair
  fix         repair a checkout until its failing checks pass
  demo        the main job on a bundled broken project, with recorded replies
  resume      go on with an interrupted run
  doctor      check git, commands, model and token permissions

Look at a run
  replay      a finished run again from its journal, without a model
  brief       the exact prompt of one attempt
  report      the report of a run again

The parts alone
  apply       apply an edit document to a folder as one transaction
  distill     what a log says about why a command failed, within a few tokens

  help COMMAND, COMMAND --help   more about one command
  --version                      print the version

Exit codes: 0 fixed or already green; 1 stopped without a fix; 2 bad input,
environment or model; 130 or 143 cancelled.
Settings: flags come before .github/mulligan.yml, and that before defaults.
`;
var run = `  --journal DIR       folder of the run's journal
`;
var json = `  --json              print one JSON document with a schema and a version
`;
var options = `Task
  --dir DIR           the checkout (default: the current folder)
  --task TEXT         what to repair, in words
  --task-file F       the same, from a file
  --test CMD          a command that must pass; may be repeated
  --lint CMD          a command whose new diagnostics count; may be repeated
  --setup CMD         a command to run once before the first check
  --cwd STAGE=DIR     the folder for the commands of setup, lint or test
  --fixer CMD         a repair command to try before the model; may be repeated
  --unsafe PATTERN    commands that are never run, besides those that deploy,
                      publish, push or migrate (docs/runners.md); --safe PATTERN
                      allows some; both may be repeated
  --no-fixers         do not try the project's own formatter or fixer first
  --target TEST       a test that must pass; others that failed may go on failing
  --scope GLOB        paths that may be edited; may be repeated
  --allow GLOB        protected paths that may be edited all the same
  --yes               run guessed commands without asking

Limits
  --attempts N        attempts (default: 3)
  --max-calls N       calls to the model (default: 12)
  --max-tokens N      tokens, in and out (default: 200000)
  --max-usd N         dollars (default: no limit)
  --max-minutes N     minutes (default: 30)
  --reruns N          runs of the failing tests alone, before the first attempt
                      and again before a fix is told (default: 5)
  --timeout STAGE=S   seconds for each setup, lint, test or call (default: 600)
  --snapshot-cap SIZE most bytes to copy for an exact snapshot (default: 2GB)
  --output-cap [STAGE=]SIZE  most bytes to keep of a command's output (default: 16MB)

Model
  --model NAME        the model to ask
  --base-url URL      an OpenAI-compatible endpoint
  --api chat|responses  which API it speaks (default: chat)
  --price IN,OUT[,CACHED]  dollars per million tokens
  --context-window N  tokens that the model's window holds
  --max-output N      most tokens of one reply (default: 8192)
  --lookups text|native  how the model asks to see more (default: text)
  --effort, --temperature, --seed, --body NAME=JSON  passed on as they are
  --lesson-tokens N   most tokens of lessons in a prompt (default: 400)
  --evidence-tokens N most tokens of evidence in a prompt (default: 700)
  --record F          keep the replies in a file
  --replay F          take the replies from such a file

Output
  --journal DIR       where to keep the journal
  --report F.json     write the report
  --patch F           write the fix as a patch and leave the tree as it was
  --env NAME          pass this variable on to the commands; may be repeated
  --quiet             no progress and no summary
${json}
The key of the endpoint is read from OPENAI_API_KEY, never from a flag or file.
`;
var commands = /* @__PURE__ */ new Map([
  [
    "fix",
    `Usage: mulligan fix [options]

Repairs the checkout: reproduces the failing checks, lets the model try, proves
the fix, and restores the tree after every attempt that failed.

${options}`
  ],
  [
    "demo",
    `Usage: mulligan demo [options]

Repairs a bundled broken project in a temporary folder, with recorded replies of
a real model, and holds the result against 20 cases that no model has seen.

  --live              ask the configured model instead; takes the flags of fix
                      but those of checkout, task and test
${json}`
  ],
  [
    "resume",
    `Usage: mulligan resume --journal DIR [options]

Goes on with a run that was killed or cancelled, or whose model went away. The
task, the limits and the settings are those of the run.

${run}  --model, --base-url, --context-window, --effort, --temperature, --seed,
  --body, --replay, --record, --report, --yes, --quiet   as for fix
${json}`
  ],
  [
    "doctor",
    `Usage: mulligan doctor [options]

Says for each thing that a run needs whether it is there, and what to do if not.
Takes the flags of fix. Exit code 2 when something is missing.

${json}`
  ],
  [
    "apply",
    `Usage: mulligan apply --dir D --edits F [options]

Applies an edit document as one transaction: all of it, or nothing and the
reasons. Exit code 1 when refused.

  --dir DIR           the folder to edit (default: the current folder)
  --edits F           the edit document, in any supported format; - for standard input
  --format NAME       search-replace, unified-diff, patch, whole-file or tool-call
                      (default: guessed)
  --expect F.json     sha256 of the files as the model was shown them, by path
  --batch F.jsonl     many folders in one process: a line each with dir and edits
${json}`
  ],
  [
    "distill",
    `Usage: mulligan distill [FILE] [options]

Prints the failures that a log of any size names and its lines that say why, in
their order, with what was left out. Reads raw logs of runners, output of tools
and JUnit XML, from FILE or standard input. Exit code 0 whatever the log says.

  --green FILE        the log of the last run that passed: what it has too counts less
  --max-tokens N      most tokens of the text (default: 2000)
  --root DIR          the checkout's path in the log: paths become relative to it
${json}`
  ],
  [
    "replay",
    `Usage: mulligan replay --journal DIR [options]

Decides a finished run again from its journal; asks no model and runs nothing.
Exit code 1 when a decision differs.

${run}  --speed N           pause as the run did, N times as fast
${json}`
  ],
  [
    "brief",
    `Usage: mulligan brief --journal DIR --attempt N [options]

Prints the exact prompt of one attempt.

${run}  --attempt N         the attempt (default: 1)
  --call K            the call, where an attempt had several
  --diff              against the attempt before
${json}`
  ],
  [
    "report",
    `Usage: mulligan report --journal DIR [options]

Prints the report of a run again.

${run}  --format LIST       text, md, html or json, with commas between (default: text)
${json}`
  ]
]);

// src/entry/cli.ts
process.stdout.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(0);
});
process.stderr.on("error", (error) => {
  if (error.code !== "EPIPE") throw error;
});
process.exitCode = await launch(process.argv.slice(2));
async function launch(args) {
  const [first, second] = args;
  if (Number.parseInt(process.versions.node, 10) < 20) {
    process.stderr.write(`mulligan needs Node 20 or newer; this is Node ${process.versions.node}.
`);
    return 2;
  }
  if (first === void 0) {
    process.stderr.write(overview);
    return 2;
  }
  if (first === "--version") {
    process.stdout.write(`${version}
`);
    return 0;
  }
  if (first === "help") return help(second);
  const options2 = args.includes("--") ? args.slice(0, args.indexOf("--")) : args;
  if (options2.includes("--help") || options2.includes("-h"))
    return help(first.startsWith("-") ? void 0 : first);
  const { main } = await import("./chunks/main-HD6SR7XZ.js");
  return main(args);
}
function help(command) {
  const text = helpFor(command);
  if (text === void 0) {
    process.stderr.write(`There is no command "${command}".
\`mulligan help\` lists the commands.
`);
    return 2;
  }
  process.stdout.write(text);
  return 0;
}
