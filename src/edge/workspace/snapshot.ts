import { lstatSync, readFileSync } from "node:fs";
import { MulliganError } from "../../core/errors.ts";
import { blobId, readSettings } from "./git.ts";
import type { Git } from "./git.ts";
import { readIndex } from "./index-file.ts";
import type { IndexEntry } from "./index-file.ts";
import type { Manifest, Recorded } from "./manifest.ts";
import type { Repository } from "./repository.ts";
import type { Store } from "./store.ts";
import { bytePath, entryOf, native, readable, visit } from "./walk.ts";
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
  readonly store: Store;
  readonly caps: Caps;
}

interface Unknown {
  readonly path: BytePath;
  readonly entry: Recorded;
}

/**
 * Walks and records a tree: what the last manifest has with the same stat keeps its content, what git's index holds
 * as clean and unconverted is named by its blob, everything else is copied into the store.
 */
export async function record(taking: Taking): Promise<{ manifest: Manifest; copiedBytes: number }> {
  const { areas, before, store } = taking;
  const manifest: Manifest = new Map();
  const unknown: Unknown[] = [];
  const attributes: BytePath[] = [];
  visit(areas, (path, stats) => {
    const entry: Recorded = { ...entryOf(path, stats), content: undefined, seen: 0 };
    manifest.set(path, entry);
    if (entry.type !== "file") return;
    if (path.endsWith("/.gitattributes")) attributes.push(path);
    const known = before?.get(path);
    if (known?.content !== undefined && sameStat(known, entry)) entry.content = known.content;
    else unknown.push({ path, entry });
  });
  const blobOf = unknown.length === 0 ? () => undefined : await cleanBlobs(taking, attributes);
  const copies = unknown.filter(({ path, entry }) => {
    const blob = blobOf(path, entry);
    if (blob !== undefined) entry.content = `git:${blob}`;
    return blob === undefined;
  });
  const copiedBytes = copies.reduce((sum, { entry }) => sum + entry.size, 0);
  checkCaps(copies, copiedBytes, taking);
  for (const { path, entry } of copies) entry.content = copyIn(store, path);
  store.sync();
  return { manifest, copiedBytes };
}

/** Same bytes as far as the file system tells: no write leaves inode, size, mtime and ctime all as they were. */
export function sameStat(a: Entry, b: Entry): boolean {
  return a.size === b.size && a.inode === b.inode && a.mtime === b.mtime && a.ctime === b.ctime;
}

function copyIn(store: Store, path: BytePath): string {
  try {
    return store.add(path);
  } catch (error) {
    throw new MulliganError(
      "SNAPSHOT_UNREADABLE",
      `${readable(path)} cannot be copied into the snapshot: ${(error as Error).message}.`,
      "Nothing was changed. Give this user the right to read it and see that the disk has room, or remove it.",
      error,
    );
  }
}

type BlobOf = (path: BytePath, entry: Entry) => string | undefined;

async function cleanBlobs({ repository, git }: Taking, attributes: readonly BytePath[]): Promise<BlobOf> {
  const none: BlobOf = () => undefined;
  const settings = await readSettings(git);
  if (
    settings.has("extensions.partialclone") ||
    (settings.get("extensions.objectformat") ?? "sha1") !== "sha1"
  )
    return none;
  const file = native(bytePath(`${repository.gitDir}/index`));
  const stats = lstatSync(file, { throwIfNoEntry: false });
  const index = stats && readIndex(readFileSync(file));
  if (index === undefined || stats === undefined) return none;
  const root = bytePath(repository.root);
  const verify = mayConvert(attributes, repository, settings);
  return (path, entry) => {
    if (!path.startsWith(`${root}/`)) return undefined;
    const known = index.get(path.slice(root.length + 1));
    if (known === undefined || !isClean(known, entry, stats.mtimeMs)) return undefined;
    return verify && blobId(path) !== known.blob ? undefined : known.blob;
  };
}

/** Clean by stat, and not written in the same tick as the index (git's racy rule). */
function isClean(known: IndexEntry, entry: Entry, indexTime: number): boolean {
  return (
    known.size === entry.size % 2 ** 32 &&
    known.inode === entry.inode % 2 ** 32 &&
    Math.abs(known.mtime - entry.mtime) < 0.0005 &&
    Math.abs(known.ctime - entry.ctime) < 0.0005 &&
    entry.mtime < indexTime
  );
}

const CONVERTS = /\b(filter|text|eol|crlf|ident|working-tree-encoding)\b/;

/** Whether any file's bytes may differ from its blob's by a filter, line ends, keywords or an encoding. */
function mayConvert(
  attributes: readonly BytePath[],
  repository: Repository,
  settings: ReadonlyMap<string, string>,
): boolean {
  if (["true", "input"].includes(settings.get("core.autocrlf") ?? "")) return true;
  if ([...settings.keys()].some((key) => key.startsWith("filter."))) return true;
  if (settings.has("core.attributesfile")) return true;
  const files = [...attributes, bytePath(`${repository.commonDir}/info/attributes`)];
  return files.some((path) => {
    try {
      return CONVERTS.test(readFileSync(native(path), "latin1"));
    } catch {
      return false;
    }
  });
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
  const named = largest.map(([path, size]) => `${readable(path)} (${Math.ceil(size / 1e6)} MB)`).join(", ");
  throw new MulliganError(
    "ENVIRONMENT",
    `An exact snapshot needs a copy of ${copies.length} files with ${Math.ceil(bytes / 1e6)} MB that git cannot give back; the cap is ${Math.floor(caps.bytes / 1e6)} MB. Largest: ${named}.`,
    "Nothing was changed. Raise the cap with --snapshot-cap, or move those folders out of the checkout.",
  );
}
