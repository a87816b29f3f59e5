import { describe, expect, test } from "vitest";
import { fixture, messages, read, readFixture, rows } from "./fixture.ts";
import type { Row } from "./fixture.ts";

const passed = [
  "an empty cart costs nothing",
  "Cart > receipt > of an empty cart is empty",
  "with a failing after > is fine itself",
  "parent > child passes",
];
const skipped = ["Cart > receipt > is signed", "Cart > receipt > is translated"];

/** Line by line from the test files: where each test starts, and where it failed. */
const spec: readonly Row[] = [
  [
    "ten times ten cents is exactly one euro",
    "test/cart.test.js:9",
    "test/cart.test.js:12",
    "1",
    "0.9999999999999999",
  ],
  [
    "Cart > receipt > keeps the order of purchase",
    "test/cart.test.js:17",
    "test/cart.test.js:19",
    "[ { name: 'tea', cents: 250 }, { name: 'bun', cents: 120 } ]",
    "[ { name: 'bun', cents: 120 }, { name: 'tea', cents: 250 } ]",
  ],
  [
    "Cart > receipt > prints on several lines",
    "test/cart.test.js:29",
    "test/cart.test.js:30",
    String.raw`'tea\nbun\nsum 3.50\n'`,
    String.raw`'tea\nbun\nsum 3.70\n'`,
  ],
  [
    "Cart > refuses a price below zero",
    "test/cart.test.js:37",
    "test/cart.test.js:38",
    "/must not be negative/",
    "RangeError: a price below zero: -1",
  ],
  ["Cart > loads (by id) # quickly", "test/cart.test.js:41", "src/cart.js:23"],
  ["Cart > has a message of its own", "test/cart.test.js:45", "test/cart.test.js:46", "true", "false"],
  ["with a failing before > never runs", "test/hooks.test.js:8", "-"],
  ["with a failing before > never runs either", "test/hooks.test.js:9", "-"],
  ["with a failing before", "test/hooks.test.js:4", "test/hooks.test.js:6"],
  [
    "with a failing beforeEach > is not prepared",
    "test/hooks.test.js:16",
    "test/hooks.test.js:14",
    "'warm'",
    "'cold'",
  ],
  ["with a failing after", "test/hooks.test.js:19", "test/hooks.test.js:21"],
  ["with a failing afterEach > is cleaned up badly", "test/hooks.test.js:30", "-"],
  ["test/import.test.js", "test/import.test.js:1", "test/import.test.js:-"],
  ["test/named.test.js", "test/named.test.js:1", "test/named.test.js:2"],
  ["slow", "test/process.test.js:4", "-"],
  ["parent > child fails", "test/process.test.js:10", "test/process.test.js:12", "/four/", "'three'"],
  ["rejects later", "test/process.test.js:16", "test/process.test.js:18"],
  [
    "compares objects",
    "test/process.test.js:23",
    "test/process.test.js:24",
    "{ a: 1, list: [ 1, 2, 4 ], nested: { deep: [Object] } }",
    "{ a: 1, list: [ 1, 2, 3 ], nested: { deep: [Object] }, when: undefined }",
  ],
  ["is not equal", "test/process.test.js:30", "test/process.test.js:31", "1", "1"],
  ["throws an object", "test/process.test.js:34", "-"],
  ["shadowed", "test/process.test.js:38", "test/process.test.js:39"],
  ["test/syntax.test.js", "test/syntax.test.js:1", "test/syntax.test.js:4"],
];

/** Of 27 tests one is skipped, one is to do and one only holds others. */
const RAN = 24;

describe.each(["20", "24"])("node:test of Node %s", (version) => {
  test("spec: suites, hooks, load errors, values and places", () => {
    const report = readFixture(`node/spec-${version}.txt`, "node");
    expect(rows(report)).toEqual(spec);
    expect(report).toMatchObject({ tools: ["node:test"], passed, skipped, testsRun: RAN });
  });

  test("spec: what failed is said without node's own words", () => {
    expect(messages(readFixture(`node/spec-${version}.txt`, "node"))).toEqual([
      "AssertionError: Expected values to be strictly equal:",
      "AssertionError: Expected values to be strictly deep-equal:",
      "AssertionError: Expected values to be strictly equal:",
      "AssertionError: The input did not match the regular expression /must not be negative/. Input:",
      "Error: no such cart: 7",
      "AssertionError: the total is positive",
      "test did not finish before its parent and was cancelled",
      "test did not finish before its parent and was cancelled",
      "Error: no database",
      "AssertionError: Expected values to be strictly equal:",
      "TypeError: cannot close",
      "a string",
      "Error: Cannot find module 'src/nowhere.js' imported from test/import.test.js",
      "SyntaxError: The requested module '../src/cart.js' does not provide an export named 'Basket'",
      "test timed out after 50ms",
      "AssertionError: The input did not match the regular expression /four/. Input:",
      "Error: after the end",
      "AssertionError: Expected values to be strictly deep-equal:",
      'AssertionError: Expected "actual" to be strictly unequal to: 1',
      "{ code: 7 }",
      "TypeError: Cannot read properties of null (reading 'x')",
      "SyntaxError: Unexpected token ';'",
    ]);
  });

  test("tap: the same tests at the same places", () => {
    const report = readFixture(`node/tap-${version}.txt`, "node");
    expect(rows(report).map(([id, place]) => [id, place])).toEqual(spec.map(([id, place]) => [id, place]));
    expect(report).toMatchObject({ tools: ["node:test"], passed, skipped, testsRun: RAN });
    expect(report.failures[0]).toMatchObject({
      expected: "1",
      actual: "0.9999999999999999",
      frame: { line: 12 },
    });
    expect(report.failures[4]).toMatchObject({
      message: "no such cart: 7",
      frame: { file: "src/cart.js", line: 23 },
    });
    expect(report.failures[12]).toMatchObject({
      message: "Error: Cannot find module 'src/nowhere.js' imported from test/import.test.js",
    });
    expect(report.failures.at(-1)).toMatchObject({
      message: "SyntaxError: Unexpected token ';'",
      frame: { line: 4 },
    });
  });

  test("junit: the same tests but for the suites, which XML cannot fail", () => {
    const report = readFixture(`node/junit-${version}.txt`, "node");
    const tests = spec.filter(([id]) => !/^with a failing (?:before|after)$/.test(id));
    expect(report.failures.map((f) => f.id)).toEqual(tests.map(([id]) => id));
    expect(report).toMatchObject({ tools: ["node:test"], passed, skipped });
    expect(report.failures[0]).toMatchObject({
      expected: "1",
      actual: "0.9999999999999999",
      frame: { file: "test/cart.test.js", line: 12 },
    });
    expect(report.failures[4]).toMatchObject({
      message: "Error: no such cart: 7",
      frame: { file: "src/cart.js" },
    });
  });

  test("files that cannot be loaded, where no test ran", () => {
    expect(rows(readFixture(`node/spec-syntax-${version}.txt`, "node"))).toEqual([
      ["test/syntax.test.js", "test/syntax.test.js:1", "test/syntax.test.js:4"],
    ]);
    expect(messages(readFixture(`node/spec-import-${version}.txt`, "node"))).toEqual([
      "Error: Cannot find module 'src/nowhere.js' imported from test/import.test.js",
      "SyntaxError: The requested module '../src/cart.js' does not provide an export named 'Basket'",
    ]);
  });
});

test.each(["spec-pass-20.txt", "spec-pass-24.txt", "tap-pass-24.txt", "junit-pass-24.txt"])(
  "%s: a passing run has names and no failure",
  (name) => {
    expect(readFixture(`node/${name}`, "node", 0)).toEqual({
      tools: ["node:test"],
      failures: [],
      passed: ["one", "group > two", "group > inner > three"],
      skipped: ["group > inner > four"],
      testsRun: 3,
    });
  },
);

test("a log that lost its tree still has the details, one that lost its end still has the tree", () => {
  const log = fixture("node/spec-24.txt");
  const details = log.slice(log.indexOf("✖ failing tests:"));
  expect(readFixture("node/spec-24.txt", "node").failures).toHaveLength(22);
  const tail = readLog(details);
  expect(tail).toContain("ten times ten cents is exactly one euro");
  expect(tail).toContain("keeps the order of purchase");
  const head = readLog(log.slice(0, log.indexOf("ℹ tests")));
  expect(head).toEqual(spec.map(([id]) => id).filter((id) => id !== "with a failing before"));
});

function readLog(log: string): string[] {
  return read(log, { root: "/project/node" }).failures.map((f) => f.id);
}
