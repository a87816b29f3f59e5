import { describe, expect, test } from "vitest";
import { messages, readFixture, rows } from "./fixture.ts";
import type { Row } from "./fixture.ts";

const file = "till/CartTest.java";
const lines = ["tea\nbun\nsum 3.[5]0\n", "tea\nbun\nsum 3.[7]0\n"] as const;

/** Surefire trims the stack to the test class, so that the frames below it are gone. */
const trimmed: readonly Row[] = [
  ["till.CartTest.keepsOrder", `${file}:24`, `${file}:24`, "[tea, bun]", "[bun, tea]"],
  ["till.CartTest.refusesNothing", `${file}:-`, "-"],
  ["till.CartTest.slow", `${file}:54`, `${file}:54`],
  ["till.CartTest.lines", `${file}:29`, `${file}:29`, ...lines],
  ["till.CartTest.loads", `${file}:34`, `${file}:34`],
  ["till.CartTest.truth", `${file}:49`, `${file}:49`],
  ["till.CartTest.tenTimesTenCents", `${file}:19`, `${file}:19`, "1.0", "0.9999999999999999"],
  ["till.CartTest.refuses", `${file}:39`, `${file}:39`],
];
const broken: Row = ["till.BrokenTest", "till/BrokenTest.java:9", "till/BrokenTest.java:9"];

describe("JUnit 4's text runner", () => {
  test("values, causes, a class that could not be prepared", () => {
    const report = readFixture("junit/core.txt", "java");
    const whole = trimmed.map((row): Row => {
      if (row[0] === "till.CartTest.loads") return [row[0], row[1], "till/Cart.java:29"];
      return row[0] === "till.CartTest.refuses" ? [row[0], row[1], "till/Cart.java:11"] : row;
    });
    expect(rows(report)).toEqual([...whole, broken]);
    expect(report).toMatchObject({ tools: ["junit"], testsRun: 11 });
    expect(report.failures[4]?.message).toBe(
      'java.lang.IllegalStateException: no such cart: 7\nCaused by: java.lang.NumberFormatException: For input string: "x7"',
    );
  });

  test("a passing run", () => {
    expect(readFixture("junit/core-pass.txt", "java", 0)).toMatchObject({ failures: [], testsRun: 2 });
  });
});

test("JUnit 5's console: nested classes and invocations", () => {
  const five = "till/FiveTest.java";
  const report = readFixture("junit/console.txt", "junit5");
  expect(rows(report)).toEqual([
    ["till.FiveTest.adds", `${five}:16`, `${five}:16`, "3", "2"],
    ["till.FiveTest.boom", `${five}:40`, `${five}:40`],
    ["till.FiveTest.each [2] 2", `${five}:35`, `${five}:35`, "true", "false"],
    ["till.FiveTest.refuses", `${five}:45`, `${five}:45`],
    ["till.FiveTest$Receipt.order", `${five}:24`, `${five}:24`, "[tea, bun]", "[bun, tea]"],
  ]);
  expect(report.testsRun).toBe(7);
});

describe("maven", () => {
  test("surefire's plain output", () => {
    const report = readFixture("maven/fail.txt", "mvn");
    expect(rows(report)).toEqual([...trimmed, broken]);
    expect(report).toMatchObject({ tools: ["junit"], testsRun: 12 });
  });

  test("surefire's XML names what passed as well", () => {
    const report = readFixture("maven/surefire.xml", "mvn");
    expect(rows(report)).toEqual(trimmed);
    expect(report).toMatchObject({
      passed: ["till.CartTest.emptyCostsNothing"],
      skipped: ["till.CartTest.signed"],
      testsRun: 9,
    });
  });

  test("a passing run", () => {
    expect(readFixture("maven/pass.txt", "mvn", 0)).toMatchObject({ failures: [], testsRun: 2 });
  });

  test("compiler errors, which maven prints twice, with the symbol that is missing", () => {
    const report = readFixture("maven/compile.txt", "mvnc");
    const types = "src/main/java/till/Types.java";
    expect(report.failures.map((f) => [f.tool, f.file, f.line, f.column, f.count])).toEqual([
      ["javac", types, 3, 17, 1],
      ["javac", types, 6, 17, 1],
      ["javac", types, 9, 16, 1],
      ["javac", types, 16, 26, 1],
    ]);
    expect(report.failures[2]?.message).toBe(
      "cannot find symbol\nsymbol:   variable missing\nlocation: class till.Types",
    );
  });
});

test("javac: each error with its symbol", () => {
  const report = readFixture("javac/types.txt", "java");
  expect(report.failures.map((f) => [f.file, f.line, f.message])).toEqual([
    ["bad/Types.java", 3, "cannot find symbol\nsymbol:   class Lisst\nlocation: package java.util"],
    ["bad/Types.java", 6, "incompatible types: String cannot be converted to int"],
    ["bad/Types.java", 9, "cannot find symbol\nsymbol:   variable missing\nlocation: class Types"],
    ["bad/Types.java", 16, "cannot find symbol\nsymbol:   method append(String)\nlocation: class Cart"],
  ]);
  expect(messages(readFixture("javac/syntax.txt", "java"))).toEqual(["illegal start of type"]);
});
