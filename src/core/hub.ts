import type { Head, Slug } from "./trigger.ts";

export type PermissionLevel = "admin" | "maintain" | "write" | "triage" | "read" | "none";

export interface IssueFacts {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly isLocked: boolean;
  readonly isPullRequest: boolean;
  readonly labels: readonly string[];
}

export interface PullRequestFacts {
  readonly number: number;
  readonly title: string;
  readonly body: string;
  readonly isOpen: boolean;
  readonly isDraft: boolean;
  readonly head: Head;
  readonly base: Head;
  readonly labels: readonly string[];
  readonly url: string;
}

export interface JobFacts {
  readonly id: number;
  readonly name: string;
  readonly conclusion: string;
  /** Names of failed steps with their number in the job, from 1. */
  readonly steps: readonly { readonly number: number; readonly name: string; readonly conclusion: string }[];
  readonly runnerLabels: readonly string[];
}

export interface Annotation {
  readonly path: string;
  readonly line: number;
  readonly message: string;
  readonly level: "notice" | "warning" | "failure";
}

export interface CheckRunFacts {
  readonly name: string;
  readonly headSha: string;
  readonly conclusion: "success" | "failure" | "neutral" | "cancelled" | "timed_out" | "skipped" | undefined;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly Annotation[];
  /** Finds the same check run again. */
  readonly externalId: string;
}

/**
 * What is asked of GitHub. Calls are retried and throttled inside; a write whose answer was lost is looked up before it is
 * repeated. They reject with a MulliganError of code GITHUB (its message names the missing permission where that is the
 * reason), and resolve to undefined for what is not there.
 */
export interface Hub {
  readonly repository: Slug;
  defaultBranch(): Promise<string>;
  permission(login: string): Promise<PermissionLevel>;
  issue(number: number): Promise<IssueFacts | undefined>;
  /** Open issues that bear the label, oldest first, at most 20; no pull requests. */
  labelledIssues(label: string): Promise<readonly IssueFacts[]>;
  pullRequest(number: number): Promise<PullRequestFacts | undefined>;
  /** Open pull requests whose head is this commit of this repository. */
  pullRequestsAt(head: Pick<Head, "sha" | "repository">): Promise<readonly PullRequestFacts[]>;
  failedJobs(runId: number, runAttempt: number): Promise<readonly JobFacts[]>;
  jobLog(jobId: number): Promise<Uint8Array | undefined>;
  /** The log of the same job in the last green run of the workflow on a branch. */
  greenJobLog(workflowPath: string, branch: string, jobName: string): Promise<Uint8Array | undefined>;
  /** A file's text at a commit. */
  file(path: string, sha: string): Promise<string | undefined>;
  branch(name: string): Promise<string | undefined>;
  removeLabel(number: number, label: string): Promise<void>;
  /** Comments of people since a moment (ISO 8601), oldest first, at most 100. */
  commentsSince(
    number: number,
    since: string,
  ): Promise<readonly { readonly login: string; readonly body: string }[]>;
  /** Makes or updates the one comment that bears the marker (an HTML comment); resolves to its id and address. */
  putComment(
    number: number,
    marker: string,
    body: string,
  ): Promise<{ readonly id: number; readonly url: string }>;
  /** Makes or updates the one open pull request from a branch of this repository. */
  putPullRequest(request: {
    readonly branch: string;
    readonly base: string;
    readonly title: string;
    readonly body: string;
    readonly isDraft: boolean;
  }): Promise<PullRequestFacts>;
  /** Makes or updates the check run with the external id; annotations go in portions of 50. */
  putCheckRun(facts: CheckRunFacts): Promise<{ readonly url: string }>;
}

/** One attempt of a key that is written down before it is made. */
export interface LedgerEntry {
  /** Failure fingerprint and head, or the issue. */
  readonly key: string;
  readonly runId: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly state: "claimed" | "done" | "given-back";
  readonly issue?: number;
  readonly outcome?: string;
  readonly pullRequest?: number;
  readonly attempts?: number;
  readonly usd?: number;
}

export type Claim =
  | { readonly kind: "claimed" }
  /** Somebody else works on it or has done it. */
  | { readonly kind: "taken"; readonly by: LedgerEntry }
  | { readonly kind: "capped"; readonly why: string };

/** Keeps account of repairs over runs and crashes, by compare-and-swap. */
export interface Ledger {
  claim(entry: Omit<LedgerEntry, "state">, caps: LedgerCaps): Promise<Claim>;
  /** Replaces the entry of the same key and run. */
  settle(entry: LedgerEntry): Promise<void>;
  entries(): Promise<readonly LedgerEntry[]>;
}

export interface LedgerCaps {
  readonly perKey: number;
  readonly perIssue: number;
  readonly perDay: number;
  /** Milliseconds after which a claim without an end counts as lost and is given back. */
  readonly staleMs: number;
}
