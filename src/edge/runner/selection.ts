import type { Narrowed } from "../../core/check.ts";
import type { Failure } from "../../core/failure.ts";
import type { Arguments } from "./arguments.ts";
import type { Checkout } from "./checkout.ts";
import { rawOf } from "./expand.ts";
import type { Runner } from "./resolve.ts";

export interface Request {
  readonly runner: Runner;
  readonly args: Arguments;
  readonly failures: readonly Failure[];
  readonly checkout: Checkout;
}

/** The ends of one or more commands that together run the tests. */
export interface Selection {
  readonly runs: readonly (readonly string[])[];
  readonly covers: Narrowed["covers"];
}

/** One command of all runs, which ends with the last status that is not 0. */
export function narrowed({ runs, covers }: Selection, runner: Runner): Narrowed {
  const lines = runs.map((run) =>
    [rawOf([...runner.assigns, ...runner.head]), ...run].filter(Boolean).join(" "),
  );
  const all = lines.map((line) => `${line} || status=$?`).join("; ");
  const command = lines.length === 1 ? (lines[0] ?? "") : `{ status=0; ${all}; exit $status; }`;
  return { command: runner.lead + command, cwd: runner.cwd, covers };
}

export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** `^(?:a|b)$`, or `^a$` for one. The alternatives are patterns. */
export function anchored(patterns: readonly string[], group = "(?:"): string {
  const unique = [...new Set(patterns)];
  return unique.length === 1 ? `^${unique[0]}$` : `^${group}${unique.join("|")})$`;
}
