import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distill } from "../../src/readers/distill.ts";
import { fixture } from "./fixture.ts";

const compiling = (n: number): string[] => Array.from({ length: n }, (_, i) => `compiling unit ${i}`);

test("lines around an error in order, repeats folded with their number, the rest said where it stood", () => {
  const log = [
    ...compiling(300),
    "src/x.c:1: error: the first",
    ...Array.from({ length: 50 }, () => "error: again and again"),
    "done",
    "",
  ].join("\n");
  // Eight lines above an error are wanted, and of the log's end fifty, which the fifty repeats are among.
  expect(distill(log, { maxTokens: 150 })).toBe(
    [
      "(292 lines left out)",
      ...compiling(300).slice(292),
      "src/x.c:1: error: the first",
      "error: again and again  (×50)",
      "done",
    ].join("\n"),
  );
});

test("repeats that differ only in times, hashes and line numbers are folded into the first", () => {
  const log = ["error: lost after 12ms at a.js:3", "error: lost after 340ms at a.js:9"].join("\n");
  expect(distill(log, { maxTokens: 100 })).toBe("error: lost after 12ms at a.js:3  (×2)");
});

test("first occurrences come before surroundings where the budget is short", () => {
  const errors = ["error: one is wrong", "error: two is wrong", "error: three is wrong"];
  const log = errors.flatMap((line) => [...compiling(40), line, ...compiling(40)]).join("\n");
  const short = distill(log, { maxTokens: 70 });
  for (const line of errors) expect(short).toContain(line);
  expect(short).not.toContain("compiling unit 1\n");
});

test("of too many errors the first ones are kept, and some of the last", () => {
  const log = Array.from(
    { length: 1000 },
    (_, i) => `error: number ${String(i).padStart(4, "0")} is wrong`,
  ).join("\n");
  const short = distill(log, { maxTokens: 400 });
  expect(short.startsWith("error: number 0000 is wrong\nerror: number 0001 is wrong\n")).toBe(true);
  expect(short.endsWith("error: number 0998 is wrong\nerror: number 0999 is wrong")).toBe(true);
  expect(short).toMatch(/\(9\d\d lines left out\)/);
});

test("a log without any error gives its end", () => {
  expect(distill(compiling(100).join("\n"), { maxTokens: 1000 })).toBe(
    ["(50 lines left out)", ...compiling(100).slice(50)].join("\n"),
  );
});

test("escapes, time stamps and the checkout's path are left out, and foreign frames where room is short", () => {
  const log = [
    "2026-11-30T10:11:12.1234567Z \u001b[31mRangeError: out of range\u001b[39m",
    "2026-11-30T10:11:12.1234567Z     at boom (/srv/app/src/total.js:6:9)",
    "2026-11-30T10:11:12.1234567Z     at run (node:internal/modules/esm/module_job:561:25)",
  ].join("\n");
  expect(distill(log, { maxTokens: 45, root: "/srv/app" })).toBe(
    "RangeError: out of range\n    at boom (src/total.js:6:9)\n(1 line left out)",
  );
});

test("the set-up groups of a runner name no error", () => {
  const log = [
    "##[group]Run npm test",
    "env: FAIL_ON_ERROR=error: none",
    "##[endgroup]",
    ...compiling(30),
    "error: real",
  ];
  expect(distill(log.join("\n"), { maxTokens: 100 })).not.toContain("FAIL_ON_ERROR");
});

describe("a budget", () => {
  test("holds for any text", () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ maxLength: 300 }), { maxLength: 80 }),
        fc.integer({ min: 20, max: 300 }),
        (l, n) => {
          expect(
            distill(l.map((line) => `error: ${line}`).join("\n"), { maxTokens: n }).length,
          ).toBeLessThanOrEqual(n * 3.5);
        },
      ),
    );
  });

  test.each(["pytest/cart-v.txt", "jest/verbose.txt", "maven/fail.txt", "cargo/fail.txt", "c/gpp.txt"])(
    "of 2,000 tokens holds for %s, with every line that names an error",
    (name) => {
      const short = distill(fixture(name), { maxTokens: 2000, root: "/project" });
      expect(short.length).toBeLessThanOrEqual(7000);
      const firsts = fixture(name)
        .split("\n")
        .filter((line) => /^E  |^\[ERROR\] \w+\(|● .* › |panicked at|: error:/.test(line));
      const missing = firsts.filter(
        (line) => !short.includes(line.trim().slice(0, 60).split("/project")[0] ?? ""),
      );
      expect(missing).toEqual([]);
    },
  );
});
