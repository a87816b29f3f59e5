import { diffArrays } from "diff";

/** `removed` lines of the old text from `at` on become `added` lines of the new one from `to` on. */
export interface Hunk {
  readonly at: number;
  readonly removed: number;
  readonly to: number;
  readonly added: number;
}

/** Differences after which telling lines apart costs more than it says. */
const MOST_DIFFERENCES = 800;

/** What differs between two lists of lines; one hunk for all between their common ends when that is very much. */
export function lineDiff(old: readonly string[], now: readonly string[]): readonly Hunk[] {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  const a = old.slice(head, old.length - tail);
  const b = now.slice(head, now.length - tail);
  if (a.length === 0 && b.length === 0) return [];
  const whole = [{ at: head, removed: a.length, to: head, added: b.length }];
  if (a.length === 0 || b.length === 0) return whole;
  const parts = diffArrays(a, b, { maxEditLength: MOST_DIFFERENCES });
  return parts === undefined ? whole : hunksOf(parts, head);
}

function hunksOf(
  parts: readonly { readonly added: boolean; readonly removed: boolean; readonly count: number }[],
  head: number,
): readonly Hunk[] {
  const hunks: Hunk[] = [];
  let at = head;
  let to = head;
  for (const part of parts) {
    if (part.added || part.removed) {
      const last = hunks.at(-1);
      const open = last !== undefined && last.at + last.removed === at && last.to + last.added === to;
      const base = open ? last : { at, removed: 0, to, added: 0 };
      if (open) hunks.pop();
      hunks.push(
        part.added
          ? { ...base, added: base.added + part.count }
          : { ...base, removed: base.removed + part.count },
      );
    }
    if (!part.added) at += part.count;
    if (!part.removed) to += part.count;
  }
  return hunks;
}
