import { createAlarm } from "./alarm.ts";
import { decodeText } from "./decode-text.ts";
import { newLine, resetLine, scanLine, timeLength } from "./line-scan.ts";
import { createTemplates } from "./templates.ts";

/** A log of any size as one that fits into memory, and what is missing in it. */
export interface Condensed {
  readonly text: string;
  readonly totalBytes: number;
  readonly totalLines: number;
  /** How many lines are left out just before a line of `text`, by its index. */
  readonly leftOut: ReadonlyMap<number, number>;
  /** How many lines like a line of `text` are left out, by the index of the first of them. */
  readonly repeats: ReadonlyMap<number, number>;
}

/** A log up to this size is kept as it is; of a longer one the last half of it. */
const WINDOW = 2_000_000;
const TAIL = WINDOW / 2;
/** Bytes up to which lines are kept, by what their words say; surroundings of an error are like lines that may name one. */
const ROOM = [600_000, 1_200_000, 2_000_000] as const;
/** Lines of one kind that are kept, likewise. */
const OFTEN = [12, 100, 4000] as const;
/** Lines kept after one that names an error, however often they were seen, and lines before it. */
const AFTER = 30;
const BEFORE = 6;
/** Bytes kept of one line. */
const LONGEST = 16_384;

export interface Condenser {
  /** The bytes are only read during the call. */
  push(bytes: Uint8Array): void;
  end(): Condensed;
}

/**
 * Takes a log in pieces. First occurrences of lines that name an error are kept as long as there is room for some tens of
 * thousands of them; so are their surroundings, the end, and the first of every kind of line.
 */
export function createCondenser(): Condenser {
  const window = new Uint8Array(WINDOW);
  const kept = createKept();
  let filled = 0;
  let total = 0;
  return {
    push: (bytes) => {
      total += bytes.length;
      for (let at = 0; at < bytes.length;) {
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
    end: () => kept.finish(window.subarray(0, filled), total),
  };
}

interface Kept {
  /** Takes lines that end before `to` and returns where the rest begins; a line without an end is taken in pieces. */
  take(bytes: Uint8Array, to: number): number;
  finish(tail: Uint8Array, totalBytes: number): Condensed;
}

function createKept(): Kept {
  const templates = createTemplates();
  const readAlarm = createAlarm();
  let out = new Uint8Array(0);
  let size = 0;
  let index = 0;
  let lines = 0;
  let gap = 0;
  let after = 0;
  const leftOut = new Map<number, number>();
  /** Start and end in the window, and slot, of lines just left out; the oldest is written over. */
  const recent = new Int32Array(BEFORE * 3);
  let held = 0;
  let oldest = 0;
  const state = newLine();
  let partial = 0;
  let wasCut = false;

  const append = (bytes: Uint8Array, start: number, end: number): void => {
    const length = Math.min(end - start, LONGEST);
    if (size + length + 1 > out.length) {
      const grown = new Uint8Array(Math.max(out.length * 2, 65_536, size + length + 1));
      grown.set(out.subarray(0, size));
      out = grown;
    }
    out.set(bytes.subarray(start, start + length), size);
    size += length;
  };
  const endLine = (slot: number): void => {
    out[size++] = 0x0a;
    if (gap > 0) leftOut.set(index, gap);
    gap = 0;
    templates.keep(slot, index);
    index++;
  };

  const takeRecent = (bytes: Uint8Array): void => {
    gap -= held;
    for (let i = 0; i < held; i++) {
      const at = ((oldest + i) % BEFORE) * 3;
      append(bytes, recent[at] ?? 0, recent[at + 1] ?? 0);
      endLine(recent[at + 2] ?? -1);
    }
  };

  const line = (bytes: Uint8Array, start: number, end: number): void => {
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
      const at = ((oldest + held) % BEFORE) * 3;
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
      for (;;) {
        at = scanLine(bytes, at, to, state);
        if (at >= to) break;
        if (bytes[at] === 0x0a) {
          if (wasCut) lines++;
          else line(bytes, start, at);
          wasCut = false;
          start = at + 1;
          if (start + 29 < to) at += timeLength(bytes, start);
        } else if (bytes[at + 1] !== 0x0a && bytes[at + 1] !== 0x0d) {
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
        repeats: templates.repeats(),
      };
    },
  };
}
