import { createHash } from "node:crypto";
import type { EditError, FileChange, FileSummary } from "../core/edit.ts";
import { refuse } from "./refusal.ts";
import { joined } from "./splice.ts";
import type { Placed, Splice } from "./splice.ts";
import { countChanges } from "./summary.ts";
import { encode } from "./text/encoding.ts";
import { lineAt, readSource, splitLines } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** What the edits of a reply make of one file. */
export interface Draft {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  /** The text of the file; undefined when it is absent or binary. */
  readonly source: Source | undefined;
  readonly hash: () => string | undefined;
  readonly places: { readonly index: number; readonly placed: Placed }[];
  /** Whole content of a file that was absent or empty. */
  content: { readonly text: string; readonly index: number; readonly executable?: boolean } | undefined;
  deleted: { readonly index: number } | undefined;
  renamed: { readonly to: string; readonly index: number } | undefined;
}

export function openDraft(path: string, before: Uint8Array | undefined): Draft {
  let hash: string | undefined;
  return {
    path,
    before,
    source: before && readSource(before),
    hash: () => (hash ??= before && createHash("sha256").update(before).digest("hex")),
    places: [],
    content: undefined,
    deleted: undefined,
    renamed: undefined,
  };
}

/** Clashes of one file that are told; more say nothing new. */
const MOST_CLASHES = 20;

/** Edits of one file that cannot stand together. */
export function overlaps(draft: Draft): readonly EditError[] {
  const { path, source } = draft;
  const errors: EditError[] = [];
  const clash = (index: number, other: number, where: string): number =>
    errors.push(
      refuse({
        code: "EDITS_OVERLAP",
        message: `Edits ${other + 1} and ${index + 1} of ${path} ${where}; join them into one.`,
        index,
        path,
        hash: draft.hash(),
      }),
    );
  const whole = draft.deleted ?? draft.content;
  const first = draft.places[0];
  if (whole && first)
    clash(Math.max(first.index, whole.index), Math.min(first.index, whole.index), "cannot both be made");
  if (source === undefined) return errors;
  const sorted = [...draft.places].sort(inOrder);
  for (const [i, one] of sorted.entries()) {
    if (errors.length >= MOST_CLASHES) break;
    for (const two of sorted.slice(i + 1, i + 50)) {
      if (two.placed.from >= one.placed.to) break;
      if (one.index === two.index || (!touches(one.placed, two.placed) && !touches(two.placed, one.placed)))
        continue;
      const line = lineAt(source, two.placed.from) + 1;
      clash(
        Math.max(one.index, two.index),
        Math.min(one.index, two.index),
        `change the same lines (from line ${line} on)`,
      );
    }
  }
  return errors;
}

/** Whether one edit changes what the other quotes. */
function touches(one: Placed, other: Placed): boolean {
  return one.splices.some(({ from, to }) =>
    from === to ? from > other.from && from < other.to : from < other.to && other.from < to,
  );
}

function inOrder(
  a: { readonly index: number; readonly placed: Placed },
  b: { readonly index: number; readonly placed: Placed },
): number {
  return a.placed.from - b.placed.from || a.placed.to - b.placed.to || a.index - b.index;
}

export interface Finished {
  readonly change: FileChange;
  readonly summary: FileSummary;
}

/** The file's new bytes; an error when they cannot be written in its encoding. */
export function finish(draft: Draft): Finished | EditError {
  const { before, source, renamed } = draft;
  const path = renamed?.to ?? draft.path;
  const from = renamed && { renamedFrom: draft.path };
  if (draft.deleted) {
    const removed = source?.count ?? 0;
    return {
      change: { path, before, after: undefined },
      summary: { path, kind: "deleted", hunks: 1, added: 0, removed },
    };
  }
  if (draft.content) {
    const { text, executable } = draft.content;
    const after = encode(text, source?.encoding ?? "utf8");
    const kind = before === undefined ? "created" : "modified";
    return {
      change: { path, before, after, ...from, ...(executable && { mode: 0o755 }) },
      summary: { path, kind, hunks: 1, added: splitLines(text).length, removed: 0 },
    };
  }
  const splices = [...draft.places]
    .sort(inOrder)
    .flatMap(({ placed }) => placed.splices)
    .sort((a, b) => a.from - b.from || a.to - b.to);
  const after = source && splices.length > 0 ? written(source, splices) : before;
  if (after === undefined || !(after instanceof Uint8Array))
    return refuse({
      code: "UNSUPPORTED_ENCODING",
      message: `${path} is not in UTF-8 or UTF-16, so only ASCII can be added to it; write other characters as escapes.`,
      index: draft.places[0]?.index,
      path,
      hash: draft.hash(),
    });
  const counts = source ? countChanges(source, splices) : { hunks: 0, added: 0, removed: 0 };
  return {
    change: { path, before, after, ...from },
    summary: {
      path,
      kind: renamed ? "renamed" : "modified",
      ...(renamed && { from: draft.path }),
      ...counts,
    },
  };
}

function written(source: Source, splices: readonly Splice[]): Uint8Array | undefined {
  if (source.raw === undefined) return encode(joined(source.text, splices), source.encoding);
  const raw: Splice[] = [];
  for (const { from, to, insert } of splices) {
    const [start, end] = [rawOffset(source, from), rawOffset(source, to)];
    if (start === undefined || end === undefined || /\P{ASCII}/u.test(insert)) return undefined;
    raw.push({ from: start, to: end, insert });
  }
  return encode(joined(source.raw.text, raw), "bytes");
}

/** Where an offset of the shown text lies in the bytes; undefined after a character that is not ASCII in its line. */
function rawOffset(source: Source, offset: number): number | undefined {
  const line = lineAt(source, offset);
  const start = source.starts[line] ?? 0;
  if (offset === source.text.length) return source.raw?.text.length;
  if (/\P{ASCII}/u.test(source.text.slice(start, offset))) return undefined;
  return (source.raw?.starts[line] ?? 0) + (offset - start);
}
