/** How much the words of a line say about a failure: 0 nothing, 1 perhaps, 2 they name one. */
export type Alarm = 0 | 1 | 2;

const STRONG =
  "error errors err fatal panic panicked panics exception traceback fail failed failure failures fails failing assert " +
  "assertion assertionerror segmentation aborted core undefined denied killed";
const WEAK =
  "expected received actual got want mismatch cannot could unable unexpected undeclared missing invalid found such " +
  "timed timeout refused unresolved unknown rule not caused warning";

const PRIME = 0x01000193;
const SEED = 0x811c9dc5 | 0;
const NUMBER = 0x5bd1e995;

const LOWER = 0;
const UPPER = 1;
const DIGIT = 2;
const SPACE = 3;
const CONTROL = 4;
const OTHER = 5;

const CLASS = classes();
/** By the low bits of a word's hash. A wrong hit only keeps a line too many. */
const WORDS = words();

/** What is carried from piece to piece of one line. */
export interface LineState {
  hash: number;
  check: number;
  word: number;
  /** `hash` and `check` before the run of letters and digits that is being read. */
  hashBefore: number;
  checkBefore: number;
  inToken: boolean;
  hasDigit: boolean;
  escape: 0 | 1 | 2 | 3;
  alarm: Alarm;
}

export function newLine(): LineState {
  return {
    hash: SEED,
    check: 0,
    word: 0,
    hashBefore: 0,
    checkBefore: 0,
    inToken: false,
    hasDigit: false,
    escape: 0,
    alarm: 0,
  };
}

/**
 * Reads on to the next line feed, or carriage return that overwrites, and returns its index, `to` where there is none.
 * Numbers, words with a digit in them, spaces and terminal escapes leave `hash` and `check` as they would be for others.
 */
export function scanLine(bytes: Uint8Array, from: number, to: number, state: LineState): number {
  let { hash, check, word, hashBefore, checkBefore, inToken, hasDigit } = state;
  let alarm: number = state.alarm;
  let i = from;
  if (state.escape !== 0) i = skipEscape(bytes, i, to, state);
  while (i < to) {
    let byte = bytes[i] as number;
    let kind = CLASS[byte] as number;
    if (kind <= DIGIT) {
      if (!inToken) {
        inToken = true;
        hasDigit = false;
        hashBefore = hash;
        checkBefore = check;
      }
      if (kind === UPPER) {
        if (word !== 0 && i > from && CLASS[bytes[i - 1] as number] === LOWER) {
          alarm |= WORDS[word & 0xffff] as number;
          hash = Math.imul(hash ^ word, PRIME);
          check = (Math.imul(check, 31) + word) | 0;
          word = 0;
        }
        word = Math.imul(word ^ (byte | 32), PRIME);
        i++;
        continue;
      }
      if (kind === DIGIT) hasDigit = true;
      while (kind === DIGIT && ++i < to) kind = CLASS[bytes[i] as number] as number;
      if (i >= to) break;
      byte = bytes[i] as number;
      while (kind === LOWER) {
        word = Math.imul(word ^ byte, PRIME);
        if (++i >= to) break;
        byte = bytes[i] as number;
        kind = CLASS[byte] as number;
      }
      if (i >= to || kind <= DIGIT) continue;
    }
    if (inToken) {
      inToken = false;
      alarm |= WORDS[word & 0xffff] as number;
      const subject = hasDigit ? NUMBER : word;
      hash = Math.imul((hasDigit ? hashBefore : hash) ^ subject, PRIME);
      check = (Math.imul(hasDigit ? checkBefore : check, 31) + subject) | 0;
      word = 0;
    }
    if (kind === OTHER) {
      if (byte === 0xe2 && isCross(bytes, i)) alarm |= 2;
      hash = Math.imul(hash ^ byte, PRIME);
      check = (Math.imul(check, 31) + byte) | 0;
    } else if (kind === CONTROL) {
      if (byte === 0x0a || byte === 0x0d) break;
      if (byte === 0x1b) {
        state.escape = 1;
        i = skipEscape(bytes, i + 1, to, state);
        continue;
      }
    }
    i++;
  }
  state.hash = hash;
  state.check = check;
  state.word = word;
  state.hashBefore = hashBefore;
  state.checkBefore = checkBefore;
  state.inToken = inToken;
  state.hasDigit = hasDigit;
  state.alarm = alarm >= 2 ? 2 : alarm === 1 ? 1 : 0;
  return i;
}

/** Length of a runner's time stamp at the start of a line, 0 where there is none. */
export function timeLength(bytes: Uint8Array, at: number): number {
  const isTime = bytes[at + 4] === 0x2d && bytes[at + 10] === 0x54 && bytes[at + 27] === 0x5a && bytes[at + 28] === 0x20;
  return isTime ? 29 : 0;
}

/** 1: after the escape itself; 2: in a control sequence; 3: in an operating system command. */
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

/** The marks of failed tests: a ballot or multiplication cross, a filled circle. */
function isCross(bytes: Uint8Array, at: number): boolean {
  const [second = 0, third = 0] = [bytes[at + 1], bytes[at + 2]];
  return (second === 0x9c && third >= 0x95 && third <= 0x98) || (second === 0x97 && third === 0x8f);
}

function classes(): Uint8Array {
  const table = new Uint8Array(256).fill(OTHER);
  table.fill(LOWER, 0x61, 0x7b);
  table.fill(UPPER, 0x41, 0x5b);
  table.fill(DIGIT, 0x30, 0x3a);
  table.fill(CONTROL, 0, 0x20);
  table[0x20] = SPACE;
  table[0x09] = SPACE;
  return table;
}

function words(): Uint8Array {
  const table = new Uint8Array(0x1_0000);
  const put = (list: string, alarm: Alarm): void => {
    for (const word of list.split(" ")) {
      let hash = 0;
      for (const letter of word) hash = Math.imul(hash ^ letter.charCodeAt(0), PRIME);
      table[hash & 0xffff] = alarm;
    }
  };
  put(WEAK, 1);
  put(STRONG, 2);
  return table;
}
