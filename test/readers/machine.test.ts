import { describe, expect, test } from "vitest";
import type { ToolReport } from "../../src/core/failure.ts";
import { read, readFixture, rows } from "./fixture.ts";

/** Code and place of each diagnostic. */
function places({ failures }: ToolReport): string[] {
  return failures.map((f) => `${f.code ?? f.id} ${f.file}:${f.line}:${f.column ?? "-"}`);
}

describe("biome", () => {
  const ERRORS = [
    "lint/suspicious/noDoubleEquals a.js:2:7",
    "lint/suspicious/noDebugger a.js:5:1",
    "parse c.js:1:1",
    "parse c.js:1:7",
  ];
  test.each(["lint.txt", "json.txt", "github.txt", "sarif.txt"])("%s: errors, no warnings", (name) => {
    expect(places(readFixture(`biome/${name}`, "lint"))).toEqual(ERRORS);
  });

  test("warnings count where they are what failed", () => {
    const log = [
      "a.js:3:1 lint/style/useConst  FIXABLE  ━━━━━━━━━━━━━━━━━━",
      "",
      "  ! This let declares a variable that is only assigned once.",
      "",
      "check ━━━━━━━━━━━━━━━━━━━━━━",
      "",
      "  × Some warnings were emitted while running checks.",
    ];
    expect(places(read(log.join("\n")))).toEqual(["lint/style/useConst a.js:3:1"]);
    expect(read(log.slice(0, 3).join("\n"), { exitCode: 0 }).failures).toEqual([]);
  });
});

describe("ruff", () => {
  const FOUND = [
    "I001 a.py:1:1",
    "F401 a.py:1:8",
    "F401 a.py:2:8",
    "F401 a.py:2:13",
    "F841 a.py:5:5",
    "B006 a.py:9:27",
    "F821 a.py:11:20",
    "UP031 a.py:12:16",
    "invalid-syntax b.py:1:7",
    "invalid-syntax b.py:1:8",
  ];
  test.each(["full.txt", "concise.txt", "grouped.txt", "json.txt"])("%s", (name) => {
    const report = readFixture(`ruff/${name}`, "py/lint");
    expect(report.tools).toEqual(["ruff"]);
    expect(places(report)).toEqual(FOUND);
  });

  test("as commands to GitHub's runner, which leave out some columns", () => {
    const report = readFixture("ruff/github.txt", "py/lint");
    expect(report.failures.map((f) => `${f.code} ${f.file}:${f.line}`)).toEqual(
      FOUND.map((place) => place.replace(/:\d+$/, "")),
    );
    expect(report.failures[5]?.message).toMatch(
      /^Do not use mutable data structures for argument defaults\n/,
    );
  });
});

test.each([
  ["plain.txt", "a.py:11:19"],
  ["json.txt", "a.py:11:20"],
  ["parseable.txt", "a.py:11:-"],
])("pylint, %s: every message fails the run", (name, place) => {
  const report = readFixture(`pylint/${name}`, "py/lint");
  expect(report.tools).toEqual(["pylint"]);
  // 17 messages, two of them with one text.
  expect(report.failures).toHaveLength(16);
  expect(places(report)).toContain(`E0602 ${place}`);
  expect(report.failures.find((f) => f.code === "E0602")?.message).toBe(
    "Undefined variable 'undefined_name'",
  );
});

test("flake8", () => {
  const report = readFixture("flake8/plain.txt", "py/lint");
  expect(report.tools).toEqual(["flake8"]);
  expect(places(report)).toEqual([
    "F401 a.py:1:1",
    "F401 a.py:2:1",
    "F401 a.py:2:1",
    "E401 a.py:2:11",
    "E302 a.py:4:1",
    "F841 a.py:5:5",
    "E711 a.py:10:18",
    "F821 a.py:11:20",
    "E501 a.py:12:80",
    "E305 a.py:14:1",
    "E999 b.py:1:8",
  ]);
});

test.each(["plain.txt", "pretty.txt", "json.txt", "end.txt"])("mypy, %s", (name) => {
  const found = readFixture(`mypy/${name}`, "py/lint").failures.map((f) => `${f.code} ${f.file}:${f.line}`);
  expect(found).toEqual(["return-value a.py:6", "arg-type a.py:14"]);
});

test.each(["json.txt", "unix.txt", "compact.txt"])("eslint, %s: errors, no warnings", (name) => {
  expect(places(readFixture(`eslint/${name}`, "lint"))).toEqual([
    "no-undef a.js:2:15",
    "prefer-const a.js:3:5",
    "no-undef a.js:4:23",
    "no-debugger a.js:5:1",
    "parsing c.js:1:1",
    "no-undef eslint.config.js:1:1",
  ]);
});

describe("SARIF", () => {
  const result = (more: object): object => ({
    ruleId: "js/sql",
    message: { text: "Query built from user input." },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: "src/db.js" },
          region: { startLine: 7, startColumn: 3 },
        },
      },
    ],
    ...more,
  });
  const sarif = (...results: object[]): string =>
    JSON.stringify({
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: { name: "CodeQL", rules: [{ id: "js/sql", defaultConfiguration: { level: "error" } }] },
          },
          results,
        },
      ],
    });

  test("a result takes its level from its rule where it has none", () => {
    expect(read(sarif(result({}))).failures).toMatchObject([
      { tool: "codeql", code: "js/sql", file: "src/db.js", line: 7, column: 3 },
    ]);
  });

  test("warnings, passes, suppressed and unchanged results are no failures", () => {
    const log = sarif(
      result({ level: "warning" }),
      result({ kind: "pass" }),
      result({ suppressions: [{ kind: "inSource" }] }),
      result({ baselineState: "unchanged" }),
    );
    expect(read(log, { exitCode: 0 }).failures).toEqual([]);
  });

  test("a message of the rule with its values", () => {
    const log = JSON.stringify({
      version: "2.1.0",
      runs: [
        {
          tool: {
            driver: { name: "x", rules: [{ id: "R1", messageStrings: { a: { text: "no {0} in {1}" } } }] },
          },
          results: [{ ruleId: "R1", level: "error", message: { id: "a", arguments: ["tea", "till"] } }],
        },
      ],
    });
    expect(read(log).failures).toMatchObject([{ code: "R1", message: "no tea in till" }]);
  });
});

test("CTRF: failed tests with their suites; pending and other ones did not run", () => {
  const log = JSON.stringify({
    reportFormat: "CTRF",
    results: {
      tool: { name: "playwright" },
      summary: { tests: 4, passed: 1, failed: 1, pending: 1, skipped: 0, other: 1 },
      tests: [
        { name: "adds", status: "passed", duration: 1, suite: ["cart"] },
        {
          name: "pays",
          status: "failed",
          duration: 2,
          suite: ["e2e/cart.spec.ts", "cart"],
          filePath: "e2e/cart.spec.ts",
          line: 12,
          message: "expected 3 to be 4",
          trace: "Error: expected 3 to be 4\n    at e2e/cart.spec.ts:14:9",
        },
        { name: "later", status: "pending", duration: 0 },
        { name: "odd", status: "other", duration: 0 },
      ],
    },
  });
  const report = read(log);
  expect(rows(report)).toEqual([["cart > pays", "e2e/cart.spec.ts:12", "e2e/cart.spec.ts:14"]]);
  expect(report).toMatchObject({
    tools: ["playwright"],
    passed: ["cart > adds"],
    skipped: ["later", "odd"],
    testsRun: 2,
  });
});

describe("what GitHub's runner prints and is told", () => {
  test("a command with its file, line, column and title", () => {
    const log = "::error file=src/a.ts,line=3,endLine=3,col=5,title=no%2Cway::first%0Asecond 100%25";
    expect(read(log).failures).toMatchObject([
      {
        kind: "diagnostic",
        file: "src/a.ts",
        line: 3,
        column: 5,
        id: "no,way",
        message: "first\nsecond 100%",
      },
    ]);
  });

  test("a line that a problem matcher knows stays the tool's line", () => {
    const log = [
      "##[error]src/a.ts(3,5): error TS2304: Cannot find name 'x'.",
      "/project/b.js",
      "##[error]  2:15  error  'console' is not defined  no-undef",
      "##[error]Process completed with exit code 2.",
    ];
    expect(places(read(log.join("\n")))).toEqual(["no-undef b.js:2:15", "TS2304 src/a.ts:3:5"]);
  });

  test("commands beside a tool's own output are no second failure, and the end of a step is none", () => {
    const log = [
      "::error file=src/a.ts,line=3,col=5::Cannot find name 'x'.",
      "src/a.ts(3,5): error TS2304: Cannot find name 'x'.",
      "##[error]Process completed with exit code 2.",
    ];
    expect(places(read(log.join("\n")))).toEqual(["TS2304 src/a.ts:3:5"]);
    expect(read("::error::Process completed with exit code 1.", { exitCode: 0 }).failures).toEqual([]);
  });
});

test("broken, foreign and hostile JSON is no report", () => {
  for (const log of [
    "{",
    '{"testResults": [',
    '[{"filePath": 3, "messages": [null, 4]}]',
    "[\n{\n]",
    '{"version":"2.1.0","runs":[{}]}',
  ])
    expect(read(log, { exitCode: 0 }).failures).toEqual([]);
});
