import type { Edit, EditError, EditHint } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";
import { HUNK, readHead } from "./diff-head.ts";
import { fenceOf } from "./path-line.ts";
import type { ParsedEdits } from "./search-replace.ts";

export function hasDiff(text: string): boolean {
  return /^diff --git \S/m.test(text) || /^--- \S[^\n]*\r?\n\+\+\+ \S/m.test(text);
}

/** A unified diff as git or diff writes it, or as a model does: counts may be wrong, several files, fenced or not. */
export function parseUnifiedDiff(text: string): ParsedEdits {
  const reader: Reader = {
    lines: text.split(/\r?\n/),
    at: 0,
    whole: text.endsWith("\n"),
    edits: [],
    errors: [],
    prose: [],
  };
  let fenced = false;
  let open = false;
  while (reader.at < reader.lines.length) {
    const line = reader.lines[reader.at] ?? "";
    if (isFileHead(reader, reader.at)) {
      readFile(reader, fenced);
      open = fenced;
    } else {
      if (fenceOf(line)) {
        fenced = !fenced;
        open = false;
      } else reader.prose.push(line);
      reader.at++;
    }
  }
  if (open && !reader.errors.some((error) => error.code === "OUTPUT_TRUNCATED"))
    reader.errors.push(
      refuse({
        code: "OUTPUT_TRUNCATED",
        message:
          "The fence around the diff stays open: the reply was cut off, and nothing of it was applied.",
        index: Math.max(0, reader.edits.length - 1),
      }),
    );
  return { edits: reader.edits, errors: reader.errors, prose: reader.prose.join("\n") };
}

interface Reader {
  readonly lines: readonly string[];
  at: number;
  /** The text ends with a line end. */
  readonly whole: boolean;
  readonly edits: Edit[];
  readonly errors: EditError[];
  readonly prose: string[];
}

function isFileHead({ lines }: Reader, at: number): boolean {
  const line = lines[at] ?? "";
  return /^diff --git \S/.test(line) || (/^--- \S/.test(line) && /^\+\+\+ \S/.test(lines[at + 1] ?? ""));
}

function readFile(reader: Reader, fenced: boolean): void {
  const { head, next } = readHead(reader.lines, reader.at);
  reader.at = next;
  const index = reader.edits.length;
  const bad = (
    code: "NOT_TEXT" | "NO_EDITS" | "UNBALANCED_MARKERS",
    message: string,
    path?: string,
  ): void => {
    reader.errors.push(refuse({ code, message, index, path }));
  };
  const { old, now } = head;
  const path = old ?? now;
  if (path === undefined) return bad("NO_EDITS", `File ${index + 1} of the diff has no name.`);
  if (head.refused !== undefined)
    return bad("NOT_TEXT", `The diff cannot be made: ${path} ${head.refused}.`, path);
  const hunks: Hunk[] = [];
  while (HUNK.test(reader.lines[reader.at] ?? "")) hunks.push(readHunk(reader, fenced));
  const broken = hunks.find((h) => h.broken !== undefined)?.broken;
  if (broken !== undefined)
    return bad(
      "UNBALANCED_MARKERS",
      `A line of the diff of ${path} starts with none of space, + and -, or its @@ line counts too few: ${broken.slice(0, 80)}`,
      path,
    );
  const ended = !fenced && !reader.whole && reader.at >= reader.lines.length;
  if (hunks.at(-1)?.cut === true || (ended && hunks.length === 0 && !head.renamed)) {
    const message = "The diff is shorter than it says: the reply was cut off, and nothing of it was applied.";
    reader.errors.push(refuse({ code: "OUTPUT_TRUNCATED", message, index, path }));
    return;
  }
  if (hunks.length === 0 && !head.git) return bad("NO_EDITS", `The diff of ${path} has no @@ hunk.`, path);
  if (head.deleted || now === undefined) {
    if (hunks.some((h) => h.now !== ""))
      return bad("NO_EDITS", `The diff deletes ${path} and leaves lines in it.`, path);
    const quoted = hunks.map((h) => h.old);
    reader.edits.push({ kind: "delete", path, ...(quoted.length > 0 && { quoted }) });
    return;
  }
  if (hunks.some((h) => h.old === "" && h.now === ""))
    return bad("NO_EDITS", `The diff of ${path} has an @@ hunk without any line.`, path);
  // A new file has no old lines: where some are quoted the file is there, or the diff is wrong.
  if ((head.created || old === undefined) && hunks.every((h) => h.old === "")) {
    const content = hunks.map((h) => h.now).join("");
    const executable = head.executable && { executable: true };
    reader.edits.push({ kind: "write", path: now, content, mustBeNew: true, ...executable });
    return;
  }
  for (const hunk of hunks)
    reader.edits.push({ kind: "replace", path, search: hunk.old, replace: hunk.now, hint: hunk.hint });
  if (old !== undefined && old !== now) reader.edits.push({ kind: "rename", path: old, to: now });
  else if (hunks.length === 0) bad("NO_EDITS", `The diff of ${path} has no @@ hunk.`, path);
}

interface Hunk {
  readonly old: string;
  readonly now: string;
  readonly hint: EditHint;
  /** Ends with the text, with fewer lines than announced. */
  readonly cut: boolean;
  /** A line by which the hunk cannot be read for sure. */
  readonly broken: string | undefined;
}

const EMPTY: Hunk = { old: "", now: "", hint: {}, cut: false, broken: undefined };

/** After a hunk that seems to end: a line that looks as if it still belonged to it. */
function lostLine({ lines, at }: Reader): string | undefined {
  let next = at;
  while (lines[next] === "") next++;
  for (; (lines[next] ?? "") !== ""; next++) {
    const line = lines[next] ?? "";
    if (/^(?:\+\+\+ |--- |-- $|diff |@@)/.test(line) || fenceOf(line)) return undefined;
    if (line.startsWith("+") || /^-(?! \S)/.test(line)) return line;
  }
  return undefined;
}

function readHunk(reader: Reader, fenced: boolean): Hunk {
  const [, start, oldCount, , newCount, rest = ""] = HUNK.exec(reader.lines[reader.at++] ?? "") ?? [];
  const counted = start !== undefined;
  let [left, right] = [Number(oldCount ?? 1), Number(newCount ?? 1)];
  const body: string[] = [];
  for (; reader.at < reader.lines.length; reader.at++) {
    const line = reader.lines[reader.at] ?? "";
    // What follows the last line end is no line.
    if (line === "" && reader.at === reader.lines.length - 1) continue;
    const done = !counted || (left <= 0 && right <= 0);
    if (
      HUNK.test(line) ||
      (isFileHead(reader, reader.at) &&
        (done || reader.lines[reader.at + 2]?.startsWith("@@") === true || line.startsWith("diff")))
    )
      break;
    if (line.startsWith("```") || line.startsWith("~~~")) break;
    if (line === "-- " && counted && done) break;
    const stray = line !== "" && !/^[ +\-\\]/.test(line);
    if (!fenced && ((stray && done) || (line === "" && done))) break;
    if (!fenced && stray) return { ...EMPTY, broken: line };
    if (!line.startsWith("+") && !line.startsWith("\\")) left--;
    if (!line.startsWith("-") && !line.startsWith("\\")) right--;
    body.push(line);
  }
  const ended = reader.at >= reader.lines.length;
  const lost = ended ? undefined : lostLine(reader);
  if (lost !== undefined) return { ...EMPTY, broken: lost };
  while (body.at(-1) === "" && (ended || !counted || left < 0 || right < 0)) body.pop();
  const context = rest.trim().replace(/\s*@@$/, "");
  const after = !counted && context !== "" && !/^[.\s]*$/.test(context) ? [context] : undefined;
  const joined = sides(body);
  const hint: EditHint = {
    wholeLines: true,
    ...(counted && { line: Number(start) }),
    ...(after && { after }),
    ...(joined.finalNewline !== undefined && { finalNewline: joined.finalNewline }),
    ...(joined.atEnd && { atEnd: true }),
  };
  return {
    old: joined.old,
    now: joined.now,
    hint,
    broken: undefined,
    cut:
      counted &&
      ended &&
      !fenced &&
      (left > 0 || right > 0) &&
      (!reader.whole || /^[+-]/.test(body.at(-1) ?? "")),
  };
}

/** Old and new side of a hunk's lines; `\` after a line says that it has no line end. */
function sides(body: readonly string[]): {
  readonly old: string;
  readonly now: string;
  /** Whether the last line shall have a line end, where the hunk changes that. */
  readonly finalNewline: boolean | undefined;
  readonly atEnd: boolean;
} {
  let [old, now] = ["", ""];
  let [oldOpen, newOpen] = [false, false];
  for (const [i, line] of body.entries()) {
    const kind = line.charAt(0);
    if (kind === "\\") continue;
    const open = body[i + 1]?.startsWith("\\") === true;
    const text = kind === " " || kind === "+" || kind === "-" ? line.slice(1) : line;
    if (kind !== "+") {
      old += `${text}\n`;
      oldOpen ||= open;
    }
    if (kind !== "-") {
      now += `${text}\n`;
      newOpen ||= open;
    }
  }
  const finalNewline = oldOpen === newOpen ? undefined : !newOpen;
  return {
    old,
    now: newOpen && old === "" ? now.slice(0, -1) : now,
    finalNewline,
    atEnd: oldOpen || newOpen,
  };
}
