import type { Claim, LedgerCaps, LedgerEntry } from "../../core/hub.ts";
import type { StoredEntry } from "./ledger-file.ts";

/** What to write, and what to say once it is written; nothing is to be written when `next` is undefined. */
export interface Change<T> {
  readonly next: readonly StoredEntry[] | undefined;
  readonly result: T;
}

const KEPT_MS = 30 * 24 * 3_600_000;

/**
 * Claims for the entry, or the reason against it: somebody works on the key, a pull request came of it, or a cap is
 * reached. Claims that are stale at `now` (ISO 8601) are given back, and count no more.
 */
export function claimIn(
  entries: readonly StoredEntry[],
  entry: StoredEntry,
  { caps, now }: { readonly caps: LedgerCaps; readonly now: string },
): Change<Claim> {
  if (entries.some((one) => one.claim === entry.claim))
    return { next: undefined, result: { kind: "claimed" } };
  const current = entries.map((one) =>
    one.state === "claimed" && apart(one.at, now) > caps.staleMs
      ? { ...one, state: "given-back" as const }
      : one,
  );
  const counted = current.filter((one) => one.state !== "given-back");
  const same = counted.filter((one) => one.key === entry.key);
  const by = same.find((one) => one.state === "claimed") ?? same.findLast(hasPullRequest);
  if (by !== undefined) return { next: undefined, result: { kind: "taken", by: shown(by) } };
  const why = capped(entry, { counted, same, caps, now });
  if (why !== undefined) return { next: undefined, result: { kind: "capped", why } };
  return { next: [...kept(current, now), entry], result: { kind: "claimed" } };
}

/** The entry in the place of the one that `claim` wrote, else of the last one of its key and run, else at the end. */
export function settleIn(
  entries: readonly StoredEntry[],
  entry: LedgerEntry,
  { claim, now }: { readonly claim: string; readonly now: string },
): Change<undefined> {
  const byClaim = entries.findIndex((one) => one.claim === claim);
  const at =
    byClaim >= 0
      ? byClaim
      : entries.findLastIndex((one) => one.key === entry.key && one.runId === entry.runId);
  const old = entries[at];
  const settled = { ...entry, claim: old?.claim ?? claim };
  if (old !== undefined && isSame(old, settled)) return { next: undefined, result: undefined };
  const next = old === undefined ? [...entries, settled] : entries.with(at, settled);
  return { next: kept(next, now), result: undefined };
}

/** As the port gives it. */
export function shown(stored: StoredEntry): LedgerEntry {
  const { claim: _claim, ...entry } = stored;
  return entry;
}

function capped(
  { issue }: LedgerEntry,
  {
    counted,
    same,
    caps,
    now,
  }: {
    readonly counted: readonly LedgerEntry[];
    readonly same: readonly LedgerEntry[];
    readonly caps: LedgerCaps;
    readonly now: string;
  },
): string | undefined {
  if (same.length >= caps.perKey)
    return `This was tried before (${same.length} of at most ${times(caps.perKey)}).`;
  const ofIssue = issue === undefined ? 0 : counted.filter((one) => one.issue === issue).length;
  if (ofIssue >= caps.perIssue && issue !== undefined)
    return `Issue #${issue} had its repairs (${ofIssue} of at most ${times(caps.perIssue)}).`;
  const today = counted.filter((one) => day(one.at) === day(now)).length;
  if (today >= caps.perDay)
    return `The repairs of this day in UTC are used up (${today} of at most ${caps.perDay}).`;
  return undefined;
}

function times(count: number): string {
  return count === 1 ? "1 time" : `${count} times`;
}

function kept(entries: readonly StoredEntry[], now: string): readonly StoredEntry[] {
  return entries.filter((one) => apart(one.at, now) <= KEPT_MS);
}

/** Both ways, so that a date in the future neither holds a key nor stays for ever. */
function apart(at: string, now: string): number {
  return Math.abs(Date.parse(now) - Date.parse(at));
}

function day(at: string): string {
  return new Date(at).toISOString().slice(0, 10);
}

function hasPullRequest(entry: LedgerEntry): boolean {
  return entry.pullRequest !== undefined;
}

function isSame(a: StoredEntry, b: StoredEntry): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]) as Set<keyof StoredEntry>;
  return [...names].every((name) => a[name] === b[name]);
}
