import { expect, test } from "vitest";
import { fixture, read, readFixture } from "./fixture.ts";

test.each([
  [
    "node-check",
    {
      message: "AssertionError: Expected values to be strictly equal:\n\n-10 !== 30",
      file: "check.mjs",
      line: 5,
      expected: "30",
      actual: "-10",
    },
  ],
  [
    "npm-test",
    {
      message: "AssertionError: Expected values to be strictly equal:\n\n-10 !== 30",
      file: "check.mjs",
      line: 5,
    },
  ],
  ["node-boom", { message: "RangeError: out of range", file: "src/total.js", line: 6 }],
  ["node-cut", { message: "SyntaxError: Unexpected token ';'", file: "cut.mjs", line: 1 }],
  [
    "node-import",
    { message: "Error: Cannot find module 'nowhere.js' imported from import.mjs", file: "import.mjs" },
  ],
  [
    "node-require",
    {
      message: "Error: Cannot find module './nowhere'\nRequire stack:\n- require.cjs",
      file: "require.cjs",
      line: 1,
    },
  ],
  ["python-load", { message: "LookupError: no such cart: 7", file: "load.py", line: 7 }],
  ["python-cut", { message: "SyntaxError: invalid syntax", file: "cut.py", line: 1 }],
  ["python-asrt", { message: "AssertionError: sums differ", file: "asrt.py", line: 1 }],
  [
    "java-cause",
    {
      message:
        'java.lang.IllegalStateException: no such cart: 7\nCaused by: java.lang.NumberFormatException: For input string: "x7"',
      file: "till/Cart.java",
      line: 29,
    },
  ],
  [
    "java-none",
    {
      message:
        "Error: Could not find or load main class till.Nope\nCaused by: java.lang.ClassNotFoundException: till.Nope",
    },
  ],
  [
    "cpp-throw",
    { message: "terminate called after throwing an instance of 'std::runtime_error'\nwhat():  no such cart" },
  ],
  ["npm-build", { message: "sh: 1: no-such-tool: not found" }],
  ["npm-nope", { message: 'npm error Missing script: "nope"' }],
  ["shell", { message: "bash: line 1: no-such-tool: command not found" }],
])("%s: what ended the command, and where", (name, wanted) => {
  const { failures, tools } = readFixture(`crash/${name}.txt`, "crash");
  expect(failures).toMatchObject([{ kind: "crash", tool: "command", id: "test", ...wanted }]);
  expect(failures).toHaveLength(1);
  expect(tools).toEqual([]);
});

test("a message has at most 400 characters", () => {
  const long = fixture("crash/node-string.txt").replace("This error", `${"This error ".repeat(60)}`);
  const [failure] = read(long).failures;
  expect(failure?.message).toMatch(/^UnhandledPromiseRejection: This error/);
  expect(failure?.message).toHaveLength(400);
});

test("the line that names an error wins over the lines around it, with the place in it", () => {
  const log = ["checking carts", "expect.c:12: test_two: expected 100, got 90", "done", ""];
  expect(read(log.join("\n")).failures).toMatchObject([
    { message: "expect.c:12: test_two: expected 100, got 90", file: "expect.c", line: 12 },
  ]);
});

test("Go's and Rust's panics, and assertions of other C libraries", () => {
  const go = [
    "panic: no carts",
    "",
    "goroutine 1 [running]:",
    "main.main()",
    "\t/project/main.go:9 +0x1d",
    "exit status 2",
  ];
  expect(read(go.join("\n")).failures).toMatchObject([
    { message: "panic: no carts", file: "main.go", line: 9 },
  ]);
  const rust = [
    "thread 'main' (71) panicked at src/main.rs:4:5:",
    "no carts",
    "note: run with `RUST_BACKTRACE=1`",
  ];
  expect(read(rust.join("\n")).failures).toMatchObject([{ file: "src/main.rs", line: 4 }]);
  expect(read("Assertion failed: (n > 0), function total, file till.c, line 7.").failures).toMatchObject([
    { message: "Assertion `n > 0' failed.", frame: { file: "till.c", line: 7, name: "total" } },
  ]);
  expect(read("Assertion failed: n > 0 (till.c: total: 7)").failures).toMatchObject([
    { message: "Assertion `n > 0' failed.", frame: { file: "till.c", line: 7, name: "total" } },
  ]);
});

test("a failing command has at least one failure, a passing one none of that kind", () => {
  expect(read("something odd\n").failures).toMatchObject([
    { kind: "crash", id: "test", message: "something odd" },
  ]);
  expect(read("", { exitCode: 3 }).failures).toMatchObject([{ message: "failed without output" }]);
  expect(read("Error: printed and forgiven\n", { exitCode: 0 }).failures).toEqual([]);
});
