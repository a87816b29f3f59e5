import { expect, test } from "vitest";
import { createCondenser } from "../../src/readers/condense.ts";
import { distill } from "../../src/readers/distill.ts";
import { greenLines } from "../../src/readers/green.ts";
import type { GreenLines } from "../../src/readers/green.ts";

function green(text: string): GreenLines {
  const condenser = createCondenser();
  condenser.push(new TextEncoder().encode(text));
  return greenLines(condenser.end(), "");
}

const steps = (n: number): string[] => Array.from({ length: n }, (_, i) => `compiling unit ${i}`);

test("lines are known when they differ from the green run's in numbers, times, hashes and paths only", () => {
  const known = green(
    "fetched 12 files of 3fa85e01 in 1.2s from /home/a/x/y.txt\n2026-11-30T10:11:12.1234567Z done",
  );
  expect(known.has("fetched 13 files of 99ab77c0 in 12.9s from /home/b/x/y.txt")).toBe(true);
  expect(known.has("done")).toBe(true);
  expect(known.has("fetched no files")).toBe(false);
});

test("what the green run said too comes last, whatever it says", () => {
  const usual = Array.from(
    { length: 60 },
    (_, i) => `error: cache ${"abcdefghij"[i % 10]} is cold, part ${i}, as ever`,
  );
  const log = [...usual, "the door is shut", ...steps(100)].join("\n");
  const short = distill(log, { maxTokens: 60, green: green([...usual, ...steps(100)].join("\n")) });
  expect(short).toContain("the door is shut");
  expect(distill(log, { maxTokens: 60 })).not.toContain("the door is shut");
});

test("errors in steps that passed come after those of the step that failed", () => {
  const passed = Array.from(
    { length: 60 },
    (_, i) => `error: mirror ${"abcdefghij"[i % 10]}${i} did not answer`,
  );
  const log = [
    "##[group]Run apt-get update",
    "##[endgroup]",
    ...passed,
    "##[group]Run make",
    "ON_ERROR: error: stop",
    "##[endgroup]",
    "the door cannot be opened",
    "##[error]Process completed with exit code 2.",
    "error: nothing to clean up",
  ].join("\n");
  const short = distill(log, { maxTokens: 60 });
  expect(short).toContain("the door cannot be opened");
  expect(short).not.toContain("ON_ERROR");
  expect(short.split("\n").filter((line) => line.startsWith("error: mirror")).length).toBeLessThan(3);
});

test("an error that is printed again as a runner's command is one", () => {
  const log = ["error: the door is shut", "##[error]error: the door is shut"].join("\n");
  expect(distill(log, { maxTokens: 60 })).toBe("error: the door is shut  (×2)");
});

test("job, step and time before each line, and escapes written with a caret, are no part of it", () => {
  const log = [
    "build (20)\tRun make\t\ufeff2026-11-30T10:11:12.1234567Z ^[[31merror: the door is shut^[[0m",
    "build (20)\tRun make\tand the key is lost",
  ].join("\n");
  expect(distill(log, { maxTokens: 60 })).toBe("error: the door is shut\nand the key is lost");
});

test("repeats that a long log has lost on the way here are in the count", () => {
  const condenser = createCondenser();
  condenser.push(new TextEncoder().encode("error: the door is shut\n".repeat(200_000)));
  expect(distill(condenser.end(), { maxTokens: 60 })).toBe("error: the door is shut  (×200000)");
});
