import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  errorText,
  newSyntaxErrors,
  parseReply,
  pathsOf,
  plan,
  refuse
} from "./chunk-JAGRZ73Q.js";
import {
  applyChanges,
  createSyntaxTools,
  unsafe
} from "./chunk-32OSR2VN.js";
import "./chunk-JREENM2N.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/apply.ts
import { readFile, readdir } from "node:fs/promises";
import { createReadStream } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

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
  const edits = file === "-" ? await readAll(process.stdin) : await readText(file);
  const expect = command.expect === void 0 ? void 0 : await readHashes(command.expect);
  const document = await applyOne({ dir: resolve(dir), edits, format: command.format, expect }, env);
  out(command.json ? `${JSON.stringify(document)}
` : render(document));
  return document.applied ? 0 : 1;
}
async function applyOne({ dir, edits, format, expect }, env) {
  const parsed = parseReply(edits, format === void 0 ? {} : { format });
  const contents = /* @__PURE__ */ new Map();
  for (const path of pathsOf(parsed.edits)) {
    if (unsafe(dir, path) !== void 0) continue;
    const bytes = await readFile(join(dir, path)).catch(() => void 0);
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
  const written = applyChanges(dir, changes);
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
    if (typeof dir === "string" && typeof edits === "string")
      return {
        dir,
        edits,
        format,
        expect: expect === void 0 ? void 0 : new Map(Object.entries(expect))
      };
  } catch {
  }
  throw new MulliganError(
    "BAD_INPUT",
    `Line ${n} of ${file} is not a JSON object with "dir" and "edits".`,
    "Correct that line."
  );
}
async function readHashes(file) {
  const text = await readText(file);
  try {
    return new Map(Object.entries(JSON.parse(text)));
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${file} is not a JSON object of paths and hashes.`,
      'Write it like this: {"src/a.js": "<sha256>"}.',
      error
    );
  }
}
async function readText(file) {
  return readFile(file, "utf8").catch((error) => {
    throw new MulliganError("BAD_INPUT", `${file} cannot be read.`, "Name a file that exists.", error);
  });
}
async function readAll(stream) {
  let text = "";
  for await (const part of stream) text += String(part);
  return text;
}
async function pathsBelow(dir) {
  const found = [];
  const pending = [""];
  for (let folder = pending.pop(); folder !== void 0 && found.length < MOST_PATHS; folder = pending.pop())
    for (const entry of await readdir(join(dir, folder), { withFileTypes: true }).catch(() => [])) {
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
