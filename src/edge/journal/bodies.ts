import { createHash } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { storageError } from "../storage-error.ts";

/** Big contents beside the journal, each named by the sha256 of its bytes and stored once. */
export interface Bodies {
  /** Resolves to the sha256 when the bytes are on disk; their name is on disk after the next `flush`. */
  readonly put: (body: string | Uint8Array) => Promise<string>;
  /** Moves a finished file in; a body of that name that is there already wins. */
  readonly adopt: (file: string, sha256: string) => Promise<void>;
  /** Makes the names of all bodies durable. */
  readonly flush: () => Promise<void>;
}

export function openBodies(dir: string): Bodies {
  let made = false;
  let dirty = false;
  let temporary = 0;

  const store = async (hash: string, size: number, write: (file: string) => Promise<void>): Promise<void> => {
    try {
      if (!made) await mkdir(dir, { recursive: true, mode: 0o700 });
      made = true;
      const target = join(dir, hash);
      if ((await sizeOf(target)) === size) return;
      const file = join(dir, `.new-${process.pid}-${++temporary}`);
      try {
        await write(file);
        await syncFile(file);
        await rename(file, target);
      } finally {
        await rm(file, { force: true });
      }
      dirty = true;
    } catch (error) {
      throw storageError(error, `A body could not be stored in ${dir}`);
    }
  };

  return {
    put: async (body) => {
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      const hash = sha256(bytes);
      await store(hash, bytes.length, (file) => writeWhole(file, bytes));
      return hash;
    },
    adopt: async (file, hash) => {
      const size = (await sizeOf(file)) ?? 0;
      await store(hash, size, (target) => move(file, target));
      await rm(file, { force: true });
    },
    flush: async () => {
      if (!dirty) return;
      await syncFolder(dir);
      dirty = false;
    },
  };
}

/** Reads a body; rejects with JOURNAL_BODY_MISSING when it is not there or its bytes do not match its name. */
export async function readBody(dir: string, hash: string): Promise<Uint8Array> {
  const file = join(dir, hash);
  const broken = (what: string, cause?: unknown): MulliganError =>
    new MulliganError(
      "JOURNAL_BODY_MISSING",
      `The journal names the body ${hash}, ${what} (${file}).`,
      "Put the whole journal folder back as it was, bodies/ included, or start a new run.",
      cause,
    );
  if (!/^[0-9a-f]{64}$/.test(hash)) throw broken("which is not a sha256");
  const bytes = await readFile(file).catch((error: unknown) => {
    throw broken(`which cannot be read: ${(error as Error).message}`, error);
  });
  if (sha256(bytes) !== hash) throw broken("whose bytes have changed since it was written");
  return bytes;
}

function sha256(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function sizeOf(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.size;
}

async function writeWhole(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}

async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, to);
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

export async function syncFolder(dir: string): Promise<void> {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
