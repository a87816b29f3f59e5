import { readFileSync } from "node:fs";
import { blobId } from "./git.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import { sameStat } from "./snapshot.ts";
import { sha256Of } from "./store.ts";
import { entryOf, native, visit } from "./walk.ts";
import type { Area, BytePath, Entry } from "./walk.ts";

/** A path that is not as recorded; `now` or `was` is undefined where it is absent. */
export interface Difference {
  readonly path: BytePath;
  readonly kind: "added" | "removed" | "modified" | "type" | "mode" | "times";
  readonly was: Recorded | undefined;
  readonly now: Entry | undefined;
}

/** Times that `utimes` can set come back to within this many milliseconds: it takes seconds as a double. */
const TIME_TOLERANCE = 0.002;

export interface Comparison {
  readonly found: readonly Difference[];
  /** Folders of repositories inside the checkout, with a `/` at the end. */
  readonly nested: readonly BytePath[];
}

let comparisons = 0;

/** Walks the areas and compares with a manifest; reads only files whose stat differs. */
export function compare(manifest: Manifest, areas: readonly Area[]): Comparison {
  const found: Difference[] = [];
  const nested: BytePath[] = [];
  const turn = ++comparisons;
  let met = 0;
  visit(areas, (path, stats) => {
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
  });
  if (met < manifest.size)
    for (const [path, was] of manifest)
      if (was.seen !== turn) found.push({ path, kind: "removed", was, now: undefined });
  return { found, nested };
}

function difference(path: BytePath, was: Recorded, now: Entry): Difference["kind"] | undefined {
  if (was.type !== now.type) return "type";
  if (was.type === "link" && was.target !== now.target) return "modified";
  if (was.type === "file" && !sameStat(was, now) && !hasContent(path, was, now)) return "modified";
  if (was.mode !== now.mode) return "mode";
  if (Math.abs(was.mtime - now.mtime) > TIME_TOLERANCE) return "times";
  return undefined;
}

/** Whether a file holds the recorded bytes, by reading it. */
function hasContent(path: BytePath, was: Recorded, now: Pick<Entry, "size">): boolean {
  if (was.size !== now.size || was.content === undefined) return false;
  try {
    return was.content.startsWith("git:")
      ? blobId(path) === was.content.slice(4)
      : sha256Of(readFileSync(native(path))) === was.content;
  } catch {
    return false;
  }
}
