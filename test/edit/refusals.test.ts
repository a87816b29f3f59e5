import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Edit, EditCode, EditError } from "../../src/core/edit.ts";
import { errorText } from "../../src/edit/error-text.ts";
import { plan } from "../../src/edit/plan.ts";
import type { PlanResult } from "../../src/edit/plan.ts";
import { after, codes, refusals, replacement, treeOf } from "./helper.ts";
import type { Files } from "./helper.ts";

const source = [
  "export function total(items: readonly Item[]): number {",
  "  let sum = 0;",
  "  for (const item of items) {",
  "    sum += item.price * item.count;",
  "  }",
  "  return sum;",
  "}",
  "",
  "export function label(item: Item): string {",
  '  return `"${item.name}" & ${item.price} < ${item.limit}`;',
  "}",
  "",
].join("\n");

const files: Files = {
  "src/total.ts": source,
  "src/other.ts": "export {};\n",
  "logo.png": Buffer.from([137, 80, 0, 1]),
};
const path = "src/total.ts";

function only(edits: readonly Edit[], tree = treeOf(files)): EditError {
  const [error, ...more] = refusals(plan(edits, tree));
  if (error === undefined) throw new Error("it was planned");
  expect(more).toEqual([]);
  return error;
}

const edit = (search: string, replace: string): readonly Edit[] => [replacement(path, search, replace)];

function siblings(result: PlanResult): readonly EditError[] {
  return result.kind === "refused" ? result.errors.filter((e) => e.code === "ABORTED_BY_SIBLING") : [];
}

describe("each refusal has its code", () => {
  const cases: readonly [EditCode, string, readonly Edit[]][] = [
    ["NO_EDITS", "no edit at all", []],
    ["OUTSIDE_ROOT", "a parent folder", [replacement("../x.ts", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a parent folder in the middle", [replacement("src/../../x.ts", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "an absolute path", [replacement("/etc/passwd", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a home folder", [replacement("~/x", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a drive", [replacement("C:/x", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a drive with backslashes", [replacement("C:\\x", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a parent folder with backslashes", [replacement("..\\x", "a\n", "b\n")]],
    ["OUTSIDE_ROOT", "a NUL", [{ kind: "write", path: "a\0.ts", content: "x\n", mustBeNew: true }]],
    [
      "OUTSIDE_ROOT",
      "a line end in the name",
      [{ kind: "write", path: "a\nb.ts", content: "x\n", mustBeNew: true }],
    ],
    ["OUTSIDE_ROOT", "an empty path", [{ kind: "write", path: "", content: "x\n", mustBeNew: true }]],
    ["OUTSIDE_ROOT", "a rename out of the root", [{ kind: "rename", path, to: "../x.ts" }]],
    [
      "PROTECTED",
      "git's folder",
      [{ kind: "write", path: ".git/hooks/pre-commit", content: "x\n", mustBeNew: true }],
    ],
    [
      "PROTECTED",
      "git's folder in capitals",
      [{ kind: "write", path: ".GIT/config", content: "x\n", mustBeNew: true }],
    ],
    [
      "PROTECTED",
      "git's folder with dots after it",
      [{ kind: "write", path: ".git. /config", content: "x\n", mustBeNew: true }],
    ],
    [
      "PROTECTED",
      "git's short name",
      [{ kind: "write", path: "GIT~1/config", content: "x\n", mustBeNew: true }],
    ],
    [
      "PROTECTED",
      "git's folder with an invisible character",
      [{ kind: "write", path: ".g\u200cit/config", content: "x\n", mustBeNew: true }],
    ],
    [
      "PROTECTED",
      "git's folder as a stream",
      [{ kind: "write", path: ".git::$INDEX_ALLOCATION/config", content: "x\n", mustBeNew: true }],
    ],
    ["PROTECTED", "git's folder below another", [{ kind: "delete", path: "sub/.git/config" }]],
    ["PROTECTED", "git's folder with backslashes", [{ kind: "delete", path: ".git\\config" }]],
    ["NOT_FOUND", "an unknown file", [replacement("src/totl.ts", "a\n", "b\n")]],
    ["NOT_FOUND", "backslashes", [replacement("src\\total.ts", "a\n", "b\n")]],
    ["NOT_FOUND", "other letter case", [replacement("src/Total.ts", "a\n", "b\n")]],
    ["NOT_TEXT", "a binary file", [replacement("logo.png", "a\n", "b\n")]],
    ["NOT_TEXT", "a NUL to be written", edit("  let sum = 0;\n", "  let sum = '\0';\n")],
    ["EXISTS", "a new file over another", [{ kind: "write", path, content: "x\n", mustBeNew: true }]],
    [
      "EXISTS",
      "a new file that differs in case only",
      [{ kind: "write", path: "src/TOTAL.ts", content: "x\n", mustBeNew: false }],
    ],
    [
      "EXISTS",
      "a new file in a folder that differs in case only",
      [{ kind: "write", path: "SRC/new.ts", content: "x\n", mustBeNew: false }],
    ],
    [
      "EXISTS",
      "a new file where a folder is",
      [{ kind: "write", path: "src", content: "x\n", mustBeNew: false }],
    ],
    [
      "EXISTS",
      "a new file below a file",
      [{ kind: "write", path: "src/total.ts/x.ts", content: "x\n", mustBeNew: false }],
    ],
    ["EXISTS", "a rename onto a file", [{ kind: "rename", path, to: "src/other.ts" }]],
    [
      "ALREADY_APPLIED",
      "the replacement stands there, the search does not",
      edit("  let total = 0;\n", "  let sum = 0;\n"),
    ],
    [
      "ALREADY_APPLIED",
      "an insertion that stands there",
      edit("  let sum = 0;\n", "  let sum = 0;\n  for (const item of items) {\n"),
    ],
    ["ALREADY_APPLIED", "a file made before", [replacement("src/other.ts", "", "export {};\n")]],
    ["NOOP_IDENTICAL", "search and replacement the same", edit("  let sum = 0;\n", "  let sum = 0;\n")],
    [
      "NOOP_IDENTICAL",
      "a file written as it is",
      [{ kind: "write", path, content: source, mustBeNew: false }],
    ],
    ["EMPTY_SEARCH", "an empty search in a file with text", edit("", "x\n")],
    ["BLANK_SEARCH", "a blank search", edit("\n  \n", "x\n")],
    ["NO_MATCH", "nothing alike", edit("zzz qqq;\nyyy www;\n", "x\n")],
    [
      "NEAR_MATCH",
      "another name",
      edit("  for (const item of things) {\n    sum += item.price * item.count;\n", "x\n"),
    ],
    ["NEAR_MATCH", "part of a line", edit("let sum\n", "let all\n")],
    ["NEAR_MATCH", "a space that does not break", edit("  let\u00a0sum = 0;\n", "x\n")],
    ["AMBIGUOUS", "two places", edit("}\n", "};\n")],
    ["AMBIGUOUS", "two places at two depths", edit("  }\n", "  };\n")],
    [
      "ELISION_IN_SEARCH",
      "dots in the search",
      edit("  let sum = 0;\n  // ...\n  return sum;\n", "  return 0;\n"),
    ],
    [
      "ELISION_IN_REPLACE",
      "dots in the replacement",
      edit("  return sum;\n", "  // ... existing code ...\n  return -sum;\n"),
    ],
    [
      "ELISION_IN_REPLACE",
      "words in the replacement",
      edit("  return sum;\n", "  return -sum;\n  // rest of the function remains unchanged\n"),
    ],
    ["ELISION_IN_REPLACE", "bare dots", edit("  return sum;\n", "  ...\n  return -sum;\n")],
    [
      "ELISION_IN_REPLACE",
      "a whole file with a gap",
      [{ kind: "write", path, content: "import x;\n// (other functions unchanged)\n", mustBeNew: false }],
    ],
    [
      "LINE_PREFIXES",
      "numbers in the search",
      edit("2 |   let sum = 0;\n3 |   for (const item of items) {\n", "x\n"),
    ],
    [
      "LINE_PREFIXES",
      "numbers in the replacement",
      edit("  let sum = 0;\n", "2 |   let sum = 1;\n3 |   let x = 2;\n"),
    ],
    [
      "ESCAPE_DRIFT",
      "backslashes before quotes",
      edit('  return `\\"${item.name}\\" & ${item.price} < ${item.limit}`;\n', "x\n"),
    ],
    [
      "ESCAPE_DRIFT",
      "line ends as backslash and n",
      edit("  let sum = 0;\\n  for (const item of items) {\n", "x\n"),
    ],
    [
      "ENTITY_DRIFT",
      "entities",
      edit("  return `&quot;${item.name}&quot; &amp; ${item.price} &lt; ${item.limit}`;\n", "x\n"),
    ],
    ["CASE_ONLY_DIFF", "other letter case", edit("  let Sum = 0;\n  FOR (const item of items) {\n", "x\n")],
    [
      "INDENT_INCONSISTENT",
      "one line off",
      edit(
        "  let sum = 0;\n    for (const item of items) {\n",
        "  let sum = 1;\n    for (const item of items) {\n",
      ),
    ],
    [
      "SPAN_TOO_LARGE",
      "a whole file that drops most of it",
      [{ kind: "write", path: "big.ts", content: "x\n", mustBeNew: false }],
    ],
    [
      "EDITS_OVERLAP",
      "two changes of one line",
      [...edit("  let sum = 0;\n", "  let sum = 1;\n"), ...edit("  let sum = 0;\n", "  let sum = 2;\n")],
    ],
    [
      "EDITS_OVERLAP",
      "one change of what another quotes",
      [
        ...edit("  let sum = 0;\n", "  let sum = 1;\n"),
        ...edit(
          "  let sum = 0;\n  for (const item of items) {\n",
          "  let sum = 0;\n  for (const x of items) {\n",
        ),
      ],
    ],
    [
      "EDITS_OVERLAP",
      "a change of a file that is deleted",
      [...edit("  let sum = 0;\n", "  let sum = 1;\n"), { kind: "delete", path }],
    ],
    [
      "EDITS_OVERLAP",
      "a file made twice",
      [
        { kind: "write", path: "n.ts", content: "x\n", mustBeNew: true },
        { kind: "write", path: "n.ts", content: "y\n", mustBeNew: true },
      ],
    ],
  ];

  test.each(cases)("%s: %s", (code, _, edits) => {
    const tree = treeOf({ ...files, "big.ts": "line of code;\n".repeat(100) });
    expect(refusals(plan(edits, tree)).map((e) => e.code)).toEqual([code]);
  });

  test("STALE_FILE: another hash than the one that was shown", () => {
    const expectHash = new Map([[path, createHash("sha256").update("before").digest("hex")]]);
    const error = only(edit("  let sum = 0;\n", "  let sum = 1;\n"), treeOf(files, { expect: expectHash }));
    expect(error).toMatchObject({
      code: "STALE_FILE",
      path,
      fileHash: createHash("sha256").update(source).digest("hex"),
    });
    const same = new Map([[path, createHash("sha256").update(source).digest("hex")]]);
    expect(plan(edit("  let sum = 0;\n", "  let sum = 1;\n"), treeOf(files, { expect: same })).kind).toBe(
      "planned",
    );
  });

  test("UNSUPPORTED_ENCODING: other characters than ASCII for a file in no known encoding", () => {
    const odd = { "a.txt": Buffer.from([0x61, 0xe9, 0x0a, 0x62, 0x0a]) };
    expect(codes(plan([replacement("a.txt", "b\n", "ü\n")], treeOf(odd)))).toEqual(["UNSUPPORTED_ENCODING"]);
    const result = plan([replacement("a.txt", "b\n", "c\n")], treeOf(odd));
    expect(result.kind === "planned" && [...(result.changes[0]?.after ?? [])]).toEqual([
      0x61, 0xe9, 0x0a, 0x63, 0x0a,
    ]);
  });

  test("SPAN_TOO_LARGE: lines with far more white space than the search", () => {
    const wide = { "a.txt": `x = 1;${" ".repeat(5000)}\n` };
    expect(codes(plan([replacement("a.txt", "x = 1;\n", "x = 2;\n")], treeOf(wide)))).toEqual([
      "SPAN_TOO_LARGE",
    ]);
  });

  test("ABORTED_BY_SIBLING: edits that alone would land, after all that were refused", () => {
    const edits = [
      ...edit("  let sum = 0;\n", "  let sum = 1;\n"),
      ...edit("nothing like it\n", "x\n"),
      replacement("../x", "a\n", "b\n"),
    ];
    const result = plan(edits, treeOf(files));
    expect(codes(result)).toEqual(["NO_MATCH", "OUTSIDE_ROOT", "ABORTED_BY_SIBLING"]);
    expect(result.kind === "refused" && result.errors.map((e) => e.editIndex)).toEqual([1, 2, 0]);
  });
});

describe("what is no refusal", () => {
  test.each([
    ["dots that were there before", "x = [\n  ...\n]\n", "x = [\n  ...\n]\n", "x = [\n  ...,\n]\n", "a.js"],
    [
      "a comment with the word existing",
      "run()\n",
      "run()\n",
      "# keeps existing users signed in\nrun()\n",
      "a.py",
    ],
    [
      "a comment that ends with dots",
      "run();\n",
      "run();\n",
      "// waiting for more data...\nrun();\n",
      "a.ts",
    ],
    ["a Python body of dots in a stub", "x = 1\n", "x = 1\n", "def f(): \n    ...\nx = 1\n", "a.py"],
    ["spread arguments", "f();\n", "f();\n", "f(\n  ...args,\n);\n", "a.ts"],
    ["dots in words", "a\n", "a\n", "...\nb\n", "a.md"],
    ["numbers that are data", "x\na\n", "a\n", "1: one\n2: two\n", "a.yml"],
  ])("%s", (_, before, search, replace, name) => {
    const tree = { [name]: before };
    expect(after(plan([replacement(name, search, replace)], treeOf(tree)), tree)).toEqual({
      [name]: before.replace(search, () => replace),
    });
  });

  test("two blocks may quote the same lines when neither changes them", () => {
    const tree = { "a.txt": "1\n2\n3\n" };
    const edits = [replacement("a.txt", "1\n2\n", "one\n2\n"), replacement("a.txt", "2\n3\n", "2\nthree\n")];
    expect(after(plan(edits, treeOf(tree)), tree)).toEqual({ "a.txt": "one\n2\nthree\n" });
  });

  test("a letter-case rename of the file itself", () => {
    const tree = { "a.txt": "x\n" };
    expect(after(plan([{ kind: "rename", path: "a.txt", to: "A.txt" }], treeOf(tree)), tree)).toEqual({
      "A.txt": "x\n",
    });
  });

  test("the prefixes of a diff on a path, where only the rest is there", () => {
    const tree = { "src/a.txt": "x\n" };
    expect(after(plan([replacement("b/src/a.txt", "x\n", "y\n")], treeOf(tree)), tree)).toEqual({
      "src/a.txt": "y\n",
    });
  });
});

describe("candidates and their text", () => {
  test("a near miss carries place, score, real text with context, and what differs", () => {
    const error = only(edit("  for (const item of things) {\n    sum += item.price * item.count;\n", "x\n"));
    expect(error).toMatchObject({
      editIndex: 0,
      fileHash: createHash("sha256").update(source).digest("hex"),
      tiers: ["exact", "trailing-space", "indentation"],
    });
    expect(error.candidates[0]).toMatchObject({ startLine: 3, endLine: 4, differs: ["identifier"] });
    expect(error.candidates[0]?.score).toBeGreaterThan(0.8);
    expect(error.candidates[0]?.text).toContain("  let sum = 0;\n  for (const item of items) {\n");
    expect(error.candidates.length).toBeLessThanOrEqual(3);
  });

  test("kinds of differences", () => {
    const differs = (search: string): readonly string[] =>
      only(edit(search, "nothing of it\n")).candidates[0]?.differs ?? [];
    expect(differs("  let sum = 0;\n  for (const item of items) {\n  }\n")).toEqual(["missing lines"]);
    expect(differs("  let sum = 0;\n  console.log();\n  for (const item of items) {\n")).toEqual([
      "extra lines",
    ]);
    expect(differs("  let sum = 0;\n\n  for (const item of items) {\n")).toEqual(["blank lines"]);
    expect(
      differs("  let sum  =  0;\n  for (const item of items) {\n    sum += item.price * item.amount;\n"),
    ).toEqual(["white space", "identifier"]);
    expect(
      differs("  let sum = 1;\n  for (const item of items) {\n    sum += item.price * item.count;\n"),
    ).toEqual(["text"]);
  });

  test("the text for the model shows the file and never the search", () => {
    const search = "  for (const item of things) {\n    sum += item.price * item.amount;\n";
    const text = errorText([only(edit(search, "x\n"))]);
    expect(text).toContain("NEAR_MATCH");
    expect(text).toContain("src/total.ts, around lines 3 to 4:");
    expect(text).toContain("    sum += item.price * item.count;");
    expect(text).not.toContain("things");
    expect(text).not.toContain("amount");
  });

  test("below the floor it says to read again, and still shows real lines", () => {
    const text = errorText([only(edit("function absent() {\n  const nowhere = 1;\n", "x\n"))]);
    expect(text).toMatch(/Read the region again/);
    expect(source.split("\n").some((line) => line.trim().length > 5 && text.includes(line))).toBe(true);
    expect(text).not.toContain("nowhere");
  });

  test("several places are listed by line, with what stands before each", () => {
    const text = errorText([only(edit("}\n", "};\n"))]);
    expect(text).toContain("3 times");
    expect(text).toMatch(
      /lines 5 \(after: sum \+= item\.price \* item\.count;\), 7 \(after: return sum;\), 11 /,
    );
    expect(text).toMatch(/Add lines/);
  });

  test("unknown paths name the nearest ones", () => {
    expect(errorText([only([replacement("source/total.ts", "a\n", "b\n")])])).toContain(
      "Nearest: src/total.ts",
    );
    expect(errorText([only([replacement("src\\total.ts", "a\n", "b\n")])])).toContain(
      "Nearest: src/total.ts",
    );
  });

  test("a search that quotes what another edit writes is told to join it", () => {
    const edits = [
      ...edit("  let sum = 0;\n", "  let amount_of_all = 0;\n"),
      ...edit("  let amount_of_all = 0;\n", "x\n"),
    ];
    expect(only(edits).message).toContain("what edit 1 writes");
  });

  test("the text stays within its budget, however much there is to say", () => {
    const many = Array.from({ length: 30 }, (_, i) =>
      replacement(path, `  for (const item of things${i}) {\n    sum += item.price;\n`, "x\n"),
    );
    const result = plan(many, treeOf(files));
    for (const maxCharacters of [0, 100, 1000, 4000])
      expect(errorText(refusals(result), { maxCharacters }).length).toBeLessThanOrEqual(maxCharacters);
    expect(errorText(refusals(result)).length).toBeLessThanOrEqual(4000);
    expect(errorText(refusals(result))).toContain("24 more edits were refused");
  });

  test("where the budget is short, real lines give way before reasons do", () => {
    const long = Array.from(
      { length: 60 },
      (_, i) => `value_${i} = compute_it_well(${i}, "a text of some length");`,
    );
    const near = (from: number): string =>
      long
        .slice(from, from + 25)
        .map((l, i) => `${i === 9 ? l.replace("well", "ill") : l}\n`)
        .join("");
    const tree = treeOf({ "a.py": long.join("\n") });
    const edits = [
      replacement("a.py", near(0), "x\n"),
      replacement("a.py", near(30), "x\n"),
      replacement("a.py", `${long[59]}\n`, "y\n"),
    ];
    const text = errorText(refusals(plan(edits, tree)).concat(siblings(plan(edits, tree))), {
      maxCharacters: 1500,
    });
    expect(text.length).toBeLessThanOrEqual(1500);
    expect(text).toContain("lines 1 to 25");
    expect(text).toContain("lines 31 to 55");
    expect(text).toContain('value_3 = compute_it_well(3, "a text of some length");');
    expect(text).toMatch(/Nothing was applied\. Other edits of the reply that would fit: 1;/);
  });

  test("a very long line is shown around the place that was meant", () => {
    const long = { "min.js": `${"a=b;".repeat(50_000)}needle(1);${"c=d;".repeat(50_000)}\n` };
    const [error] = refusals(plan([replacement("min.js", "needle(1);\n", "needle(2);\n")], treeOf(long)));
    expect(error?.code).toBe("NEAR_MATCH");
    expect(error?.candidates[0]).toMatchObject({ startLine: 1, endLine: 1, differs: ["part of a line"] });
    expect(error?.candidates[0]?.text).toContain("b;needle(1);c=");
    expect(error?.candidates[0]?.text.length).toBeLessThan(1000);
  });

  test("when time is up there is still a candidate", () => {
    let now = 0;
    const tree = treeOf(files, { capMs: 1, clock: () => (now += 10) });
    const [error] = refusals(
      plan(edit("  for (const item of things) {\n    sum += item.price * item.count;\n", "x\n"), tree),
    );
    expect(error?.candidates.length).toBeGreaterThan(0);
  });
});
