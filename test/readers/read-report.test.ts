import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distill } from "../../src/readers/distill.ts";
import { renderFailures } from "../../src/readers/render.ts";
import { fixture, read, readFixture } from "./fixture.ts";

/** Failing runs with the folder that each was recorded in. */
const FAILING = [
  ["node/spec-20.txt", "node"],
  ["node/spec-24.txt", "node"],
  ["node/tap-24.txt", "node"],
  ["node/junit-24.txt", "node"],
  ["pytest/cart-v.txt", "py"],
  ["pytest/short.txt", "py"],
  ["unittest/verbose.txt", "py"],
  ["junit/core.txt", "java"],
  ["junit/console.txt", "junit5"],
  ["maven/fail.txt", "mvn"],
  ["vitest/default.txt", "js"],
  ["vitest/v5.txt", "v5"],
  ["jest/verbose.txt", "js"],
  ["mocha/spec.txt", "js"],
  ["tape/cart.txt", "js"],
  ["cargo/fail.txt", "rs"],
  ["rustc/fail.txt", "rsbad"],
  ["go/fail.txt", "go"],
  ["rspec/fail.txt", "rb"],
  ["phpunit/fail.txt", "php"],
  ["tsc/types.txt", "ts"],
  ["eslint/stylish.txt", "ts"],
  ["c/gcc.txt", "c"],
  ["javac/types.txt", "java"],
  ["ctest/full.txt", "till"],
  ["catch2/plain.txt", "till"],
  ["minitest/plain.txt", "rb"],
  ["biome/lint.txt", "lint"],
  ["ruff/full.txt", "py/lint"],
  ["flake8/plain.txt", "py/lint"],
  ["pylint/plain.txt", "py/lint"],
  ["mypy/plain.txt", "py/lint"],
  ["pytest/line.txt", "py"],
  ["cargo/workspace.txt", "rs"],
  ["jest/projects.txt", "jest"],
] as const;

describe.each(FAILING)("%s", (name, folder) => {
  const root = `/project/${folder}`;
  const log = fixture(name);
  const whole = read(log, { root });

  test("is of one tool, and its failures have keys of their own", () => {
    expect(whole.tools).toHaveLength(1);
    expect(whole.failures.length).toBeGreaterThan(1);
    expect(new Set(whole.failures.map((f) => f.key)).size).toBe(whole.failures.length);
  });

  test("with colours, progress bars, carriage returns and a runner's time stamps reads the same", () => {
    const dressed = log
      .split("\n")
      .map((line) => `2026-11-30T10:11:12.1234567Z ${line && `10%\r50%\r\u001b[31m${line}\u001b[39m`}\r`)
      .join("\n");
    expect(read(dressed, { root })).toEqual(whole);
  });

  test("between the lines of npm reads the same", () => {
    const wrapped = `\n> till@1.0.0 test\n> the command\n\n${log}\nnpm error Lifecycle script \`test\` failed with error:\nnpm error code 1\n`;
    expect(read(wrapped, { root }).failures.map((f) => f.key)).toEqual(whole.failures.map((f) => f.key));
  });

  test("cut behind any line has failures of the whole run, or one crash", () => {
    // Without pytest's summary the file of a test may be unknown.
    const known = [...whole.failures.map((f) => f.id), "test"];
    const lines = log.split("\n");
    for (let at = 0; at < lines.length; at += 5) {
      const ids = read(lines.slice(0, at).join("\n"), { root }).failures.map((f) => f.id);
      expect(ids.length).toBeGreaterThan(0);
      expect(ids.filter((id) => !known.some((name) => name === id || name.endsWith(`::${id}`)))).toEqual([]);
    }
  });

  test("without its middle still says something", () => {
    const lines = log.split("\n");
    for (let at = 10; at < lines.length; at += 25) {
      const cut = [...lines.slice(0, 10), "… 123456 bytes left out …", ...lines.slice(at)].join("\n");
      expect(read(cut, { root }).failures.length).toBeGreaterThan(0);
    }
  });
});

test.each([
  ["node/spec-24", "node"],
  ["pytest/cart-v", "py"],
  ["unittest/verbose", "py"],
  ["vitest/default", "js"],
  ["jest/default", "js"],
  ["mocha/spec", "js"],
  ["junit/core", "java"],
])(
  "%s: a second run in another folder, with other times and addresses, gives the same fingerprints",
  (name, folder) => {
    const prints = (log: string, root: string): string[] =>
      read(log, { root })
        .failures.map((f) => f.fingerprint)
        .sort();
    const first = prints(fixture(`${name}.txt`), `/project/${folder}`);
    expect(prints(fixture(`${name}-again.txt`), `/tmp/again/${folder}`)).toEqual(first);
  },
);

test("several tools in one log, in any order", () => {
  const tools = ["tsc/types.txt", "pytest/cart.txt", "cargo/fail.txt", "eslint/stylish.txt"];
  const report = read(tools.map(fixture).join("\n"));
  expect([...report.tools].sort()).toEqual(["cargo test", "eslint", "pytest", "tsc"]);
  expect(report.failures).toHaveLength(6 + 12 + 7 + 5);
  expect(report.testsRun).toBe(14 + 8);
});

describe("paths become relative to the checkout", () => {
  const at = (root: string, line: string): unknown =>
    read(`RangeError: out\n    at boom ${line}`, { root }).failures[0]?.frame;

  test.each([
    ["/srv/app", "(/srv/app/src/a.js:1:2)"],
    ["/srv/app/", "(file:///srv/app/src/a.js:1:2)"],
    ["/srv/my app", "(file:///srv/my%20app/src/a.js:1:2)"],
    ["C:\\work\\app", "(C:\\work\\app\\src\\a.js:1:2)"],
    ["C:\\work\\app", "(file:///C:/work/app/src/a.js:1:2)"],
    ["/srv/app", "(./src/a.js:1:2)"],
  ])("%s %s", (root, line) => {
    expect(at(root, line)).toEqual({ file: "src/a.js", line: 1, name: "boom" });
  });

  test.each([
    "(/srv/other/src/a.js:1:2)",
    "(/home/srv/app/src/a.js:1:2)",
    "(/srv/app/node_modules/a/index.js:1:2)",
    "(node:internal/modules/run_main:1:2)",
    "(../other/a.js:1:2)",
  ])("%s is not the project's own", (line) => {
    expect(at("/srv/app", line)).toBeUndefined();
  });
});

describe("hostile logs", () => {
  test("of any characters never throw", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (log) => {
        expect(read(log).failures.length).toBeGreaterThan(0);
        expect(typeof distill(log, { maxTokens: 100 })).toBe("string");
      }),
    );
  });

  test("of lines that the readers know, in any order, never throw", () => {
    const lines = FAILING.flatMap(([name]) => fixture(name).split("\n"));
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 60 }), (picked) => {
        const report = read(picked.join("\n"));
        expect(report.failures.length).toBeGreaterThan(0);
        expect(renderFailures(report.failures, { maxTokens: 200 }).length).toBeLessThan(200 * 4);
      }),
    );
  });

  // Each would take minutes in a pattern that goes back over its input; the runner's own limit is the measure.
  test.each([
    ["one line", "x".repeat(10_000_000)],
    ["one line of errors", "error: expected a to be b (src/x.js:1:2) - ".repeat(200_000)],
    ["unclosed escapes", "\u001b[".repeat(2_000_000)],
    ["a long parameter", `\u001b[${";".repeat(5_000_000)}`],
    ["unclosed links", "\u001b]8;;http://x".repeat(500_000)],
    ["dots of ctest", `1/8 Test  #1: a${". ".repeat(1900)}\n`.repeat(500)],
    ["subtests of pytest", `===== FAILURES =====\n${`_____ a${" (b=c".repeat(700)} ____\n`.repeat(2000)}`],
    ["projects of vitest", ` FAIL   ${"a  ".repeat(1200)} > \n`.repeat(2000)],
    ["brackets of JSON", "[{\n".repeat(200_000)],
    ["colons", `${"a.b:".repeat(999)}\n`.repeat(1000)],
    ["spaces", `${" ".repeat(3990)}x\n`.repeat(1000)],
    ["unclosed tags", `<testsuite ${"<".repeat(3000)}\n`.repeat(1000)],
    ["nested tags", `<testsuites>${"<testsuite>".repeat(100_000)}`],
    ["unclosed quotes", `<testsuites>${`<testcase name="${"a".repeat(100)}`.repeat(20_000)}`],
    ["open blocks", "not ok 1 - a\n  ---\n".repeat(50_000)],
    ["opened subtests", "TAP version 13\n# Subtest: a\n".repeat(50_000)],
    ["titles", " RUN  v1\n FAIL  a.js > b\n".repeat(50_000)],
    ["summaries", "FAILED a.py::b - c - d - e - f\n".repeat(50_000)],
    ["dashes", `${"_".repeat(3000)} ${"=".repeat(900)}\n`.repeat(1000)],
  ])("%s is read in one go", (_, log) => {
    expect(read(log).failures.length).toBeGreaterThan(0);
    expect(distill(log, { maxTokens: 200 }).length).toBeLessThan(200 * 4);
  });
});

test("tests that share a name in two files are told apart by nothing but the name", () => {
  const log = "✖ works (1ms)\n✔ works (1ms)\nℹ tests 2\nℹ suites 0\nℹ fail 1\n";
  expect(readFixture("node/spec-pass-24.txt", "node", 0).passed).toHaveLength(3);
  expect(read(log)).toMatchObject({ failures: [{ id: "works" }], passed: ["works"], testsRun: 2 });
});
