import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import type { FileChange } from "../../core/edit.ts";
import { recordName, recordOf } from "./write-record.ts";
import type { TemporaryNames } from "./write-record.ts";

/** A folder that is held open, so that what takes its place meanwhile is not written to. */
interface Held {
  readonly fd: number;
  /** The folder's path as it is now, whatever lies at its old one. */
  readonly path: string;
}

const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
let temporary = 0;

/**
 * New files are written beside their targets first; old ones keep existing under another name until the end. Every step
 * throws when it cannot be done, or when it would lead through a link.
 */
export class Transaction {
  readonly #root: string;
  readonly #held = new Map<string, Held>();
  readonly #undo: (() => void)[] = [];
  readonly #staged = new Map<FileChange, string>();
  readonly #old: string[] = [];
  readonly #names = new Map<FileChange, TemporaryNames>();
  #record: { readonly begun: string; readonly done: string } | undefined;

  constructor(root: string) {
    this.#root = root;
  }

  isAsBefore({ path, before, renamedFrom }: FileChange): boolean {
    const now = this.#read(renamedFrom ?? path);
    if (renamedFrom !== undefined && this.#read(path) !== undefined) return false;
    if (before === undefined || now === undefined) return before === now;
    return Buffer.compare(now, before) === 0;
  }

  /** Says beside the files what is going to be done, so that it can be undone when this process is killed. */
  record(changes: readonly FileChange[]): void {
    const folder = this.#hold([], false)?.path ?? this.#root;
    const begun = `${folder}/${recordName(process.pid, false)}`;
    const done = `${folder}/${recordName(process.pid, true)}`;
    const record = recordOf(this.#root, changes, (change) => this.#namesOf(change));
    for (const file of [begun, done]) this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(begun, Buffer.from(JSON.stringify(record)), { flag: "wx", mode: 0o600 });
    this.#record = { begun, done };
  }

  stage(change: FileChange): void {
    const { path, after, mode, renamedFrom } = change;
    if (after === undefined) return;
    const source = this.#find(renamedFrom ?? path);
    const old = source && lstatSync(source, { throwIfNoEntry: false });
    const file = beside(this.#make(path), this.#namesOf(change).staged);
    this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(file, after, { flag: "wx", mode: 0o644 });
    const bits = mode ?? (old && old.mode & 0o7777);
    if (bits !== undefined) chmodSync(file, bits);
    this.#staged.set(change, file);
  }

  commit(change: FileChange): void {
    const { path, before, renamedFrom } = change;
    if (before !== undefined) {
      const source = this.#make(renamedFrom ?? path);
      const old = beside(source, this.#namesOf(change).old);
      renameSync(source, old);
      this.#undo.push(() => renameSync(old, source));
      this.#old.push(old);
    }
    const staged = this.#staged.get(change);
    if (staged === undefined) return;
    const target = this.#make(path);
    if (lstatSync(target, { throwIfNoEntry: false }) !== undefined)
      throw new Error("something appeared at its place");
    renameSync(staged, target);
    this.#undo.push(() => rmSync(target, { force: true }));
  }

  /** Takes away what is kept for an undo. */
  finish(): void {
    const record = this.#record;
    if (record) renameSync(record.begun, record.done);
    for (const file of this.#old) rmSync(file, { force: true });
    if (record) rmSync(record.done, { force: true });
  }

  /** Goes on after a step that cannot be undone: a restore finds what is left. */
  undo(): void {
    for (const back of this.#undo.reverse())
      try {
        back();
      } catch {
        continue;
      }
  }

  close(): void {
    for (const { fd } of this.#held.values()) closeSync(fd);
  }

  #read(path: string): Buffer | undefined {
    const file = this.#find(path);
    if (file === undefined || lstatSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
    const fd = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return readFileSync(fd);
    } finally {
      closeSync(fd);
    }
  }

  /** Where a path can be reached through the folder that holds it; undefined when that is not there. */
  #find(path: string): string | undefined {
    const folder = this.#hold(path.split("/").slice(0, -1), false);
    return folder && `${folder.path}/${nameOf(path)}`;
  }

  /** The same, with the folders made that are not there. */
  #make(path: string): string {
    const folder = this.#hold(path.split("/").slice(0, -1), true);
    return `${folder?.path ?? ""}/${nameOf(path)}`;
  }

  #hold(parts: readonly string[], make: boolean): Held | undefined {
    const key = parts.join("/");
    const known = this.#held.get(key);
    if (known) return known;
    const name = parts.at(-1);
    const parent = name === undefined ? undefined : this.#hold(parts.slice(0, -1), make);
    if (name !== undefined && parent === undefined) return undefined;
    const path = parent ? `${parent.path}/${name}` : this.#root;
    const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined;
    if (isNew) {
      if (!make) return undefined;
      mkdirSync(path);
      this.#undo.push(() => rmdirSync(path));
    }
    const fd = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    const held = { fd, path: pathOf(fd, path) };
    this.#held.set(key, held);
    const { atimeMs, mtimeMs } = fstatSync(fd);
    if (!isNew) this.#undo.unshift(() => utimesSync(held.path, atimeMs / 1000, mtimeMs / 1000));
    return held;
  }

  #namesOf(change: FileChange): TemporaryNames {
    const known = this.#names.get(change) ?? { staged: temporaryName(), old: temporaryName() };
    this.#names.set(change, known);
    return known;
  }
}

function temporaryName(): string {
  return `.mulligan-${process.pid}-${++temporary}.tmp`;
}

function beside(path: string, name: string): string {
  return `${path.slice(0, path.lastIndexOf("/"))}/${name}`;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** On Linux a name that leads to the open folder itself; elsewhere its path. */
function pathOf(fd: number, path: string): string {
  const own = `/proc/self/fd/${fd}`;
  const there = lstatSync(own, { throwIfNoEntry: false });
  return there?.isSymbolicLink() ? own : path;
}
