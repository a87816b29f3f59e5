import { namesOnlySome, testName } from "./failure.ts";
import type { Failure, ToolReport } from "./failure.ts";

export type Outcome =
  "fixed" | "improved" | "unchanged" | "worse" | "rejected-edits" | "refused-by-policy" | "abandoned";

/** How the failures of an attempt relate to those before it. */
export interface Delta {
  readonly gone: readonly Failure[];
  readonly stayed: readonly Failure[];
  /** The same test or place fails, with another message. */
  readonly changed: readonly Failure[];
  readonly came: readonly Failure[];
  /** Ids of tests that passed before and did not run now. */
  readonly missing: readonly string[];
}

/** Compares by key (which failure) and fingerprint (with which message). */
export function compare(before: readonly ToolReport[], after: readonly ToolReport[]): Delta {
  const old = byKey(before);
  const now = byKey(after);
  const ran = new Set(after.flatMap((r) => [...r.passed, ...r.failures.map((f) => f.id)].map(testName)));
  const named =
    after.some((r) => r.passed.length > 0 || r.failures.some((f) => f.kind === "test")) &&
    !after.some(namesOnlySome);
  const prints = new Set(before.flatMap((r) => r.failures.map((f) => f.fingerprint)));
  return {
    gone: [...old.values()].filter((f) => !now.has(f.key)),
    stayed: [...now.values()].filter((f) => prints.has(f.fingerprint)),
    changed: [...now.values()].filter((f) => old.has(f.key) && !prints.has(f.fingerprint)),
    came: [...now.values()].filter((f) => !old.has(f.key)),
    missing: named ? before.flatMap((r) => r.passed.filter((id) => !ran.has(testName(id)))) : [],
  };
}

/** Judges an attempt whose checks did not all pass. */
export function judge(delta: Delta): Outcome {
  if (delta.came.length > 0 || delta.missing.length > 0) return "worse";
  if (delta.gone.length > 0) return "improved";
  return "unchanged";
}

function byKey(reports: readonly ToolReport[]): Map<string, Failure> {
  return new Map(reports.flatMap((r) => r.failures.map((f) => [f.key, f] as const)));
}
