import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  errorText,
  isFormat,
  newSyntaxErrors,
  parseReply,
  pathsOf,
  plan,
  refuse
} from "./chunk-DWD2Z4GF.js";
import {
  RECORD,
  TEMPORARY,
  applyChanges,
  createSyntaxTools,
  hashOf,
  identity,
  unsafe
} from "./chunk-CQZFWTOU.js";
import "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/apply.ts
import { readFile, readdir, stat } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join as join2, resolve } from "node:path";
import { createInterface } from "node:readline";

// src/edge/workspace/unfinished.ts
import { lstatSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
function settleUnfinished(root) {
  let any = false;
  for (const name of recordsIn(root)) {
    const [, pid = "", done] = RECORD.exec(name) ?? [];
    const file = join(root, name);
    const record = readRecord(file);
    if (record && record.root !== identity(root)) continue;
    if (isAlive(Number(pid)))
      throw new MulliganError(
        "ENVIRONMENT",
        `The process ${pid} is writing edits into ${root}.`,
        `Wait until it has ended; if it is another program, remove ${file}.`
      );
    if (record) settle(root, record, done !== void 0);
    rmSync(file, { force: true });
    any = true;
  }
  return any;
}
function recordsIn(root) {
  try {
    return readdirSync(root).filter((name) => RECORD.test(name));
  } catch {
    return [];
  }
}
function readRecord(file) {
  if (!lstatSync(file).isFile()) return void 0;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return void 0;
  }
}
function settle(root, { changes, folders }, done) {
  for (const change of changes) check(root, change);
  if (done) {
    for (const { path, from, old } of changes)
      if (old !== void 0) rmSync(beside(root, from ?? path, old), { force: true });
    return;
  }
  for (const change of [...changes].reverse()) undo(root, change);
  for (const folder of [...folders].reverse())
    try {
      if (unsafe(root, `${folder}/x`) === void 0) rmdirSync(join(root, folder));
    } catch {
    }
}
function undo(root, { path, from, staged, old, hash }) {
  const target = join(root, path);
  const source = join(root, from ?? path);
  const waiting = staged !== void 0 && isThere(beside(root, path, staged));
  const isOurs = hash !== void 0 && !waiting && isThere(target) && hashOf(readFileSync(target)) === hash;
  const kept = old === void 0 ? void 0 : beside(root, from ?? path, old);
  if (kept !== void 0 && isThere(kept)) {
    if (isThere(source) && !(from === void 0 && isOurs)) throw changed(source, kept);
    if (from !== void 0 && isOurs) rmSync(target);
    renameSync(kept, source);
  } else if (old === void 0 && isOurs) rmSync(target);
  if (staged !== void 0) rmSync(beside(root, path, staged), { force: true });
}
function check(root, { path, from, staged, old }) {
  const reason = unsafe(root, path) ?? (from === void 0 ? void 0 : unsafe(root, from)) ?? ([staged, old].every((name) => name === void 0 || TEMPORARY.test(name)) ? void 0 : "its record is wrong");
  if (reason !== void 0)
    throw new MulliganError(
      "ENVIRONMENT",
      `An earlier apply was killed and cannot be undone: ${path}: ${reason}.`,
      `Look at the files named .mulligan-* in ${root}, which hold the old contents, and remove them.`
    );
}
function changed(path, kept) {
  return new MulliganError(
    "ENVIRONMENT",
    `An earlier apply was killed and cannot be undone: ${path} was changed since.`,
    `Its old content is in ${kept}: move or remove one of the two.`
  );
}
function beside(root, path, name) {
  return join(root, dirname(path), name);
}
function isThere(path) {
  return lstatSync(path, { throwIfNoEntry: false }) !== void 0;
}
function isAlive(pid) {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

// src/edit/document.ts
async function judgeDocument(parsed, tree, tools) {
  if (parsed.errors.length > 0) return refused(parsed, parsed.errors);
  if (parsed.edits.length === 0)
    return refused(parsed, [
      refuse({ code: "NO_EDITS", message: "The document holds no edit in a known format." })
    ]);
  const planned = plan(parsed.edits, { ...tree, wholeLines: parsed.format !== "tool-call" });
  if (planned.kind === "refused") return refused(parsed, planned.errors);
  const broken = await newSyntaxErrors(planned.changes, tools);
  if (broken.length > 0) return refused(parsed, broken);
  const document = documentOf(parsed, { errors: [], files: planned.files });
  return { document, changes: planned.changes };
}
function notWritten(document, failure) {
  const message = `${failure.path} could not be written (${failure.reason}); every file is as it was.`;
  const error = refuse({ code: "WRITE_FAILED", message, path: failure.path });
  const edits = document.edits.map((edit) => ({ ...edit, status: "WRITE_FAILED" }));
  return { ...document, applied: false, edits, errors: [error], files: [] };
}
function refused(parsed, errors) {
  return { document: documentOf(parsed, { errors, files: [] }), changes: [] };
}
function documentOf({ format, edits }, { errors, files }) {
  const applied = errors.length === 0;
  const codes = new Map(errors.map((e) => [e.editIndex, e.code]));
  return {
    schema: "mulligan-apply",
    version: 1,
    applied,
    format,
    edits: edits.map((edit, editIndex) => ({
      editIndex,
      kind: edit.kind,
      path: edit.path,
      ...edit.kind === "rename" && { to: edit.to },
      status: applied ? "applied" : codes.get(editIndex) ?? "ABORTED_BY_SIBLING"
    })),
    errors,
    files
  };
}

// src/entry/apply.ts
var MOST_PATHS = 2e4;
async function apply(command, env, out) {
  if (command.batch !== void 0) return batch(command, env, out);
  const { dir, edits: file } = command;
  if (file === void 0)
    throw new MulliganError(
      "BAD_INPUT",
      "`apply` needs an edit document.",
      "Name it: --edits FILE, or - for standard input."
    );
  const edits = file === "-" ? textOf(await readAll(process.stdin), "The edit document") : textOf(await readBytes(file), file);
  const expect = command.expect === void 0 ? void 0 : await readHashes(command.expect);
  const document = await applyOne({ dir: resolve(dir), edits, format: command.format, expect }, env);
  out(command.json ? `${JSON.stringify(document)}
` : render(document));
  return document.applied ? 0 : 1;
}
async function applyOne({ dir, edits, format, expect }, env) {
  if ((await stat(dir).catch(() => void 0))?.isDirectory() === false)
    throw new MulliganError(
      "BAD_INPUT",
      `${dir} is not a folder.`,
      "Name the folder whose files are edited."
    );
  settleUnfinished(dir);
  const parsed = parseReply(edits, format === void 0 ? {} : { format });
  const contents = /* @__PURE__ */ new Map();
  for (const path of pathsOf(parsed.edits)) {
    if (unsafe(dir, path) !== void 0) continue;
    const bytes = await readFile(join2(dir, path)).catch(() => void 0);
    if (bytes) contents.set(path, { bytes });
  }
  const paths = [
    ...contents.keys(),
    ...contents.size < pathsOf(parsed.edits).length ? await pathsBelow(dir) : []
  ];
  const tree = {
    read: (path) => contents.get(path),
    paths: [...new Set(paths)],
    ...expect && { expect }
  };
  const { document, changes } = await judgeDocument(parsed, tree, createSyntaxTools(env));
  if (!document.applied) return document;
  const written = applyChanges(dir, changes, { recorded: true });
  if (written.kind === "applied") return document;
  const reason = written.kind === "stale" ? "it was changed meanwhile" : written.reason;
  const refused2 = notWritten(document, { path: written.path, reason });
  return written.kind === "unsafe" ? withCode(refused2, "OUTSIDE_ROOT") : refused2;
}
function withCode(document, code) {
  const errors = document.errors.map((error) => ({ ...error, code }));
  return { ...document, errors, edits: document.edits.map((edit) => ({ ...edit, status: code })) };
}
async function batch(command, env, out) {
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
          format: one.format ?? command.format
        },
        env
      );
      out(`${JSON.stringify(document)}
`);
      if (!document.applied) code = 1;
    }
  } catch (error) {
    throw error instanceof MulliganError ? error : new MulliganError(
      "BAD_INPUT",
      `The batch ${file} cannot be read.`,
      "Name a file of JSON lines.",
      error
    );
  }
  return code;
}
function readLine(line, n, file) {
  try {
    const { dir, edits, format, expect } = JSON.parse(line);
    if (typeof dir === "string" && typeof edits === "string" && (format === void 0 || isFormat(format)))
      return { dir, edits, format, expect: expect === void 0 ? void 0 : hashesOf(expect) };
  } catch {
  }
  throw new MulliganError(
    "BAD_INPUT",
    `Line ${n} of ${file} is not a JSON object with "dir" and "edits", perhaps a known "format" and "expect" with hashes by path.`,
    "Correct that line."
  );
}
async function readHashes(file) {
  const text = textOf(await readBytes(file), file);
  try {
    return hashesOf(JSON.parse(text));
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${file} is not a JSON object of paths and hashes.`,
      'Write it like this: {"src/a.js": "<sha256>"}.',
      error
    );
  }
}
function hashesOf(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new TypeError("no object of paths and hashes");
  return new Map(
    Object.entries(value).map(([path, hash]) => {
      if (typeof hash !== "string") throw new TypeError(`no hash: ${path}`);
      return [path, hash.toLowerCase()];
    })
  );
}
async function readBytes(file) {
  return readFile(file).catch((error) => {
    throw new MulliganError("BAD_INPUT", `${file} cannot be read.`, "Name a file that exists.", error);
  });
}
function textOf(bytes, name) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${name} is not text in UTF-8.`,
      "Convert it, then try again.",
      error
    );
  }
}
async function readAll(stream) {
  const parts = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
async function pathsBelow(dir) {
  const found = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== void 0 && found.length < MOST_PATHS; folder = pending.pop())
    for (const entry of await readdir(join2(dir, folder), { withFileTypes: true }).catch(() => [])) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory() && entry.name !== ".git" && entry.name !== "node_modules")
        pending.push(path);
    }
  return found.sort();
}
function render({ applied, errors, files }) {
  if (!applied) return `refused, nothing was changed

${errorText(errors)}
`;
  return `${files.map((f) => `${f.kind} ${f.path} +${f.added} -${f.removed}`).join("\n")}
`;
}
export {
  apply
};
