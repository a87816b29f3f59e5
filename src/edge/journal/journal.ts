import { constants } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import type { FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import type { JournalEntry } from "../../core/event.ts";
import { shortHash } from "../../core/hash.ts";
import type { Clock, Journal } from "../../core/ports.ts";
import { openBodies, readBody, syncFolder } from "./bodies.ts";
import { takeLock } from "./lock.ts";
import type { Lock } from "./lock.ts";
import { JOURNAL_FILE, readJournal, unreadable } from "./read-journal.ts";
import type { JournalContent } from "./read-journal.ts";
import { storageError } from "../storage-error.ts";

export interface JournalOptions {
  readonly dir: string;
  readonly clock: Clock;
  readonly runId: string;
}

/**
 * Starts the journal of a new run, making the folder where needed. Rejects with BAD_INPUT when the folder holds a
 * run already, ENVIRONMENT when it cannot be written, JOURNAL_LOCKED when a living process is writing there.
 */
export async function createJournal({ dir, clock, runId }: JournalOptions): Promise<Journal> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw storageError(error, `The journal's folder ${dir} could not be made`);
  });
  const lock = await lockJournal(dir, runId);
  return orRelease(lock, async () => {
    const content = await readJournal(dir).catch(whenAbsent);
    if (content.entries.length > 0)
      throw new MulliganError(
        "BAD_INPUT",
        `The folder ${dir} holds the journal of another run already.`,
        `Go on with it by \`mulligan resume --journal ${dir}\`, or name another folder.`,
      );
    return write({ dir, clock, lock, content });
  });
}

/**
 * Goes on with a journal: drops a torn last line, keeps counting numbers and active time. Rejects with
 * JOURNAL_UNREADABLE, JOURNAL_VERSION, JOURNAL_LOCKED (naming the pid) or ENVIRONMENT.
 */
export async function openJournal({ dir, clock }: Omit<JournalOptions, "runId">): Promise<Journal> {
  const first = startOf(await readJournal(dir), dir);
  const lock = await lockJournal(dir, first.runId);
  return orRelease(lock, async () => write({ dir, clock, lock, content: await readJournal(dir) }));
}

function startOf(content: JournalContent, dir: string): { readonly runId: string } {
  const event = content.entries[0]?.event;
  if (event?.type === "run-started") return event;
  throw unreadable(join(dir, JOURNAL_FILE), "it holds no event yet, the run was ended before it began");
}

function whenAbsent(error: unknown): JournalContent {
  const cause =
    error instanceof MulliganError ? (error.cause as NodeJS.ErrnoException | undefined) : undefined;
  if (cause?.code !== "ENOENT") throw error;
  return { entries: [], tornTail: false, problems: [], size: 0 };
}

async function lockJournal(dir: string, runId: string): Promise<Lock> {
  const taken = await takeLock(join(dir, "lock"), runId).catch((error: unknown) => {
    throw storageError(error, `The journal's lock could not be written in ${dir}`);
  });
  if (taken.kind === "taken") return taken.lock;
  throw new MulliganError(
    "JOURNAL_LOCKED",
    `The journal in ${dir} is being written by process ${taken.by.pid} (run ${taken.by.runId}).`,
    `Wait until it has ended, or stop process ${taken.by.pid}; then try again.`,
  );
}

async function orRelease<T>(lock: Lock, make: () => Promise<T>): Promise<T> {
  try {
    return await make();
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Writing {
  readonly dir: string;
  readonly clock: Clock;
  readonly lock: Lock;
  readonly content: JournalContent;
}

async function write({ dir, clock, lock, content }: Writing): Promise<Journal> {
  const failed = (error: unknown): MulliganError =>
    storageError(error, `The journal in ${dir} could not be written`);
  const file = await openForAppend(dir, content.size).catch((error: unknown) => {
    throw failed(error);
  });
  const bodiesDir = join(dir, "bodies");
  const bodies = openBodies(bodiesDir);
  const entries = [...content.entries];
  const before = entries.at(-1)?.t ?? 0;
  const start = clock.monotonic();
  let size = content.size;
  let torn = false;
  let last: Promise<unknown> = Promise.resolve();

  const appendNow = async (event: JournalEntry["event"]): Promise<JournalEntry> => {
    const t = Math.round(before + clock.monotonic() - start);
    const entry = { n: entries.length + 1, at: clock.now(), t, event };
    const line = Buffer.from(`${JSON.stringify(entry)}\n`);
    try {
      await bodies.flush();
      // Half a line in the middle would make the whole journal unreadable.
      if (torn) await file.truncate(size);
      torn = true;
      await file.appendFile(line);
      await file.datasync();
      torn = false;
    } catch (error) {
      if (torn) await file.truncate(size).catch(() => undefined);
      throw failed(error);
    }
    size += line.length;
    entries.push(entry);
    return entry;
  };

  return {
    dir,
    entries,
    append: (event) => {
      const done = last.then(() => appendNow(event));
      last = done.catch(() => undefined);
      return done;
    },
    put: bodies.put,
    adopt: bodies.adopt,
    get: (hash) => readBody(bodiesDir, hash),
    close: async () => {
      await last;
      await file.close();
      await lock.release();
    },
  };
}

async function openForAppend(dir: string, size: number): Promise<FileHandle> {
  const path = join(dir, JOURNAL_FILE);
  const file = await open(path, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, 0o600);
  try {
    if ((await file.stat()).size > size) await file.truncate(size);
    await file.sync();
    await syncFolder(dir);
    // A parent that may be entered but not read cannot be synced; nothing else depends on it.
    await syncFolder(dirname(dir)).catch(() => undefined);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The folder for a run's journal where the user names none: `<stateHome>/mulligan/runs/<date>-<short id>`. */
export function defaultJournalDir({
  stateHome,
  root,
  runId,
  now,
}: {
  readonly stateHome: string;
  readonly root: string;
  readonly runId: string;
  readonly now: string;
}): string {
  return join(
    stateHome,
    "mulligan",
    "runs",
    `${now.slice(0, 10)}-${shortHash(`${root}\n${runId}`).slice(0, 8)}`,
  );
}
