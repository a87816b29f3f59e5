import { describe, expect, test } from "vitest";
import { fixture, messages, read, readFixture, rows } from "./fixture.ts";

describe("cargo test", () => {
  test("panics, returned errors, missing panics, several binaries", () => {
    const report = readFixture("cargo/fail.txt", "rs", 101);
    const lib = "src/lib.rs";
    expect(rows(report)).toEqual([
      [
        "tests::lines",
        `${lib}:25`,
        `${lib}:25`,
        String.raw`"tea\nbun\nsum 3.50\n"`,
        String.raw`"tea\nbun\nsum 3.70\n"`,
      ],
      ["tests::loads", `${lib}:31`, `${lib}:31`],
      ["tests::refuses", `${lib}:41`, `${lib}:41`],
      ["tests::returns_an_error", "-", "-"],
      ["tests::ten_times_ten_cents", `${lib}:20`, `${lib}:20`, "1.0", "0.9999999999999999"],
      ["tests::truth", `${lib}:51`, `${lib}:51`],
      ["index", "tests/whole.rs:4", "tests/whole.rs:4"],
    ]);
    expect(messages(report)).toEqual([
      "assertion `left == right` failed",
      'called `Result::unwrap()` on an `Err` value: "no such cart: 7"',
      "test did not panic as expected at src/lib.rs:41:8",
      'Error: "no such cart: 8"',
      "assertion `left == right` failed: ten times 10",
      "assertion failed: total(&[]) > 0.0",
      "index out of bounds: the len is 0 but the index is 0",
    ]);
    expect(report).toMatchObject({
      tools: ["cargo test"],
      passed: ["tests::empty_costs_nothing"],
      skipped: ["tests::signed"],
      testsRun: 8,
    });
  });

  test.each(["cargo/plain.txt", "cargo/quiet.txt"])("%s: with a backtrace, in full and quiet", (name) => {
    const report = read(fixture(name), { exitCode: 101 });
    expect(report.tools).toEqual(["cargo test"]);
    expect(rows(report)).toEqual([
      ["adds", "tests/till.rs:4", "tests/till.rs:4", "5", "-1"],
      ["holds", "tests/till.rs:8", "tests/till.rs:8"],
    ]);
    expect(messages(report)).toEqual(["assertion `left == right` failed", "one and none"]);
    expect(report.testsRun).toBe(3);
  });

  test("a passing run", () => {
    expect(readFixture("cargo/pass.txt", "rs", 0)).toMatchObject({
      failures: [],
      passed: ["tests::empty_costs_nothing"],
      testsRun: 1,
    });
  });
});

test("rustc: each error with what stands beside its marker", () => {
  const { failures } = readFixture("rustc/fail.txt", "rsbad", 101);
  expect(failures.map((f) => [f.tool, f.code, f.file, f.line, f.column])).toEqual([
    ["rustc", "E0432", "src/lib.rs", 1, 5],
    ["rustc", "E0277", "src/lib.rs", 5, 18],
    ["rustc", "E0308", "src/lib.rs", 12, 5],
  ]);
  expect(failures[2]?.message).toBe("mismatched types: expected `String`, found `u32`");
});

describe("go test", () => {
  const failures = [
    ["TestTenCents", "cart_test.go:17", "cart_test.go:17"],
    ["TestPrices/tea_bag", "cart_test.go:26", "cart_test.go:26"],
  ];

  test.each(["fail.txt", "verbose.txt"])("%s: failures, subtests without their parents, a panic", (name) => {
    const report = readFixture(`go/${name}`, "go");
    expect(rows(report)).toEqual([...failures, ["TestLoad", "cart.go:7", "cart.go:7"]]);
    expect(messages(report)).toEqual([
      "cart_test.go:17: Total() = 0.9999999999999999, want 1",
      "cart_test.go:24: pricing tea bag",
      "panic: runtime error: invalid memory address or nil pointer dereference [recovered]",
    ]);
    expect(report.failures[0]?.module).toBe("example.com/till");
  });

  test.each(["nopanic.txt", "json.txt"])("%s: events hold the same as the text", (name) => {
    expect(rows(readFixture(`go/${name}`, "go"))).toEqual(failures);
  });

  test("verbose and JSON name what passed and what was skipped", () => {
    const names = { passed: ["TestEmpty", "TestPrices/gum"], skipped: ["TestSigned"] };
    expect(readFixture("go/json.txt", "go")).toMatchObject(names);
    expect(readFixture("go/verbose.txt", "go")).toMatchObject({
      ...names,
      passed: [...names.passed, "TestSub"],
    });
    expect(readFixture("go/pass-v.txt", "go", 0)).toMatchObject({ failures: [], passed: ["TestEmpty"] });
  });

  test("packages that do not build, and vet", () => {
    const { failures: found } = readFixture("go/build.txt", "go");
    expect(found.map((f) => [f.kind, f.file, f.line, f.column, f.message])).toEqual([
      ["diagnostic", "bad/bad.go", 3, 8, 'imported and not used: "os"'],
      ["diagnostic", "bad/bad.go", 6, 9, "undefined: missing"],
      ["diagnostic", "bad/bad_test.go", 5, 36, "too many arguments in call to Total\nhave (number)\nwant ()"],
    ]);
    expect(messages(readFixture("go/vet.txt", "go"))).toEqual([
      'fmt.Printf format %d has arg "a" of wrong type string',
    ]);
  });
});

describe("C and C++", () => {
  const places = (name: string): unknown[] =>
    readFixture(`c/${name}.txt`, "c").failures.map((f) => [f.tool, f.file, f.line, f.column, f.code]);

  test("errors without the warnings and notes around them", () => {
    expect(places("gcc")).toEqual([
      ["gcc", "bad.c", 7, 14, undefined],
      ["gcc", "bad.c", 12, 3, undefined],
    ]);
    expect(places("clang")).toEqual([
      ["gcc", "bad.c", 7, 16, undefined],
      ["gcc", "bad.c", 11, 28, undefined],
    ]);
    expect(places("gpp")).toEqual([
      ["gcc", "bad.cpp", 12, 27, undefined],
      ["gcc", "bad.cpp", 13, 29, undefined],
      ["gcc", "bad.cpp", 7, 15, undefined],
    ]);
    expect(places("clangpp")).toEqual([
      ["gcc", "bad.cpp", 12, 15, undefined],
      ["gcc", "bad.cpp", 13, 29, undefined],
      ["gcc", "bad.cpp", 7, 15, undefined],
    ]);
    expect(places("make-bad")).toEqual(places("gcc"));
  });

  test("warnings that were made errors have the warning's name", () => {
    expect(places("gcc-werror")).toEqual([
      ["gcc", "warn.c", 6, 19, undefined],
      ["gcc", "warn.c", 6, 33, "format"],
      ["gcc", "warn.c", 5, 7, "unused-variable"],
    ]);
  });

  test("a header and a symbol that are missing", () => {
    expect(messages(readFixture("c/gcc-include.txt", "c"))).toEqual(["nowhere.h: No such file or directory"]);
    expect(readFixture("c/gcc-link.txt", "c").failures).toMatchObject([
      { tool: "ld", file: "link.c", message: "undefined reference to `cart_total'" },
    ]);
  });

  test.each(["assert", "make-assert"])("%s: an assertion that aborts has its place", (name) => {
    expect(readFixture(`c/${name}.txt`, "c", 134).failures).toMatchObject([
      {
        kind: "crash",
        id: "test",
        message: "Assertion `total(10) == 100' failed.",
        file: "assert.c",
        line: 9,
        frame: { name: "test_total" },
      },
    ]);
  });

  test("a sanitizer's report", () => {
    expect(readFixture("c/asan.txt", "c").failures).toMatchObject([
      {
        message: "AddressSanitizer: SEGV on unknown address 0x000000000000",
        frame: { file: "segv.c", line: 6, name: "main" },
      },
    ]);
  });

  test("a silent segmentation fault is known by its exit code", () => {
    expect(readFixture("c/segv.txt", "c", 139).failures.map((f) => f.message)).toEqual([
      "ended by SIGSEGV (segmentation fault) after:\nbefore",
    ]);
    expect(messages(readFixture("c/make-segv.txt", "c", 2))).toEqual([
      "make: *** [Makefile:7: crash] Segmentation fault",
    ]);
  });

  test("make's own errors: a missing rule, a missing tool", () => {
    expect(messages(readFixture("c/make-missing.txt", "c", 2))).toEqual([
      "make: *** No rule to make target 'nowhere.o', needed by 'missing'.  Stop.",
    ]);
    expect(messages(readFixture("c/make-tool.txt", "c", 2))).toEqual([
      "make: no-such-tool: No such file or directory",
    ]);
  });
});
