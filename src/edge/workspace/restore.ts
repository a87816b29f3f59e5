import { spawnSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import type { Contents } from "./contents.ts";
import { kindBits, native, readable } from "./walk.ts";
import type { BytePath, Entry } from "./walk.ts";
import type { Difference } from "./difference.ts";
import type { Manifest, Recorded } from "./manifest.ts";

interface Undoing {
  readonly manifest: Manifest;
  readonly contents: Contents;
  /** Folders that hold paths longer than the system can name. */
  readonly deep: ReadonlySet<BytePath>;
  /** Called before each change of the tree. */
  readonly onStep: () => void;
}

export interface Failure {
  readonly path: BytePath;
  readonly reason: string;
}

const PIPE = 0o010000;
/** Temporary files of a write that was killed are extra paths, which the next restore removes. */
const TEMPORARY = /\/\.mulligan-\d+-\d+\.tmp$/;
let temporary = 0;

/** Whether a path is what a killed write left. */
export function isTemporary(path: BytePath): boolean {
  return TEMPORARY.test(path);
}

/**
 * Undoes the differences: first what is too much, then folders, files and links, then modes and times from below. Goes
 * on after a path that cannot be undone; resolves to those.
 */
export async function undo(
  found: readonly Difference[],
  { manifest, contents, deep, onStep }: Undoing,
): Promise<readonly Failure[]> {
  const failures = new Map<BytePath, Failure>();
  const parents = new Set<BytePath>();
  const step = (path: BytePath, work: () => void): void => {
    if (failures.has(path)) return;
    onStep();
    try {
      work();
    } catch (error) {
      failures.set(path, { path, reason: (error as Error).message });
    }
  };
  for (const { path, now } of fromBelow(found.filter(isInTheWay))) {
    parents.add(parentOf(path));
    step(path, () => unlocking(path, () => remove(path, now?.type === "folder", deep)));
  }
  const missing = fromAbove(found.filter(isMissing));
  for (const part of contents.parts(missing)) {
    const bytes = await contents.of(part);
    for (const { path, was } of part) {
      parents.add(parentOf(path));
      step(path, () => unlocking(path, () => create(path, was, bytes)));
    }
  }
  for (const { path, was, now } of found) {
    if (was === undefined || was.type === "folder") continue;
    step(path, () => settle(path, was, now));
  }
  const folders = found.filter((d) => d.was?.type === "folder").map((d) => d.path);
  for (const path of [...new Set([...parents, ...folders])].sort((a, b) => b.length - a.length)) {
    const was = manifest.get(path);
    if (was?.type !== "folder") continue;
    step(path, () => {
      chmodSync(native(path), was.mode & 0o7777);
      setTime(path, was.mtime);
    });
  }
  return [...failures.values()];
}

function isInTheWay({ kind, was, now }: Difference): boolean {
  return was === undefined || kind === "type" || (kind === "modified" && now?.type === "link");
}

/** What has to be made anew; a file with more than one name too, since the others may lie outside the checkout. */
function isMissing(d: Difference): d is Difference & { readonly was: Recorded } {
  if (d.was === undefined) return false;
  if (d.now === undefined || d.kind === "type" || d.kind === "modified") return true;
  return d.was.type === "file" && d.now.inode !== d.was.inode && names(d.path) > 1;
}

function names(path: BytePath): number {
  return lstatSync(native(path), { throwIfNoEntry: false })?.nlink ?? 0;
}

function fromBelow(found: readonly Difference[]): readonly Difference[] {
  return [...found].sort((a, b) => (a.path < b.path ? 1 : -1));
}

function fromAbove<T extends Difference>(found: readonly T[]): readonly T[] {
  return [...found].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function remove(path: BytePath, isFolder: boolean, deep: ReadonlySet<BytePath>): void {
  try {
    if (!isFolder) unlinkSync(native(path));
    else if (deep.has(path)) removeDeep(path);
    else rmdirSync(native(path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
}

/** Takes away a folder whose contents have paths too long to name, by bringing each folder up before it is emptied. */
function removeDeep(folder: BytePath): void {
  const parent = parentOf(folder);
  const pending = [folder];
  const emptied: BytePath[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const short = temporaryIn(parent);
    renameSync(native(next), native(short));
    emptied.push(short);
    for (const name of readdirSync(native(short), { encoding: "latin1" })) {
      const path = `${short}/${name}`;
      if (!lstatSync(native(path)).isDirectory()) unlinkSync(native(path));
      else {
        const up = temporaryIn(parent);
        renameSync(native(path), native(up));
        pending.push(up);
      }
    }
  }
  for (const path of emptied) rmdirSync(native(path));
}

function create(path: BytePath, was: Recorded, bytes: (path: BytePath, was: Recorded) => Buffer): void {
  if (was.type === "folder") return mkdirSync(native(path), { mode: 0o700, recursive: true }) as undefined;
  if (was.type === "other") return remake(path, was);
  const content = was.type === "file" ? bytes(path, was) : undefined;
  const file = temporaryIn(parentOf(path));
  if (content === undefined) symlinkSync(native(was.target ?? ""), native(file));
  else writeFileSync(native(file), content, { flag: "wx", mode: 0o600 });
  try {
    if (content !== undefined) chmodSync(native(file), was.mode & 0o7777);
    renameSync(native(file), native(path));
  } catch (error) {
    unlinkSync(native(file));
    throw error;
  }
}

/** A named pipe can be made again; a socket or a device belongs to a program or to the system. */
function remake(path: BytePath, was: Recorded): void {
  if (kindBits(was) !== PIPE)
    throw new Error("a socket or a device cannot be made again; its program has to make it");
  const made = spawnSync("mkfifo", ["-m", (was.mode & 0o7777).toString(8), readable(path)]);
  if (made.status !== 0) throw made.error ?? new Error(made.stderr.toString().trim());
}

function settle(path: BytePath, was: Recorded, now: Entry | undefined): void {
  if (was.type !== "link" && (now === undefined || was.mode !== now.mode))
    chmodSync(native(path), was.mode & 0o7777);
  setTime(path, was.mtime);
}

/** Node takes a negative number for now, but not a date before 1970. */
function setTime(path: BytePath, milliseconds: number): void {
  const time = milliseconds < 0 ? new Date(milliseconds) : milliseconds / 1000;
  lutimesSync(native(path), time, time);
}

/** Tries once more after giving the owner the right to write in the folder, whose mode is set back at the end. */
function unlocking(path: BytePath, change: () => void): void {
  try {
    change();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") mkdirSync(native(parentOf(path)), { recursive: true });
    else if (code === "EACCES" || code === "EPERM") chmodSync(native(parentOf(path)), 0o700);
    else throw error;
    change();
  }
}

function temporaryIn(folder: BytePath): BytePath {
  return `${folder}/.mulligan-${process.pid}-${++temporary}.tmp`;
}

function parentOf(path: BytePath): BytePath {
  return path.slice(0, path.lastIndexOf("/"));
}
