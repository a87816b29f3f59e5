// Replies cut after any of their characters: no part of an edit may be written, only edits that were whole.
import { describe, expect, test } from "vitest";
import { after, attempt, codes } from "./helper.ts";
import { parseReply } from "../../src/edit/parse-reply.ts";

const FILES = { "src/a.ts": "one();\ntwo();\nthree();\n", "src/b.ts": "uno();\ndos();\n" };
const A = { ...FILES, "src/a.ts": "one();\nzwei();\nmore();\nthree();\n" };
const BOTH = { ...A, "src/b.ts": "uno();\ndue();\n" };

const lines = (...all: readonly string[]): string => all.map((line) => `${line}\n`).join("");
const block = (old: readonly string[], now: readonly string[]): readonly string[] => [
  "<<<<<<< SEARCH",
  ...old,
  "=======",
  ...now,
  ">>>>>>> REPLACE",
];
const hunks = {
  a: [
    "--- a/src/a.ts",
    "+++ b/src/a.ts",
    "@@ -1,3 +1,4 @@",
    " one();",
    "-two();",
    "+zwei();",
    "+more();",
    " three();",
  ],
  b: ["--- a/src/b.ts", "+++ b/src/b.ts", "@@ -1,2 +1,2 @@", " uno();", "-dos();", "+due();"],
};
const call = (path: string, search: string, replace: string): object => ({
  name: "edit",
  arguments: { path, old_str: search, new_str: replace },
});

/** Two edits: all up to the end of the first, then the rest; `ends`: what the reply may lack and still be whole. */
const replies: readonly { name: string; first: string; rest: string; ends: string }[] = [
  {
    name: "blocks",
    first: lines("I change it.", "", "src/a.ts", ...block(["two();"], ["zwei();", "more();"])),
    rest: lines("", "src/b.ts", ...block(["dos();"], ["due();"])),
    ends: "\n",
  },
  {
    name: "blocks in fences",
    first: lines("src/a.ts", "```ts", ...block(["two();"], ["zwei();", "more();"])),
    rest: lines("```", "", "src/b.ts", "```ts", ...block(["dos();"], ["due();"]), "```"),
    ends: "\n```\n",
  },
  { name: "a diff", first: lines(...hunks.a), rest: lines(...hunks.b), ends: "" },
  {
    name: "a diff in a fence",
    first: "",
    rest: lines("Here:", "```diff", ...hunks.a, ...hunks.b, "```"),
    ends: "\n",
  },
  {
    name: "a patch",
    first: "",
    rest: lines(
      "*** Begin Patch",
      "*** Update File: src/a.ts",
      "@@",
      " one();",
      "-two();",
      "+zwei();",
      "+more();",
      "*** Update File: src/b.ts",
      "@@",
      " uno();",
      "-dos();",
      "+due();",
      "*** End Patch",
    ),
    ends: "\n",
  },
  {
    name: "whole files",
    first: lines("src/a.ts", "```ts", "one();", "zwei();", "more();", "three();", "```"),
    rest: lines("", "src/b.ts", "```ts", "uno();", "due();", "```"),
    ends: "\n",
  },
  {
    name: "calls as JSON",
    first: "",
    rest: JSON.stringify([
      call("src/a.ts", "two();", "zwei();\nmore();"),
      call("src/b.ts", "dos();", "due();"),
    ]),
    ends: "",
  },
];

describe("a reply that is cut", () => {
  test.each(replies)("$name", ({ first, rest, ends }) => {
    const whole = first + rest;
    expect(after(attempt(whole, FILES), FILES)).toEqual(BOTH);
    // A text that ends within its last line without a line end may as well be whole.
    const lastLine =
      ends === "" && !whole.startsWith("[") ? whole.lastIndexOf("\n", whole.length - 2) + 2 : whole.length;
    for (let end = 1; end < lastLine; end++) {
      const part = whole.slice(0, end);
      const result = attempt(part, FILES);
      const written = result.kind === "planned" ? after(result, FILES) : FILES;
      const may =
        end >= whole.length - ends.length ? BOTH : first !== "" && end >= first.length - 1 ? A : FILES;
      expect([FILES, may], part).toContainEqual(written);
    }
  });

  test("in its JSON is said to be cut off, in words it is only words", () => {
    const text = JSON.stringify([call("src/a.ts", "two();", "zwei();")]);
    expect(codes(attempt(text.slice(0, -1), FILES))).toEqual(["OUTPUT_TRUNCATED"]);
    expect(codes(attempt(text.slice(0, -9), FILES))).toEqual(["OUTPUT_TRUNCATED"]);
    expect(parseReply('{ "content": not JSON at all }').format).toBe("none");
  });

  test("after the lines that a hunk takes away and before those that it adds is cut off", () => {
    expect(codes(attempt(lines(...hunks.a.slice(0, 5)), FILES))).toEqual(["OUTPUT_TRUNCATED"]);
  });

  test("a list of the changed files at the end is no sign of it", () => {
    const { first, rest } = replies[0] ?? { first: "", rest: "" };
    const reply = `${first}${rest}\nChanged:\n\n- src/a.ts\n- src/b.ts\n`;
    expect(after(attempt(reply, FILES), FILES)).toEqual(BOTH);
  });
});
