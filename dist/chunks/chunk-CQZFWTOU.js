import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  isGitName
} from "./chunk-GHFJIWGZ.js";

// src/edge/syntax/syntax-tools.ts
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
var TOOLS = [
  {
    ends: /\.pyi?$/i,
    command: [
      "python3",
      "-I",
      "-c",
      "import ast,sys\ntry: ast.parse(sys.stdin.buffer.read())\nexcept SyntaxError as e: sys.exit(f'{e.lineno or 1}:{e.msg}')\nexcept ValueError as e: sys.exit(f'1:{e}')"
    ],
    problem: /^(\d+):(.*)$/m
  },
  { ends: /\.rb$/i, command: ["ruby", "-c"], problem: /^-:(\d+): (.*)$/m },
  {
    ends: /\.php$/i,
    command: ["php", "-n", "-l"],
    problem: /error: +(?:syntax error, )?(.*) in .* on line (\d+)/
  },
  { ends: /\.(?:bash|sh)$/i, command: ["bash", "-n"], problem: /line (\d+): (.*)$/m },
  { ends: /\.go$/i, command: ["gofmt", "-e"], problem: /^<standard input>:(\d+):\d+: (.*)$/m }
];
var LONGEST_MS = 5e3;
function createSyntaxTools(env) {
  return {
    problems: async (path, bytes) => {
      const tool = TOOLS.find(({ ends }) => ends.test(path));
      if (tool === void 0) return [];
      const { code, text } = await run(tool.command, bytes, env);
      if (code === 0 || code === void 0) return [];
      const [, first = "", second = ""] = tool.problem.exec(text) ?? [];
      const [line, message] = /^\d+$/.test(first) ? [first, second] : [second, first];
      return line === "" ? [] : [{ line: Number(line), column: 1, message: message.trim().slice(0, 200) }];
    }
  };
}
function run([program, ...args], input, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: tmpdir(), env, timeout: LONGEST_MS, killSignal: "SIGKILL" });
    let text = "";
    const add = (part) => void (text = (text + part.toString()).slice(0, 2e4));
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    child.on("error", () => resolve({ code: void 0, text: "" }));
    child.on("close", (code) => resolve({ code: code ?? void 0, text }));
    child.stdin.on("error", () => void 0);
    child.stdin.end(input);
  });
}

// src/edge/workspace/apply.ts
import { lstatSync as lstatSync3 } from "node:fs";
import { join as join2 } from "node:path";

// src/edge/workspace/transaction.ts
import {
  chmodSync,
  closeSync,
  constants,
  fstatSync,
  lstatSync as lstatSync2,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  utimesSync,
  writeFileSync
} from "node:fs";

// src/edge/workspace/write-record.ts
import { createHash } from "node:crypto";
import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
var RECORD = /^\.mulligan-(\d+)(-done)?\.json$/;
var TEMPORARY = /^\.mulligan-\d+-\d+\.tmp$/;
function recordName(pid, done) {
  return `.mulligan-${pid}${done ? "-done" : ""}.json`;
}
function recordOf(root, changes, namesOf) {
  const folders = /* @__PURE__ */ new Set();
  for (const { path, after } of changes)
    if (after !== void 0) for (const folder of missingFolders(root, path)) folders.add(folder);
  const recorded = changes.map((change) => {
    const { path, before, after, renamedFrom } = change;
    const { staged, old } = namesOf(change);
    return {
      path,
      ...renamedFrom !== void 0 && { from: renamedFrom },
      ...before !== void 0 && { old },
      ...after !== void 0 && { staged, hash: hashOf(after) }
    };
  });
  return { root: identity(root), folders: [...folders].sort(), changes: recorded };
}
function identity(root) {
  const { dev, ino } = lstatSync(root);
  return `${dev}:${ino}`;
}
function hashOf(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
function missingFolders(root, path) {
  const found = [];
  for (let at = dirname(path); at !== "."; at = dirname(at))
    if (lstatSync(join(root, at), { throwIfNoEntry: false }) === void 0) found.push(at);
  return found;
}

// src/edge/workspace/transaction.ts
var { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants;
var temporary = 0;
var Transaction = class {
  #root;
  #held = /* @__PURE__ */ new Map();
  #undo = [];
  #staged = /* @__PURE__ */ new Map();
  #old = [];
  #names = /* @__PURE__ */ new Map();
  #record;
  constructor(root) {
    this.#root = root;
  }
  isAsBefore({ path, before, renamedFrom }) {
    const now = this.#read(renamedFrom ?? path);
    if (renamedFrom !== void 0 && this.#read(path) !== void 0) return false;
    if (before === void 0 || now === void 0) return before === now;
    return Buffer.compare(now, before) === 0;
  }
  /** Says beside the files what is going to be done, so that it can be undone when this process is killed. */
  record(changes) {
    const folder = this.#hold([], false)?.path ?? this.#root;
    const begun = `${folder}/${recordName(process.pid, false)}`;
    const done = `${folder}/${recordName(process.pid, true)}`;
    const record = recordOf(this.#root, changes, (change) => this.#namesOf(change));
    for (const file of [begun, done]) this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(begun, Buffer.from(JSON.stringify(record)), { flag: "wx", mode: 384 });
    this.#record = { begun, done };
  }
  stage(change) {
    const { path, after, mode, renamedFrom } = change;
    if (after === void 0) return;
    const source = this.#find(renamedFrom ?? path);
    const old = source && lstatSync2(source, { throwIfNoEntry: false });
    const file = beside(this.#make(path), this.#namesOf(change).staged);
    this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(file, after, { flag: "wx", mode: 420 });
    const bits = mode ?? (old && old.mode & 4095);
    if (bits !== void 0) chmodSync(file, bits);
    this.#staged.set(change, file);
  }
  commit(change) {
    const { path, before, renamedFrom } = change;
    if (before !== void 0) {
      const source = this.#make(renamedFrom ?? path);
      const old = beside(source, this.#namesOf(change).old);
      renameSync(source, old);
      this.#undo.push(() => renameSync(old, source));
      this.#old.push(old);
    }
    const staged = this.#staged.get(change);
    if (staged === void 0) return;
    const target = this.#make(path);
    if (lstatSync2(target, { throwIfNoEntry: false }) !== void 0)
      throw new Error("something appeared at its place");
    renameSync(staged, target);
    this.#undo.push(() => rmSync(target, { force: true }));
  }
  /** Takes away what is kept for an undo. */
  finish() {
    const record = this.#record;
    if (record) renameSync(record.begun, record.done);
    for (const file of this.#old) rmSync(file, { force: true });
    if (record) rmSync(record.done, { force: true });
  }
  /** Goes on after a step that cannot be undone: a restore finds what is left. */
  undo() {
    for (const back of this.#undo.reverse())
      try {
        back();
      } catch {
        continue;
      }
  }
  close() {
    for (const { fd } of this.#held.values()) closeSync(fd);
  }
  #read(path) {
    const file = this.#find(path);
    if (file === void 0 || lstatSync2(file, { throwIfNoEntry: false }) === void 0) return void 0;
    const fd = openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
    try {
      return readFileSync(fd);
    } finally {
      closeSync(fd);
    }
  }
  /** Where a path can be reached through the folder that holds it; undefined when that is not there. */
  #find(path) {
    const folder = this.#hold(path.split("/").slice(0, -1), false);
    return folder && `${folder.path}/${nameOf(path)}`;
  }
  /** The same, with the folders made that are not there. */
  #make(path) {
    const folder = this.#hold(path.split("/").slice(0, -1), true);
    return `${folder?.path ?? ""}/${nameOf(path)}`;
  }
  #hold(parts, make) {
    const key = parts.join("/");
    const known = this.#held.get(key);
    if (known) return known;
    const name = parts.at(-1);
    const parent = name === void 0 ? void 0 : this.#hold(parts.slice(0, -1), make);
    if (name !== void 0 && parent === void 0) return void 0;
    const path = parent ? `${parent.path}/${name}` : this.#root;
    const isNew = lstatSync2(path, { throwIfNoEntry: false }) === void 0;
    if (isNew) {
      if (!make) return void 0;
      mkdirSync(path);
      this.#undo.push(() => rmdirSync(path));
    }
    const fd = openSync(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    const held = { fd, path: pathOf(fd, path) };
    this.#held.set(key, held);
    const { atimeMs, mtimeMs } = fstatSync(fd);
    if (!isNew) this.#undo.unshift(() => utimesSync(held.path, atimeMs / 1e3, mtimeMs / 1e3));
    return held;
  }
  #namesOf(change) {
    const known = this.#names.get(change) ?? { staged: temporaryName(), old: temporaryName() };
    this.#names.set(change, known);
    return known;
  }
};
function temporaryName() {
  return `.mulligan-${process.pid}-${++temporary}.tmp`;
}
function beside(path, name) {
  return `${path.slice(0, path.lastIndexOf("/"))}/${name}`;
}
function nameOf(path) {
  return path.slice(path.lastIndexOf("/") + 1);
}
function pathOf(fd, path) {
  const own = `/proc/self/fd/${fd}`;
  const there = lstatSync2(own, { throwIfNoEntry: false });
  return there?.isSymbolicLink() ? own : path;
}

// src/edge/workspace/apply.ts
function applyChanges(root, changes, { recorded = false } = {}) {
  for (const change of changes)
    for (const path2 of [change.path, ...change.renamedFrom === void 0 ? [] : [change.renamedFrom]]) {
      const reason = unsafe(root, path2);
      if (reason !== void 0) return { kind: "unsafe", path: path2, reason };
    }
  const transaction = new Transaction(root);
  let path = "";
  try {
    for (const change of changes) {
      path = change.path;
      if (!transaction.isAsBefore(change)) return { kind: "stale", path };
    }
    if (recorded) transaction.record(changes);
    for (const change of changes) {
      path = change.path;
      transaction.stage(change);
    }
    for (const change of changes) {
      path = change.path;
      transaction.commit(change);
    }
    transaction.finish();
    return { kind: "applied" };
  } catch (error) {
    transaction.undo();
    return { kind: "failed", path, reason: error.message };
  } finally {
    transaction.close();
  }
}
function unsafe(root, path) {
  if (path === "" || path.includes("\0") || path.startsWith("/") || path.includes("\\"))
    return "it is not a relative path with /";
  let at = root;
  const parts = path.split("/");
  for (const [i, part] of parts.entries()) {
    if (part === "" || part === "." || part === "..") return "it has an empty, . or .. part";
    if (isGitName(part)) return "it lies in git's own folder";
    at = join2(at, part);
    const stats = statsOf(at);
    if (stats === void 0) continue;
    if (stats.isSymbolicLink()) return `${parts.slice(0, i + 1).join("/")} is a link`;
    const last = i === parts.length - 1;
    if (!last && !stats.isDirectory()) return `${parts.slice(0, i + 1).join("/")} is not a folder`;
    if (last && !stats.isFile()) return "it is not a regular file";
  }
  return void 0;
}
function statsOf(path) {
  try {
    return lstatSync3(path, { throwIfNoEntry: false });
  } catch (error) {
    if (error.code === "ENAMETOOLONG") return void 0;
    throw error;
  }
}

export {
  createSyntaxTools,
  RECORD,
  TEMPORARY,
  identity,
  hashOf,
  applyChanges,
  unsafe
};
