export type Encoding = "utf-8" | "utf-16le" | "utf-16be";

/** Told by the byte order mark alone; what has none is taken for UTF-8. */
export function encodingOf(firstBytes: Uint8Array): Encoding {
  if (firstBytes[0] === 0xff && firstBytes[1] === 0xfe) return "utf-16le";
  if (firstBytes[0] === 0xfe && firstBytes[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** Every byte sequence has a text: what is invalid becomes U+FFFD. A byte order mark is left out. */
export function decode(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

/** The opposite of `decode` for plain text, without a mark. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16le" ? bytes : bytes.swap16();
}

/** Where in a longer text some bytes stand. */
export interface Place {
  readonly encoding: Encoding;
  /** Bytes before the first. */
  readonly offset: number;
}

/** Where to end before `limit`: after the last line end where there is one, else between two characters. */
export function lastBorder(bytes: Uint8Array, limit: number, { encoding, offset }: Place): number {
  if (encoding !== "utf-8") return Math.max(0, limit - ((offset + limit) % 2));
  const line = bytes.lastIndexOf(0x0a, limit - 1) + 1;
  if (line > 0) return line;
  let at = limit;
  while (at > 0 && limit - at < 3 && isContinuation(bytes[at])) at--;
  return at;
}

/** How far a cut is moved at most to reach a line's end. */
const REACH = 4096;

/** Where to begin at or after `from`: at the next line where one begins soon, else between two characters. */
export function nextBorder(bytes: Uint8Array, from: number, { encoding, offset }: Place): number {
  if (encoding !== "utf-8") return from + ((offset + from) % 2);
  if (bytes[from - 1] === 0x0a) return from;
  const line = bytes.subarray(from, from + REACH).indexOf(0x0a);
  if (line >= 0) return from + line + 1;
  let at = from;
  while (at - from < 3 && isContinuation(bytes[at])) at++;
  return at;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
