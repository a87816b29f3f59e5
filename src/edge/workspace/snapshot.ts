import type { Stats } from "node:fs";
import { MulliganError } from "../../core/errors.ts";
import { cleanBlobs } from "./clean-blobs.ts";
import type { Git } from "./git.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import type { Environment, Repository } from "./repository.ts";
import type { Store } from "./store.ts";
import { bytePath, entryOf, look, readable, visit } from "./walk.ts";
import type { Area, BytePath, Entry } from "./walk.ts";

interface Caps {
  readonly bytes: number;
  readonly entries: number;
}

interface Taking {
  readonly areas: readonly Area[];
  readonly before: Manifest | undefined;
  readonly repository: Repository;
  readonly git: Git;
  readonly env: Environment;
  readonly store: Store;
  readonly caps: Caps;
}

interface Unknown {
  readonly path: BytePath;
  readonly entry: Recorded;
}

interface Taken {
  readonly manifest: Manifest;
  readonly copiedBytes: number;
  /** The latest change that the walk met, in milliseconds. */
  readonly newest: number;
}

/**
 * Walks and records a tree: what the last manifest has with the same stat keeps its content, what git's index holds
 * as clean and unconverted is named by its blob, everything else is copied into the store.
 */
export async function record(taking: Taking): Promise<Taken> {
  const { areas, before, store } = taking;
  const manifest: Manifest = new Map();
  const unknown: Unknown[] = [];
  const attributes = new Set<BytePath>();
  let newest = 0;
  const each = (path: BytePath, stats: Stats): void => {
    const entry: Recorded = Object.assign(entryOf(path, stats), { content: undefined, seen: 0 });
    manifest.set(path, entry);
    if (entry.ctime > newest) newest = entry.ctime;
    if (entry.type !== "file") return;
    if (path.endsWith("/.gitattributes")) attributes.add(path);
    const known = before?.get(path);
    if (known?.content !== undefined && sameStat(known, entry)) entry.content = known.content;
    else unknown.push({ path, entry });
  };
  visit(areas, {
    each,
    onClosed: (folder) => refuse(folder, "this user may not read that folder"),
    onDeep: (folder) => refuse(folder, "it holds paths longer than this system can name"),
  });
  const blobs = unknown.length === 0 ? undefined : await cleanBlobs(unknown, { ...taking, attributes });
  const copies = unknown.filter(({ path, entry }) => {
    const blob = blobs?.get(path);
    if (blob !== undefined) entry.content = `git:${blob}`;
    return blob === undefined;
  });
  const copiedBytes = copies.reduce((sum, { entry }) => sum + entry.size, 0);
  checkCaps(copies, copiedBytes, taking);
  for (const { path, entry } of copies) {
    const copied = copyIn(store, path, entry);
    if (copied) manifest.set(path, copied);
    else manifest.delete(path);
  }
  store.sync();
  return { manifest, copiedBytes, newest };
}

/** Same bytes as far as the file system tells: every write sets the ctime, once the clock has passed the recorded one. */
export function sameStat(a: Entry, b: Entry): boolean {
  return a.size === b.size && a.inode === b.inode && a.mtime === b.mtime && a.ctime === b.ctime;
}

const MOST_TRIES = 3;

/** The entry with the place of its bytes; undefined when the file is gone. */
function copyIn(store: Store, path: BytePath, walked: Entry): Recorded | undefined {
  let entry: Entry | undefined = walked;
  for (let n = 0; n < MOST_TRIES; n++) {
    try {
      const { sha256, bytes } = store.add(path);
      if (bytes === entry.size) return { ...entry, content: sha256, seen: 0 };
      entry = look(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT")
        throw error instanceof MulliganError ? error : refusal(path, (error as Error).message, error);
      entry = undefined;
    }
    if (entry === undefined) return undefined;
    if (entry.type !== "file") break;
  }
  return refuse(path, "it changes all the time");
}

function refuse(path: BytePath, reason: string): never {
  throw refusal(path, reason);
}

function refusal(path: BytePath, reason: string, cause?: unknown): MulliganError {
  return new MulliganError(
    "ENVIRONMENT",
    `No exact snapshot can be made of ${readable(path)}: ${reason}.`,
    "Nothing was changed. Give this user the right to read it, end what writes there, or move it out of the checkout.",
    cause,
  );
}

function checkCaps(copies: readonly Unknown[], bytes: number, { caps, repository }: Taking): void {
  if (bytes <= caps.bytes && copies.length <= caps.entries) return;
  const root = bytePath(repository.root);
  const sizes = new Map<string, number>();
  for (const { path, entry } of copies) {
    const top = path.startsWith(`${root}/`) ? (path.slice(root.length + 1).split("/")[0] ?? "") : path;
    sizes.set(top, (sizes.get(top) ?? 0) + entry.size);
  }
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const named = largest.map(([path, size]) => `${readable(path)} (${megabytes(size)} MB)`).join(", ");
  const most =
    bytes > caps.bytes
      ? `the cap is ${Math.floor(caps.bytes / 1e6)} MB`
      : `at most ${caps.entries} are copied`;
  throw new MulliganError(
    "ENVIRONMENT",
    `An exact snapshot needs a copy of ${copies.length} files with ${megabytes(bytes)} MB that git cannot give back; ${most}. Largest: ${named}.`,
    bytes > caps.bytes
      ? "Nothing was changed. Raise the cap with --snapshot-cap, or move those folders out of the checkout."
      : "Nothing was changed. Move those folders out of the checkout.",
  );
}

function megabytes(bytes: number): number {
  return Math.ceil(bytes / 1e6);
}
