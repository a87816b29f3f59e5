import { closeSync, openSync, readSync } from "node:fs";
import { createXmlCondenser } from "../readers/condense-xml.ts";
import type { CondensedXml } from "../readers/condense-xml.ts";
import { createCondenser } from "../readers/condense.ts";
import type { Condensed } from "../readers/condense.ts";
import { bad } from "./values.ts";

/** What a file or standard input holds. */
export type LogInput =
  | { readonly kind: "log"; readonly log: Condensed }
  | { readonly kind: "xml"; readonly xml: CondensedXml }
  /** `why` is a sentence. */
  | { readonly kind: "no-text"; readonly why: string };

const PIECE = 262_144;
/** Bytes that say what kind of file it is. */
const FIRST = 65_536;

/** Reads a file of any size in one pass; `-` is standard input. Throws BAD_INPUT when there is no such file. */
export async function readLogInput(file: string): Promise<LogInput> {
  const name = file === "-" ? "standard input" : file;
  const intake = createIntake(name);
  if (file === "-") {
    for await (const piece of process.stdin as AsyncIterable<Buffer>) if (!intake.push(piece)) break;
  } else {
    for (const piece of pieces(file)) if (!intake.push(piece)) break;
  }
  return intake.end();
}

/** The pieces share one buffer. */
function* pieces(file: string): Generator<Uint8Array> {
  const fd = opened(file);
  try {
    const buffer = new Uint8Array(PIECE);
    for (;;) {
      const length = readSync(fd, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EISDIR")
      throw bad(`${file} is a folder.`, "Name one log in it.");
    throw error;
  } finally {
    closeSync(fd);
  }
}

function opened(file: string): number {
  try {
    return openSync(file, "r");
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === "ENOENT";
    throw bad(
      isMissing ? `There is no file ${file}.` : `${file} cannot be read.`,
      "Name a log, or give it on standard input.",
    );
  }
}

interface Intake {
  /** False when there is nothing to be had from further pieces. */
  push(bytes: Uint8Array): boolean;
  end(): LogInput;
}

function createIntake(name: string): Intake {
  let first = new Uint8Array(0);
  let sink: Sink | undefined;
  const start = (): Sink => {
    sink = sinkFor(name, first);
    sink.push(first);
    first = new Uint8Array(0);
    return sink;
  };
  return {
    push: (bytes) => {
      if (sink !== undefined) return sink.push(bytes);
      const longer = new Uint8Array(first.length + bytes.length);
      longer.set(first);
      longer.set(bytes, first.length);
      first = longer;
      return first.length < FIRST || start().isOpen;
    },
    end: () => (sink ?? start()).end(),
  };
}

interface Sink {
  readonly isOpen: boolean;
  push(bytes: Uint8Array): boolean;
  end(): LogInput;
}

function sinkFor(name: string, first: Uint8Array): Sink {
  const wide = wideEncoding(first);
  const why = wide === undefined ? unreadable(name, first) : undefined;
  if (why !== undefined) return { isOpen: false, push: () => false, end: () => ({ kind: "no-text", why }) };
  const text = new TextDecoder(wide ?? "utf-8").decode(first);
  const isXml = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)*<testsuites?[\s>]/.test(text);
  const target = isXml ? createXmlCondenser() : createCondenser();
  const decoder = wide === undefined ? undefined : new TextDecoder(wide);
  const encoder = new TextEncoder();
  return {
    isOpen: true,
    push: (bytes) => {
      target.push(decoder === undefined ? bytes : encoder.encode(decoder.decode(bytes, { stream: true })));
      return true;
    },
    end: () => {
      const result = target.end();
      return "leftOut" in result && typeof result.leftOut === "number"
        ? { kind: "xml", xml: result as CondensedXml }
        : { kind: "log", log: result as Condensed };
    },
  };
}

/** UTF-16, by its mark or by the zero bytes of Western text. */
function wideEncoding(first: Uint8Array): "utf-16le" | "utf-16be" | undefined {
  if (first[0] === 0xff && first[1] === 0xfe) return "utf-16le";
  if (first[0] === 0xfe && first[1] === 0xff) return "utf-16be";
  const zeros = [0, 0];
  const length = Math.min(first.length, 4096);
  for (let i = 0; i < length; i++) if (first[i] === 0) zeros[i % 2] = (zeros[i % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length * 0.35 && even < odd / 10) return "utf-16le";
  return even > length * 0.35 && odd < even / 10 ? "utf-16be" : undefined;
}

/** Why this is no log, as a sentence; undefined when it may be one. */
function unreadable(name: string, first: Uint8Array): string | undefined {
  if (first.length === 0) return `${name} is empty.`;
  if (first[0] === 0x1f && first[1] === 0x8b)
    return `${name} is compressed: give what \`gunzip -c\` makes of it.`;
  if (first[0] === 0x50 && first[1] === 0x4b && (first[2] ?? 9) < 9)
    return `${name} is a zip archive: give what \`unzip -p\` makes of it.`;
  let odd = 0;
  for (const byte of first) if (byte < 8 || (byte > 13 && byte < 32 && byte !== 0x1b)) odd++;
  return odd > first.length / 20 ? `${name} holds no text.` : undefined;
}
