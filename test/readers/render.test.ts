import { describe, expect, test } from "vitest";
import { failure } from "../../src/core/failure.ts";
import type { FailureFacts } from "../../src/core/failure.ts";
import { renderFailures } from "../../src/readers/render.ts";
import { readFixture } from "./fixture.ts";

function render(facts: Partial<FailureFacts>, maxTokens = 1000): string {
  const base = { kind: "test", tool: "node:test", id: "adds", message: "failed" } as const;
  return renderFailures([failure({ ...base, ...facts })], { maxTokens });
}

describe("one failure", () => {
  test("is one line with place, name, short values and the frame", () => {
    const line = render({
      id: "ten times ten cents is exactly one euro",
      file: "test/till.test.js",
      line: 24,
      message: "AssertionError: Expected values to be strictly equal:\n\n0.9999999999999999 !== 100",
      expected: "100",
      actual: "0.9999999999999999",
      frame: { file: "src/cart.js", line: 22 },
    });
    expect(line).toBe(
      'FAIL test/till.test.js:24 "ten times ten cents is exactly one euro" expected 100, actual 0.9999999999999999 at src/cart.js:22',
    );
  });

  test("keeps the words that a person wrote", () => {
    const values = { expected: "true", actual: "false" };
    expect(render({ message: "AssertionError: the total is positive", ...values })).toBe(
      'FAIL "adds" the total is positive expected true, actual false',
    );
    expect(
      render({
        message: "java.lang.AssertionError: ten times ten expected:<true> but was:<false>",
        ...values,
      }),
    ).toBe('FAIL "adds" ten times ten expected true, actual false');
  });

  test("names the frame only where it says more than the place", () => {
    const place = { file: "a.js", line: 3, message: "no" };
    expect(render({ ...place, frame: { file: "a.js", line: 3 } })).toBe('FAIL a.js:3 "adds" no');
    expect(render({ ...place, frame: { file: "a.js", line: 9 } })).toBe('FAIL a.js:3 "adds" no at line 9');
    expect(render({ ...place, frame: { file: "b.js" } })).toBe('FAIL a.js:3 "adds" no at b.js');
  });

  test("shows long values where they differ", () => {
    const list = (n: number, odd: string): string =>
      Array.from({ length: n }, (_, i) => (i === 20 ? odd : `line ${i}`)).join("\n");
    expect(
      render({
        message: "expect(received).toBe(expected)",
        expected: list(40, "tea"),
        actual: list(40, "bun"),
      }),
    ).toBe(
      [
        'FAIL "adds"',
        "  (- expected, + actual)",
        "    … 19 equal lines",
        "    line 19",
        "  - tea",
        "  + bun",
        "    line 21",
      ].join("\n"),
    );
    const long = render({
      message: "assert a == b",
      expected: `${"x".repeat(500)}1`,
      actual: `${"x".repeat(500)}2`,
    });
    expect(long).toBe(
      `FAIL "adds"\n  (- expected, + actual)\n  - …${"x".repeat(40)}1\n  + …${"x".repeat(40)}2`,
    );
  });

  test("does not call equal what the message says must differ", () => {
    expect(
      render({ message: 'Expected "actual" to be strictly unequal to: 1', expected: "1", actual: "1" }),
    ).toBe('FAIL "adds" Expected "actual" to be strictly unequal to: 1');
  });

  test("of a compiler has the tool, the exact place and the code", () => {
    const facts = {
      kind: "diagnostic",
      tool: "tsc",
      id: "TS2304",
      code: "TS2304",
      file: "a.ts",
      line: 8,
      column: 16,
    } as const;
    expect(render({ ...facts, message: "Cannot find name 'x'.", count: 3 })).toBe(
      "tsc a.ts:8:16 TS2304 ×3 Cannot find name 'x'.",
    );
  });

  test("bounds its message, of a long diff it keeps what changed", () => {
    const lines = Array.from({ length: 40 }, (_, i) => (i === 30 ? "- tea" : `  line ${i}`));
    expect(render({ message: ["differs:", ...lines].join("\n") }).split("\n")).toEqual([
      'FAIL "adds" differs:',
      "  …",
      "    line 29",
      "  - tea",
      "    line 31",
      "  …",
    ]);
    expect(render({ message: "word ".repeat(1000) }).length).toBeLessThan(800);
  });
});

test("what was said of another failure is pointed to", () => {
  const why = "the database at localhost did not answer within ten seconds, three times in a row";
  const facts = ["a", "b"].map((id) => failure({ kind: "test", tool: "tap", id, message: why }));
  expect(renderFailures(facts, { maxTokens: 500 })).toBe(`FAIL "a" ${why}\nFAIL "b" same as "a"`);
});

test("a budget holds first ones first, and says how many are missing", () => {
  const { failures } = readFixture("node/spec-24.txt", "node");
  const lines = renderFailures(failures, { maxTokens: 150 }).split("\n");
  expect(lines[0]).toBe(
    'FAIL test/cart.test.js:9 "ten times ten cents is exactly one euro" expected 1, actual 0.9999999999999999 at line 12',
  );
  expect(lines.at(-1)).toMatch(/^\(\d+ more failures left out\)$/);
  for (const maxTokens of [30, 60, 100, 300, 1000])
    expect(renderFailures(failures, { maxTokens }).length).toBeLessThanOrEqual(
      Math.max(150, maxTokens * 3.4),
    );
});
