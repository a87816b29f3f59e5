import type { FailureFacts } from "../core/failure.ts";

/** Facts that one format gives about a log. */
export interface Reading {
  readonly failures: readonly FailureFacts[];
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  readonly testsRun?: number;
}

export interface ReaderContext {
  /** Absolute path of the checkout: file names become relative to it. */
  readonly root: string;
}

/** Reads one tool's format. Undefined when the log holds nothing of it; never throws. */
export interface Reader {
  readonly tool: string;
  read(lines: readonly string[], context: ReaderContext): Reading | undefined;
}
