import { createHash } from "node:crypto";
import type { Hash } from "node:crypto";
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

export function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** The sha256 of a regular file's bytes, read in parts. */
export function sha256OfFile(file: BytePath): string {
  return digestFile(file, () => createHash("sha256"));
}

/** The id that git gives to some bytes. */
export function blobIdOf(bytes: Uint8Array): string {
  return blobHash(bytes.length).update(bytes).digest("hex");
}

/** The id that git gives to a file's raw bytes, without any conversion. */
export function blobIdOfFile(file: BytePath): string {
  return digestFile(file, blobHash);
}

/** Opens a regular file for reading: never through a link, and without waiting for the other end of a pipe. */
export function openFile(file: BytePath): number {
  return openSync(native(file), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

function blobHash(size: number): Hash {
  return createHash("sha1").update(`blob ${size}\0`);
}

const CHUNK = 1 << 20;
const chunk = Buffer.allocUnsafe(CHUNK);

function digestFile(file: BytePath, start: (size: number) => Hash): string {
  const fd = openFile(file);
  try {
    const hash = start(fstatSync(fd).size);
    for (let n = readSync(fd, chunk); n > 0; n = readSync(fd, chunk)) hash.update(chunk.subarray(0, n));
    return hash.digest("hex");
  } finally {
    closeSync(fd);
  }
}
