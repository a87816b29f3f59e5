// Situations that the tests of another tool with this format cover too, in our own words. Where our answer is a refusal
// and theirs is not, docs/edits.md says why.
import { describe, expect, test } from "vitest";
import { parseReply } from "../../src/edit/parse-reply.ts";
import { after, attempt, codes, refusals } from "./helper.ts";
import type { Files } from "./helper.ts";

const patch = (...lines: readonly string[]): string =>
  ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n");

describe("patches that apply", () => {
  const cases: readonly [string, Files, string, Record<string, string>][] = [
    [
      "a new file",
      {},
      patch("*** Add File: doc/notes.md", "+# Notes", "+", "+one"),
      { "doc/notes.md": "# Notes\n\none\n" },
    ],
    [
      "several operations",
      { "old.txt": "x\n", "mod.txt": "first\nsecond\n" },
      patch(
        "*** Add File: sub/new.txt",
        "+made",
        "*** Delete File: old.txt",
        "*** Update File: mod.txt",
        "@@",
        "-second",
        "+changed",
      ),
      { "mod.txt": "first\nchanged\n", "sub/new.txt": "made\n" },
    ],
    [
      "several hunks",
      { "m.txt": "1\n2\n3\n4\n" },
      patch("*** Update File: m.txt", "@@", "-2", "+two", "@@", "-4", "+four"),
      { "m.txt": "1\ntwo\n3\nfour\n" },
    ],
    [
      "a move with a change",
      { "old/name.txt": "from\n", "old/other.txt": "stays\n" },
      patch("*** Update File: old/name.txt", "*** Move to: new/place/name.txt", "@@", "-from", "+to"),
      { "old/other.txt": "stays\n", "new/place/name.txt": "to\n" },
    ],
    [
      "a move alone",
      { "a.txt": "x\n" },
      patch("*** Update File: a.txt", "*** Move to: b.txt"),
      { "b.txt": "x\n" },
    ],
    [
      "a changed last line without a line end gets one, as the format has only whole lines",
      { "n.txt": "only" },
      patch("*** Update File: n.txt", "@@", "-only", "+first", "+second"),
      { "n.txt": "first\nsecond\n" },
    ],
    [
      "a first hunk without @@",
      { "a.txt": "x\ny\n" },
      patch("*** Update File: a.txt", " x", "-y", "+z"),
      { "a.txt": "x\nz\n" },
    ],
    [
      "marker lines with spaces around",
      { "a.txt": "one\n" },
      " *** Begin Patch \n  *** Update File: a.txt \n@@\n-one\n+two\n *** End Patch \n",
      { "a.txt": "two\n" },
    ],
    [
      "other scripts",
      { "a.txt": "line\nnaïve café\n" },
      patch("*** Update File: a.txt", "@@", " line", "-naïve café", "+naïve café ☂"),
      { "a.txt": "line\nnaïve café ☂\n" },
    ],
    [
      "deletion only",
      { "a.txt": "1\n2\n3\n" },
      patch("*** Update File: a.txt", "@@", " 1", "-2", " 3"),
      { "a.txt": "1\n3\n" },
    ],
    [
      "the end-of-file marker picks the last of several places",
      { "a.txt": "x\ny\nx\ny\n" },
      patch("*** Update File: a.txt", "@@", " x", "-y", "+z", "*** End of File"),
      { "a.txt": "x\ny\nx\nz\n" },
    ],
    [
      "a context line picks the place in its block",
      { "a.py": "def one():\n    x = 1\n    return x\n\ndef two():\n    x = 1\n    return x\n" },
      patch("*** Update File: a.py", "@@ def two():", "     x = 1", "-    return x", "+    return -x"),
      { "a.py": "def one():\n    x = 1\n    return x\n\ndef two():\n    x = 1\n    return -x\n" },
    ],
    [
      "the block of a context line ends where the next one begins",
      { "a.py": "def one():\n    x = 1\n    return x\n\ndef two():\n    x = 1\n    return x\n" },
      patch("*** Update File: a.py", "@@ def one():", "     x = 1", "-    return x", "+    return -x"),
      { "a.py": "def one():\n    x = 1\n    return -x\n\ndef two():\n    x = 1\n    return x\n" },
    ],
    [
      "two context lines narrow it down together",
      {
        "a.py":
          "class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n        return 1\n",
      },
      patch(
        "*** Update File: a.py",
        "@@ class B:",
        "@@     def f(self):",
        "-        return 1",
        "+        return 2",
      ),
      {
        "a.py":
          "class A:\n    def f(self):\n        return 1\n\nclass B:\n    def f(self):\n        return 2\n",
      },
    ],
    [
      "lines that are only added go after their context line",
      { "a.py": "def one():\n    pass\n\ndef two():\n    pass\n" },
      patch("*** Update File: a.py", "@@ def two():", "+    print(2)"),
      { "a.py": "def one():\n    pass\n\ndef two():\n    print(2)\n    pass\n" },
    ],
    [
      "lines that are only added go to the end where it says so",
      { "a.txt": "x\n" },
      patch("*** Update File: a.txt", "@@", "+y", "*** End of File"),
      { "a.txt": "x\ny\n" },
    ],
    [
      "words around the patch",
      { "a.txt": "x\n" },
      `I change it.\n\`\`\`\n${patch("*** Update File: a.txt", "@@", "-x", "+y")}\`\`\`\nDone.`,
      { "a.txt": "y\n" },
    ],
  ];

  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(parseReply(reply).format).toBe("patch");
    expect(after(attempt(reply, files), files)).toEqual(wanted);
  });
});

describe("patches that are refused, with every file as it was", () => {
  const cases: readonly [string, Files, string, readonly string[]][] = [
    ["an empty patch", { "a.txt": "x\n" }, patch(), ["NO_EDITS"]],
    [
      "lines that are not in the file",
      { "a.txt": "1\n2\n" },
      patch("*** Update File: a.txt", "@@", "-missing line", "+x"),
      ["NO_MATCH"],
    ],
    [
      "deletion of a file that is not there",
      { "a.txt": "x\n" },
      patch("*** Delete File: b.txt"),
      ["NOT_FOUND"],
    ],
    ["an update without hunks", { "a.txt": "x\n" }, patch("*** Update File: a.txt"), ["UNBALANCED_MARKERS"]],
    [
      "an update of a file that is not there",
      {},
      patch("*** Update File: a.txt", "@@", "-x", "+y"),
      ["NOT_FOUND"],
    ],
    ["a folder that is deleted", { "dir/a.txt": "x\n" }, patch("*** Delete File: dir"), ["NOT_FOUND"]],
    ["an unknown operation", { "a.txt": "x\n" }, patch("*** Frob File: a.txt"), ["UNBALANCED_MARKERS"]],
    [
      "a line without a sign",
      { "a.txt": "x\n" },
      patch("*** Update File: a.txt", "@@", "x", "+y"),
      ["UNBALANCED_MARKERS"],
    ],
    [
      "no end",
      { "a.txt": "x\n" },
      "*** Begin Patch\n*** Update File: a.txt\n@@\n-x\n+y\n",
      ["OUTPUT_TRUNCATED"],
    ],
    [
      "a move onto a file",
      { "a.txt": "x\n", "b.txt": "y\n" },
      patch("*** Update File: a.txt", "*** Move to: b.txt", "@@", "-x", "+z"),
      ["EXISTS", "ABORTED_BY_SIBLING"],
    ],
    ["a new file over another", { "a.txt": "x\n" }, patch("*** Add File: a.txt", "+y"), ["EXISTS"]],
    [
      "added lines without any context",
      { "a.txt": "x\n" },
      patch("*** Update File: a.txt", "@@", "+y"),
      ["EMPTY_SEARCH"],
    ],
    [
      "a failure after operations that alone would work",
      { "a.txt": "x\n" },
      patch("*** Add File: made.txt", "+hello", "*** Update File: missing.txt", "@@", "-old", "+new"),
      ["NOT_FOUND", "ABORTED_BY_SIBLING"],
    ],
    [
      "a context line that stands twice",
      { "a.py": "def f():\n    x\n\ndef f():\n    x\n" },
      patch("*** Update File: a.py", "@@ def f():", "-    x", "+    y"),
      ["AMBIGUOUS"],
    ],
  ];

  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect([...codes(attempt(reply, files))].sort()).toEqual([...wanted].sort());
  });

  test("a deletion says which file was nearest", () => {
    const [error] = refusals(attempt(patch("*** Delete File: src/ap.ts"), { "src/app.ts": "" }));
    expect(error?.message).toContain("src/app.ts");
  });
});
