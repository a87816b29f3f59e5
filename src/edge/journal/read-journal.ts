import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MulliganError } from "../../core/errors.ts";
import { JOURNAL_VERSION } from "../../core/event.ts";
import type { JournalEntry, RunEvent } from "../../core/event.ts";
import { parseEntry } from "./parse-entry.ts";

export interface JournalContent {
  readonly entries: readonly JournalEntry[];
  /** The last line was only half written and is left out. */
  readonly tornTail: boolean;
  /** Sentences about what is not as it was written but does not keep the entries from being read. */
  readonly problems: readonly string[];
  /** Bytes of the whole lines. */
  readonly size: number;
}

export const JOURNAL_FILE = "journal.jsonl";

/**
 * Reads a run's journal and touches nothing. Rejects with JOURNAL_UNREADABLE (naming the line) or JOURNAL_VERSION.
 * A last line without its line end was never confirmed to anybody: it is left out and reported.
 */
export async function readJournal(dir: string): Promise<JournalContent> {
  const file = join(dir, JOURNAL_FILE);
  const bytes = await readFile(file).catch((error: unknown) => {
    throw missing(file, error);
  });
  const size = bytes.lastIndexOf(0x0a) + 1;
  const lines = size === 0 ? [] : bytes.toString("utf8", 0, size - 1).split("\n");
  const entries = readLines(lines, file);
  const tornTail = size < bytes.length;
  const torn = tornTail ? ["The last line was only half written and is left out."] : [];
  return { entries, tornTail, problems: [...torn, ...missingBodies(dir, entries)], size };
}

/** Only whether they are there; whether their bytes are right is seen when they are read. */
function missingBodies(dir: string, entries: readonly JournalEntry[]): readonly string[] {
  return entries.flatMap(({ n, event }) =>
    bodiesOf(event)
      .filter((hash) => !existsSync(join(dir, "bodies", hash)))
      .map((hash) => `The body ${hash} that line ${n} (${event.type}) names is missing.`),
  );
}

function bodiesOf(event: RunEvent): readonly string[] {
  switch (event.type) {
    case "check-ended":
      return [event.report, event.result.output.body];
    case "call-sent":
      return [event.request];
    case "call-ended":
      return [event.reply];
    case "lookups-answered":
      return [event.messages];
    case "edits-judged":
      return event.changes === undefined ? [] : [event.changes];
    default:
      return [];
  }
}

function readLines(lines: readonly string[], file: string): readonly JournalEntry[] {
  return lines.map((line, index) => {
    const entry = parseEntry(line, index + 1);
    if (typeof entry === "string") throw unreadable(file, `line ${index + 1}: ${entry}`);
    if (index > 0) return entry;
    if (entry.event.type !== "run-started")
      throw unreadable(file, `line 1: "${entry.event.type}" stands where a run must start`);
    if (entry.event.version !== JOURNAL_VERSION) throw unknownVersion(file, entry.event.version);
    return entry;
  });
}

function missing(file: string, error: unknown): MulliganError {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === "ENOENT" || code === "ENOTDIR")
    return new MulliganError(
      "JOURNAL_UNREADABLE",
      `There is no journal at ${file}.`,
      "Name the folder of a run: the one that holds journal.jsonl and bodies/.",
      error,
    );
  return new MulliganError(
    "JOURNAL_UNREADABLE",
    `The journal ${file} cannot be read: ${message}.`,
    "Give this user the right to read it.",
    error,
  );
}

export function unreadable(file: string, what: string): MulliganError {
  return new MulliganError(
    "JOURNAL_UNREADABLE",
    `The journal ${file} cannot be read: ${what}.`,
    "Nothing was changed. Put back a copy of the journal as it was written, or start a new run.",
  );
}

function unknownVersion(file: string, found: unknown): MulliganError {
  return new MulliganError(
    "JOURNAL_VERSION",
    `The journal ${file} has version ${String(found)}; this mulligan knows version ${JOURNAL_VERSION}.`,
    "Use the release of mulligan that wrote it, or start a new run.",
  );
}
