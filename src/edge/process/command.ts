import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import type { CheckResult } from "../../core/check.ts";
import { endMarked, findMarked, send } from "./end-processes.ts";
import { openPipe } from "./pipe.ts";
import type { Pipe } from "./pipe.ts";

export interface Command {
  /** The file to run. */
  readonly program: string;
  /** Its name for itself, then its arguments. */
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** `NAME=value` of `env` that marks the processes of this run. */
  readonly mark: string;
  readonly timeoutMs: number;
  readonly graceMs: number;
  readonly signal: AbortSignal;
  /** A path where a named pipe may stand for a moment. */
  readonly fifo: string;
  /** Standard output and error in order; the bytes are only valid during the call. Must not throw. */
  readonly onBytes: (bytes: Buffer) => void;
}

export type CommandFacts = Omit<CheckResult, "output">;

export const NOT_STARTED: CommandFacts = {
  exitCode: undefined,
  signal: undefined,
  timedOut: false,
  cancelled: false,
  startError: undefined,
  durationMs: 0,
  leftovers: 0,
};

/** How long output that a command's helpers still write is waited for after the command has ended. */
const DRAIN_MS = 500;
/** How long a process that SIGKILL was sent to may take to go; one that hangs in the kernel may never. */
const KILLED_MS = 5000;
const LONGEST_TIMER_MS = 2_147_483_647;

type Ending = Pick<CheckResult, "exitCode" | "signal">;

/** Runs one command to its end and leaves no process of it behind. Rejects only when no pipe can be made. */
export async function runCommand(command: Command): Promise<CommandFacts> {
  const pipe = await openPipe(command.fifo, command.onBytes);
  try {
    const started = await start(command, pipe);
    return typeof started === "string"
      ? { ...NOT_STARTED, startError: started }
      : await followToEnd(command, pipe, started);
  } finally {
    pipe.destroy();
  }
}

interface Started {
  readonly pid: number;
  readonly exited: Promise<Ending>;
  readonly at: number;
}

async function start({ program, argv, cwd, env }: Command, pipe: Pipe): Promise<Started | string> {
  const at = performance.now();
  const [argv0 = program, ...rest] = argv;
  try {
    const stdio = ["ignore", pipe.writer, pipe.writer] as const;
    const child = spawn(program, rest, { argv0, cwd, env, detached: true, stdio: [...stdio] });
    const exited = exitOf(child);
    await new Promise<void>((resolve, reject) => child.once("spawn", resolve).once("error", reject));
    return child.pid === undefined ? "it got no process" : { pid: child.pid, exited, at };
  } catch (error) {
    return startErrorOf(error as NodeJS.ErrnoException);
  } finally {
    pipe.closeWriter();
  }
}

function exitOf(child: ChildProcess): Promise<Ending> {
  return new Promise((resolve) => {
    child.once("exit", (code, signal) =>
      resolve({ exitCode: code ?? undefined, signal: signal ?? undefined }),
    );
  });
}

function startErrorOf({ code, message }: NodeJS.ErrnoException): string {
  switch (code) {
    case "E2BIG":
      return "the command is longer than the system takes";
    case "EAGAIN":
    case "ENOMEM":
      return "the system cannot start another process";
    case "EACCES":
      return "the shell may not be executed by this user";
    default:
      return message;
  }
}

async function followToEnd(
  command: Command,
  pipe: Pipe,
  { pid, exited, at }: Started,
): Promise<CommandFacts> {
  const { graceMs, mark } = command;
  const cut = await exitOrCut(exited, command);
  const seen = cut === "none" ? [] : findMarked({ variable: mark, group: pid });
  if (cut !== "none") {
    send(-pid, "SIGTERM");
    if (!(await settles(exited, graceMs))) send(-pid, "SIGKILL");
    await settles(exited, KILLED_MS);
  }
  const durationMs = Math.round(performance.now() - at);
  const drained = await settles(pipe.ended, DRAIN_MS);
  const leftovers = await endMarked(
    { variable: mark, group: pid, seen, ...(!drained && { file: pipe.file }) },
    graceMs,
  );
  await settles(pipe.ended, DRAIN_MS);
  const ending = await Promise.race([exited, Promise.resolve({ exitCode: undefined, signal: undefined })]);
  return {
    ...ending,
    timedOut: cut === "timeout",
    cancelled: cut === "cancel",
    startError: undefined,
    durationMs,
    leftovers,
  };
}

/** Resolves at the command's own end, its time limit or the cancel, whichever comes first. */
async function exitOrCut(
  exited: Promise<Ending>,
  { timeoutMs, signal }: Command,
): Promise<"none" | "timeout" | "cancel"> {
  let cancel = (): void => undefined;
  const cancelled = new Promise<"cancel">((resolve) => (cancel = () => resolve("cancel")));
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => {
    timer = setTimeout(resolve, Math.min(timeoutMs, LONGEST_TIMER_MS), "timeout");
  });
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    return await Promise.race([exited.then(() => "none" as const), cancelled, timeout]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
  }
}

/** Whether the promise settles within the time. */
async function settles(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
