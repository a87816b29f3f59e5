import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import type { FileChange } from "../../core/edit.ts";

/** What a writing is about to do, kept beside the files until it is done, so that a killed one can be undone. */
export interface WriteRecord {
  /** Device and number of the folder: a record that came with a copied folder is not of this one. */
  readonly root: string;
  /** Folders to be made, outer ones first. */
  readonly folders: readonly string[];
  readonly changes: readonly RecordedChange[];
}

export interface RecordedChange {
  readonly path: string;
  readonly from?: string;
  /** Names beside the path, and beside where it was. */
  readonly staged?: string;
  readonly old?: string;
  /** sha256 of the new bytes. */
  readonly hash?: string;
}

/** Names of the temporary files of a change. */
export interface TemporaryNames {
  readonly staged: string;
  readonly old: string;
}

export const RECORD = /^\.mulligan-(\d+)(-done)?\.json$/;
export const TEMPORARY = /^\.mulligan-\d+-\d+\.tmp$/;

export function recordName(pid: number, done: boolean): string {
  return `.mulligan-${pid}${done ? "-done" : ""}.json`;
}

export function recordOf(
  root: string,
  changes: readonly FileChange[],
  namesOf: (change: FileChange) => TemporaryNames,
): WriteRecord {
  const folders = new Set<string>();
  for (const { path, after } of changes)
    if (after !== undefined) for (const folder of missingFolders(root, path)) folders.add(folder);
  const recorded = changes.map((change): RecordedChange => {
    const { path, before, after, renamedFrom } = change;
    const { staged, old } = namesOf(change);
    return {
      path,
      ...(renamedFrom !== undefined && { from: renamedFrom }),
      ...(before !== undefined && { old }),
      ...(after !== undefined && { staged, hash: hashOf(after) }),
    };
  });
  return { root: identity(root), folders: [...folders].sort(), changes: recorded };
}

export function identity(root: string): string {
  const { dev, ino } = lstatSync(root);
  return `${dev}:${ino}`;
}

export function hashOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function missingFolders(root: string, path: string): readonly string[] {
  const found: string[] = [];
  for (let at = dirname(path); at !== "."; at = dirname(at))
    if (lstatSync(join(root, at), { throwIfNoEntry: false }) === undefined) found.push(at);
  return found;
}
