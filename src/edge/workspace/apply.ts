import { lstatSync } from "node:fs";
import type { Stats } from "node:fs";
import { join } from "node:path";
import type { FileChange } from "../../core/edit.ts";
import { isGitName } from "../../core/path-policy.ts";
import type { ApplyResult } from "../../core/ports.ts";
import { Transaction } from "./transaction.ts";

/**
 * Writes all changes or none; what was done before a failure is undone in reverse. With `recorded`, `settleUnfinished`
 * can undo it also after a kill; a run does not need that, since it restores the whole tree.
 */
export function applyChanges(
  root: string,
  changes: readonly FileChange[],
  { recorded = false }: { readonly recorded?: boolean } = {},
): ApplyResult {
  for (const change of changes)
    for (const path of [change.path, ...(change.renamedFrom === undefined ? [] : [change.renamedFrom])]) {
      const reason = unsafe(root, path);
      if (reason !== undefined) return { kind: "unsafe", path, reason };
    }
  const transaction = new Transaction(root);
  let path = "";
  try {
    for (const change of changes) {
      path = change.path;
      if (!transaction.isAsBefore(change)) return { kind: "stale", path };
    }
    if (recorded) transaction.record(changes);
    for (const change of changes) {
      path = change.path;
      transaction.stage(change);
    }
    for (const change of changes) {
      path = change.path;
      transaction.commit(change);
    }
    transaction.finish();
    return { kind: "applied" };
  } catch (error) {
    transaction.undo();
    return { kind: "failed", path, reason: (error as Error).message };
  } finally {
    transaction.close();
  }
}

/** Why a path may not be written, or undefined. Every part is looked at without following links. */
export function unsafe(root: string, path: string): string | undefined {
  if (path === "" || path.includes("\0") || path.startsWith("/") || path.includes("\\"))
    return "it is not a relative path with /";
  let at = root;
  const parts = path.split("/");
  for (const [i, part] of parts.entries()) {
    if (part === "" || part === "." || part === "..") return "it has an empty, . or .. part";
    if (isGitName(part)) return "it lies in git's own folder";
    at = join(at, part);
    const stats = statsOf(at);
    if (stats === undefined) continue;
    if (stats.isSymbolicLink()) return `${parts.slice(0, i + 1).join("/")} is a link`;
    const last = i === parts.length - 1;
    if (!last && !stats.isDirectory()) return `${parts.slice(0, i + 1).join("/")} is not a folder`;
    if (last && !stats.isFile()) return "it is not a regular file";
  }
  return undefined;
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    // Nothing can be there, and writing says why.
    if ((error as NodeJS.ErrnoException).code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}
