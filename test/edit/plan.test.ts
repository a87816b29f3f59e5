import { describe, expect, test } from "vitest";
import { encode } from "gpt-tokenizer/encoding/o200k_base";
import type { Edit } from "../../src/core/edit.ts";
import { indentMap, indentUnit, reindent } from "../../src/edit/indent.ts";
import { plan } from "../../src/edit/plan.ts";
import { formatReminder, formatRules } from "../../src/edit/rules.ts";
import { after, replacement, treeOf } from "./helper.ts";

const edited = (before: string, search: string, replace: string): string =>
  after(plan([replacement("a", search, replace)], treeOf({ a: before })), { a: before })["a"] ?? "";

describe("line ends", () => {
  test.each([
    ["a new line takes the end of the line that it replaces", "a\r\nb\nc\n", "a\n", "x\n", "x\r\nb\nc\n"],
    ["an added line takes the end of the line before", "a\r\nb\nc\n", "a\n", "a\nx\n", "a\r\nx\r\nb\nc\n"],
    [
      "lines beyond those replaced take the last one's end",
      "a\nb\r\nc\n",
      "a\nb\n",
      "1\n2\n3\n",
      "1\n2\r\n3\r\nc\n",
    ],
    ["a first line that is added takes the end of the next", "a\r\nb\n", "a\n", "x\na\n", "x\r\na\r\nb\n"],
    [
      "lines kept inside a block keep their own",
      "a\r\nb\nc\r\nd\n",
      "a\nb\nc\n",
      "a\nB\nc\n",
      "a\r\nB\nc\r\nd\n",
    ],
    ["a last line without an end keeps having none", "a\nb", "b\n", "c\n", "a\nc"],
    ["lines added after it, too", "a\r\nb", "b\n", "b\nc\n", "a\r\nb\r\nc"],
    ["one line without an end", "a", "a\n", "b\nc\n", "b\nc"],
    ["the last lines can go", "a\nb\nc", "b\nc\n", "", "a\n"],
    ["carriage returns alone", "a\rb\rc\r", "b\n", "x\ny\n", "a\rx\ry\rc\r"],
    ["a carriage return inside a line", "a\rb\nc\n", "c\n", "d\n", "a\rb\nd\n"],
  ])("%s", (_, before, search, replace, wanted) => {
    expect(edited(before, search, replace)).toBe(wanted);
  });
});

describe("indentation", () => {
  const map = (...pairs: readonly [string, string][]): ReadonlyMap<string, string> => new Map(pairs);

  test("the map is one function that keeps depths apart", () => {
    expect(indentMap(["a", "  b", "", "a"], ["\ta", "\t\tb", "  ", "\ta"])).toEqual(
      map(["", "\t"], ["  ", "\t\t"]),
    );
    expect(indentMap(["a", "b"], ["  a", "    b"])).toBeUndefined();
    expect(indentMap(["a", "  b"], ["  a", "  b"])).toBeUndefined();
  });

  test.each([
    ["known depth", map(["", "    "], ["  ", "        "]), "  x", "        x"],
    ["deeper by what was added", map(["", "    "]), "  x", "      x"],
    ["deeper where a prefix was cut", map(["      ", "  "]), "        x", "    x"],
    ["shallower where a prefix was added", map(["  ", "    "]), "x", "  x"],
    ["two spaces for four", map(["", ""], ["  ", "    "]), "    x", "        x"],
    ["four spaces for a tab", map(["    ", "\t"]), "        x", "\t\tx"],
    ["a tab for two spaces", map(["\t", "  "]), "\t\t\tx", "      x"],
    ["from the margin", map(["    ", "\t"]), "x", "x"],
    ["blank lines stay", map(["", "    "]), "", ""],
  ])("%s", (_, pairs, line, wanted) => {
    expect(reindent([line], pairs, 2)).toEqual([wanted]);
  });

  test.each([
    ["shallower than what was cut", map(["      ", "  "]), "  x"],
    ["no whole number of tabs", map(["    ", "\t"]), "      x"],
    ["spaces after tabs that were added", map(["", "\t\t"]), "    x"],
    ["no straight line", map(["", ""], ["  ", "    "], ["    ", "      "]), "      x"],
  ])("undefined: %s", (_, pairs, line) => {
    expect(reindent([line], pairs, 2)).toBeUndefined();
  });

  test.each([
    [
      "a block moved out by one step goes deeper by the same step",
      4,
      ["    "],
      ["        "],
      ["        x"],
      ["            x"],
    ],
    [
      "a smaller unit is scaled for all lines together",
      4,
      ["  "],
      ["    "],
      ["    x", "      y"],
      ["        x", "            y"],
    ],
    ["a larger unit too", 2, ["    "], ["  "], ["        x"], ["    x"]],
    ["the asterisk of a comment is no step", 4, ["  "], ["    "], ["   * x"], ["     * x"]],
  ])("%s", (_, unit, from, to, lines, wanted) => {
    expect(reindent(lines, map([from[0] ?? "", to[0] ?? ""]), unit)).toEqual(wanted);
  });

  test("the file's step is the one by which lines most often go deeper", () => {
    expect(indentUnit(["a", "    b", "        c", "", "  d", "a", "    b"])).toBe(4);
    expect(indentUnit(["a", "\tb", "\t\tc"])).toBe(1);
    expect(indentUnit(["/**", " * x", " */", "a", "  b"])).toBe(2);
    expect(indentUnit(["a", "b"])).toBe(1);
  });

  test("a replacement that stands at the file's depth already is not moved a second time", () => {
    const result = plan(
      [replacement("a", "x = 1\ny = 2\n", "    x = 3\n    y = 4\n")],
      treeOf({ a: "if z:\n    x = 1\n    y = 2\n" }),
    );
    expect(result.kind === "refused" && result.errors[0]?.code).toBe("INDENT_INCONSISTENT");
  });
});

describe("a plan", () => {
  const files = { "a.txt": "1\n2\n3\n", "b.txt": "x\n" };
  const planned = (edits: readonly Edit[]): Extract<ReturnType<typeof plan>, { kind: "planned" }> => {
    const result = plan(edits, treeOf(files));
    if (result.kind === "refused") throw new Error(result.errors[0]?.message);
    return result;
  };

  test("has one key for changes that differ in white space, order or cut", () => {
    const key = (edits: readonly Edit[]): string => planned(edits).patchKey;
    const one = key([replacement("a.txt", "2\n", "two\n"), replacement("b.txt", "x\n", "y z\n")]);
    expect(key([replacement("b.txt", "x\n", "y  z\n"), replacement("a.txt", "1\n2\n", "1\ntwo\n")])).toBe(
      one,
    );
    expect(key([replacement("a.txt", "2\n", "two\n"), replacement("b.txt", "x\n", "y w\n")])).not.toBe(one);
    expect(key([replacement("a.txt", "2\n", "two\n")])).not.toBe(one);
  });

  test("counts hunks and lines", () => {
    const edits = [
      replacement("a.txt", "1\n2\n3\n", "one\n2\nthree\nfour\n"),
      replacement("c.txt", "", "new\n"),
    ];
    expect(planned(edits).files).toEqual([
      { path: "a.txt", kind: "modified", hunks: 2, added: 3, removed: 2 },
      { path: "c.txt", kind: "created", hunks: 1, added: 1, removed: 0 },
    ]);
  });

  test("takes edits of a renamed file under either name", () => {
    const rename: Edit = { kind: "rename", path: "a.txt", to: "d.txt" };
    const wanted = { "b.txt": "x\n", "d.txt": "1\ntwo\n3\n" };
    expect(after(plan([replacement("a.txt", "2\n", "two\n"), rename], treeOf(files)), files)).toEqual(wanted);
    expect(after(plan([rename, replacement("d.txt", "2\n", "two\n")], treeOf(files)), files)).toEqual(wanted);
  });

  test("takes replacement patterns literally", () => {
    expect(edited("a\n", "a\n", "$& $1 $$ $` $'\n")).toBe("$& $1 $$ $` $'\n");
  });

  test("keeps the bytes of what it does not touch, also in a file of unknown encoding", () => {
    const before = Buffer.from([0x61, 0x0a, 0xff, 0xe9, 0x0a, 0xc3, 0xa9, 0x0a, 0x62, 0x0a]);
    const edit = replacement("a", "\ufffd\ufffd\né\nb\n", "\ufffd\ufffd\né\nc\n");
    const result = plan([edit], treeOf({ a: before }));
    const wanted = Buffer.from(before);
    wanted[8] = 0x63;
    expect(result.kind === "planned" && Buffer.from(result.changes[0]?.after ?? [])).toEqual(wanted);
  });
});

test("the rules of the format fit their share of the prompt", () => {
  expect(encode(formatRules).length).toBeLessThanOrEqual(170);
  expect(encode(formatReminder).length).toBeLessThanOrEqual(50);
});
