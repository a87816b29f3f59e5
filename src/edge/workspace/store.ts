import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

/** Where some bytes lie: a pack's number, the first byte and how many. */
export type Place = readonly [pack: number, offset: number, length: number];

/** Bytes by their sha256, in pack files that are only appended to. */
export interface Store {
  readonly places: Map<string, Place>;
  /** Copies a file in and returns its sha256. */
  add(file: BytePath): string;
  /** Makes what was added durable. */
  sync(): void;
  /** Reads bytes back. Throws SNAPSHOT_UNREADABLE when they are not what they were. */
  read(sha256: string): Buffer;
  writeManifest(text: string): string;
  readManifest(sha256: string): string;
}

const CHUNK = 1 << 20;
const GATHERED = 1 << 22;

export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const places = new Map<string, Place>();
  const number = Number(`${Date.now()}${process.pid % 1000}`);
  const packFile = (pack: number): string => join(dir, `pack-${pack}.bin`);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let pack: number | undefined;
  let end = 0;
  /** Small files are gathered before they are written: a write for each costs more than reading it. */
  const gathered = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const flush = (): void => {
    if (pack !== undefined && filled > 0) writeAll(pack, gathered.subarray(0, filled));
    filled = 0;
  };
  const write = (part: Buffer): void => {
    if (filled + part.length > GATHERED) flush();
    if (part.length > GATHERED && pack !== undefined) return writeAll(pack, part);
    filled += part.copy(gathered, filled);
  };

  return {
    places,
    add: (file) => {
      const source = openSync(native(file), "r");
      try {
        pack ??= openSync(packFile(number), "wx", 0o600);
        const hash = createHash("sha256");
        let length = 0;
        for (let n = readSync(source, chunk); n > 0; n = readSync(source, chunk)) {
          const part = chunk.subarray(0, n);
          hash.update(part);
          write(part);
          length += n;
          // The size that the walk saw mostly holds: a short read is the end.
          if (n < CHUNK) break;
        }
        const sha256 = hash.digest("hex");
        if (!places.has(sha256)) places.set(sha256, [number, end, length]);
        end += length;
        return sha256;
      } finally {
        closeSync(source);
      }
    },
    sync: () => {
      flush();
      if (pack !== undefined) fsyncSync(pack);
    },
    read: (sha256) => {
      const place = places.get(sha256);
      if (place === undefined) throw unreadable(`it has no bytes ${sha256}`);
      const [packNumber, offset, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      try {
        const fd = openSync(packFile(packNumber), "r");
        try {
          for (let at = 0; at < length;) {
            const n = readSync(fd, bytes, at, length - at, offset + at);
            if (n === 0) throw unreadable(`the bytes ${sha256} are cut off`);
            at += n;
          }
        } finally {
          closeSync(fd);
        }
      } catch (error) {
        throw error instanceof MulliganError ? error : unreadable(String(error), error);
      }
      if (sha256Of(bytes) !== sha256) throw unreadable(`the bytes ${sha256} were changed`);
      return bytes;
    },
    writeManifest: (text) => {
      const name = sha256Of(Buffer.from(text, "latin1"));
      const file = join(dir, `${name}.json`);
      writeFileSync(`${file}.new`, text, { encoding: "latin1", mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
      const folder = openSync(dir, "r");
      fsyncSync(folder);
      closeSync(folder);
      return name;
    },
    readManifest: (sha256) => {
      let text: string;
      try {
        text = readFileSync(join(dir, `${sha256}.json`), "latin1");
      } catch (error) {
        throw unreadable(`its manifest ${sha256} cannot be read`, error);
      }
      if (sha256Of(Buffer.from(text, "latin1")) !== sha256)
        throw unreadable(`its manifest ${sha256} was changed`);
      return text;
    },
  };

  function unreadable(what: string, cause?: unknown): MulliganError {
    return new MulliganError(
      "SNAPSHOT_UNREADABLE",
      `The snapshot in ${dir} cannot be used: ${what}.`,
      "The checkout was not touched by this; it may hold what an attempt left. Compare it with git before going on.",
      cause,
    );
  }
}

export function sha256Of(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
