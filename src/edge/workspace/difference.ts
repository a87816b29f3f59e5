import { readFileSync } from "node:fs";
import { blobId } from "./git.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import { sameStat } from "./snapshot.ts";
import { sha256Of } from "./store.ts";
import { native } from "./walk.ts";
import type { BytePath, Entry, Tree } from "./walk.ts";

/** A path that is not as recorded; `now` or `then` is undefined where it is absent. */
export interface Difference {
  readonly path: BytePath;
  readonly kind: "added" | "removed" | "modified" | "type" | "mode" | "times";
  readonly then: Recorded | undefined;
  readonly now: Entry | undefined;
}

/** Times that `utimes` can set come back to within this many milliseconds: it takes seconds as a double. */
const TIME_TOLERANCE = 0.002;

/** Compares a walked tree with a manifest; reads only files whose stat differs. */
export function differences(manifest: Manifest, tree: Tree): readonly Difference[] {
  const found: Difference[] = [];
  for (const [path, now] of tree) {
    const then = manifest.get(path);
    if (then === undefined) found.push({ path, kind: "added", then, now });
    else {
      const kind = compare(path, then, now);
      if (kind !== undefined) found.push({ path, kind, then, now });
    }
  }
  for (const [path, then] of manifest)
    if (!tree.has(path)) found.push({ path, kind: "removed", then, now: undefined });
  return found;
}

function compare(path: BytePath, then: Recorded, now: Entry): Difference["kind"] | undefined {
  if (then.type !== now.type) return "type";
  if (then.type === "link" && then.target !== now.target) return "modified";
  if (then.type === "file" && !sameStat(then, now) && !hasContent(path, then, now)) return "modified";
  if (then.mode !== now.mode) return "mode";
  if (Math.abs(then.mtime - now.mtime) > TIME_TOLERANCE) return "times";
  return undefined;
}

/** Whether a file holds the recorded bytes, by reading it. */
export function hasContent(path: BytePath, then: Recorded, now: Pick<Entry, "size">): boolean {
  if (then.size !== now.size || then.content === undefined) return false;
  try {
    return then.content.startsWith("git:")
      ? blobId(path) === then.content.slice(4)
      : sha256Of(readFileSync(native(path))) === then.content;
  } catch {
    return false;
  }
}
