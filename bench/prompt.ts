// How the prompt grows from attempt to attempt, counted exactly, with every budget used to its end.
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { buildBrief } from "../src/context/brief.ts";
import type { BriefInput } from "../src/context/brief.ts";
import { formatReminder, formatRules } from "../src/edit/rules.ts";
import { failure } from "../src/core/failure.ts";
import { learn, renderLessons } from "../src/lessons/learn.ts";
import type { Figure } from "./figure.ts";

const LIMITS = {
  evidenceTokens: 700,
  lessonTokens: 400,
  refusalTokens: 600,
  window: undefined,
  maxOutput: 8192,
};

export function run(): Promise<readonly Figure[]> {
  const file = Array.from(
    { length: 120 },
    (_, i) => `export const value${i} = compute(${i}, "label ${i}");`,
  ).join("\n");
  const first: BriefInput = {
    goal: "Totals are wrong for orders with a discount.",
    trust: "trusted",
    checks: ["npm test"],
    log: "test",
    scope: [],
    evidence: 'FAIL test/order.test.js:12 "total"\n  expected: 90\n  actual:   100',
    files: [{ path: "src/order.js", text: file, score: 1 }],
    lessons: "",
    refusal: undefined,
    wider: undefined,
    attempt: 1,
    attempts: 3,
    formatRules,
    formatReminder,
    nativeTools: false,
    limits: LIMITS,
  };
  const came = Array.from({ length: 40 }, (_, i) =>
    failure({
      kind: "test",
      tool: "t",
      id: `case number ${i} of the order`,
      message: "values differ",
      expected: `${i * 10}`,
      actual: `${i * 11}`,
      file: "test/order.test.js",
      line: i,
    }),
  );
  const lesson = learn({
    attempt: 1,
    outcome: "worse",
    hypothesis: "the discount is taken twice",
    files: [],
    delta: { gone: [], stayed: [], changed: [], came, missing: [] },
    refusals: [],
  });
  const full = "real lines of the file and what differs in them\n".repeat(400);
  const later: BriefInput = {
    ...first,
    attempt: 3,
    lessons: renderLessons([lesson, lesson]),
    refusal: full,
    wider: full,
  };
  const [a, b] = [first, later].map((input) =>
    buildBrief(input)
      .messages.map((m) => m.content)
      .join("\n"),
  ) as [string, string];
  const prefix = a.slice(0, a.length - formatReminder.length);
  const shared = b.startsWith(prefix) ? countTokens(prefix) : 0;
  return Promise.resolve([
    {
      name: "tokens of the rules",
      value: countTokens(buildBrief(first).messages[0]?.content ?? ""),
      unit: "tokens",
      limit: 480,
    },
    {
      name: "growth with all budgets used",
      value: countTokens(b) - countTokens(a),
      unit: "tokens",
      limit: LIMITS.evidenceTokens + LIMITS.lessonTokens + LIMITS.refusalTokens,
    },
    {
      name: "tokens of attempt 1 before its tail that do not recur as the prefix",
      value: 100 - (100 * shared) / countTokens(prefix),
      unit: "%",
      limit: 5,
    },
  ]);
}
