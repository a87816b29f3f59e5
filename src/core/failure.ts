import { shortHash } from "./hash.ts";

/** One failing test or one diagnostic of a tool, comparable between runs of the same command. */
export interface Failure {
  readonly kind: "test" | "diagnostic" | "crash";
  /** `node:test`, `pytest`, `tsc`, `eslint`, …; `command` when no reader knew the output. */
  readonly tool: string;
  /** The test's full name, the rule, or for a crash the check's id. */
  readonly id: string;
  /** Relative to the checkout where it lies inside, `/` separated. */
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly code?: string;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  /** First stack frame inside the project that is not in a dependency folder. */
  readonly frame?: Frame;
  readonly module?: string;
  readonly count: number;
  /** Which failure it is: survives changed messages, lines and columns. */
  readonly key: string;
  /** Which failure with which message: survives renumbered lines, paths, hashes, times and addresses. */
  readonly fingerprint: string;
}

export interface Frame {
  readonly file: string;
  readonly line?: number;
  readonly name?: string;
}

/** What one check's output says, over all tools found in it. */
export interface ToolReport {
  readonly tools: readonly string[];
  readonly failures: readonly Failure[];
  /** Ids of tests that ran and passed, where the tool names them. */
  readonly passed: readonly string[];
  readonly skipped: readonly string[];
  /** How many tests the tool itself says that it ran, if it says so. */
  readonly testsRun?: number;
  /** What outside the project explains every failure. */
  readonly environment?: EnvironmentSign;
}

/** A cause that no edit of the source can mend. */
export interface EnvironmentSign {
  readonly kind: EnvironmentKind;
  /** The line of the output that says so. */
  readonly evidence: string;
}

export type EnvironmentKind =
  "network" | "registry" | "disk" | "memory" | "permission" | "runner" | "missing-tool" | "time-out";

/**
 * True when a tool names fewer tests than it counts. Such names say nothing about a test that is not among them: vitest
 * names the tests of a file only while one of them fails.
 */
export function namesOnlySome({ passed, skipped, failures, testsRun }: ToolReport): boolean {
  const named = passed.length + skipped.length + failures.filter((f) => f.kind === "test").length;
  return testsRun !== undefined && named < testsRun;
}

export type FailureFacts = Omit<Failure, "key" | "fingerprint" | "count"> & {
  readonly count?: number;
  /** The file, package or program of a test, where the tool names it in every run: tells tests of one name apart. */
  readonly home?: string;
};

/** Completes a reader's facts with count, key and fingerprint. */
export function failure({ home = "", ...facts }: FailureFacts): Failure {
  const place = facts.kind === "test" ? home : (facts.file ?? "");
  const subject = facts.kind === "diagnostic" ? mask(facts.message) : "";
  const key = shortHash(
    [facts.kind, facts.tool, testName(facts.id), place, facts.code ?? "", subject].join("\0"),
  );
  const detail = [mask(facts.message), mask(facts.expected ?? ""), mask(facts.actual ?? "")].join("\0");
  return { ...facts, count: facts.count ?? 1, key, fingerprint: shortHash(`${key}\0${detail}`) };
}

/** A test's name without the line that Rust's documentation tests carry, which moves with every edit above it. */
export function testName(id: string): string {
  return id.replace(/ \(line \d+\)$/, "");
}

/** Replaces what changes from run to run by fixed words: times, durations, hashes, addresses, temporary paths, `:line:column`. */
export function mask(text: string): string {
  return text
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?/g, "<time>")
    .replace(/\b0x[0-9a-f]{4,}\b/gi, "<address>")
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi, "<uuid>")
    .replace(/\b(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,64}\b/gi, "<hash>")
    .replace(
      /(?<![\w.-])([\\/](?:tmp|temp|(?:private[\\/])?var[\\/]folders[\\/]\w+[\\/]\w+[\\/]T)[\\/])[^\s'"`:,)\]\\/]+/gi,
      "$1<temp>",
    )
    .replace(
      /(?<![\w.-])(?:[A-Za-z]:)?[\\/](?:tmp|temp|var[\\/]folders|private[\\/]var|home|Users|github[\\/]workspace)[\\/][^\s'"`:,)\]]*[\\/]/gi,
      "<path>/",
    )
    .replace(/\b\d+(?:\.\d+)?\s?(?:ms|s|sec|seconds|µs|ns)\b/g, "<duration>")
    .replace(/(\.\w{1,5}|<temp>):\d+(?::\d+)?/g, "$1:<line>")
    .replace(/\bline \d+\b/gi, "line <line>")
    .replace(/\s+/g, " ")
    .trim();
}
