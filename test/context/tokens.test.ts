import { readFileSync } from "node:fs";
import fc from "fast-check";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { cutToTokens, estimateTokens, paddedMessages, paddedTokens } from "../../src/context/tokens.ts";

test("the plain estimate of code is within a third of the true count", () => {
  const text = readFileSync(new URL("../../src/core/decide.ts", import.meta.url), "utf8");
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

test("a cut of any text fits, and is the text itself where that fits", () => {
  const anyText = fc.oneof(
    fc.string({ maxLength: 3000 }),
    fc.string({ unit: "binary", maxLength: 800 }),
    fc
      .array(fc.constantFrom("word ", "\n", "数", "🧪", "0.5,", "{"), { maxLength: 1500 })
      .map((p) => p.join("")),
  );
  fc.assert(
    fc.property(anyText, fc.integer({ min: 0, max: 600 }), (text, tokens) => {
      const cut = cutToTokens(text, tokens);
      expect(countTokens(cut)).toBeLessThanOrEqual(tokens);
      const fits = paddedTokens(text) <= tokens;
      const half = /\p{Surrogate}/u;
      return (!fits || cut === text) && (half.test(text) || !half.test(cut));
    }),
  );
});

test("a single line that is too long is cut within it", () => {
  const cut = cutToTokens("alpha beta ".repeat(1000), 50);
  expect(cut).toMatch(/^alpha beta .* …$/);
  expect(countTokens(cut)).toBeLessThanOrEqual(50);
});

test("a conversation counts what its native calls say", () => {
  const said = { role: "assistant", content: "" } as const;
  const call = { id: "c1", name: "read", arguments: '{"path":"src/some/long/path/of/a/file.ts"}' };
  const without = paddedMessages([said]);
  expect(paddedMessages([{ ...said, toolCalls: [call] }]) - without).toBeGreaterThanOrEqual(
    countTokens(call.arguments),
  );
});
