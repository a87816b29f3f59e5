import type { Report } from "./report.ts";

/** What was written to GitHub and to files, where anything was. */
export interface Published {
  readonly pullRequest?: number;
  readonly branch?: string;
  /** Path of the accepted edits as a patch. */
  readonly patch?: string;
  /** Path of the report as JSON. */
  readonly report?: string;
  /** Digest of a proposal's patch and report. */
  readonly digest?: string;
}

type Name =
  | "outcome"
  | "stop-reason"
  | "pull-request-number"
  | "branch"
  | "patch"
  | "attempts"
  | "input-tokens"
  | "output-tokens"
  | "cost-usd"
  | "report"
  | "digest"
  | "reason"
  | "fixed"
  | "tokens"
  | "usd"
  | "journal";

/**
 * The action's outputs, an absent value as an empty text. `outcome` is `fixed`, `nothing-to-do` (the checks pass, or the
 * event asks for nothing: no report), or `not-fixed`. Dollars have six places.
 */
export function outputsOf(report: Report | undefined, published: Published): Readonly<Record<Name, string>> {
  const spend = report?.spend;
  const usd = spend?.calls === 0 ? 0 : spend?.usd;
  const cost = usd === undefined ? "" : usd.toFixed(6);
  return {
    outcome: outcomeOf(report),
    "stop-reason": report?.reason ?? "",
    "pull-request-number": published.pullRequest === undefined ? "" : String(published.pullRequest),
    branch: published.branch ?? "",
    patch: published.patch ?? "",
    attempts: String(spend?.attempts ?? 0),
    "input-tokens": String(spend?.input ?? 0),
    "output-tokens": String(spend?.output ?? 0),
    "cost-usd": report === undefined ? "0.000000" : cost,
    report: published.report ?? "",
    digest: published.digest ?? "",
    reason: report?.reason ?? "",
    fixed: String(report?.fixed ?? false),
    tokens: String((spend?.input ?? 0) + (spend?.output ?? 0)),
    usd: report === undefined ? "0.000000" : cost,
    journal: report?.journal ?? "",
  };
}

function outcomeOf(report: Report | undefined): string {
  if (report?.fixed === true) return "fixed";
  return report === undefined || report.reason === "already-green" ? "nothing-to-do" : "not-fixed";
}
