import type { Check, CheckResult, Fixer, Narrowed } from "./check.ts";
import type { FileChange, SyntaxProblem } from "./edit.ts";
import type { JournalEntry, RunEvent } from "./event.ts";
import type { Failure } from "./failure.ts";
import type { RestoreReport, SnapshotRef, TreeChange } from "./snapshot.ts";
import type { ModelInfo, ModelReply, ModelRequest } from "./model.ts";

/** The append-only record of a run. */
export interface Journal {
  /** The folder that holds `journal.jsonl`, `bodies/`, `patches/` and the snapshot store. */
  readonly dir: string;
  /** Every entry so far, oldest first. */
  readonly entries: readonly JournalEntry[];
  /** Writes one event and resolves when it is on disk. */
  append(event: RunEvent): Promise<JournalEntry>;
  /** Stores bytes or text and resolves to their sha256 when they are on disk. */
  put(body: string | Uint8Array): Promise<string>;
  /** Moves a finished file into the bodies under its sha256. */
  adopt(file: string, sha256: string): Promise<void>;
  /** Reads a body; rejects with JOURNAL_BODY_MISSING when it is not there or its bytes do not match its name. */
  get(hash: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Runs the user's commands. */
export interface CheckRunner {
  /** Resolves for every exit code, signal, time-out and failure to start; never rejects for what the command did. */
  run(
    check: Check,
    options: {
      readonly signal?: AbortSignal;
      readonly timeoutMs?: number;
      /** Added to the environment that all checks have. */
      readonly env?: Readonly<Record<string, string>>;
    },
  ): Promise<CheckRun>;
  /** Ends every process of this run that is still alive, found by the run id in its environment; resolves to their number. */
  sweep(): Promise<number>;
}

/** A result with the kept output's first and last bytes as text, for readers and people. */
export interface CheckRun {
  readonly result: CheckResult;
  /** Kept output as text, invalid bytes replaced; the left-out middle is marked by one line. */
  readonly text: string;
}

/** The user's checkout. Paths are relative to its root, `/` separated. */
export interface Workspace {
  readonly root: string;
  /** Records the exact tree. Rejects with SNAPSHOT_* errors when it cannot be recorded whole; the tree is never touched. */
  snapshot(label: SnapshotRef["label"]): Promise<SnapshotRef>;
  /**
   * Makes the tree (and HEAD, refs, index, config, hooks, stash) what the snapshot recorded; safe to repeat after a kill.
   * Keeps what it takes away as a patch named `patchName`, if that is given. Rejects with RESTORE_FAILED, naming the paths, when
   * the final check finds a difference.
   */
  restore(
    ref: SnapshotRef,
    options: { readonly patchName?: string; readonly keepIgnored?: boolean },
  ): Promise<RestoreReport>;
  /** What differs from the snapshot now; only walks. */
  changes(ref: SnapshotRef): Promise<readonly TreeChange[]>;
  /**
   * Writes all changes or none: refuses with `stale` when a file is not its `before`, undoes what it did when a write fails.
   * A kill in the middle is undone by `restore`.
   */
  apply(changes: readonly FileChange[]): Promise<ApplyResult>;
  /** Bytes of a regular file inside the root, not reached through links; undefined when there is none. */
  read(path: string): Promise<Uint8Array | undefined>;
  /** Paths of tracked and untracked, not ignored, files, sorted by code unit. */
  list(): Promise<readonly string[]>;
  /** A unified diff in git's format between two contents per path, for patches and people. */
  diff(changes: readonly FileChange[]): Promise<string>;
}

export type ApplyResult =
  | { readonly kind: "applied" }
  | { readonly kind: "stale"; readonly path: string }
  | { readonly kind: "unsafe"; readonly path: string; readonly reason: string }
  | { readonly kind: "failed"; readonly path: string; readonly reason: string };

export interface Model {
  readonly info: ModelInfo;
  /**
   * Sends one request, with retries of what is worth retrying inside. Never rejects, never hangs past `timeoutMs`.
   * `ordinal` counts answered calls of the run from 1, for recordings.
   */
  complete(
    request: ModelRequest,
    options: { readonly ordinal: number; readonly timeoutMs: number; readonly signal?: AbortSignal },
  ): Promise<ModelReply>;
}

export interface Clock {
  /** Wall clock, ISO 8601 in UTC. */
  now(): string;
  /** Milliseconds that never run backwards. */
  monotonic(): number;
}

/** The parsers of languages that have one on this machine. */
export interface SyntaxTools {
  /** The first syntax error of a file's bytes; none where no tool is at hand. Never rejects. */
  problems(path: string, bytes: Uint8Array): Promise<readonly SyntaxProblem[]>;
}

/** What is known about the tools behind a project's checks. Nothing here rejects for what a project's files hold. */
export interface Runners {
  /** Runs the given failing tests of the check and, where that is possible, no others; undefined where it is not. */
  only(check: Check, failures: readonly Failure[]): Promise<Narrowed | undefined>;
  /** Runs the tests of the check that depend on the given paths; undefined where nobody can tell them. */
  related(check: Check, paths: readonly string[]): Promise<Narrowed | undefined>;
  /** Commands of the project itself that mend failures of this kind, in their order. */
  fixers(checks: readonly Check[], failures: readonly Failure[]): Promise<readonly Fixer[]>;
  /** How a machine's report is had of a check that is about to run, where that changes nothing else. */
  report(check: Check): Promise<MachineReport | undefined>;
}

interface MachineReport {
  /** Added to the check's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** What was reported, empty when nothing was. */
  read(): Promise<string>;
}

/** A line or live view of progress for people; must never throw. */
export interface Progress {
  /** One completed step. */
  entry(entry: JournalEntry): void;
  /** What is being done now, in a few words, until the next entry. */
  doing(what: string): void;
}

/** All that a run needs from outside. */
export interface Ports {
  readonly journal: Journal;
  readonly workspace: Workspace;
  readonly checks: CheckRunner;
  readonly runners: Runners;
  readonly syntax: SyntaxTools;
  readonly model: Model;
  readonly clock: Clock;
  readonly progress: Progress;
}
