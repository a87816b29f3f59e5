// A process that writes a journal: `writer.ts DIR COUNT BYTES`. Says each confirmed number on its standard output,
// or the error's code and message; with COUNT 0 it only holds the journal until its standard input ends.
import { randomBytes } from "node:crypto";
import { writeSync } from "node:fs";
import { systemClock } from "../../../src/edge/clock.ts";
import { createJournal, openJournal } from "../../../src/edge/journal/journal.ts";
import { readJournal } from "../../../src/edge/journal/read-journal.ts";
import { runStarted } from "./events.ts";

const [dir = "", count = "0", bytes = "0"] = process.argv.slice(2);
const say = (line: string): number => writeSync(1, `${line}\n`);

try {
  const before = await readJournal(dir).then(
    ({ entries }) => entries.length,
    () => 0,
  );
  const options = { dir, clock: systemClock, runId: "run-1" };
  const journal = before > 0 ? await openJournal(options) : await createJournal(options);
  if (journal.entries.length === 0) say(`${(await journal.append(runStarted)).n}`);
  for (let i = 0; i < Number(count); i++) {
    const note = await journal.put(randomBytes(Number(bytes)));
    say(`${(await journal.append({ type: "noted", note })).n}`);
  }
  if (count === "0") {
    say("holding");
    for await (const _ of process.stdin);
  }
  await journal.close();
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  say(`${code} ${message}`);
}
