import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { MulliganError } from "../../core/errors.ts";
import type { Ledger } from "../../core/hub.ts";
import type { Clock } from "../../core/ports.ts";
import type { Slug } from "../../core/trigger.ts";
import { apiError, waitBefore } from "./git-data.ts";
import type { ApiRequest } from "./git-data.ts";
import { claimIn, settleIn, shown } from "./ledger-rules.ts";
import type { Change } from "./ledger-rules.ts";
import { createLedgerRef } from "./ledger-ref.ts";
import type { StoredEntry } from "./ledger-file.ts";

export interface LedgerOptions {
  readonly request: ApiRequest;
  readonly repository: Slug;
  /** A whole ref outside branches and tags, so that no workflow starts and no clone fetches it. */
  readonly ref?: string;
  readonly clock: Clock;
  /** Longest wait before the second try; it doubles with each. */
  readonly retryMs?: number;
}

const MOST_TRIES = 40;
const LONGEST_PAUSE_MS = 8000;
/** GitHub's refusals of a ref that has not moved meanwhile are no lost races. */
const MOST_REFUSALS = 3;

/**
 * The ledger in a git ref of the repository; needs `contents: write`. Calls reject with GITHUB when the ledger cannot
 * be read or written; then nothing of the call, or all of it, is written.
 */
export function createLedger({
  request,
  repository,
  ref = "refs/mulligan/ledger",
  clock,
  retryMs = 400,
}: LedgerOptions): Ledger {
  const store = createLedgerRef({ request, repository }, ref);
  const claims = new Map<string, string>();

  return {
    claim: async (entry, caps) => {
      const claim = randomUUID();
      const stored = { ...entry, state: "claimed" as const, claim };
      const result = await update((entries) => claimIn(entries, stored, { caps, now: clock.now() }));
      if (result.kind === "claimed") claims.set(nameOf(entry), claim);
      return result;
    },
    settle: (entry) => {
      const claim = claims.get(nameOf(entry)) ?? randomUUID();
      return update((entries) => settleIn(entries, entry, { claim, now: clock.now() }));
    },
    entries: () => update((entries) => ({ next: undefined, result: entries.map(shown) })),
  };

  /** Reads, changes, writes; again from the start when the ref has moved or an answer was lost. */
  async function update<T>(change: (entries: readonly StoredEntry[]) => Change<T>): Promise<T> {
    let refusals: { readonly at: string | undefined; readonly count: number } = { at: undefined, count: 0 };
    for (let tries = 1; ; tries++) {
      let wait = 0;
      let failure: unknown;
      try {
        const state = await store.read();
        const { next, result } = change(state.entries);
        if (next === undefined) return result;
        const written = await store.write(state, next);
        if (written === "written") return result;
        refusals = { at: state.sha, count: refusals.at === state.sha ? refusals.count + 1 : 1 };
        failure = new MulliganError(
          "GITHUB",
          `GitHub does not let the ledger ${ref} be moved: ${written.refused}`,
          "See whether a rule of the repository protects it, and let this token pass.",
        );
        if (refusals.count >= MOST_REFUSALS) throw failure;
      } catch (error) {
        const least = waitBefore(error);
        if (least === undefined) throw apiError(error, `the ledger ${ref} was used`);
        wait = least;
        failure = error;
      }
      if (tries >= MOST_TRIES) throw apiError(failure, `the ledger ${ref} was used`);
      await sleep(wait + jitter(retryMs * 2 ** (tries - 1)));
    }
  }
}

function nameOf({ key, runId }: { readonly key: string; readonly runId: string }): string {
  return JSON.stringify([key, runId]);
}

function jitter(most: number): number {
  return randomInt(Math.max(1, Math.min(LONGEST_PAUSE_MS, Math.ceil(most)))) + 1;
}
