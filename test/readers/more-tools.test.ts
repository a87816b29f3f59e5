import { describe, expect, test } from "vitest";
import { messages, read, readFixture, rows } from "./fixture.ts";

// Neither dotnet, cargo nextest nor a current Gradle was at hand: these logs are written after the tools' formats.

describe("dotnet test", () => {
  const console = [
    "  Determining projects to restore...",
    "  Till -> /project/bin/Till.dll",
    "[xUnit.net 00:00:00.52]     Till.Tests.CartTests.Adds(a: 1, b: 2) [FAIL]",
    "  Failed Till.Tests.CartTests.Adds(a: 1, b: 2) [12 ms]",
    "  Error Message:",
    "   Assert.Equal() Failure: Values differ",
    "Expected: 4",
    "Actual:   3",
    "  Stack Trace:",
    "     at Till.Cart.Sum(Int32 n) in /project/src/Cart.cs:line 7",
    "   at Till.Tests.CartTests.Adds(Int32 a, Int32 b) in /project/tests/CartTests.cs:line 12",
    "   at System.RuntimeMethodHandle.InvokeMethod(Object target)",
    "  Standard Output Messages:",
    "   Failed to warm up",
    "",
    "  Failed Opens [< 1 ms]",
    "  Stack Trace:",
    "     at Till.Tests.TillTests.Opens() in /project/tests/TillTests.cs:line 3",
    "  Passed Till.Tests.CartTests.Holds [1 ms]",
    "  Skipped Till.Tests.CartTests.Later [1 ms]",
    "",
    "Failed!  - Failed:     2, Passed:     1, Skipped:     1, Total:     4, Duration: 13 ms - Till.Tests.dll (net8.0)",
  ];

  test("the console logger", () => {
    const report = read(console.join("\n"));
    expect(rows(report)).toEqual([
      ["Till.Tests.CartTests.Adds(a: 1, b: 2)", "tests/CartTests.cs:12", "src/Cart.cs:7", "4", "3"],
      ["Opens", "tests/TillTests.cs:3", "tests/TillTests.cs:3"],
    ]);
    expect(report).toMatchObject({
      tools: ["dotnet test"],
      passed: ["Till.Tests.CartTests.Holds"],
      skipped: ["Till.Tests.CartTests.Later"],
      testsRun: 3,
    });
    expect(messages(report)[0]).toBe("Assert.Equal() Failure: Values differ");
  });

  test("the logger of older versions, which puts names at the margin", () => {
    const log = [
      "Passed   Till.Tests.Holds",
      "Failed   Till.Tests.Adds",
      "Error Message:",
      " Assert.AreEqual failed. Expected:<2>. Actual:<3>.",
      "Stack Trace:",
      "   at Till.Tests.Adds() in /project/Tests.cs:line 29",
      "Total tests: 2. Passed: 1. Failed: 1. Skipped: 0.",
    ];
    expect(rows(read(log.join("\n")))).toEqual([["Till.Tests.Adds", "Tests.cs:29", "Tests.cs:29"]]);
  });

  test("a passing run", () => {
    const log =
      "Passed!  - Failed:     0, Passed:     3, Skipped:     0, Total:     3, Duration: 5 ms - Till.dll";
    expect(read(log, { exitCode: 0 })).toMatchObject({ tools: ["dotnet test"], failures: [], testsRun: 3 });
  });

  test("errors of the build, of the project and of the tool", () => {
    const log = [
      "/project/src/Cart.cs(7,13): error CS0103: The name 'x' does not exist [/project/src/Till.csproj]",
      "/project/src/Till.csproj : error NU1101: Unable to find package Nope. [/project/Till.sln]",
      "MSBUILD : error MSB1003: Specify a project or solution file.",
      "/project/src/Cart.cs(9,1): warning CS0168: The variable 'e' is declared but never used",
    ];
    expect(read(log.join("\n")).failures.map((f) => [f.code, f.file, f.line])).toEqual([
      ["CS0103", "src/Cart.cs", 7],
      ["NU1101", "src/Till.csproj", undefined],
      ["MSB1003", undefined, undefined],
    ]);
  });
});

describe("Gradle", () => {
  const log = [
    "> Task :app:compileJava",
    "> Task :app:test FAILED",
    "",
    "till.CartTest > adds() FAILED",
    "    org.opentest4j.AssertionFailedError: expected: <3> but was: <4>",
    "        at app//org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)",
    "        at app//till.CartTest.adds(CartTest.java:12)",
    "",
    "CartTest > vat(int) > [2] 19 FAILED",
    "    java.lang.AssertionError at CartTest.java:20",
    "",
    "till.CartTest > holds() PASSED",
    "till.CartTest > later() SKIPPED",
    "",
    "4 tests completed, 2 failed, 1 skipped",
    "",
    "FAILURE: Build failed with an exception.",
    "* What went wrong:",
    "Execution failed for task ':app:test'.",
  ].join("\n");

  test("blocks of the test task", () => {
    const report = read(log);
    expect(rows(report)).toEqual([
      ["till.CartTest.adds()", "till/CartTest.java:12", "till/CartTest.java:12", "3", "4"],
      ["CartTest.vat(int) > [2] 19", "CartTest.java:20", "-"],
    ]);
    expect(report).toMatchObject({
      tools: ["junit"],
      passed: ["till.CartTest.holds()"],
      skipped: ["till.CartTest.later()"],
      testsRun: 3,
    });
  });

  test("errors of javac and of both Kotlin compilers", () => {
    const errors = [
      "> Task :app:compileKotlin FAILED",
      "e: file:///project/app/src/Till.kt:5:13 Unresolved reference: cart",
      "e: /project/app/src/Old.kt: (7, 9): Type mismatch",
      "w: file:///project/app/src/Till.kt:6:1 Variable is never used",
      "/project/app/src/Cart.java:3: error: cannot find symbol",
    ];
    expect(read(errors.join("\n")).failures.map((f) => [f.tool, f.file, f.line, f.message])).toEqual([
      ["kotlinc", "app/src/Till.kt", 5, "Unresolved reference: cart"],
      ["kotlinc", "app/src/Old.kt", 7, "Type mismatch"],
      ["javac", "app/src/Cart.java", 3, "cannot find symbol"],
    ]);
  });
});

describe("cargo nextest", () => {
  const log = [
    "    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.10s",
    "────────────",
    " Nextest run ID 0b1c with nextest profile: default",
    "    Starting 4 tests across 2 binaries (1 test skipped)",
    "        PASS [   0.004s] (1/4) till tests::holds",
    "        FAIL [   0.004s] (2/4) till tests::adds",
    "  stdout ───",
    "",
    "    running 1 test",
    "    test tests::adds ... FAILED",
    "",
    "  stderr ───",
    "",
    "    thread 'tests::adds' panicked at src/lib.rs:12:9:",
    "    assertion `left == right` failed",
    "      left: 4",
    "     right: 3",
    "    note: run with `RUST_BACKTRACE=1` environment variable to display a backtrace",
    "",
    "     SIGABRT [   0.195s] (3/4) till::it tests::adds",
    "  TRY 1 FAIL [   0.004s] (─/4) till tests::shaky",
    "  TRY 2 PASS [   0.004s] (4/4) till tests::shaky",
    "────────────",
    "     Summary [   0.200s] 4 tests run: 2 passed (1 flaky), 2 failed, 1 skipped",
    "   FLAKY 2/2 [   0.004s] (4/4) till tests::shaky",
    "        FAIL [   0.004s] (2/4) till tests::adds",
    "     SIGABRT [   0.195s] (3/4) till::it tests::adds",
    "error: test run failed",
  ];

  test("failures of two programs, one ended by a signal, a flaky test that passed in the end", () => {
    const report = read(log.join("\n"));
    expect(rows(report)).toEqual([
      ["tests::adds", "src/lib.rs:12", "src/lib.rs:12", "3", "4"],
      ["tests::adds", "-", "-"],
    ]);
    expect(report.failures.map((f) => f.module)).toEqual(["till", "till::it"]);
    expect(report).toMatchObject({
      tools: ["cargo nextest"],
      passed: ["tests::holds", "tests::shaky"],
      testsRun: 4,
    });
    expect(messages(report)[1]).toBe("SIGABRT");
  });

  test("the output of older versions", () => {
    const old = [
      "    Starting 1 test across 1 binary",
      "        FAIL [   0.004s]                      till tests::adds",
      "",
      "--- STDOUT:              till tests::adds ---",
      "test tests::adds ... FAILED",
      "--- STDERR:              till tests::adds ---",
      "thread 'tests::adds' panicked at 'no till', src/lib.rs:3:5",
      "",
      "     Summary [   0.010s] 1 test run: 0 passed, 1 failed, 0 skipped",
      "        FAIL [   0.004s]                      till tests::adds",
    ];
    expect(rows(read(old.join("\n")))).toEqual([["tests::adds", "src/lib.rs:3", "src/lib.rs:3"]]);
  });
});

test.each(["plain.txt", "verbose.txt"])("minitest, %s", (name) => {
  const report = readFixture(`minitest/${name}`, "rb");
  expect(rows(report).toSorted(([a], [b]) => a.localeCompare(b))).toEqual([
    ["CartTest#test_adds", "m_test.rb:3", "-", "3", "2"],
    ["CartTest#test_raises", "m_test.rb:4", "m_test.rb:4"],
    ["Till#test_0001_opens it", "m_test.rb:9", "-", "2", "1"],
  ]);
  expect(report).toMatchObject({ tools: ["minitest"], testsRun: 4 });
  expect(report.failures.find((f) => f.id.endsWith("adds"))?.message).toBe("Expected: 3\n  Actual: 2");
});

test("rspec: equal examples of one file are told apart, a fixed pending one fails under its own name", () => {
  const report = readFixture("rspec/two-files.txt", "rb");
  const ids = report.failures.map((f) => f.id);
  expect(ids).toHaveLength(22);
  expect(ids.filter((id) => id === "Cart same name")).toHaveLength(4);
  expect(ids.filter((id) => id === "Cart was pending")).toHaveLength(2);
  expect(ids).not.toContain("Cart is pending");
});

describe("PHPUnit", () => {
  test("testdox: the class and the test in words", () => {
    const report = readFixture("phpunit/testdox.txt", "php");
    const found = rows(report).map(([id, place]) => `${id} ${place}`);
    expect(found).toContain("Cart > Adds tests/CartTest.php:4");
    expect(found).toContain('Cart > Sum with data set "one: two" tests/CartTest.php:6');
    expect(found).toContain("Cart > Throws tests/CartTest.php:8");
  });

  test("TeamCity's messages", () => {
    const report = readFixture("phpunit/teamcity.txt", "php");
    expect(report.tools).toEqual(["teamcity"]);
    expect(rows(report).map(([id, place]) => `${id} ${place}`)).toEqual([
      "CartTest::testAdds tests/CartTest.php:4",
      'CartTest::testSum with data set "one: two" tests/CartTest.php:6',
      "CartTest::testSum with data set #0 tests/CartTest.php:6",
      "CartTest::testThrows tests/CartTest.php:8",
      "CartTest::testRisky -",
      "CartTest::testArrays tests/CartTest.php:13",
      "CartTest::testWarns tests/CartTest.php:14",
    ]);
  });
});

test("mocha's JSON: hooks by their own titles, values, files", () => {
  const report = readFixture("mocha/json.txt", "mocha");
  const found = report.failures.map((f) => `${f.id} ${f.file}`);
  expect(found).toContain('cart hooks "before each" hook: named hook for "one" test/a.js');
  expect(found).toContain("root level test/a.js");
  expect(found).toHaveLength(9);
  expect(report.failures.find((f) => f.file === "test/b.js")).toMatchObject({
    expected: "b",
    actual: "a",
    line: 2,
  });
});
