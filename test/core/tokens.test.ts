import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { countTokens as countOlder } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, test } from "vitest";
import { paddedTokens } from "../../src/core/tokens.ts";

const here = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");
const lock = here("../../package-lock.json");
const random = sequence(7);

/** What a prompt may hold. */
const texts: Readonly<Record<string, string>> = {
  TypeScript: here("../../src/core/decide.ts") + here("../../src/core/verdict.ts"),
  "a lock file": lock.slice(0, 60_000),
  JSON: here("../../demo/hidden/cases.json").slice(0, 40_000),
  "minified code": minified(600),
  prose: here("../../CONTRIBUTING.md") + here("../../README.md"),
  German:
    "Die Abrechnung schlägt fehl, weil der Rundungsfehler im Währungsumrechner nicht berücksichtigt wird. ".repeat(
      30,
    ),
  Finnish: "Testi epäonnistuu, koska pyöristysvirhettä ei huomioida valuuttamuunnoksessa. ".repeat(30),
  "Polish without accents":
    "Test nie przechodzi, poniewaz blad zaokraglenia nie jest uwzgledniany w przeliczaniu walut. ".repeat(30),
  Russian: "Тест падает, потому что ошибка округления не учитывается в конвертере валют. ".repeat(30),
  Greek: "Η δοκιμή αποτυγχάνει επειδή το σφάλμα στρογγυλοποίησης δεν λαμβάνεται υπόψη. ".repeat(30),
  Arabic: "يفشل الاختبار لأن خطأ التقريب لا يؤخذ في الاعتبار في محول العملات. ".repeat(30),
  Hindi: "परीक्षण विफल होता है क्योंकि मुद्रा परिवर्तक में पूर्णांकन त्रुटि है। ".repeat(30),
  "Chinese and Japanese": "修复失败的测试并且不要破坏任何东西。ソースの原因を見つけてください。".repeat(60),
  Korean: "통화 변환기에서 반올림 오류가 고려되지 않아 테스트가 실패합니다. ".repeat(40),
  emoji: "🧪🔁✅👩‍👩‍👧‍👦🇩🇪👨🏿‍🚒🏴󠁧󠁢󠁥󠁮󠁧󠁿 ".repeat(80),
  "rare characters": "𠮷𡈽𠀋𝒜𝓑\ue0a0\uf101ကሀ༄".repeat(60),
  base64: Buffer.from(lock).toString("base64").slice(0, 8000),
  "base64 of bytes": Buffer.from(bytes(6000)).toString("base64"),
  hexadecimal: Buffer.from(bytes(3000)).toString("hex"),
  digests: times(60, (i) => `${createHash("sha256").update(`${i}`).digest("hex")}  src/file${i}.ts`).join(
    "\n",
  ),
  "a stack trace": "    at Object.<anonymous> (/home/runner/work/app/app/src/x.test.ts:12:34)\n".repeat(60),
  "coloured output": times(
    120,
    (i) => `\u001b[32m✓\u001b[39m \u001b[2msrc/a.test.ts\u001b[22m \u001b[33m${i}\u001b[2mms\u001b[22m`,
  ).join("\n"),
  "a listing": times(
    200,
    (i) => `-rw-r--r-- 1 root root ${below(1e6)} Nov 30 0${i % 10}:1${i % 7} lib${i}_core.so.${i}`,
  ).join("\n"),
  "single digits": times(900, () => `${below(10)}`).join(" "),
  "a matrix": times(200, () => times(8, () => (random() * 100).toFixed(3)).join("  ")).join("\n"),
  CSV: times(1500, () => (random() * 1000).toFixed(2)).join(","),
  "a table": "| a | b | c |\n|---|---|---|\n".repeat(100),
  punctuation: "{}[]();=>!==&&||??::<<>>**//%%##@@".repeat(100),
  lisp: "(((a) (b)) ((c) d))".repeat(100),
  tabs: "\t\t\tx\n\t\ty\n".repeat(200),
  "white space": times(2000, () => " \n\t\r"[below(4)]).join(""),
  "random small letters": times(4000, () => "abcdefghijklmnopqrstuvwxyz     "[below(31)]).join(""),
  "random capitals": times(3000, () => "ABCDEFGHIJKLMNOPQRSTUVWXYZ_"[below(27)]).join(""),
  "one word without an end": times(3000, () => "acgt"[below(4)]).join(""),
  nothing: "",
};

describe("the padded estimate is never below the true count", () => {
  test.each(Object.entries(texts))("for %s", (_, text) => {
    expect(paddedTokens(text)).toBeGreaterThanOrEqual(countTokens(text));
    expect(paddedTokens(text)).toBeGreaterThanOrEqual(countOlder(text));
  });

  test("for all of it together, in pieces of 2,000 characters", () => {
    const pieces =
      Object.values(texts)
        .join("\n")
        .match(/[^]{1,2000}/gu) ?? [];
    for (const piece of pieces) expect(paddedTokens(piece), piece).toBeGreaterThanOrEqual(countTokens(piece));
  });
});

test.each(["TypeScript", "JSON", "prose", "a lock file"])(
  "the padded estimate of %s is at most 1.6 times the true count",
  (name) => {
    const text = texts[name] ?? "";
    expect(paddedTokens(text)).toBeLessThanOrEqual(1.6 * countTokens(text));
  },
);

function times<T>(count: number, make: (i: number) => T): T[] {
  return Array.from({ length: count }, (_, i) => make(i));
}

function below(limit: number): number {
  return Math.floor(random() * limit);
}

function bytes(count: number): Uint8Array {
  return Uint8Array.from(times(count, () => below(256)));
}

function minified(count: number): string {
  const letter = (): string => "abcdefghijklmnopqrstuvwxyzABCDE"[below(31)] ?? "a";
  return times(
    count,
    () =>
      `function ${letter()}${letter()}(${letter()},${letter()}){return ${letter()}.${letter()}${letter()}?!0:${below(99)}}`,
  ).join("");
}

/** The same numbers from 0 to below 1 in every run. */
function sequence(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
}
