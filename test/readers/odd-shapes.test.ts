import { describe, expect, test } from "vitest";
import { messages, read, readFixture, rows } from "./fixture.ts";

describe("pytest", () => {
  const ids = (name: string): string[] => readFixture(`pytest/${name}`, "py").failures.map((f) => f.id);

  test("parameters with spaces, dashes, colons and brackets; subtests belong to their test", () => {
    const all = ["x y", "a - b", "c::d", String.raw`\xfc`, "[br]", String.raw`new\nline`, ""];
    const file = (path: string): string[] => [
      `${path}::test_uses`,
      `${path}::test_tears`,
      ...all.map((value) => `${path}::test_param[${value}]`),
      `${path}::TestCart::test_adds`,
      `${path}::TestCart::test_xp`,
      `${path}::TestCart::TestInner::test_deep`,
      `${path}::test_sub`,
      `${path}::TestUnit::test_subs`,
      `${path}::TestUnit::test_unit`,
      `${path}::test_log`,
    ];
    const expected = ["test_broken.py", "test_syn.py", ...file("sub/test_odd2.py"), ...file("test_odd.py")];
    for (const name of ["two-files.txt", "line.txt", "xdist.txt", "rA.txt"])
      expect(ids(name).toSorted(), name).toEqual(expected.toSorted());
  });

  test("each of two tests of one name has its own place", () => {
    const { failures } = readFixture("pytest/two-files.txt", "py");
    const deep = failures.filter((f) => f.id.endsWith("test_deep")).map((f) => `${f.file}:${f.line}`);
    expect(deep.toSorted()).toEqual(["sub/test_odd2.py:12", "test_odd.py:12"]);
  });

  test("what passing tests print under -rA and -s is no result", () => {
    const log = [
      "============================= test session starts ==============================",
      "test_ok.py FAILED x.py::test_a - E",
      "ERROR x.py::test_b",
      ".",
      "============================== 1 passed in 0.01s ===============================",
    ];
    expect(read(log.join("\n"), { exitCode: 0 })).toMatchObject({ failures: [], testsRun: 1 });
  });

  test("the summary of pytest before version 4", () => {
    const log = [
      "=========================== short test summary info ============================",
      "FAIL foo.py::test[0]",
      "========== 1 failed, 2 passed, 2 warnings in 68.00 seconds ==========",
    ];
    expect(read(log.join("\n"))).toMatchObject({ failures: [{ id: "foo.py::test[0]" }], testsRun: 3 });
  });
});

describe("go test", () => {
  test("subtests, parents, examples, a panic, a program that ended, a package that did not build", () => {
    const report = readFixture("go/packages.txt", "go");
    expect(rows(report).map(([id, place]) => `${id} ${place}`)).toEqual([
      "TestAdds a/a_test.go:3",
      "TestTable/x_y a/a_test.go:4",
      "TestTable/a/b a/a_test.go:4",
      "TestTable/#00 a/a_test.go:4",
      'TestTable/ü:_"q" a/a_test.go:4',
      "TestNoNewline -",
      "Example_adds -",
      "TestAdds b/b_test.go:3",
      "TestParent b/b_test.go:4",
      "TestParent/child/deep b/b_test.go:4",
      "TestPanics c/c_test.go:3",
      "example.com/odd/d d/d_test.go:3",
      "error e/e_test.go:3",
    ]);
  });

  test("with -json the test that ended the program is known", () => {
    const ids = readFixture("go/packages-json.txt", "go").failures.map((f) => f.id);
    expect(ids).toContain("TestGoroutine");
    expect(ids).toHaveLength(13);
  });

  test("a package that ran out of time fails as a whole", () => {
    const report = readFixture("go/timeout.txt", "go");
    expect(rows(report)).toEqual([["example.com/odd/t", "t/t_test.go:3", "t/t_test.go:3"]]);
    expect(messages(report)).toEqual(["panic: test timed out after 1s"]);
  });

  // Written after gotestsum's own format.
  test("gotestsum's list", () => {
    const log = [
      "✖  till/cart (1ms)",
      "",
      "=== Failed",
      "=== FAIL: till/cart TestTable/one (0.00s)",
      "    cart_test.go:9: bad",
      "    --- FAIL: TestTable/one (0.00s)",
      "",
      "=== FAIL: till/cart TestTable (0.00s)",
      "",
      "DONE 2 tests, 2 failures in 0.010s",
    ];
    expect(read(log.join("\n")).failures).toMatchObject([
      { id: "TestTable/one", module: "till/cart", line: 9, message: "cart_test.go:9: bad" },
    ]);
  });
});

describe("cargo test", () => {
  test("a workspace: panics, should_panic, returned errors, documentation tests of two crates", () => {
    const report = readFixture("cargo/workspace.txt", "rs");
    expect(report.failures).toHaveLength(15);
    expect(report).toMatchObject({ passed: ["tests::passes", "tests::passes"], testsRun: 17 });
    expect(report.failures.map((f) => f.id).filter((id) => id.includes(" - "))).toEqual([
      "one/src/lib.rs - sub (line 7)",
      "one/src/lib.rs - add (line 3)",
      "two/src/lib.rs - sub (line 7)",
      "two/src/lib.rs - add (line 3)",
    ]);
  });

  test("what successful tests printed is shown and is no failure", () => {
    expect(readFixture("cargo/show-output.txt", "rs").failures.map((f) => f.id)).not.toContain(
      "tests::passes",
    );
  });
});

describe("node:test", () => {
  test("a test that is yet to do is skipped, in whatever place it stands", () => {
    const report = readFixture("node/todo-24.txt", "node");
    expect(report.skipped).toContain("cart > todo");
    expect(report.failures.map((f) => f.id)).not.toContain("todo");
    expect(rows(report).map(([id, place]) => `${id} ${place}`)).toContain(
      "parent > child # 1 test/a.test.js:6",
    );
  });
});

describe("jest and vitest", () => {
  test("a project's name of several words, hooks, a file that does not load, one that does not parse", () => {
    const files = readFixture("jest/projects.txt", "jest").failures.map((f) => `${f.id} ${f.file}`);
    expect(files).toContain('cart > nested "quotes" > ünïcode ✓ web/cart.test.js');
    expect(files).toContain("hook > one api/cart.test.js");
    expect(files).toContain("api/broken.test.js api/broken.test.js");
    expect(files).toContain("web/syntax.test.js web/syntax.test.js");
    expect(files).toHaveLength(14);
  });

  test("vitest tells a failing hook by its suite", () => {
    const found = readFixture("vitest/two-files.txt", "vitest").failures.map((f) => `${f.id} ${f.file}`);
    expect(found).toContain("hook api/cart.test.js");
    expect(found).toContain("after api/cart.test.js");
    expect(found).toHaveLength(17);
  });

  test("a point of TAP, a bullet of jest or a file's line that a passing test prints is no failure", () => {
    const log = [
      " RUN  v4.0.0 /project",
      "not ok 1 - printed",
      "  ● fake › failure",
      "",
      "    expect(received)",
      "FAIL web/other.test.js",
      " ✓ web/ok.test.js (1 test) 3ms",
      "",
      " Test Files  1 passed (1)",
      "      Tests  1 passed (1)",
    ];
    expect(read(log.join("\n"), { exitCode: 0 })).toMatchObject({
      tools: ["vitest"],
      failures: [],
      testsRun: 1,
    });
  });
});

describe("lines of several packages, each with its package before it", () => {
  const jest = [
    "FAIL web/a.test.js",
    "  ● cart › adds",
    "",
    "    boom",
    "",
    "Tests:       1 failed, 1 total",
  ];
  test.each(["@till/web:test: ", "packages/web test: ", "[web] ", "web-1  | "])("%s", (prefix) => {
    const api = [
      "tests/test_a.py F",
      "======== short test summary info ========",
      "FAILED tests/test_a.py::test_b - no",
      "======== 1 failed in 0.01s ========",
    ];
    const other = prefix.replace("web", "api");
    const mixed = jest.flatMap((line, i) => [
      prefix + line,
      ...(api[i] === undefined ? [] : [other + api[i]]),
    ]);
    const report = read(mixed.join("\n"));
    expect(report.failures.map((f) => f.id)).toEqual(["cart > adds", "tests/test_a.py::test_b"]);
    expect(report).toMatchObject({ tools: ["jest", "pytest"], testsRun: 2 });
  });
});

test("a report in XML is read once, not again by what its tests printed", () => {
  const log = [
    '<?xml version="1.0"?>',
    '<testsuites><testsuite name="s"><testcase name="cart" classname="ctest"><failure message="no"/>',
    "<system-out>[ RUN      ] Cart.Adds",
    "[  FAILED  ] Cart.Adds (0 ms)",
    "not ok 1 - a",
    "1..1</system-out></testcase></testsuite></testsuites>",
  ];
  expect(read(log.join("\n"))).toMatchObject({ tools: ["junit"], failures: [{ id: "cart" }] });
});

describe("Maven", () => {
  // Written after surefire's format.
  test.each([
    [
      "of version 3",
      [
        "[ERROR] Tests run: 3, Failures: 2, Errors: 1, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in till.CartTest",
        "[ERROR] till.CartTest.vat(int, java.lang.String)[2] -- Time elapsed: 0.003 s <<< FAILURE!",
        "[ERROR] till.CartTest.adds two numbers -- Time elapsed: 0.003 s <<< ERROR!",
        "[ERROR] till.CartTest -- Time elapsed: 0.003 s <<< ERROR!",
      ],
      ["till.CartTest.vat(int, java.lang.String)[2]", "till.CartTest.adds two numbers", "till.CartTest"],
    ],
    [
      "of version 2.22",
      [
        "[ERROR] Tests run: 2, Failures: 2, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! - in till.CartTest",
        "[ERROR] vat{int}[2]  Time elapsed: 0.003 s  <<< FAILURE!",
        "[ERROR] adds(till.CartTest)  Time elapsed: 0.003 s  <<< FAILURE!",
      ],
      ["till.CartTest.vat{int}[2]", "till.CartTest.adds"],
    ],
    [
      "of version 2.19",
      [
        "Running till.CartTest",
        "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.12 sec <<< FAILURE! - in till.CartTest",
        "vat(String)  Time elapsed: 0.013 sec  <<< FAILURE!",
      ],
      ["till.CartTest.vat(String)"],
    ],
  ])("names with parameters, %s", (_, heads, ids) => {
    const body = ["org.opentest4j.AssertionFailedError: expected: <1> but was: <2>", ""];
    const log = heads.flatMap((head) => (/^Running|Tests run/.test(head) ? [head] : [head, ...body]));
    const { failures } = read(log.join("\n"));
    expect(failures.map((f) => f.id)).toEqual(ids);
    expect(new Set(failures.map((f) => f.file))).toEqual(new Set(["till/CartTest.java"]));
  });
});

test("vitest names the project with and without colours in other ways", () => {
  for (const project of ["|web ui| ", " web ui  "]) {
    const log = [
      ` FAIL  ${project}src/a.test.ts > cart > adds`,
      "AssertionError: no",
      "",
      ` ❯ src/a.test.ts:3:4`,
      ` ✓ ${project}src/a.test.ts > cart > holds 3ms`,
    ];
    const report = read(log.join("\n"));
    expect(rows(report)).toEqual([["cart > adds", "src/a.test.ts:3", "src/a.test.ts:3"]]);
    expect(report.passed).toEqual(["cart > holds"]);
  }
});
