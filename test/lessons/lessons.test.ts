import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { failure } from "../../src/core/failure.ts";
import type { EditCode, EditError } from "../../src/core/edit.ts";
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

function refusal(code: EditCode, message: string): EditError {
  return {
    code,
    path: "src/a.js",
    editIndex: 0,
    fileHash: undefined,
    tiers: [],
    candidates: [],
    retryable: true,
    message,
  };
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
    refusals: [refusal("AMBIGUOUS", "stands 2 times")],
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

const anyText = fc.oneof(
  fc.string({ maxLength: 600 }),
  fc.string({ unit: "binary", maxLength: 300 }),
  fc
    .array(fc.constantFrom("数", "🧪", "0.5 ", "{", "\n", "word "), { maxLength: 300 })
    .map((p) => p.join("")),
);

const anyLesson = fc
  .record({
    n: fc.integer({ min: 1, max: 9 }),
    ids: fc.array(anyText, { maxLength: 12 }),
    expected: anyText,
    actual: anyText,
    reasons: fc.array(anyText, { maxLength: 4 }),
    paths: fc.array(anyText, { maxLength: 20 }),
    hypothesis: fc.option(anyText, { nil: undefined }),
  })
  .map(({ n, ids, expected, actual, reasons, paths, hypothesis }) =>
    learn({
      attempt: n,
      outcome: "worse",
      hypothesis,
      files: paths.map((path) => ({ path, kind: "modified", hunks: 1, added: 1, removed: 1 })),
      delta: {
        ...NOTHING,
        came: ids.map((id) => failing(id, expected, actual)),
        gone: ids.map((id) => failing(`${id} gone`)),
      },
      refusals: reasons.map((message) => refusal("NO_MATCH", message)),
    }),
  );

test("any lessons stay within their budget of true tokens", () => {
  fc.assert(
    fc.property(
      fc.array(anyLesson, { maxLength: 5 }),
      fc.integer({ min: 0, max: 500 }),
      (lessons, maxTokens) => countTokens(renderLessons(lessons, { maxTokens })) <= maxTokens,
    ),
  );
});

/** How tools quote the source in their messages. */
const QUOTED: readonly (readonly [string, (line: string) => string])[] = [
  ["node", (line) => `/app/src/a.js:3\n${line}\n    ^^^^^\n\nSyntaxError: Unexpected token`],
  [
    "python",
    (line) =>
      `Traceback (most recent call last):\n  File "src/a.py", line 3, in f\n    ${line}\nSyntaxError: Unexpected token`,
  ],
  [
    "babel",
    (line) => `SyntaxError: Unexpected token\n\n  2 | const b = 1;\n> 3 | ${line}\n    |   ^\n  4 | }`,
  ],
  ["rustc", (line) => `SyntaxError: Unexpected token\n --> src/a.rs:3:5\n  |\n3 | ${line}\n  |     ^^^ here`],
  ["gcc", (line) => `SyntaxError: Unexpected token\n    3 |   ${line}\n      |   ^~~~`],
];

test.each(QUOTED)("lines of the failed patch that %s quotes are not in the lesson", (_, quote) => {
  const anyLine = fc
    .array(fc.constantFrom("total", "+=", "price", "(", ")", "* 100", "round", "return"), {
      minLength: 6,
      maxLength: 9,
    })
    .map((words) => words.join(" "));
  fc.assert(
    fc.property(anyLine, (line) => {
      const broken = failure({ kind: "crash", tool: "command", id: "test", message: quote(line) });
      const text = renderLessons([attempt(1, { came: [broken] })]);
      expect(text).not.toContain(line);
      expect(text).toContain("SyntaxError: Unexpected token");
    }),
  );
});

test("stack frames are not in the lesson", () => {
  const thrown = failure({
    kind: "crash",
    tool: "command",
    id: "test",
    message:
      "TypeError: a is not a function\n    at run (/app/src/a.js:3:9)\n    at Object.<anonymous> (/app/x.js:1:1)",
  });
  const text = renderLessons([attempt(1, { came: [thrown] })]);
  expect(text).toContain('- then failed: "test": TypeError: a is not a function');
  expect(text).not.toContain("Object.<anonymous>");
});

test("when the newest attempt was refused, the newest whose checks ran is told in full too", () => {
  const refused = learn({
    attempt: 2,
    outcome: "rejected-edits",
    hypothesis: "idea 2",
    files: [],
    delta: NOTHING,
    refusals: [refusal("NO_MATCH", "The lines of edit 1 are not in src/a.js.")],
  });
  expect(
    renderLessons([
      attempt(1, { gone: [failing("reads")], came: [failing("settles", "33", "34")] }),
      refused,
    ]),
  ).toBe(
    [
      'Attempt 2 (rejected-edits). Its hypothesis did not suffice: "idea 2"',
      "- refused (NO_MATCH): The lines of edit 1 are not in src/a.js.",
      'Attempt 1 (improved) changed src/a.js, src/b.js. Its hypothesis did not suffice: "idea 1"',
      'It did mend "reads", files that had to change together: the next fix must do that too.',
      '- then failed: "settles" at test/x.js:3: values differ; expected 33, got 34',
    ].join("\n"),
  );
});

test("of an earlier attempt only what is not told already and has not gone since stays, in its line", () => {
  const lines = renderLessons([
    attempt(1, {
      gone: [failing("reads")],
      changed: [failing("prints", "a", "b")],
      came: [failing("settles", "33", "34"), failing("adds", "1", "2")],
    }),
    attempt(2, { gone: [failing("prints")], came: [failing("adds", "1", "3")] }),
  ]).split("\n");
  expect(lines.at(-1)).toBe(
    'Attempt 1 (improved) changed src/a.js, src/b.js. Its hypothesis did not suffice: "idea 1" It did mend "reads"; then failed "settles" (expected 33, got 34).',
  );
});

test("values that begin alike or differ in white space alone are shown where they differ", () => {
  const long = "row ".repeat(60);
  expect(renderLessons([attempt(1, { came: [failing("prints", `${long}end`, `${long}END`)] })])).toContain(
    'expected …"w row row row row row row row end", got …"w row row row row row row row END"',
  );
  expect(renderLessons([attempt(1, { came: [failing("prints", "a  b", "a b")] })])).toContain(
    'expected "a  b", got "a b"',
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
