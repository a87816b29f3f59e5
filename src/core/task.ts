import type { Check } from "./check.ts";

/** What one run must repair. */
export interface Task {
  /** The goal in words: an issue's text, or what the user typed; may be empty when failing checks say it all. */
  readonly goal: string;
  /** `untrusted` when the text came from somebody other than the person who started the run. */
  readonly trust: "trusted" | "untrusted";
  readonly setup: readonly Check[];
  readonly lint: readonly Check[];
  readonly test: readonly Check[];
  /** Globs of paths that edits may touch; empty means all. */
  readonly scope: readonly string[];
  /** Globs of protected paths that the user opened. */
  readonly allow: readonly string[];
  /** Test ids that must pass; empty means every failure of the baseline's test checks. */
  readonly targets: readonly string[];
}
