import type { Place } from "./store.ts";
import type { BytePath, Entry } from "./walk.ts";

/** A path as a snapshot has it. `content` is `git:<blob id>` or a sha256 of the store, for files alone. */
export interface Recorded extends Entry {
  content: string | undefined;
  /** Number of the last comparison that met this path; kept here since a set of all paths costs as much as the walk. */
  seen: number;
}

export type Manifest = Map<BytePath, Recorded>;

const TYPES = ["file", "folder", "link", "other"] as const;

type Row = [
  path: string,
  type: number,
  mode: number,
  size: number,
  mtime: number,
  ctime: number,
  inode: number,
  more: string,
];

/** One JSON array a line: first the places of stored bytes, then a row for each path. */
export function writeManifest(manifest: Manifest, places: ReadonlyMap<string, Place>): string {
  const used: Record<string, Place> = {};
  const lines: string[] = [];
  for (const [path, e] of manifest) {
    const place = e.content === undefined ? undefined : places.get(e.content);
    if (e.content !== undefined && place !== undefined) used[e.content] = place;
    const more = JSON.stringify(e.content ?? e.target ?? "");
    lines.push(
      `[${JSON.stringify(path)},${TYPES.indexOf(e.type)},${e.mode},${e.size},${e.mtime},${e.ctime},${e.inode},${more}]`,
    );
  }
  return `${JSON.stringify(used)}\n${lines.join("\n")}\n`;
}

export function readManifest(text: string): {
  readonly manifest: Manifest;
  readonly places: ReadonlyMap<string, Place>;
} {
  const [first = "{}", ...lines] = text.trimEnd().split("\n");
  const manifest: Manifest = new Map();
  for (const line of lines) {
    const [path, type, mode, size, mtime, ctime, inode, more] = JSON.parse(line) as Row;
    const kind = TYPES[type] ?? "other";
    manifest.set(path, {
      type: kind,
      mode,
      size,
      mtime,
      ctime,
      inode,
      target: kind === "link" ? more : undefined,
      content: kind === "file" ? more : undefined,
      seen: 0,
    });
  }
  return { manifest, places: new Map(Object.entries(JSON.parse(first) as Record<string, Place>)) };
}
