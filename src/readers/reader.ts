import type { FailureFacts, Frame } from "../core/failure.ts";
import type { Log } from "./log.ts";

/** Facts that one format gives about a log. */
export interface Reading {
  readonly failures: readonly FailureFacts[];
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  /** Tests that ran, skipped ones left out. */
  readonly testsRun?: number;
  /** The tool, where several write the format. */
  readonly tool?: string;
}

/** Reads one tool's format in one pass. Undefined when the log holds nothing of it; never throws. */
export interface Reader {
  readonly tool: string;
  /** One of these stands in every output of the tool, without a colour within; others are not read line by line. */
  readonly hints?: readonly string[];
  read(log: Log): Reading | undefined;
}

/** Characters of a message and of a value that are kept. */
const MESSAGE = 2000;
const VALUE = 4000;

/** A failing test; empty and absent facts are left out, long ones cut. */
export function failedTest(facts: {
  readonly tool: string;
  readonly id: string;
  readonly message: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly module?: string | undefined;
  readonly home?: string | undefined;
  readonly expected?: string | undefined;
  readonly actual?: string | undefined;
  readonly frame?: Frame | undefined;
}): FailureFacts {
  const { tool, id, message, file, line, module, home, expected, actual, frame } = facts;
  return {
    kind: "test",
    tool,
    id,
    message: cut(message.trim(), MESSAGE) || "failed",
    ...(file && { file }),
    ...(file && line !== undefined && { line }),
    ...(module && { module }),
    ...(home && { home }),
    ...(expected !== undefined &&
      actual !== undefined && { expected: cut(expected, VALUE), actual: cut(actual, VALUE) }),
    ...(frame && { frame }),
  };
}

export function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

/** Index of the first line from `from` that meets the condition, the number of lines where none does. */
export function until(lines: readonly string[], from: number, isEnd: (line: string) => boolean): number {
  for (let i = from; i < lines.length; i++) if (isEnd(lines[i] ?? "")) return i;
  return lines.length;
}
