/** A command of the user's project with its limits. `command` runs in `shell` (the last argument is the command). */
export interface Check {
  /** Unique within a run: `test`, `test-2`, `lint`, `setup`. */
  readonly id: string;
  readonly stage: Stage;
  readonly command: string;
  /** Relative to the checkout's root, `/` separated; `.` is the root. */
  readonly cwd: string;
  readonly timeoutMs: number;
  /** Bytes of output kept on disk; what exceeds it is counted and left out in the middle. */
  readonly outputLimitBytes: number;
}

export type Stage = "setup" | "syntax" | "lint" | "test";

/** A command that runs a part of a check's tests. */
export interface Narrowed {
  readonly command: string;
  /** Relative to the checkout's root. */
  readonly cwd: string;
  /** Ids of the tests that it runs, or `files` when it runs all tests of some files. */
  readonly covers: readonly string[] | "files";
}

/** A repair command of the project itself, such as its formatter. */
export interface Fixer {
  readonly command: string;
  readonly cwd: string;
  /** Half a sentence: `prettier --check failed and the project has the script "format"`. */
  readonly why: string;
}

/** What running a check showed. The facts stay apart; only `passed` (below) joins them. */
export interface CheckResult {
  readonly exitCode: number | undefined;
  readonly signal: string | undefined;
  readonly timedOut: boolean;
  readonly cancelled: boolean;
  /** Set when no process could be started at all: the reason, in words. */
  readonly startError: string | undefined;
  readonly durationMs: number;
  readonly output: OutputRef;
  /** Processes that outlived the command and had to be ended. */
  readonly leftovers: number;
}

interface OutputRef {
  /** sha256 of the kept bytes, the name of their body beside the journal. */
  readonly body: string;
  readonly keptBytes: number;
  readonly totalBytes: number;
}

/** True only for exit code 0 of a command that ran to its own end. */
export function passed(result: CheckResult): boolean {
  return result.exitCode === 0 && !result.timedOut && !result.cancelled && result.signal === undefined;
}
