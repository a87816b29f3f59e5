import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import type { FileChange } from "../../core/edit.ts";
import type { ApplyResult } from "../../core/ports.ts";

let temporary = 0;

/** Writes all changes or none; what was done before a failure is undone in reverse. */
export function applyChanges(root: string, changes: readonly FileChange[]): ApplyResult {
  for (const change of changes)
    for (const path of [change.path, ...(change.renamedFrom === undefined ? [] : [change.renamedFrom])]) {
      const reason = unsafe(root, path);
      if (reason !== undefined) return { kind: "unsafe", path, reason };
    }
  for (const change of changes) if (!isAsBefore(root, change)) return { kind: "stale", path: change.path };
  const done = new Transaction();
  let path = "";
  try {
    for (const change of changes) {
      path = change.path;
      done.stage(root, change);
    }
    for (const change of changes) {
      path = change.path;
      done.commit(root, change);
    }
    done.close();
    return { kind: "applied" };
  } catch (error) {
    done.undo();
    return { kind: "failed", path, reason: (error as Error).message };
  }
}

/** Names that some file system takes for `.git`: case, trailing dots and spaces, 8.3 and ignorable characters. */
const GIT_NAME = /^(\.git|git~\d+)$/i;

/** Why a path may not be written, or undefined. Every part is looked at without following links. */
export function unsafe(root: string, path: string): string | undefined {
  if (path === "" || path.includes("\0") || path.startsWith("/") || path.includes("\\"))
    return "it is not a relative path with /";
  let at = root;
  const parts = path.split("/");
  for (const [i, part] of parts.entries()) {
    if (part === "" || part === "." || part === "..") return "it has an empty, . or .. part";
    const plain = part.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
    if (GIT_NAME.test(plain.split(":")[0]?.replace(/[ .]+$/, "") ?? "")) return "it lies in git's own folder";
    at = join(at, part);
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats === undefined) continue;
    if (stats.isSymbolicLink()) return `${parts.slice(0, i + 1).join("/")} is a link`;
    const last = i === parts.length - 1;
    if (!last && !stats.isDirectory()) return `${parts.slice(0, i + 1).join("/")} is not a folder`;
    if (last && !stats.isFile()) return "it is not a regular file";
  }
  return undefined;
}

function isAsBefore(root: string, { path, before, renamedFrom }: FileChange): boolean {
  const now = readIfThere(join(root, renamedFrom ?? path));
  if (renamedFrom !== undefined && readIfThere(join(root, path)) !== undefined) return false;
  if (before === undefined || now === undefined) return before === now;
  return Buffer.compare(now, before) === 0;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return undefined;
    throw error;
  }
}

/** New files are written beside their targets first; old ones keep existing under another name until the end. */
class Transaction {
  readonly #undo: (() => void)[] = [];
  readonly #staged = new Map<string, string>();
  readonly #old: string[] = [];

  stage(root: string, { path, after, mode, renamedFrom }: FileChange): void {
    if (after === undefined) return;
    const old = lstatSync(join(root, renamedFrom ?? path), { throwIfNoEntry: false });
    const bits = mode ?? (old === undefined ? undefined : old.mode & 0o7777);
    this.#makeFolders(root, path);
    const file = beside(join(root, path));
    this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(file, after, { flag: "wx" });
    if (bits !== undefined) chmodSync(file, bits);
    this.#staged.set(path, file);
  }

  commit(root: string, { path, before, renamedFrom }: FileChange): void {
    const target = join(root, path);
    const source = join(root, renamedFrom ?? path);
    if (before !== undefined) {
      const old = beside(source);
      renameSync(source, old);
      this.#undo.push(() => renameSync(old, source));
      this.#old.push(old);
    }
    const staged = this.#staged.get(path);
    if (staged === undefined) return;
    renameSync(staged, target);
    this.#undo.push(() => rmSync(target, { force: true }));
  }

  close(): void {
    for (const file of this.#old) rmSync(file, { force: true });
  }

  undo(): void {
    for (const back of this.#undo.reverse()) back();
  }

  #makeFolders(root: string, path: string): void {
    let at = root;
    for (const part of path.split("/").slice(0, -1)) {
      at = join(at, part);
      if (lstatSync(at, { throwIfNoEntry: false }) !== undefined) continue;
      const made = at;
      mkdirSync(made);
      this.#undo.push(() => rmdirSync(made));
    }
  }
}

function beside(path: string): string {
  return join(dirname(path), `.mulligan-${process.pid}-${++temporary}.tmp`);
}
