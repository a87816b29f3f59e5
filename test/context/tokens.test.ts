import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { cutToTokens, estimateTokens, paddedTokens } from "../../src/context/tokens.ts";

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const corpus: Readonly<Record<string, string>> = {
  TypeScript: here("../../src/core/decide.ts"),
  "a lock file": here("../../package-lock.json").slice(0, 60_000),
  JSON: here("../../demo/hidden/cases.json").slice(0, 40_000),
  prose: here("../../CONTRIBUTING.md"),
  "Chinese and Japanese": "修复失败的测试并且不要破坏任何东西。ソースの原因を見つけてください。".repeat(60),
  emoji: "🧪🔁✅👩‍👩‍👧‍👦🇩🇪 ".repeat(80),
  base64: Buffer.from(here("../../package-lock.json")).toString("base64").slice(0, 8000),
  hexadecimal: Buffer.from(here("../../CONTRIBUTING.md")).toString("hex").slice(0, 8000),
  "a stack trace": "    at Object.<anonymous> (/home/runner/work/app/app/src/x.test.ts:12:34)\n".repeat(60),
  punctuation: "{}[]();=>!==&&||??::<<>>**//%%##@@".repeat(100),
  nothing: "",
};

describe("the padded estimate is never below the true count", () => {
  test.each(Object.entries(corpus))("for %s", (_, text) => {
    expect(paddedTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
  });
});

test("the plain estimate of code is within a third of the true count", () => {
  const text = corpus["TypeScript"] ?? "";
  const true_ = countTokens(text);
  expect(Math.abs(estimateTokens(text) - true_) / true_).toBeLessThan(1 / 3);
});

test("a cut keeps whole lines from the start and says how many are missing", () => {
  const lines = Array.from({ length: 100 }, (_, i) => `line number ${i + 1}`);
  const cut = cutToTokens(lines.join("\n"), 100);
  const shown = cut.split("\n");
  const note = /^\((\d+) more lines left out\)$/.exec(shown.at(-1) ?? "");
  expect(shown.slice(0, -1)).toEqual(lines.slice(0, shown.length - 1));
  expect(Number(note?.[1])).toBe(100 - (shown.length - 1));
  expect(countTokens(cut)).toBeLessThanOrEqual(100);
  expect(cutToTokens("short", 100)).toBe("short");
});
