import type { Octokit } from "@octokit/rest";
import type { Ledger, LedgerCaps, LedgerEntry } from "../../../src/core/hub.ts";
import type { ApiRequest } from "../../../src/edge/github/git-data.ts";
import { createLedger } from "../../../src/edge/github/ledger.ts";

export const NOON = "2026-03-02T12:00:00.000Z";
export const HOUR = 3_600_000;
export const REF = "refs/mulligan/ledger";

export const CAPS: LedgerCaps = { perKey: 2, perIssue: 5, perDay: 20, staleMs: 2 * HOUR };

export function requestOf(client: Octokit): ApiRequest {
  return (route, parameters) => client.request(route, parameters);
}

/** A ledger of `octo/app` whose clock stands still. */
export function ledgerOf(client: Octokit, { now = NOON, ref = REF } = {}): Ledger {
  return createLedger({
    request: requestOf(client),
    repository: { owner: "octo", name: "app" },
    ref,
    clock: { now: () => now, monotonic: () => 0 },
    retryMs: 2,
  });
}

export function entryOf(key: string, more: Partial<LedgerEntry> = {}): Omit<LedgerEntry, "state"> {
  return { key, runId: "run-1", at: NOON, ...more };
}
