/** One line of a file: its text without, and its own line end. The last line's end may be empty. */
export interface Line {
  readonly text: string;
  readonly end: "" | "\n" | "\r\n";
}

export type Encoding = "utf8" | "utf8-bom" | "utf16le" | "utf16be" | "bytes";

/** A text file taken apart so that joining it again gives the same bytes. */
export interface Text {
  readonly encoding: Encoding;
  readonly lines: readonly Line[];
}

/** Takes bytes apart; undefined for a binary file. Text in an unknown encoding stays as its bytes. */
export function readText(bytes: Uint8Array): Text | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xff && buffer[1] === 0xfe && buffer.length % 2 === 0)
    return { encoding: "utf16le", lines: splitLines(buffer.subarray(2).toString("utf16le")) };
  if (buffer[0] === 0xfe && buffer[1] === 0xff && buffer.length % 2 === 0)
    return {
      encoding: "utf16be",
      lines: splitLines(Buffer.from(buffer.subarray(2)).swap16().toString("utf16le")),
    };
  if (buffer.includes(0)) return undefined;
  const bom = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  const rest = bom ? buffer.subarray(3) : buffer;
  const text = rest.toString("utf8");
  if (Buffer.compare(Buffer.from(text, "utf8"), rest) !== 0)
    return { encoding: "bytes", lines: splitLines(buffer.toString("latin1")) };
  return { encoding: bom ? "utf8-bom" : "utf8", lines: splitLines(text) };
}

/** Joins lines to bytes; undefined when a character has no place in a file of unknown encoding. */
export function writeText(text: Text): Uint8Array | undefined {
  const joined = text.lines.map((line) => line.text + line.end).join("");
  switch (text.encoding) {
    case "utf8":
      return Buffer.from(joined, "utf8");
    case "utf8-bom":
      return Buffer.from(`\ufeff${joined}`, "utf8");
    case "utf16le":
      return Buffer.from(`\ufeff${joined}`, "utf16le");
    case "utf16be":
      return Buffer.from(`\ufeff${joined}`, "utf16le").swap16();
    case "bytes":
      // eslint-disable-next-line no-control-regex -- the range of one byte
      return /[^\x00-\xff]/.test(joined) ? undefined : Buffer.from(joined, "latin1");
  }
}

/** Splits at LF and CRLF; a text that ends with a line end has no empty last line. */
export function splitLines(text: string): readonly Line[] {
  const lines: Line[] = [];
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf("\n", at);
    if (next < 0) {
      lines.push({ text: text.slice(at), end: "" });
      break;
    }
    const crlf = next > at && text.charCodeAt(next - 1) === 13;
    lines.push({ text: text.slice(at, crlf ? next - 1 : next), end: crlf ? "\r\n" : "\n" });
    at = next + 1;
  }
  return lines;
}
