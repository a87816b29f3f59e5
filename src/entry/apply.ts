import { readFile, readdir, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { MulliganError } from "../core/errors.ts";
import type { EditCode, EditError } from "../core/edit.ts";
import { createSyntaxTools } from "../edge/syntax/syntax-tools.ts";
import { applyChanges, unsafe } from "../edge/workspace/apply.ts";
import { settleUnfinished } from "../edge/workspace/unfinished.ts";
import { judgeDocument, notWritten } from "../edit/document.ts";
import type { ApplyDocument } from "../edit/document.ts";
import { errorText } from "../edit/error-text.ts";
import { parseReply, pathsOf } from "../edit/parse-reply.ts";
import { isFormat } from "../edit/parse-reply.ts";
import type { Format } from "../edit/parse-reply.ts";
import type { Command } from "./options.ts";

type Apply = Extract<Command, { name: "apply" }>;
type Environment = Readonly<Record<string, string>>;
type Out = (text: string) => unknown;

/** Paths looked through for the nearest names of one that is not there. */
const MOST_PATHS = 20_000;

/** `apply`: an edit document onto a folder, all of it or nothing; exit code 1 when refused. */
export async function apply(command: Apply, env: Environment, out: Out): Promise<number> {
  if (command.batch !== undefined) return batch(command, env, out);
  const { dir, edits: file } = command;
  if (file === undefined)
    throw new MulliganError(
      "BAD_INPUT",
      "`apply` needs an edit document.",
      "Name it: --edits FILE, or - for standard input.",
    );
  const edits =
    file === "-"
      ? textOf(await readAll(process.stdin), "The edit document")
      : textOf(await readBytes(file), file);
  const expect = command.expect === undefined ? undefined : await readHashes(command.expect);
  const document = await applyOne({ dir: resolve(dir), edits, format: command.format, expect }, env);
  out(command.json ? `${JSON.stringify(document)}\n` : render(document));
  return document.applied ? 0 : 1;
}

interface One {
  readonly dir: string;
  readonly edits: string;
  readonly format: Format | undefined;
  readonly expect: ReadonlyMap<string, string> | undefined;
}

async function applyOne({ dir, edits, format, expect }: One, env: Environment): Promise<ApplyDocument> {
  if ((await stat(dir).catch(() => undefined))?.isDirectory() === false)
    throw new MulliganError(
      "BAD_INPUT",
      `${dir} is not a folder.`,
      "Name the folder whose files are edited.",
    );
  settleUnfinished(dir);
  const parsed = parseReply(edits, format === undefined ? {} : { format });
  const contents = new Map<string, { bytes: Uint8Array }>();
  for (const path of pathsOf(parsed.edits)) {
    if (unsafe(dir, path) !== undefined) continue;
    const bytes = await readFile(join(dir, path)).catch(() => undefined);
    if (bytes) contents.set(path, { bytes });
  }
  const paths = [
    ...contents.keys(),
    ...(contents.size < pathsOf(parsed.edits).length ? await pathsBelow(dir) : []),
  ];
  const tree = {
    read: (path: string) => contents.get(path),
    paths: [...new Set(paths)],
    ...(expect && { expect }),
  };
  const { document, changes } = await judgeDocument(parsed, tree, createSyntaxTools(env));
  if (!document.applied) return document;
  const written = applyChanges(dir, changes, { recorded: true });
  if (written.kind === "applied") return document;
  const reason = written.kind === "stale" ? "it was changed meanwhile" : written.reason;
  const refused = notWritten(document, { path: written.path, reason });
  return written.kind === "unsafe" ? withCode(refused, "OUTSIDE_ROOT") : refused;
}

/** A path that leads out of the folder through a link is refused like one that says so. */
function withCode(document: ApplyDocument, code: EditCode): ApplyDocument {
  const errors = document.errors.map((error): EditError => ({ ...error, code }));
  return { ...document, errors, edits: document.edits.map((edit) => ({ ...edit, status: code })) };
}

/** Many folders in one process: a JSON object a line with `dir`, `edits` and perhaps `format` and `expect`. */
async function batch(command: Apply, env: Environment, out: Out): Promise<number> {
  const file = command.batch ?? "";
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
  let code = 0;
  let n = 0;
  try {
    for await (const line of lines) {
      n++;
      if (line.trim() === "") continue;
      const one = readLine(line, n, file);
      const document = await applyOne(
        {
          ...one,
          dir: resolve(command.dir, one.dir),
          format: one.format ?? command.format,
        },
        env,
      );
      out(`${JSON.stringify(document)}\n`);
      if (!document.applied) code = 1;
    }
  } catch (error) {
    throw error instanceof MulliganError
      ? error
      : new MulliganError(
          "BAD_INPUT",
          `The batch ${file} cannot be read.`,
          "Name a file of JSON lines.",
          error,
        );
  }
  return code;
}

function readLine(line: string, n: number, file: string): One {
  try {
    const { dir, edits, format, expect } = JSON.parse(line) as Record<string, unknown>;
    if (typeof dir === "string" && typeof edits === "string" && (format === undefined || isFormat(format)))
      return { dir, edits, format, expect: expect === undefined ? undefined : hashesOf(expect) };
  } catch {
    // Told below, with the line.
  }
  throw new MulliganError(
    "BAD_INPUT",
    `Line ${n} of ${file} is not a JSON object with "dir" and "edits", perhaps a known "format" and "expect" with hashes by path.`,
    "Correct that line.",
  );
}

async function readHashes(file: string): Promise<ReadonlyMap<string, string>> {
  const text = textOf(await readBytes(file), file);
  try {
    return hashesOf(JSON.parse(text));
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${file} is not a JSON object of paths and hashes.`,
      'Write it like this: {"src/a.js": "<sha256>"}.',
      error,
    );
  }
}

/** Throws when the value is none; hashes that are not read would leave the files unguarded. */
function hashesOf(value: unknown): ReadonlyMap<string, string> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("no object of paths and hashes");
  return new Map(
    Object.entries(value).map(([path, hash]: [string, unknown]) => {
      if (typeof hash !== "string") throw new TypeError(`no hash: ${path}`);
      return [path, hash.toLowerCase()];
    }),
  );
}

async function readBytes(file: string): Promise<Uint8Array> {
  return readFile(file).catch((error: unknown) => {
    throw new MulliganError("BAD_INPUT", `${file} cannot be read.`, "Name a file that exists.", error);
  });
}

/** Bytes that are not UTF-8 would be written as replacement characters. */
function textOf(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${name} is not text in UTF-8.`,
      "Convert it, then try again.",
      error,
    );
  }
}

async function readAll(stream: AsyncIterable<unknown>): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function pathsBelow(dir: string): Promise<readonly string[]> {
  const found: string[] = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== undefined && found.length < MOST_PATHS; folder = pending.pop())
    for (const entry of await readdir(join(dir, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && entry.name !== ".git" && entry.name !== "node_modules")
        pending.push(path);
    }
  return found.sort();
}

function render({ applied, errors, files }: ApplyDocument): string {
  if (!applied) return `refused, nothing was changed\n\n${errorText(errors)}\n`;
  return `${files.map((f) => `${f.kind} ${f.path} +${f.added} -${f.removed}`).join("\n")}\n`;
}
