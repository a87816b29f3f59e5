import { describe, expect, test } from "vitest";
import type { ToolReport } from "../../src/core/failure.ts";
import { read, readFixture } from "./fixture.ts";

/** Recorded runs in which tests of one name fail in two files, packages or programs. */
function named({ failures }: ToolReport, id: string): string[] {
  return failures.filter((f) => f.id === id).map((f) => f.file ?? f.module ?? "-");
}

describe("tests of one name in two files are two failures", () => {
  test.each([
    ["jest/projects.txt", "jest", "cart > adds", ["web/cart.test.js", "api/cart.test.js"]],
    ["jest/projects-json.txt", "jest", "cart > adds", ["web/cart.test.js", "api/cart.test.js"]],
    ["jest/github.txt", "jest", "cart > adds", ["web/cart.test.js", "api/cart.test.js"]],
    ["vitest/two-files.txt", "vitest", "cart > adds", ["api/cart.test.js", "web/cart.test.js"]],
    ["vitest/tap-flat.txt", "vitest", "cart > adds", ["api/cart.test.js", "web/cart.test.js"]],
    ["node/todo-24.txt", "node", "cart > adds", ["test/a.test.js", "test/b.test.js"]],
    ["node/todo-tap-24.txt", "node", "cart > adds", ["test/a.test.js", "test/b.test.js"]],
    ["mocha/two-files.txt", "mocha", "cart > adds", ["test/a.js", "test/b.js"]],
    ["mocha/json.txt", "mocha", "cart adds", ["test/a.js", "test/b.js"]],
    ["rspec/two-files.txt", "rb", "Cart adds", ["spec/a_spec.rb", "spec/b_spec.rb"]],
    ["rspec/json.txt", "rb", "Cart adds", ["spec/a_spec.rb", "spec/b_spec.rb"]],
    ["go/packages.txt", "go", "TestAdds", ["a/a_test.go", "b/b_test.go"]],
    ["go/packages-json.txt", "go", "TestAdds", ["a/a_test.go", "b/b_test.go"]],
    ["cargo/workspace.txt", "rs", "tests::it_works", ["one/src/lib.rs", "two/src/lib.rs"]],
  ])("%s", (name, folder, id, files) => {
    const report = readFixture(name, folder);
    expect(named(report, id).toSorted()).toEqual(files.toSorted());
    expect(new Set(report.failures.map((f) => f.key)).size).toBe(report.failures.length);
  });
});

test("a key does not depend on the order in which files or packages come", () => {
  const one = " FAIL  a.test.ts > cart > adds\nError: one\n\n";
  const two = " FAIL  b.test.ts > cart > adds\nError: two\n\n";
  const keys = (log: string): string[] => read(log).failures.map((f) => f.key);
  expect(keys(one + two)).toEqual(keys(two + one).toReversed());
  expect(keys(one)).toEqual(keys(one + two).slice(0, 1));
});

test("a documentation test of Rust is the same one after its line moved, and its file and line are told", () => {
  const log = (line: number): string =>
    [
      "   Doc-tests one",
      `test src/lib.rs - add (line ${line}) ... FAILED`,
      `---- src/lib.rs - add (line ${line}) stdout ----`,
      "assertion failed",
    ].join("\n");
  const [before, after] = [read(log(3)).failures[0], read(log(9)).failures[0]];
  expect(after?.key).toBe(before?.key);
  expect(after).toMatchObject({ id: "src/lib.rs - add (line 9)", file: "src/lib.rs", line: 9 });
});
