import { describe, expect, test } from "vitest";
import { messages, read, readFixture } from "./fixture.ts";

describe("tsc", () => {
  test.each(["types.txt", "types-pretty.txt"])("%s: errors with the lines that explain them", (name) => {
    const { failures } = readFixture(`tsc/${name}`, "ts", 2);
    expect(failures.map((f) => [f.tool, f.file, f.line, f.column, f.code])).toEqual([
      ["tsc", "src/cart.ts", 7, 9, "TS2322"],
      ["tsc", "src/cart.ts", 8, 3, "TS2322"],
      ["tsc", "src/cart.ts", 8, 16, "TS2304"],
      ["tsc", "src/cart.ts", 12, 11, "TS2322"],
      ["tsc", "src/cart.ts", 12, 21, "TS2741"],
      ["tsc", "src/use.ts", 3, 26, "TS2554"],
    ]);
    expect(failures[3]?.message).toBe(
      "Type 'Line | { name: string; }' is not assignable to type 'Line'.\n" +
        "Property 'cents' is missing in type '{ name: string; }' but required in type 'Line'.",
    );
  });

  test("an error without a file", () => {
    expect(readFixture("tsc/config.txt", "ts", 2).failures).toMatchObject([{ tool: "tsc", code: "TS18003" }]);
  });
});

describe("eslint", () => {
  test("errors with their rules, no warnings", () => {
    const { failures } = readFixture("eslint/stylish.txt", "ts");
    expect(failures.map((f) => [f.file, f.line, f.column, f.code, f.message])).toEqual([
      ["lint/one.js", 1, 5, "prefer-const", "'a' is never reassigned. Use 'const' instead"],
      ["lint/one.js", 2, 5, "no-undef", "'b' is not defined"],
      ["lint/one.js", 3, 3, "no-undef", "'c' is not defined"],
      ["lint/one.js", 5, 10, "no-unused-vars", "'unused' is defined but never used"],
      ["lint/two.js", 1, 16, undefined, "Parsing error: Unexpected token ;"],
    ]);
  });

  test("warnings count where their number is what failed", () => {
    const log = [
      "/project/a.js",
      "  2:7  warning  Expected '===' and instead saw '=='  eqeqeq",
      "",
      "ESLint found too many warnings (maximum: 0).",
    ];
    expect(messages(read(log.join("\n")))).toEqual(["Expected '===' and instead saw '=='"]);
  });
});

// The lines are those of the tools' own documentation.
test.each([
  ["app/a.py:3:1: error: Incompatible types in assignment  [assignment]", "mypy", "assignment"],
  ["app/a.py:3:1: F401 [*] `os` imported but unused", "ruff", "F401"],
  ["src/A.cs(3,1): error CS0103: The name 'x' does not exist [/project/A.csproj]", "dotnet", "CS0103"],
])("%s", (line, tool, code) => {
  expect(read(line).failures).toMatchObject([{ kind: "diagnostic", tool, code, line: 3, column: 1 }]);
});

test("the same diagnostic at two places of a file is one with a count", () => {
  const log = [
    "a.c:1:2: error: 'x' undeclared",
    "a.c:9:2: error: 'x' undeclared",
    "b.c:1:2: error: 'x' undeclared",
  ];
  expect(read(log.join("\n")).failures).toMatchObject([
    { file: "a.c", line: 1, count: 2 },
    { file: "b.c", line: 1, count: 1 },
  ]);
});
