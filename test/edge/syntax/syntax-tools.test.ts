import { describe, expect, test } from "vitest";
import { createSyntaxTools } from "../../../src/edge/syntax/syntax-tools.ts";
import { newSyntaxErrors } from "../../../src/edit/syntax/syntax.ts";

const tools = createSyntaxTools({ PATH: process.env["PATH"] ?? "" });
const problems = (path: string, text: string) => tools.problems(path, Buffer.from(text));

describe("languages' own tools", () => {
  test("Python says where it stops, and runs nothing", async () => {
    expect(await problems("a.py", "x = 1\ndef f(:\n  pass\n")).toMatchObject([
      { line: 2, message: "invalid syntax" },
    ]);
    expect(await problems("a.py", "import os\nos._exit(3)\n")).toEqual([]);
  });

  test("the shell says which line", async () => {
    expect(await problems("a.sh", "if true; then\n")).toMatchObject([{ line: 2 }]);
    expect(await problems("a.sh", "exit 5\n")).toEqual([]);
  });

  test("a language without its tool, or an unknown one, has none", async () => {
    expect(await createSyntaxTools({ PATH: "/nonexistent" }).problems("a.py", Buffer.from("def"))).toEqual(
      [],
    );
    expect(await problems("a.cobol", "x")).toEqual([]);
  });
});

test("only what a change breaks is refused", async () => {
  const change = (before: string, after: string) => [
    { path: "a.py", before: Buffer.from(before), after: Buffer.from(after) },
  ];
  expect(await newSyntaxErrors(change("x = 1\n", "x = = 1\n"), tools)).toMatchObject([
    { code: "NEW_SYNTAX_ERROR", path: "a.py", message: expect.stringContaining("line 1") as string },
  ]);
  expect(await newSyntaxErrors(change("def f(\n", "def f(:\n"), tools)).toEqual([]);
  expect(await newSyntaxErrors(change("x = 1\n", "x = 2\n"), tools)).toEqual([]);
});
