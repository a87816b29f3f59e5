import { describe, expect, test } from "vitest";
import { createCondenser } from "../../src/readers/condense.ts";
import type { Condensed } from "../../src/readers/condense.ts";

function condense(bytes: Uint8Array, piece = 65_536): Condensed {
  const condenser = createCondenser();
  for (let at = 0; at < bytes.length; at += piece) condenser.push(bytes.subarray(at, at + piece));
  return condenser.end();
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const steps = (n: number): string[] =>
  Array.from({ length: n }, (_, i) => `compiling unit ${i} of many units`);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((a, b) => a + b, 0);

test("a log that fits is kept as it is", () => {
  const text = `${steps(1000).join("\n")}\nerror: late\n`;
  const log = condense(bytesOf(text));
  expect(log.text).toBe(text);
  expect({ lines: log.totalLines, leftOut: log.leftOut.size, repeats: log.repeats.size }).toEqual({
    lines: 1001,
    leftOut: 0,
    repeats: 0,
  });
});

describe("of a log that does not fit", () => {
  const lines = steps(300_000);
  lines[100_000] = "src/x.c:1:1: error: unknown name 'zeta'";
  const log = condense(bytesOf(`${lines.join("\n")}\n`));
  const kept = log.text.split("\n").slice(0, -1);

  test("an error in its middle is kept with the lines around it", () => {
    const at = kept.indexOf("src/x.c:1:1: error: unknown name 'zeta'");
    expect(kept.slice(at - 6, at + 31)).toEqual(lines.slice(99_994, 100_031));
  });

  test("the last megabyte is kept whole", () => {
    const tail = lines.join("\n").slice(-999_000);
    expect(log.text).toContain(tail.slice(tail.indexOf("\n") + 1));
  });

  test("every line is either kept or counted as left out", () => {
    expect(kept.length + sum(log.leftOut.values())).toBe(300_000);
    expect(log.totalLines).toBe(300_000);
  });

  test("repeats are counted where the first of their kind stands", () => {
    expect(log.repeats).toEqual(new Map([[0, 300_000 - kept.length]]));
  });

  test("nothing depends on the pieces in which it comes", () => {
    expect(condense(bytesOf(`${lines.join("\n")}\n`), 9973)).toEqual(log);
  });
});

test("each of ten thousand different errors is kept", () => {
  const name = (n: number): string =>
    Array.from(String(n))
      .map((d) => "abcdefghij"[Number(d)])
      .join("");
  const errors = Array.from({ length: 10_000 }, (_, i) => `error: no rule for ${name(i)}`);
  const text = errors.flatMap((line, i) => [...steps(20), line, `done ${i}`]).join("\n");
  const kept = new Set(condense(bytesOf(text)).text.split("\n"));
  expect(errors.filter((line) => !kept.has(line))).toEqual([]);
});

test("of a line of many megabytes the beginning is kept, and the lines after it", () => {
  const log = condense(bytesOf(`error: ${"x".repeat(5_000_000)}\nerror: short\n`));
  expect(log.text.startsWith("error: xxx")).toBe(true);
  expect(log.text.endsWith("\nerror: short\n")).toBe(true);
  expect(log.text.length).toBeLessThan(2_100_000);
});

test("progress that overwrites itself counts as its last state", () => {
  const log = condense(bytesOf(`${"10%\r".repeat(1_000_000)}error: the disk is full\n`));
  expect(log.text.endsWith("error: the disk is full\n")).toBe(true);
  expect(log.text.length).toBeLessThan(2_100_000);
});

test("lines that are not UTF-8 are read as Windows-1252, the others stay", () => {
  const bytes = new Uint8Array([...bytesOf("é: Fehler\n"), 0x46, 0xfc, 0x72, 0x0a]);
  expect(condense(bytes).text).toBe("é: Fehler\nFür\n");
});
