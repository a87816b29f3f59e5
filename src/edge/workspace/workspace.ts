import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { MulliganError } from "../../core/errors.ts";
import type { Workspace } from "../../core/ports.ts";
import type { RestoreReport, SnapshotRef, TreeChange } from "../../core/snapshot.ts";
import { applyChanges, unsafe } from "./apply.ts";
import { areasOf, isGitData } from "./areas.ts";
import { createContents } from "./contents.ts";
import { compare } from "./difference.ts";
import type { Comparison, Difference } from "./difference.ts";
import { createGit } from "./git.ts";
import { ignoredAmong, keptProducts } from "./ignoring.ts";
import { keepPatch } from "./keep.ts";
import { listFiles } from "./list.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { makePatch, pairsOf } from "./patch.ts";
import type { Environment, Repository } from "./repository.ts";
import { undo } from "./restore.ts";
import type { Failure } from "./restore.ts";
import { record } from "./snapshot.ts";
import { openStore } from "./store.ts";
import { bytePath, look, native, readable } from "./walk.ts";
import type { BytePath, OnClosed } from "./walk.ts";

export interface WorkspaceOptions {
  readonly repository: Repository;
  /** These two are outside the checkout or lie outside snapshot and restore by themselves. */
  readonly storeDir: string;
  readonly patchesDir: string;
  /** Absolute paths that lie outside snapshot and restore. */
  readonly excluded: readonly string[];
  readonly capBytes: number;
  readonly env: Environment;
  /** Called before each change that a restore makes. */
  readonly onStep?: () => void;
}

const CAP_ENTRIES = 300_000;
/** The coarsest step of a kernel's clock for files, in milliseconds. */
const TICK_MS = 11;

interface Known {
  readonly manifest: Manifest;
  readonly objects: number | undefined;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { repository, storeDir, patchesDir, env, onStep = () => undefined } = options;
  const root = bytePath(repository.root);
  const objectsDir = bytePath(join(repository.commonDir, "objects"));
  const git = createGit(repository, { env, ownDir: join(storeDir, "git") });
  const store = openStore(storeDir);
  const contents = createContents(git, store);
  const excluded = [...options.excluded, storeDir, patchesDir];
  const { areas, holdsLeftOut } = areasOf(repository, excluded);
  const known = new Map<string, Known>();
  let latest: { readonly ref: SnapshotRef; readonly manifest: Manifest } | undefined;
  /** The list of files while the tree is as in the latest snapshot. */
  let listed: Promise<readonly string[]> | undefined;
  let edited = false;

  const knownOf = (ref: SnapshotRef): Known => {
    const before = known.get(ref.manifest);
    if (before) return before;
    const { places, ...read } = readManifest(store.readManifest(ref.manifest));
    for (const [hash, place] of places) store.places.set(hash, place);
    known.set(ref.manifest, read);
    latest ??= { ref, manifest: read.manifest };
    return read;
  };
  const compareWith = (manifest: Manifest, onClosed?: OnClosed): Comparison => {
    const comparison = compare(manifest, areas, onClosed);
    const found = comparison.found.filter((d) => d.kind !== "added" || !holdsLeftOut(d.path));
    return { ...comparison, found };
  };
  const relative = (path: BytePath): string =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const shown = (path: BytePath): string => (path === root ? "." : readable(relative(path)));
  const isUsers = ({ path }: Difference): boolean =>
    path.startsWith(`${root}/`) && !isGitData(relative(path));
  const isGits = ({ path }: Difference): boolean =>
    path === `${root}/.git` || path.startsWith(`${root}/.git/`) || !`${path}/`.startsWith(`${root}/`);
  const report = (found: readonly Difference[], ignoring: ReadonlySet<BytePath>): readonly TreeChange[] =>
    found.map(({ path, kind }) => ({ path: shown(path), kind, ignored: ignoring.has(path) }));
  /** An attempt may have broken what git needs to tell: then nothing counts as ignored. */
  const ignoring = (comparison: Comparison): Promise<ReadonlySet<BytePath>> =>
    ignoredAmong(comparison, { git, root }).catch(() => new Set());

  return {
    root: repository.root,
    snapshot: async (label) => {
      listed = undefined;
      edited = false;
      if (latest && compareWith(latest.manifest).found.length === 0)
        return { ...latest.ref, label, copiedBytes: 0 };
      const { manifest, copiedBytes, newest } = await record({
        areas,
        before: latest?.manifest,
        repository,
        git,
        env,
        store,
        caps: { bytes: options.capBytes, entries: CAP_ENTRIES },
      });
      const objects = look(objectsDir)?.inode;
      const name = store.writeManifest(writeManifest(manifest, { objects, places: store.places }));
      known.set(name, { manifest, objects });
      const ref = { label, manifest: name, files: manifest.size, copiedBytes };
      latest = { ref, manifest };
      await passTick(newest);
      return ref;
    },
    restore: async (ref, { patchName, keepIgnored = false }): Promise<RestoreReport> => {
      const { manifest, objects } = knownOf(ref);
      const before = compareWith(manifest, open);
      const { found, deep } = before;
      if (found.length === 0 && deep.size === 0) return { changes: [], patchFile: undefined };
      const failures: Failure[] = [...objectFailures(objects, found)];
      const undoing = { manifest, contents, deep, onStep };
      // The rules that say what is ignored are among what must be put back.
      const first = keepIgnored ? found.filter(isGits) : [];
      failures.push(...(await undo(first, undoing)));
      const kept = keepIgnored ? await keptProducts(before, { git, root }) : new Set<BytePath>();
      const wrong = found.filter((d) => !kept.has(d.path));
      const products = keepIgnored ? kept : await ignoring(before);
      const isIgnored = (path: BytePath): boolean => products.has(path);
      const keeping = { dir: patchesDir, env, contents, relative, isIgnored };
      const patchFile =
        patchName && (await keepPatch(wrong.filter(isUsers), { ...keeping, name: patchName }));
      failures.push(
        ...(await undo(
          wrong.filter((d) => !keepIgnored || !isGits(d)),
          undoing,
        )),
      );
      const undone = Date.now();
      const after = compareWith(manifest);
      const left = after.found.filter((d) => !kept.has(d.path));
      checkRestored([...left, ...[...after.deep].map((path) => ({ path }))], failures);
      for (const { path, was } of wrong) {
        const now = was && look(path);
        if (now) manifest.set(path, { ...was, inode: now.inode, ctime: now.ctime, mtime: now.mtime });
      }
      if (!keepIgnored && ref.manifest === latest?.ref.manifest) edited = false;
      await passTick(undone);
      return { changes: report(wrong, products), patchFile };
    },
    changes: async (ref) => {
      const comparison = compareWith(knownOf(ref).manifest);
      return report(comparison.found, await ignoring(comparison));
    },
    apply: (changes) => {
      edited = true;
      return Promise.resolve(applyChanges(repository.root, changes));
    },
    read: (path) => Promise.resolve(readInside(repository.root, path)),
    list: () => {
      const listing = { git, root: repository.root, excluded };
      if (edited) return listFiles({ ...listing, manifest: undefined });
      return (listed ??= listFiles({ ...listing, manifest: latest?.manifest }));
    },
    diff: (changes) => {
      const pairs = pairsOf(repository.root, changes);
      return Promise.resolve(makePatch(pairs, { scratch: patchesDir, env }).toString("utf8"));
    },
  };

  /** Loud when git's objects were moved, since what an attempt added is taken away, and them with it. */
  function objectFailures(objects: number | undefined, found: readonly Difference[]): readonly Failure[] {
    const now = look(objectsDir);
    if (objects === undefined || now?.inode === objects) return [];
    const moved = found.find(
      (d) => d.kind === "added" && d.now?.type === "folder" && d.now.inode === objects,
    );
    if (moved)
      throw new MulliganError(
        "RESTORE_FAILED",
        `git's objects were moved to ${shown(moved.path)}: a restore would take them away.`,
        `Nothing was touched. Move that folder back to ${readable(objectsDir)}, then run \`mulligan resume\`.`,
      );
    return now?.type === "folder" ? [] : [{ path: objectsDir, reason: "git's objects are gone" }];
  }

  function checkRestored(left: readonly { readonly path: BytePath }[], failures: readonly Failure[]): void {
    const lost = failures.filter(({ path }) => path === objectsDir);
    if (left.length === 0 && lost.length === 0) return;
    const reasons = new Map(failures.map(({ path, reason }) => [path, reason]));
    const paths = [...new Set([...lost, ...left].map(({ path }) => path))];
    const named = paths.slice(0, 20).map((path) => {
      const reason = reasons.get(path);
      return reason === undefined ? shown(path) : `${shown(path)} (${reason})`;
    });
    throw new MulliganError(
      "RESTORE_FAILED",
      `${paths.length === 1 ? "1 path is" : `${paths.length} paths are`} not as before: ${named.join(", ")}${paths.length > 20 ? ", …" : ""}.`,
      "End what still writes there, then run `mulligan resume` with this journal: a restore may be repeated.",
    );
  }
}

/** Gives the owner the right to read a folder; its mode is among the differences, or it is taken away. */
function open(folder: BytePath): boolean {
  try {
    chmodSync(native(folder), 0o700);
    return true;
  } catch {
    return false;
  }
}

/** Waits until a later write is sure to get a later ctime than what was just recorded. */
async function passTick(latest: number): Promise<void> {
  const left = latest + TICK_MS - Date.now();
  if (left > 0 && left <= TICK_MS) await setTimeout(left);
}

function readInside(root: string, path: string): Uint8Array | undefined {
  if (unsafe(root, path) !== undefined) return undefined;
  try {
    return readFileSync(join(root, path));
  } catch {
    return undefined;
  }
}
