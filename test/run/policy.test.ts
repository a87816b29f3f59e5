import { describe, expect, test } from "vitest";
import type { FileChange } from "../../src/core/edit.ts";
import { policyErrors, type PolicyResult } from "../../src/run/policy.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const change = (
  path: string,
  before: string | undefined,
  after: string | undefined,
  renamedFrom?: string,
): FileChange => ({
  path,
  before: before === undefined ? undefined : bytes(before),
  after: after === undefined ? undefined : bytes(after),
  ...(renamedFrom !== undefined && { renamedFrom }),
});
const held = (
  changes: readonly FileChange[],
  { scope = [], allow = [] }: { scope?: readonly string[]; allow?: readonly string[] } = {},
): PolicyResult => policyErrors(changes, { scope, allow });
const refused = (...args: Parameters<typeof held>): readonly (string | undefined)[] => {
  const { errors } = held(...args);
  expect(errors.every((e) => e.code === "POLICY_VIOLATION" && e.retryable)).toBe(true);
  return errors.map((e) => e.path);
};

test("edits of sources are accepted and list no test", () => {
  const changes = [
    change("src/a.js", "a\n", "b\n"),
    change("src/new.js", undefined, "x\n"),
    change("src/old.js", "x\n", undefined),
    change("src/c.js", "c\n", "c\n", "src/b.js"),
  ];
  expect(held(changes)).toEqual({ errors: [], testFiles: [] });
});

test("all faults are told together, each with its path", () => {
  const changes = [
    change(".github/workflows/ci.yml", "a\n", "b\n"),
    change("src/a.js", "a\n", "b\n"),
    change("yarn.lock", "a\n", "b\n"),
  ];
  expect(refused(changes)).toEqual([".github/workflows/ci.yml", "yarn.lock"]);
  expect(held(changes).errors[0]?.message).toBe(
    ".github/workflows/ci.yml: it is a workflow, which this task may not edit.",
  );
});

describe("scope", () => {
  const changes = [change("src/a.js", "a\n", "b\n"), change("lib/b.js", "a\n", "b\n")];

  test("refuses what lies outside and says what the scope is", () => {
    expect(refused(changes, { scope: ["src/**"] })).toEqual(["lib/b.js"]);
    expect(held(changes, { scope: ["src/**"] }).errors[0]?.message).toContain("src/**");
    expect(refused(changes, { scope: ["src/**", "lib/*.js"] })).toEqual([]);
    expect(refused(changes, { scope: ["./src/"] })).toEqual(["lib/b.js"]);
  });

  test("holds for hidden files and for both sides of a rename", () => {
    expect(refused([change("src/.hidden/a.js", undefined, "x")], { scope: ["src/**"] })).toEqual([]);
    expect(refused([change("src/b.js", "x", "x", "lib/b.js")], { scope: ["src/**"] })).toEqual(["lib/b.js"]);
    expect(refused([change("lib/b.js", "x", "x", "src/b.js")], { scope: ["src/**"] })).toEqual(["lib/b.js"]);
  });

  test("does not open what is protected, and what is opened must still lie inside", () => {
    const lock = [change("src/yarn.lock", "a\n", "b\n")];
    expect(refused(lock, { scope: ["src/**"] })).toEqual(["src/yarn.lock"]);
    expect(refused(lock, { scope: ["lib/**"], allow: ["**/yarn.lock"] })).toEqual(["src/yarn.lock"]);
  });
});

describe("opened paths", () => {
  test("pass, and only they", () => {
    const changes = [change("Makefile", "a\n", "b\n"), change("sub/Makefile", "a\n", "b\n")];
    expect(refused(changes, { allow: ["Makefile"] })).toEqual(["sub/Makefile"]);
    expect(refused(changes, { allow: ["**/Makefile"] })).toEqual([]);
    expect(refused([change(".github/workflows/ci.yml", "a", "b")], { allow: [".github/**"] })).toEqual([]);
    expect(refused([change(".github/workflows/ci.yml", "a", "b")], { allow: ["**/ci.yml"] })).toEqual([]);
  });

  test("make a test an ordinary file, whose edit is part of the proof", () => {
    const changes = [change("test/a.test.js", "a\n", "b\n")];
    expect(held(changes, { allow: ["test/**"] })).toEqual({ errors: [], testFiles: [] });
  });
});

describe("test files", () => {
  test("may be new or inserted into, and are listed", () => {
    const changes = [
      change("test/a.test.js", "a\nb\n", "a\nx\nb\n"),
      change("test/new.test.js", undefined, "x\n"),
      change("src/a.js", "a\n", "b\n"),
    ];
    expect(held(changes)).toEqual({ errors: [], testFiles: ["test/a.test.js", "test/new.test.js"] });
  });

  test.each([
    ["a changed line", change("test/a.test.js", "a\nb\n", "a\nc\n")],
    ["a removed line", change("test/a.test.js", "a\nb\n", "a\n")],
    ["a deleted file", change("test/a.test.js", "a\n", undefined)],
  ])("may not have %s", (_, edit) => {
    expect(refused([edit])).toEqual(["test/a.test.js"]);
    expect(held([edit]).testFiles).toEqual([]);
  });

  test("may be renamed neither away, nor to another name, nor come from a source", () => {
    expect(refused([change("src/a.js", "a", "a", "test/a.test.js")])).toEqual(["test/a.test.js"]);
    expect(refused([change("test/b.test.js", "a", "a", "test/a.test.js")])).toEqual([
      "test/b.test.js",
      "test/a.test.js",
    ]);
    expect(refused([change("test/a.test.js", "a", "a", "src/a.js")])).toEqual(["test/a.test.js"]);
  });

  test("keep their bytes, whatever their encoding", () => {
    const raw = (path: string, before: readonly number[], after: readonly number[]): FileChange => ({
      path,
      before: Uint8Array.from(before),
      after: Uint8Array.from(after),
    });
    expect(refused([raw("test/a.test.js", [0xff, 0x0a], [0xfe, 0x0a])])).toEqual(["test/a.test.js"]);
    expect(refused([raw("test/a.test.js", [0xff, 0x0a], [0xff, 0x0a, 0xfe, 0x0a])])).toEqual([]);
  });
});

describe("package.json", () => {
  const text = (facts: object): string =>
    JSON.stringify({ name: "shop", scripts: { test: "node --test" }, ...facts });

  test("may change where it says nothing of what is run or installed", () => {
    expect(refused([change("package.json", text({}), text({ type: "module" }))])).toEqual([]);
  });

  test.each(["package.json", "packages/a/Package.json", "p\u200cackage.json"])(
    "may not change its scripts as %s",
    (path) => {
      expect(refused([change(path, text({}), text({ scripts: { test: "true" } }))])).toEqual([path]);
    },
  );

  test("may not come with scripts, nor be deleted with them, nor become unreadable", () => {
    expect(refused([change("package.json", undefined, text({}))])).toEqual(["package.json"]);
    expect(refused([change("package.json", text({}), undefined)])).toEqual(["package.json"]);
    expect(refused([change("package.json", text({}), "{")])).toEqual(["package.json"]);
    expect(held([change("package.json", text({}), undefined)]).errors[0]?.message).toContain('"scripts"');
  });
});

describe("size", () => {
  const files = (n: number): readonly FileChange[] =>
    Array.from({ length: n }, (_, i) => change(`src/${i}.js`, "a", "b"));

  test("of 100 files passes and of 101 does not, in one sentence for all", () => {
    expect(refused(files(100))).toEqual([]);
    expect(refused(files(101))).toEqual([undefined]);
    expect(held(files(101)).errors[0]?.message).toContain("101 files");
  });

  test("of 4 MB in all passes and of a byte more does not", () => {
    const half = "x".repeat(2 * 1024 * 1024);
    const big = (extra: string): readonly FileChange[] => [
      change("src/a.js", "a", half),
      change("src/b.js", half + half, half + extra),
    ];
    expect(refused(big(""))).toEqual([]);
    expect(refused(big("x"))).toEqual([undefined]);
  });

  test("of what is deleted does not count", () => {
    expect(refused([change("src/a.js", "x".repeat(5 * 1024 * 1024), undefined)])).toEqual([]);
  });
});
