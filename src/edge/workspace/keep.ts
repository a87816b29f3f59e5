import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Contents } from "./contents.ts";
import type { Difference } from "./difference.ts";
import { openFile } from "./digest.ts";
import { makePatch } from "./patch.ts";
import type { Pair, Side } from "./patch.ts";
import type { Environment } from "./repository.ts";
import { isTemporary } from "./restore.ts";
import { bytePath, native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

interface Keeping {
  /** Name of the patch; a number is put behind its stem when there is one of that name. */
  readonly name: string;
  readonly dir: string;
  readonly env: Environment;
  readonly contents: Contents;
  readonly relative: (path: BytePath) => string;
  /** Whether git's rules ignore a path. */
  readonly isIgnored: (path: BytePath) => boolean;
}

/** Files above this are kept whole beside the patch instead of in it. */
const MOST_BYTES = 1 << 20;
/** Ignored files above this, or beyond this sum, are named only: they are products, like caches. */
const MOST_IGNORED_BYTES = 1 << 16;
const MOST_IGNORED_SUM = 4 << 20;
/** Beyond this sum what was deleted is named only, since the snapshot has it, and the rest is kept whole. */
const MOST_SUM = 32 << 20;

/**
 * Writes what a restore is about to take away: a patch from the snapshot to now, beside it `<name>.files/` with what is
 * too large for it, and `<name>.left-out.txt` with what is only named. Resolves to the patch's path, or undefined when
 * no content differs.
 */
export async function keepPatch(found: readonly Difference[], keeping: Keeping): Promise<string | undefined> {
  const { dir, env, contents, relative, isIgnored } = keeping;
  const relevant = found.filter((d) => hasContentNow(d) || hasContentThen(d));
  if (relevant.length === 0) return undefined;
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = freeName(dir, keeping.name);
  const pairs: Pair[] = [];
  const leftOut: string[] = [];
  let sum = 0;
  let ignoredSum = 0;
  for (const part of contents.parts(relevant)) {
    const bytesThen = await contents.of(part);
    for (const d of part) {
      const { path, was, now } = d;
      const rel = relative(path);
      const size = Math.max(
        hasContentThen(d) ? (was?.size ?? 0) : 0,
        hasContentNow(d) ? (now?.size ?? 0) : 0,
      );
      const product = isIgnored(path);
      if (product) ignoredSum += size;
      const tooMuch = product
        ? size > MOST_IGNORED_BYTES || ignoredSum > MOST_IGNORED_SUM
        : size > MOST_BYTES || sum + size > MOST_SUM;
      const readableNow = now?.type !== "file" || canRead(path, now.mode);
      const before = tooMuch || !readableNow ? undefined : sideThen(d, bytesThen);
      if (before !== undefined && before !== "gone") {
        sum += size;
        pairs.push({ path: rel, before: before === "none" ? undefined : before, after: sideNow(d) });
      } else if (now?.type === "file" && readableNow && !product) {
        const target = `${bytePath(`${file}.files`)}/${rel}`;
        mkdirSync(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true, mode: 0o700 });
        copyFileSync(native(path), native(target));
      } else leftOut.push(`${now === undefined ? "deleted" : d.kind} ${size} bytes ${JSON.stringify(rel)}`);
    }
  }
  writeWhole(file, makePatch(pairs, { scratch: dir, env }));
  if (leftOut.length > 0)
    writeFileSync(`${file}.left-out.txt`, `${leftOut.join("\n")}\n`, { encoding: "latin1", mode: 0o600 });
  return file;
}

function hasContentNow({ path, now, kind }: Difference): boolean {
  return kind !== "times" && (now?.type === "file" || now?.type === "link") && !isTemporary(path);
}

function hasContentThen({ was, kind }: Difference): boolean {
  return kind !== "times" && (was?.type === "file" || was?.type === "link");
}

/** `none` for what was not there, `gone` for what was there and cannot be read any more. */
function sideThen(d: Difference, bytes: Awaited<ReturnType<Contents["of"]>>): Side | "none" | "gone" {
  const { path, was } = d;
  if (was?.type === "link") return { kind: "link", target: was.target ?? "" };
  if (was?.type !== "file") return "none";
  try {
    return { kind: "bytes", bytes: bytes(path, was), mode: was.mode };
  } catch {
    return "gone";
  }
}

function sideNow(d: Difference): Side | undefined {
  const { path, now } = d;
  if (now === undefined || !hasContentNow(d)) return undefined;
  return now.type === "link"
    ? { kind: "link", target: now.target ?? "" }
    : { kind: "copy", from: path, mode: now.mode };
}

/** Gives the owner the right to read where the attempt took it, unless the file has another name elsewhere. */
function canRead(path: BytePath, mode: number): boolean {
  for (const unlock of [false, true])
    try {
      if (unlock && lstatSync(native(path)).nlink > 1) return false;
      if (unlock) chmodSync(native(path), (mode & 0o7777) | 0o400);
      closeSync(openFile(path));
      return true;
    } catch {
      continue;
    }
  return false;
}

function freeName(dir: string, name: string): string {
  const stem = name.replace(/\.patch$/, "");
  for (let n = 1; ; n++) {
    const file = join(dir, n === 1 ? name : `${stem}-${n}.patch`);
    if (!existsSync(file)) return file;
  }
}

function writeWhole(file: string, bytes: Buffer): void {
  const fd = openSync(`${file}.new`, "w", 0o600);
  try {
    writeFileSync(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
  renameSync(`${file}.new`, file);
}
