/** What is carried from piece to piece of one line. */
export interface LineState {
  hash: number;
  check: number;
  /** After a digit: the letters that may belong to the same hexadecimal number count no more than it. */
  inNumber: boolean;
  /** 1: after an escape; 2: in a control sequence; 3: in an operating system command. */
  escape: 0 | 1 | 2 | 3;
}

const PRIME = 0x01000193;
const SEED = 0x811c9dc5 | 0;

const PLAIN = 0;
const HEX = 1;
const DIGIT = 2;
const SPACE = 3;
const CONTROL = 4;

const KIND = kinds();

export function newLine(): LineState {
  return { hash: SEED, check: 0, inNumber: false, escape: 0 };
}

export function resetLine(state: LineState): void {
  state.hash = SEED;
  state.check = 0;
  state.inNumber = false;
  state.escape = 0;
}

/**
 * Reads on to the next line feed or carriage return and returns its index, `to` where there is none. Numbers, hexadecimal
 * ones too, spaces and terminal escapes leave `hash` and `check` as they would be for others.
 */
export function scanLine(bytes: Uint8Array, from: number, to: number, state: LineState): number {
  let { hash, check, inNumber } = state;
  let i = from;
  if (state.escape !== 0) i = skipEscape(bytes, i, to, state);
  for (; i < to; i++) {
    const byte = bytes[i] as number;
    const kind = KIND[byte] as number;
    if (kind === PLAIN || (kind === HEX && !inNumber)) {
      hash = Math.imul(hash ^ byte, PRIME);
      check = ((check << 5) - check + byte) | 0;
      inNumber = false;
    } else if (kind === DIGIT) {
      if (!inNumber) hash = Math.imul(hash ^ 0x30, PRIME);
      inNumber = true;
    } else if (kind === SPACE) inNumber = false;
    else if (kind === CONTROL) {
      if (byte === 0x0a || byte === 0x0d) break;
      if (byte === 0x1b) {
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

/** Length of a runner's time stamp at the start of a line, 0 where there is none. */
export function timeLength(bytes: Uint8Array, at: number): number {
  const isTime =
    bytes[at + 4] === 0x2d && bytes[at + 10] === 0x54 && bytes[at + 27] === 0x5a && bytes[at + 28] === 0x20;
  return isTime ? 29 : 0;
}

function skipEscape(bytes: Uint8Array, at: number, to: number, state: LineState): number {
  let i = at;
  while (i < to && state.escape !== 0) {
    const byte = bytes[i] ?? 0;
    if (byte === 0x0a) {
      state.escape = 0;
      return i;
    }
    if (state.escape === 1) state.escape = byte === 0x5b ? 2 : byte === 0x5d ? 3 : 0;
    else if (state.escape === 2 ? byte >= 0x40 : byte === 7) state.escape = 0;
    else if (byte === 0x1b) state.escape = 1;
    i++;
  }
  return i;
}

function kinds(): Uint8Array {
  const table = new Uint8Array(256).fill(PLAIN);
  table.fill(HEX, 0x61, 0x67);
  table.fill(HEX, 0x41, 0x47);
  table.fill(DIGIT, 0x30, 0x3a);
  table.fill(CONTROL, 0, 0x20);
  table[0x20] = SPACE;
  table[0x09] = SPACE;
  return table;
}
