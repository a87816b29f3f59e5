import { describe, expect, test } from "vitest";
import {
  nearestPaths,
  parseGiveUp,
  parseHypothesis,
  parseLookups,
  parseToolLookup,
  renderLookup,
} from "../../src/context/lookups.ts";

describe("look-ups in a reply", () => {
  test("are found on lines of their own, in lists and backticks, at most six", () => {
    const prose = [
      "I need to see:",
      "- READ src/a.js 10-20",
      "`SEARCH parsePrice in src/*.js`",
      "2. LIST src",
      "LOG test 5",
      "READ b.js",
      "SEARCH /a+b/",
      "READ seventh.js",
      "Please READ nothing here",
    ].join("\n");
    expect(parseLookups(prose)).toMatchObject([
      { kind: "read", path: "src/a.js", from: 10, to: 20 },
      { kind: "search", text: "parsePrice", glob: "src/*.js", pattern: undefined },
      { kind: "list", path: "src" },
      { kind: "log", check: "test", from: 5 },
      { kind: "read", path: "b.js", from: undefined },
      { kind: "search", pattern: /a+b/ },
    ]);
  });

  test("as tool calls say which argument is wrong", () => {
    expect(parseToolLookup("read", '{"path":"a","from":3}')).toMatchObject({
      kind: "read",
      path: "a",
      from: 3,
    });
    expect(parseToolLookup("read", '{"file":"a"}')).toMatchObject({
      kind: "refused",
      message: 'The argument "path" must be a text.',
    });
    expect(parseToolLookup("read", "{")).toMatchObject({ kind: "refused" });
  });

  test("are answered with the lines asked for", () => {
    const file = Array.from({ length: 30 }, (_, i) => `l${i + 1}`).join("\n");
    expect(renderLookup({ request: "r", ok: true, path: "a", text: `${file}\n`, from: 2, to: 3 })).toBe(
      "== a (lines 2-3 of 30) ==\nl2\nl3",
    );
    expect(renderLookup({ request: "r", ok: true, path: "a", text: "x\n" })).toBe("== a ==\nx");
  });

  test("hypothesis and giving up are read from their lines", () => {
    expect(parseHypothesis("text\n**HYPOTHESIS:** the sign is wrong\nmore")).toBe("the sign is wrong");
    expect(parseHypothesis("no such line")).toBeUndefined();
    expect(parseGiveUp("GIVE UP: it is the network")).toBe("it is the network");
  });

  test.each([
    ["READ src/a.js:10-20", { path: "src/a.js", from: 10, to: 20 }],
    ["READ src/a.js (lines 10-20)", { path: "src/a.js", from: 10, to: 20 }],
    ["**READ src/a.js lines 10 to 20**", { path: "src/a.js", from: 10, to: 20 }],
    ["READ src/a.js 20-10", { path: "src/a.js", from: 10, to: 20 }],
    ["READ ./src/a.js 7", { path: "src/a.js", from: 7, to: undefined }],
  ])("as %s name a file and its lines", (line, wanted) => {
    expect(parseLookups(`\`\`\`\n${line}\n\`\`\``)).toMatchObject([{ kind: "read", ...wanted }]);
  });

  test("are not looked for in lines that are longer than a request", () => {
    expect(parseLookups(`SEARCH ${"a ".repeat(50_000)}`)).toEqual([]);
  });

  test.each(["(a+)+$", "((a+))+b", "(a|a)*b", "(\\w+)\\1", "a*b*c*d", "a{1,900}b{1,900}c{1,900}"])(
    "with the pattern %s, which could take for ever, are refused",
    (pattern) => {
      expect(parseLookups(`SEARCH /${pattern}/`)).toMatchObject([{ kind: "refused" }]);
    },
  );

  test.each(["const\\s+(\\w+)\\s*=\\s*require", "def\\s+\\w+\\s*\\(", "[*+]+x", "(foo|bar)baz", ".*a.*b"])(
    "with the usual pattern %s are answered",
    (pattern) => {
      expect(parseLookups(`SEARCH /${pattern}/`)).toMatchObject([
        { kind: "search", pattern: new RegExp(pattern) },
      ]);
    },
  );

  test.each([
    ["read", "null", "The arguments are not a JSON object."],
    ["read", "[]", "The arguments are not a JSON object."],
    ["read", '{"path":7}', 'The argument "path" must be a text.'],
    ["read", '{"path":"a","from":"3"}', 'The argument "from" must be a line\'s number, from 1.'],
    ["log", '{"check":"test","to":0}', 'The argument "to" must be a line\'s number, from 1.'],
    ["search", '{"text":"a","glob":[]}', 'The argument "glob" must be a text.'],
    ["remove", '{"path":"a"}', 'There is no tool "remove": read, search, list and log exist.'],
  ])("as a call of %s with %s are refused by name", (name, json, message) => {
    expect(parseToolLookup(name, json)).toMatchObject({ kind: "refused", message });
  });

  test("as tool calls may leave fields out as null", () => {
    expect(parseToolLookup("read", '{"path":"./a","from":9,"to":null}')).toMatchObject({
      kind: "read",
      path: "a",
      from: 9,
      to: undefined,
    });
  });
});

test("a path that does not exist leads to the same name elsewhere, then to alike names, then to a misspelt one", () => {
  const paths = ["src/receipt.js", "lib/cart.js", "src/cart-items.js", "docs/a.md"];
  expect(nearestPaths("src/cart.js", paths)).toEqual(["lib/cart.js", "src/cart-items.js"]);
  expect(nearestPaths("src/reciept.js", paths)).toEqual(["src/receipt.js"]);
  expect(nearestPaths("src/nothing-like-it.js", paths)).toEqual([]);
});

test("a hypothesis is found behind many empty lines, in any emphasis, on its next line", () => {
  expect(parseHypothesis(`${"\n".repeat(100_000)}### HYPOTHESIS:\nthe sign is wrong`)).toBe(
    "the sign is wrong",
  );
});
