import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, fill, piecesOf } from "../../src/ci/expression.ts";
import type { Contexts, Value } from "../../src/ci/expression.ts";

const contexts: Contexts = {
  matrix: { values: { os: "ubuntu-latest", node: 20, deep: { list: ["a", "b"] } }, complete: true },
  github: { values: { event_name: "push" }, complete: false },
};

test.each<readonly [string, Value]>([
  ["matrix.os == 'Ubuntu-Latest'", true],
  ["matrix.node >= 20 && matrix.node < 22", true],
  ["matrix.node == '20'", true],
  ["matrix['os']", "ubuntu-latest"],
  ["matrix.deep.list[1]", "b"],
  ["matrix.none", null],
  ["matrix.none || 'other'", "other"],
  ["!(matrix.os == 'x') && 'yes' || 'no'", "yes"],
  ["CONTAINS(matrix.os, 'UBUNTU')", true],
  ["contains(fromJSON('[18, 20]'), matrix.node)", true],
  ["startsWith(matrix.os, 'win') || endsWith(matrix.os, 'latest')", true],
  ["format('{0}-{1} {{0}}', matrix.os, matrix.node)", "ubuntu-latest-20 {0}"],
  ["join(matrix.deep.list, '+')", "a+b"],
  ["'it''s'", "it's"],
  ["0x10 == 16", true],
  ["null == 0", true],
  ["always() && !failure()", true],
  ["true || secrets.X", true],
  ["secrets.X && false", false],
  ["'' == false", true],
])("%s gives %j", (text, value) => {
  expect(evaluate(text, contexts)).toEqual({ kind: "value", value });
});

test.each([
  ["secrets.TOKEN", "secrets.TOKEN"],
  ["github.token", "github.token"],
  ["github.event.pull_request.head.sha", "github.event.pull_request.head.sha"],
  ["steps.a.outputs.b != ''", "steps.a.outputs.b"],
  ["hashFiles('**/lock')", "hashFiles()"],
  ["format('{0}', needs.a.outputs.x)", "needs.a.outputs.x"],
  ["matrix.os ==", "matrix.os =="],
  ["a b", "a b"],
  ["toString()", "toString()"],
  ["matrix.os == 'x' || secrets.X", "secrets.X"],
])("%s is not known: %s", (text, name) => {
  expect(evaluate(text, contexts)).toEqual({ kind: "unknown", name });
});

test("names of every object are no values", () => {
  expect(evaluate("matrix.constructor", contexts)).toEqual({ kind: "value", value: null });
  expect(evaluate("matrix.__proto__", contexts)).toEqual({ kind: "value", value: null });
});

test("a text is filled, and braces inside quotes end nothing", () => {
  expect(fill("a ${{ matrix.os }} b ${{ '}}' }}c", contexts)).toEqual({
    kind: "text",
    text: "a ubuntu-latest b }}c",
  });
  expect(fill("$HOME ${PATH} {{ x }} ${{ open", contexts)).toEqual({
    kind: "text",
    text: "$HOME ${PATH} {{ x }} ${{ open",
  });
});

test("brackets deeper than GitHub's limit are not followed", () => {
  const deep = `${"(".repeat(20_000)}1`;
  expect(evaluate(deep, contexts).kind).toBe("unknown");
});

test("any text is cut into pieces that make it up again, and any expression has an answer", () => {
  const part = fc.constantFrom(
    "${{",
    "}}",
    "'",
    "matrix.os",
    " ",
    "(",
    ")",
    "&&",
    "!",
    "==",
    "x",
    "[",
    "]",
    ".",
    "*",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = parts.join("");
      const again = piecesOf(text).map(({ kind, text: t }) => (kind === "text" ? t : `\${{${t}}}`));
      expect(again.join("")).toBe(text);
      expect(["value", "unknown"]).toContain(evaluate(text, contexts).kind);
    }),
    { numRuns: 300 },
  );
});
