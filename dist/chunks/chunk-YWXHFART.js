import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);

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
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync
} from "node:fs";
import { dirname, join } from "node:path";
var temporary = 0;
function applyChanges(root, changes) {
  for (const change of changes)
    for (const path2 of [change.path, ...change.renamedFrom === void 0 ? [] : [change.renamedFrom]]) {
      const reason = unsafe(root, path2);
      if (reason !== void 0) return { kind: "unsafe", path: path2, reason };
    }
  for (const change of changes) if (!isAsBefore(root, change)) return { kind: "stale", path: change.path };
  const done = new Transaction();
  let path = "";
  try {
    for (const change of changes) {
      path = change.path;
      done.stage(root, change);
    }
    for (const change of changes) {
      path = change.path;
      done.commit(root, change);
    }
    done.close();
    return { kind: "applied" };
  } catch (error) {
    done.undo();
    return { kind: "failed", path, reason: error.message };
  }
}
var GIT_NAME = /^(\.git|git~\d+)$/i;
function unsafe(root, path) {
  if (path === "" || path.includes("\0") || path.startsWith("/") || path.includes("\\"))
    return "it is not a relative path with /";
  let at = root;
  const parts = path.split("/");
  for (const [i, part] of parts.entries()) {
    if (part === "" || part === "." || part === "..") return "it has an empty, . or .. part";
    const plain = part.normalize("NFKC").replace(new RegExp("\\p{Default_Ignorable_Code_Point}", "gu"), "");
    if (GIT_NAME.test(plain.split(":")[0]?.replace(/[ .]+$/, "") ?? "")) return "it lies in git's own folder";
    at = join(at, part);
    const stats = lstatSync(at, { throwIfNoEntry: false });
    if (stats === void 0) continue;
    if (stats.isSymbolicLink()) return `${parts.slice(0, i + 1).join("/")} is a link`;
    const last = i === parts.length - 1;
    if (!last && !stats.isDirectory()) return `${parts.slice(0, i + 1).join("/")} is not a folder`;
    if (last && !stats.isFile()) return "it is not a regular file";
  }
  return void 0;
}
function isAsBefore(root, { path, before, renamedFrom }) {
  const now = readIfThere(join(root, renamedFrom ?? path));
  if (renamedFrom !== void 0 && readIfThere(join(root, path)) !== void 0) return false;
  if (before === void 0 || now === void 0) return before === now;
  return Buffer.compare(now, before) === 0;
}
function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return void 0;
    throw error;
  }
}
var Transaction = class {
  #undo = [];
  #staged = /* @__PURE__ */ new Map();
  #old = [];
  stage(root, { path, after, mode, renamedFrom }) {
    if (after === void 0) return;
    const old = lstatSync(join(root, renamedFrom ?? path), { throwIfNoEntry: false });
    const bits = mode ?? (old === void 0 ? void 0 : old.mode & 4095);
    this.#makeFolders(root, path);
    const file = beside(join(root, path));
    this.#undo.push(() => rmSync(file, { force: true }));
    writeFileSync(file, after, { flag: "wx" });
    if (bits !== void 0) chmodSync(file, bits);
    this.#staged.set(path, file);
  }
  commit(root, { path, before, renamedFrom }) {
    const target = join(root, path);
    const source = join(root, renamedFrom ?? path);
    if (before !== void 0) {
      const old = beside(source);
      renameSync(source, old);
      this.#undo.push(() => renameSync(old, source));
      this.#old.push(old);
    }
    const staged = this.#staged.get(path);
    if (staged === void 0) return;
    renameSync(staged, target);
    this.#undo.push(() => rmSync(target, { force: true }));
  }
  close() {
    for (const file of this.#old) rmSync(file, { force: true });
  }
  undo() {
    for (const back of this.#undo.reverse()) back();
  }
  #makeFolders(root, path) {
    let at = root;
    for (const part of path.split("/").slice(0, -1)) {
      at = join(at, part);
      if (lstatSync(at, { throwIfNoEntry: false }) !== void 0) continue;
      const made = at;
      mkdirSync(made);
      this.#undo.push(() => rmdirSync(made));
    }
  }
};
function beside(path) {
  return join(dirname(path), `.mulligan-${process.pid}-${++temporary}.tmp`);
}

export {
  createSyntaxTools,
  applyChanges,
  unsafe
};
