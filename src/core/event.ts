import type { Budget, Price, Usage } from "./budget.ts";
import type { CheckResult, Fixer, Narrowed, Stage } from "./check.ts";
import type { EditError, FileSummary } from "./edit.ts";
import type { Lesson } from "./lesson.ts";
import type { ModelInfo, ModelReply } from "./model.ts";
import type { Outcome } from "./outcome.ts";
import type { RestoreReport, SnapshotRef } from "./snapshot.ts";
import type { Stop } from "./stop-reason.ts";
import type { Task } from "./task.ts";

export const JOURNAL_VERSION = 1;

/** One line of the journal. `t` is active milliseconds since the run's start, pauses before a resume left out. */
export interface JournalEntry {
  readonly n: number;
  readonly at: string;
  readonly t: number;
  readonly event: RunEvent;
}

/**
 * Why a check ran. `reproduce` and `confirm` runs are the untouched tree's, `confirm` for the failing tests; `fixer` runs
 * are the project's own repair commands; `related` comes before the whole check of an attempt; `proof` runs have base
 * versions of every test file, and so have `stable` ones, for the failing tests once more.
 */
export type CheckPurpose =
  "setup" | "reproduce" | "confirm" | "fixer" | "related" | "attempt" | "proof" | "stable";

/** A normal attempt, one after a stagnation, or the project's own fixers before any model is asked. */
export type AttemptStrategy = "normal" | "wider" | "fixers";

/** One completed step, or (`…-started`, `call-sent`) the intent before a step that is paid for or cannot be undone. */
export type RunEvent =
  | {
      readonly type: "run-started";
      readonly version: number;
      readonly runId: string;
      readonly root: string;
      readonly task: Task;
      readonly budget: Budget;
      readonly model: ModelInfo;
      readonly price: Price | undefined;
      readonly settings: RunSettings;
    }
  | { readonly type: "snapshot-taken"; readonly snapshot: SnapshotRef }
  | {
      readonly type: "check-ended";
      readonly purpose: CheckPurpose;
      /** 0 before the first attempt. */
      readonly attempt: number;
      /** Counts runs of one check for one purpose from 1. */
      readonly round: number;
      readonly check: string;
      readonly stage: Stage;
      /** Set when not the whole check ran. */
      readonly narrowed?: Narrowed;
      /** Of the files with failures those that depend on what the attempt changed, or may for all that is known. */
      readonly touching?: readonly string[];
      readonly result: CheckResult;
      /** Body: a ToolReport as JSON. */
      readonly report: string;
      readonly failures: number;
    }
  | {
      /** A narrower run was wanted and its runner offers none. */
      readonly type: "check-skipped";
      readonly purpose: CheckPurpose;
      readonly attempt: number;
      readonly round: number;
      readonly check: string;
    }
  | { readonly type: "fixers-planned"; readonly fixers: readonly Fixer[] }
  | { readonly type: "attempt-started"; readonly attempt: number; readonly strategy: AttemptStrategy }
  | {
      readonly type: "call-sent";
      readonly attempt: number;
      /** Counts every request of the run from 1. */
      readonly call: number;
      /** Counts answered calls from 1: the position in a recording. */
      readonly ordinal: number;
      /** Body: the ModelRequest as JSON. */
      readonly request: string;
      /** Padded estimate of its input tokens. */
      readonly estimate: number;
      readonly maxOutput: number;
    }
  | {
      readonly type: "call-ended";
      readonly attempt: number;
      readonly call: number;
      readonly outcome: ModelReply["kind"];
      readonly code: string | undefined;
      /** What went wrong, for people; undefined for a usable reply. */
      readonly message: string | undefined;
      /** What the reply asks for; `nothing` makes it unusable. */
      readonly holds: "edits" | "lookups" | "give-up" | "nothing";
      /** Body: the ModelReply as JSON. */
      readonly reply: string;
      readonly usage: Usage;
      readonly ms: number;
    }
  | {
      readonly type: "lookups-answered";
      readonly attempt: number;
      readonly call: number;
      readonly lookups: readonly { readonly request: string; readonly ok: boolean }[];
      /** Body: the messages that go back to the model, as JSON. */
      readonly messages: string;
    }
  | {
      readonly type: "edits-judged";
      readonly attempt: number;
      readonly call: number;
      readonly format: string;
      readonly hypothesis: string | undefined;
      readonly errors: readonly EditError[];
      /** True when a rule of the policy, not the matching, refused. */
      readonly byPolicy: boolean;
      readonly files: readonly FileSummary[];
      /** Body: the accepted FileChanges, contents in base64, as JSON; undefined when refused. */
      readonly changes: string | undefined;
      /** Hash of the normalised change set, for stagnation. */
      readonly patchKey: string;
      /** Test files that were added or only inserted into: run and shown, never proof. */
      readonly testFiles: readonly string[];
    }
  | {
      readonly type: "apply-started";
      readonly attempt: number;
      readonly purpose: ApplyPurpose;
    }
  | {
      readonly type: "edits-applied";
      readonly attempt: number;
      readonly purpose: ApplyPurpose;
    }
  | {
      readonly type: "attempt-ended";
      readonly attempt: number;
      readonly outcome: Outcome;
      readonly lesson: Lesson | undefined;
    }
  | {
      readonly type: "restored";
      readonly to: SnapshotRef["label"];
      readonly attempt: number;
      readonly report: RestoreSummary;
    }
  | { readonly type: "stopping"; readonly stop: Stop }
  | { readonly type: "stopped"; readonly stop: Stop; readonly patch: string | undefined }
  | { readonly type: "resumed"; readonly pauses: number }
  | { readonly type: "noted"; readonly note: string };

/** For the whole checks, for the proof, for the failing tests once more, or to stay. */
export type ApplyPurpose = "attempt" | "proof" | "stable" | "final";

interface RestoreSummary {
  readonly changed: number;
  readonly paths: readonly string[];
  readonly patchFile: RestoreReport["patchFile"];
}

/** Choices of a run that a resume needs again. */
export interface RunSettings {
  readonly strategy: string;
  readonly lessonTokens: number;
  readonly evidenceTokens: number;
  readonly refusalTokens: number;
  readonly maxOutput: number;
  readonly callTimeoutMs: number;
  readonly snapshotCapBytes: number;
  /** Write the fix to this file and leave the tree as it was. */
  readonly patchOnly: string | undefined;
  readonly envNames: readonly string[];
  readonly lookups: "text" | "native";
  /** A shell and its options for the commands; bash or sh when undefined. */
  readonly shell?: readonly string[];
  /** Most runs of the failing tests alone. */
  readonly reruns?: number;
  /** Repair commands that the user named; looked for in the project when undefined, none when empty. */
  readonly fixers?: readonly string[];
}
