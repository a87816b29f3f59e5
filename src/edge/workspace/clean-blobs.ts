import { lstatSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { blobIdOfFile } from "./digest.ts";
import { readSettings } from "./git.ts";
import type { Git } from "./git.ts";
import { readIndex } from "./index-file.ts";
import type { IndexEntry } from "./index-file.ts";
import type { Environment, Repository } from "./repository.ts";
import { bytePath, native } from "./walk.ts";
import type { BytePath, Entry } from "./walk.ts";

interface Asking {
  readonly repository: Repository;
  readonly git: Git;
  readonly env: Environment;
  /** Every `.gitattributes` of the tree. */
  readonly attributes: ReadonlySet<BytePath>;
}

/**
 * The blobs, by path, whose bytes are those of clean tracked files: by git's own rule of stat data, and by reading the
 * file where a filter, line ends, keywords or an encoding may make its bytes differ from the blob's.
 */
export async function cleanBlobs(
  files: readonly { readonly path: BytePath; readonly entry: Entry }[],
  { repository, git, env, attributes }: Asking,
): Promise<ReadonlyMap<BytePath, string>> {
  const none = new Map<BytePath, string>();
  const settings = await readSettings(git);
  if (isPartial(settings) || (settings.get("extensions.objectformat") ?? "sha1") !== "sha1") return none;
  const file = native(bytePath(`${repository.gitDir}/index`));
  const stats = lstatSync(file, { throwIfNoEntry: false });
  const index = stats && readIndex(readFileSync(file));
  if (index === undefined || stats === undefined) return none;
  const root = `${bytePath(repository.root)}/`;
  const clean = new Map<BytePath, string>();
  for (const { path, entry } of files) {
    if (!path.startsWith(root)) continue;
    const known = index.get(path.slice(root.length));
    if (known !== undefined && isClean(known, entry, stats.mtimeMs)) clean.set(path, known.blob);
  }
  const everywhere =
    convertsBySettings(settings) ||
    [
      `${repository.commonDir}/info/attributes`,
      "/etc/gitattributes",
      join(env["XDG_CONFIG_HOME"] || join(env["HOME"] ?? "", ".config"), "git", "attributes"),
    ].some((path) => converts(bytePath(path))) ||
    isAnyMissing(index.keys(), root, attributes) ||
    sampled(clean).some(([path, blob]) => blobIdOfFile(path) !== blob);
  const folders = new Set([...attributes].filter(converts).map(folderOf));
  if (!everywhere && folders.size === 0) return clean;
  for (const [path, blob] of clean)
    if ((everywhere || isBelow(path, folders)) && blobIdOfFile(path) !== blob) clean.delete(path);
  return clean;
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

function isPartial(settings: ReadonlyMap<string, string>): boolean {
  return [...settings.keys()].some(
    (key) => key === "extensions.partialclone" || (key.startsWith("remote.") && key.endsWith(".promisor")),
  );
}

function convertsBySettings(settings: ReadonlyMap<string, string>): boolean {
  return (
    (settings.get("core.autocrlf") ?? "false") !== "false" ||
    settings.has("core.attributesfile") ||
    [...settings.keys()].some((key) => key.startsWith("filter."))
  );
}

/** A setting may have changed after files were checked out under it: then most of them differ, and so do some of a few. */
const SAMPLES = 64;

function sampled<T>(all: Iterable<T>): readonly T[] {
  const list = [...all];
  const step = Math.max(1, Math.floor(list.length / SAMPLES));
  return list.filter((_, i) => i % step === 0);
}

const CONVERTS = /\b(filter|text|eol|crlf|ident|working-tree-encoding)\b/;

function converts(attributes: BytePath): boolean {
  try {
    return CONVERTS.test(readFileSync(native(attributes), "latin1"));
  } catch {
    return false;
  }
}

/** Whether the index has attributes that the tree does not show, as in a sparse checkout. */
function isAnyMissing(index: Iterable<string>, root: BytePath, there: ReadonlySet<BytePath>): boolean {
  for (const path of index) if (path.endsWith(".gitattributes") && !there.has(root + path)) return true;
  return false;
}

function folderOf(path: BytePath): BytePath {
  return path.slice(0, path.lastIndexOf("/"));
}

function isBelow(path: BytePath, folders: ReadonlySet<BytePath>): boolean {
  for (let at = folderOf(path); at !== ""; at = folderOf(at)) if (folders.has(at)) return true;
  return false;
}
