import { posix } from "node:path";
import type { RunStep, Step } from "./steps.ts";
import { commandsOf, purposeOf } from "./words.ts";

/** How a failed job is run again: commands of a task, all run in one folder, shell and environment. */
export interface Reproduction {
  readonly setup: readonly string[];
  readonly lint: readonly string[];
  readonly test: readonly string[];
  /** Relative to the checkout's root. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** A shell and its options; undefined for `bash -e -c`. */
  readonly shell: readonly string[] | undefined;
  /** What the job had that the commands do not bring, in sentences. */
  readonly notes: readonly string[];
}

/**
 * The commands of a failed job's steps: the failed ones as test (or lint, where their words say so), tests and lint that
 * passed before them likewise, so that a repair does not break those, and the rest as setup. Folder, shell and
 * environment are those of the last failed step; commands that had others bring them along. Undefined without a failed
 * command.
 */
export function reproductionOf(steps: readonly Step[]): Reproduction | undefined {
  const runs = steps.filter((step) => step.kind === "run");
  const last = runs.findLast(({ hasFailed }) => hasFailed);
  if (last === undefined) return undefined;
  const lists = { setup: [] as string[], lint: [] as string[], test: [] as string[] };
  for (const step of runs) {
    const purpose = purposeOf(step.run);
    const list = purpose !== "other" ? purpose : step.hasFailed ? "test" : "setup";
    if (list === "setup" && isOnlyTalk(step.run)) continue;
    lists[installs(step) && !step.hasFailed ? "setup" : list].push(commandIn(step, last));
  }
  const { cwd, env, shell } = last;
  const notes = steps.flatMap((step) => (step.kind === "note" ? [step.text] : []));
  return { ...lists, cwd, env, shell, notes };
}

/** A script that installs what the failed one needs and checks something too belongs to the setup. */
function installs({ run }: RunStep): boolean {
  return commandsOf(run).some(([program = "", ...rest]) =>
    /^(?:npm|pnpm|yarn|bun|pip3?|pipx|uv|poetry|pdm|apt-get|apt|brew|bundle|gem|composer|cargo|go|rustup|corepack)$/.test(
      program,
    )
      ? rest.some((word) => /^(?:i|ci|install|add|sync|update|upgrade|enable|download|get)$/.test(word)) ||
        (program === "yarn" && rest.length === 0)
      : false,
  );
}

/** Scripts that only print change nothing for those after them. */
function isOnlyTalk(script: string): boolean {
  const printers = /^(?:echo|printf|ls|pwd|cat|env|printenv|uname|date|whoami|df|free|nproc|lscpu)$/;
  return (
    !script.includes(">") &&
    commandsOf(script).every(
      ([program = "", ...rest]) =>
        printers.test(program) || (rest.length === 1 && /^(?:--version|-[vV]|version)$/.test(rest[0] ?? "")),
    )
  );
}

/** A step's script as one command in the folder, shell and environment of another step. */
function commandIn(step: RunStep, frame: RunStep): string {
  const { run, cwd, shell, env } = step;
  const script = run.trimEnd();
  const isOtherShell = JSON.stringify(shell) !== JSON.stringify(frame.shell);
  const names = [...new Set([...Object.keys(frame.env), ...Object.keys(env)])];
  const changes = names.flatMap((name) => {
    const value = env[name];
    if (value === frame.env[name] || !/^[A-Za-z_]\w*$/.test(name)) return [];
    return value === undefined ? [`unset ${name}`] : [`export ${name}=${quoted(value)}`];
  });
  const folder = cwd === frame.cwd ? [] : [`cd ${quoted(posix.relative(`/${frame.cwd}`, `/${cwd}`))}`];
  if (folder.length === 0 && changes.length === 0 && !isOtherShell) return script;
  const inside = isOtherShell
    ? `${(shell ?? ["bash", "-e", "-c"]).map(quoted).join(" ")} ${quoted(script)}`
    : script;
  return [...folder, ...changes, inside].join("\n");
}

function quoted(text: string): string {
  return /^[\w./:=@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
