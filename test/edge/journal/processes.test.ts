import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { MulliganError } from "../../../src/core/errors.ts";
import { systemClock } from "../../../src/edge/clock.ts";
import { createJournal, openJournal } from "../../../src/edge/journal/journal.ts";
import { lockCheckout } from "../../../src/edge/journal/lock.ts";
import { readJournal } from "../../../src/edge/journal/read-journal.ts";
import { startOf } from "../../../src/edge/process/processes.ts";
import { runStarted } from "./events.ts";

const writer = fileURLToPath(new URL("writer.ts", import.meta.url));
let home: string;
let dir: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mulligan-writers-"));
  dir = join(home, "run");
});
afterEach(() => rmSync(home, { recursive: true }));

interface Writer {
  readonly pid: number;
  readonly said: () => readonly string[];
  /** Resolves when it has said so many lines or is gone. */
  readonly until: (lines: number) => Promise<void>;
  readonly kill: () => void;
  readonly letGo: () => void;
  readonly gone: Promise<void>;
}

function startWriter(args: readonly string[], limitFile = ""): Writer {
  const command = `${limitFile} exec "$0" "$@"`;
  const child = spawn("bash", ["-c", command, process.execPath, writer, ...args]);
  let text = "";
  child.stdout.setEncoding("utf8").on("data", (piece: string) => (text += piece));
  const gone = new Promise<void>((resolve) => child.once("close", () => resolve()));
  const said = (): readonly string[] => text.split("\n").slice(0, -1);
  return {
    pid: child.pid ?? 0,
    said,
    until: async (count) => {
      const enough = new Promise<void>((resolve) => {
        const look = (): void => {
          if (said().length >= count) resolve();
        };
        child.stdout.on("data", look);
        look();
      });
      await Promise.race([enough, gone]);
    },
    kill: () => child.kill("SIGKILL"),
    letGo: () => child.stdin.end(),
    gone,
  };
}

const failure = (promise: Promise<unknown>): Promise<MulliganError> =>
  promise.then(
    () => expect.unreachable("it should have been refused"),
    (error: MulliganError) => error,
  );

test("after a kill at any point every confirmed event and its body is there, and writing goes on", async () => {
  for (let round = 0; round < 12; round++) {
    const child = startWriter([dir, "100000", `${(round % 4) * 40_000}`]);
    await child.until(1 + round);
    await new Promise((resolve) => setTimeout(resolve, round % 5));
    child.kill();
    await child.gone;
    const confirmed = Number(child.said().at(-1));
    const { entries } = await readJournal(dir);
    expect(entries.map((e) => e.n)).toEqual(entries.map((_, i) => i + 1));
    expect(entries.length - confirmed).toBeOneOf([0, 1]);
    const journal = await openJournal({ dir, clock: systemClock });
    for (const { event } of journal.entries) if (event.type === "noted") await journal.get(event.note);
    await journal.close();
  }
});

test("a second process is refused, told the pid, and let in once the first has ended", async () => {
  const holder = startWriter([dir, "0"]);
  await holder.until(2);
  const error = await failure(openJournal({ dir, clock: systemClock }));
  expect(error.code).toBe("JOURNAL_LOCKED");
  expect(error.message).toContain(`process ${holder.pid} (run run-1)`);
  holder.letGo();
  await holder.gone;
  await (await openJournal({ dir, clock: systemClock })).close();
  expect(readdirSync(join(dir, "lock"))).toEqual([]);
});

test("a killed holder's lock counts for nothing", async () => {
  const holder = startWriter([dir, "0"]);
  await holder.until(2);
  holder.kill();
  await holder.gone;
  expect(readdirSync(join(dir, "lock"))).toHaveLength(1);
  await (await openJournal({ dir, clock: systemClock })).close();
});

test("a lock whose pid now belongs to a younger process counts for nothing", async () => {
  await writeOneEvent();
  mkdirSync(join(dir, "lock"), { recursive: true });
  writeFileSync(join(dir, "lock", `${process.ppid}-1`), "old run");
  await (await openJournal({ dir, clock: systemClock })).close();
  writeFileSync(join(dir, "lock", `${process.ppid}-${startOf(process.ppid)}`), "live run");
  const error = await failure(openJournal({ dir, clock: systemClock }));
  expect(error.message).toContain(`process ${process.ppid} (run live run)`);
});

test("the same process cannot open a journal twice", async () => {
  const journal = await createJournal({ dir, clock: systemClock, runId: "run-1" });
  await journal.append(runStarted);
  expect((await failure(openJournal({ dir, clock: systemClock }))).code).toBe("JOURNAL_LOCKED");
  await journal.close();
});

test("of several that start at one moment at most one gets in", async () => {
  const writers = Array.from({ length: 5 }, () => startWriter([dir, "0"]));
  await Promise.all(writers.map((w) => w.until(1)));
  const refused = writers.filter((w) => w.said().some((line) => line.startsWith("JOURNAL_LOCKED")));
  expect(refused.length).toBeGreaterThanOrEqual(4);
  for (const w of writers) w.letGo();
  await Promise.all(writers.map((w) => w.gone));
});

test("when the disk takes no more, the journal stays whole and says so", async () => {
  // Files of at most 4 kB; Node ignores the signal, so that a write fails as on a full disk.
  const child = startWriter([dir, "1000", "10"], "ulimit -f 4;");
  await child.gone;
  const last = child.said().at(-1) ?? "";
  expect(last).toContain("ENVIRONMENT The journal in");
  expect(last).toContain("a limit on the size of files was reached");
  const { entries, tornTail } = await readJournal(dir);
  expect(tornTail).toBe(false);
  expect(entries.length).toBe(Number(child.said().at(-2)));
});

test("a body that the disk does not take leaves nothing behind", async () => {
  const child = startWriter([dir, "1", "5000"], "ulimit -f 4;");
  await child.gone;
  expect(child.said().at(-1)).toContain("ENVIRONMENT A body could not be stored");
  expect(readdirSync(join(dir, "bodies"))).toEqual([]);
});

test("one checkout takes one run at a time, by whatever path it is reached", async () => {
  const root = join(home, "checkout");
  mkdirSync(root);
  symlinkSync(root, join(home, "link"));
  const stateDir = join(home, "state");
  const lock = await lockCheckout({ stateDir, root, runId: "first" });
  const error = await failure(lockCheckout({ stateDir, root: join(home, "link"), runId: "second" }));
  expect(error.message).toContain(`Another run (first, process ${process.pid})`);
  await (await lockCheckout({ stateDir, root: home, runId: "elsewhere" })).release();
  await lock.release();
  await (await lockCheckout({ stateDir, root: join(home, "link"), runId: "second" })).release();
});

async function writeOneEvent(): Promise<void> {
  const journal = await createJournal({ dir, clock: systemClock, runId: "run-1" });
  await journal.append(runStarted);
  await journal.close();
}
