import type { Edit, EditCode, EditError, EditHint } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";
import { MOST_MARKER } from "./path-line.ts";
import type { ParsedEdits } from "./search-replace.ts";

const BEGIN = /^\s*\*\*\* Begin Patch\s*$/;
const END = /^\s*\*\*\* End Patch\s*$/;
const FILE = /^\s*\*\*\* (Add|Update|Delete) File: *(\S.*?)\s*$/;
const MOVE = /^\s*\*\*\* Move to: *(\S.*?)\s*$/;
const LAST = /^\s*\*\*\* End of File\s*$/;

export function hasPatch(text: string): boolean {
  return text.split(/\r?\n/).some((line) => BEGIN.test(line));
}

/** Patches between `*** Begin Patch` and `*** End Patch`. */
export function parsePatch(text: string): ParsedEdits {
  const lines = text.split(/\r?\n/);
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  const prose: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    if (!BEGIN.test(lines[at] ?? "")) {
      prose.push(lines[at] ?? "");
      continue;
    }
    let end = at + 1;
    while (end < lines.length && !END.test(lines[end] ?? "")) end++;
    const patch = readPatch(lines.slice(at + 1, end), edits.length);
    if (end >= lines.length)
      errors.push(
        bad(
          "OUTPUT_TRUNCATED",
          edits.length + patch.edits.length,
          "The patch has no *** End Patch line: the reply was cut off, and nothing of it was applied.",
        ),
      );
    else {
      for (const edit of patch.edits) edits.push(edit);
      for (const error of patch.errors) errors.push(error);
      if (patch.edits.length + patch.errors.length === 0)
        errors.push(bad("NO_EDITS", edits.length, "The patch changes no file."));
    }
    at = end;
  }
  return { edits, errors, prose: prose.join("\n") };
}

function fileOf(line: string): RegExpExecArray | null {
  return line.length > MOST_MARKER ? null : FILE.exec(line);
}

function bad(code: EditCode, index: number, message: string, path?: string): EditError {
  return refuse({ code, message, index, path });
}

function readPatch(lines: readonly string[], before: number): { edits: Edit[]; errors: EditError[] } {
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? "";
    const file = fileOf(line);
    if (!file) {
      if (line.trim() !== "") {
        errors.push(
          bad(
            "UNBALANCED_MARKERS",
            before + edits.length,
            `The patch has a line outside of any file: ${line.trim().slice(0, 80)}`,
          ),
        );
        return { edits, errors };
      }
      at++;
      continue;
    }
    const [, kind = "", path = ""] = file;
    let end = at + 1;
    while (end < lines.length && !fileOf(lines[end] ?? "")) end++;
    const body = lines.slice(at + 1, end);
    const made =
      kind === "Add" ? added(path, body) : kind === "Update" ? updated(path, body) : deleted(path, body);
    if (typeof made === "string") errors.push(bad("UNBALANCED_MARKERS", before + edits.length, made, path));
    else for (const edit of made) edits.push(edit);
    at = end;
  }
  return { edits, errors };
}

function added(path: string, body: readonly string[]): readonly Edit[] | string {
  const lines = withoutTail(body);
  const wrong = lines.find((line) => !line.startsWith("+"));
  if (wrong !== undefined)
    return `Every line of the new file ${path} starts with +; this one does not: ${wrong.slice(0, 80)}`;
  const content = lines.map((line) => `${line.slice(1)}\n`).join("");
  return [{ kind: "write", path, content, mustBeNew: true }];
}

function deleted(path: string, body: readonly string[]): readonly Edit[] | string {
  if (withoutTail(body).length > 0)
    return `The deletion of ${path} is followed by lines that belong to no file.`;
  return [{ kind: "delete", path }];
}

function updated(path: string, body: readonly string[]): readonly Edit[] | string {
  const [first = ""] = body;
  const move = first.length > MOST_MARKER ? null : MOVE.exec(first);
  const lines = withoutTail(move ? body.slice(1) : body);
  const edits: Edit[] = [];
  let after: string[] = [];
  let hunk: string[] = [];
  let last = "";
  const flush = (atEnd: boolean): void => {
    const body = withoutTail(hunk);
    if (body.length > 0) edits.push(toEdit(path, body, { after, atEnd }));
    hunk = [];
  };
  for (const line of lines) {
    if (/^\s*@@/.test(line)) {
      flush(false);
      // Context lines that follow each other narrow the place down together.
      if (!/^\s*@@/.test(last)) after = [];
      const context = line.replace(/^\s*@@ ?/, "").replace(/\s*@@\s*$/, "");
      if (context.trim() !== "" && !/^-\d+(?:,\d+)? \+\d+/.test(context)) after.push(context);
    } else if (LAST.test(line)) flush(true);
    else if (/^[ +-]/.test(line) || line === "") hunk.push(line);
    else return `A line of the patch of ${path} starts with none of space, + and -: ${line.slice(0, 80)}`;
    last = line;
  }
  flush(false);
  if (edits.length === 0 && !move) return `The patch of ${path} changes nothing.`;
  if (move) edits.push({ kind: "rename", path, to: move[1] ?? "" });
  return edits;
}

function toEdit(
  path: string,
  lines: readonly string[],
  { after, atEnd }: { after: readonly string[]; atEnd: boolean },
): Edit {
  const side = (skip: string): string =>
    lines
      .filter((line) => !line.startsWith(skip))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const hint: EditHint = {
    wholeLines: true,
    endsLastLine: true,
    ...(after.length > 0 && { after }),
    ...(atEnd && { atEnd }),
  };
  return { kind: "replace", path, search: side("+"), replace: side("-"), hint };
}

function withoutTail(lines: readonly string[]): readonly string[] {
  let end = lines.length;
  while (end > 0 && lines[end - 1] === "") end--;
  return lines.slice(0, end);
}
