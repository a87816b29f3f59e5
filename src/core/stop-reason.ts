/** Why a run ended. Only `fixed` and `already-green` are successes. */
export type StopReason =
  | "fixed"
  | "already-green"
  | "not-reproduced"
  | "attempts"
  | "calls"
  | "tokens"
  | "cost"
  | "time"
  | "stagnated"
  | "unusable-replies"
  | "gave-up"
  | "environment"
  | "model-unavailable"
  | "cancelled";

export interface Stop {
  readonly reason: StopReason;
  /** A whole sentence for people. */
  readonly detail: string;
  readonly stagnation?: StagnationKind;
  /** Signal that cancelled the run. */
  readonly signal?: string;
}

export type StagnationKind =
  "same-patch" | "same-failures" | "alternating" | "same-refusal" | "falling-similarity";

/** The process's exit code for a stop: DESIGN's command line contract. */
export function exitCodeOf(stop: Stop): number {
  switch (stop.reason) {
    case "fixed":
    case "already-green":
      return 0;
    case "environment":
    case "model-unavailable":
      return 2;
    case "cancelled":
      return stop.signal === "SIGTERM" ? 143 : 130;
    default:
      return 1;
  }
}
