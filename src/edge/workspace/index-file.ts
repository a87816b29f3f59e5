/** What git's index says of one file that was clean when it was written; times in milliseconds. */
export interface IndexEntry {
  readonly mtime: number;
  readonly ctime: number;
  /** The lower 32 bits. */
  readonly inode: number;
  /** The lower 32 bits. */
  readonly size: number;
  readonly blob: string;
}

/**
 * Reads the index file, versions 2 to 4 with SHA-1 ids (format: git's Documentation/gitformat-index). Undefined when
 * it is split, sparse or anything else that this does not know: then no file counts as clean.
 */
export function readIndex(bytes: Buffer): Map<string, IndexEntry> | undefined {
  if (bytes.length < 32 || bytes.toString("latin1", 0, 4) !== "DIRC") return undefined;
  const version = bytes.readUInt32BE(4);
  const count = bytes.readUInt32BE(8);
  if (version < 2 || version > 4) return undefined;
  const entries = new Map<string, IndexEntry>();
  let at = 12;
  let path = "";
  for (let n = 0; n < count; n++) {
    if (at + 62 > bytes.length) return undefined;
    const start = at;
    const flags = bytes.readUInt16BE(at + 60);
    const mode = bytes.readUInt32BE(at + 24);
    if (mode >>> 12 === 4) return undefined;
    const entry: IndexEntry = {
      ctime: milliseconds(bytes, at),
      mtime: milliseconds(bytes, at + 8),
      inode: bytes.readUInt32BE(at + 20),
      size: bytes.readUInt32BE(at + 36),
      blob: bytes.toString("hex", at + 40, at + 60),
    };
    at += version >= 3 && flags & 0x4000 ? 64 : 62;
    if (version === 4) {
      const { value, next } = offset(bytes, at);
      const end = bytes.indexOf(0, next);
      if (end < 0) return undefined;
      path = path.slice(0, path.length - value) + bytes.toString("latin1", next, end);
      at = end + 1;
    } else {
      const end = bytes.indexOf(0, at);
      if (end < 0) return undefined;
      path = bytes.toString("latin1", at, end);
      at = start + ((end - start + 8) & ~7);
    }
    const isFile = mode >>> 12 === 8;
    const stage = (flags >>> 12) & 3;
    if (isFile && stage === 0) entries.set(path, entry);
  }
  return hasUnknownExtension(bytes, at) ? undefined : entries;
}

/** Upper-case extensions are optional; `link` (split) and `sdir` (sparse) change what the entries mean. */
function hasUnknownExtension(bytes: Buffer, start: number): boolean {
  for (let at = start; at + 8 <= bytes.length - 20;) {
    const name = bytes.toString("latin1", at, at + 4);
    if (/^[a-z]/.test(name)) return true;
    at += 8 + bytes.readUInt32BE(at + 4);
  }
  return false;
}

function milliseconds(bytes: Buffer, at: number): number {
  return bytes.readUInt32BE(at) * 1000 + bytes.readUInt32BE(at + 4) / 1e6;
}

/** The variable length number that version 4 uses for how much of the last path is cut off. */
function offset(bytes: Buffer, start: number): { value: number; next: number } {
  let at = start;
  let byte = bytes[at++] ?? 0;
  let value = byte & 127;
  while (byte & 128) {
    byte = bytes[at++] ?? 0;
    value = ((value + 1) << 7) | (byte & 127);
  }
  return { value, next: at };
}
