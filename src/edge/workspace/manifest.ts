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

interface Header {
  /** Inode of the folder of git's objects, by which it is known again when it was moved. */
  readonly objects: number | undefined;
  readonly places: Readonly<Record<string, Place>>;
}

const LINES_AT_ONCE = 2000;

/** One JSON value a line, in pieces of many lines: first where stored bytes lie, then an array for each path. */
export function* writeManifest(
  manifest: Manifest,
  { objects, places }: { objects: number | undefined; places: ReadonlyMap<string, Place> },
): Generator<string> {
  const used: Record<string, Place> = {};
  for (const { content } of manifest.values()) {
    const place = content === undefined ? undefined : places.get(content);
    if (content !== undefined && place !== undefined) used[content] = place;
  }
  const header: Header = { objects, places: used };
  let text = `${JSON.stringify(header)}\n`;
  let lines = 0;
  for (const [path, e] of manifest) {
    text += `[${quote(path)},${TYPES.indexOf(e.type)},${e.mode},${e.size},${e.mtime},${e.ctime},${e.inode},${quote(e.content ?? e.target ?? "")}]\n`;
    if (++lines % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = "";
  }
  yield text;
}

// eslint-disable-next-line no-control-regex -- these are what JSON escapes
const ESCAPED = /["\\\x00-\x1f]/;

function quote(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

export function readManifest(text: string): {
  readonly manifest: Manifest;
  readonly objects: number | undefined;
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
  const { objects, places } = JSON.parse(first) as Header;
  return { manifest, objects, places: new Map(Object.entries(places)) };
}
