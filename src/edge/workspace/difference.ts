import type { Stats } from "node:fs";
import { blobIdOfFile, sha256OfFile } from "./digest.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import { sameStat } from "./snapshot.ts";
import { entryOf, kindBits, visit } from "./walk.ts";
import type { Area, BytePath, Entry, OnClosed } from "./walk.ts";

/** A path that is not as recorded; `now` or `was` is undefined where it is absent. */
export interface Difference {
  readonly path: BytePath;
  readonly kind: "added" | "removed" | "modified" | "type" | "mode" | "times";
  readonly was: Recorded | undefined;
  readonly now: Entry | undefined;
}

/** Times come back to within this many milliseconds: `utimes` takes seconds as a double, before 1970 milliseconds. */
const TIME_TOLERANCE = 0.002;
const OLD_TIME_TOLERANCE = 1;

export interface Comparison {
  readonly found: readonly Difference[];
  /** Folders of repositories inside the checkout, with a `/` at the end. */
  readonly nested: readonly BytePath[];
  /** Folders that hold paths longer than the system can name. */
  readonly deep: ReadonlySet<BytePath>;
}

let comparisons = 0;

/** Walks the areas and compares with a manifest; reads only files whose stat differs. */
export function compare(
  manifest: Manifest,
  areas: readonly Area[],
  onClosed: OnClosed = () => false,
): Comparison {
  const found: Difference[] = [];
  const nested: BytePath[] = [];
  const deep = new Set<BytePath>();
  const turn = ++comparisons;
  let met = 0;
  const each = (path: BytePath, stats: Stats): void => {
    if (path.endsWith("/.git")) nested.push(path.slice(0, -4));
    const was = manifest.get(path);
    if (was === undefined) {
      found.push({ path, kind: "added", was, now: entryOf(path, stats) });
      return;
    }
    was.seen = turn;
    met++;
    const same =
      was.mtime === stats.mtimeMs &&
      was.ctime === stats.ctimeMs &&
      was.inode === stats.ino &&
      was.mode === stats.mode;
    if (same && (was.type === "folder" || was.size === stats.size)) return;
    const now = entryOf(path, stats);
    const kind = difference(path, was, now);
    if (kind !== undefined) found.push({ path, kind, was, now });
  };
  visit(areas, { each, onClosed, onDeep: (folder) => void deep.add(folder) });
  if (met < manifest.size)
    for (const [path, was] of manifest)
      if (was.seen !== turn) found.push({ path, kind: "removed", was, now: undefined });
  return { found, nested, deep };
}

function difference(path: BytePath, was: Recorded, now: Entry): Difference["kind"] | undefined {
  if (was.type !== now.type || kindBits(was) !== kindBits(now)) return "type";
  if (was.type === "link" && was.target !== now.target) return "modified";
  if (was.type === "file" && !sameStat(was, now) && !hasContent(path, was, now)) return "modified";
  if (was.mode !== now.mode) return "mode";
  const tolerance = was.mtime < 0 ? OLD_TIME_TOLERANCE : TIME_TOLERANCE;
  if (Math.abs(was.mtime - now.mtime) > tolerance) return "times";
  return undefined;
}

/** Whether a file holds the recorded bytes, by reading it. */
function hasContent(path: BytePath, was: Recorded, now: Pick<Entry, "size">): boolean {
  if (was.size !== now.size || was.content === undefined) return false;
  try {
    return was.content.startsWith("git:")
      ? blobIdOfFile(path) === was.content.slice(4)
      : sha256OfFile(path) === was.content;
  } catch {
    return false;
  }
}
