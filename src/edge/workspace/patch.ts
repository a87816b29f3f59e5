import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { structuredPatch } from "diff";
import type { FileChange } from "../../core/edit.ts";
import { gitEnvironment, SAFE } from "./repository.ts";
import type { Environment } from "./repository.ts";
import { bytePath, native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

/** One side of a file in a diff: its bytes, or a file to copy, or a link's target. */
export type Side =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: "copy"; readonly from: BytePath; readonly mode: number }
  | { readonly kind: "link"; readonly target: string };

export interface Pair {
  /** Relative to the root, one character per byte. */
  readonly path: string;
  readonly before: Side | undefined;
  readonly after: Side | undefined;
}

/** Files above this are left to git: it is faster on large ones, and knows binary ones. */
const MOST_TEXT_BYTES = 1 << 18;
const MOST_EDITS = 4000;

/**
 * A patch in git's format, binary files included, that `git apply` takes. Plain changes of text are written here;
 * for the others git compares two folders of its own, so that no attribute, driver or setting of the checkout takes part.
 */
export function makePatch(
  pairs: readonly Pair[],
  { scratch, env }: { scratch: string; env: Environment },
): Buffer {
  const texts: string[] = [];
  const others: Pair[] = [];
  for (const pair of pairs) {
    const text = textPatch(pair);
    if (text === undefined) others.push(pair);
    else texts.push(text);
  }
  return Buffer.concat([
    Buffer.from(texts.join(""), "utf8"),
    gitPatch(others.filter(isText), { scratch, env, binary: false }),
    gitPatch(
      others.filter((pair) => !isText(pair)),
      { scratch, env, binary: true },
    ),
  ]);
}

/** Whether git may show the lines: what is not UTF-8 would not survive in the text that a patch is kept in. */
function isText({ before, after }: Pair): boolean {
  return [before, after].every((side) => {
    if (side === undefined || side.kind === "link") return true;
    return isUtf8(bytesOf(side));
  });
}

function bytesOf(side: Exclude<Side, { readonly kind: "link" }>): Uint8Array {
  return side.kind === "bytes" ? side.bytes : readFileSync(native(side.from));
}

/** Undefined for what is not a plain change between two texts: links, binary, empty, large or odd names. */
function textPatch({ path, before, after }: Pair): string | undefined {
  if (!/^[\w@./+=,-]+( [\w@./+=,-]+)*$/.test(path)) return undefined;
  const [old, now] = [textOf(before), textOf(after)];
  if (old === undefined || now === undefined || (old === "" && now === "") || old === now) return undefined;
  const modes = modeLines(before, after);
  const hunks = hunksBetween(old, now);
  if (hunks === undefined || modes === undefined) return undefined;
  const names = [
    before === undefined ? "/dev/null" : `a/${path}`,
    after === undefined ? "/dev/null" : `b/${path}`,
  ];
  const tab = path.includes(" ") ? "\t" : "";
  const [from, to] = names.map((name) => (name === "/dev/null" ? name : name + tab));
  return `diff --git a/${path} b/${path}\n${modes}--- ${from}\n+++ ${to}\n${hunks}`;
}

/** Undefined when the texts differ too much to be compared here. */
function hunksBetween(old: string, now: string): string | undefined {
  if (old === "") return wholeHunk("+", now);
  if (now === "") return wholeHunk("-", old);
  const diff = structuredPatch("", "", old, now, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  });
  return diff?.hunks
    .map(
      (h) =>
        `@@ -${range(h.oldStart, h.oldLines)} +${range(h.newStart, h.newLines)} @@\n${h.lines.join("\n")}\n`,
    )
    .join("");
}

function wholeHunk(sign: "+" | "-", text: string): string {
  const ends = text.endsWith("\n");
  const lines = (ends ? text.slice(0, -1) : text).split("\n");
  const [old, now] = sign === "+" ? ["0,0", range(1, lines.length)] : [range(1, lines.length), "0,0"];
  const body = lines.map((line) => `${sign}${line}\n`).join("");
  return `@@ -${old} +${now} @@\n${body}${ends ? "" : "\\ No newline at end of file\n"}`;
}

function range(start: number, lines: number): string {
  return lines === 1 ? `${start}` : `${lines === 0 ? Math.max(0, start - 1) : start},${lines}`;
}

function modeLines(before: Side | undefined, after: Side | undefined): string | undefined {
  const mode = (side: Side | undefined): string | undefined =>
    side === undefined || side.kind === "link" ? undefined : side.mode & 0o111 ? "100755" : "100644";
  const [old, now] = [mode(before), mode(after)];
  if (old === undefined) return now && `new file mode ${now}\n`;
  if (now === undefined) return `deleted file mode ${old}\n`;
  return old === now ? "" : `old mode ${old}\nnew mode ${now}\n`;
}

function textOf(side: Side | undefined): string | undefined {
  if (side === undefined) return "";
  if (side.kind === "link") return undefined;
  const bytes = bytesOf(side);
  if (bytes.length === 0 || bytes.length > MOST_TEXT_BYTES || bytes.includes(0)) return undefined;
  return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : undefined;
}

function gitPatch(
  pairs: readonly Pair[],
  { scratch, env, binary }: { scratch: string; env: Environment; binary: boolean },
): Buffer {
  if (pairs.length === 0) return Buffer.alloc(0);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const dir = mkdtempSync(join(scratch, "diff-"));
  try {
    for (const side of ["a", "b"] as const) mkdirSync(join(dir, side));
    for (const { path, before, after } of pairs) {
      lay(bytePath(join(dir, "a")), path, before);
      lay(bytePath(join(dir, "b")), path, after);
    }
    const attributes = join(dir, "attributes");
    writeFileSync(attributes, binary ? "* -diff\n" : "");
    const args = [
      "diff",
      "--no-index",
      "--no-ext-diff",
      "--no-textconv",
      "--no-renames",
      "--no-color",
      "--binary",
      "--no-prefix",
      "a",
      "b",
    ];
    const isolated = {
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CEILING_DIRECTORIES: dirname(dir),
      GIT_ATTR_NOSYSTEM: "1",
    };
    const result = spawnSync(
      "git",
      [...SAFE, "-c", `core.attributesFile=${attributes}`, "-c", "core.quotePath=true", ...args],
      {
        cwd: dir,
        env: { ...gitEnvironment(env), ...isolated, XDG_CONFIG_HOME: dir },
        maxBuffer: 1 << 30,
      },
    );
    if (result.status === 0 || result.status === 1) return result.stdout;
    throw new Error(`git diff ended with ${result.status}: ${result.stderr.toString()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function lay(folder: BytePath, path: string, side: Side | undefined): void {
  if (side === undefined) return;
  const target = `${folder}/${path}`;
  mkdirSync(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true });
  if (side.kind === "link") return symlinkSync(native(side.target), native(target));
  if (side.kind === "bytes") writeFileSync(native(target), side.bytes);
  else copyFileSync(native(side.from), native(target));
  chmodSync(native(target), side.mode & 0o111 ? 0o755 : 0o644);
}

/** The two sides of each change; a mode that a change does not name is the one on disk. */
export function pairsOf(root: string, changes: readonly FileChange[]): readonly Pair[] {
  return changes.flatMap(({ path, before, after, mode, renamedFrom }): readonly Pair[] => {
    const old = modeOf(root, renamedFrom ?? path) ?? modeOf(root, path) ?? 0o644;
    const was: Side | undefined = before && { kind: "bytes", bytes: before, mode: old };
    const now: Side | undefined = after && { kind: "bytes", bytes: after, mode: mode ?? old };
    if (renamedFrom === undefined) return [{ path: bytePath(path), before: was, after: now }];
    return [
      { path: bytePath(renamedFrom), before: was, after: undefined },
      { path: bytePath(path), before: undefined, after: now },
    ];
  });
}

function modeOf(root: string, path: string): number | undefined {
  return lstatSync(join(root, path), { throwIfNoEntry: false })?.mode;
}
