import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import type { FileChange } from "../../core/edit.ts";
import type { Workspace } from "../../core/ports.ts";
import type { RestoreReport, SnapshotRef, TreeChange } from "../../core/snapshot.ts";
import { applyChanges, unsafe } from "./apply.ts";
import { areasOf, isGitData } from "./areas.ts";
import { compare } from "./difference.ts";
import type { Comparison, Difference } from "./difference.ts";
import { createGit, ignored } from "./git.ts";
import { readManifest, writeManifest } from "./manifest.ts";
import type { Manifest } from "./manifest.ts";
import { makePatch } from "./patch.ts";
import type { Pair, Side } from "./patch.ts";
import type { Environment, Repository } from "./repository.ts";
import { bytesOf, undo } from "./restore.ts";
import { record } from "./snapshot.ts";
import { openStore } from "./store.ts";
import { bytePath, look, readable } from "./walk.ts";
import type { Entry } from "./walk.ts";

export interface WorkspaceOptions {
  readonly repository: Repository;
  /** Outside the checkout, or inside `excluded`. */
  readonly storeDir: string;
  readonly patchesDir: string;
  /** Absolute paths that lie outside snapshot and restore. */
  readonly excluded: readonly string[];
  readonly capBytes: number;
  readonly env: Environment;
  /** Called before each change that a restore makes. */
  readonly onStep?: () => void;
}

/** Files above this are kept whole beside the patch instead of in it. */
const MOST_PATCH_BYTES = 1 << 20;
/** Ignored files above this are named in the patch's list only: they are products, like caches. */
const MOST_IGNORED_BYTES = 1 << 16;
const CAP_ENTRIES = 300_000;

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { repository, patchesDir, env, onStep = () => undefined } = options;
  const root = bytePath(repository.root);
  const git = createGit(repository, env);
  const store = openStore(options.storeDir);
  const areas = areasOf(repository, options.excluded);
  const manifests = new Map<string, Manifest>();
  let latest: { readonly ref: SnapshotRef; readonly manifest: Manifest } | undefined;
  let listed: Promise<readonly string[]> | undefined;

  const manifestOf = (ref: SnapshotRef): Manifest => {
    const known = manifests.get(ref.manifest);
    if (known) return known;
    const { manifest, places } = readManifest(store.readManifest(ref.manifest));
    for (const [hash, place] of places) store.places.set(hash, place);
    manifests.set(ref.manifest, manifest);
    latest ??= { ref, manifest };
    return manifest;
  };
  const relative = (path: string): string =>
    path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const inTree = (d: Difference): boolean => d.path.startsWith(`${root}/`) && !isGitData(relative(d.path));
  /** Paths inside nested repositories are theirs to ignore: git refuses the whole question when asked about one. */
  const ignoredAmong = (
    { found, nested }: Comparison,
    options: { rules?: boolean } = {},
  ): Promise<ReadonlySet<string>> => {
    const others = nested.filter((dir) => dir !== `${root}/`);
    const asked = found.filter(
      (d) => inTree(d) && d.now !== undefined && !others.some((dir) => d.path.startsWith(dir)),
    );
    return ignored(
      git,
      asked.map((d) => relative(d.path)),
      options,
    );
  };

  const report = (found: readonly Difference[], ignoring: ReadonlySet<string>): readonly TreeChange[] =>
    found.map(({ path, kind }) => ({
      path: readable(relative(path)),
      kind,
      ignored: ignoring.has(relative(path)),
    }));

  return {
    root: repository.root,
    snapshot: async (label) => {
      listed = undefined;
      const same = latest && compare(latest.manifest, areas).found.length === 0 ? latest : undefined;
      if (same) return { ...same.ref, label, copiedBytes: 0 };
      const caps = { bytes: options.capBytes, entries: CAP_ENTRIES };
      const { manifest, copiedBytes } = await record({
        areas,
        before: latest?.manifest,
        repository,
        git,
        store,
        caps,
      });
      const name = store.writeManifest(writeManifest(manifest, store.places));
      manifests.set(name, manifest);
      const ref = { label, manifest: name, files: manifest.size, copiedBytes };
      latest = { ref, manifest };
      return ref;
    },
    restore: async (ref, { patchName, keepIgnored = false }): Promise<RestoreReport> => {
      const manifest = manifestOf(ref);
      const before = compare(manifest, areas);
      const { found } = before;
      if (found.length === 0) return { changes: [], patchFile: undefined };
      const ignoring = await ignoredAmong(before, { rules: !keepIgnored });
      const kept = (d: Difference): boolean => keepIgnored && inTree(d) && ignoring.has(relative(d.path));
      const wrong = found.filter((d) => !kept(d));
      const patchFile = await keepPatch(wrong, ignoring, patchName);
      await undo(wrong, { manifest, store, git, onStep });
      const left = compare(manifest, areas).found.filter((d) => !kept(d));
      if (left.length > 0) throw notRestored(left.map((d) => `${readable(relative(d.path))} (${d.kind})`));
      for (const { path, was } of wrong) {
        const now = was && look(path);
        if (now) manifest.set(path, { ...was, inode: now.inode, ctime: now.ctime, mtime: now.mtime });
      }
      return { changes: report(wrong, ignoring), patchFile };
    },
    changes: async (ref) => {
      const comparison = compare(manifestOf(ref), areas);
      return report(comparison.found, await ignoredAmong(comparison));
    },
    apply: (changes) => Promise.resolve(applyChanges(repository.root, changes)),
    read: (path) => {
      if (unsafe(repository.root, path) !== undefined) return Promise.resolve(undefined);
      try {
        return Promise.resolve(readFileSync(join(repository.root, path)));
      } catch {
        return Promise.resolve(undefined);
      }
    },
    list: () => (listed ??= listFiles()),
    diff: (changes) =>
      Promise.resolve(makePatch(changes.flatMap(pairsOf), { scratch: patchesDir, env }).toString("utf8")),
  };

  async function listFiles(): Promise<readonly string[]> {
    const args = ["ls-files", "-z", "-t", "--cached", "--others", "--deleted", "--exclude-standard"];
    const tagged = (await git.run(args)).toString("utf8").split("\0");
    const gone = new Set(tagged.filter((line) => line.startsWith("R ")).map((line) => line.slice(2)));
    const outside = options.excluded.map((path) => `${path}/`);
    return [...new Set(tagged.map((line) => line.slice(2)))]
      .filter((path) => path !== "" && !gone.has(path) && !path.endsWith("/"))
      .filter((path) => !outside.some((dir) => `${join(repository.root, path)}/`.startsWith(dir)))
      .sort();
  }

  /** Writes what a restore is about to take away; resolves to the patch's path when any content differs. */
  async function keepPatch(
    found: readonly Difference[],
    ignoring: ReadonlySet<string>,
    name: string,
  ): Promise<string | undefined> {
    const relevant = found.filter(
      (d) => inTree(d) && d.kind !== "times" && (isContent(d.was) || isContent(d.now)),
    );
    if (relevant.length === 0) return undefined;
    mkdirSync(patchesDir, { recursive: true, mode: 0o700 });
    const ids = relevant.flatMap(({ was }) =>
      was?.content?.startsWith("git:") ? [was.content.slice(4)] : [],
    );
    const blobs = await git.blobs([...new Set(ids)]);
    const pairs: Pair[] = [];
    const aside: string[] = [];
    const named: string[] = [];
    for (const { path, was, now } of relevant) {
      const rel = relative(path);
      const most = ignoring.has(rel) ? MOST_IGNORED_BYTES : MOST_PATCH_BYTES;
      if (Math.max(was?.size ?? 0, now?.size ?? 0) > most) (ignoring.has(rel) ? named : aside).push(rel);
      else pairs.push({ path: rel, before: sideThen(path, was), after: sideNow(path, now) });
    }
    const file = join(patchesDir, name);
    writeFileSync(file, makePatch(pairs, { scratch: patchesDir, env }), { mode: 0o600 });
    for (const rel of aside) {
      const target = join(`${file}.files`, readable(rel));
      mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
      copyFileSync(join(repository.root, readable(rel)), target);
    }
    if (named.length > 0)
      writeFileSync(`${file}.ignored.txt`, `${named.map(readable).join("\n")}\n`, { mode: 0o600 });
    return file;

    function sideThen(path: string, was: Difference["was"]): Side | undefined {
      if (was?.type === "link") return { kind: "link", target: was.target ?? "" };
      if (was?.type !== "file") return undefined;
      return { kind: "bytes", bytes: bytesOf(path, was.content ?? "", blobs, store), mode: was.mode };
    }
  }
}

function sideNow(path: string, now: Entry | undefined): Side | undefined {
  if (now?.type === "link") return { kind: "link", target: now.target ?? "" };
  return now?.type === "file" ? { kind: "copy", from: path, mode: now.mode } : undefined;
}

function isContent(entry: Pick<Entry, "type"> | undefined): boolean {
  return entry?.type === "file" || entry?.type === "link";
}

function pairsOf({ path, before, after, mode, renamedFrom }: FileChange): readonly Pair[] {
  const side = (bytes: Uint8Array | undefined): Side | undefined =>
    bytes && { kind: "bytes", bytes, mode: mode ?? 0o644 };
  const at = (name: string): string => bytePath(name);
  if (renamedFrom === undefined) return [{ path: at(path), before: side(before), after: side(after) }];
  return [
    { path: at(renamedFrom), before: side(before), after: undefined },
    { path: at(path), before: undefined, after: side(after) },
  ];
}

function notRestored(paths: readonly string[]): MulliganError {
  const shown = paths.slice(0, 20).join(", ");
  return new MulliganError(
    "RESTORE_FAILED",
    `${paths.length} paths are not as they were: ${shown}${paths.length > 20 ? ", …" : ""}.`,
    "End what still writes there, then run `mulligan resume` with this journal: a restore may be repeated.",
  );
}
