import { createHash } from "node:crypto";
import type { Edit, EditError, FileChange, FileSummary } from "../core/edit.ts";
import { shortHash } from "../core/hash.ts";
import { refuse } from "./refusal.ts";
import { isSafe, nearest, plainPath } from "./paths.ts";
import { replaceIn } from "./replace.ts";
import type { Span } from "./replace.ts";
import { readText, splitLines, writeText } from "./text.ts";
import type { Line, Text } from "./text.ts";

export interface PlanTree {
  read(path: string): { readonly bytes: Uint8Array } | undefined;
  /** Known paths, for the nearest names of one that is not there. */
  readonly paths: readonly string[];
  /** sha256 of what the model was shown, by path. */
  readonly expect?: ReadonlyMap<string, string>;
  /** Searches are whole lines; otherwise any part of the text. */
  readonly wholeLines: boolean;
}

export type PlanResult =
  | {
      readonly kind: "planned";
      readonly changes: readonly FileChange[];
      readonly files: readonly FileSummary[];
      /** Same for change sets that differ only in white space. */
      readonly patchKey: string;
    }
  | { readonly kind: "refused"; readonly errors: readonly EditError[] };

/** Matches every edit against the same original contents; all of them land or none does. */
export function plan(edits: readonly Edit[], tree: PlanTree): PlanResult {
  const errors: EditError[] = [];
  const files = new Map<string, Draft>();
  for (const [index, edit] of edits.entries()) {
    const path = plainPath(edit.path);
    const error = isSafe(path)
      ? place(edit, index, { path, tree, files })
      : refuse("OUTSIDE_ROOT", index, edit.path, outside(edit.path));
    if (error) errors.push(error);
  }
  if (errors.length > 0) return { kind: "refused", errors };
  const changes: FileChange[] = [];
  const summaries: FileSummary[] = [];
  for (const [path, draft] of files) {
    const change = finish(path, draft);
    if ("code" in change) errors.push(change);
    else {
      changes.push(change);
      summaries.push(summary(change, draft));
    }
  }
  if (errors.length > 0) return { kind: "refused", errors };
  return { kind: "planned", changes, files: summaries, patchKey: keyOf(changes) };
}

/** What the edits make of one file. */
interface Draft {
  readonly before: Uint8Array | undefined;
  readonly text: Text | undefined;
  readonly spans: (Span & { readonly index: number })[];
  content: { readonly kind: "text"; readonly text: string } | { readonly kind: "gone" } | undefined;
  renamedFrom: string | undefined;
}

interface Placing {
  readonly path: string;
  readonly tree: PlanTree;
  readonly files: Map<string, Draft>;
}

function place(edit: Edit, index: number, { path, tree, files }: Placing): EditError | undefined {
  const draft = files.get(path) ?? open(path, tree);
  const exists = draft.before !== undefined || draft.content?.kind === "text";
  const hash = draft.before && createHash("sha256").update(draft.before).digest("hex");
  const shown = tree.expect?.get(path);
  if (hash !== undefined && shown !== undefined && shown !== hash)
    return refuse(
      "STALE_FILE",
      index,
      path,
      `${path} is no longer as it was shown. Read it again before editing it.`,
      { fileHash: hash },
    );
  const isNew = edit.kind === "write" || (edit.kind === "replace" && edit.search === "");
  if (!exists && !isNew) return notFound(path, index, tree);
  if (!exists && isNew) {
    const twin = tree.paths.find(
      (p) => p !== path && p.normalize("NFC").toLowerCase() === path.normalize("NFC").toLowerCase(),
    );
    if (twin)
      return refuse("EXISTS", index, path, `${path} differs only in letter case from ${twin}, which exists.`);
  }
  switch (edit.kind) {
    case "delete":
      draft.content = { kind: "gone" };
      break;
    case "rename": {
      const to = plainPath(edit.to);
      if (!isSafe(to)) return refuse("OUTSIDE_ROOT", index, edit.to, outside(edit.to));
      if (tree.read(to) !== undefined || files.has(to))
        return refuse("EXISTS", index, to, `${to} exists already.`);
      files.set(to, { ...draft, renamedFrom: path });
      return undefined;
    }
    case "write":
      if (edit.mustBeNew && exists)
        return refuse("EXISTS", index, path, `${path} exists already; edit it instead of creating it.`);
      draft.content = { kind: "text", text: edit.content };
      break;
    case "replace": {
      if (isNew && (draft.before === undefined || draft.before.length === 0)) {
        draft.content = { kind: "text", text: edit.replace };
        break;
      }
      if (draft.text === undefined)
        return refuse("NOT_TEXT", index, path, `${path} is not a text file.`, { fileHash: hash });
      const placed = replaceIn(draft.text.lines, edit, { index, path, hash, wholeLines: tree.wholeLines });
      if ("code" in placed) return placed;
      const clash = draft.spans.find((s) => placed.start < s.end && s.start < placed.end);
      if (clash)
        return refuse(
          "EDITS_OVERLAP",
          index,
          path,
          `Edits ${clash.index + 1} and ${index + 1} of ${path} touch the same lines (${placed.start + 1} to ${placed.end}). Join them into one.`,
          { fileHash: hash },
        );
      draft.spans.push({ ...placed, index });
    }
  }
  files.set(path, draft);
  return undefined;
}

function open(path: string, tree: PlanTree): Draft {
  const before = tree.read(path)?.bytes;
  return { before, text: before && readText(before), spans: [], content: undefined, renamedFrom: undefined };
}

function finish(path: string, draft: Draft): FileChange | EditError {
  const { before, text, renamedFrom } = draft;
  const rest = renamedFrom === undefined ? {} : { renamedFrom };
  if (draft.content?.kind === "gone") return { path, before, after: undefined, ...rest };
  if (draft.content?.kind === "text") {
    const after = written(draft.content.text, before, text);
    return after === undefined ? unsupported(path) : { path, before, after, ...rest };
  }
  if (text === undefined) return { path, before, after: before, ...rest };
  const lines = [...text.lines];
  for (const span of [...draft.spans].sort((a, b) => b.start - a.start))
    lines.splice(span.start, span.end - span.start, ...span.lines);
  const after = writeText({ encoding: text.encoding, lines });
  return after === undefined ? unsupported(path) : { path, before, after, ...rest };
}

/** A whole file keeps the encoding and the line ends of the one that it replaces. */
function written(
  content: string,
  before: Uint8Array | undefined,
  text: Text | undefined,
): Uint8Array | undefined {
  if (before === undefined || text === undefined) return Buffer.from(content, "utf8");
  const crlf =
    text.lines.length > 0 &&
    text.lines.every((line) => line.end !== "\n") &&
    text.lines.some((line) => line.end === "\r\n");
  const lines = splitLines(content).map((line): Line =>
    crlf && line.end === "\n" ? { ...line, end: "\r\n" } : line,
  );
  return writeText({ encoding: text.encoding, lines });
}

function unsupported(path: string): EditError {
  return refuse(
    "UNSUPPORTED_ENCODING",
    undefined,
    path,
    `${path} is in an encoding that cannot hold the new characters; use ASCII in it.`,
  );
}

function summary(change: FileChange, draft: Draft): FileSummary {
  const count = (bytes: Uint8Array | undefined): number =>
    bytes === undefined ? 0 : (readText(bytes)?.lines.length ?? 0);
  const whole = draft.content !== undefined;
  return {
    path: change.path,
    kind:
      change.after === undefined
        ? "deleted"
        : change.before === undefined
          ? "created"
          : draft.renamedFrom === undefined
            ? "modified"
            : "renamed",
    ...(draft.renamedFrom !== undefined && { from: draft.renamedFrom }),
    hunks: whole ? 1 : draft.spans.length,
    added: whole ? count(change.after) : draft.spans.reduce((sum, s) => sum + s.added, 0),
    removed: whole ? count(change.before) : draft.spans.reduce((sum, s) => sum + s.removed, 0),
  };
}

function keyOf(changes: readonly FileChange[]): string {
  const parts = changes.map(
    ({ path, after }) =>
      `${path}\0${after === undefined ? "-" : Buffer.from(after).toString("latin1").replace(/\s+/g, " ")}`,
  );
  return shortHash(parts.sort().join("\0"));
}

function notFound(path: string, index: number, tree: PlanTree): EditError {
  const near = nearest(path, tree.paths);
  const hint = near.length > 0 ? ` Nearest: ${near.join(", ")}.` : "";
  return refuse("NOT_FOUND", index, path, `There is no file ${path}.${hint}`);
}

function outside(path: string): string {
  return `${path.slice(0, 200).replace(/\0/g, "\\0")} is not a path inside the project; write it relative to the root, with /.`;
}
