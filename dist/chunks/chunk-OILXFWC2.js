import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  storageError
} from "./chunk-MW4X3GPK.js";
import {
  applyChanges,
  createSyntaxTools,
  unsafe
} from "./chunk-5WTCOVZV.js";
import {
  structuredPatch
} from "./chunk-JREENM2N.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/entry/compose.ts
import { homedir } from "node:os";
import { join as join13 } from "node:path";

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
  const line2 = bytes.lastIndexOf(10, limit - 1) + 1;
  if (line2 > 0) return line2;
  let at = limit;
  while (at > 0 && limit - at < 3 && isContinuation(bytes[at])) at--;
  return at;
}
var REACH = 4096;
function nextBorder(bytes, from, { encoding, offset: offset2 }) {
  if (encoding !== "utf-8") return from + (offset2 + from) % 2;
  if (bytes[from - 1] === 10) return from;
  const line2 = bytes.subarray(from, from + REACH).indexOf(10);
  if (line2 >= 0) return from + line2 + 1;
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
  let failure2;
  const note = (bytes) => {
    if (failure2 !== void 0 || bytes.length === 0) return;
    try {
      for (let at = 0; at < bytes.length; ) at += writeSync(fd, bytes, at);
    } catch (error) {
      failure2 = { error };
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
      if (failure2 !== void 0) throw failure2.error;
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
  const lines = secret.split(/\r?\n/).map((line2) => line2.trim());
  return lines.length === 1 ? [] : lines.filter((line2) => line2.length >= LEAST_LINE);
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
    const last2 = joined.at(-1);
    if (last2 === void 0 || span.from >= last2.to) joined.push(span);
    else if (span.to > last2.to) joined[joined.length - 1] = { from: last2.from, to: span.to };
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
var NAMES = ALLOWED.flatMap(([, names2]) => names2);
var EXACT = new Set(NAMES.filter((name) => !name.endsWith("*")));
var PREFIXES = NAMES.filter((name) => name.endsWith("*")).map((name) => name.slice(0, -1));
var SECRET_NAME = /TOKEN|KEY|SECRET|PASSW|CREDENTIAL|AUTH|^(?:ACTIONS|GITHUB|RUNNER|OPENAI)_/i;
var LOGIN_IN_ADDRESS = /:\/\/[^/@\s]+@/;
function childEnvironment(source, { names: names2, secrets }) {
  const named2 = new Set(names2);
  const isSecret = secretTest(secrets);
  const env = {};
  const dropped = [];
  for (const [name, value] of Object.entries(source)) {
    if (value === void 0 || !(named2.has(name) || isAllowed(name))) continue;
    const reason = isSecret(value) ? "holds-secret" : named2.has(name) ? void 0 : suspicion(name, value);
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

// src/edge/runner/runners.ts
import { lstat, readFile as readFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";

// src/edge/runner/shell.ts
function simpleCommands(line2) {
  const found = [];
  let words = [];
  let word;
  let start2 = 0;
  const endWord = () => {
    if (word !== void 0) words.push(word);
    word = void 0;
  };
  const endCommand = (end) => {
    endWord();
    if (words.length > 0) found.push({ words, text: line2.slice(start2, end).trim() });
    words = [];
  };
  for (let i = 0; i < line2.length; i++) {
    const c = line2[i] ?? "";
    if (c === "'" || c === '"') {
      const close = closing(line2, i);
      const inside = line2.slice(i + 1, close);
      if (close < 0 || c === '"' && /[$`\\!]/.test(inside)) return void 0;
      word = (word ?? "") + inside;
      i = close;
    } else if (c === "\\") {
      const next = line2[++i];
      if (next === void 0 || next === "\n") return void 0;
      word = (word ?? "") + next;
    } else if (c === "&" && line2[i + 1] === "&") {
      endCommand(i++);
      start2 = i + 1;
    } else if (c === ";" && line2[i + 1] !== ";") {
      endCommand(i);
      start2 = i + 1;
    } else if (c === " " || c === "	") endWord();
    else if (/[|&<>`$(){}\n\r*?[\]~#!]/.test(c)) return void 0;
    else word = (word ?? "") + c;
  }
  endCommand(line2.length);
  const isControl = found.some(
    (f) => /^(?:if|for|while|until|case|function|exec|eval|set|trap)$/.test(f.words[0] ?? "")
  );
  return found.length === 0 || isControl ? void 0 : found;
}
function closing(line2, open2) {
  return line2.indexOf(line2[open2] ?? "", open2 + 1);
}
function quote(word) {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
function join3(words) {
  return words.map(quote).join(" ");
}

// src/edge/runner/line.ts
function line({ env, cwd, inScript }, words) {
  const up = cwd === "." ? [] : cwd.split("/").map((_, i) => "../".repeat(i + 1));
  const folders = ["", ...up].map((path2) => `$PWD/${path2}node_modules/.bin`);
  const path = inScript ? [`PATH="${folders.join(":")}:$PATH"`] : [];
  const set = env.map((word) => {
    const cut = word.indexOf("=");
    return `${word.slice(0, cut)}=${quote(word.slice(cut + 1))}`;
  });
  return [...path, ...set, join3(words)].join(" ");
}

// src/edge/runner/resolve.ts
import { posix } from "node:path";
var DEEPEST = 6;
async function resolveCommand(line2, cwd, read) {
  const parts = await partsOf(line2, { cwd, inScript: false, depth: 0 }, read);
  return parts === void 0 || parts.length === 0 ? void 0 : { parts };
}
async function partsOf(line2, place, read) {
  const commands = simpleCommands(line2);
  if (commands === void 0 || place.depth > DEEPEST) return void 0;
  const parts = [];
  let { cwd } = place;
  for (const command of commands) {
    const [first, folder, ...rest] = command.words;
    if (first === "cd") {
      if (folder === void 0 || rest.length > 0 || posix.isAbsolute(folder)) return void 0;
      cwd = posix.normalize(posix.join(cwd, folder)).replace(/\/$/, "");
      if (cwd.startsWith("..")) return void 0;
      continue;
    }
    const found = await partOf(command, { ...place, cwd }, read);
    if (found === void 0) return void 0;
    parts.push(...found);
  }
  return parts;
}
var RUNS_TOOL = /* @__PURE__ */ new Set(["npx", "bunx", "pnpx"]);
var PYTHON = /^python(?:3(?:\.\d+)?)?$/;
async function partOf({ words }, place, read) {
  const { cwd, inScript } = place;
  const at = words.findIndex((w) => !/^[A-Za-z_]\w*=/.test(w));
  if (at < 0) return [];
  const env = words.slice(0, at);
  let own = words.slice(at);
  if (own[0] === "cross-env" || own[0] === "env" || own[0] === "time")
    return again(own.slice(1), place, read, env);
  const script = scriptOf(own);
  if (script !== void 0) return scriptParts(script, place, read, env);
  let tool = inScript;
  if (RUNS_TOOL.has(own[0] ?? "")) {
    const rest = own.slice(1).filter((w) => !["--no-install", "--no", "-y", "--yes", "--"].includes(w));
    if (rest[0]?.startsWith("-")) return void 0;
    own = rest;
    tool = true;
  } else if (["pnpm", "yarn"].includes(own[0] ?? "") && own[1] === "exec") {
    own = own.slice(2);
    tool = true;
  } else if (["poetry", "uv", "pipenv", "hatch", "pdm"].includes(own[0] ?? "") && own[1] === "run")
    return [{ words: own, env, cwd, inScript }];
  else if (own[0] === "bundle" && own[1] === "exec") return [{ words: own, env, cwd, inScript }];
  else if (PYTHON.test(own[0] ?? "") && own[1] === "-m") return [{ words: own, env, cwd, inScript }];
  return own.length === 0 ? void 0 : [{ words: own, env, cwd, inScript: tool }];
}
async function again(words, place, read, env) {
  const parts = await partOf({ words, text: "" }, { ...place, depth: place.depth + 1 }, read);
  return parts?.map((part) => ({ ...part, env: [...env, ...part.env] }));
}
function scriptOf(words) {
  const [manager = "", ...all] = words;
  if (!["npm", "pnpm", "yarn", "bun"].includes(manager)) return void 0;
  const rest = all.filter((w) => !["-s", "--silent", "--if-present", "-q", "--quiet"].includes(w));
  let folder;
  while (rest[0] === "--prefix" || rest[0] === "-C" || rest[0] === "--cwd" || rest[0] === "--dir") {
    folder = rest[1];
    rest.splice(0, 2);
  }
  const isRun = rest[0] === "run" || rest[0] === "run-script";
  if (isRun) rest.shift();
  const [name, ...more] = rest;
  if (name === void 0 || name.startsWith("-")) return void 0;
  const isShort = ["test", "t", "tst", "start"].includes(name);
  if (!isRun && !isShort && !(manager === "yarn" || manager === "pnpm")) return void 0;
  if (!isRun && /^(?:install|add|remove|ci|i|publish|exec|dlx|workspaces?|build-env|why)$/.test(name))
    return void 0;
  const args = more[0] === "--" ? more.slice(1) : more;
  if (manager === "npm" && more[0] !== "--" && more.some((w) => w.startsWith("-"))) return void 0;
  return { name: isShort && name !== "start" ? "test" : name, args, ...folder !== void 0 && { folder } };
}
async function scriptParts({ name, args, folder = "." }, place, read, env) {
  const cwd = posix.normalize(posix.join(place.cwd, folder)).replace(/\/$/, "");
  if (cwd.startsWith("..") || posix.isAbsolute(folder)) return void 0;
  const scripts = await scriptsOf(cwd, read);
  if (scripts?.[name] === void 0) return void 0;
  const inner = { cwd, inScript: true, depth: place.depth + 1 };
  const all = [];
  for (const one of [`pre${name}`, name, `post${name}`]) {
    const body = scripts[one];
    if (body === void 0) continue;
    const parts = await partsOf(body, inner, read);
    if (parts === void 0) return void 0;
    all.push(...one === name ? withArgs(parts, args) : parts);
  }
  return all.map((part) => ({ ...part, env: [...env, ...part.env] }));
}
function withArgs(parts, args) {
  const last2 = parts.at(-1);
  if (last2 === void 0 || args.length === 0) return parts;
  return [...parts.slice(0, -1), { ...last2, words: [...last2.words, ...args] }];
}
async function scriptsOf(cwd, read) {
  const text = await read(posix.join(cwd, "package.json"));
  if (text === void 0) return void 0;
  try {
    const { scripts } = JSON.parse(text);
    if (typeof scripts !== "object" || scripts === null) return {};
    return Object.fromEntries(
      Object.entries(scripts).filter((entry) => typeof entry[1] === "string")
    );
  } catch {
    return void 0;
  }
}

// src/edge/runner/fixers.ts
var without = (pattern) => (words) => words.filter((word) => !pattern.test(word));
var withFlag = (flag) => (words) => words.includes(flag) ? words : [...words, flag];
var REPAIRS = [
  {
    check: /^prettier\b.* (?:--check|-c|-l|--list-different)\b/,
    fix: (words) => [...without(/^(?:--check|-c|-l|--list-different)$/)(words), "--write"]
  },
  { check: /^eslint\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^stylelint\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^standard\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^oxlint\b(?!.* --fix)/, fix: withFlag("--fix") },
  {
    check: /^biome (?:check|lint|format|ci)\b(?!.* --(?:write|apply))/,
    fix: (words) => [...words.map((w) => w === "ci" ? "check" : w), "--write"]
  },
  { check: /^(?:uv run |poetry run |python3? -m )?ruff check\b(?!.* --fix)/, fix: withFlag("--fix") },
  {
    check: /^(?:uv run |poetry run |python3? -m )?ruff format\b.* --(?:check|diff)/,
    fix: without(/^--(?:check|diff)$/)
  },
  {
    check: /^(?:uv run |poetry run |python3? -m )?black\b.* --(?:check|diff)/,
    fix: without(/^--(?:check|diff)$/)
  },
  {
    check: /^(?:uv run |poetry run |python3? -m )?isort\b.* (?:--check(?:-only)?|-c)\b/,
    fix: without(/^(?:--check|--check-only|-c|--diff)$/)
  },
  { check: /^gofmt\b.* -[ld]\b/, fix: (words) => words.map((w) => /^-[ld]+$/.test(w) ? "-w" : w) },
  { check: /^cargo fmt\b.* --check/, fix: (words) => without(/^(?:--check|--)$/)(words) },
  {
    check: /^cargo clippy\b(?!.* --fix)/,
    fix: (words) => ["cargo", "clippy", "--fix", "--allow-dirty", "--allow-staged", ...words.slice(2)]
  },
  { check: /^(?:bundle exec )?rubocop\b(?!.* (?:-a|-A|--autocorrect))/, fix: withFlag("--autocorrect") },
  { check: /^dotnet format\b.* --verify-no-changes/, fix: without(/^--verify-no-changes$/) },
  {
    check: /^(?:\.\/)?gradlew? .*\bspotlessCheck\b/,
    fix: (words) => words.map((w) => w.replace("spotlessCheck", "spotlessApply"))
  }
];
var SCRIPTS = [
  [
    /^(?:format|fmt|prettier)[:-]?(?:check|ci|verify)?$/,
    ["format", "format:fix", "format:write", "fmt", "prettier:fix", "prettier:write"]
  ],
  [/^(?:lint|eslint)(?::(?:check|ci))?$/, ["lint:fix", "lint-fix", "fix:lint", "fix"]],
  [/^(?:check|style)$/, ["fix", "check:fix"]]
];
async function fixersFor(checks, failures, read) {
  if (failures.some((f) => f.kind === "test")) return [];
  const found = /* @__PURE__ */ new Map();
  for (const check of checks)
    for (const fixer of await fixersOf(check, read)) found.set(`${fixer.cwd} ${fixer.command}`, fixer);
  return [...found.values()];
}
async function fixersOf(check, read) {
  const own = await ownScript(check, read);
  if (own !== void 0) return [own];
  const parts = (await resolveCommand(check.command, check.cwd, read))?.parts ?? [];
  return parts.flatMap((part) => repairOf(part) ?? []);
}
async function ownScript(check, read) {
  const words = check.command.trim().split(/\s+/);
  const script = scriptOf(words);
  if (script === void 0 || script.args.length > 0 || script.folder !== void 0) return void 0;
  const scripts = await scriptsOf(check.cwd, read);
  const names2 = SCRIPTS.find(([pattern]) => pattern.test(script.name))?.[1] ?? [];
  const name = names2.find((n) => n !== script.name && scripts?.[n] !== void 0 && !isChecking(scripts[n]));
  if (name === void 0) return void 0;
  return {
    command: `${words[0]} run ${name}`,
    cwd: check.cwd,
    why: `"${check.command}" failed and package.json has the script "${name}"`
  };
}
function isChecking(body) {
  return REPAIRS.some(({ check }) => check.test(body));
}
function repairOf(part) {
  const text = part.words.join(" ");
  const repair = REPAIRS.find(({ check }) => check.test(text));
  if (repair === void 0) return void 0;
  return {
    command: line(part, repair.fix(part.words)),
    cwd: part.cwd,
    why: `"${text}" failed and can repair by itself`
  };
}

// src/edge/runner/narrow.ts
import { posix as posix2 } from "node:path";

// src/edge/runner/tool.ts
var named = (...names2) => (words) => {
  const program = (words[0] ?? "").split("/").at(-1) ?? "";
  return names2.includes(program.replace(/\.(?:js|mjs|cjs|cmd)$/, "")) ? 0 : -1;
};
function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
function anyOf(names2) {
  if (names2.length === 0 || names2.some((name) => name === "" || /[\n\r\0]/.test(name))) return void 0;
  return names2.map((name) => escape(name).replaceAll("\\/", "[/\\\\]").replaceAll(" > ", "(?: > | )")).join("|");
}
function isFile({ id, file }) {
  return id === file;
}
function withoutPaths(words, from, takeValue) {
  return words.filter((word, i) => {
    if (i < from || word.startsWith("-")) return true;
    const before = words[i - 1] ?? "";
    return i > from && takeValue.test(before);
  });
}

// src/edge/runner/javascript-tools.ts
var last = (failure2) => failure2.id.split(" > ").at(-1) ?? "";
var VITEST_VALUES = /^(?:-c|--config|-r|--root|--dir|-t|--testNamePattern|--reporter|--outputFile|--project|--environment|--pool|--workspace|-w)$/;
var JEST_VALUES = /^(?:-c|--config|-t|--testNamePattern|--rootDir|--projects|--maxWorkers|-w|--env|--reporters|--coverageProvider|--selectProjects|--testTimeout|--outputFile)$/;
var vitest = {
  name: "vitest",
  find: named("vitest"),
  tests: (words, at, { failures, files }) => byName({ words: runOnce(words, at), at: at + 2, failures, files, values: VITEST_VALUES }),
  files: (words, at, files) => [...withoutPaths(runOnce(words, at), at + 2, VITEST_VALUES), ...files],
  related: (words, at, paths) => {
    const kept = withoutPaths(runOnce(words, at), at + 2, VITEST_VALUES);
    return [...kept.slice(0, at + 1), "related", "--run", ...kept.slice(at + 2), ...paths];
  }
};
function runOnce(words, at) {
  const rest = words.slice(at + 1).filter(
    (w, i) => !(i === 0 && /^(?:run|watch|dev)$/.test(w)) && w !== "--watch" && w !== "-w" && w !== "--run"
  );
  return [...words.slice(0, at + 1), "run", ...rest];
}
var jest = {
  name: "jest",
  find: named("jest"),
  tests: (words, at, { failures, files }) => {
    const kept = withoutPaths(words, at + 1, JEST_VALUES);
    return byName({
      words: files.length > 0 ? [...kept, "--runTestsByPath"] : kept,
      at: at + 1,
      failures,
      files,
      values: JEST_VALUES
    });
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, JEST_VALUES), "--runTestsByPath", ...files],
  related: (words, at, paths) => [
    ...withoutPaths(words, at + 1, JEST_VALUES),
    "--findRelatedTests",
    ...paths
  ]
};
function byName({
  words,
  at,
  failures,
  files,
  values
}) {
  const kept = withoutPaths(words, at, values);
  if (kept.some((w) => /^(?:-t|--testNamePattern)(?:$|=)/.test(w))) return void 0;
  if (failures.some(isFile)) return files.length === 0 ? void 0 : [...kept, ...files];
  const pattern = anyOf(failures.map((f) => f.id));
  return pattern === void 0 ? void 0 : [...kept, ...files, "-t", `^ ?(?:${pattern})$`];
}
var mocha = {
  name: "mocha",
  find: named("mocha", "_mocha"),
  tests: (words, at, { failures, files }) => {
    if (words.some((w) => /^(?:-g|-f|--grep|--fgrep|-i|--invert)(?:$|=)/.test(w))) return void 0;
    const kept = files.length > 0 ? mochaKept(words, at) : words;
    if (failures.some(isFile)) return files.length === 0 ? void 0 : [...kept, ...files];
    const pattern = anyOf(failures.map((f) => f.id));
    return pattern === void 0 ? void 0 : [...kept, ...files, "--grep", `^(?:${pattern})$`];
  },
  files: (words, at, files) => [...mochaKept(words, at), ...files]
};
var MOCHA_VALUES = /^(?:-r|--require|-R|--reporter|-t|--timeout|--config|-c|--ui|-u|--extension|--loader|--import|-O|--reporter-option|--file|--ignore|--exclude|-j|--jobs|--retries)$/;
function mochaKept(words, at) {
  return withoutPaths(words, at + 1, MOCHA_VALUES);
}
var NODE_VALUES = /^(?:-r|--require|--import|--loader|--experimental-loader|--test-reporter|--test-reporter-destination|--test-concurrency|--test-timeout|-C|--conditions|--env-file)$/;
var nodeTest = {
  name: "node:test",
  find: (words) => named("node")(words) === 0 && words.includes("--test") ? 0 : -1,
  tests: (words, at, { failures, files }) => {
    if (words.some((w) => w.startsWith("--test-name-pattern"))) return void 0;
    const kept = files.length > 0 ? withoutPaths(words, at + 1, NODE_VALUES) : words;
    const only = failures.some(isFile) ? void 0 : anyOf(failures.map(last));
    if (only === void 0) return files.length === 0 ? void 0 : [...kept, ...files];
    const [program = "node", ...rest] = kept;
    return [program, `--test-name-pattern=/(?:^|\\s)(?:${only})$/`, ...rest, ...files];
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, NODE_VALUES), ...files]
};
var javascriptTools = [vitest, jest, mocha, nodeTest];

// src/edge/runner/other-tools.ts
var PYTEST_VALUES = /^(?:-k|-m|-c|-p|-o|-n|-W|--rootdir|--cov|--cov-report|--cov-config|--tb|--durations|--maxfail|--ignore|--deselect|--junit-?xml|--confcutdir|--basetemp|--timeout|-r|--dist)$/;
var pytest = {
  name: "pytest",
  find: (words) => words.findIndex(
    (w, i) => /^(?:py\.test|pytest)$/.test(w) && (i === 0 || ["-m", "run", "exec"].includes(words[i - 1] ?? ""))
  ),
  tests: (words, at, { failures }) => {
    if (failures.some((f) => !/\.py(?:::|$)/.test(f.id) || /[\n\r\0]/.test(f.id))) return void 0;
    return [...withoutPaths(words, at + 1, PYTEST_VALUES), ...failures.map((f) => f.id)];
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, PYTEST_VALUES), ...files]
};
var unittest = {
  name: "unittest",
  find: (words) => words.findIndex((w, i) => w === "unittest" && words[i - 1] === "-m"),
  tests: (words, at, { failures }) => {
    const ids = failures.map((f) => f.id.replace(/ \(.*\)$/s, ""));
    if (ids.some((id) => !/^\w+(?:\.\w+){2,}$/.test(id) || /\.setUp(?:Class|Module)$/.test(id)))
      return void 0;
    const flags = words.slice(at + 1).filter((w) => /^-[vqfb]+$|^--(?:verbose|quiet|buffer|locals)$/.test(w));
    return [...words.slice(0, at + 1), ...flags, ...new Set(ids)];
  }
};
var GO_VALUES = /^-(?:run|count|timeout|tags|race|p|cpu|parallel|coverprofile|covermode|coverpkg|bench|benchtime|mod|exec|ldflags|gcflags|skip|shuffle|vet|o|C)$/;
var goTest = {
  name: "go test",
  find: (words) => words[0] === "go" && words[1] === "test" ? 1 : -1,
  tests: (words, at, { failures }) => {
    if (words.some((w) => /^--?(?:run|skip|bench)(?:=|$)/.test(w)) || failures.some((f) => !/^Test|^Fuzz|^Example/.test(f.id)))
      return void 0;
    const packages = failures.map((f) => f.module);
    const depth = Math.max(...failures.map((f) => f.id.split("/").length));
    const levels = Array.from({ length: depth }, (_, level) => {
      const names2 = failures.map((f) => f.id.split("/")[level]);
      return names2.includes(void 0) ? ".*" : `^(?:${[...new Set(names2)].map(escape).join("|")})$`;
    });
    const kept = withoutPaths(words, at + 1, GO_VALUES);
    const where = packages.includes(void 0) ? goPackages(words, at) : [...new Set(packages)];
    return [...kept, "-count=1", "-run", levels.join("/"), ...where];
  },
  related: (words, at, paths) => {
    if (paths.some((path) => !path.endsWith(".go"))) return void 0;
    const folders = new Set(
      paths.map((path) => `./${path.split("/").slice(0, -1).join("/")}`.replace(/\/$/, ""))
    );
    return [...withoutPaths(words, at + 1, GO_VALUES), ...folders];
  }
};
function goPackages(words, at) {
  return words.slice(at + 1).filter((w) => !withoutPaths(words, at + 1, GO_VALUES).includes(w));
}
var cargoTest = {
  name: "cargo test",
  find: (words) => words[0] === "cargo" && words[1] === "test" ? 1 : -1,
  tests: (words, _, { failures }) => {
    const names2 = failures.map((f) => f.id);
    if (names2.some((name) => !/^[\w:]+$/.test(name))) return void 0;
    return [...words, ...words.includes("--") ? [] : ["--"], "--exact", ...names2];
  }
};
var maven = {
  name: "maven",
  find: (words) => /^(?:mvn|mvnw|mvnd)$/.test((words[0] ?? "").split("/").at(-1) ?? "") && words.some((w) => /^(?:test|verify|install|package)$/.test(w)) ? 0 : -1,
  tests: (words, _, { failures }) => {
    if (words.some((w) => /^-D(?:test|it\.test)=/.test(w))) return void 0;
    const tests = javaTests(failures);
    if (tests === void 0) return void 0;
    return [
      ...words,
      `-Dtest=${tests.map(({ type, method }) => `${type}#${method}`).join(",")}`,
      "-Dsurefire.failIfNoSpecifiedTests=false",
      "-DfailIfNoTests=false"
    ];
  }
};
var gradle = {
  name: "gradle",
  find: (words) => /^gradlew?$/.test((words[0] ?? "").split("/").at(-1) ?? "") && words.some((w) => /(?:^|:)test$/.test(w)) ? 0 : -1,
  tests: (words, _, { failures }) => {
    if (words.includes("--tests")) return void 0;
    return javaTests(failures)?.reduce(
      (all, { type, method }) => [...all, "--tests", `${type}.${method}`],
      words
    );
  }
};
function javaTests(failures) {
  const found = failures.map((f) => /^([\w.$]+)\.(\w+)(?:\(\)|[ [(].*)?$/s.exec(f.id));
  if (found.some((m) => m === null)) return void 0;
  return found.map((m) => ({ type: m?.[1] ?? "", method: m?.[2] ?? "" }));
}
var rspec = {
  name: "rspec",
  find: (words) => words.findIndex((w, i) => w === "rspec" && (i === 0 || words[i - 1] === "exec")),
  tests: (words, _, { failures }) => {
    if (words.some((w) => /^(?:-e|-E|--example)/.test(w)) || failures.some((f) => isFile(f) || /[\n\r\0]/.test(f.id)))
      return void 0;
    return [...words, ...failures.flatMap((f) => ["-e", f.id])];
  },
  files: (words, at, files) => [
    ...withoutPaths(
      words,
      at + 1,
      /^(?:-r|--require|-f|--format|-o|--out|-I|-O|--options|-t|--tag|-P|--pattern)$/
    ),
    ...files
  ]
};
var phpunit = {
  name: "phpunit",
  find: named("phpunit"),
  tests: (words, _, { failures }) => {
    if (words.some((w) => /^--(?:filter|testsuite)/.test(w)) || failures.some((f) => /[\n\r\0]/.test(f.id)))
      return void 0;
    const names2 = failures.map((f) => escape(f.id.replace(/ \(.*\)$/s, "")));
    return [...words, "--filter", `/(?:^|\\\\)(?:${names2.join("|")})/`];
  }
};
var otherTools = [
  pytest,
  unittest,
  goTest,
  cargoTest,
  maven,
  gradle,
  rspec,
  phpunit
];

// src/edge/runner/narrow.ts
var TOOLS = [...javascriptTools, ...otherTools];
var MOST_TESTS = 50;
async function onlyTests(check, failures, read) {
  const found = await runnerOf(check, read);
  const tests = failures.filter((f) => f.kind === "test");
  if (found === void 0 || tests.length === 0 || tests.length > MOST_TESTS || tests.length < failures.length)
    return void 0;
  const { part, tool, at } = found;
  const files = tests.every((f) => f.file !== void 0) ? [...new Set(tests.map((f) => below(part.cwd, f.file ?? "")))] : [];
  if (files.some((file) => file === void 0)) return void 0;
  const words = tool.tests?.(part.words, at, { failures: tests, files });
  return words && narrowed(
    found,
    words,
    tests.map((f) => f.id)
  );
}
async function relatedTests(check, { changed, tests }, read) {
  const found = await runnerOf(check, read);
  if (found === void 0) return void 0;
  const { part, tool, at } = found;
  const inside = (paths) => paths.flatMap((path) => below(part.cwd, path) ?? []);
  const [sources, files] = [inside(changed), inside(tests)];
  const words = (sources.length > 0 ? tool.related?.(part.words, at, sources) : void 0) ?? (files.length > 0 ? tool.files?.(part.words, at, files) : void 0);
  return words && narrowed(found, words, "files");
}
async function runnerOf(check, read) {
  const resolved = await resolveCommand(check.command, check.cwd, read);
  const found = (resolved?.parts ?? []).flatMap((part, index) => {
    const tool = TOOLS.find((one) => one.find(part.words) >= 0);
    return tool ? [{ before: resolved?.parts.slice(0, index) ?? [], part, tool, at: tool.find(part.words) }] : [];
  });
  return found.length === 1 ? found[0] : void 0;
}
function below(folder, path) {
  const seen = posix2.relative(folder, path);
  return seen === "" || seen.startsWith("..") || posix2.isAbsolute(path) || /[\n\r\0]/.test(seen) ? void 0 : seen.startsWith("-") ? `./${seen}` : seen;
}
function narrowed({ before, part }, words, covers) {
  const { cwd } = part;
  const lines = before.map(
    (one) => one.cwd === cwd ? line(one, one.words) : `(cd ${quote(posix2.relative(cwd, one.cwd))} && ${line(one, one.words)})`
  );
  return { command: [...lines, line(part, words)].join(" && "), cwd, covers };
}

// src/edge/runner/runners.ts
function createRunners(root) {
  const read = readIn(root);
  return {
    only: (check, failures) => onlyTests(check, failures, read),
    related: (check, wanted) => relatedTests(check, wanted, read),
    fixers: (checks, failures) => fixersFor(checks, failures, read)
  };
}
var MOST_BYTES = 1e6;
function readIn(root) {
  return async (path) => {
    try {
      const file = join4(root, path);
      const stats = await lstat(file);
      return stats.isFile() && stats.size <= MOST_BYTES ? await readFile2(file, "utf8") : void 0;
    } catch {
      return void 0;
    }
  };
}

// src/edge/workspace/workspace.ts
import { chmodSync as chmodSync4, readFileSync as readFileSync5 } from "node:fs";
import { join as join12 } from "node:path";
import { setTimeout as setTimeout3 } from "node:timers/promises";

// src/edge/workspace/areas.ts
import { realpathSync } from "node:fs";
import { dirname, join as join5 } from "node:path";

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
function visit(areas, { each, onClosed, onDeep }) {
  for (const { dir, skip } of areas) {
    const stats = lstatSync(native(dir), { throwIfNoEntry: false });
    if (stats === void 0) continue;
    each(dir, stats);
    const pending = [dir];
    const read = (folder) => {
      for (const name of readdirSync2(native(folder), { encoding: "latin1" })) {
        const path = `${folder}/${name}`;
        if (skip(path)) continue;
        const inside = path.length > SHORT ? lookFar(folder, path, onDeep) : lookAt(path);
        if (inside === void 0) continue;
        each(path, inside);
        if ((inside.mode & TYPE_BITS) === FOLDER_BITS) pending.push(path);
      }
    };
    for (let folder = pending.pop(); folder !== void 0; folder = pending.pop()) {
      try {
        read(folder);
      } catch (error) {
        const { code } = error;
        if (code === "ENOENT" || code === "ENOTDIR") continue;
        if (code !== "EACCES") throw error;
        if (onClosed(folder)) read(folder);
      }
    }
  }
}
var SHORT = 1e3;
function lookAt(path) {
  return lstatSync(native(path), { throwIfNoEntry: false });
}
function lookFar(folder, path, onDeep) {
  try {
    return lookAt(path);
  } catch (error) {
    if (error.code !== "ENAMETOOLONG") throw error;
    onDeep(folder);
    return void 0;
  }
}
function look(path) {
  try {
    const stats = lookAt(path);
    return stats && entryOf(path, stats);
  } catch (error) {
    if (error.code === "ENOTDIR") return void 0;
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
function kindBits({ mode }) {
  return mode & TYPE_BITS;
}

// src/edge/workspace/areas.ts
var LEFT_OUT = ["objects", "lfs", "worktrees", "gc.pid", "gc.log", "gc.log.lock", "info/refs"];
function areasOf(repository, excluded) {
  const root = bytePath(repository.root);
  const out = new Set(excluded.map((path) => bytePath(withoutLinks(path))));
  const gitDirs = [...new Set([repository.gitDir, repository.commonDir].map(bytePath))];
  const left = new Set(gitDirs.flatMap((dir) => LEFT_OUT.map((name) => `${dir}/${name}`)));
  const skipped = (path) => out.has(path) || left.has(path) || isOfModule(path);
  const outside = gitDirs.filter((dir) => !dir.startsWith(`${root}/`));
  const separate = outside.filter(
    (dir) => !outside.some((other) => other !== dir && dir.startsWith(`${other}/`))
  );
  const areas = [{ dir: root, skip: skipped }];
  for (const dir of separate) areas.push({ dir, skip: skipped });
  for (const dir of outside) if (!separate.includes(dir)) areas.push({ dir, skip: skipped });
  return {
    areas,
    holdsLeftOut: (path) => skipped(path) || [...out].some((inner) => inner.startsWith(`${path}/`))
  };
  function isOfModule(path) {
    if (!path.endsWith("/objects") && !path.endsWith("/lfs")) return false;
    if (!gitDirs.some((dir) => path.startsWith(`${dir}/modules/`))) return false;
    return look(`${path.slice(0, path.lastIndexOf("/"))}/HEAD`)?.type === "file";
  }
}
function withoutLinks(path) {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join5(withoutLinks(parent), path.slice(parent.length));
  }
}
function isGitData(path) {
  return /(^|\/)\.git(\/|$)/.test(path);
}

// src/edge/workspace/contents.ts
var MOST_PART_BYTES = 64 << 20;
function createContents(git, store) {
  return {
    parts: (wanted) => {
      const parts = [];
      let size = Number.POSITIVE_INFINITY;
      for (const one of wanted) {
        const more = blobOf(one) === void 0 ? 0 : one.was?.size ?? 0;
        if (size + more > MOST_PART_BYTES) {
          parts.push([]);
          size = 0;
        }
        size += more;
        parts.at(-1)?.push(one);
      }
      return parts;
    },
    of: async (part) => {
      const ids = new Set(part.map(blobOf).filter((id) => id !== void 0));
      const blobs = await git.blobs([...ids]);
      return (path, was) => {
        const id = blobOf({ path, was });
        if (id === void 0) return store.read(was.content ?? "");
        const blob = blobs.get(id);
        if (blob?.length === was.size) return blob;
        throw new Error(
          blob ? `its object ${id} was converted when it was checked out` : `its object ${id} is gone from the repository`
        );
      };
    }
  };
}
function blobOf({ was }) {
  return was?.content?.startsWith("git:") ? was.content.slice(4) : void 0;
}

// src/edge/workspace/digest.ts
import { createHash as createHash2 } from "node:crypto";
import { closeSync as closeSync3, constants as constants3, fstatSync, openSync as openSync3, readSync } from "node:fs";
function sha256Of(bytes) {
  return createHash2("sha256").update(bytes).digest("hex");
}
function sha256OfFile(file) {
  return digestFile(file, () => createHash2("sha256"));
}
function blobIdOf(bytes) {
  return blobHash(bytes.length).update(bytes).digest("hex");
}
function blobIdOfFile(file) {
  return digestFile(file, blobHash);
}
function openFile(file) {
  return openSync3(native(file), constants3.O_RDONLY | constants3.O_NOFOLLOW | constants3.O_NONBLOCK);
}
function blobHash(size) {
  return createHash2("sha1").update(`blob ${size}\0`);
}
var CHUNK = 1 << 20;
var chunk = Buffer.allocUnsafe(CHUNK);
function digestFile(file, start2) {
  const fd = openFile(file);
  try {
    const hash = start2(fstatSync(fd).size);
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) hash.update(chunk.subarray(0, n));
    return hash.digest("hex");
  } finally {
    closeSync3(fd);
  }
}

// src/edge/workspace/clean-blobs.ts
import { lstatSync as lstatSync2, readFileSync as readFileSync2 } from "node:fs";
import { join as join7 } from "node:path";

// src/edge/workspace/git.ts
import { spawn as spawn3 } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join as join6 } from "node:path";

// src/edge/workspace/repository.ts
import { execFile } from "node:child_process";
import { access as access2, constants as constants4, realpath as realpath2, stat as stat2 } from "node:fs/promises";
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
  await access2(root, constants4.W_OK | constants4.R_OK | constants4.X_OK).catch((error) => {
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
var MOST_TIME_MS = 12e4;
function createGit({ root, commonDir }, { env, ownDir }) {
  const environment = gitEnvironment(env);
  const start2 = (args, options, { cwd, vars }) => new Promise((resolve3, reject) => {
    const { input, okCodes = [0], timeoutMs = MOST_TIME_MS } = options;
    const child = spawn3("git", [...SAFE, ...args], {
      cwd,
      env: { ...environment, ...vars },
      timeout: timeoutMs,
      killSignal: "SIGKILL"
    });
    const out = [];
    const err = [];
    child.stdout.on("data", (part) => out.push(part));
    child.stderr.on("data", (part) => err.push(part));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code !== null && okCodes.includes(code)) resolve3(Buffer.concat(out));
      else reject(failure(args, code ?? signal, Buffer.concat(err).toString().trim()));
    });
    child.stdin.on("error", () => void 0);
    child.stdin.end(input);
  });
  return {
    run: (args, options = {}) => start2(args, options, { cwd: root }),
    blobs: async (ids) => {
      const found = /* @__PURE__ */ new Map();
      if (ids.length === 0) return found;
      makeOwn(ownDir);
      const vars = {
        GIT_DIR: ownDir,
        GIT_OBJECT_DIRECTORY: join6(commonDir, "objects"),
        GIT_NO_REPLACE_OBJECTS: "1"
      };
      const input = Buffer.from(`${ids.join("\n")}
`);
      const out = await start2(["cat-file", "--batch"], { input }, { cwd: ownDir, vars });
      for (let at = 0; at < out.length; ) {
        const line2 = out.indexOf(10, at);
        const [id = "", type, size] = out.toString("latin1", at, line2).split(" ");
        at = line2 + 1;
        if (type !== "blob") continue;
        const bytes = out.subarray(at, at + Number(size));
        if (blobIdOf(bytes) === id) found.set(id, bytes);
        at += Number(size) + 1;
      }
      return found;
    }
  };
}
function failure(args, end, said) {
  return new MulliganError(
    "ENVIRONMENT",
    `git ${args[0] ?? ""} ended with ${end}: ${said.split("\n")[0] ?? ""}`,
    "See that `git status` works in the checkout."
  );
}
function makeOwn(dir) {
  for (const name of ["objects", "refs"]) mkdirSync(join6(dir, name), { recursive: true, mode: 448 });
  writeFileSync(join6(dir, "HEAD"), "ref: refs/heads/none\n");
}
async function readSettings(git) {
  const pattern = "^(core\\.(autocrlf|attributesfile)|extensions\\.(partialclone|objectformat)|remote\\..*\\.promisor|filter\\..*)$";
  const out = await git.run(["config", "-z", "--get-regexp", pattern], { okCodes: [0, 1] });
  const pairs = out.toString("utf8").split("\0").filter(Boolean);
  return new Map(
    pairs.map((pair) => [
      pair.split("\n", 1)[0]?.toLowerCase() ?? "",
      pair.slice(pair.indexOf("\n") + 1)
    ])
  );
}
var MOST_IGNORE_TIME_MS = 2e4;
async function ignored(git, paths) {
  if (paths.length === 0) return /* @__PURE__ */ new Set();
  const input = Buffer.from(`${paths.join("\0")}\0`, "latin1");
  const options = { input, okCodes: [0, 1], timeoutMs: MOST_IGNORE_TIME_MS };
  const out = await git.run(["check-ignore", "--no-index", "-z", "--stdin"], options);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}
async function tracked(git) {
  const out = await git.run(["ls-files", "-z", "--cached"]);
  return new Set(out.toString("latin1").split("\0").filter(Boolean));
}

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
    const isFile2 = mode >>> 12 === 8;
    const stage = flags >>> 12 & 3;
    if (isFile2 && stage === 0) entries.set(path, entry);
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

// src/edge/workspace/clean-blobs.ts
async function cleanBlobs(files, { repository, git, env, attributes }) {
  const none = /* @__PURE__ */ new Map();
  const settings = await readSettings(git);
  if (isPartial(settings) || (settings.get("extensions.objectformat") ?? "sha1") !== "sha1") return none;
  const file = native(bytePath(`${repository.gitDir}/index`));
  const stats = lstatSync2(file, { throwIfNoEntry: false });
  const index = stats && readIndex(readFileSync2(file));
  if (index === void 0 || stats === void 0) return none;
  const root = `${bytePath(repository.root)}/`;
  const clean = /* @__PURE__ */ new Map();
  for (const { path, entry } of files) {
    if (!path.startsWith(root)) continue;
    const known = index.get(path.slice(root.length));
    if (known !== void 0 && isClean(known, entry, stats.mtimeMs)) clean.set(path, known.blob);
  }
  const everywhere = convertsBySettings(settings) || [
    `${repository.commonDir}/info/attributes`,
    "/etc/gitattributes",
    join7(env["XDG_CONFIG_HOME"] || join7(env["HOME"] ?? "", ".config"), "git", "attributes")
  ].some((path) => converts(bytePath(path))) || isAnyMissing(index.keys(), root, attributes) || sampled(clean).some(([path, blob]) => blobIdOfFile(path) !== blob);
  const folders = new Set([...attributes].filter(converts).map(folderOf));
  if (!everywhere && folders.size === 0) return clean;
  for (const [path, blob] of clean)
    if ((everywhere || isBelow(path, folders)) && blobIdOfFile(path) !== blob) clean.delete(path);
  return clean;
}
function isClean(known, entry, indexTime) {
  return known.size === entry.size % 2 ** 32 && known.inode === entry.inode % 2 ** 32 && Math.abs(known.mtime - entry.mtime) < 5e-4 && Math.abs(known.ctime - entry.ctime) < 5e-4 && entry.mtime < indexTime;
}
function isPartial(settings) {
  return [...settings.keys()].some(
    (key) => key === "extensions.partialclone" || key.startsWith("remote.") && key.endsWith(".promisor")
  );
}
function convertsBySettings(settings) {
  return (settings.get("core.autocrlf") ?? "false") !== "false" || settings.has("core.attributesfile") || [...settings.keys()].some((key) => key.startsWith("filter."));
}
var SAMPLES = 64;
function sampled(all) {
  const list = [...all];
  const step = Math.max(1, Math.floor(list.length / SAMPLES));
  return list.filter((_, i) => i % step === 0);
}
var CONVERTS = /\b(filter|text|eol|crlf|ident|working-tree-encoding)\b/;
function converts(attributes) {
  try {
    return CONVERTS.test(readFileSync2(native(attributes), "latin1"));
  } catch {
    return false;
  }
}
function isAnyMissing(index, root, there) {
  for (const path of index) if (path.endsWith(".gitattributes") && !there.has(root + path)) return true;
  return false;
}
function folderOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}
function isBelow(path, folders) {
  for (let at = folderOf(path); at !== ""; at = folderOf(at)) if (folders.has(at)) return true;
  return false;
}

// src/edge/workspace/snapshot.ts
async function record(taking) {
  const { areas, before, store } = taking;
  const manifest = /* @__PURE__ */ new Map();
  const unknown = [];
  const attributes = /* @__PURE__ */ new Set();
  let newest = 0;
  const each = (path, stats) => {
    const entry = Object.assign(entryOf(path, stats), { content: void 0, seen: 0 });
    manifest.set(path, entry);
    if (entry.ctime > newest) newest = entry.ctime;
    if (entry.type !== "file") return;
    if (path.endsWith("/.gitattributes")) attributes.add(path);
    const known = before?.get(path);
    if (known?.content !== void 0 && sameStat(known, entry)) entry.content = known.content;
    else unknown.push({ path, entry });
  };
  visit(areas, {
    each,
    onClosed: (folder) => refuse(folder, "this user may not read that folder"),
    onDeep: (folder) => refuse(folder, "it holds paths longer than this system can name")
  });
  const blobs = unknown.length === 0 ? void 0 : await cleanBlobs(unknown, { ...taking, attributes });
  const copies = unknown.filter(({ path, entry }) => {
    const blob = blobs?.get(path);
    if (blob !== void 0) entry.content = `git:${blob}`;
    return blob === void 0;
  });
  const copiedBytes = copies.reduce((sum, { entry }) => sum + entry.size, 0);
  checkCaps(copies, copiedBytes, taking);
  for (const { path, entry } of copies) {
    const copied = copyIn(store, path, entry);
    if (copied) manifest.set(path, copied);
    else manifest.delete(path);
  }
  store.sync();
  return { manifest, copiedBytes, newest };
}
function sameStat(a, b) {
  return a.size === b.size && a.inode === b.inode && a.mtime === b.mtime && a.ctime === b.ctime;
}
var MOST_TRIES = 3;
function copyIn(store, path, walked) {
  let entry = walked;
  for (let n = 0; n < MOST_TRIES; n++) {
    try {
      const { sha256, bytes } = store.add(path);
      if (bytes === entry.size) return { ...entry, content: sha256, seen: 0 };
      entry = look(path);
    } catch (error) {
      if (error.code !== "ENOENT")
        throw error instanceof MulliganError ? error : refusal2(path, error.message, error);
      entry = void 0;
    }
    if (entry === void 0) return void 0;
    if (entry.type !== "file") break;
  }
  return refuse(path, "it changes all the time");
}
function refuse(path, reason) {
  throw refusal2(path, reason);
}
function refusal2(path, reason, cause) {
  return new MulliganError(
    "ENVIRONMENT",
    `No exact snapshot can be made of ${readable(path)}: ${reason}.`,
    "Nothing was changed. Give this user the right to read it, end what writes there, or move it out of the checkout.",
    cause
  );
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
  const named2 = largest.map(([path, size]) => `${readable(path)} (${megabytes(size)} MB)`).join(", ");
  const most = bytes > caps.bytes ? `the cap is ${Math.floor(caps.bytes / 1e6)} MB` : `at most ${caps.entries} are copied`;
  throw new MulliganError(
    "ENVIRONMENT",
    `An exact snapshot needs a copy of ${copies.length} files with ${megabytes(bytes)} MB that git cannot give back; ${most}. Largest: ${named2}.`,
    bytes > caps.bytes ? "Nothing was changed. Raise the cap with --snapshot-cap, or move those folders out of the checkout." : "Nothing was changed. Move those folders out of the checkout."
  );
}
function megabytes(bytes) {
  return Math.ceil(bytes / 1e6);
}

// src/edge/workspace/difference.ts
var TIME_TOLERANCE = 2e-3;
var OLD_TIME_TOLERANCE = 1;
var comparisons = 0;
function compare(manifest, areas, onClosed = () => false) {
  const found = [];
  const nested = [];
  const deep = /* @__PURE__ */ new Set();
  const turn = ++comparisons;
  let met = 0;
  const each = (path, stats) => {
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
  };
  visit(areas, { each, onClosed, onDeep: (folder) => void deep.add(folder) });
  if (met < manifest.size) {
    for (const [path, was] of manifest)
      if (was.seen !== turn) found.push({ path, kind: "removed", was, now: void 0 });
  }
  return { found, nested, deep };
}
function difference(path, was, now) {
  if (was.type !== now.type || kindBits(was) !== kindBits(now)) return "type";
  if (was.type === "link" && was.target !== now.target) return "modified";
  if (was.type === "file" && !sameStat(was, now) && !hasContent(path, was, now)) return "modified";
  if (was.mode !== now.mode) return "mode";
  const tolerance = was.mtime < 0 ? OLD_TIME_TOLERANCE : TIME_TOLERANCE;
  if (Math.abs(was.mtime - now.mtime) > tolerance) return "times";
  return void 0;
}
function hasContent(path, was, now) {
  if (was.size !== now.size || was.content === void 0) return false;
  try {
    return was.content.startsWith("git:") ? blobIdOfFile(path) === was.content.slice(4) : sha256OfFile(path) === was.content;
  } catch {
    return false;
  }
}

// src/edge/workspace/ignoring.ts
async function ignoredAmong({ found, nested }, { git, root }) {
  const others = nested.filter((dir) => dir !== `${root}/`).sort((a, b) => a.length - b.length);
  const askedFor = /* @__PURE__ */ new Map();
  for (const { path, now } of found) {
    if (now === void 0 || !path.startsWith(`${root}/`)) continue;
    const outer = others.find((dir) => path.startsWith(dir));
    if (outer === void 0 && isGitData(path.slice(root.length + 1))) continue;
    askedFor.set(path, outer?.slice(0, -1) ?? path);
  }
  const relative2 = (path) => path.slice(root.length + 1);
  const asked = [...new Set(askedFor.values())].map(relative2);
  const hits = await ignored(git, asked);
  return new Set([...askedFor].filter(([, owner]) => hits.has(relative2(owner))).map(([path]) => path));
}
async function keptProducts(comparison, { git, root }) {
  const ignoring = await ignoredAmong(comparison, { git, root });
  const index = await tracked(git);
  const differs = new Map(comparison.found.map((d) => [d.path, d]));
  const isProduct = (path) => ignoring.has(path) && !index.has(path.slice(root.length + 1));
  const above = (path) => {
    const added = [];
    for (let at = parentOf(path); at.length > root.length; at = parentOf(at)) {
      const d = differs.get(at);
      if (d?.kind === "type" && !isProduct(at)) return void 0;
      if (d?.kind === "added") added.push(at);
    }
    return added;
  };
  const kept = /* @__PURE__ */ new Set();
  for (const { path, kind, now } of comparison.found) {
    if (now?.type === "folder" && kind !== "added" && kind !== "type") continue;
    const folders = isProduct(path) ? above(path) : void 0;
    if (folders === void 0) continue;
    kept.add(path);
    for (const folder of folders) kept.add(folder);
  }
  return kept;
}
function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

// src/edge/workspace/keep.ts
import {
  chmodSync as chmodSync3,
  closeSync as closeSync4,
  copyFileSync as copyFileSync2,
  existsSync,
  fsyncSync,
  lstatSync as lstatSync5,
  mkdirSync as mkdirSync4,
  openSync as openSync4,
  renameSync as renameSync2,
  writeFileSync as writeFileSync4
} from "node:fs";
import { join as join9 } from "node:path";

// src/edge/workspace/patch.ts
import { isUtf8 } from "node:buffer";
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  lstatSync as lstatSync3,
  mkdirSync as mkdirSync2,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync as writeFileSync2,
  readFileSync as readFileSync3
} from "node:fs";
import { dirname as dirname2, join as join8 } from "node:path";
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
  return Buffer.concat([
    Buffer.from(texts.join(""), "utf8"),
    gitPatch(others.filter(isText), { scratch, env, binary: false }),
    gitPatch(
      others.filter((pair) => !isText(pair)),
      { scratch, env, binary: true }
    )
  ]);
}
function isText({ before, after }) {
  return [before, after].every((side) => {
    if (side === void 0 || side.kind === "link") return true;
    return isUtf8(bytesOf(side));
  });
}
function bytesOf(side) {
  return side.kind === "bytes" ? side.bytes : readFileSync3(native(side.from));
}
function textPatch({ path, before, after }) {
  if (!/^[\w@./+=,-]+( [\w@./+=,-]+)*$/.test(path)) return void 0;
  const [old, now] = [textOf(before), textOf(after)];
  if (old === void 0 || now === void 0 || old === "" && now === "" || old === now) return void 0;
  const modes = modeLines(before, after);
  const hunks = hunksBetween(old, now);
  if (hunks === void 0 || modes === void 0) return void 0;
  const names2 = [
    before === void 0 ? "/dev/null" : `a/${path}`,
    after === void 0 ? "/dev/null" : `b/${path}`
  ];
  const tab = path.includes(" ") ? "	" : "";
  const [from, to] = names2.map((name) => name === "/dev/null" ? name : name + tab);
  return `diff --git a/${path} b/${path}
${modes}--- ${from}
+++ ${to}
${hunks}`;
}
function hunksBetween(old, now) {
  if (old === "") return wholeHunk("+", now);
  if (now === "") return wholeHunk("-", old);
  const diff = structuredPatch("", "", old, now, void 0, void 0, {
    context: 3,
    maxEditLength: MOST_EDITS
  });
  return diff?.hunks.map(
    (h) => `@@ -${range(h.oldStart, h.oldLines)} +${range(h.newStart, h.newLines)} @@
${h.lines.join("\n")}
`
  ).join("");
}
function wholeHunk(sign, text) {
  const ends = text.endsWith("\n");
  const lines = (ends ? text.slice(0, -1) : text).split("\n");
  const [old, now] = sign === "+" ? ["0,0", range(1, lines.length)] : [range(1, lines.length), "0,0"];
  const body = lines.map((line2) => `${sign}${line2}
`).join("");
  return `@@ -${old} +${now} @@
${body}${ends ? "" : "\\ No newline at end of file\n"}`;
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
  const bytes = bytesOf(side);
  if (bytes.length === 0 || bytes.length > MOST_TEXT_BYTES || bytes.includes(0)) return void 0;
  return isUtf8(bytes) ? Buffer.from(bytes).toString("utf8") : void 0;
}
function gitPatch(pairs, { scratch, env, binary }) {
  if (pairs.length === 0) return Buffer.alloc(0);
  mkdirSync2(scratch, { recursive: true, mode: 448 });
  const dir = mkdtempSync(join8(scratch, "diff-"));
  try {
    for (const side of ["a", "b"]) mkdirSync2(join8(dir, side));
    for (const { path, before, after } of pairs) {
      lay(bytePath(join8(dir, "a")), path, before);
      lay(bytePath(join8(dir, "b")), path, after);
    }
    const attributes = join8(dir, "attributes");
    writeFileSync2(attributes, binary ? "* -diff\n" : "");
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
      GIT_CEILING_DIRECTORIES: dirname2(dir),
      GIT_ATTR_NOSYSTEM: "1"
    };
    const result = spawnSync(
      "git",
      [...SAFE, "-c", `core.attributesFile=${attributes}`, "-c", "core.quotePath=true", ...args],
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
function pairsOf(root, changes) {
  return changes.flatMap(({ path, before, after, mode, renamedFrom }) => {
    const old = modeOf(root, renamedFrom ?? path) ?? modeOf(root, path) ?? 420;
    const was = before && { kind: "bytes", bytes: before, mode: old };
    const now = after && { kind: "bytes", bytes: after, mode: mode ?? old };
    if (renamedFrom === void 0) return [{ path: bytePath(path), before: was, after: now }];
    return [
      { path: bytePath(renamedFrom), before: was, after: void 0 },
      { path: bytePath(path), before: void 0, after: now }
    ];
  });
}
function modeOf(root, path) {
  return lstatSync3(join8(root, path), { throwIfNoEntry: false })?.mode;
}

// src/edge/workspace/restore.ts
import { spawnSync as spawnSync2 } from "node:child_process";
import {
  chmodSync as chmodSync2,
  lstatSync as lstatSync4,
  lutimesSync,
  mkdirSync as mkdirSync3,
  readdirSync as readdirSync3,
  renameSync,
  rmdirSync,
  symlinkSync as symlinkSync2,
  unlinkSync,
  writeFileSync as writeFileSync3
} from "node:fs";
var PIPE = 4096;
var TEMPORARY = /\/\.mulligan-\d+-\d+\.tmp$/;
var temporary = 0;
function isTemporary(path) {
  return TEMPORARY.test(path);
}
async function undo(found, { manifest, contents, deep, onStep }) {
  const failures = /* @__PURE__ */ new Map();
  const parents = /* @__PURE__ */ new Set();
  const step = (path, work) => {
    if (failures.has(path)) return;
    onStep();
    try {
      work();
    } catch (error) {
      failures.set(path, { path, reason: error.message });
    }
  };
  for (const { path, now } of fromBelow(found.filter(isInTheWay))) {
    parents.add(parentOf2(path));
    step(path, () => unlocking(path, () => remove(path, now?.type === "folder", deep)));
  }
  const missing = fromAbove(found.filter(isMissing));
  for (const part of contents.parts(missing)) {
    const bytes = await contents.of(part);
    for (const { path, was } of part) {
      parents.add(parentOf2(path));
      step(path, () => unlocking(path, () => create(path, was, bytes)));
    }
  }
  for (const { path, was, now } of found) {
    if (was === void 0 || was.type === "folder") continue;
    step(path, () => settle(path, was, now));
  }
  const folders = found.filter((d) => d.was?.type === "folder").map((d) => d.path);
  for (const path of [.../* @__PURE__ */ new Set([...parents, ...folders])].sort((a, b) => b.length - a.length)) {
    const was = manifest.get(path);
    if (was?.type !== "folder") continue;
    step(path, () => {
      chmodSync2(native(path), was.mode & 4095);
      setTime(path, was.mtime);
    });
  }
  return [...failures.values()];
}
function isInTheWay({ kind, was, now }) {
  return was === void 0 || kind === "type" || kind === "modified" && now?.type === "link";
}
function isMissing(d) {
  if (d.was === void 0) return false;
  if (d.now === void 0 || d.kind === "type" || d.kind === "modified") return true;
  return d.was.type === "file" && d.now.inode !== d.was.inode && names(d.path) > 1;
}
function names(path) {
  return lstatSync4(native(path), { throwIfNoEntry: false })?.nlink ?? 0;
}
function fromBelow(found) {
  return [...found].sort((a, b) => a.path < b.path ? 1 : -1);
}
function fromAbove(found) {
  return [...found].sort((a, b) => a.path < b.path ? -1 : 1);
}
function remove(path, isFolder, deep) {
  try {
    if (!isFolder) unlinkSync(native(path));
    else if (deep.has(path)) removeDeep(path);
    else rmdirSync(native(path));
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}
function removeDeep(folder) {
  const parent = parentOf2(folder);
  const pending = [folder];
  const emptied = [];
  for (let next = pending.pop(); next !== void 0; next = pending.pop()) {
    const short = temporaryIn(parent);
    renameSync(native(next), native(short));
    emptied.push(short);
    for (const name of readdirSync3(native(short), { encoding: "latin1" })) {
      const path = `${short}/${name}`;
      if (!lstatSync4(native(path)).isDirectory()) unlinkSync(native(path));
      else {
        const up = temporaryIn(parent);
        renameSync(native(path), native(up));
        pending.push(up);
      }
    }
  }
  for (const path of emptied) rmdirSync(native(path));
}
function create(path, was, bytes) {
  if (was.type === "folder") return mkdirSync3(native(path), { mode: 448, recursive: true });
  if (was.type === "other") return remake(path, was);
  const content = was.type === "file" ? bytes(path, was) : void 0;
  const file = temporaryIn(parentOf2(path));
  if (content === void 0) symlinkSync2(native(was.target ?? ""), native(file));
  else writeFileSync3(native(file), content, { flag: "wx", mode: 384 });
  try {
    if (content !== void 0) chmodSync2(native(file), was.mode & 4095);
    renameSync(native(file), native(path));
  } catch (error) {
    unlinkSync(native(file));
    throw error;
  }
}
function remake(path, was) {
  if (kindBits(was) !== PIPE)
    throw new Error("a socket or a device cannot be made again; its program has to make it");
  const made = spawnSync2("mkfifo", ["-m", (was.mode & 4095).toString(8), readable(path)]);
  if (made.status !== 0) throw made.error ?? new Error(made.stderr.toString().trim());
}
function settle(path, was, now) {
  if (was.type !== "link" && (now === void 0 || was.mode !== now.mode))
    chmodSync2(native(path), was.mode & 4095);
  setTime(path, was.mtime);
}
function setTime(path, milliseconds2) {
  const time = milliseconds2 < 0 ? new Date(milliseconds2) : milliseconds2 / 1e3;
  lutimesSync(native(path), time, time);
}
function unlocking(path, change) {
  try {
    change();
  } catch (error) {
    const { code } = error;
    if (code === "ENOENT") mkdirSync3(native(parentOf2(path)), { recursive: true });
    else if (code === "EACCES" || code === "EPERM") chmodSync2(native(parentOf2(path)), 448);
    else throw error;
    change();
  }
}
function temporaryIn(folder) {
  return `${folder}/.mulligan-${process.pid}-${++temporary}.tmp`;
}
function parentOf2(path) {
  return path.slice(0, path.lastIndexOf("/"));
}

// src/edge/workspace/keep.ts
var MOST_BYTES2 = 1 << 20;
var MOST_IGNORED_BYTES = 1 << 16;
var MOST_IGNORED_SUM = 4 << 20;
var MOST_SUM = 32 << 20;
async function keepPatch(found, keeping) {
  const { dir, env, contents, relative: relative2, isIgnored } = keeping;
  const relevant = found.filter((d) => hasContentNow(d) || hasContentThen(d));
  if (relevant.length === 0) return void 0;
  mkdirSync4(dir, { recursive: true, mode: 448 });
  const file = freeName(dir, keeping.name);
  const pairs = [];
  const leftOut = [];
  let sum = 0;
  let ignoredSum = 0;
  for (const part of contents.parts(relevant)) {
    const bytesThen = await contents.of(part);
    for (const d of part) {
      const { path, was, now } = d;
      const rel = relative2(path);
      const size = Math.max(
        hasContentThen(d) ? was?.size ?? 0 : 0,
        hasContentNow(d) ? now?.size ?? 0 : 0
      );
      const product = isIgnored(path);
      if (product) ignoredSum += size;
      const tooMuch = product ? size > MOST_IGNORED_BYTES || ignoredSum > MOST_IGNORED_SUM : size > MOST_BYTES2 || sum + size > MOST_SUM;
      const readableNow = now?.type !== "file" || canRead(path, now.mode);
      const before = tooMuch || !readableNow ? void 0 : sideThen(d, bytesThen);
      if (before !== void 0 && before !== "gone") {
        sum += size;
        pairs.push({ path: rel, before: before === "none" ? void 0 : before, after: sideNow(d) });
      } else if (now?.type === "file" && readableNow && !product) {
        const target = `${bytePath(`${file}.files`)}/${rel}`;
        mkdirSync4(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true, mode: 448 });
        copyFileSync2(native(path), native(target));
      } else leftOut.push(`${now === void 0 ? "deleted" : d.kind} ${size} bytes ${JSON.stringify(rel)}`);
    }
  }
  writeWhole(file, makePatch(pairs, { scratch: dir, env }));
  if (leftOut.length > 0)
    writeFileSync4(`${file}.left-out.txt`, `${leftOut.join("\n")}
`, { encoding: "latin1", mode: 384 });
  return file;
}
function hasContentNow({ path, now, kind }) {
  return kind !== "times" && (now?.type === "file" || now?.type === "link") && !isTemporary(path);
}
function hasContentThen({ was, kind }) {
  return kind !== "times" && (was?.type === "file" || was?.type === "link");
}
function sideThen(d, bytes) {
  const { path, was } = d;
  if (was?.type === "link") return { kind: "link", target: was.target ?? "" };
  if (was?.type !== "file") return "none";
  try {
    return { kind: "bytes", bytes: bytes(path, was), mode: was.mode };
  } catch {
    return "gone";
  }
}
function sideNow(d) {
  const { path, now } = d;
  if (now === void 0 || !hasContentNow(d)) return void 0;
  return now.type === "link" ? { kind: "link", target: now.target ?? "" } : { kind: "copy", from: path, mode: now.mode };
}
function canRead(path, mode) {
  for (const unlock of [false, true])
    try {
      if (unlock && lstatSync5(native(path)).nlink > 1) return false;
      if (unlock) chmodSync3(native(path), mode & 4095 | 256);
      closeSync4(openFile(path));
      return true;
    } catch {
      continue;
    }
  return false;
}
function freeName(dir, name) {
  const stem = name.replace(/\.patch$/, "");
  for (let n = 1; ; n++) {
    const file = join9(dir, n === 1 ? name : `${stem}-${n}.patch`);
    if (!existsSync(file)) return file;
  }
}
function writeWhole(file, bytes) {
  const fd = openSync4(`${file}.new`, "w", 384);
  try {
    writeFileSync4(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync4(fd);
  }
  renameSync2(`${file}.new`, file);
}

// src/edge/workspace/list.ts
import { join as join10 } from "node:path";
async function listFiles({ git, root, manifest, excluded }) {
  const out = await git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const outside = excluded.map((path) => `${path}/`);
  const isFile2 = (path) => {
    const absolute = bytePath(join10(root, path));
    return (manifest?.get(absolute) ?? look(absolute))?.type === "file";
  };
  return [...new Set(out.toString("utf8").split("\0"))].filter((path) => path !== "" && !path.endsWith("/") && !path.includes("\uFFFD")).filter((path) => !outside.some((dir) => `${join10(root, path)}/`.startsWith(dir))).filter(isFile2).sort();
}

// src/edge/workspace/manifest.ts
var TYPES2 = ["file", "folder", "link", "other"];
var LINES_AT_ONCE = 2e3;
function* writeManifest(manifest, { objects, places }) {
  const used = {};
  for (const { content } of manifest.values()) {
    const place = content === void 0 ? void 0 : places.get(content);
    if (content !== void 0 && place !== void 0) used[content] = place;
  }
  const header = { objects, places: used };
  let text = `${JSON.stringify(header)}
`;
  let lines = 0;
  for (const [path, e] of manifest) {
    text += `[${quote2(path)},${TYPES2.indexOf(e.type)},${e.mode},${e.size},${e.mtime},${e.ctime},${e.inode},${quote2(e.content ?? e.target ?? "")}]
`;
    if (++lines % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = "";
  }
  yield text;
}
var ESCAPED = /["\\\x00-\x1f]/;
function quote2(text) {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}
function readManifest(text) {
  const [first = "{}", ...lines] = text.trimEnd().split("\n");
  const manifest = /* @__PURE__ */ new Map();
  for (const line2 of lines) {
    const [path, type, mode, size, mtime, ctime, inode, more] = JSON.parse(line2);
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
  const { objects, places } = JSON.parse(first);
  return { manifest, objects, places: new Map(Object.entries(places)) };
}

// src/edge/workspace/store.ts
import {
  closeSync as closeSync5,
  fsyncSync as fsyncSync2,
  mkdirSync as mkdirSync5,
  openSync as openSync5,
  readFileSync as readFileSync4,
  readSync as readSync2,
  renameSync as renameSync3,
  writeSync as writeSync2
} from "node:fs";
import { createHash as createHash3 } from "node:crypto";
import { join as join11 } from "node:path";
var CHUNK2 = 1 << 20;
var GATHERED = 1 << 22;
function openStore(dir) {
  mkdirSync5(dir, { recursive: true, mode: 448 });
  const places = /* @__PURE__ */ new Map();
  let number = Number(`${Date.now()}${process.pid % 1e3}`);
  const packFile = (pack2) => join11(dir, `pack-${pack2}.bin`);
  const chunk2 = Buffer.allocUnsafe(CHUNK2);
  let pack;
  let end = 0;
  const gathered = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const writing = (work) => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, `The snapshot cannot be written to ${dir}`);
    }
  };
  const openPack = () => {
    for (; ; ) {
      try {
        return openSync5(packFile(number), "wx", 384);
      } catch (error) {
        if (error.code !== "EEXIST") throw error;
        number++;
      }
    }
  };
  const flush = () => {
    if (pack !== void 0 && filled > 0) writeAll(pack, gathered.subarray(0, filled));
    filled = 0;
  };
  const write = (part) => {
    pack ??= openPack();
    if (filled + part.length > GATHERED) flush();
    filled += part.copy(gathered, filled);
  };
  return {
    places,
    add: (file) => {
      const source = openFile(file);
      try {
        const hash = createHash3("sha256");
        let bytes = 0;
        for (let n = readSync2(source, chunk2); n > 0; n = readSync2(source, chunk2)) {
          const part = chunk2.subarray(0, n);
          hash.update(part);
          writing(() => write(part));
          bytes += n;
          if (n < CHUNK2) break;
        }
        const sha256 = hash.digest("hex");
        if (!places.has(sha256)) places.set(sha256, [number, end, bytes]);
        end += bytes;
        return { sha256, bytes };
      } finally {
        closeSync5(source);
      }
    },
    sync: () => writing(() => {
      flush();
      if (pack !== void 0) fsyncSync2(pack);
    }),
    read: (sha256) => {
      const place = places.get(sha256);
      if (place === void 0) throw unreadable(`it has no bytes ${sha256}`);
      const [packNumber, offset2, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      if (length === 0) return bytes;
      try {
        const fd = openSync5(packFile(packNumber), "r");
        try {
          for (let at = 0; at < length; ) {
            const n = readSync2(fd, bytes, at, length - at, offset2 + at);
            if (n === 0) throw unreadable(`the bytes ${sha256} are cut off`);
            at += n;
          }
        } finally {
          closeSync5(fd);
        }
      } catch (error) {
        throw error instanceof MulliganError ? error : unreadable(String(error), error);
      }
      if (sha256Of(bytes) !== sha256) throw unreadable(`the bytes ${sha256} were changed`);
      return bytes;
    },
    writeManifest: (pieces) => writing(() => {
      const hash = createHash3("sha256");
      const unnamed = join11(dir, `manifest-${number}.new`);
      const fd = openSync5(unnamed, "w", 384);
      try {
        for (const piece of pieces) {
          const bytes = Buffer.from(piece, "latin1");
          hash.update(bytes);
          writeAll(fd, bytes);
        }
        fsyncSync2(fd);
      } finally {
        closeSync5(fd);
      }
      const name = hash.digest("hex");
      renameSync3(unnamed, join11(dir, `${name}.json`));
      const folder = openSync5(dir, "r");
      fsyncSync2(folder);
      closeSync5(folder);
      return name;
    }),
    readManifest: (sha256) => {
      let text;
      try {
        text = readFileSync4(join11(dir, `${sha256}.json`), "latin1");
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
      "The checkout may hold what an attempt left. Compare it with git before going on.",
      cause
    );
  }
}
function writeAll(fd, bytes) {
  for (let at = 0; at < bytes.length; ) at += writeSync2(fd, bytes, at);
}

// src/edge/workspace/workspace.ts
var CAP_ENTRIES = 3e5;
var TICK_MS = 11;
function createWorkspace(options) {
  const { repository, storeDir, patchesDir, env, onStep = () => void 0 } = options;
  const root = bytePath(repository.root);
  const objectsDir = bytePath(join12(repository.commonDir, "objects"));
  const git = createGit(repository, { env, ownDir: join12(storeDir, "git") });
  const store = openStore(storeDir);
  const contents = createContents(git, store);
  const excluded = [...options.excluded, storeDir, patchesDir];
  const { areas, holdsLeftOut } = areasOf(repository, excluded);
  const known = /* @__PURE__ */ new Map();
  let latest;
  let listed;
  let edited = false;
  const knownOf = (ref) => {
    const before = known.get(ref.manifest);
    if (before) return before;
    const { places, ...read } = readManifest(store.readManifest(ref.manifest));
    for (const [hash, place] of places) store.places.set(hash, place);
    known.set(ref.manifest, read);
    latest ??= { ref, manifest: read.manifest };
    return read;
  };
  const compareWith = (manifest, onClosed) => {
    const comparison = compare(manifest, areas, onClosed);
    const found = comparison.found.filter((d) => d.kind !== "added" || !holdsLeftOut(d.path));
    return { ...comparison, found };
  };
  const relative2 = (path) => path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
  const shown = (path) => path === root ? "." : readable(relative2(path));
  const isUsers = ({ path }) => path.startsWith(`${root}/`) && !isGitData(relative2(path));
  const isGits = ({ path }) => path === `${root}/.git` || path.startsWith(`${root}/.git/`) || !`${path}/`.startsWith(`${root}/`);
  const report = (found, ignoring2) => found.map(({ path, kind }) => ({ path: shown(path), kind, ignored: ignoring2.has(path) }));
  const ignoring = (comparison) => ignoredAmong(comparison, { git, root }).catch(() => /* @__PURE__ */ new Set());
  return {
    root: repository.root,
    snapshot: async (label) => {
      listed = void 0;
      edited = false;
      if (latest && compareWith(latest.manifest).found.length === 0)
        return { ...latest.ref, label, copiedBytes: 0 };
      const { manifest, copiedBytes, newest } = await record({
        areas,
        before: latest?.manifest,
        repository,
        git,
        env,
        store,
        caps: { bytes: options.capBytes, entries: CAP_ENTRIES }
      });
      const objects = look(objectsDir)?.inode;
      const name = store.writeManifest(writeManifest(manifest, { objects, places: store.places }));
      known.set(name, { manifest, objects });
      const ref = { label, manifest: name, files: manifest.size, copiedBytes };
      latest = { ref, manifest };
      await passTick(newest);
      return ref;
    },
    restore: async (ref, { patchName, keepIgnored = false }) => {
      const { manifest, objects } = knownOf(ref);
      const before = compareWith(manifest, open);
      const { found, deep } = before;
      if (found.length === 0 && deep.size === 0) return { changes: [], patchFile: void 0 };
      const failures = [...objectFailures(objects, found)];
      const undoing = { manifest, contents, deep, onStep };
      const first = keepIgnored ? found.filter(isGits) : [];
      failures.push(...await undo(first, undoing));
      const kept = keepIgnored ? await keptProducts(before, { git, root }) : /* @__PURE__ */ new Set();
      const wrong = found.filter((d) => !kept.has(d.path));
      const products = keepIgnored ? kept : await ignoring(before);
      const isIgnored = (path) => products.has(path);
      const keeping = { dir: patchesDir, env, contents, relative: relative2, isIgnored };
      const patchFile = patchName && await keepPatch(wrong.filter(isUsers), { ...keeping, name: patchName });
      failures.push(
        ...await undo(
          wrong.filter((d) => !keepIgnored || !isGits(d)),
          undoing
        )
      );
      const undone = Date.now();
      const after = compareWith(manifest);
      const left = after.found.filter((d) => !kept.has(d.path));
      checkRestored([...left, ...[...after.deep].map((path) => ({ path }))], failures);
      for (const { path, was } of wrong) {
        const now = was && look(path);
        if (now) manifest.set(path, { ...was, inode: now.inode, ctime: now.ctime, mtime: now.mtime });
      }
      if (!keepIgnored && ref.manifest === latest?.ref.manifest) edited = false;
      await passTick(undone);
      return { changes: report(wrong, products), patchFile };
    },
    changes: async (ref) => {
      const comparison = compareWith(knownOf(ref).manifest);
      return report(comparison.found, await ignoring(comparison));
    },
    apply: (changes) => {
      edited = true;
      return Promise.resolve(applyChanges(repository.root, changes));
    },
    read: (path) => Promise.resolve(readInside(repository.root, path)),
    list: () => {
      const listing = { git, root: repository.root, excluded };
      if (edited) return listFiles({ ...listing, manifest: void 0 });
      return listed ??= listFiles({ ...listing, manifest: latest?.manifest });
    },
    diff: (changes) => {
      const pairs = pairsOf(repository.root, changes);
      return Promise.resolve(makePatch(pairs, { scratch: patchesDir, env }).toString("utf8"));
    }
  };
  function objectFailures(objects, found) {
    const now = look(objectsDir);
    if (objects === void 0 || now?.inode === objects) return [];
    const moved = found.find(
      (d) => d.kind === "added" && d.now?.type === "folder" && d.now.inode === objects
    );
    if (moved)
      throw new MulliganError(
        "RESTORE_FAILED",
        `git's objects were moved to ${shown(moved.path)}: a restore would take them away.`,
        `Nothing was touched. Move that folder back to ${readable(objectsDir)}, then run \`mulligan resume\`.`
      );
    return now?.type === "folder" ? [] : [{ path: objectsDir, reason: "git's objects are gone" }];
  }
  function checkRestored(left, failures) {
    const lost = failures.filter(({ path }) => path === objectsDir);
    if (left.length === 0 && lost.length === 0) return;
    const reasons = new Map(failures.map(({ path, reason }) => [path, reason]));
    const paths = [...new Set([...lost, ...left].map(({ path }) => path))];
    const named2 = paths.slice(0, 20).map((path) => {
      const reason = reasons.get(path);
      return reason === void 0 ? shown(path) : `${shown(path)} (${reason})`;
    });
    throw new MulliganError(
      "RESTORE_FAILED",
      `${paths.length === 1 ? "1 path is" : `${paths.length} paths are`} not as before: ${named2.join(", ")}${paths.length > 20 ? ", \u2026" : ""}.`,
      "End what still writes there, then run `mulligan resume` with this journal: a restore may be repeated."
    );
  }
}
function open(folder) {
  try {
    chmodSync4(native(folder), 448);
    return true;
  } catch {
    return false;
  }
}
async function passTick(latest) {
  const left = latest + TICK_MS - Date.now();
  if (left > 0 && left <= TICK_MS) await setTimeout3(left);
}
function readInside(root, path) {
  if (unsafe(root, path) !== void 0) return void 0;
  try {
    return readFileSync5(join12(root, path));
  } catch {
    return void 0;
  }
}

// src/entry/compose.ts
function compose(parts) {
  const { repository, journal, model, progress, runId, settings, environment, secrets } = parts;
  const checksEnv = childEnvironment(environment, { names: settings.envNames, secrets });
  const gitEnv = childEnvironment(environment, { names: [], secrets });
  const workspace = createWorkspace({
    repository,
    storeDir: join13(journal.dir, "snapshots"),
    patchesDir: join13(journal.dir, "patches"),
    excluded: [journal.dir, ...parts.outputs],
    capBytes: settings.snapshotCapBytes,
    env: gitEnv.env
  });
  const checks = createCheckRunner({
    root: repository.root,
    runId,
    env: checksEnv.env,
    scratchDir: join13(journal.dir, "outputs"),
    adopt: (file, sha256) => journal.adopt(file, sha256),
    redact: createRedactor(secrets)
  });
  const syntax = createSyntaxTools(gitEnv.env);
  const dropped = checksEnv.dropped.map(({ name, reason }) => `${name} was kept from the checks (${reason})`);
  const runners = createRunners(repository.root);
  return {
    ports: { journal, workspace, checks, runners, syntax, model, clock: systemClock, progress },
    dropped
  };
}
function stateHome(environment) {
  return environment["XDG_STATE_HOME"] || join13(environment["HOME"] || homedir(), ".local", "state");
}
function gitEnvironmentOf(environment) {
  return childEnvironment(environment, { names: [], secrets: [] }).env;
}

export {
  systemClock,
  startOf,
  scriptOf,
  scriptsOf,
  readIn,
  openRepository,
  compose,
  stateHome,
  gitEnvironmentOf
};
