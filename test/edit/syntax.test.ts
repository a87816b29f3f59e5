import { describe, expect, test } from "vitest";
import { newSyntaxErrors, syntaxErrors } from "../../src/edit/syntax/syntax.ts";

const check = (path: string, text: string): ReturnType<typeof syntaxErrors> =>
  syntaxErrors(path, Buffer.from(text));

describe("files that parse have no errors", () => {
  test.each([
    ["a.json", '{"a": [1, -2.5e3, "x\\n\\u00e9", true, null], "b": {}}'],
    ["a.json", '\ufeff{"a": 1}\n'],
    ["tsconfig.json", '{\n  // strict\n  "a": [1, 2,], /* more */\n}\n'],
    [".vscode/settings.json", '{ "a": 1, // x\n}'],
    ["a.jsonc", "[1, /* two */ 2]"],
    ["a.yml", "a: 1\nb:\n  - x\n---\nc: 2\n"],
    ["a.toml", 'a = 1\n[b]\nc = "x"\n'],
    ["a.js", "module.exports = { a: 1 };\nreturn;\n"],
    ["a.mjs", "import a from 'a';\nexport default await a;\n"],
    ["a.jsx", "export const A = () => <p>{1}</p>;\n"],
    ["a.ts", "export const a = <T,>(x: T): T => x satisfies T;\nusing r = f();\n"],
    ["a.tsx", "export const A = (p: { a?: string }) => <p>{p.a!}</p>;\n"],
    ["a.cts", "import a = require('a');\nexport = a;\n"],
    ["a.ts", "@dec class A { @dec x = 1; }\n"],
    ["a.py", "def f(:\n"],
    ["a.json", ""],
  ])("%s: %s", async (path, text) => {
    expect(await check(path, text)).toEqual([]);
  });
});

describe("errors are placed", () => {
  test.each([
    ["a.json", '{\n  "a": 1\n  "b": 2\n}', 3, 3],
    ["a.json", '{"a": 1,}', 1, 9],
    ["a.json", '{"a": // x\n1}', 1, 7],
    ["a.json", "[1, 2", 1, 6],
    ["a.json", "01", 1, 1],
    ["a.json", '"a\tb"', 1, 1],
    ["a.json", "{} x", 1, 4],
    ["a.jsonc", "[1 /* no end", 1, 4],
    ["a.toml", "a = \n", 1, 5],
    ["a.js", "const a = ;\n", 1, 11],
    ["a.ts", "let a: number = 1;\nlet b: = 2;\n", 2, 8],
  ])("%s: %s", async (path, text, line, column) => {
    const [first] = await check(path, text);
    expect([first?.line, first?.column]).toEqual([line, column]);
  });

  test("YAML", async () => {
    expect((await check("a.yaml", "a: 1\nb: [1, 2\nc: 3\n")).length).toBeGreaterThan(0);
  });

  test("JSON as deep as a file may be", async () => {
    expect(await check("a.json", "[".repeat(100_000) + "]".repeat(100_000))).toEqual([]);
    expect((await check("tsconfig.json", "[".repeat(100_000))).length).toBe(1);
  });
});

test("a text too deep for its parser says nothing", async () => {
  expect(await check("a.ts", `x = ${"(".repeat(20_000)}1${")".repeat(20_000)};`)).toEqual([]);
  expect(await check("a.yaml", "[".repeat(20_000) + "]".repeat(20_000))).toEqual([]);
});

describe("new errors only", () => {
  const change = (
    path: string,
    before: string | undefined,
    after: string,
  ): Parameters<typeof newSyntaxErrors>[0][number] => ({
    path,
    before: before === undefined ? undefined : Buffer.from(before),
    after: Buffer.from(after),
  });

  test("a file that parsed and no longer does", async () => {
    const errors = await newSyntaxErrors([change("a.ts", "f();\n", "f(;\n")]);
    expect(errors.map((e) => [e.code, e.path])).toEqual([["NEW_SYNTAX_ERROR", "a.ts"]]);
    expect(errors[0]?.message).toContain("line 1, column 3");
  });

  test("a new file that does not parse", async () => {
    expect((await newSyntaxErrors([change("a.json", undefined, "{")])).map((e) => e.code)).toEqual([
      "NEW_SYNTAX_ERROR",
    ]);
  });

  test("an old error that stays is none, a second one of its kind is", async () => {
    const twice = "let a = 1;\nlet a = 2;\n";
    expect(await newSyntaxErrors([change("a.ts", twice, `${twice}g();\n`)])).toEqual([]);
    expect((await newSyntaxErrors([change("a.ts", twice, `${twice}let a = 3;\n`)])).length).toBe(1);
  });

  test("what stood behind an error that stopped the parser is not held against the change", async () => {
    expect(await newSyntaxErrors([change("a.json", '{"a" 1, "b" 2}', '{"a": 1, "b" 2}')])).toEqual([]);
  });

  test("deletions and other languages have none", async () => {
    expect(await newSyntaxErrors([{ path: "a.ts", before: Buffer.from("x"), after: undefined }])).toEqual([]);
    expect(await newSyntaxErrors([change("a.rs", "fn", "fn fn fn")])).toEqual([]);
  });
});
