import type { FileChange } from "../../core/edit.ts";
import type { Hub, Ledger, LedgerCaps } from "../../core/hub.ts";
import type { Head, Trigger } from "../../core/trigger.ts";
import type { Subject } from "../../report/account.ts";
import type { Report } from "../../report/report.ts";
import type { Templates } from "../../report/pull-request.ts";

/** What a run on GitHub must repair, before commands are guessed and checked. */
export interface RepairJob {
  readonly goal: string;
  readonly trust: "trusted" | "untrusted";
  /** Commands that the trigger brings; the action's inputs go before them, a guess comes after. */
  readonly setup: readonly string[];
  readonly lint: readonly string[];
  readonly test: readonly string[];
  /** Relative to the checkout's root. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly shell: readonly string[] | undefined;
  /** The commit to repair; undefined for the one that is checked out. */
  readonly sha: string | undefined;
}

export interface Repaired {
  readonly report: Report;
  /** The accepted edits, on the commit that was repaired. */
  readonly changes: readonly FileChange[];
  readonly baseSha: string;
  /** Path of the fix as a patch. */
  readonly patch: string | undefined;
}

type Pushed =
  | { readonly kind: "pushed"; readonly sha: string }
  /** The branch is not where it was expected. */
  | { readonly kind: "moved" }
  | { readonly kind: "refused"; readonly why: string };

export interface ServePorts {
  readonly hub: Hub;
  readonly ledger: Ledger;
  /** Absolute path of the checkout. */
  readonly root: string;
  /** Repairs the checkout and leaves it as it was; calls `between` after every attempt, and stops clean when it says why. */
  repair(job: RepairJob, between: () => Promise<string | undefined>): Promise<Repaired>;
  /** Why the actor, or the upstream run's actor, may not ask for this; undefined when they may. */
  refusal(trigger: Trigger): Promise<string | undefined>;
  push(request: {
    readonly branch: string;
    readonly baseSha: string;
    readonly changes: readonly FileChange[];
    readonly message: string;
    /** Where the branch must stand; undefined when it must not be there. */
    readonly expected: string | undefined;
  }): Promise<Pushed>;
  /** What is done, in a line for the job's log. */
  say(text: string): void;
  now(): string;
}

export interface ServeSettings {
  readonly runId: string;
  readonly label: string;
  readonly command: string;
  readonly caps: LedgerCaps;
  readonly publish: "pull-request" | "push" | "comment";
  readonly isDraft: boolean;
  readonly branchPrefix: string;
  readonly commentOnFailure: boolean;
  readonly unfixed: "neutral" | "failure";
  readonly token: "job" | "other";
  readonly templates: Templates;
  readonly runUrl: string | undefined;
}

/** What a trigger came to. */
export type Served =
  | { readonly kind: "nothing"; readonly why: string }
  | {
      readonly kind: "done";
      readonly report: Report;
      readonly subject: Subject;
      readonly pullRequest: number | undefined;
      readonly branch: string | undefined;
      readonly patch: string | undefined;
      readonly notes: readonly string[];
    };

/** Where the work stands: what is repaired, and where its account goes. */
export interface Place {
  readonly head: Head | undefined;
  /** The issue or pull request that gets the comment. */
  readonly number: number | undefined;
  readonly isPullRequest: boolean;
}
