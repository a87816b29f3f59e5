import { describe, expect, test } from "vitest";
import { messages, readFixture, rows } from "./fixture.ts";
import type { Row } from "./fixture.ts";

const receipt = (first: string, second: string): string => `[\n  {\n${first}\n  },\n  {\n${second}\n  },\n]`;
const tea = '    "cents": 250,\n    "name": "tea",';
const bun = '    "cents": 120,\n    "name": "bun",';
const passed = ["an empty cart costs nothing", "price of 10"];
const skipped = ["Cart > receipt > is signed", "Cart > receipt > is translated"];
/** 11 failed and 4 passed; two skipped and one to do stay out. */
const testsRun = 15;

describe("vitest", () => {
  const cart = "vitest/cart.test.js";
  const failures: readonly Row[] = [
    ["ten times ten cents is exactly one euro", `${cart}:11`, `${cart}:11`, "1", "0.9999999999999999"],
    [
      "Cart > receipt > keeps the order of purchase",
      `${cart}:17`,
      `${cart}:17`,
      receipt(tea, bun),
      receipt(bun, tea),
    ],
    [
      "Cart > receipt > prints on several lines",
      `${cart}:24`,
      `${cart}:24`,
      "tea\nbun\nsum 3.50",
      "tea\nbun\nsum 3.70",
    ],
    [
      "Cart > refuses a price below zero",
      `${cart}:32`,
      `${cart}:32`,
      "/must not be negative/",
      '"a price below zero: -1"',
    ],
    ["Cart > refuses nothing", `${cart}:36`, `${cart}:36`],
    ["Cart > loads (by id)", `${cart}:40`, "src/cart.js:21"],
    ["Cart > has something", `${cart}:44`, `${cart}:44`, '{\n  "name": "tea",\n}', "[]"],
    ["Cart > is called", `${cart}:48`, `${cart}:48`],
    ["with a failing hook > is not prepared", `${cart}:54`, `${cart}:54`],
    ["slow", `${cart}:60`, `${cart}:60`],
    ["price of 5", `${cart}:68`, `${cart}:68`, '"0.05 EUR"', '"0.05"'],
  ];
  const unloaded = ["vitest/import.test.js", "vitest/syntax.test.js"];

  test("the default reporter: files that cannot be loaded, then tests", () => {
    const report = readFixture("vitest/default.txt", "js");
    expect(rows(report)).toEqual([
      ["vitest/import.test.js", "vitest/import.test.js:2", "vitest/import.test.js:2"],
      ["vitest/syntax.test.js", "vitest/syntax.test.js:-", "vitest/syntax.test.js:4"],
      ...failures,
    ]);
    expect(report).toMatchObject({ tools: ["vitest"], passed, skipped, testsRun });
    expect(messages(report)[2]).toBe(
      "AssertionError: expected 0.9999999999999999 to be 1 // Object.is equality",
    );
  });

  test("the tree of newer versions, in colours, gives the same ids and values", () => {
    const report = readFixture("vitest/v5.txt", "v5");
    expect(report.failures.map((f) => f.id)).toEqual([...unloaded, ...failures.map(([id]) => id)]);
    expect(rows(report).slice(2, 6)).toEqual(failures.slice(0, 4));
    expect(report).toMatchObject({ passed, skipped, testsRun });
  });

  test("verbose names the tests of all files, in colours too", () => {
    expect(readFixture("vitest/verbose.txt", "js")).toMatchObject({
      passed: [...passed, "one", "group > two"],
      skipped: [...skipped, "group > three"],
    });
    expect(rows(readFixture("vitest/color.txt", "js"))).toEqual(failures);
  });

  test("JUnit XML, TAP and JSON give the same ids", () => {
    const ids = [...failures.map(([id]) => id), ...unloaded].sort();
    for (const name of ["tap.txt", "json.txt"])
      expect(
        readFixture(`vitest/${name}`, "js")
          .failures.map((f) => f.id)
          .sort(),
      ).toEqual(ids);
    const xml = readFixture("vitest/junit.xml", "js");
    expect(xml.failures.map((f) => f.id)).toEqual(expect.arrayContaining(failures.map(([id]) => id)));
    expect(rows(xml).slice(0, 2)).toEqual(failures.slice(0, 2));
  });

  test("a passing run", () => {
    expect(readFixture("vitest/pass.txt", "js", 0)).toMatchObject({ failures: [], passed: [], testsRun: 2 });
    expect(readFixture("vitest/pass-verbose.txt", "js", 0)).toMatchObject({
      failures: [],
      passed: ["one", "group > two"],
      skipped: ["group > three"],
      testsRun: 2,
    });
  });
});

describe("jest", () => {
  const cart = "jest/cart.test.js";
  const objects = (text: string): string => text.replace("[", "Array [").replaceAll("  {", "  Object {");
  const failures: readonly Row[] = [
    ["ten times ten cents is exactly one euro", `${cart}:10`, `${cart}:10`, "1", "0.9999999999999999"],
    [
      "Cart > receipt > keeps the order of purchase",
      `${cart}:16`,
      `${cart}:16`,
      objects(receipt(tea, bun)),
      objects(receipt(bun, tea)),
    ],
    [
      "Cart > receipt > prints on several lines",
      `${cart}:23`,
      `${cart}:23`,
      "tea\nbun\nsum 3.50\n↵",
      "tea\nbun\nsum 3.70\n↵",
    ],
    [
      "Cart > refuses a price below zero",
      `${cart}:31`,
      "src/cart.js:5",
      "/must not be negative/",
      '"a price below zero: -1"',
    ],
    ["Cart > refuses nothing", `${cart}:35`, `${cart}:35`],
    ["Cart > loads (by id)", `${cart}:39`, "src/cart.js:21"],
    ["Cart > has something", `${cart}:43`, `${cart}:43`, '{"name": "tea"}', "[]"],
    ["Cart > is called", `${cart}:47`, `${cart}:47`, "> 0", "0"],
    ["with a failing hook > is not prepared", `${cart}:53`, `${cart}:53`],
    ["slow", `${cart}:59`, `${cart}:59`],
    ["price of 5", `${cart}:67`, `${cart}:67`, '"0.05 EUR"', '"0.05"'],
  ];
  const unloaded: readonly Row[] = [
    ["jest/syntax.test.js", "jest/syntax.test.js:-", "jest/syntax.test.js:2"],
    ["jest/import.test.js", "jest/import.test.js:1", "jest/import.test.js:1"],
  ];

  test.each(["default.txt", "color.txt", "verbose.txt"])(
    "%s: tests, then files that cannot be loaded",
    (name) => {
      const report = readFixture(`jest/${name}`, "js");
      expect(rows(report)).toEqual([...failures, ...unloaded]);
      expect(report).toMatchObject({ tools: ["jest"], testsRun });
    },
  );

  test("verbose names what passed", () => {
    expect(readFixture("jest/verbose.txt", "js")).toMatchObject({
      passed: [...passed, "one", "group > two"],
      skipped: [...skipped, "group > three"],
    });
  });

  test("JSON gives the same", () => {
    const report = readFixture("jest/json.txt", "js");
    expect(rows(report).slice(0, 3)).toEqual(failures.slice(0, 3));
    expect(report.failures.map((f) => f.id).sort()).toEqual(
      [...failures, ...unloaded].map(([id]) => id).sort(),
    );
    expect(report.passed).toEqual([...passed, "one", "group > two"]);
  });

  test("jest-junit joins suites and test with spaces", () => {
    const report = readFixture("jest/junit.xml", "js");
    expect(report.failures.map((f) => f.id)).toEqual(failures.map(([id]) => id.replaceAll(" > ", " ")));
    expect(report.failures[0]).toMatchObject({ expected: "1", frame: { file: cart, line: 10 } });
  });

  test("a passing run", () => {
    expect(readFixture("jest/pass.txt", "js", 0)).toEqual({
      tools: ["jest"],
      failures: [],
      passed: ["one", "group > two"],
      skipped: ["group > three"],
      testsRun: 2,
    });
  });
});

describe("mocha", () => {
  const cart = "mocha/cart.spec.js";

  test("the spec reporter: nested titles, colons in names, hooks, diffs", () => {
    const report = readFixture("mocha/spec.txt", "js");
    const side = (first: string, second: string): string => receipt(first, second).replaceAll(",\n", "\n");
    expect(rows(report)).toEqual([
      ["ten times ten cents is exactly one euro", `${cart}:12`, `${cart}:12`, "1", "0.9999999999999999"],
      ["slow", "-", "-"],
      ["Cart > refuses: a price below zero:", `${cart}:33`, `${cart}:33`],
      ["Cart > loads (by id)", `${cart}:37`, "src/cart.js:21"],
      ["Cart > compares strictly", `${cart}:41`, `${cart}:41`, "warm", "cold"],
      [
        "Cart > receipt > keeps the order of purchase",
        `${cart}:18`,
        `${cart}:18`,
        side(tea, bun),
        side(bun, tea),
      ],
      [
        "Cart > receipt > prints on several lines",
        `${cart}:25`,
        `${cart}:25`,
        "tea\nbun\nsum 3.50",
        "tea\nbun\nsum 3.70",
      ],
      ['with a failing hook > "before each" hook: opening for "is not prepared"', `${cart}:47`, `${cart}:47`],
    ]);
    expect(report).toMatchObject({
      tools: ["mocha"],
      passed: ["an empty cart costs nothing"],
      skipped,
      testsRun: 9,
    });
  });

  test("TAP names the same tests, joined by spaces", () => {
    const report = readFixture("mocha/tap.txt", "js");
    expect(report.failures).toHaveLength(8);
    expect(report.failures[0]).toMatchObject({
      expected: "1",
      actual: "0.9999999999999999",
      frame: { line: 12 },
    });
    expect(report.failures[3]).toMatchObject({ id: "Cart loads (by id)", message: "no such cart: 7" });
  });

  test("a file that cannot be loaded ends the run", () => {
    expect(readFixture("mocha/import.txt", "js").failures).toMatchObject([
      { kind: "crash", id: "test", file: "mocha/import.spec.js", line: 1 },
    ]);
  });

  test("a passing run", () => {
    expect(readFixture("mocha/pass.txt", "js", 0)).toEqual({
      tools: ["mocha"],
      failures: [],
      passed: ["one", "group > two"],
      skipped: ["group > three"],
      testsRun: 2,
    });
  });
});

describe("tape", () => {
  test("assertions under the name of their test", () => {
    const report = readFixture("tape/cart.txt", "js");
    expect(rows(report)).toEqual([
      [
        "ten times ten cents is exactly one euro > should be strictly equal",
        "tape/cart.js:12",
        "tape/cart.js:12",
        "1",
        "0.9999999999999999",
      ],
      [
        "ten times ten cents is exactly one euro > has more lines",
        "tape/cart.js:13",
        "tape/cart.js:13",
        "true",
        "false",
      ],
      [
        "keeps the order of purchase > should be deeply equivalent",
        "tape/cart.js:19",
        "tape/cart.js:19",
        "[ { name: 'tea', cents: 250 }, { name: 'bun', cents: 120 } ]",
        "[ { name: 'bun', cents: 120 }, { name: 'tea', cents: 250 } ]",
      ],
      [
        "prints on several lines > should be strictly equal",
        "tape/cart.js:26",
        "tape/cart.js:26",
        String.raw`tea\nbun\nsum 3.50\n`,
        String.raw`tea\nbun\nsum 3.70\n`,
      ],
      [
        "throws > should throw",
        "tape/cart.js:35",
        "src/cart.js:5",
        "'/must not be negative/'",
        "{ [RangeError: a price below zero: -1] message: 'a price below zero: -1' }",
      ],
      ["throws > plan != count", "-", "-", "3", "1"],
      ["throws > test exited without ending: loads", "-", "-"],
    ]);
    expect(report).toMatchObject({
      tools: ["tap"],
      passed: ["an empty cart costs nothing > should be strictly equal"],
      testsRun: 8,
    });
  });

  test("a passing run", () => {
    expect(readFixture("tape/pass.txt", "js", 0)).toMatchObject({
      failures: [],
      passed: ["one > is fine", "one > should be strictly equal"],
      testsRun: 2,
    });
  });
});
