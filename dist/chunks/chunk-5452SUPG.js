import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  applyChanges,
  createSyntaxTools,
  unsafe
} from "./chunk-YWXHFART.js";
import {
  storageError
} from "./chunk-MW4X3GPK.js";
import {
  structuredPatch
} from "./chunk-JREENM2N.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/entry/compose.ts
import { homedir } from "node:os";
import { join as join6 } from "node:path";

// src/edge/clock.ts
var systemClock = {
  now: () => (/* @__PURE__ */ new Date()).toISOString(),
  monotonic: () => performance.now()
};

// src/edge/process/check-runner.ts
import { mkdir, readFile, rm as rm2 } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/edge/process/capture.ts
import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";

// src/edge/process/ring.ts
function createRing(capacity) {
  let memory = Buffer.alloc(0);
  let end = 0;
  let full = false;
  return {
    push: (pushed) => {
      if (pushed.length === 0) return;
      if (memory.length === 0) memory = Buffer.allocUnsafe(capacity);
      const bytes = pushed.subarray(Math.max(0, pushed.length - capacity));
      const fits = Math.min(bytes.length, capacity - end);
      memory.set(bytes.subarray(0, fits), end);
      memory.set(bytes.subarray(fits), 0);
      full ||= end + bytes.length >= capacity;
      end = (end + bytes.length) % capacity;
    },
    read: () => full ? Buffer.concat([memory.subarray(end), memory.subarray(0, end)]) : Buffer.from(memory.subarray(0, end))
  };
}

// src/edge/process/text.ts
function encodingOf(firstBytes) {
  if (firstBytes[0] === 255 && firstBytes[1] === 254) return "utf-16le";
  if (firstBytes[0] === 254 && firstBytes[1] === 255) return "utf-16be";
  return "utf-8";
}
function decode(bytes) {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}
function encode(text, encoding) {
  if (encoding === "utf-8") return Buffer.from(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}
function lastBorder(bytes, limit, { encoding, offset: offset2 }) {
  if (encoding !== "utf-8") return Math.max(0, limit - (offset2 + limit) % 2);
  const line = bytes.lastIndexOf(10, limit - 1) + 1;
  if (line > 0) return line;
  let at = limit;
  while (at > 0 && limit - at < 3 && isContinuation(bytes[at])) at--;
  return at;
}
var REACH = 4096;
function nextBorder(bytes, from, { encoding, offset: offset2 }) {
  if (encoding !== "utf-8") return from + (offset2 + from) % 2;
  if (bytes[from - 1] === 10) return from;
  const line = bytes.subarray(from, from + REACH).indexOf(10);
  if (line >= 0) return from + line + 1;
  let at = from;
  while (at - from < 3 && isContinuation(bytes[at])) at++;
  return at;
}
function isContinuation(byte) {
  return byte !== void 0 && (byte & 192) === 128;
}

// src/edge/process/capture.ts
var TAIL_BYTES = 262144;
var OVERLAP_BYTES = 131072;
function createCapture({
  file,
  limitBytes,
  redactor,
  onFailure
}) {
  const tailBytes = Math.min(TAIL_BYTES, Math.floor(limitBytes / 2));
  const headLimit = limitBytes - tailBytes;
  const sink = openSink(file, onFailure);
  const stream = redactor.stream();
  const ring = createRing(tailBytes + OVERLAP_BYTES);
  let first = Buffer.alloc(0);
  let total = 0;
  let head = 0;
  let headIsFull = false;
  const pushHead = (piece) => {
    if (headIsFull) return 0;
    headIsFull = head + piece.length > headLimit;
    const length = headIsFull ? lastBorder(piece, headLimit - head, { encoding: encodingOf(first), offset: head }) : piece.length;
    sink.keep(stream.push(piece.subarray(0, length)));
    head += length;
    return length;
  };
  const writeTail = (rest) => {
    const encoding = encodingOf(first);
    const offset2 = total - rest.length;
    const from = nextBorder(rest, rest.length - tailBytes, { encoding, offset: offset2 });
    const leftOut = offset2 + from - (head - stream.held().length);
    const tail = offset2 === head ? stream : redactor.stream();
    tail.push(rest.subarray(0, from));
    const before = Buffer.from(tail.held());
    const shown = Buffer.concat([tail.push(rest.subarray(from)), tail.end()]);
    const marker = `[mulligan: ${leftOut.toLocaleString("en-US")} bytes of output are left out here]
`;
    sink.note(encode(sink.endsLine() ? marker : `
${marker}`, encoding));
    sink.keep(shown.subarray(0, before.length).equals(before) ? shown.subarray(before.length) : shown);
  };
  return {
    push: (piece) => {
      total += piece.length;
      if (first.length < 2) first = Buffer.concat([first, piece.subarray(0, 2)]);
      ring.push(piece.subarray(pushHead(piece)));
    },
    finish: () => {
      const rest = ring.read();
      if (total <= limitBytes) {
        sink.keep(stream.push(rest));
        sink.keep(stream.end());
      } else writeTail(rest);
      return { file, totalBytes: total, ...sink.close() };
    }
  };
}
function openSink(file, onFailure) {
  const fd = openSync(file, "wx", 384);
  const hash = createHash("sha256");
  let kept = 0;
  let end = Buffer.alloc(0);
  let failure;
  const note = (bytes) => {
    if (failure !== void 0 || bytes.length === 0) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    } catch (error) {
      failure = { error };
      onFailure();
      return;
    }
    hash.update(bytes);
    end = Buffer.from(bytes.subarray(-2));
  };
  return {
    note,
    keep: (bytes) => {
      note(bytes);
      kept += bytes.length;
    },
    endsLine: () => end.length === 0 || end.includes(10),
    close: () => {
      closeSync(fd);
      if (failure !== void 0) throw failure.error;
      return { sha256: hash.digest("hex"), keptBytes: kept };
    }
  };
}

// src/edge/process/command.ts
import { spawn as spawn2 } from "node:child_process";

// src/edge/process/end-processes.ts
import { setTimeout as setTimeout2 } from "node:timers/promises";

// src/edge/process/processes.ts
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
function listProcesses() {
  return process.platform === "linux" ? listFromProc() : parsePs(runPs(["axeww"]));
}
function startOf(pid) {
  if (process.platform === "linux") return readStat(pid)?.start;
  return parsePs(runPs(["eww", "-p", String(pid)])).find((p) => p.pid === pid)?.start;
}
function listFromProc() {
  return readdirSync("/proc").filter((name) => /^\d+$/.test(name)).flatMap((name) => readStat(Number(name)) ?? []);
}
var EXITING_OR_KERNEL = 4 | 2097152;
function readStat(pid) {
  const stat3 = readOrNothing(`/proc/${pid}/stat`).toString("latin1");
  const [state = "", parent, group, session, , , flags, ...rest] = stat3.slice(stat3.lastIndexOf(")") + 2).split(" ");
  if (!/^[^ZXx]$/.test(state) || (Number(flags) & EXITING_OR_KERNEL) !== 0) return void 0;
  return {
    pid,
    parent: Number(parent),
    group: Number(group),
    session: Number(session),
    start: rest[12] ?? "",
    hasVariable: (assignment) => Buffer.concat([Buffer.of(0), readOrNothing(`/proc/${pid}/environ`), Buffer.of(0)]).includes(
      `\0${assignment}\0`
    ),
    holds: (file) => openFiles(pid).includes(file)
  };
}
function readOrNothing(file) {
  try {
    return readFileSync(file);
  } catch {
    return Buffer.alloc(0);
  }
}
function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`));
  } catch {
    return [];
  }
}
var COLUMNS = "pid=,ppid=,pgid=,stat=,lstart=,command=";
function runPs(selection) {
  try {
    return execFileSync("ps", [...selection, "-o", COLUMNS], {
      encoding: "utf8",
      env: { LC_ALL: "C", PATH: "/bin:/usr/bin" },
      maxBuffer: 1 << 28,
      stdio: ["ignore", "pipe", "ignore"]
    });
  } catch {
    return "";
  }
}
var PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]{8}\s+\d{4})\s(.*)$/gm;
function parsePs(output) {
  return [...output.matchAll(PS_LINE)].flatMap(
    ([, pid, parent, group, state, start2, command = ""]) => state?.startsWith("Z") ? [] : {
      pid: Number(pid),
      parent: Number(parent),
      group: Number(group),
      session: Number(group),
      start: `${Date.parse(start2 ?? "")}`,
      hasVariable: (assignment) => ` ${command} `.includes(` ${assignment} `),
      holds: () => false
    }
  );
}

// src/edge/process/end-processes.ts
function findMarked(marks) {
  const all = listProcesses().filter((p) => p.pid !== process.pid);
  const ours = new Set(all.filter((p) => isMarked(p, marks)).map((p) => p.pid));
  for (let before = -1; before !== ours.size; ) {
    before = ours.size;
    for (const p of all) if (ours.has(p.parent)) ours.add(p.pid);
  }
  return all.filter((p) => ours.has(p.pid));
}
function isMarked(p, { variable, group, seen, file }) {
  return group !== void 0 && (p.group === group || p.session === group) || (seen?.some((s) => s.pid === p.pid && s.start === p.start) ?? false) || p.hasVariable(variable) || file !== void 0 && p.holds(file);
}
var KILL_PASSES = 100;
async function endMarked(marks, graceMs) {
  const met = /* @__PURE__ */ new Set();
  const end = performance.now() + graceMs;
  let alive = findMarked(marks);
  for (let pause = 5; alive.length > 0 && performance.now() < end; pause = Math.min(pause * 2, 200)) {
    for (const p of alive) if (meet(p, met)) send(p.pid, "SIGTERM");
    await setTimeout2(Math.min(pause, Math.max(1, end - performance.now())));
    alive = findMarked(marks);
  }
  for (let pass = 0; alive.length > 0 && pass < KILL_PASSES; pass++) {
    for (const p of alive) {
      meet(p, met);
      send(p.pid, "SIGKILL");
    }
    await setTimeout2(Math.min(pass, 50));
    alive = findMarked(marks);
  }
  return met.size;
}
function meet(p, met) {
  const before = met.size;
  return met.add(`${p.pid} ${p.start}`).size > before;
}
function send(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const { code } = error;
    if (code !== "ESRCH" && code !== "EPERM") throw error;
  }
}

// src/edge/process/pipe.ts
import { spawn } from "node:child_process";
import { closeSync as closeSync2, constants, openSync as openSync2, readlinkSync as readlinkSync2 } from "node:fs";
import { rm } from "node:fs/promises";
import { Socket } from "node:net";
async function openPipe(file, onBytes) {
  await makeNamedPipe(file);
  const reader = openSync2(file, constants.O_RDONLY | constants.O_NONBLOCK);
  let writer = openSync2(file, constants.O_WRONLY);
  await rm(file);
  const seenAs = process.platform === "linux" ? readlinkSync2(`/proc/self/fd/${reader}`) : file;
  const buffer = Buffer.allocUnsafeSlow(65536);
  const socket = new Socket({
    fd: reader,
    readable: true,
    writable: false,
    onread: {
      buffer,
      callback: (count) => {
        onBytes(buffer.subarray(0, count));
        return true;
      }
    }
  });
  const ended = new Promise((resolve3) => {
    socket.once("close", () => resolve3());
    socket.once("error", () => resolve3());
  });
  socket.resume();
  return {
    writer,
    file: seenAs,
    ended,
    closeWriter: () => {
      if (writer >= 0) closeSync2(writer);
      writer = -1;
    },
    destroy: () => socket.destroy()
  };
}
function makeNamedPipe(file) {
  return new Promise((resolve3, reject) => {
    spawn("mkfifo", ["-m", "600", file], { stdio: "ignore" }).once("error", reject).once(
      "exit",
      (code) => code === 0 ? resolve3() : reject(new Error(`mkfifo ended with exit code ${code} for ${file}`))
    );
  });
}

// src/edge/process/command.ts
var NOT_STARTED = {
  exitCode: void 0,
  signal: void 0,
  timedOut: false,
  cancelled: false,
  startError: void 0,
  durationMs: 0,
  leftovers: 0
};
var DRAIN_MS = 500;
var KILLED_MS = 5e3;
var LONGEST_TIMER_MS = 2147483647;
async function runCommand(command) {
  const pipe = await openPipe(command.fifo, command.onBytes);
  try {
    const started = await start(command, pipe);
    return typeof started === "string" ? { ...NOT_STARTED, startError: started } : await followToEnd(command, pipe, started);
  } finally {
    pipe.destroy();
  }
}
async function start({ program, argv, cwd, env }, pipe) {
  const at = performance.now();
  const [argv0 = program, ...rest] = argv;
  try {
    const stdio = ["ignore", pipe.writer, pipe.writer];
    const child = spawn2(program, rest, { argv0, cwd, env, detached: true, stdio: [...stdio] });
    const exited = exitOf(child);
    await new Promise((resolve3, reject) => child.once("spawn", resolve3).once("error", reject));
    return child.pid === void 0 ? "it got no process" : { pid: child.pid, exited, at };
  } catch (error) {
    return startErrorOf(error);
  } finally {
    pipe.closeWriter();
  }
}
function exitOf(child) {
  return new Promise((resolve3) => {
    child.once(
      "exit",
      (code, signal) => resolve3({ exitCode: code ?? void 0, signal: signal ?? void 0 })
    );
  });
}
function startErrorOf({ code, message }) {
  switch (code) {
    case "E2BIG":
      return "the command is longer than the system takes";
    case "EAGAIN":
    case "ENOMEM":
      return "the system cannot start another process";
    case "EACCES":
      return "the shell may not be executed by this user";
    default:
      return message;
  }
}
async function followToEnd(command, pipe, { pid, exited, at }) {
  const { graceMs, mark } = command;
  const cut = await exitOrCut(exited, command);
  const seen = cut === "none" ? [] : findMarked({ variable: mark, group: pid });
  if (cut !== "none") {
    send(-pid, "SIGTERM");
    if (!await settles(exited, graceMs)) send(-pid, "SIGKILL");
    await settles(exited, KILLED_MS);
  }
  const durationMs = Math.round(performance.now() - at);
  const drained = await settles(pipe.ended, DRAIN_MS);
  const leftovers = await endMarked(
    { variable: mark, group: pid, seen, ...!drained && { file: pipe.file } },
    graceMs
  );
  await settles(pipe.ended, DRAIN_MS);
  const ending = await Promise.race([exited, Promise.resolve({ exitCode: void 0, signal: void 0 })]);
  return {
    ...ending,
    timedOut: cut === "timeout",
    cancelled: cut === "cancel",
    startError: void 0,
    durationMs,
    leftovers
  };
}
async function exitOrCut(exited, { timeoutMs, signal }) {
  let cancel = () => void 0;
  const cancelled = new Promise((resolve3) => cancel = () => resolve3("cancel"));
  let timer;
  const timeout = new Promise((resolve3) => {
    timer = setTimeout(resolve3, Math.min(timeoutMs, LONGEST_TIMER_MS), "timeout");
  });
  signal.addEventListener("abort", cancel);
  if (signal.aborted) cancel();
  try {
    return await Promise.race([exited.then(() => "none"), cancelled, timeout]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", cancel);
  }
}
async function settles(promise, ms) {
  let timer;
  const late = new Promise((resolve3) => {
    timer = setTimeout(resolve3, ms, false);
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}

// src/edge/process/start.ts
import { access, constants as constants2, realpath, stat } from "node:fs/promises";
import { delimiter, isAbsolute, join, relative, resolve, sep } from "node:path";
async function findFolder(root, cwd) {
  const no = (why) => ({ kind: "no", why: `the folder "${cwd}" ${why}` });
  const [realRoot, real] = await Promise.all([realpathOf(root), realpathOf(resolve(root, cwd))]);
  if (real === void 0 || realRoot === void 0) return no("does not exist");
  const path = relative(realRoot, real);
  if (isAbsolute(path) || path === ".." || path.startsWith(`..${sep}`))
    return no("lies outside the checkout");
  if (!(await stat(real)).isDirectory()) return no("is not a folder");
  const mayEnter = await access(real, constants2.X_OK).then(
    () => true,
    () => false
  );
  return mayEnter ? { kind: "found", path: real } : no("may not be entered by this user");
}
async function realpathOf(path) {
  return realpath(path).catch(() => void 0);
}
async function defaultShell(path) {
  return [(await findProgram("bash", path)).kind === "found" ? "bash" : "sh", "-e", "-c"];
}
async function findProgram(name, path) {
  const folders = name.includes("/") ? [""] : (path ?? "/usr/bin:/bin").split(delimiter);
  for (const folder of folders) {
    const file = folder === "" ? name : join(folder, name);
    if (await isExecutable(file)) return { kind: "found", path: file };
  }
  return { kind: "no", why: `there is no program "${name}" to run it in` };
}
async function isExecutable(file) {
  try {
    await access(file, constants2.X_OK);
    return (await stat(file)).isFile();
  } catch {
    return false;
  }
}

// src/edge/process/check-runner.ts
function createCheckRunner(options) {
  const { scratchDir, redact, adopt, graceMs = 2e3 } = options;
  const mark = `MULLIGAN_RUN_ID=${options.runId}`;
  const env = { ...options.env, MULLIGAN_RUN_ID: options.runId };
  let runs = 0;
  const prepare = async (check) => {
    const folder = await findFolder(options.root, check.cwd);
    if (folder.kind === "no") return folder.why;
    const [shell = "", ...rest] = options.shell ?? await defaultShell(env["PATH"]);
    const program = await findProgram(shell, env["PATH"]);
    if (program.kind === "no") return program.why;
    return { program: program.path, argv: [shell, ...rest, check.command], cwd: folder.path };
  };
  return {
    run: async (check, { signal, timeoutMs = check.timeoutMs }) => {
      const stop = new AbortController();
      const cancel = () => stop.abort();
      const file = join2(scratchDir, `${process.pid}-${++runs}`);
      signal?.addEventListener("abort", cancel);
      if (signal?.aborted) cancel();
      try {
        await mkdir(scratchDir, { recursive: true });
        const capture = createCapture({
          file: `${file}.out`,
          limitBytes: check.outputLimitBytes,
          redactor: redact,
          onFailure: cancel
        });
        const prepared = stop.signal.aborted ? void 0 : await prepare(check);
        const facts = prepared === void 0 ? { ...NOT_STARTED, cancelled: true } : typeof prepared === "string" ? { ...NOT_STARTED, startError: prepared } : await runCommand({
          ...prepared,
          env,
          mark,
          timeoutMs,
          graceMs,
          signal: stop.signal,
          fifo: `${file}.pipe`,
          onBytes: capture.push
        });
        return await store(facts, capture.finish());
      } catch (error) {
        await rm2(`${file}.out`, { force: true }).catch(() => void 0);
        throw storageError(error, `The output of "${check.command}" could not be stored in ${scratchDir}`);
      } finally {
        signal?.removeEventListener("abort", cancel);
      }
    },
    sweep: () => endMarked({ variable: mark }, graceMs)
  };
  async function store(facts, captured) {
    const { file, sha256, keptBytes, totalBytes } = captured;
    const text = redact.text(decode(await readFile(file)));
    await adopt(file, sha256);
    return { result: { ...facts, output: { body: sha256, keptBytes, totalBytes } }, text };
  }
}

// src/edge/redact/encoded-forms.ts
var LEAST_SECRET = 6;
var LEAST_LINE = 8;
function encodedForms(secrets) {
  const values = secrets.flatMap((secret) => [secret, secret.trim(), ...linesOf(secret)]).filter((value) => value.length >= LEAST_SECRET);
  const text = unique(
    values.flatMap((value) => [value, ...base64(value), ...percent(value), ...json(value)])
  );
  const wide = unique(values).flatMap((value) => {
    const little = Buffer.from(value, "utf16le");
    return [little, Buffer.from(little).swap16()];
  });
  return { text, bytes: [...text.map((form) => Buffer.from(form)), ...wide] };
}
function linesOf(secret) {
  const lines = secret.split(/\r?\n/).map((line) => line.trim());
  return lines.length === 1 ? [] : lines.filter((line) => line.length >= LEAST_LINE);
}
function base64(value) {
  const bytes = Buffer.from(value);
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]);
    const first = Math.ceil(before * 8 / 6);
    const end = Math.floor(whole.length * 8 / 6);
    return [whole.toString("base64").slice(first, end), whole.toString("base64url").slice(first, end)];
  });
}
function percent(value) {
  const encoded = encodeURIComponent(Buffer.from(value).toString());
  const strict = encoded.replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);
  const lower = strict.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase());
  return [encoded, strict, lower, encoded.replaceAll("%20", "+")];
}
function json(value) {
  const escaped = JSON.stringify(value).slice(1, -1);
  return [escaped, escaped.replaceAll("/", "\\/")];
}
function unique(values) {
  return [...new Set(values)];
}

// src/edge/redact/token-shapes.ts
var SHAPES = [
  /\bgh[opsur]_[A-Za-z0-9]{36,255}\b/g,
  /\bgithub_pat_[A-Za-z0-9_]{22,255}\b/g,
  /\bglpat-[A-Za-z0-9_-]{20,}/g,
  /\bsk-(?:[a-z]+-)*[A-Za-z0-9_-]{20,}/g,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g,
  /\bxox[abeprs]-[A-Za-z0-9-]{10,}/g,
  /\bnpm_[A-Za-z0-9]{36}\b/g,
  /\bAIza[A-Za-z0-9_-]{35}\b/g,
  /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----(?:[\s\S]{0,16384}?-----END (?:[A-Z0-9]+ )*PRIVATE KEY-----|[A-Za-z0-9+/=\s]*)/g
];
function maskTokenShapes(text) {
  return SHAPES.reduce((masked, shape) => masked.replace(shape, "***"), text);
}

// src/edge/redact/redactor.ts
var MASK = "***";
function createRedactor(secrets) {
  const forms = encodedForms(secrets);
  return {
    text: (text) => maskTokenShapes(maskText(text, forms.text)),
    stream: () => forms.bytes.length === 0 ? passOn() : maskStream(forms.bytes),
    holdsSecret: (text) => forms.text.some((form) => text.includes(form))
  };
}
function findSpans(data, forms) {
  const found = [];
  for (const form of forms) {
    const indexOf = (from) => data.indexOf(form, from);
    for (let at = indexOf(0); at >= 0; at = indexOf(at + 1)) found.push({ from: at, to: at + form.length });
  }
  return joinSpans(found);
}
function joinSpans(spans) {
  const joined = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    const last = joined.at(-1);
    if (last === void 0 || span.from >= last.to) joined.push(span);
    else if (span.to > last.to) joined[joined.length - 1] = { from: last.from, to: span.to };
  }
  return joined;
}
function maskText(text, forms) {
  const spans = findSpans(text, forms);
  let masked = "";
  let at = 0;
  for (const { from, to } of spans) {
    masked += text.slice(at, from) + MASK;
    at = to;
  }
  return at === 0 ? text : masked + text.slice(at);
}
function passOn() {
  return { push: (piece) => piece, end: () => Buffer.alloc(0), held: () => Buffer.alloc(0) };
}
function maskStream(forms) {
  let carry = Buffer.alloc(0);
  let masked = 0;
  const take = (data, held) => {
    const end = data.length - held;
    const spans = findSpans(data, forms);
    const all = masked > 0 ? joinSpans([{ from: 0, to: masked }, ...spans]) : spans;
    const parts = [];
    let at = 0;
    for (const { from, to } of all) {
      const goesOn = from === 0 && masked > 0;
      if (from >= end && !goesOn) break;
      parts.push(data.subarray(at, from));
      if (!goesOn) parts.push(Buffer.from(MASK));
      at = to;
    }
    if (at < end) parts.push(data.subarray(at, end));
    carry = Buffer.from(data.subarray(end));
    masked = Math.max(0, at - end);
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };
  return {
    push: (piece) => {
      const data = carry.length > 0 ? Buffer.concat([carry, piece]) : piece;
      return take(data, startedForm(data, forms));
    },
    end: () => take(carry, 0),
    held: () => carry
  };
}
function startedForm(data, forms) {
  let longest = 0;
  for (const form of forms) {
    const first = form[0] ?? 0;
    let at = Math.max(0, data.length - form.length + 1);
    while ((at = data.indexOf(first, at)) >= 0 && data.length - at > longest) {
      const length = data.length - at;
      if (data.compare(form, 0, length, at) === 0) longest = length;
      at++;
    }
  }
  return longest;
}

// src/edge/process/environment.ts
var ALLOWED = [
  ["the user and the machine", ["PATH", "HOME", "SHELL", "USER", "LOGNAME", "TMPDIR", "TMP", "TEMP", "TZ"]],
  ["language and terminal", ["LANG", "LANGUAGE", "LC_*", "LOCALE_ARCHIVE", "TERM", "COLORTERM", "DISPLAY"]],
  [
    "folders of the desktop standard",
    ["XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"]
  ],
  ["how tools behave", ["CI", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES"]],
  ["network", ["HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"]],
  [
    "certificates",
    ["SSL_CERT_FILE", "SSL_CERT_DIR", "NIX_SSL_CERT_FILE", "CURL_CA_BUNDLE", "REQUESTS_CA_BUNDLE"]
  ],
  [
    "Node",
    ["NODE_ENV", "NODE_PATH", "NODE_EXTRA_CA_CERTS", "npm_config_cache", "COREPACK_HOME", "PNPM_HOME"]
  ],
  ["Node's version managers", ["NVM_DIR", "NVM_BIN", "VOLTA_HOME", "FNM_DIR", "BUN_INSTALL", "DENO_DIR"]],
  [
    "Python",
    [
      "VIRTUAL_ENV",
      "PYTHONPATH",
      "PYTHONHOME",
      "PYTHONHASHSEED",
      "PYTHONUTF8",
      "PYENV_ROOT",
      "pythonLocation"
    ]
  ],
  [
    "Python's packages",
    ["CONDA_PREFIX", "CONDA_DEFAULT_ENV", "PIP_CACHE_DIR", "UV_CACHE_DIR", "POETRY_CACHE_DIR"]
  ],
  ["Java", ["JAVA_HOME", "JAVA_HOME_*", "MAVEN_HOME", "M2_HOME", "GRADLE_HOME", "GRADLE_USER_HOME"]],
  ["Android", ["ANDROID_HOME", "ANDROID_SDK_ROOT"]],
  [
    "Go",
    [
      "GOROOT",
      "GOPATH",
      "GOBIN",
      "GOCACHE",
      "GOMODCACHE",
      "GOFLAGS",
      "GOPROXY",
      "GOTOOLCHAIN",
      "CGO_ENABLED"
    ]
  ],
  [
    "Rust",
    ["CARGO_HOME", "CARGO_TARGET_DIR", "RUSTUP_HOME", "RUSTUP_TOOLCHAIN", "RUST_BACKTRACE", "RUSTFLAGS"]
  ],
  ["Ruby", ["GEM_HOME", "GEM_PATH", "BUNDLE_PATH", "BUNDLE_GEMFILE", "RBENV_ROOT"]],
  [
    "PHP and .NET",
    ["COMPOSER_HOME", "COMPOSER_CACHE_DIR", "DOTNET_ROOT", "DOTNET_CLI_HOME", "NUGET_PACKAGES"]
  ],
  ["C and C++", ["CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS", "CPATH", "LIBRARY_PATH", "PKG_CONFIG_PATH"]],
  ["shared libraries", ["LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"]],
  ["browsers under test", ["CHROME_BIN", "PLAYWRIGHT_BROWSERS_PATH"]]
];
var NAMES = ALLOWED.flatMap(([, names]) => names);
var EXACT = new Set(NAMES.filter((name) => !name.endsWith("*")));
var PREFIXES = NAMES.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
var SECRET_NAME = /TOKEN|KEY|SECRET|PASSW|CREDENTIAL|AUTH|^(?:ACTIONS|GITHUB|RUNNER|OPENAI)_/i;
var LOGIN_IN_ADDRESS = /:\/\/[^/@\s]+@/;
function childEnvironment(source, { names, secrets }) {
  const named = new Set(names);
  const isSecret = secretTest(secrets);
  const env = {};
  const dropped = [];
  for (const [name, value] of Object.entries(source)) {
    if (value === void 0 || !(named.has(name) || isAllowed(name))) continue;
    const reason = isSecret(value) ? "holds-secret" : named.has(name) ? void 0 : suspicion(name, value);
    if (reason === void 0) env[name] = value;
    else dropped.push({ name, reason });
  }
  return { env, dropped };
}
function isAllowed(name) {
  return EXACT.has(name) || PREFIXES.some((prefix) => name.startsWith(prefix));
}
function suspicion(name, value) {
  if (SECRET_NAME.test(name)) return "secret-name";
  return LOGIN_IN_ADDRESS.test(value) ? "login-in-address" : void 0;
}
var PLAIN_WORDS = /^(?=.{1,15}$)[a-z]+(?:[-_][a-z]+)*$/;
function secretTest(secrets) {
  const whole = new Set(secrets.filter((secret) => secret !== ""));
  const { holdsSecret } = createRedactor(secrets.filter((secret) => !PLAIN_WORDS.test(secret)));
  return (value) => whole.has(value) || holdsSecret(value);
}

// src/edge/workspace/workspace.ts
import { copyFileSync as copyFileSync2, mkdirSync as mkdirSync4, readFileSync as readFileSync6, writeFileSync as writeFileSync4 } from "node:fs";
import { dirname as dirname2, join as join5 } from "node:path";

// src/edge/workspace/walk.ts
import { lstatSync, readdirSync as readdirSync2, readlinkSync as readlinkSync3 } from "node:fs";
function bytePath(path) {
  return Buffer.from(path, "utf8").toString("latin1");
}
function native(path) {
  return /^[\x00-\x7f]*$/.test(path) ? path : Buffer.from(path, "latin1");
}
function readable(path) {
  return Buffer.from(path, "latin1").toString("utf8");
}
function visit(areas, each) {
  for (const { dir, skip } of areas) {
    const stats = lstatSync(native(dir), { throwIfNoEntry: false });
    if (stats === void 0) continue;
    each(dir, stats);
    const pending = [dir];
    for (let folder = pending.pop(); folder !== void 0; folder = pending.pop()) {
      for (const name of namesIn(folder)) {
        const path = `${folder}/${name}`;
        if (skip(path)) continue;
        const inside = lstatSync(native(path), { throwIfNoEntry: false });
        if (inside === void 0) continue;
        each(path, inside);
        if ((inside.mode & TYPE_BITS) === FOLDER_BITS) pending.push(path);
      }
    }
  }
}
function look(path) {
  const stats = lstatSync(native(path), { throwIfNoEntry: false });
  return stats && entryOf(path, stats);
}
function namesIn(folder) {
  try {
    return readdirSync2(native(folder), { encoding: "latin1" });
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT" || code === "ENOTDIR") return [];
    throw error;
  }
}
var TYPE_BITS = 61440;
var FOLDER_BITS = 16384;
var TYPES = /* @__PURE__ */ new Map([
  [32768, "file"],
  [FOLDER_BITS, "folder"],
  [40960, "link"]
]);
function entryOf(path, stats) {
  const type = TYPES.get(stats.mode & TYPE_BITS) ?? "other";
  return {
    type,
    mode: stats.mode,
    size: type === "folder" ? 0 : stats.size,
    mtime: stats.mtimeMs,
    ctime: stats.ctimeMs,
    inode: stats.ino,
    target: type === "link" ? readlinkSync3(native(path), "latin1") : void 0
  };
}

// src/edge/workspace/areas.ts
var LEFT_OUT = ["objects", "lfs", "worktrees", "gc.pid", "gc.log", "gc.log.lock", "info/refs"];
function areasOf(repository, excluded) {
  const root = bytePath(repository.root);
  const out = new Set(excluded.map(bytePath));
  const gitDirs = [...new Set([repository.gitDir, repository.commonDir].map(bytePath))];
  const left = new Set(gitDirs.flatMap((dir) => LEFT_OUT.map((name) => `${dir}/${name}`)));
  const skipped = (path) => out.has(path) || left.has(path) || isModuleObjects(path);
  const outside = gitDirs.filter((dir) => !dir.startsWith(`${root}/`));
  const separate = outside.filter(
    (dir) => !outside.some((other) => other !== dir && dir.startsWith(`${other}/`))
  );
  const areas = [{ dir: root, skip: skipped }];
  for (const dir of separate) areas.push({ dir, skip: skipped });
  for (const dir of outside) if (!separate.includes(dir)) areas.push({ dir, skip: skipped });
  return areas;
  function isModuleObjects(path) {
    return path.endsWith("/objects") && gitDirs.some((dir) => path.startsWith(`${dir}/modules/`));
  }
}
function isGitData(path) {
  return /(^|\/)\.git(\/|$)/.test(path);
}

// src/edge/workspace/difference.ts
import { readFileSync as readFileSync4 } from "node:fs";

// src/edge/workspace/git.ts
import { spawn as spawn3 } from "node:child_process";
import { createHash as createHash2 } from "node:crypto";
import { openSync as openSync3, closeSync as closeSync3, readSync, fstatSync } from "node:fs";

// src/edge/workspace/repository.ts
import { execFile } from "node:child_process";
import { access as access2, constants as constants3, realpath as realpath2, stat as stat2 } from "node:fs/promises";
import { resolve as resolve2 } from "node:path";
import { promisify } from "node:util";
var SAFE = [
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.untrackedCache=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "diff.external="
];
function gitEnvironment(env) {
  return {
    ...env,
    GIT_TERMINAL_PROMPT: "0",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_NO_LAZY_FETCH: "1",
    GIT_PAGER: "cat",
    LC_ALL: "C"
  };
}
async function openRepository(dir, env) {
  const info = await stat2(dir).catch(() => void 0);
  if (!info?.isDirectory())
    throw new MulliganError("BAD_INPUT", `${dir} is not a folder.`, "Name the checkout's folder with --dir.");
  const args = [
    ...SAFE,
    "rev-parse",
    "--is-bare-repository",
    "--show-toplevel",
    "--absolute-git-dir",
    "--git-common-dir",
    "--show-prefix"
  ];
  const { stdout } = await promisify(execFile)("git", args, { cwd: dir, env: gitEnvironment(env) }).catch(
    (error) => {
      throw refusal(dir, error);
    }
  );
  const [, top = "", gitDir = "", common = "", prefix = ""] = stdout.split("\n");
  const root = await realpath2(top);
  await access2(root, constants3.W_OK | constants3.R_OK | constants3.X_OK).catch((error) => {
    throw new MulliganError(
      "ENVIRONMENT",
      `The folder ${root} cannot be written.`,
      "Give this user the right to write there.",
      error
    );
  });
  return {
    root,
    folder: prefix === "" ? "." : prefix.replace(/\/$/, ""),
    gitDir: await realpath2(gitDir),
    commonDir: await realpath2(resolve2(dir, common))
  };
}
function refusal(dir, error) {
  const {
    code,
    stderr = "",
    stdout = ""
  } = error;
  if (code === "ENOENT")
    return new MulliganError(
      "ENVIRONMENT",
      "The program git was not found.",
      "Install git, and see that PATH names its folder.",
      error
    );
  if (stdout.startsWith("true"))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is a bare repository, without files to repair.`,
      "Name a checkout with --dir.",
      error
    );
  if (/dubious ownership/.test(stderr))
    return new MulliganError(
      "ENVIRONMENT",
      `git does not trust ${dir}: it belongs to another user.`,
      `Trust it: git config --global --add safe.directory ${dir}`,
      error
    );
  if (/not a git repository/i.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} is not in a git repository.`,
      "Name a checkout with --dir, or make one: git init.",
      error
    );
  if (/must be run in a work tree/.test(stderr))
    return new MulliganError(
      "BAD_INPUT",
      `${dir} lies in a repository's own data, not in its files.`,
      "Name the checkout's folder with --dir.",
      error
    );
  return new MulliganError(
    "ENVIRONMENT",
    `git cannot read the repository of ${dir}: ${stderr.trim().split("\n")[0] ?? ""}`,
    "See that `git status` works there.",
    error
  );
}

// src/edge/workspace/git.ts
function createGit(repository, env) {
  const environment = gitEnvironment(env);
  const run = (args, { input, okCodes = [0] } = {}) => new Promise((resolve3, reject) => {
    const child = spawn3("git", [...SAFE, ...args], { cwd: repository.root, env: environment });
    const out = [];
    const err = [];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code !== null && okCodes.includes(code)) resolve3(Buffer.concat(out));
      else
        reject(
          new Error(`git ${args[0] ?? ""} ended with ${code}: ${Buffer.concat(err).toString().trim()}`)
        );
    });
    child.stdin.on("error", () => void 0);
    child.stdin.end(input);
  });
  return {
    run,
    blobs: async (ids) => {
      const found = /* @__PURE__ */ new Map();
      if (ids.length === 0) return found;
      const args = [`--git-dir=${repository.gitDir}`, "cat-file", "--batch"];
      const out = await run(args, { input: Buffer.from(`${ids.join("\n")}
`) });
      for (let at = 0; at < out.length; ) {
        const line = out.indexOf(10, at);
        const [id = "", type, size] = out.toString("latin1", at, line).split(" ");
        at = line + 1;
        if (type !== "blob") continue;
        found.set(id, out.subarray(at, at + Number(size)));
        at += Number(size) + 1;
      }
      return found;
    }
  };
}
function blobId(file) {
  const fd = openSync3(native(file), "r");
  try {
    const { size } = fstatSync(fd);
    const hash = createHash2("sha1").update(`blob ${size}\0`);
    const chunk = Buffer.allocUnsafe(Math.min(1 << 20, Math.max(1, size)));
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) hash.update(chunk.subarray(0, n));
    return hash.digest("hex");
  } finally {
    closeSync3(fd);
  }
}
async function readSettings(git) {
  const pattern = "^(core\\.(autocrlf|attributesfile)|extensions\\.(partialclone|objectformat)|filter\\..*)$";
  const out = await git.run(["config", "-z", "--get-regexp", pattern], { okCodes: [0, 1] });
  const pairs = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    pairs.map((pair) => [
      pair.split("\n", 1)[0]?.toLowerCase() ?? "",
      pair.slice(pair.indexOf("\n") + 1)
    ])
  );
}
async function ignored(git, paths, { rules = false } = {}) {
  if (paths.length === 0) return /* @__PURE__ */ new Set();
  const input = Buffer.from(`${paths.join("\0")}\0`, "latin1");
  const args = ["check-ignore", ...rules ? ["--no-index"] : [], "-z", "--stdin"];
  const out = await git.run(args, { input, okCodes: [0, 1, 128] });
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}

// src/edge/workspace/snapshot.ts
import { lstatSync as lstatSync2, readFileSync as readFileSync2 } from "node:fs";

// src/edge/workspace/index-file.ts
function readIndex(bytes) {
  if (bytes.length < 32 || bytes.toString("latin1", 0, 4) !== "DIRC") return void 0;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return void 0;
  const entries = /* @__PURE__ */ new Map();
  let at = 12;
  let path = "";
  for (let n = 0; n < count; n++) {
    if (at + 62 > bytes.length) return void 0;
    const start2 = at;
    const flags = bytes.readUInt16BE(at + 60);
    const mode = bytes.readUInt32BE(at + 24);
    if (mode >>> 12 === 4) return void 0;
    const entry = {
      ctime: milliseconds(bytes, at),
      mtime: milliseconds(bytes, at + 8),
      inode: bytes.readUInt32BE(at + 20),
      size: bytes.readUInt32BE(at + 36),
      blob: bytes.toString("hex", at + 40, at + 60)
    };
    at += version >= 3 && flags & 16384 ? 64 : 62;
    if (version === 4) {
      const { value, next } = offset(bytes, at);
      const end = bytes.indexOf(0, next);
      if (end < 0) return void 0;
      path = path.slice(0, path.length - value) + bytes.toString("latin1", next, end);
      at = end + 1;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) return void 0;
      path = bytes.toString("latin1", at, end);
      at = start2 + (end - start2 + 8 & ~7);
    }
    const isFile = mode >>> 12 === 8;
    const stage = flags >>> 12 & 3;
    if (isFile && stage === 0) entries.set(path, entry);
  }
  return hasUnknownExtension(bytes, at) ? void 0 : entries;
}
function hasUnknownExtension(bytes, start2) {
  for (let at = start2; at + 8 <= bytes.length - 20; ) {
    const name = bytes.toString("latin1", at, at + 4);
    if (/^[a-z]/.test(name)) return true;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return false;
}
function milliseconds(bytes, at) {
  return bytes.readUInt32BE(at) * 1e3 + bytes.readUInt32BE(at + 4) / 1e6;
}
function offset(bytes, start2) {
  let at = start2;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = value + 1 << 7 | byte & 127;
  }
  return { value, next: at };
}

// src/edge/workspace/snapshot.ts
async function record(taking) {
  const { areas, before, store } = taking;
  const manifest = /* @__PURE__ */ new Map();
  const unknown = [];
  const attributes = [];
  visit(areas, (path, stats) => {
    const entry = { ...entryOf(path, stats), content: void 0, seen: 0 };
    manifest.set(path, entry);
    if (entry.type !== "file") return;
    if (path.endsWith("/.gitattributes")) attributes.push(path);
    const known = before?.get(path);
    if (known?.content !== void 0 && sameStat(known, entry)) entry.content = known.content;
    else unknown.push({ path, entry });
  });
  const blobOf = unknown.length === 0 ? () => void 0 : await cleanBlobs(taking, attributes);
  const copies = unknown.filter(({ path, entry }) => {
    const blob = blobOf(path, entry);
    if (blob !== void 0) entry.content = `git:${blob}`;
    return blob === void 0;
  });
  const copiedBytes = copies.reduce((sum, { entry }) => sum + entry.size, 0);
  checkCaps(copies, copiedBytes, taking);
  for (const { path, entry } of copies) entry.content = copyIn(store, path);
  store.sync();
  return { manifest, copiedBytes };
}
function sameStat(a, b) {
  return a.size === b.size && a.inode === b.inode && a.mtime === b.mtime && a.ctime === b.ctime;
}
function copyIn(store, path) {
  try {
    return store.add(path);
  } catch (error) {
    throw new MulliganError(
      "SNAPSHOT_UNREADABLE",
      `${readable(path)} cannot be copied into the snapshot: ${error.message}.`,
      "Nothing was changed. Give this user the right to read it and see that the disk has room, or remove it.",
      error
    );
  }
}
async function cleanBlobs({ repository, git }, attributes) {
  const none = () => void 0;
  const settings = await readSettings(git);
  if (settings.has("extensions.partialclone") || (settings.get("extensions.objectformat") ?? "sha1") !== "sha1")
    return none;
  const file = native(bytePath(`${repository.gitDir}/index`));
  const stats = lstatSync2(file, { throwIfNoEntry: false });
  const index = stats && readIndex(readFileSync2(file));
  if (index === void 0 || stats === void 0) return none;
  const root = bytePath(repository.root);
  const verify = mayConvert(attributes, repository, settings);
  return (path, entry) => {
    if (!path.startsWith(`${root}/`)) return void 0;
    const known = index.get(path.slice(root.length + 1));
    if (known === void 0 || !isClean(known, entry, stats.mtimeMs)) return void 0;
    return verify && blobId(path) !== known.blob ? void 0 : known.blob;
  };
}
function isClean(known, entry, indexTime) {
  return known.size === entry.size % 2 ** 32 && known.inode === entry.inode % 2 ** 32 && Math.abs(known.mtime - entry.mtime) < 5e-4 && Math.abs(known.ctime - entry.ctime) < 5e-4 && entry.mtime < indexTime;
}
var CONVERTS = /\b(filter|text|eol|crlf|ident|working-tree-encoding)\b/;
function mayConvert(attributes, repository, settings) {
  if (["true", "input"].includes(settings.get("core.autocrlf") ?? "")) return true;
  if ([...settings.keys()].some((key) => key.startsWith("filter."))) return true;
  if (settings.has("core.attributesfile")) return true;
  const files = [...attributes, bytePath(`${repository.commonDir}/info/attributes`)];
  return files.some((path) => {
    try {
      return CONVERTS.test(readFileSync2(native(path), "latin1"));
    } catch {
      return false;
    }
  });
}
function checkCaps(copies, bytes, { caps, repository }) {
  if (bytes <= caps.bytes && copies.length <= caps.entries) return;
  const root = bytePath(repository.root);
  const sizes = /* @__PURE__ */ new Map();
  for (const { path, entry } of copies) {
    const top = path.startsWith(`${root}/`) ? path.slice(root.length + 1).split("/")[0] ?? "" : path;
    sizes.set(top, (sizes.get(top) ?? 0) + entry.size);
  }
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, 3);
  const named = largest.map(([path, size]) => `${readable(path)} (${Math.ceil(size / 1e6)} MB)`).join(", ");
  throw new MulliganError(
    "ENVIRONMENT",
    `An exact snapshot needs a copy of ${copies.length} files with ${Math.ceil(bytes / 1e6)} MB that git cannot give back; the cap is ${Math.floor(caps.bytes / 1e6)} MB. Largest: ${named}.`,
    "Nothing was changed. Raise the cap with --snapshot-cap, or move those folders out of the checkout."
  );
}

// src/edge/workspace/store.ts
import {
  closeSync as closeSync4,
  fsyncSync,
  mkdirSync,
  openSync as openSync4,
  readFileSync as readFileSync3,
  readSync as readSync2,
  renameSync,
  writeFileSync,
  writeSync as writeSync2
} from "node:fs";
import { createHash as createHash3 } from "node:crypto";
import { join as join3 } from "node:path";
var CHUNK = 1 << 20;
var GATHERED = 1 << 22;
function openStore(dir) {
  mkdirSync(dir, { recursive: true, mode: 448 });
  const places = /* @__PURE__ */ new Map();
  const number = Number(`${Date.now()}${process.pid % 1e3}`);
  const packFile = (pack2) => join3(dir, `pack-${pack2}.bin`);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let pack;
  let end = 0;
  const gathered = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const flush = () => {
    if (pack !== void 0 && filled > 0) writeAll(pack, gathered.subarray(0, filled));
    filled = 0;
  };
  const write = (part) => {
    if (filled + part.length > GATHERED) flush();
    if (part.length > GATHERED && pack !== void 0) return writeAll(pack, part);
    filled += part.copy(gathered, filled);
  };
  return {
    places,
    add: (file) => {
      const source = openSync4(native(file), "r");
      try {
        pack ??= openSync4(packFile(number), "wx", 384);
        const hash = createHash3("sha256");
        let length = 0;
        for (let n = readSync2(source, chunk); n > 0; n = readSync2(source, chunk)) {
          const part = chunk.subarray(0, n);
          hash.update(part);
          write(part);
          length += n;
          if (n < CHUNK) break;
        }
        const sha256 = hash.digest("hex");
        if (!places.has(sha256)) places.set(sha256, [number, end, length]);
        end += length;
        return sha256;
      } finally {
        closeSync4(source);
      }
    },
    sync: () => {
      flush();
      if (pack !== void 0) fsyncSync(pack);
    },
    read: (sha256) => {
      const place = places.get(sha256);
      if (place === void 0) throw unreadable(`it has no bytes ${sha256}`);
      const [packNumber, offset2, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      try {
        const fd = openSync4(packFile(packNumber), "r");
        try {
          for (let at = 0; at < length; ) {
            const n = readSync2(fd, bytes, at, length - at, offset2 + at);
            if (n === 0) throw unreadable(`the bytes ${sha256} are cut off`);
            at += n;
          }
        } finally {
          closeSync4(fd);
        }
      } catch (error) {
        throw error instanceof MulliganError ? error : unreadable(String(error), error);
      }
      if (sha256Of(bytes) !== sha256) throw unreadable(`the bytes ${sha256} were changed`);
      return bytes;
    },
    writeManifest: (text) => {
      const name = sha256Of(Buffer.from(text, "latin1"));
      const file = join3(dir, `${name}.json`);
      writeFileSync(`${file}.new`, text, { encoding: "latin1", mode: 384, flush: true });
      renameSync(`${file}.new`, file);
      const folder = openSync4(dir, "r");
      fsyncSync(folder);
      closeSync4(folder);
      return name;
    },
    readManifest: (sha256) => {
      let text;
      try {
        text = readFileSync3(join3(dir, `${sha256}.json`), "latin1");
      } catch (error) {
        throw unreadable(`its manifest ${sha256} cannot be read`, error);
      }
      if (sha256Of(Buffer.from(text, "latin1")) !== sha256)
        throw unreadable(`its manifest ${sha256} was changed`);
      return text;
    }
  };
  function unreadable(what, cause) {
    return new MulliganError(
      "SNAPSHOT_UNREADABLE",
      `The snapshot in ${dir} cannot be used: ${what}.`,
      "The checkout was not touched by this; it may hold what an attempt left. Compare it with git before going on.",
      cause
    );
  }
}
function sha256Of(bytes) {
  return createHash3("sha256").update(bytes).digest("hex");
}
function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync2(fd, bytes, at);
}

// src/edge/workspace/difference.ts
var TIME_TOLERANCE = 2e-3;
var comparisons = 0;
function compare(manifest, areas) {
  const found = [];
  const nested = [];
  const turn = ++comparisons;
  let met = 0;
  visit(areas, (path, stats) => {
    if (path.endsWith("/.git")) nested.push(path.slice(0, -4));
    const was = manifest.get(path);
    if (was === void 0) {
      found.push({ path, kind: "added", was, now: entryOf(path, stats) });
      return;
    }
    was.seen = turn;
    met++;
    const same = was.mtime === stats.mtimeMs && was.ctime === stats.ctimeMs && was.inode === stats.ino && was.mode === stats.mode;
    if (same && (was.type === "folder" || was.size === stats.size)) return;
    const now = entryOf(path, stats);
    const kind = difference(path, was, now);
    if (kind !== void 0) found.push({ path, kind, was, now });
  });
  if (met < manifest.size) {
    for (const [path, was] of manifest)
      if (was.seen !== turn) found.push({ path, kind: "removed", was, now: void 0 });
  }
  return { found, nested };
}
function difference(path, was, now) {
  if (was.type !== now.type) return "type";
  if (was.type === "link" && was.target !== now.target) return "modified";
  if (was.type === "file" && !sameStat(was, now) && !hasContent(path, was, now)) return "modified";
  if (was.mode !== now.mode) return "mode";
  if (Math.abs(was.mtime - now.mtime) > TIME_TOLERANCE) return "times";
  return void 0;
}
function hasContent(path, was, now) {
  if (was.size !== now.size || was.content === void 0) return false;
  try {
    return was.content.startsWith("git:") ? blobId(path) === was.content.slice(4) : sha256Of(readFileSync4(native(path))) === was.content;
  } catch {
    return false;
  }
}

// src/edge/workspace/manifest.ts
var TYPES2 = ["file", "folder", "link", "other"];
function writeManifest(manifest, places) {
  const used = {};
  const lines = [];
  for (const [path, e] of manifest) {
    const place = e.content === void 0 ? void 0 : places.get(e.content);
    if (e.content !== void 0 && place !== void 0) used[e.content] = place;
    const more = JSON.stringify(e.content ?? e.target ?? "");
    lines.push(
      `[${JSON.stringify(path)},${TYPES2.indexOf(e.type)},${e.mode},${e.size},${e.mtime},${e.ctime},${e.inode},${more}]`
    );
  }
  return `${JSON.stringify(used)}
${lines.join("\n")}
`;
}
function readManifest(text) {
  const [first = "{}", ...lines] = text.trimEnd().split("\n");
  const manifest = /* @__PURE__ */ new Map();
  for (const line of lines) {
    const [path, type, mode, size, mtime, ctime, inode, more] = JSON.parse(line);
    const kind = TYPES2[type] ?? "other";
    manifest.set(path, {
      type: kind,
      mode,
      size,
      mtime,
      ctime,
      inode,
      target: kind === "link" ? more : void 0,
      content: kind === "file" ? more : void 0,
      seen: 0
    });
  }
  return { manifest, places: new Map(Object.entries(JSON.parse(first))) };
}

// src/edge/workspace/patch.ts
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  mkdirSync as mkdirSync2,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync as writeFileSync2,
  readFileSync as readFileSync5
} from "node:fs";
import { dirname, join as join4 } from "node:path";
var MOST_TEXT_BYTES = 1 << 18;
var MOST_EDITS = 4e3;
function makePatch(pairs, { scratch, env }) {
  const texts = [];
  const others = [];
  for (const pair of pairs) {
    const text = textPatch(pair);
    if (text === void 0) others.push(pair);
    else texts.push(text);
  }
  return Buffer.concat([Buffer.from(texts.join(""), "utf8"), gitPatch(others, { scratch, env })]);
}
function textPatch({ path, before, after }) {
  if (!/^[\w@./+=,-]+( [\w@./+=,-]+)*$/.test(path)) return void 0;
  const [old, now] = [textOf(before), textOf(after)];
  if (old === void 0 || now === void 0 || old === "" && now === "" || old === now) return void 0;
  const modes = modeLines(before, after);
  const diff = structuredPatch("", "", old, now, void 0, void 0, {
    context: 3,
    maxEditLength: MOST_EDITS
  });
  if (diff === void 0 || modes === void 0) return void 0;
  const hunks = diff.hunks.map(
    (h) => `@@ -${range(h.oldStart, h.oldLines)} +${range(h.newStart, h.newLines)} @@
${h.lines.join("\n")}
`
  );
  const names = [
    before === void 0 ? "/dev/null" : `a/${path}`,
    after === void 0 ? "/dev/null" : `b/${path}`
  ];
  const tab = path.includes(" ") ? "	" : "";
  const [from, to] = names.map((name) => name === "/dev/null" ? name : name + tab);
  return `diff --git a/${path} b/${path}
${modes}--- ${from}
+++ ${to}
${hunks.join("")}`;
}
function range(start2, lines) {
  return lines === 1 ? `${start2}` : `${lines === 0 ? Math.max(0, start2 - 1) : start2},${lines}`;
}
function modeLines(before, after) {
  const mode = (side) => side === void 0 || side.kind === "link" ? void 0 : side.mode & 73 ? "100755" : "100644";
  const [old, now] = [mode(before), mode(after)];
  if (old === void 0) return now && `new file mode ${now}
`;
  if (now === void 0) return `deleted file mode ${old}
`;
  return old === now ? "" : `old mode ${old}
new mode ${now}
`;
}
function textOf(side) {
  if (side === void 0) return "";
  if (side.kind === "link") return void 0;
  const bytes = side.kind === "bytes" ? Buffer.from(side.bytes) : readFileSync5(native(side.from));
  if (bytes.length === 0 || bytes.length > MOST_TEXT_BYTES || bytes.includes(0)) return void 0;
  const text = bytes.toString("utf8");
  return Buffer.compare(Buffer.from(text, "utf8"), bytes) === 0 ? text : void 0;
}
function gitPatch(pairs, { scratch, env }) {
  if (pairs.length === 0) return Buffer.alloc(0);
  mkdirSync2(scratch, { recursive: true, mode: 448 });
  const dir = mkdtempSync(join4(scratch, "diff-"));
  try {
    for (const side of ["a", "b"]) mkdirSync2(join4(dir, side));
    for (const { path, before, after } of pairs) {
      lay(bytePath(join4(dir, "a")), path, before);
      lay(bytePath(join4(dir, "b")), path, after);
    }
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
      "b"
    ];
    const isolated = {
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CEILING_DIRECTORIES: dirname(dir),
      GIT_ATTR_NOSYSTEM: "1"
    };
    const result = spawnSync(
      "git",
      [...SAFE, "-c", "core.attributesFile=/dev/null", "-c", "core.quotePath=true", ...args],
      {
        cwd: dir,
        env: { ...gitEnvironment(env), ...isolated, XDG_CONFIG_HOME: dir },
        maxBuffer: 1 << 30
      }
    );
    if (result.status === 0 || result.status === 1) return result.stdout;
    throw new Error(`git diff ended with ${result.status}: ${result.stderr.toString()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
function lay(folder, path, side) {
  if (side === void 0) return;
  const target = `${folder}/${path}`;
  mkdirSync2(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true });
  if (side.kind === "link") return symlinkSync(native(side.target), native(target));
  if (side.kind === "bytes") writeFileSync2(native(target), side.bytes);
  else copyFileSync(native(side.from), native(target));
  chmodSync(native(target), side.mode & 73 ? 493 : 420);
}

// src/edge/workspace/restore.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import {
  chmodSync as chmodSync2,
  lutimesSync,
  mkdirSync as mkdirSync3,
  renameSync as renameSync2,
  rmdirSync,
  symlinkSync as symlinkSync2,
  unlinkSync,
  utimesSync,
  writeFileSync as writeFileSync3
} from "node:fs";
var temporary = 0;
async function undo(found, { manifest, store, git, onStep }) {
  const parents = /* @__PURE__ */ new Set();
  const touch = (path) => void parents.add(parentOf(path));
  for (const { path, now } of byDepth(found.filter(isInTheWay))) {
    onStep();
    touch(path);
    unlocking(path, () => now?.type === "folder" ? rmdirSync(native(path)) : unlinkSync(native(path)));
  }
  const missing = found.filter(
    (d) => d.was !== void 0 && (d.now === void 0 || d.kind === "type" || d.kind === "modified")
  );
  const contents = await contentsOf(missing, git);
  for (const { path, was } of [...missing].sort((a, b) => a.path < b.path ? -1 : 1)) {
    if (was === void 0) continue;
    onStep();
    touch(path);
    unlocking(path, () => create(path, was, (content) => bytesOf(path, content, contents, store)));
  }
  for (const { path, was, now } of found) {
    if (was === void 0 || was.type === "folder") continue;
    onStep();
    settle(path, was, now === void 0 || was.mode !== now.mode);
  }
  const folders = found.filter((d) => d.was?.type === "folder").map((d) => d.path);
  for (const path of [.../* @__PURE__ */ new Set([...parents, ...folders])].sort((a, b) => b.length - a.length)) {
    const was = manifest.get(path);
    if (was?.type !== "folder") continue;
    onStep();
    settle(path, was, true);
  }
}
function isInTheWay({ kind, was, now }) {
  return was === void 0 || kind === "type" || kind === "modified" && now?.type === "link";
}
function byDepth(found) {
  return [...found].sort((a, b) => a.path < b.path ? 1 : -1);
}
function create(path, was, bytes) {
  if (was.type === "folder") return mkdirSync3(native(path), { mode: 448, recursive: true });
  if (was.type === "other") return remake(path, was);
  const file = `${parentOf(path)}/.mulligan-${process.pid}-${++temporary}.tmp`;
  if (was.type === "link") symlinkSync2(native(was.target ?? ""), native(file));
  else {
    writeFileSync3(native(file), bytes(was.content ?? ""), { flag: "wx", mode: 384 });
    chmodSync2(native(file), was.mode & 4095);
  }
  renameSync2(native(file), native(path));
}
function remake(path, was) {
  if ((was.mode & 61440) === 4096)
    spawnSync2("mkfifo", ["-m", (was.mode & 4095).toString(8), readable(path)]);
}
function settle(path, was, mode) {
  if (was.type === "link") return lutimesSync(native(path), was.mtime / 1e3, was.mtime / 1e3);
  if (was.type === "other") return;
  if (mode) chmodSync2(native(path), was.mode & 4095);
  utimesSync(native(path), was.mtime / 1e3, was.mtime / 1e3);
}
function unlocking(path, change) {
  try {
    change();
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT") {
      mkdirSync3(native(parentOf(path)), { recursive: true });
    } else if (code === "EACCES" || code === "EPERM") {
      chmodSync2(native(parentOf(path)), 448);
    } else throw error;
    change();
  }
}
function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}
async function contentsOf(found, git) {
  const ids = found.flatMap(({ was }) => was?.content?.startsWith("git:") ? [was.content.slice(4)] : []);
  return git.blobs([...new Set(ids)]);
}
function bytesOf(path, content, blobs, store) {
  if (!content.startsWith("git:")) return store.read(content);
  const blob = blobs.get(content.slice(4));
  if (blob) return blob;
  throw new MulliganError(
    "RESTORE_FAILED",
    `${readable(path)} cannot be restored: its object ${content.slice(4)} is gone from the repository.`,
    "Something removed objects from .git during the run. The patches in the journal's folder hold what was changed."
  );
}

// src/edge/workspace/workspace.ts
var MOST_PATCH_BYTES = 1 << 20;
var MOST_IGNORED_BYTES = 1 << 16;
var CAP_ENTRIES = 3e5;
function createWorkspace(options) {
  const { repository, patchesDir, env, onStep = () => void 0 } = options;
  const root = bytePath(repository.root);
  const git = createGit(repository, env);
  const store = openStore(options.storeDir);
  const areas = areasOf(repository, options.excluded);
  const manifests = /* @__PURE__ */ new Map();
  let latest;
  let listed;
  const manifestOf = (ref) => {
    const known = manifests.get(ref.manifest);
    if (known) return known;
    const { manifest, places } = readManifest(store.readManifest(ref.manifest));
    for (const [hash, place] of places) store.places.set(hash, place);
    manifests.set(ref.manifest, manifest);
    latest ??= { ref, manifest };
    return manifest;
  };
  const relative2 = (path) => path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const inTree = (d) => d.path.startsWith(`${root}/`) && !isGitData(relative2(d.path));
  const ignoredAmong = ({ found, nested }, options2 = {}) => {
    const others = nested.filter((dir) => dir !== `${root}/`);
    const asked = found.filter(
      (d) => inTree(d) && d.now !== void 0 && !others.some((dir) => d.path.startsWith(dir))
    );
    return ignored(
      git,
      asked.map((d) => relative2(d.path)),
      options2
    );
  };
  const report = (found, ignoring) => found.map(({ path, kind }) => ({
    path: readable(relative2(path)),
    kind,
    ignored: ignoring.has(relative2(path))
  }));
  return {
    root: repository.root,
    snapshot: async (label) => {
      listed = void 0;
      const same = latest && compare(latest.manifest, areas).found.length === 0 ? latest : void 0;
      if (same) return { ...same.ref, label, copiedBytes: 0 };
      const caps = { bytes: options.capBytes, entries: CAP_ENTRIES };
      const { manifest, copiedBytes } = await record({
        areas,
        before: latest?.manifest,
        repository,
        git,
        store,
        caps
      });
      const name = store.writeManifest(writeManifest(manifest, store.places));
      manifests.set(name, manifest);
      const ref = { label, manifest: name, files: manifest.size, copiedBytes };
      latest = { ref, manifest };
      return ref;
    },
    restore: async (ref, { patchName, keepIgnored = false }) => {
      const manifest = manifestOf(ref);
      const before = compare(manifest, areas);
      const { found } = before;
      if (found.length === 0) return { changes: [], patchFile: void 0 };
      const ignoring = await ignoredAmong(before, { rules: !keepIgnored });
      const kept = (d) => keepIgnored && inTree(d) && ignoring.has(relative2(d.path));
      const wrong = found.filter((d) => !kept(d));
      const patchFile = await keepPatch(wrong, ignoring, patchName);
      await undo(wrong, { manifest, store, git, onStep });
      const left = compare(manifest, areas).found.filter((d) => !kept(d));
      if (left.length > 0) throw notRestored(left.map((d) => `${readable(relative2(d.path))} (${d.kind})`));
      for (const { path, was } of wrong) {
        const now = was && look(path);
        if (now) manifest.set(path, { ...was, inode: now.inode, ctime: now.ctime, mtime: now.mtime });
      }
      return { changes: report(wrong, ignoring), patchFile };
    },
    changes: async (ref) => {
      const comparison = compare(manifestOf(ref), areas);
      return report(comparison.found, await ignoredAmong(comparison));
    },
    apply: (changes) => Promise.resolve(applyChanges(repository.root, changes)),
    read: (path) => {
      if (unsafe(repository.root, path) !== void 0) return Promise.resolve(void 0);
      try {
        return Promise.resolve(readFileSync6(join5(repository.root, path)));
      } catch {
        return Promise.resolve(void 0);
      }
    },
    list: () => listed ??= listFiles(),
    diff: (changes) => Promise.resolve(makePatch(changes.flatMap(pairsOf), { scratch: patchesDir, env }).toString("utf8"))
  };
  async function listFiles() {
    const args = ["ls-files", "-z", "-t", "--cached", "--others", "--deleted", "--exclude-standard"];
    const tagged = (await git.run(args)).toString("utf8").split("\0");
    const gone = new Set(tagged.filter((line) => line.startsWith("R ")).map((line) => line.slice(2)));
    const outside = options.excluded.map((path) => `${path}/`);
    return [...new Set(tagged.map((line) => line.slice(2)))].filter((path) => path !== "" && !gone.has(path) && !path.endsWith("/")).filter((path) => !outside.some((dir) => `${join5(repository.root, path)}/`.startsWith(dir))).sort();
  }
  async function keepPatch(found, ignoring, name) {
    const relevant = found.filter(
      (d) => inTree(d) && d.kind !== "times" && (isContent(d.was) || isContent(d.now))
    );
    if (relevant.length === 0) return void 0;
    mkdirSync4(patchesDir, { recursive: true, mode: 448 });
    const ids = relevant.flatMap(
      ({ was }) => was?.content?.startsWith("git:") ? [was.content.slice(4)] : []
    );
    const blobs = await git.blobs([...new Set(ids)]);
    const pairs = [];
    const aside = [];
    const named = [];
    for (const { path, was, now } of relevant) {
      const rel = relative2(path);
      const most = ignoring.has(rel) ? MOST_IGNORED_BYTES : MOST_PATCH_BYTES;
      if (Math.max(was?.size ?? 0, now?.size ?? 0) > most) (ignoring.has(rel) ? named : aside).push(rel);
      else pairs.push({ path: rel, before: sideThen(path, was), after: sideNow(path, now) });
    }
    const file = join5(patchesDir, name);
    writeFileSync4(file, makePatch(pairs, { scratch: patchesDir, env }), { mode: 384 });
    for (const rel of aside) {
      const target = join5(`${file}.files`, readable(rel));
      mkdirSync4(dirname2(target), { recursive: true, mode: 448 });
      copyFileSync2(join5(repository.root, readable(rel)), target);
    }
    if (named.length > 0)
      writeFileSync4(`${file}.ignored.txt`, `${named.map(readable).join("\n")}
`, { mode: 384 });
    return file;
    function sideThen(path, was) {
      if (was?.type === "link") return { kind: "link", target: was.target ?? "" };
      if (was?.type !== "file") return void 0;
      return { kind: "bytes", bytes: bytesOf(path, was.content ?? "", blobs, store), mode: was.mode };
    }
  }
}
function sideNow(path, now) {
  if (now?.type === "link") return { kind: "link", target: now.target ?? "" };
  return now?.type === "file" ? { kind: "copy", from: path, mode: now.mode } : void 0;
}
function isContent(entry) {
  return entry?.type === "file" || entry?.type === "link";
}
function pairsOf({ path, before, after, mode, renamedFrom }) {
  const side = (bytes) => bytes && { kind: "bytes", bytes, mode: mode ?? 420 };
  const at = (name) => bytePath(name);
  if (renamedFrom === void 0) return [{ path: at(path), before: side(before), after: side(after) }];
  return [
    { path: at(renamedFrom), before: side(before), after: void 0 },
    { path: at(path), before: void 0, after: side(after) }
  ];
}
function notRestored(paths) {
  const shown = paths.slice(0, 20).join(", ");
  return new MulliganError(
    "RESTORE_FAILED",
    `${paths.length} paths are not as they were: ${shown}${paths.length > 20 ? ", \u2026" : ""}.`,
    "End what still writes there, then run `mulligan resume` with this journal: a restore may be repeated."
  );
}

// src/entry/compose.ts
function compose(parts) {
  const { repository, journal, model, progress, runId, settings, environment, secrets } = parts;
  const checksEnv = childEnvironment(environment, { names: settings.envNames, secrets });
  const gitEnv = childEnvironment(environment, { names: [], secrets });
  const workspace = createWorkspace({
    repository,
    storeDir: join6(journal.dir, "snapshots"),
    patchesDir: join6(journal.dir, "patches"),
    excluded: [journal.dir, ...parts.outputs],
    capBytes: settings.snapshotCapBytes,
    env: gitEnv.env
  });
  const checks = createCheckRunner({
    root: repository.root,
    runId,
    env: checksEnv.env,
    scratchDir: join6(journal.dir, "outputs"),
    adopt: (file, sha256) => journal.adopt(file, sha256),
    redact: createRedactor(secrets)
  });
  const syntax = createSyntaxTools(gitEnv.env);
  const dropped = checksEnv.dropped.map(({ name, reason }) => `${name} was kept from the checks (${reason})`);
  return { ports: { journal, workspace, checks, syntax, model, clock: systemClock, progress }, dropped };
}
function stateHome(environment) {
  return environment["XDG_STATE_HOME"] || join6(environment["HOME"] || homedir(), ".local", "state");
}
function gitEnvironmentOf(environment) {
  return childEnvironment(environment, { names: [], secrets: [] }).env;
}

export {
  systemClock,
  startOf,
  openRepository,
  compose,
  stateHome,
  gitEnvironmentOf
};
