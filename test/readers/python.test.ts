import { describe, expect, test } from "vitest";
import { messages, readFixture, rows } from "./fixture.ts";
import type { Row } from "./fixture.ts";

const cart = "tests/test_cart.py";

describe("pytest", () => {
  const failures: readonly Row[] = [
    [`${cart}::test_database`, `${cart}:13`, `${cart}:13`],
    [`${cart}::test_ten_times_ten_cents`, `${cart}:24`, `${cart}:24`, "1", "0.9999999999999999"],
    [
      `${cart}::TestReceipt::test_keeps_order`,
      `${cart}:29`,
      `${cart}:29`,
      "[{'cents': 25...name': 'bun'}]",
      "[{'cents': 12...name': 'tea'}]",
    ],
    [
      `${cart}::TestReceipt::test_lines`,
      `${cart}:35`,
      `${cart}:35`,
      String.raw`'tea\nbun\nsum 3.50\n'`,
      String.raw`'tea\nbun\nsum 3.70\n'`,
    ],
    [`${cart}::test_prices[5-0.05 EUR]`, `${cart}:45`, `${cart}:45`, "'0.05 EUR'", "'0.05'"],
    [`${cart}::test_prices[-1-a b - c]`, `${cart}:45`, `${cart}:45`, "'a b - c'", "'-0.01'"],
    [`${cart}::test_load`, `${cart}:49`, "till/cart.py:22"],
    [`${cart}::test_refuses`, `${cart}:53`, `${cart}:53`],
    [`${cart}::test_refuses_nothing`, `${cart}:58`, `${cart}:58`],
    [`${cart}::test_membership`, `${cart}:72`, `${cart}:72`],
    [`${cart}::test_truth`, `${cart}:77`, `${cart}:77`],
    [`${cart}::test_long`, `${cart}:81`, `${cart}:81`, "[0, 1, 2, 3, 4, 5, ...]", "[0, 1, 2, 3, 4, 5, ...]"],
  ];
  /** 11 failed, 2 passed, 1 error; one skipped and one expected to fail stay out. */
  const testsRun = 14;

  test.each(["cart.txt", "short.txt"])(
    "%s: failures of a plain run, which names nothing that passed",
    (name) => {
      const report = readFixture(`pytest/${name}`, "py");
      expect(rows(report)).toEqual(failures);
      expect(report).toMatchObject({ passed: [], testsRun });
    },
  );

  test("a verbose run names what passed and what was skipped", () => {
    const report = readFixture("pytest/cart-v.txt", "py");
    expect(rows(report)).toEqual(failures);
    expect(report.passed).toEqual([`${cart}::test_empty_costs_nothing`, `${cart}::test_prices[10-0.10]`]);
    expect(report.skipped).toEqual([`${cart}::TestReceipt::test_signed`, `${cart}::test_known`]);
  });

  test("the last error of a chain is the one that counts", () => {
    const said = messages(readFixture("pytest/cart.txt", "py"));
    expect(said.slice(6, 9)).toEqual([
      "LookupError: no such cart: 7",
      "AssertionError: Regex pattern did not match.",
      "Failed: DID NOT RAISE <class 'ValueError'>",
    ]);
  });

  test("without tracebacks the summary's words are left", () => {
    const report = readFixture("pytest/no.txt", "py");
    expect(report.failures.map((f) => f.id).sort()).toEqual(failures.map(([id]) => id).sort());
    expect(report.failures[5]).toMatchObject({ message: "LookupError: no such cart: 7", file: cart });
  });

  test("Python's own tracebacks", () => {
    expect(rows(readFixture("pytest/native.txt", "py"))).toEqual([failures[1]]);
  });

  test("JUnit XML gives the same tests", () => {
    const report = readFixture("pytest/junit.xml", "py");
    expect(report.failures.map((f) => f.id).sort()).toEqual(failures.map(([id]) => id).sort());
    expect(report.failures[0]).toMatchObject({ expected: "1", frame: { file: cart, line: 24 } });
    expect(report.tools).toEqual(["pytest"]);
  });

  test("files that cannot be collected", () => {
    const report = readFixture("pytest/plain.txt", "py");
    expect(rows(report)).toEqual([
      ["tests/test_import.py", "tests/test_import.py:1", "tests/test_import.py:1"],
      ["tests/test_syntax.py", "tests/test_syntax.py:-", "tests/test_syntax.py:1"],
    ]);
    expect(messages(report)).toEqual([
      "ModuleNotFoundError: No module named 'till.nowhere'",
      "SyntaxError: invalid syntax",
    ]);
  });

  test("a passing run", () => {
    const names = ["test_one", "TestGroup::test_two[1]", "TestGroup::test_two[2]"].map(
      (n) => `pass/test_pass.py::${n}`,
    );
    expect(readFixture("pytest/pass.txt", "py", 0)).toMatchObject({ failures: [], passed: [], testsRun: 3 });
    expect(readFixture("pytest/pass-v.txt", "py", 0)).toMatchObject({
      failures: [],
      passed: names,
      skipped: ["pass/test_pass.py::TestGroup::test_three"],
      testsRun: 3,
    });
    expect(readFixture("pytest/pass-rA.txt", "py", 0)).toMatchObject({ failures: [], passed: names });
  });

  test("a wrong path is a crash in pytest's words", () => {
    expect(readFixture("pytest/usage.txt", "py", 4).failures).toMatchObject([
      { kind: "crash", id: "test", message: "ERROR: file or directory not found: nowhere.py" },
    ]);
  });
});

describe("unittest", () => {
  const failures: readonly Row[] = [
    ["unit.CartTest.test_load", "unit.py:26", "till/cart.py:22"],
    ["unit.SetUpTest.setUpClass", "unit.py:52", "unit.py:52"],
    ["unit.CartTest.test_each (cents=20)", "unit.py:35", "unit.py:35"],
    ["unit.CartTest.test_each (cents=30)", "unit.py:35", "unit.py:35"],
    [
      "unit.CartTest.test_lines",
      "unit.py:23",
      "unit.py:23",
      String.raw`'tea\nbun\nsum 3.50\n'`,
      String.raw`'tea\nbun\nsum 3.70\n'`,
    ],
    [
      "unit.CartTest.test_order",
      "unit.py:20",
      "unit.py:20",
      "[{'name': 'tea', 'cents': 250}, {'name': 'bun', 'cents': 120}]",
      "[{'name': 'bun', 'cents': 120}, {'name': 'tea', 'cents': 250}]",
    ],
    ["unit.CartTest.test_refuses", "unit.py:29", "unit.py:29"],
    ["unit.CartTest.test_ten_cents", "unit.py:15", "unit.py:15", "1", "0.9999999999999999"],
    ["unit.CartTest.test_true", "unit.py:46", "unit.py:46"],
  ];

  test.each(["plain.txt", "verbose.txt"])(
    "%s: errors, failures, subtests, a class without its set-up",
    (name) => {
      const report = readFixture(`unittest/${name}`, "py");
      expect(rows(report)).toEqual(failures);
      expect(report).toMatchObject({ tools: ["unittest"], testsRun: 9 });
    },
  );

  test("verbose names what passed, described in words or not", () => {
    expect(readFixture("unittest/verbose.txt", "py")).toMatchObject({
      passed: ["unit.CartTest.test_empty"],
      skipped: ["unit.CartTest.test_known", "unit.CartTest.test_signed"],
    });
    expect(readFixture("unittest/pass-v.txt", "py", 0)).toEqual({
      tools: ["unittest"],
      failures: [],
      passed: ["unit_pass.PassTest.test_one", "unit_pass.PassTest.test_two"],
      skipped: ["unit_pass.PassTest.test_three"],
      testsRun: 2,
    });
  });

  test("modules that discovery cannot import are named by their file", () => {
    const report = readFixture("unittest/discover.txt", "py");
    expect(rows(report)).toEqual([
      ["tests/test_import.py", "tests/test_import.py:1", "tests/test_import.py:1"],
      ["tests/test_syntax.py", "tests/test_syntax.py:1", "tests/test_syntax.py:1"],
    ]);
    expect(messages(report)).toEqual([
      "ModuleNotFoundError: No module named 'till.nowhere'",
      "SyntaxError: invalid syntax",
    ]);
  });
});
