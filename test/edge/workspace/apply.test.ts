import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { FileChange } from "../../../src/core/edit.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyChanges } from "../../../src/edge/workspace/apply.ts";
import { differing, inventory, place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => {
  at = place();
  writeFileSync(join(at.root, "a.txt"), "a\n");
  writeFileSync(join(at.root, "b.sh"), "b\n", { mode: 0o755 });
});
afterEach(() => at.remove());

const bytes = (text: string): Buffer => Buffer.from(text);
const names = (): string => at.sh("find . -path ./.git -prune -o -print | sort");

test("changes, creates, deletes and renames together; modes stay", () => {
  const result = applyChanges(at.root, [
    { path: "a.txt", before: bytes("a\n"), after: bytes("A\n") },
    { path: "new/deep/c.txt", before: undefined, after: bytes("c\n") },
    { path: "moved.sh", renamedFrom: "b.sh", before: bytes("b\n"), after: bytes("b\n") },
  ]);
  expect(result).toEqual({ kind: "applied" });
  expect(names()).toBe(".\n./a.txt\n./moved.sh\n./new\n./new/deep\n./new/deep/c.txt\n");
  expect(statSync(join(at.root, "moved.sh")).mode & 0o777).toBe(0o755);
  expect(applyChanges(at.root, [{ path: "a.txt", before: bytes("A\n"), after: undefined }])).toEqual({
    kind: "applied",
  });
});

test("when one write fails nothing has changed, not even times", () => {
  const [before, time] = [names(), statSync(join(at.root, "a.txt")).mtimeMs];
  const result = applyChanges(at.root, [
    { path: "a.txt", before: bytes("a\n"), after: bytes("A\n") },
    { path: `fresh/${"x".repeat(300)}`, before: undefined, after: bytes("c") },
  ]);
  expect(result).toMatchObject({ kind: "failed", reason: expect.stringContaining("ENAMETOOLONG") as string });
  expect(names()).toBe(before);
  expect(readFileSync(join(at.root, "a.txt"), "utf8")).toBe("a\n");
  expect(statSync(join(at.root, "a.txt")).mtimeMs).toBe(time);
});

test("whatever else it holds, a transaction with one change that fails leaves bytes, modes and times as they were", () => {
  const content = fc.string({ maxLength: 20 }).map((text) => bytes(text));
  const change: fc.Arbitrary<FileChange> = fc.oneof(
    fc.record({
      path: fc.constant("a.txt"),
      before: fc.constant(bytes("a\n")),
      after: fc.option(content, { nil: undefined }),
    }),
    fc.record({
      path: fc.constant("far/away/b.sh"),
      renamedFrom: fc.constant("b.sh"),
      before: fc.constant(bytes("b\n")),
      after: content,
    }),
    fc.record({
      path: fc.constantFrom("c", "new/c", "new/er/c"),
      before: fc.constant(undefined),
      after: content,
    }),
  );
  const changes = fc.uniqueArray(change, { selector: ({ path }) => path.split("/")[0], maxLength: 3 });
  const failing = fc.constantFrom<FileChange>(
    { path: "d".repeat(300), before: undefined, after: bytes("d") },
    { path: "b.sh", before: bytes("not so\n"), after: bytes("b") },
    { path: "../e", before: undefined, after: bytes("e") },
  );
  const before = inventory(at.root);
  fc.assert(
    fc.property(changes, failing, fc.nat(), fc.boolean(), (others, bad, where, recorded) => {
      const all = [...others];
      all.splice(where % (others.length + 1), 0, bad);
      expect(applyChanges(at.root, all, { recorded }).kind).not.toBe("applied");
      expect(differing(before, inventory(at.root))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("a file that is not as it was planned for is stale", () => {
  expect(applyChanges(at.root, [{ path: "a.txt", before: bytes("old\n"), after: bytes("A\n") }])).toEqual({
    kind: "stale",
    path: "a.txt",
  });
  expect(applyChanges(at.root, [{ path: "a.txt", before: undefined, after: bytes("A\n") }])).toEqual({
    kind: "stale",
    path: "a.txt",
  });
});

describe("paths that lead out or into git are refused", () => {
  test.each([
    "../x",
    "/etc/x",
    "a/../../x",
    "",
    ".",
    "x/",
    "a\0b",
    "a\\b",
    ".git/config",
    ".GIT/config",
    ".g\u200cit/config",
    "sub/.git/hooks/x",
    ".git /x",
    "GIT~1/x",
  ])("%j", (path) => {
    const before = names();
    expect(applyChanges(at.root, [{ path, before: undefined, after: bytes("x") }]).kind).toBe("unsafe");
    expect(names()).toBe(before);
  });

  test("through links, whether they lead out or not", () => {
    mkdirSync(join(at.base, "outside"));
    symlinkSync(join(at.base, "outside"), join(at.root, "out"));
    symlinkSync("a.txt", join(at.root, "alias"));
    expect(applyChanges(at.root, [{ path: "out/x", before: undefined, after: bytes("x") }]).kind).toBe(
      "unsafe",
    );
    expect(applyChanges(at.root, [{ path: "alias", before: bytes("a\n"), after: bytes("x") }]).kind).toBe(
      "unsafe",
    );
  });
});
