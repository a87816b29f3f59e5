import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  errorWeight,
  plainLine,
  readLog
} from "./chunk-GRDVCBUI.js";
import {
  mask
} from "./chunk-LOQR4UHB.js";

// src/readers/template.ts
var LONGEST = 400;
function templateOf(line) {
  return mask(line.slice(0, LONGEST)).replace(/(?<![\w.-])(?:\.{0,2}\/)?(?:[\w.@+-]+\/){2,}[\w.@+-]*/g, "<path>").replace(/\d+/g, "0");
}

// src/readers/green.ts
function greenLines(log, root) {
  const known = /* @__PURE__ */ new Set();
  for (const line of readLog(log.text, root).lines) known.add(templateOf(line));
  return { has: (line) => known.has(templateOf(line)) };
}

// src/readers/alarm.ts
var LONGEST2 = 2e3;
function createAlarm() {
  const decoder = new TextDecoder();
  return (bytes, start, end) => {
    const text = decoder.decode(bytes.subarray(start, Math.min(end, start + LONGEST2)));
    const weight = errorWeight(plainLine(text));
    return weight === 3 ? 2 : weight === 0 ? 0 : 1;
  };
}

// src/readers/decode-text.ts
function decodeText(bytes) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return byLine(bytes);
  }
}
function byLine(bytes) {
  const strict = new TextDecoder("utf-8", { fatal: true });
  const western = new TextDecoder("windows-1252");
  const lines = [];
  for (let at = 0; at <= bytes.length; ) {
    const found = bytes.indexOf(10, at);
    const line = bytes.subarray(at, found < 0 ? bytes.length : found);
    try {
      lines.push(strict.decode(line));
    } catch {
      lines.push(western.decode(line));
    }
    at = found < 0 ? bytes.length + 1 : found + 1;
  }
  return lines.join("\n");
}

// src/readers/line-scan.ts
var PRIME = 16777619;
var SEED = 2166136261 | 0;
var PLAIN = 0;
var HEX = 1;
var DIGIT = 2;
var SPACE = 3;
var CONTROL = 4;
var KIND = kinds();
function newLine() {
  return { hash: SEED, check: 0, inNumber: false, escape: 0 };
}
function resetLine(state) {
  state.hash = SEED;
  state.check = 0;
  state.inNumber = false;
  state.escape = 0;
}
function scanLine(bytes, from, to, state) {
  let { hash, check, inNumber } = state;
  let i = from;
  if (state.escape !== 0) i = skipEscape(bytes, i, to, state);
  for (; i < to; i++) {
    const byte = bytes[i];
    const kind = KIND[byte];
    if (kind === PLAIN || kind === HEX && !inNumber) {
      hash = Math.imul(hash ^ byte, PRIME);
      check = (check << 5) - check + byte | 0;
      inNumber = false;
    } else if (kind === DIGIT) {
      if (!inNumber) hash = Math.imul(hash ^ 48, PRIME);
      inNumber = true;
    } else if (kind === SPACE) inNumber = false;
    else if (kind === CONTROL) {
      if (byte === 10 || byte === 13) break;
      if (byte === 27) {
        state.escape = 1;
        i = skipEscape(bytes, i + 1, to, state) - 1;
      }
    }
  }
  state.hash = hash;
  state.check = check;
  state.inNumber = inNumber;
  return i;
}
function timeLength(bytes, at) {
  const isTime = bytes[at + 4] === 45 && bytes[at + 10] === 84 && bytes[at + 27] === 90 && bytes[at + 28] === 32;
  return isTime ? 29 : 0;
}
function skipEscape(bytes, at, to, state) {
  let i = at;
  while (i < to && state.escape !== 0) {
    const byte = bytes[i] ?? 0;
    if (byte === 10) {
      state.escape = 0;
      return i;
    }
    if (state.escape === 1) state.escape = byte === 91 ? 2 : byte === 93 ? 3 : 0;
    else if (state.escape === 2 ? byte >= 64 : byte === 7) state.escape = 0;
    else if (byte === 27) state.escape = 1;
    i++;
  }
  return i;
}
function kinds() {
  const table = new Uint8Array(256).fill(PLAIN);
  table.fill(HEX, 97, 103);
  table.fill(HEX, 65, 71);
  table.fill(DIGIT, 48, 58);
  table.fill(CONTROL, 0, 32);
  table[32] = SPACE;
  table[9] = SPACE;
  return table;
}

// src/readers/templates.ts
var SLOTS = 1 << 18;
var PROBES = 8;
function createTemplates() {
  const checks = new Int32Array(SLOTS);
  const counts = new Uint32Array(SLOTS);
  const alarms = new Uint8Array(SLOTS);
  const kept = new Uint32Array(SLOTS);
  const firsts = new Uint32Array(SLOTS);
  return {
    count: (hash, check) => {
      const start = (hash ^ hash >>> 15) & SLOTS - 1;
      for (let i = 0; i < PROBES; i++) {
        const slot = start + i & SLOTS - 1;
        if (counts[slot] === 0) checks[slot] = check;
        else if (checks[slot] !== check) continue;
        counts[slot] = (counts[slot] ?? 0) + 1;
        return slot;
      }
      return -1;
    },
    seen: (slot) => slot < 0 ? 1 : counts[slot] ?? 1,
    alarm: (slot) => alarms[slot] ?? 0,
    setAlarm: (slot, alarm) => {
      if (slot >= 0) alarms[slot] = alarm;
    },
    keep: (slot, index) => {
      if (slot < 0) return;
      if (kept[slot] === 0) firsts[slot] = index;
      kept[slot] = (kept[slot] ?? 0) + 1;
    },
    repeats: () => {
      const found = /* @__PURE__ */ new Map();
      for (let slot = 0; slot < SLOTS; slot++) {
        const missing = (counts[slot] ?? 0) - (kept[slot] ?? 0);
        if (missing > 0 && kept[slot] !== 0) found.set(firsts[slot] ?? 0, missing);
      }
      return found;
    }
  };
}

// src/readers/condense.ts
var WINDOW = 2e6;
var TAIL = WINDOW / 2;
var ROOM = [6e5, 12e5, 2e6];
var OFTEN = [12, 100, 4e3];
var AFTER = 30;
var BEFORE = 6;
var LONGEST3 = 16384;
function createCondenser() {
  const window = new Uint8Array(WINDOW);
  const kept = createKept();
  let filled = 0;
  let total = 0;
  return {
    push: (bytes) => {
      total += bytes.length;
      for (let at = 0; at < bytes.length; ) {
        const part = Math.min(bytes.length - at, WINDOW - filled);
        window.set(bytes.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < WINDOW) break;
        const done = kept.take(window, WINDOW - TAIL);
        window.copyWithin(0, done, filled);
        filled -= done;
      }
    },
    end: () => kept.finish(window.subarray(0, filled), total)
  };
}
function createKept() {
  const templates = createTemplates();
  const readAlarm = createAlarm();
  let out = new Uint8Array(0);
  let size = 0;
  let index = 0;
  let lines = 0;
  let gap = 0;
  let after = 0;
  const leftOut = /* @__PURE__ */ new Map();
  const recent = new Int32Array(BEFORE * 3);
  let held = 0;
  let oldest = 0;
  const state = newLine();
  let partial = 0;
  let wasCut = false;
  const append = (bytes, start, end) => {
    const length = Math.min(end - start, LONGEST3);
    if (size + length + 1 > out.length) {
      const grown = new Uint8Array(Math.max(out.length * 2, 65536, size + length + 1));
      grown.set(out.subarray(0, size));
      out = grown;
    }
    out.set(bytes.subarray(start, start + length), size);
    size += length;
  };
  const endLine = (slot) => {
    out[size++] = 10;
    if (gap > 0) leftOut.set(index, gap);
    gap = 0;
    templates.keep(slot, index);
    index++;
  };
  const takeRecent = (bytes) => {
    gap -= held;
    for (let i = 0; i < held; i++) {
      const at = (oldest + i) % BEFORE * 3;
      append(bytes, recent[at] ?? 0, recent[at + 1] ?? 0);
      endLine(recent[at + 2] ?? -1);
    }
  };
  const line = (bytes, start, end) => {
    lines++;
    const slot = templates.count(state.hash, state.check);
    const seen = templates.seen(slot);
    const alarm = seen === 1 ? readAlarm(bytes, start, end) : templates.alarm(slot);
    if (seen === 1) templates.setAlarm(slot, alarm);
    const room = ROOM[alarm === 2 ? 2 : after > 0 ? 1 : alarm];
    if (size < room && (after > 0 || seen <= OFTEN[alarm])) {
      if (alarm === 2 && seen <= OFTEN[1] && size < ROOM[1]) {
        takeRecent(bytes);
        after = AFTER + 1;
      }
      append(bytes, start, end);
      endLine(slot);
      held = 0;
    } else {
      gap++;
      const at = (oldest + held) % BEFORE * 3;
      recent[at] = start;
      recent[at + 1] = end < start + 400 ? end : start + 400;
      recent[at + 2] = slot;
      if (held < BEFORE) held++;
      else oldest = (oldest + 1) % BEFORE;
    }
    if (after > 0) after--;
    resetLine(state);
  };
  return {
    take: (bytes, to) => {
      let start = 0;
      let at = partial;
      partial = 0;
      held = 0;
      for (; ; ) {
        at = scanLine(bytes, at, to, state);
        if (at >= to) break;
        if (bytes[at] === 10) {
          if (wasCut) lines++;
          else line(bytes, start, at);
          wasCut = false;
          start = at + 1;
          if (start + 29 < to) at += timeLength(bytes, start);
        } else if (bytes[at + 1] !== 10 && bytes[at + 1] !== 13) {
          start = at + 1;
          resetLine(state);
        }
        at++;
      }
      if (start > 0 && to - start < to / 2) {
        partial = to - start;
        return start;
      }
      if (!wasCut) {
        line(bytes, start, to);
        lines--;
      }
      wasCut = true;
      return to;
    },
    finish: (tail, totalBytes) => {
      if (gap > 0) leftOut.set(index, gap);
      const end = decodeText(tail);
      const inTail = end.split("\n").length - (end.endsWith("\n") || end === "" ? 1 : 0);
      return {
        text: size === 0 ? end : decodeText(out.subarray(0, size)) + end,
        totalBytes,
        totalLines: lines + inTail,
        leftOut,
        repeats: templates.repeats()
      };
    }
  };
}

export {
  greenLines,
  createCondenser
};
