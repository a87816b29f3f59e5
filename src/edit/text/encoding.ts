import { isUtf8 } from "node:buffer";

export type Encoding = "utf8" | "utf8-bom" | "utf16le" | "utf16be" | "bytes";

/** Text as it is matched and shown. `raw` holds the bytes one by one where they are in no known encoding. */
interface Decoded {
  readonly encoding: Encoding;
  readonly text: string;
  readonly raw: string | undefined;
}

/** Takes bytes apart so that `encode` gives them back; undefined for a binary file. */
export function decode(bytes: Uint8Array): Decoded | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wide = wideOf(buffer);
  if (wide) return wide.text.includes("\0") ? undefined : wide;
  if (buffer.includes(0)) return undefined;
  if (!isUtf8(buffer))
    return { encoding: "bytes", text: buffer.toString("utf8"), raw: buffer.toString("latin1") };
  const bom = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  return {
    encoding: bom ? "utf8-bom" : "utf8",
    text: buffer.toString("utf8", bom ? 3 : 0),
    raw: undefined,
  };
}

function wideOf(buffer: Buffer): Decoded | undefined {
  if (buffer.length < 2 || buffer.length % 2 !== 0) return undefined;
  const mark = buffer.readUInt16BE(0);
  if (mark === 0xfffe) return { encoding: "utf16le", text: buffer.toString("utf16le", 2), raw: undefined };
  if (mark !== 0xfeff) return undefined;
  const text = Buffer.from(buffer.subarray(2)).swap16().toString("utf16le");
  return { encoding: "utf16be", text, raw: undefined };
}

/** Joins text to bytes; for `bytes` the text is one character a byte. */
export function encode(text: string, encoding: Encoding): Uint8Array {
  switch (encoding) {
    case "utf8":
      return Buffer.from(text, "utf8");
    case "utf8-bom":
      return Buffer.from(`\ufeff${text}`, "utf8");
    case "utf16le":
      return Buffer.from(`\ufeff${text}`, "utf16le");
    case "utf16be":
      return Buffer.from(`\ufeff${text}`, "utf16le").swap16();
    case "bytes":
      return Buffer.from(text, "latin1");
  }
}
