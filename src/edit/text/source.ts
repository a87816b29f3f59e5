import { decode } from "./encoding.ts";
import type { Encoding } from "./encoding.ts";

export type LineEnd = "" | "\n" | "\r\n" | "\r";

/** A text file with its lines indexed once: where each starts, and a hash of each without its outer white space. */
export interface Source {
  readonly encoding: Encoding;
  readonly text: string;
  readonly raw: { readonly text: string; readonly starts: Uint32Array } | undefined;
  readonly count: number;
  /** `count + 1` offsets; the last is the end of the text. */
  readonly starts: Uint32Array;
  readonly hashes: Int32Array;
  /** Lines of one hash, in order: `heads[hash & mask]`, then `next[line]`, until -1. */
  readonly heads: Int32Array;
  readonly next: Int32Array;
  /** The line end that most lines have. */
  readonly eol: LineEnd;
  readonly mixed: boolean;
}

const BASIS = 0x811c9dc5 | 0;
const PRIME = 0x01000193;
/** Hash of a line without text. */
export const BLANK = BASIS;

/** Indexes the lines of a file; undefined for a binary one. */
export function readSource(bytes: Uint8Array): Source | undefined {
  const decoded = decode(bytes);
  if (decoded === undefined) return undefined;
  const { encoding, text } = decoded;
  const breaker = text.includes("\n") || !text.includes("\r") ? 10 : 13;
  const { count, starts, hashes, crlf } = scan(text, breaker);
  const raw =
    decoded.raw === undefined ? undefined : { text: decoded.raw, starts: scan(decoded.raw, breaker).starts };
  const { heads, next } = chain(hashes, count);
  const ended = text.charCodeAt(text.length - 1) === breaker ? count : count - 1;
  const eol = breaker === 13 ? "\r" : crlf * 2 > ended ? "\r\n" : "\n";
  return { encoding, text, raw, count, starts, hashes, heads, next, eol, mixed: crlf > 0 && crlf < ended };
}

/** Text of a line without its end. */
export function lineText(source: Source, line: number): string {
  const end = source.starts[line + 1] ?? 0;
  return source.text.slice(source.starts[line], end - lineEnd(source, line).length);
}

export function lineEnd(source: Source, line: number): LineEnd {
  const { text, starts } = source;
  const start = starts[line] ?? 0;
  const last = (starts[line + 1] ?? 0) - 1;
  if (last < start) return "";
  const code = text.charCodeAt(last);
  if (code === 10) return last > start && text.charCodeAt(last - 1) === 13 ? "\r\n" : "\n";
  return code === 13 && source.eol === "\r" ? "\r" : "";
}

/** Texts of the lines `from` to `to`, exclusive, within the file. */
export function linesOf(source: Source, from: number, to: number): string[] {
  const lines: string[] = [];
  for (let i = Math.max(0, from); i < Math.min(source.count, to); i++) lines.push(lineText(source, i));
  return lines;
}

/** The line that holds an offset; `count` for the end of a text that ends with a line end. */
export function lineAt(source: Source, offset: number): number {
  let low = 0;
  let high = source.count;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((source.starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Lines of a text from a model; a final line end starts no further line. */
export function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

/** The hash that `Source` has for a line with this text. */
export function hashOf(line: string): number {
  return scan(line, -1).hashes[0] ?? BLANK;
}

export function trimmed(line: string): string {
  return trimmedEnd(line).replace(/^[ \t]+/, "");
}

export function trimmedEnd(line: string): string {
  let end = line.length;
  while (end > 0 && isSpace(line.charCodeAt(end - 1))) end--;
  return line.slice(0, end);
}

function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 13;
}

interface Scan {
  readonly count: number;
  readonly starts: Uint32Array;
  readonly hashes: Int32Array;
  /** Lines that end with CR LF. */
  readonly crlf: number;
}

/** One pass over the characters: FNV-1a over each line from its first to its last character that is no white space. */
function scan(text: string, breaker: number): Scan {
  let room = Math.max(16, text.length >> 5);
  let starts = new Uint32Array(room + 1);
  let hashes = new Int32Array(room);
  let count = 0;
  let crlf = 0;
  let running = BASIS;
  let settled = BASIS;
  const { length } = text;
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i);
    if (code > 32) running = settled = Math.imul(running ^ code, PRIME);
    else if (code === breaker) {
      if (breaker === 10 && text.charCodeAt(i - 1) === 13) crlf++;
      hashes[count++] = settled;
      running = settled = BASIS;
      if (count + 1 >= room) {
        room *= 2;
        starts = grown(starts, new Uint32Array(room + 1));
        hashes = grown(hashes, new Int32Array(room));
      }
      starts[count] = i + 1;
    } else if (code !== 32 && code !== 9 && code !== 13) running = settled = Math.imul(running ^ code, PRIME);
    else if (running !== BASIS) running = Math.imul(running ^ code, PRIME);
  }
  if ((starts[count] ?? 0) < length) {
    hashes[count++] = settled;
    starts[count] = length;
  }
  return { count, starts: starts.subarray(0, count + 1), hashes: hashes.subarray(0, count), crlf };
}

function grown<T extends Uint32Array | Int32Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function chain(hashes: Int32Array, count: number): { heads: Int32Array; next: Int32Array } {
  let size = 16;
  while (size < count) size *= 2;
  const heads = new Int32Array(size).fill(-1);
  const next = new Int32Array(count);
  for (let i = count - 1; i >= 0; i--) {
    const slot = (hashes[i] ?? 0) & (size - 1);
    next[i] = heads[slot] ?? -1;
    heads[slot] = i;
  }
  return { heads, next };
}
