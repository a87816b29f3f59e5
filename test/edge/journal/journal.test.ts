import { createHash } from "node:crypto";
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MulliganError } from "../../../src/core/errors.ts";
import type { Journal } from "../../../src/core/ports.ts";
import { systemClock } from "../../../src/edge/clock.ts";
import { createJournal, defaultJournalDir, openJournal } from "../../../src/edge/journal/journal.ts";
import { readJournal } from "../../../src/edge/journal/read-journal.ts";
import { runStarted } from "./events.ts";

let home: string;
let dir: string;
const open: Journal[] = [];

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mulligan-journal-"));
  dir = join(home, "run");
});
afterEach(async () => {
  for (const journal of open.splice(0)) await journal.close();
  rmSync(home, { recursive: true });
});

async function create(clock = systemClock): Promise<Journal> {
  const journal = await createJournal({ dir, clock, runId: "run-1" });
  open.push(journal);
  return journal;
}

async function reopen(clock = systemClock): Promise<Journal> {
  for (const journal of open.splice(0)) await journal.close();
  const journal = await openJournal({ dir, clock });
  open.push(journal);
  return journal;
}

const failure = (promise: Promise<unknown>): Promise<MulliganError> =>
  promise.then(
    () => expect.unreachable("it should have been refused"),
    (error: MulliganError) => error,
  );
const lines = (): string[] => readFileSync(join(dir, "journal.jsonl"), "utf8").split("\n");
const rewrite = (text: string): void => writeFileSync(join(dir, "journal.jsonl"), text);

test("events come back as they were written, numbered from 1", async () => {
  const journal = await create();
  await journal.append(runStarted);
  await journal.append({ type: "noted", note: "a\nb \u2028 é" });
  const { entries, tornTail, problems } = await readJournal(dir);
  expect(entries.map((e) => e.n)).toEqual([1, 2]);
  expect(entries[0]?.event).toEqual(runStarted);
  expect(entries[1]?.event).toEqual({ type: "noted", note: "a\nb \u2028 é" });
  expect({ tornTail, problems }).toEqual({ tornTail: false, problems: [] });
  expect(journal.entries).toEqual(entries);
});

test("appends that are not waited for are written in their order", async () => {
  const journal = await create();
  const notes = Array.from({ length: 50 }, (_, i) => `${i}`);
  await journal.append(runStarted);
  await Promise.all(notes.map((note) => journal.append({ type: "noted", note })));
  const { entries } = await readJournal(dir);
  expect(entries.slice(1).map(({ event }) => event.type === "noted" && event.note)).toEqual(notes);
});

test("active time goes on from the last entry, however long the pause", async () => {
  let now = 1000;
  const clock = { now: () => "2026-01-01T00:00:00.000Z", monotonic: () => now };
  const journal = await create(clock);
  now = 1250;
  await journal.append(runStarted);
  now = 9_000_000;
  const again = await reopen(clock);
  now = 9_000_030;
  await again.append({ type: "resumed", pauses: 1 });
  expect(again.entries.map((e) => e.t)).toEqual([250, 280]);
  expect(again.entries.map((e) => e.n)).toEqual([1, 2]);
});

test("a body is stored once under the sha256 of its bytes", async () => {
  const journal = await create();
  const hash = await journal.put("abc");
  // From FIPS 180-2, appendix B.1.
  expect(hash).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect(await journal.put(Buffer.from("abc"))).toBe(hash);
  expect(readdirSync(join(dir, "bodies"))).toEqual([hash]);
  expect(Buffer.from(await journal.get(hash)).toString()).toBe("abc");
});

test("the same body put twice at once is stored whole", async () => {
  const journal = await create();
  const body = Buffer.alloc(300_000, "x");
  const [first, second] = await Promise.all([journal.put(body), journal.put(body)]);
  expect(second).toBe(first);
  expect(await journal.get(first)).toEqual(body);
  expect(readdirSync(join(dir, "bodies"))).toEqual([first]);
});

test("an adopted file moves in, also from another file system", async () => {
  const journal = await create();
  const elsewhere = mkdtempSync(join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "mulligan-adopt-"));
  for (const folder of [home, elsewhere]) {
    const bytes = Buffer.from(`from ${folder}`);
    const file = join(folder, "out");
    writeFileSync(file, bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    await journal.adopt(file, hash);
    expect(existsSync(file)).toBe(false);
    expect(await journal.get(hash)).toEqual(bytes);
  }
  rmSync(elsewhere, { recursive: true });
});

test("a body that is not there is named", async () => {
  const journal = await create();
  const hash = "0".repeat(64);
  const error = await failure(journal.get(hash));
  expect(error.code).toBe("JOURNAL_BODY_MISSING");
  expect(error.message).toContain(hash);
});

test("a body whose bytes were changed is refused, and putting it again mends one of another size", async () => {
  const journal = await create();
  const hash = await journal.put("abc");
  writeFileSync(join(dir, "bodies", hash), "abX");
  expect((await failure(journal.get(hash))).message).toContain("changed");
  writeFileSync(join(dir, "bodies", hash), "ab");
  await journal.put("abc");
  expect(Buffer.from(await journal.get(hash)).toString()).toBe("abc");
});

test("a name that is no hash never leads out of the folder", async () => {
  const journal = await create();
  const error = await failure(journal.get("../journal.jsonl"));
  expect(error.code).toBe("JOURNAL_BODY_MISSING");
  expect(error.message).toContain("which is not a sha256");
});

test("missing bodies are named by line before anything needs them", async () => {
  const journal = await create();
  await journal.append(runStarted);
  const request = await journal.put("{}");
  await journal.append({
    type: "call-sent",
    attempt: 1,
    call: 1,
    ordinal: 1,
    request,
    estimate: 1,
    maxOutput: 1,
  });
  expect((await readJournal(dir)).problems).toEqual([]);
  rmSync(join(dir, "bodies", request));
  expect((await readJournal(dir)).problems).toEqual([
    `The body ${request} that line 2 (call-sent) names is missing.`,
  ]);
});

test.each([
  ["half a line", '{"n":2,"at":"20'],
  ["a whole line without its end", '{"n":2,"at":"2026","t":1,"event":{"type":"noted","note":"x"}}'],
  ["zeros after a power cut", "\0\0\0\0"],
])("%s at the end is dropped, reported and cut off", async (_, tail) => {
  await (await create()).append(runStarted);
  appendFileSync(join(dir, "journal.jsonl"), tail);
  const read = await readJournal(dir);
  expect(read.entries).toHaveLength(1);
  expect(read.tornTail).toBe(true);
  expect(read.problems).toEqual(["The last line was only half written and is left out."]);
  expect(readFileSync(join(dir, "journal.jsonl"), "utf8").endsWith(tail)).toBe(true);
  const again = await reopen();
  await again.append({ type: "resumed", pauses: 1 });
  expect((await readJournal(dir)).entries.map((e) => e.event.type)).toEqual(["run-started", "resumed"]);
  expect((await readJournal(dir)).tornTail).toBe(false);
});

test.each<[what: string, change: (whole: string[]) => string[], words: string]>([
  ["a broken line in the middle", ([a = "", , c = ""]) => [a, '{"n":2', c], "line 2: it is not JSON"],
  ["a whole broken line at the end", ([a = "", b = ""]) => [a, b, "oops"], "line 3: it is not JSON"],
  ["a missing line", ([a = "", , c = ""]) => [a, c], "line 2: it has the number 3"],
  ["a doubled line", ([a = "", b = ""]) => [a, b, b], "line 3: it has the number 2"],
  ["an empty line", ([a = "", b = ""]) => [a, "", b], "line 2: it is not JSON"],
  ["another JSON value", ([a = ""]) => [a, "[]"], "line 2: it is not a journal entry"],
  [
    "an unknown event",
    ([a = ""]) => [a, '{"n":2,"at":"x","t":1,"event":{"type":"dance"}}'],
    '"dance" is unknown',
  ],
  [
    "an event without a field",
    ([a = ""]) => [a, '{"n":2,"at":"x","t":1,"event":{"type":"noted"}}'],
    'no valid "note"',
  ],
  ["an entry without a time", ([a = ""]) => [a, '{"n":2,"event":{"type":"noted","note":"x"}}'], "no time"],
  ["a first event that starts no run", ([, b = ""]) => [b.replace('"n":2', '"n":1')], "line 1"],
])("%s is reported with its place and nothing is dropped", async (_, change, words) => {
  const journal = await create();
  await journal.append(runStarted);
  await journal.append({ type: "noted", note: "x" });
  await journal.append({ type: "noted", note: "y" });
  const text = `${change(lines()).join("\n")}\n`;
  rewrite(text);
  const error = await failure(reopen());
  expect(error.code).toBe("JOURNAL_UNREADABLE");
  expect(error.message).toContain(words);
  expect(readFileSync(join(dir, "journal.jsonl"), "utf8")).toBe(text);
});

test("an unknown version is named beside the known one, whatever its fields", async () => {
  await (await create()).append(runStarted);
  rewrite('{"n":1,"event":{"type":"run-started","version":7}}\n{"strange":true}\n');
  const error = await failure(reopen());
  expect(error.code).toBe("JOURNAL_VERSION");
  expect(error.message).toContain("version 7");
  expect(error.message).toContain("version 1");
});

test("a folder without a journal, or with an empty one, is told apart from a broken one", async () => {
  expect((await failure(openJournal({ dir, clock: systemClock }))).message).toContain("There is no journal");
  await create();
  expect((await failure(reopen())).message).toContain("no event yet");
});

test("a run that was ended before its first event can be started in the same folder", async () => {
  await (await create()).close();
  open.length = 0;
  rewrite('{"n":1,"at":');
  await (await create()).append(runStarted);
  expect((await readJournal(dir)).entries).toHaveLength(1);
});

test("a new run never goes into the folder of another", async () => {
  await (await create()).append(runStarted);
  await open.pop()?.close();
  const error = await failure(createJournal({ dir, clock: systemClock, runId: "run-2" }));
  expect(error.code).toBe("BAD_INPUT");
  expect(lines()).toHaveLength(2);
  await reopen();
});

test("a place that cannot be written is an environment error with the reason", async () => {
  writeFileSync(join(home, "file"), "");
  const error = await failure(
    createJournal({ dir: join(home, "file", "run"), clock: systemClock, runId: "r" }),
  );
  expect(error.code).toBe("ENVIRONMENT");
  expect(error.message).toContain("a part of the path is not a folder");
});

test("the default folder holds the date and an id that differs between runs and checkouts", () => {
  const of = (root: string, runId: string): string =>
    defaultJournalDir({ stateHome: "/s", root, runId, now: "2026-03-04T23:59:00.000Z" });
  expect(of("/p", "a")).toMatch(/^\/s\/mulligan\/runs\/2026-03-04-[0-9a-f]{8}$/);
  expect(new Set([of("/p", "a"), of("/p", "b"), of("/q", "a")]).size).toBe(3);
});
