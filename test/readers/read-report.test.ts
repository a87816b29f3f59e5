import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ToolReport } from "../../src/core/failure.ts";
import { distill } from "../../src/readers/distill.ts";
import { readReport } from "../../src/readers/read-report.ts";
import { renderFailures } from "../../src/readers/render.ts";

const text = (name: string): string =>
  readFileSync(new URL(`../fixtures/readers/${name}`, import.meta.url), "utf8");

function read(log: string, exitCode = 1): ToolReport {
  return readReport(log, { root: "/project", stage: "test", check: "test", exitCode });
}

/** What a reader is asked for, without keys. */
function facts(report: ToolReport): unknown[] {
  return report.failures.map(({ id, file, line, expected, actual, frame }) => ({
    id,
    at: `${file}:${line}`,
    expected,
    actual,
    frame: frame && `${frame.file}:${frame.line}`,
  }));
}

describe("node:test", () => {
  const failures = [
    { id: "adds", at: "test/a.test.js:2", expected: "3", actual: "2", frame: "test/a.test.js:2" },
    { id: "suite > deep", at: "test/a.test.js:4", frame: "test/a.test.js:4" },
    { id: "multi", at: "test/a.test.js:5", frame: "test/a.test.js:5" },
    {
      id: "throws",
      at: "test/a.test.js:6",
      expected: undefined,
      actual: undefined,
      frame: "test/a.test.js:6",
    },
    {
      id: "test/b.test.js",
      at: "test/b.test.js:1",
      expected: undefined,
      actual: undefined,
      frame: "test/b.test.js:1",
    },
  ];

  test.each(["node/spec.txt", "node/tap.txt"])(
    "%s: failing tests with their suites, values and places",
    (name) => {
      const report = read(text(name));
      expect(facts(report)).toMatchObject(failures);
      expect(report.passed).toEqual(["ok one", "suite > fine"]);
      expect(report.skipped).toEqual(["suite > sk"]);
      expect(report.testsRun).toBe(8);
      expect(report.failures.map((f) => f.message.replace(/\n[^]*/, ""))).toEqual([
        expect.stringContaining("strictly equal"),
        expect.stringContaining("deep-equal"),
        expect.stringContaining("strictly equal"),
        "TypeError: boom",
        "SyntaxError: Unexpected identifier 'error'",
      ]);
    },
  );

  test("both reporters and both runs give the same keys", () => {
    const keys = (name: string): string[] => read(text(name)).failures.map((f) => f.key);
    expect(keys("node/spec.txt")).toEqual(keys("node/tap.txt"));
  });

  test("fingerprints hold when times and paths change", () => {
    const log = text("node/spec.txt");
    const later = log.replace(/\(\d+\.\d+ms\)/g, "(77.1ms)").replaceAll("/project/", "/elsewhere/");
    const again = readReport(later, { root: "/elsewhere", stage: "test", check: "test", exitCode: 1 });
    expect(again.failures.map((f) => f.fingerprint)).toEqual(read(log).failures.map((f) => f.fingerprint));
  });

  test.each(["node/spec-pass.txt", "node/tap-pass.txt"])(
    "%s: a passing run has names and no failure",
    (name) => {
      expect(read(text(name), 0)).toMatchObject({ failures: [], passed: ["one", "s > two"], testsRun: 2 });
    },
  );
});

describe("pytest", () => {
  const failures = [
    { id: "test_calc.py::test_add", expected: "3", actual: "-1", frame: "test_calc.py:5" },
    { id: "test_calc.py::TestBoom::test_raises", expected: undefined, frame: "calc.py:5" },
    { id: "test_calc.py::test_params[2-1]", expected: "(2 + 1)", actual: "1", frame: "test_calc.py:13" },
  ];

  test("quiet", () => {
    const report = read(text("pytest/quiet.txt"));
    expect(facts(report)).toMatchObject(failures);
    expect(report.testsRun).toBe(5);
  });

  test("verbose names what passed", () => {
    const report = read(text("pytest/verbose.txt"));
    expect(facts(report)).toMatchObject(failures);
    expect(report.passed).toEqual(["test_calc.py::test_params[1-0]", "test_calc.py::test_fine"]);
  });

  test("a file that cannot be collected", () => {
    expect(read(text("pytest/collect.txt")).failures).toMatchObject([
      {
        id: "test_bad.py",
        file: "test_bad.py",
        message: "ModuleNotFoundError: No module named 'nothing_here'",
        frame: { file: "test_bad.py", line: 1 },
      },
    ]);
  });
});

test("unittest", () => {
  const report = read(text("unittest/fail.txt"));
  expect(facts(report)).toMatchObject([
    { id: "test_unit.Calc.test_boom", at: "test_unit.py:9", frame: "calc.py:5" },
    { id: "test_unit.Calc.test_add", at: "test_unit.py:6", expected: "3", actual: "-1" },
  ]);
  expect(report.failures[0]?.message).toBe("ValueError: no exit");
  expect(report).toMatchObject({ passed: ["test_unit.Calc.test_fine"], testsRun: 3 });
});

describe("cargo test", () => {
  test.each(["cargo/plain.txt", "cargo/quiet.txt"])(
    "%s: names, values and the number of tests that ran",
    (name) => {
      const report = read(text(name), 101);
      expect(report.tools).toEqual(["cargo test"]);
      expect([...report.failures].sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
        { id: "adds", expected: "5", actual: "-1", frame: { file: "tests/till.rs", line: 4 } },
        { id: "holds", message: "one and none", frame: { file: "tests/till.rs", line: 8 } },
      ]);
      expect(report.testsRun).toBe(3);
    },
  );
});

test("JUnit's text runner", () => {
  const report = read(text("junit/text.txt"));
  expect(report.testsRun).toBe(4);
  expect([...report.failures].sort((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
    { id: "shop.TillTest.adds", expected: "5", actual: "-1", frame: { file: "shop/TillTest.java", line: 6 } },
    { id: "shop.TillTest.names", expected: "tea[,] bun", actual: "tea[] bun", frame: { line: 7 } },
    { id: "shop.TillTest.throwsUp", frame: { line: 8 } },
  ]);
});

test("tape, with the test's name before the assertion's", () => {
  expect(read(text("tape/fail.txt")).failures).toMatchObject([
    {
      id: "the charset sentinel is followed by the chosen delimiter > should be strictly equal",
      expected: "utf8=%26%2310003%3B;x=y;z=w",
      actual: "utf8=%26%2310003%3B&x=y;z=w",
      file: "test/sentinel-delimiter.js",
      line: 7,
    },
  ]);
});

describe("compilers", () => {
  test.each([
    [
      "gcc",
      [
        ["bad.c", 3, 15, /invalid operands/],
        ["bad.c", 4, 10, /undeclared/],
      ],
    ],
    [
      "tsc",
      [
        ["bad.ts", 1, 7, /not assignable/],
        ["bad.ts", 2, 38, /Cannot find name 'missing'/],
      ],
    ],
    ["javac", [["A.java", 1, undefined, /incompatible types/]]],
    ["rustc", [["m.rs", 1, 26, /mismatched types/]]],
  ] as const)("%s: errors and nothing else", (tool, wanted) => {
    const { failures } = read(text(`compilers/${tool}.txt`));
    expect(failures.map((f) => [f.tool, f.file, f.line, f.column])).toEqual(
      wanted.map(([file, line, column]) => [tool, file, line, column]),
    );
    failures.forEach((f, i) => expect(f.message).toMatch(wanted[i]?.[3] ?? /never/));
  });

  test("a C assertion that aborts", () => {
    expect(read(text("compilers/assert.txt"), 134).failures).toMatchObject([
      {
        kind: "crash",
        id: "test",
        message: "Assertion `1 == 2' failed.",
        frame: { file: "as.c", line: 2, name: "main" },
      },
    ]);
  });
});

describe("any log", () => {
  test("of a failing command has at least one failure, of a passing one none", () => {
    expect(read("something odd\n").failures).toMatchObject([
      { kind: "crash", id: "test", message: "something odd" },
    ]);
    expect(read("", 3).failures).toMatchObject([{ message: "failed without output" }]);
    expect(read("Error: printed and forgiven\n", 0).failures).toEqual([]);
  });

  test("with colours, progress bars and a runner's time stamps reads the same", () => {
    const plain = read(text("node/spec.txt"));
    const dressed = text("node/spec.txt")
      .split("\n")
      .map((line) => `2026-11-30T10:11:12.1234567Z 10%\r50%\r\u001b[31m${line}\u001b[39m\r`)
      .join("\n");
    expect(read(dressed).failures.map((f) => f.key)).toEqual(plain.failures.map((f) => f.key));
  });

  test("cut anywhere never throws", () => {
    for (const name of [
      "node/spec.txt",
      "node/tap.txt",
      "pytest/quiet.txt",
      "unittest/fail.txt",
      "junit/text.txt",
    ]) {
      const log = text(name);
      for (let at = 0; at < log.length; at += 97)
        expect(read(log.slice(0, at)).failures.length).toBeGreaterThan(0);
    }
  });

  test("made of anything never throws", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        (log) => read(log).failures.length > 0 && typeof distill(log, { maxTokens: 100 }) === "string",
      ),
    );
  });
});

test("distilled: error lines with their surroundings, repeats folded, and what was left out is said", () => {
  const log = [
    ...Array.from({ length: 300 }, (_, i) => `compiling unit ${i}`),
    "src/x.c:1: error: the first",
    ...Array.from({ length: 50 }, () => "error: again and again"),
    "done",
  ].join("\n");
  const short = distill(log, { maxTokens: 150 });
  expect(short).toContain("(297 lines left out)");
  expect(short).toContain("error: the first");
  expect(short.match(/again and again/g)).toHaveLength(1);
  expect(short).toContain("×50");
});

test("rendered facts stay in their budget, first ones first, and say how many are missing", () => {
  const report = read(text("node/spec.txt"));
  const whole = renderFailures(report.failures, { maxTokens: 1000 });
  expect(whole).toContain('FAIL test/a.test.js:4 "suite > deep"');
  const little = renderFailures(report.failures, { maxTokens: 60 });
  expect(little).toContain('"adds"');
  expect(little).toMatch(/\(\d more failures left out\)/);
  expect(little.length).toBeLessThan(60 * 4 + 60);
});
