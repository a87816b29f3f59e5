import type { Budget, Price, Usage } from "./budget.ts";
import type { CheckResult, Stage } from "./check.ts";
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

/** Why a check ran. `reproduce` runs are the untouched tree's; `proof` runs have base versions of every test file. */
export type CheckPurpose = "setup" | "reproduce" | "attempt" | "proof";

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
      /** 1 or 2 for `reproduce`, else 1. */
      readonly round: number;
      readonly check: string;
      readonly stage: Stage;
      readonly result: CheckResult;
      /** Body: a ToolReport as JSON. */
      readonly report: string;
      readonly failures: number;
    }
  | { readonly type: "attempt-started"; readonly attempt: number; readonly strategy: "normal" | "wider" }
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
      readonly purpose: "attempt" | "proof" | "final";
    }
  | {
      readonly type: "edits-applied";
      readonly attempt: number;
      readonly purpose: "attempt" | "proof" | "final";
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
}
