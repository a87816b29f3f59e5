import { lstatSync, readdirSync, readlinkSync } from "node:fs";
import type { Stats } from "node:fs";

/**
 * Paths inside this folder are absolute and written one character per byte (latin1), so that names in any encoding
 * survive; `native` makes what the file system calls take.
 */
export type BytePath = string;

export function bytePath(path: string): BytePath {
  return Buffer.from(path, "utf8").toString("latin1");
}

export function native(path: BytePath): string | Buffer {
  // eslint-disable-next-line no-control-regex -- this is the range of ASCII
  return /^[\x00-\x7f]*$/.test(path) ? path : Buffer.from(path, "latin1");
}

/** The readable form of a path; bytes that are not UTF-8 become U+FFFD. */
export function readable(path: BytePath): string {
  return Buffer.from(path, "latin1").toString("utf8");
}

/** What one `lstat` says of a path; times in milliseconds. */
export interface Entry {
  readonly type: "file" | "folder" | "link" | "other";
  readonly mode: number;
  readonly size: number;
  readonly mtime: number;
  readonly ctime: number;
  readonly inode: number;
  /** Target of a link, one character per byte. */
  readonly target: string | undefined;
}

export interface Area {
  readonly dir: BytePath;
  /** Absolute paths that are left out with all that they hold. */
  readonly skip: (path: BytePath) => boolean;
}

/** Called for a folder that this user may not read: true reads it once more, false leaves out what it holds. */
export type OnClosed = (folder: BytePath) => boolean;

export interface Visitor {
  /** Every path below the areas' folders, folders before what they hold. */
  readonly each: (path: BytePath, stats: Stats) => void;
  readonly onClosed: OnClosed;
  /** A folder that holds a path longer than the system can name; that path is left out. */
  readonly onDeep: (folder: BytePath) => void;
}

/** Walks without following links. What vanishes meanwhile is left out. */
export function visit(areas: readonly Area[], { each, onClosed, onDeep }: Visitor): void {
  for (const { dir, skip } of areas) {
    const stats = lstatSync(native(dir), { throwIfNoEntry: false });
    if (stats === undefined) continue;
    each(dir, stats);
    const pending = [dir];
    const read = (folder: BytePath): void => {
      for (const name of readdirSync(native(folder), { encoding: "latin1" })) {
        const path = `${folder}/${name}`;
        if (skip(path)) continue;
        const inside = path.length > SHORT ? lookFar(folder, path, onDeep) : lookAt(path);
        if (inside === undefined) continue;
        each(path, inside);
        if ((inside.mode & TYPE_BITS) === FOLDER_BITS) pending.push(path);
      }
    };
    for (let folder = pending.pop(); folder !== undefined; folder = pending.pop()) {
      try {
        read(folder);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === "ENOENT" || code === "ENOTDIR") continue;
        // Without its right nothing of a folder can be looked at, so that nothing is told twice.
        if (code !== "EACCES") throw error;
        if (onClosed(folder)) read(folder);
      }
    }
  }
}

/** Every system can name paths up to here. */
const SHORT = 1000;

function lookAt(path: BytePath): Stats | undefined {
  return lstatSync(native(path), { throwIfNoEntry: false });
}

function lookFar(folder: BytePath, path: BytePath, onDeep: (folder: BytePath) => void): Stats | undefined {
  try {
    return lookAt(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENAMETOOLONG") throw error;
    onDeep(folder);
    return undefined;
  }
}

/** Undefined when nothing is there. */
export function look(path: BytePath): Entry | undefined {
  try {
    const stats = lookAt(path);
    return stats && entryOf(path, stats);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

const TYPE_BITS = 0o170000;
const FOLDER_BITS = 0o040000;
const TYPES = new Map<number, Entry["type"]>([
  [0o100000, "file"],
  [FOLDER_BITS, "folder"],
  [0o120000, "link"],
]);

export function entryOf(path: BytePath, stats: Stats): Entry {
  const type = TYPES.get(stats.mode & TYPE_BITS) ?? "other";
  return {
    type,
    mode: stats.mode,
    size: type === "folder" ? 0 : stats.size,
    mtime: stats.mtimeMs,
    ctime: stats.ctimeMs,
    inode: stats.ino,
    target: type === "link" ? readlinkSync(native(path), "latin1") : undefined,
  };
}

/** The part of a mode that tells files, folders, links, pipes, sockets and devices from each other. */
export function kindBits({ mode }: Pick<Entry, "mode">): number {
  return mode & TYPE_BITS;
}
