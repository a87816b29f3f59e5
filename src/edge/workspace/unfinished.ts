import { lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { unsafe } from "./apply.ts";
import { hashOf, identity, RECORD, TEMPORARY } from "./write-record.ts";
import type { RecordedChange, WriteRecord } from "./write-record.ts";

/**
 * Undoes writings into a folder that were killed before their end, or takes away what they left behind when they were
 * done; says whether there were any. Throws when another process writes there now, or when a file was changed since.
 */
export function settleUnfinished(root: string): boolean {
  let any = false;
  for (const name of recordsIn(root)) {
    const [, pid = "", done] = RECORD.exec(name) ?? [];
    const file = join(root, name);
    const record = readRecord(file);
    if (record && record.root !== identity(root)) continue;
    if (isAlive(Number(pid)))
      throw new MulliganError(
        "ENVIRONMENT",
        `The process ${pid} is writing edits into ${root}.`,
        `Wait until it has ended; if it is another program, remove ${file}.`,
      );
    // A record that is not whole was being written itself: nothing else had begun, or all was over.
    if (record) settle(root, record, done !== undefined);
    rmSync(file, { force: true });
    any = true;
  }
  return any;
}

function recordsIn(root: string): readonly string[] {
  try {
    return readdirSync(root).filter((name) => RECORD.test(name));
  } catch {
    return [];
  }
}

function readRecord(file: string): WriteRecord | undefined {
  if (!lstatSync(file).isFile()) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8")) as WriteRecord;
  } catch {
    return undefined;
  }
}

function settle(root: string, { changes, folders }: WriteRecord, done: boolean): void {
  for (const change of changes) check(root, change);
  if (done) {
    for (const { path, from, old } of changes)
      if (old !== undefined) rmSync(beside(root, from ?? path, old), { force: true });
    return;
  }
  for (const change of [...changes].reverse()) undo(root, change);
  for (const folder of [...folders].reverse())
    try {
      if (unsafe(root, `${folder}/x`) === undefined) rmdirSync(join(root, folder));
    } catch {
      // It was never made, or it holds something else by now.
    }
}

function undo(root: string, { path, from, staged, old, hash }: RecordedChange): void {
  const target = join(root, path);
  const source = join(root, from ?? path);
  const waiting = staged !== undefined && isThere(beside(root, path, staged));
  const isOurs = hash !== undefined && !waiting && isThere(target) && hashOf(readFileSync(target)) === hash;
  const kept = old === undefined ? undefined : beside(root, from ?? path, old);
  if (kept !== undefined && isThere(kept)) {
    if (isThere(source) && !(from === undefined && isOurs)) throw changed(source, kept);
    if (from !== undefined && isOurs) rmSync(target);
    renameSync(kept, source);
  } else if (old === undefined && isOurs) rmSync(target);
  if (staged !== undefined) rmSync(beside(root, path, staged), { force: true });
}

function check(root: string, { path, from, staged, old }: RecordedChange): void {
  const reason =
    unsafe(root, path) ??
    (from === undefined ? undefined : unsafe(root, from)) ??
    ([staged, old].every((name) => name === undefined || TEMPORARY.test(name))
      ? undefined
      : "its record is wrong");
  if (reason !== undefined)
    throw new MulliganError(
      "ENVIRONMENT",
      `An earlier apply was killed and cannot be undone: ${path}: ${reason}.`,
      `Look at the files named .mulligan-* in ${root}, which hold the old contents, and remove them.`,
    );
}

function changed(path: string, kept: string): MulliganError {
  return new MulliganError(
    "ENVIRONMENT",
    `An earlier apply was killed and cannot be undone: ${path} was changed since.`,
    `Its old content is in ${kept}: move or remove one of the two.`,
  );
}

function beside(root: string, path: string, name: string): string {
  return join(root, dirname(path), name);
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
