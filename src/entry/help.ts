// The words of the command line, as plain strings, so that help costs no more than starting Node.
export const version = "0.1.0";

/** The text for one command, or the overview without one; undefined for a command that does not exist. */
export function helpFor(command: string | undefined): string | undefined {
  return command === undefined ? overview : commands.get(command);
}

export const overview = `mulligan ${version}: repairs code with a language model.
An attempt ends in a proof or leaves nothing behind but what it taught.

Usage: mulligan COMMAND [options]

Repair
  fix         repair a checkout until its failing checks pass
  demo        the main job on a bundled broken project, with recorded replies
  resume      go on with an interrupted run
  init        write the workflow and the configuration
  doctor      check git, commands, model and token permissions

Look at a run
  replay      a finished run again from its journal, without a model
  brief       the exact prompt of one attempt
  retention   which facts survived the run, and where the others were lost
  report      the report of a run again

The parts alone
  apply       apply an edit document to a folder as one transaction
  distill     tool output or a raw CI log to failures
  localize    the ranked files that a brief would draw on
  bench       the same tasks under several strategies

  help COMMAND, COMMAND --help   more about one command
  --version                      print the version

Exit codes: 0 fixed or already green; 1 stopped without a fix; 2 bad input,
environment or model; 130 or 143 cancelled.
Settings: flags come before .github/mulligan.yml, and that before defaults.
`;

const run = `  --journal DIR       folder of the run's journal
`;

const json = `  --json              print one JSON document with a schema and a version
`;

const commands = new Map([
  [
    "fix",
    `Usage: mulligan fix [options]

Repairs the checkout: reproduces the failing checks, lets the model try, proves
the fix, and restores the tree after every attempt that failed.

Task
  --dir DIR           the checkout (default: the current folder)
  --task TEXT         what to repair, in words
  --task-file F       the same, from a file
  --test CMD          the command that must pass
  --lint CMD          a command whose new diagnostics count against an attempt
  --setup CMD         a command to run once before the first check
  --scope GLOB        paths that may be edited; may be repeated
  --yes               run guessed commands without asking

Limits
  --attempts N        attempts (default: 3)
  --max-calls N       calls to the model (default: 12)
  --max-tokens N      tokens, in and out (default: 200000)
  --max-minutes N     minutes (default: 30)
  --max-usd N         dollars (default: no limit)

Model
  --model NAME        the model to ask
  --base-url URL      an OpenAI-compatible server
  --strategy NAME     how a failed attempt shapes the next
  --record F          keep the replies in a file
  --replay F          take the replies from such a file

Output
  --journal DIR       where to keep the journal
  --report F.json     write the report
  --patch F           write the fix as a patch and leave the tree as it was
  --quiet             no progress
${json}`,
  ],
  [
    "demo",
    `Usage: mulligan demo [options]

Repairs a bundled broken project in a temporary folder, with recorded replies of
a real model.

  --live              ask the configured model instead
${json}`,
  ],
  [
    "apply",
    `Usage: mulligan apply --dir D --edits F [options]

Applies an edit document as one transaction: all of it, or nothing and the
reasons. Exit code 1 when refused.

  --dir DIR           the folder to edit
  --edits F           the edit document, in any supported format
  --format NAME       the format (default: guessed)
  --expect HASHES     hashes of the files as the model was shown them
  --batch F.jsonl     many folders in one process
${json}`,
  ],
  [
    "distill",
    `Usage: mulligan distill [options] FILE

Reads the output of a tool, or a raw CI log, and prints its failures.

  --tool NAME         the tool that wrote it (default: guessed)
  --tokens N          print the bounded text that a model would see
${json}`,
  ],
  [
    "localize",
    `Usage: mulligan localize --failures F.json | --task TEXT [options]

Ranks the files that a brief would draw on, with the signal behind each rank.

  --dir DIR           the checkout (default: the current folder)
  --failures F.json   failures, as distill --json prints them
  --task TEXT         the task in words
  --top N             how many files
${json}`,
  ],
  [
    "brief",
    `Usage: mulligan brief --journal DIR --attempt N [options]

Prints the exact prompt of one attempt.

${run}  --attempt N         the attempt
  --call K            the call, where an attempt had several
  --diff              against the attempt before
${json}`,
  ],
  [
    "replay",
    `Usage: mulligan replay --journal DIR [options]

Decides a finished run again from its journal; asks no model and runs nothing.
Exit code 1 when it diverges.

${run}  --speed N           pause as the run did, N times as fast
${json}`,
  ],
  [
    "resume",
    `Usage: mulligan resume --journal DIR [options]

Goes on with an interrupted run.

${run}${json}`,
  ],
  [
    "retention",
    `Usage: mulligan retention --journal DIR --window TOKENS --fact TEXT... [options]

Tells per fact whether it survived or was LOST, and where, for a sliding window,
the ledger and the lessons. Exit code 1 when a fact is LOST.

${run}  --window TOKENS     the size of the window
  --fact TEXT         a fact to look for; may be repeated
${json}`,
  ],
  [
    "report",
    `Usage: mulligan report --journal DIR [options]

Writes the report of a run again.

${run}  --format LIST       md, html, json, separated by commas
`,
  ],
  [
    "bench",
    `Usage: mulligan bench --tasks DIR --strategies A,B [options]
       mulligan bench merge FILE...

Runs the same tasks under several strategies, with statistics and plots.

  --tasks DIR         the tasks
  --strategies A,B    the strategies to compare
  --repeats N         runs of each task under each strategy
  --shard I/N         only this part of the runs; bench merge joins the parts
${json}`,
  ],
  [
    "init",
    `Usage: mulligan init [options]

Writes the workflow and the configuration.

  --dir DIR           the checkout (default: the current folder)
  --yes               write without asking
`,
  ],
  [
    "doctor",
    `Usage: mulligan doctor [options]

Checks git, the commands, the model and the token's permissions, and says what
is missing.

  --dir DIR           the checkout (default: the current folder)
${json}`,
  ],
]);
