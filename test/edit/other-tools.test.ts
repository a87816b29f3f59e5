// Behaviours that the tests of other editing tools fix, told with files of our own: what all of them agree on must hold
// here too; where one writes and this engine refuses, docs/edits.md names the case.
import { describe, expect, test } from "vitest";
import { after, attempt, codes, refusals } from "./helper.ts";
import type { Files } from "./helper.ts";

const patch = (...lines: readonly string[]): string =>
  ["*** Begin Patch", ...lines, "*** End Patch", ""].join("\n");
const diff = (path: string, ...lines: readonly string[]): string =>
  [`--- a/${path}`, `+++ b/${path}`, ...lines, ""].join("\n");
const block = (path: string, search: string, replace: string): string =>
  [path, "<<<<<<< SEARCH", search, "=======", replace, ">>>>>>> REPLACE", ""].join("\n");

type Applied = readonly [name: string, files: Files, reply: string, wanted: Record<string, string>];
type Refused = readonly [name: string, files: Files, reply: string, wanted: readonly string[]];

const POEM =
  "over\nthe hill\nthe road goes on\n\nand back\nthe hill\nthe road goes on\n\nand then\nthe hill\nthe road goes on\n";

describe("the last line", () => {
  const cases: readonly Applied[] = [
    [
      "loses its line end where the diff says so, though its text stays and only a later line goes",
      { "n.txt": "one\ntwo\nthree\n" },
      diff("n.txt", "@@ -1,3 +1,2 @@", " one", "-two", "-three", "+two", "\\ No newline at end of file"),
      { "n.txt": "one\ntwo" },
    ],
    [
      "is added without a line end where the diff says so",
      { "n.txt": "one\ntwo\n" },
      diff("n.txt", "@@ -1,2 +1,3 @@", " one", " two", "+three", "\\ No newline at end of file"),
      { "n.txt": "one\ntwo\nthree" },
    ],
    [
      "gets a line end where only the old side had none",
      { "n.txt": "one\ntwo" },
      diff("n.txt", "@@ -1,2 +1,2 @@", " one", "-two", "\\ No newline at end of file", "+two"),
      { "n.txt": "one\ntwo\n" },
    ],
    [
      "keeps the file's own state where both sides of the diff have none",
      { "n.txt": "one\ntwo\n" },
      diff(
        "n.txt",
        "@@ -1,2 +1,2 @@",
        " one",
        "-two",
        "\\ No newline at end of file",
        "+TWO",
        "\\ No newline at end of file",
      ),
      { "n.txt": "one\nTWO\n" },
    ],
    [
      "stays without a line end when the one that had none is taken away",
      { "n.txt": "one\ntwo\nthree" },
      block("n.txt", "two\nthree", "two"),
      { "n.txt": "one\ntwo" },
    ],
    [
      "gets one in a patch, which knows whole lines only",
      { "n.txt": "one\ntwo\nthree" },
      patch("*** Update File: n.txt", "@@", " two", "-three"),
      { "n.txt": "one\ntwo\n" },
    ],
    [
      "of a patch's hunk may be the empty one that a file's last line end leaves behind",
      { "n.txt": "one\ntwo\n" },
      patch("*** Update File: n.txt", "@@", " one", "-two", "+TWO", " "),
      { "n.txt": "one\nTWO\n" },
    ],
  ];
  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(after(attempt(reply, files), files)).toEqual(wanted);
  });

  test("of a git diff's hunk is not: it says that the file has an empty line there", () => {
    const reply = diff("n.txt", "@@ -1,3 +1,3 @@", " one", "-two", "+TWO", " ");
    expect(codes(attempt(reply, { "n.txt": "one\ntwo\n" }))).toEqual(["NEAR_MATCH"]);
  });
});

describe("line numbers", () => {
  const verses = (n: number): string[] => POEM.split("\n").slice(0, 4 * n);

  test("among twins the hunk's own line counts", () => {
    const reply = diff("p.txt", "@@ -6,2 +6,2 @@", "-the hill", "+the vale", " the road goes on");
    expect(after(attempt(reply, { "p.txt": POEM }), {})["p.txt"]?.split("\n")[5]).toBe("the vale");
  });

  test("it moves along with the hunks before and after that have one place", () => {
    // Four lines were put before since the diff was made: its line 6 is line 10 now, and line 6 holds a twin.
    const files = { "p.txt": `${verses(1).join("\n")}\n${POEM.replace("over", "first")}` };
    const reply = diff(
      "p.txt",
      "@@ -1,1 +1,1 @@",
      "-first",
      "+FIRST",
      "@@ -6,2 +6,2 @@",
      "-the hill",
      "+the vale",
      " the road goes on",
      "@@ -9,1 +9,1 @@",
      "-and then",
      "+AND THEN",
    );
    const lines = after(attempt(reply, files), files)["p.txt"]?.split("\n") ?? [];
    expect(lines[9]).toBe("the vale");
    expect([lines[1], lines[5], lines[13]]).toEqual(["the hill", "the hill", "the hill"]);
  });

  test("where those disagree it says nothing", () => {
    const files = { "p.txt": `new\n${POEM.replace("and then", "new\nand then")}` };
    const reply = diff(
      "p.txt",
      "@@ -1,1 +1,1 @@",
      "-over",
      "+OVER",
      "@@ -6,2 +6,2 @@",
      "-the hill",
      "+the vale",
      " the road goes on",
      "@@ -9,1 +9,1 @@",
      "-and then",
      "+AND THEN",
    );
    expect(refusals(attempt(reply, files)).map((e) => [e.code, e.editIndex])).toEqual([["AMBIGUOUS", 1]]);
  });
});

describe("context lines of a patch", () => {
  const TWO = "def walk():\n    pace = 1\n    return pace\n\ndef run():\n    pace = 2\n    return pace\n";
  const applied: readonly Applied[] = [
    [
      "without a block below lead to all that follows",
      { "f.txt": "[north]\nport=1\nsize=2\n[south]\nport=1\nsize=3\n" },
      patch("*** Update File: f.txt", "@@ [south]", "-port=1", "+port=4"),
      { "f.txt": "[north]\nport=1\nsize=2\n[south]\nport=4\nsize=3\n" },
    ],
    [
      "may be among the hunk's own lines",
      { "f.txt": TWO },
      patch("*** Update File: f.txt", "@@ def run():", " def run():", "-    pace = 2", "+    pace = 3"),
      { "f.txt": TWO.replace("pace = 2", "pace = 3") },
    ],
    [
      "may leave out how their line ends",
      { "f.txt": TWO },
      patch("*** Update File: f.txt", "@@ def run", "-    pace = 2", "+    pace = 3"),
      { "f.txt": TWO.replace("pace = 2", "pace = 3") },
    ],
  ];
  test.each(applied)("%s", (_, files, reply, wanted) => {
    expect(after(attempt(reply, files), files)).toEqual(wanted);
  });

  const refused: readonly Refused[] = [
    [
      "stand nowhere",
      { "f.txt": TWO },
      patch("*** Update File: f.txt", "@@ def swim():", "-    pace = 2", "+    pace = 3"),
      ["NEAR_MATCH"],
    ],
    [
      "stand only after the lines",
      { "f.txt": TWO },
      patch("*** Update File: f.txt", "@@ def run():", "-    pace = 1", "+    pace = 3"),
      ["NEAR_MATCH"],
    ],
    [
      "are a chain of which one is missing",
      { "f.txt": TWO },
      patch("*** Update File: f.txt", "@@ def walk():", "@@     if tired:", "-    pace = 2", "+    pace = 3"),
      ["NEAR_MATCH"],
    ],
  ];
  test.each(refused)("refused, since they %s", (_, files, reply, wanted) => {
    expect(codes(attempt(reply, files))).toEqual(wanted);
    expect(refusals(attempt(reply, files))[0]?.candidates[0]?.differs).toEqual(["@@ line"]);
  });
});

describe("names in diffs", () => {
  const body = ["@@ -1 +1 @@", "-old text", "+new text", ""].join("\n");
  const named = (minus: string, plus: string): string => `--- ${minus}\n+++ ${plus}\n${body}`;
  const cases: readonly Applied[] = [
    [
      "a copy kept beside the file",
      { "f.c": "old text\n" },
      named("f.c.orig", "f.c"),
      { "f.c": "new text\n" },
    ],
    ["a copy made beside the file", { "f.c": "old text\n" }, named("f.c", "f.c~"), { "f.c": "new text\n" }],
    [
      "two folders that were compared",
      { "lib/f.c": "old text\n" },
      named(
        "v1/lib/f.c\t2026-02-03 04:05:06.000000000 +0000",
        "v2/lib/f.c\t2026-02-03 04:06:06.000000000 +0000",
      ),
      { "lib/f.c": "new text\n" },
    ],
    [
      "time stamps after spaces",
      { "f.c": "old text\n" },
      named("f.c  2026-02-03 04:05:06 +0000", "f.c  2026-02-03 04:06:06 +0000"),
      { "f.c": "new text\n" },
    ],
    [
      "another name without a copy's ending is a rename",
      { "f.c": "old text\n" },
      named("a/f.c", "b/g.c"),
      { "g.c": "new text\n" },
    ],
    [
      "the time zero stands for a file that is gone",
      { "f.c": "only\n", k: "" },
      "--- a/f.c\t2026-02-03 04:05:06.000000000 +0000\n+++ b/f.c\t1970-01-01 00:00:00.000000000 +0000\n@@ -1 +0,0 @@\n-only\n",
      { k: "" },
    ],
  ];
  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(after(attempt(reply, files), files)).toEqual(wanted);
  });
});

describe("diffs that contradict themselves or ask for what is no text", () => {
  const cases: readonly Refused[] = [
    [
      "a new file of which old lines are quoted",
      {},
      "--- /dev/null\n+++ b/n\n@@ -1 +1 @@\n-was\n+is\n",
      ["NOT_FOUND"],
    ],
    [
      "a deletion that quotes another content",
      { "n.txt": "kept for its worth\n" },
      "--- a/n.txt\n+++ /dev/null\n@@ -1 +0,0 @@\n-something else entirely\n",
      ["NO_MATCH"],
    ],
    [
      "a deletion that leaves lines",
      { "n.txt": "one\ntwo\n" },
      "--- a/n.txt\n+++ /dev/null\n@@ -1,2 +1 @@\n one\n-two\n",
      ["NO_EDITS"],
    ],
    ["a hunk without lines", {}, diff("n.txt", "@@ -1,0 +1,0 @@"), ["NO_EDITS"]],
    [
      "a link",
      {},
      "diff --git a/n b/n\nnew file mode 120000\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+target\n\\ No newline at end of file\n",
      ["NOT_TEXT"],
    ],
    [
      "a submodule",
      {},
      `diff --git a/n b/n\nnew file mode 160000\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+Subproject commit ${"1".repeat(40)}\n`,
      ["NOT_TEXT"],
    ],
    [
      "another mode",
      { "n.txt": "x\n" },
      "diff --git a/n.txt b/n.txt\nold mode 100644\nnew mode 100755\n--- a/n.txt\n+++ b/n.txt\n@@ -1 +1 @@\n-x\n+y\n",
      ["NOT_TEXT"],
    ],
    [
      "two names for one file",
      {},
      "diff --git a/n b/n\nnew file mode 100644\n--- /dev/null\n+++ b/m\n@@ -0,0 +1 @@\n+x\n",
      ["NOT_TEXT"],
    ],
    [
      "a file both renamed and made",
      { "n.txt": "x\n" },
      "diff --git a/n.txt b/m\nnew file mode 100644\nrename from n.txt\nrename to m\n",
      ["NOT_TEXT"],
    ],
  ];
  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(codes(attempt(reply, files))).toEqual(wanted);
  });

  test("a new file may be one to run", () => {
    const result = attempt(
      "diff --git a/n b/n\nnew file mode 100755\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+#!/bin/sh\n",
      {},
    );
    expect(result.kind === "planned" ? result.changes.map((c) => c.mode) : result).toEqual([0o755]);
  });
});

describe("sent again", () => {
  const cases: readonly Refused[] = [
    [
      "a short line added at the end",
      { "n.txt": "if (x) {\n  y();\n}\n" },
      diff("n.txt", "@@ -1,2 +1,3 @@", " if (x) {", "   y();", "+}"),
      ["ALREADY_APPLIED"],
    ],
    [
      "a short line added at the start",
      { "n.txt": "{\n  a: 1\n}\n" },
      block("n.txt", "  a: 1", "{\n  a: 1"),
      ["ALREADY_APPLIED"],
    ],
  ];
  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(codes(attempt(reply, files))).toEqual(wanted);
  });

  test("a bracket in the middle of a file may be meant a second time", () => {
    const files = { "n.txt": "a(b(\nc\n)\nd\n" };
    expect(after(attempt(block("n.txt", "c", "c\n)"), files), files)).toEqual({
      "n.txt": "a(b(\nc\n)\n)\nd\n",
    });
  });
});

describe("search and replacement", () => {
  const call = (args: Readonly<Record<string, unknown>>): { name: string; arguments: string } => ({
    name: "edit",
    arguments: JSON.stringify({ path: "f.txt", ...args }),
  });

  test("replacing all goes on after each place that was replaced", () => {
    const toolCalls = [call({ old_string: "xx", new_string: "y", replace_all: true })];
    expect(after(attempt("", { "f.txt": "xxxxx xx" }, { toolCalls }), {})).toEqual({ "f.txt": "yyx y" });
  });

  test("a path may stand in a fence of its own above the block's", () => {
    const reply =
      "I change:\n\n```text\nsrc/f.txt\n```\n```text\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n";
    expect(after(attempt(reply, { "src/f.txt": "a\n" }), {})).toEqual({ "src/f.txt": "b\n" });
  });

  test("indentation that was written wrong becomes the file's, on lines that stay and on new ones", () => {
    const files = { "f.txt": "if (a) {\n    b();\n    c();\n}\n" };
    const reply = block("f.txt", "if (a) {\n  b();\n  c();\n}", "if (a) {\n  b();\n  d();\n  c();\n}");
    expect(after(attempt(reply, files), files)).toEqual({
      "f.txt": "if (a) {\n    b();\n    d();\n    c();\n}\n",
    });
  });

  test("characters that a pattern language gives a meaning are taken as they are", () => {
    const replace = "$& $1 $$ $` \\n \\1 %s";
    const toolCalls = [call({ old_string: "^[a-z]+$", new_string: replace })];
    expect(after(attempt("", { "f.txt": "x ^[a-z]+$ y" }, { toolCalls }), {})).toEqual({
      "f.txt": `x ${replace} y`,
    });
  });
});

describe("written by others, refused here", () => {
  const call = (args: Readonly<Record<string, unknown>>): string =>
    JSON.stringify([{ path: "f.txt", ...args }]);
  const cases: readonly Refused[] = [
    ["the first of several places", { "f.txt": "x\ny\nx\n" }, block("f.txt", "x", "z"), ["AMBIGUOUS"]],
    [
      "a blank line before the search",
      { "f.txt": "abc\ndef\n" },
      block("f.txt", "\nabc\ndef", "\nabc\nghi"),
      ["NEAR_MATCH"],
    ],
    [
      "white space within a line",
      { "f.txt": "if  (a)  b();\nc\n" },
      block("f.txt", "if (a) b();", "if (a) d();"),
      ["NEAR_MATCH"],
    ],
    [
      "lines joined into one",
      { "f.txt": "f() {\n  go();\n}\n" },
      block("f.txt", "f() { go(); }", "f() { stop(); }"),
      ["NO_MATCH"],
    ],
    [
      "first and last line as anchors of another middle",
      { "f.txt": "start {\n  one();\n  two();\n}\n" },
      block("f.txt", "start {\n  first();\n  other();\n}", "start {\n}"),
      ["NO_MATCH"],
    ],
    [
      "a name that is nearly right",
      { "f.txt": "let rows = all(rows);\n" },
      block("f.txt", "let row = all(rows);", "x"),
      ["NEAR_MATCH"],
    ],
    [
      "line numbers before the search",
      { "f.txt": "aa\nbb\n" },
      block("f.txt", "1 | aa\n2 | bb", "aa\ncc"),
      ["LINE_PREFIXES"],
    ],
    [
      "an empty search on a file with text",
      { "f.txt": "x\n" },
      call({ old_str: "", new_str: "y\n" }),
      ["EMPTY_SEARCH"],
    ],
    [
      "an edit of what another edit of the reply writes",
      { "f.txt": "one thing\n" },
      block("f.txt", "one thing", "another thing") + block("f.txt", "another thing", "a third thing"),
      ["NO_MATCH", "ABORTED_BY_SIBLING"],
    ],
    [
      "an edit of a file that another edit of the reply makes",
      {},
      patch("*** Add File: n.txt", "+x", "*** Update File: n.txt", "@@", "-x", "+y"),
      ["NOT_FOUND", "ABORTED_BY_SIBLING"],
    ],
    [
      "two files that trade names",
      { a: "1\n", b: "2\n" },
      "diff --git a/a b/b\nrename from a\nrename to b\ndiff --git a/b b/a\nrename from b\nrename to a\n",
      ["EXISTS", "EXISTS"],
    ],
    [
      "lines placed by their number alone",
      { "f.txt": "x\ny\n" },
      diff("f.txt", "@@ -1,0 +2 @@", "+between"),
      ["EMPTY_SEARCH"],
    ],
    [
      "context that is wrong in a line or two",
      { "f.txt": "a1\nb2\nc3\nd4\ne5\n" },
      diff("f.txt", "@@ -1,5 +1,5 @@", " a1", " bX", "-c3", "+C3", " d4", " e5"),
      ["NEAR_MATCH"],
    ],
  ];
  test.each(cases)("%s", (_, files, reply, wanted) => {
    expect(codes(attempt(reply, files))).toEqual(wanted);
  });

  test("an edit of a file that another one makes is told so", () => {
    const reply = patch("*** Add File: n.txt", "+x", "*** Update File: n.txt", "@@", "-x", "+y");
    expect(refusals(attempt(reply, {}))[0]?.message).toContain("Edit 1 makes it");
  });
});

test("a bracket at another depth than the quoted one, with all other lines in place, is another bracket", () => {
  const files = { "f.txt": "class A {\n  go() {\n    run();\n}\n" };
  const reply = block("f.txt", "  go() {\n    run();\n  }", "  go() {\n    run();");
  expect(codes(attempt(reply, files))).toEqual(["INDENT_INCONSISTENT"]);
});

test("in a CR LF file an insertion by a call is known again too", () => {
  const args = { path: "f.txt", old_str: "first();", new_str: "first();\nadded_later();" };
  const toolCalls = [{ name: "str_replace", arguments: JSON.stringify(args) }];
  expect(codes(attempt("", { "f.txt": "first();\r\nadded_later();\r\n" }, { toolCalls }))).toEqual([
    "ALREADY_APPLIED",
  ]);
});
