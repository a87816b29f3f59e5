import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  writeSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { storageError } from "../storage-error.ts";
import { openFile, sha256Of } from "./digest.ts";
import type { BytePath } from "./walk.ts";

/** Where some bytes lie: a pack's number, the first byte and how many. */
export type Place = readonly [pack: number, offset: number, length: number];

interface Added {
  readonly sha256: string;
  readonly bytes: number;
}

/** Bytes by their sha256, in pack files that are only appended to. */
export interface Store {
  readonly places: Map<string, Place>;
  /** Copies a file in. Throws ENVIRONMENT when the store cannot take it, and what reading threw. */
  add(file: BytePath): Added;
  /** Makes what was added durable. */
  sync(): void;
  /** Reads bytes back. Throws SNAPSHOT_UNREADABLE when they are not what they were. */
  read(sha256: string): Buffer;
  /** Writes a manifest, characters as bytes, and returns its sha256 when it is on disk. */
  writeManifest(pieces: Iterable<string>): string;
  readManifest(sha256: string): string;
}

const CHUNK = 1 << 20;
const GATHERED = 1 << 22;

export function openStore(dir: string): Store {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const places = new Map<string, Place>();
  let number = Number(`${Date.now()}${process.pid % 1000}`);
  const packFile = (pack: number): string => join(dir, `pack-${pack}.bin`);
  const chunk = Buffer.allocUnsafe(CHUNK);
  let pack: number | undefined;
  let end = 0;
  /** Small files are gathered before they are written: a write for each costs more than reading it. */
  const gathered = Buffer.allocUnsafe(GATHERED);
  let filled = 0;
  const writing = <T>(work: () => T): T => {
    try {
      return work();
    } catch (error) {
      throw storageError(error, `The snapshot cannot be written to ${dir}`);
    }
  };
  const openPack = (): number => {
    for (;;) {
      try {
        return openSync(packFile(number), "wx", 0o600);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
        number++;
      }
    }
  };
  const flush = (): void => {
    if (pack !== undefined && filled > 0) writeAll(pack, gathered.subarray(0, filled));
    filled = 0;
  };
  const write = (part: Buffer): void => {
    pack ??= openPack();
    if (filled + part.length > GATHERED) flush();
    filled += part.copy(gathered, filled);
  };

  return {
    places,
    add: (file) => {
      const source = openFile(file);
      try {
        const hash = createHash("sha256");
        let bytes = 0;
        for (let n = readSync(source, chunk); n > 0; n = readSync(source, chunk)) {
          const part = chunk.subarray(0, n);
          hash.update(part);
          writing(() => write(part));
          bytes += n;
          // The size that the walk saw mostly holds: a short read is the end.
          if (n < CHUNK) break;
        }
        const sha256 = hash.digest("hex");
        if (!places.has(sha256)) places.set(sha256, [number, end, bytes]);
        end += bytes;
        return { sha256, bytes };
      } finally {
        closeSync(source);
      }
    },
    sync: () =>
      writing(() => {
        flush();
        if (pack !== undefined) fsyncSync(pack);
      }),
    read: (sha256) => {
      const place = places.get(sha256);
      if (place === undefined) throw unreadable(`it has no bytes ${sha256}`);
      const [packNumber, offset, length] = place;
      const bytes = Buffer.allocUnsafe(length);
      if (length === 0) return bytes;
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
    writeManifest: (pieces) =>
      writing(() => {
        const hash = createHash("sha256");
        const unnamed = join(dir, `manifest-${number}.new`);
        const fd = openSync(unnamed, "w", 0o600);
        try {
          for (const piece of pieces) {
            const bytes = Buffer.from(piece, "latin1");
            hash.update(bytes);
            writeAll(fd, bytes);
          }
          fsyncSync(fd);
        } finally {
          closeSync(fd);
        }
        const name = hash.digest("hex");
        renameSync(unnamed, join(dir, `${name}.json`));
        const folder = openSync(dir, "r");
        fsyncSync(folder);
        closeSync(folder);
        return name;
      }),
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
      "The checkout may hold what an attempt left. Compare it with git before going on.",
      cause,
    );
  }
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
}
