import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lutimesSync,
  mkdirSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { MulliganError } from "../../core/errors.ts";
import type { Difference } from "./difference.ts";
import type { Git } from "./git.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import type { Store } from "./store.ts";
import { native, readable } from "./walk.ts";
import type { BytePath } from "./walk.ts";

export interface Restoring {
  readonly manifest: Manifest;
  readonly store: Store;
  readonly git: Git;
  /** Called before each change of the tree. */
  readonly onStep: () => void;
}

/** Temporary files of a write that was killed are extra paths, which the next restore removes. */
let temporary = 0;

/** Undoes the differences: first what is too much, then folders, files and links, then modes and times from below. */
export async function undo(
  found: readonly Difference[],
  { manifest, store, git, onStep }: Restoring,
): Promise<void> {
  const parents = new Set<BytePath>();
  const touch = (path: BytePath): void => void parents.add(parentOf(path));
  for (const { path, now } of byDepth(found.filter(isInTheWay))) {
    onStep();
    touch(path);
    unlocking(path, () => (now?.type === "folder" ? rmdirSync(native(path)) : unlinkSync(native(path))));
  }
  const missing = found.filter(
    (d) => d.was !== undefined && (d.now === undefined || d.kind === "type" || d.kind === "modified"),
  );
  const contents = await contentsOf(missing, git);
  for (const { path, was } of [...missing].sort((a, b) => (a.path < b.path ? -1 : 1))) {
    if (was === undefined) continue;
    onStep();
    touch(path);
    unlocking(path, () => create(path, was, (content) => bytesOf(path, content, contents, store)));
  }
  for (const { path, was, now } of found) {
    if (was === undefined || was.type === "folder") continue;
    onStep();
    settle(path, was, now === undefined || was.mode !== now.mode);
  }
  const folders = found.filter((d) => d.was?.type === "folder").map((d) => d.path);
  for (const path of [...new Set([...parents, ...folders])].sort((a, b) => b.length - a.length)) {
    const was = manifest.get(path);
    if (was?.type !== "folder") continue;
    onStep();
    settle(path, was, true);
  }
}

function isInTheWay({ kind, was, now }: Difference): boolean {
  return was === undefined || kind === "type" || (kind === "modified" && now?.type === "link");
}

function byDepth(found: readonly Difference[]): readonly Difference[] {
  return [...found].sort((a, b) => (a.path < b.path ? 1 : -1));
}

function create(path: BytePath, was: Recorded, bytes: (content: string) => Buffer): void {
  if (was.type === "folder") return mkdirSync(native(path), { mode: 0o700, recursive: true }) as undefined;
  if (was.type === "other") return remake(path, was);
  const file = `${parentOf(path)}/.mulligan-${process.pid}-${++temporary}.tmp`;
  if (was.type === "link") symlinkSync(native(was.target ?? ""), native(file));
  else {
    writeFileSync(native(file), bytes(was.content ?? ""), { flag: "wx", mode: 0o600 });
    chmodSync(native(file), was.mode & 0o7777);
  }
  renameSync(native(file), native(path));
}

/** A named pipe can be made again; a socket or a device belongs to a program or to the system. */
function remake(path: BytePath, was: Recorded): void {
  if ((was.mode & 0o170000) === 0o010000)
    spawnSync("mkfifo", ["-m", (was.mode & 0o7777).toString(8), readable(path)]);
}

function settle(path: BytePath, was: Recorded, mode: boolean): void {
  if (was.type === "link") return lutimesSync(native(path), was.mtime / 1000, was.mtime / 1000);
  if (was.type === "other") return;
  if (mode) chmodSync(native(path), was.mode & 0o7777);
  utimesSync(native(path), was.mtime / 1000, was.mtime / 1000);
}

/** Tries once more after giving the owner the right to write in the folder; its mode is set back at the end. */
function unlocking(path: BytePath, change: () => void): void {
  try {
    change();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") {
      mkdirSync(native(parentOf(path)), { recursive: true });
    } else if (code === "EACCES" || code === "EPERM") {
      chmodSync(native(parentOf(path)), 0o700);
    } else throw error;
    change();
  }
}

function parentOf(path: BytePath): BytePath {
  return path.slice(0, path.lastIndexOf("/"));
}

async function contentsOf(found: readonly Difference[], git: Git): Promise<ReadonlyMap<string, Buffer>> {
  const ids = found.flatMap(({ was }) => (was?.content?.startsWith("git:") ? [was.content.slice(4)] : []));
  return git.blobs([...new Set(ids)]);
}

export function bytesOf(
  path: BytePath,
  content: string,
  blobs: ReadonlyMap<string, Buffer>,
  store: Store,
): Buffer {
  if (!content.startsWith("git:")) return store.read(content);
  const blob = blobs.get(content.slice(4));
  if (blob) return blob;
  throw new MulliganError(
    "RESTORE_FAILED",
    `${readable(path)} cannot be restored: its object ${content.slice(4)} is gone from the repository.`,
    "Something removed objects from .git during the run. The patches in the journal's folder hold what was changed.",
  );
}
