import { createSuites } from "./xml-suites.ts";

/** A JUnit report of any size without what passed. */
export interface CondensedXml {
  /** Suites and failing cases as XML. */
  readonly text: string;
  readonly totalBytes: number;
  readonly passed: number;
  readonly skipped: number;
  /** Failing cases that had no room. */
  readonly leftOut: number;
}

export interface XmlCondenser {
  /** The bytes are only read during the call. */
  push(bytes: Uint8Array): void;
  end(): CondensedXml;
}

/** Bytes that are looked at together; a tag that is longer is cut. */
const WINDOW = 1_000_000;
/** Bytes kept of one failure's text. */
const LONGEST = 32_768;

const LT = 0x3c;
const GT = 0x3e;
const SLASH = 0x2f;

const SKIP = { "<!--": "-->", "<![CDATA[": "]]>", "<?": "?>", "<!": ">" } as const;
const STARTS = Object.entries(SKIP).map(([start, end]) => ({ start: ascii(start), end: ascii(end) }));
const NAMES = ["testcase", "testsuites", "testsuite", "failure", "error", "skipped"].map(ascii);
const [CASE, SUITES, SUITE, FAILURE, ERROR, SKIPPED] = [0, 1, 2, 3, 4, 5];

/** Reads tags only, over pieces of any size; the text of cases that passed is never looked at twice. */
export function createXmlCondenser(): XmlCondenser {
  const window = new Uint8Array(WINDOW);
  const out = createSuites();
  let filled = 0;
  let total = 0;
  /** What ends the comment or raw section that the window begins in. */
  let inside: Uint8Array | undefined;
  /** Depth of elements in a failure, 0 outside. */
  let inFailure = false;
  let inCase = false;
  let isBad = false;
  let isSkipped = false;
  let passed = 0;
  let skipped = 0;
  let cell = new Uint8Array(0);
  let used = 0;

  const hold = (from: number, to: number, limit: number): void => {
    const length = Math.min(to - from, limit - used);
    if (length <= 0) return;
    if (used + length > cell.length) {
      const grown = new Uint8Array(used + length + 65_536);
      grown.set(cell.subarray(0, used));
      cell = grown;
    }
    for (let i = 0; i < length; i++) cell[used + i] = window[from + i] as number;
    used += length;
  };
  const holdText = (from: number, to: number): void => {
    if (inFailure) hold(from, to, LONGEST);
  };
  const holdEnd = (text: string): void => {
    const bytes = ascii(text);
    if (used + bytes.length > cell.length) {
      const grown = new Uint8Array(used + 65_536);
      grown.set(cell.subarray(0, used));
      cell = grown;
    }
    cell.set(bytes, used);
    used += bytes.length;
  };

  const endCase = (): void => {
    if (isBad) {
      holdEnd("</testcase>\n");
      out.add(cell.subarray(0, used));
    } else if (isSkipped) skipped++;
    else passed++;
    inCase = false;
    inFailure = false;
    isBad = false;
    isSkipped = false;
    used = 0;
  };

  const tag = (from: number, to: number): void => {
    const isEnd = window[from + 1] === SLASH;
    const isEmpty = window[to - 2] === SLASH;
    const name = nameAt(window, from + (isEnd ? 2 : 1));
    if (name === CASE) {
      if (inCase) endCase();
      else if (isEnd) return;
      if (isEnd) return;
      if (isEmpty) passed++;
      else {
        inCase = true;
        hold(from, to, LONGEST);
      }
    } else if (name === SUITES || name === SUITE) {
      if (inCase) endCase();
      if (isEnd) out.close();
      else if (!isEmpty)
        out.open(window.slice(from, to), name === SUITE ? "</testsuite>\n" : "</testsuites>\n");
    } else if (inCase && (name === FAILURE || name === ERROR)) {
      if (isEnd && inFailure) holdEnd(name === FAILURE ? "</failure>" : "</error>");
      if (!isEnd) {
        isBad = true;
        hold(from, to, LONGEST);
      }
      inFailure = !isEnd && !isEmpty;
    } else if (inCase && name === SKIPPED) isSkipped = true;
    else holdText(from, to);
  };

  /** Reads what is whole in the window and returns where the rest begins. */
  const take = (end: number, isLast: boolean): number => {
    let at = 0;
    while (at < end) {
      if (inside !== undefined) {
        const found = find(window, inside, at, end);
        const to = found < 0 ? Math.max(at, end - inside.length + 1) : found + inside.length;
        holdText(at, to);
        if (found < 0) {
          if (isLast) holdEnd(inFailure ? "]]>" : "");
          return isLast ? end : to;
        }
        inside = undefined;
        at = to;
        continue;
      }
      if (window[at] !== LT) {
        const next = window.indexOf(LT, at);
        const to = next < 0 || next > end ? end : next;
        holdText(at, to);
        at = to;
        continue;
      }
      if (end - at < 12 && !isLast) return at;
      const second = window[at + 1];
      if (second === 0x21 || second === 0x3f) {
        const mark = STARTS.find(({ start }) => startsWith(window, start, at));
        if (mark !== undefined) {
          inside = mark.end;
          holdText(at, at + mark.start.length);
          at += mark.start.length;
          continue;
        }
      }
      const to = tagEnd(window, at, end);
      if (to < 0) {
        if (at > 0 && !isLast) return at;
        return end;
      }
      tag(at, to);
      at = to;
    }
    return at;
  };

  return {
    push: (bytes) => {
      total += bytes.length;
      for (let at = 0; at < bytes.length;) {
        const part = Math.min(bytes.length - at, WINDOW - filled);
        window.set(bytes.subarray(at, at + part), filled);
        filled += part;
        at += part;
        if (filled < WINDOW) break;
        const done = take(filled, false);
        window.copyWithin(0, done, filled);
        filled -= done;
      }
    },
    end: () => {
      take(filled, true);
      if (inCase) endCase();
      return { ...out.finish(), totalBytes: total, passed, skipped };
    },
  };
}

function nameAt(bytes: Uint8Array, at: number): number {
  for (let n = 0; n < NAMES.length; n++) {
    const name = NAMES[n] as Uint8Array;
    if (bytes[at] !== name[0] || !startsWith(bytes, name, at)) continue;
    const next = bytes[at + name.length] ?? 0;
    if (next <= 0x20 || next === GT || next === SLASH) return n;
  }
  return -1;
}

/** Just past the `>` of a tag that starts here, one in quotes not counted; -1 where it is not in the window. */
function tagEnd(bytes: Uint8Array, from: number, to: number): number {
  for (let i = from + 1; i < to; i++) {
    const byte = bytes[i];
    if (byte === GT) return i + 1;
    if (byte === LT) return i;
    if (byte === 0x22 || byte === 0x27) {
      const end = bytes.indexOf(byte, i + 1);
      if (end < 0 || end >= to) return -1;
      i = end;
    }
  }
  return -1;
}

function find(bytes: Uint8Array, mark: Uint8Array, from: number, to: number): number {
  const reach = mark.length - 1;
  const last = mark[reach];
  for (let at = from + reach; at < to; at++)
    if (bytes[at] === last && startsWith(bytes, mark, at - reach)) return at - reach;
  return -1;
}

function startsWith(bytes: Uint8Array, start: Uint8Array, at: number): boolean {
  for (let i = 0; i < start.length; i++) if (bytes[at + i] !== start[i]) return false;
  return true;
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
