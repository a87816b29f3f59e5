import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { failure, mask, namesOnlySome, type FailureFacts } from "../../src/core/failure.ts";
import { shortHash } from "../../src/core/hash.ts";
import { failed, toolReport } from "./journal-builder.ts";

const facts: FailureFacts = {
  kind: "test",
  tool: "node:test",
  id: "cart > adds",
  file: "test/cart.test.js",
  line: 10,
  column: 3,
  message: "Expected values to be strictly equal",
  expected: "3",
  actual: "4",
};
const diagnostic: FailureFacts = {
  kind: "diagnostic",
  tool: "tsc",
  id: "TS2322",
  file: "src/a.ts",
  line: 4,
  message: "Type 'string' is not assignable to type 'number'.",
};
const same = (a: FailureFacts, b: FailureFacts): { key: boolean; fingerprint: boolean } => {
  const [x, y] = [failure(a), failure(b)];
  return { key: x.key === y.key, fingerprint: x.fingerprint === y.fingerprint };
};

test("a failure counts once unless the reader says otherwise, and keeps its facts", () => {
  expect(failure(facts)).toMatchObject({ ...facts, count: 1 });
  expect(failure({ ...facts, count: 3 }).count).toBe(3);
});

describe("which failure it is and with which message", () => {
  test.each<[string, FailureFacts, Partial<FailureFacts>, boolean, boolean]>([
    ["a test that moved", facts, { file: "test/b.test.js", line: 99, column: 1 }, true, true],
    ["a test with another message", facts, { message: "boom" }, true, false],
    ["a test with another actual value", facts, { actual: "5" }, true, false],
    ["a test with another expected value", facts, { expected: "5" }, true, false],
    ["a test of another name", facts, { id: "cart > subtracts" }, false, false],
    ["a test of another tool", facts, { tool: "jest" }, false, false],
    ["a diagnostic that moved in its file", diagnostic, { line: 40, column: 9 }, true, true],
    ["a diagnostic in another file", diagnostic, { file: "src/b.ts" }, false, false],
    ["a diagnostic of another rule", diagnostic, { id: "TS2345" }, false, false],
    ["a diagnostic with another code", diagnostic, { code: "x" }, false, false],
    ["a diagnostic about something else", diagnostic, { message: "Type 'Date' is wrong." }, false, false],
  ])("%s", (_, before, change, key, fingerprint) => {
    expect(same(before, { ...before, ...change })).toEqual({ key, fingerprint });
  });

  test("value and message do not run into each other", () => {
    expect(same({ ...facts, expected: "1", actual: "" }, { ...facts, expected: "", actual: "1" })).toEqual({
      key: true,
      fingerprint: false,
    });
  });
});

describe("a message is the same although", () => {
  test.each<[string, string, string]>([
    ["lines moved", "at src/cart.js:12:5", "at src/cart.js:340:11"],
    ["a line without column moved", "cart.py:12: in add", "cart.py:9: in add"],
    ["a line is given in words", 'File "cart.py", line 12', 'File "cart.py", line 7'],
    ["it took longer", "ran for 12ms", "ran for 3.5 ms"],
    ["it took seconds", "timed out after 5.01s", "timed out after 5.2 seconds"],
    ["an address differs", "<Cart object at 0x7f3c9a1b2c10>", "<Cart object at 0x55d0aa00>"],
    ["a hash differs", "object da39a3ee5e6b4b0d not found", "object 356a192b7913b04c not found"],
    ["a uuid differs", "id 123e4567-e89b-12d3-a456-426614174000", "id 00112233-4455-6677-8899-aabbccddeeff"],
    ["a time differs", "at 2026-01-02T03:04:05.678Z", "at 2025-12-31T23:59:59Z"],
    ["a time with a zone differs", "at 2026-01-02 03:04:05+01:00", "at 2026-01-02 03:04:06+0200"],
    ["a temporary folder differs", "ENOENT /tmp/run-Ab3x/out/a.txt", "ENOENT /tmp/run-Zk9q/out/a.txt"],
    ["a temporary file differs", "no such file '/tmp/tmpk3j2h1'", "no such file '/tmp/tmpzz91ab'"],
    [
      "a temporary folder of macOS differs",
      "open /var/folders/x1/y2z3/T/run.Ab3: denied",
      "open /private/var/folders/q4/w5e6/T/run.Qz8: denied",
    ],
    ["the checkout lies elsewhere", "in /home/ann/work/a.js", "in /home/bob/projects/deep/a.js"],
    [
      "a checkout on Windows lies elsewhere",
      "in C:\\Users\\ann\\work\\a.js",
      "in D:\\Users\\bob\\src\\x\\a.js",
    ],
    ["a place in a temporary file moved", "at /tmp/ab12/x.js:3:4", "at /tmp/cd34/x.js:9:1"],
    ["white space differs", "a\n   b\tc ", "a b c"],
  ])("%s", (_, a, b) => {
    expect(mask(a)).toBe(mask(b));
    expect(same({ ...facts, message: a }, { ...facts, message: b })).toEqual({
      key: true,
      fingerprint: true,
    });
  });
});

describe("a message is another when", () => {
  test.each<[string, string, string]>([
    ["a number differs", "expected 3 to be 4", "expected 3 to be 5"],
    ["a word differs", "cannot read x of undefined", "cannot read y of undefined"],
    ["the file differs", "at src/cart.js:12:5", "at src/bill.js:12:5"],
    ["a project's file of another name fails", "/home/ann/a.js", "/home/ann/b.js"],
    ["a folder called tmp inside the project differs", "in src/tmp/one/a.js", "in src/tmp/two/a.js"],
    ["a word of letters that a hash may have differs", "defaced", "effaced"],
    ["a long number differs", "got 1234567", "got 7654321"],
  ])("%s", (_, a, b) => {
    expect(mask(a)).not.toBe(mask(b));
  });
});

test("masking what is masked changes nothing", () => {
  const pieces = fc.constantFrom(
    "/tmp/a1/b.js:3:4",
    "12ms",
    "0xdeadbeef",
    "2026-01-02T03:04:05Z",
    "/home/ann/x/y.py",
    "line 3",
    "da39a3ee5e6b4b0d",
    " ",
    "word",
    ": ",
  );
  fc.assert(
    fc.property(
      fc.array(pieces).map((p) => p.join(" ")),
      (text) => {
        expect(mask(mask(text))).toBe(mask(text));
      },
    ),
  );
});

test("a report names only some tests when it counts more than it names, skipped and failed ones included", () => {
  expect(namesOnlySome(toolReport())).toBe(false);
  expect(namesOnlySome(toolReport({ passed: ["a"] }))).toBe(false);
  expect(namesOnlySome(toolReport({ testsRun: 1 }))).toBe(true);
  const all = { passed: ["a"], skipped: ["s"], failures: [failed("t")] };
  expect(namesOnlySome(toolReport({ ...all, testsRun: 3 }))).toBe(false);
  expect(namesOnlySome(toolReport({ ...all, testsRun: 4 }))).toBe(true);
});

test("a short hash is 16 hexadecimal digits, FNV-1a in its first half, and tells texts apart", () => {
  // FNV-1a, 32 bits: the offset basis for no bytes, e40c292c for "a", bf9cf968 for "foobar" (reference vectors).
  expect(shortHash("").slice(0, 8)).toBe("811c9dc5");
  expect(shortHash("a").slice(0, 8)).toBe("e40c292c");
  expect(shortHash("foobar").slice(0, 8)).toBe("bf9cf968");
  fc.assert(fc.property(fc.string(), (text) => /^[0-9a-f]{16}$/.test(shortHash(text))));
  const many = new Set(Array.from({ length: 100_000 }, (_, i) => shortHash(`text ${i}`)));
  expect(many.size).toBe(100_000);
});
