import fc from "fast-check";
import { expect, test } from "vitest";
import { failure } from "../../src/core/failure.ts";
import type { Failure } from "../../src/core/failure.ts";
import type { Delta } from "../../src/core/outcome.ts";
import { learn, renderLessons } from "../../src/lessons/learn.ts";
import { widerEvidence } from "../../src/lessons/wider.ts";

const NOTHING: Delta = { gone: [], stayed: [], changed: [], came: [], missing: [] };

function failing(id: string, expected?: string, actual?: string): Failure {
  return failure({
    kind: "test",
    tool: "t",
    id,
    message: "values differ",
    file: "test/x.js",
    line: 3,
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
  });
}

const attempt = (n: number, delta: Partial<Delta>) =>
  learn({
    attempt: n,
    outcome: "improved",
    hypothesis: `idea ${n}`,
    files: [
      { path: "src/a.js", kind: "modified", hunks: 1, added: 2, removed: 1 },
      { path: "src/b.js", kind: "modified", hunks: 1, added: 1, removed: 1 },
    ],
    delta: { ...NOTHING, ...delta },
    refusals: [],
  });

test("a lesson says what went, what came with its values and place, and what had to change together", () => {
  const text = renderLessons([
    attempt(1, { gone: [failing("reads")], came: [failing("settles", "33", "34")] }),
  ]);
  expect(text).toBe(
    [
      'Attempt 1 (improved) changed src/a.js, src/b.js. Its hypothesis did not suffice: "idea 1"',
      'It did mend "reads", files that had to change together: the next fix must do that too.',
      '- then failed: "settles" at test/x.js:3: values differ; expected 33, got 34',
    ].join("\n"),
  );
});

test("an attempt that changed nothing says what stayed; refused edits say why", () => {
  expect(renderLessons([attempt(1, { stayed: [failing("a"), failing("b")] })])).toContain(
    'It changed nothing about: "a", "b"',
  );
  const refused = learn({
    attempt: 2,
    outcome: "rejected-edits",
    hypothesis: undefined,
    files: [],
    delta: NOTHING,
    refusals: [
      {
        code: "AMBIGUOUS",
        path: "src/a.js",
        editIndex: 0,
        fileHash: undefined,
        tiers: [],
        candidates: [],
        retryable: true,
        message: "stands 2 times",
      },
    ],
  });
  expect(renderLessons([refused])).toBe("Attempt 2 (rejected-edits).\n- refused (AMBIGUOUS): stands 2 times");
});

test("the newest attempt is told in full, earlier ones in a line", () => {
  const lines = renderLessons([
    attempt(1, { came: [failing("x")] }),
    attempt(2, { came: [failing("y")] }),
  ]).split("\n");
  expect(lines[0]).toContain("Attempt 2");
  expect(lines.filter((line) => line.includes("then failed"))).toEqual([
    expect.stringContaining('"y"') as string,
  ]);
  expect(lines.at(-1)).toContain("Attempt 1");
});

test("tests that no longer ran are part of the lesson", () => {
  expect(renderLessons([attempt(1, { missing: ["lost"] })])).toContain('"lost": did not run any more');
});

test("any lessons stay within three characters a token of their budget", () => {
  const lesson = fc
    .record({
      n: fc.integer({ min: 1, max: 9 }),
      ids: fc.array(fc.string({ maxLength: 400 }), { maxLength: 30 }),
      value: fc.string({ maxLength: 2000 }),
    })
    .map(({ n, ids, value }) =>
      attempt(n, { came: ids.map((id) => failing(id, value, value)), gone: ids.map((id) => failing(id)) }),
    );
  fc.assert(
    fc.property(
      fc.array(lesson, { maxLength: 6 }),
      fc.integer({ min: 20, max: 500 }),
      (lessons, maxTokens) => renderLessons(lessons, { maxTokens }).length <= maxTokens * 3,
    ),
  );
});

test("another strategy names why, what was in vain and where nobody looked", () => {
  const text = widerEvidence({
    kind: "same-failures",
    files: ["src/a.js", "src/c.js"],
    lessons: [attempt(1, {})],
  });
  expect(text).toContain("Two different changes left the same failures.");
  expect(text).toContain("Changed in vain so far: src/a.js, src/b.js.");
  expect(text).toContain("Not changed yet: src/c.js.");
});
