import { createHash } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import type { Redactor } from "../redact/redactor.ts";
import { createRing } from "./ring.ts";
import { encode, encodingOf, lastBorder, nextBorder } from "./text.ts";

/** A command's output on its way to a file of bounded size: its first bytes, a line for what is left out, its last bytes. */
export interface Capture {
  /** Pieces of at most 64 kB, read only during the call. Never throws. */
  readonly push: (piece: Buffer) => void;
  /** Writes what is still missing and closes the file. Throws, once all is closed, what made writing fail. */
  readonly finish: () => Captured;
}

export interface Captured {
  readonly file: string;
  readonly sha256: string;
  /** Output in the file, the line for the left-out middle not counted. */
  readonly keptBytes: number;
  readonly totalBytes: number;
}

const TAIL_BYTES = 262_144;
/** Longer than a piece, and than any encoded secret: one that began before the tail is seen whole. */
const OVERLAP_BYTES = 131_072;

export function createCapture({
  file,
  limitBytes,
  redactor,
  onFailure,
}: {
  readonly file: string;
  readonly limitBytes: number;
  readonly redactor: Redactor;
  /** Called at the first failure to write; nothing is written after it. */
  readonly onFailure: () => void;
}): Capture {
  const tailBytes = Math.min(TAIL_BYTES, Math.floor(limitBytes / 2));
  const headLimit = limitBytes - tailBytes;
  const sink = openSink(file, onFailure);
  const stream = redactor.stream();
  const ring = createRing(tailBytes + OVERLAP_BYTES);
  let first = Buffer.alloc(0);
  let total = 0;
  let head = 0;
  let headIsFull = false;

  const pushHead = (piece: Buffer): number => {
    if (headIsFull) return 0;
    headIsFull = head + piece.length > headLimit;
    const length = headIsFull
      ? lastBorder(piece, headLimit - head, { encoding: encodingOf(first), offset: head })
      : piece.length;
    sink.keep(stream.push(piece.subarray(0, length)));
    head += length;
    return length;
  };

  const writeTail = (rest: Buffer): void => {
    const encoding = encodingOf(first);
    const offset = total - rest.length;
    const from = nextBorder(rest, rest.length - tailBytes, { encoding, offset });
    const leftOut = offset + from - (head - stream.held().length);
    // A secret that began in the head may end in the tail.
    const tail = offset === head ? stream : redactor.stream();
    tail.push(rest.subarray(0, from));
    const before = Buffer.from(tail.held());
    const shown = Buffer.concat([tail.push(rest.subarray(from)), tail.end()]);
    const marker = `[mulligan: ${leftOut.toLocaleString("en-US")} bytes of output are left out here]\n`;
    sink.note(encode(sink.endsLine() ? marker : `\n${marker}`, encoding));
    sink.keep(shown.subarray(0, before.length).equals(before) ? shown.subarray(before.length) : shown);
  };

  return {
    push: (piece) => {
      total += piece.length;
      if (first.length < 2) first = Buffer.concat([first, piece.subarray(0, 2)]);
      ring.push(piece.subarray(pushHead(piece)));
    },
    finish: () => {
      const rest = ring.read();
      if (total <= limitBytes) {
        sink.keep(stream.push(rest));
        sink.keep(stream.end());
      } else writeTail(rest);
      return { file, totalBytes: total, ...sink.close() };
    },
  };
}

interface Sink {
  keep(bytes: Buffer): void;
  /** Writes what is not output. */
  note(bytes: Buffer): void;
  endsLine(): boolean;
  close(): Pick<Captured, "sha256" | "keptBytes">;
}

function openSink(file: string, onFailure: () => void): Sink {
  const fd = openSync(file, "wx", 0o600);
  const hash = createHash("sha256");
  let kept = 0;
  let end = Buffer.alloc(0);
  let failure: { readonly error: unknown } | undefined;

  const note = (bytes: Buffer): void => {
    if (failure !== undefined || bytes.length === 0) return;
    try {
      for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
    } catch (error) {
      failure = { error };
      onFailure();
      return;
    }
    hash.update(bytes);
    end = Buffer.from(bytes.subarray(-2));
  };

  return {
    note,
    keep: (bytes) => {
      note(bytes);
      kept += bytes.length;
    },
    endsLine: () => end.length === 0 || end.includes(0x0a),
    close: () => {
      closeSync(fd);
      if (failure !== undefined) throw failure.error;
      return { sha256: hash.digest("hex"), keptBytes: kept };
    },
  };
}
