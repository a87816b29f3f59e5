import { describe, expect, test } from "vitest";
import { findCandidates } from "../../src/edit/candidates.ts";
import { blockOf } from "../../src/edit/match.ts";
import { readSource } from "../../src/edit/text/source.ts";
import { sources } from "./cases.ts";
import { seeded } from "./random.ts";
import type { Random } from "./random.ts";

/** All fixtures, many times over, a number in each name, so that every part has many near twins. */
const lines = Array.from({ length: 40 }, (_, n) =>
  sources.flatMap(({ text }) =>
    text.split("\n").map((line) => line.replace(/[a-z]{6,}/, (word) => `${word}${n}`)),
  ),
).flat();
const source = readSource(Buffer.from(lines.join("\n")));

/** What models do to lines: leave out, rename, change indentation, change the end. */
function drifted(block: readonly string[], random: Random, percent: number): string {
  return block
    .flatMap((line, i) => {
      if (i === 0 || random.below(100) >= percent) return [line];
      return random.pick([
        [],
        [line.replace(/[A-Za-z]{4,}/, "renamed")],
        [line.trimStart()],
        [`${line} // changed`],
        [line, "somethingNew(1, 2);"],
      ]);
    })
    .map((line) => `${line}\n`)
    .join("");
}

describe("a near miss among many twins", () => {
  test.each([
    [10, 20],
    [10, 40],
    [40, 20],
    [40, 40],
    [200, 40],
  ])("%i lines, %i percent of them changed: the true place is among three in 95 of 100", (size, percent) => {
    if (source === undefined) throw new Error("the fixtures are text");
    let shown = 0;
    const rounds = 60;
    for (let round = 0; round < rounds; round++) {
      const random = seeded(size * 7919 + percent * 104_729 + round);
      const start = random.below(lines.length - size);
      const search = drifted(lines.slice(start, start + size), random, percent);
      const found = findCandidates(source, blockOf(search), () => false);
      if (found.some((c) => Math.abs(c.startLine - 1 - start) <= Math.max(2, size * 0.15))) shown++;
    }
    expect(shown / rounds).toBeGreaterThanOrEqual(0.95);
  });

  test("candidates come best first, at most three, and do not overlap much", () => {
    if (source === undefined) throw new Error("the fixtures are text");
    for (let round = 0; round < 30; round++) {
      const random = seeded(round + 1);
      const start = random.below(lines.length - 20);
      const found = findCandidates(
        source,
        blockOf(drifted(lines.slice(start, start + 20), random, 40)),
        () => false,
      );
      expect(found.length).toBeGreaterThan(0);
      expect(found.length).toBeLessThanOrEqual(3);
      const scores = found.map((c) => c.score);
      expect(scores).toEqual([...scores].sort((a, b) => b - a));
      for (const { startLine, endLine, score } of found) {
        expect(startLine).toBeLessThanOrEqual(endLine);
        expect(endLine).toBeLessThanOrEqual(source.count);
        expect(score).toBeLessThanOrEqual(1);
        expect(score).toBeGreaterThanOrEqual(0);
      }
    }
  });
});

test.each([
  ["equal lines", "  item();\n".repeat(50_000), "  item();\n".repeat(20) + "  other();\n"],
  ["one line", "a=b;".repeat(500_000), "a=c;\nd=e;\n"],
  ["blank lines", "\n".repeat(50_000), "x\n\ny\n"],
  ["a block longer than the file", "one\ntwo\n", "one\n".repeat(500)],
  [
    "a block of thousands of lines",
    "line of it\nanother\n".repeat(20_000),
    "line of it\nother one\n".repeat(3_000),
  ],
])("%s still give a candidate", (_, text, search) => {
  const read = readSource(Buffer.from(text));
  if (read === undefined) throw new Error("it is text");
  const found = findCandidates(read, blockOf(search), () => false);
  expect(found.length).toBeGreaterThan(0);
  expect(found.every((c) => c.text.length <= 4000 && c.startLine >= 1 && c.endLine <= read.count)).toBe(true);
});
