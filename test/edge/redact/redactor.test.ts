import { check, property } from "fast-check";
import { array, constantFrom, integer, string } from "fast-check";
import { expect, test } from "vitest";
import { createRedactor } from "../../../src/edge/redact/redactor.ts";

function streamed(secrets: readonly string[], pieces: readonly (string | Buffer)[]): string {
  const stream = createRedactor(secrets).stream();
  return Buffer.concat([...pieces.map((piece) => stream.push(Buffer.from(piece))), stream.end()]).toString();
}

const KEY = 'p@ss/word+1&é"x';

test.each<[form: string, text: string]>([
  ["raw", KEY],
  // Worked out with Python's urllib.parse.quote(key, safe=""), quote_plus and json.dumps.
  ["URL-encoded", "p%40ss%2Fword%2B1%26%C3%A9%22x"],
  ["URL-encoded in lower case", "p%40ss%2fword%2b1%26%c3%a9%22x"],
  ["JSON-escaped", 'p@ss/word+1&é\\"x'],
  ["JSON-escaped with slashes", 'p@ss\\/word+1&é\\"x'],
])("a secret is found %s", (_, text) => {
  expect(createRedactor([KEY]).text(`a ${text} b`)).toBe("a *** b");
  expect(streamed([KEY], [`a ${text} b`])).toBe("a *** b");
});

test("a secret is found in base64 at any of its three alignments", () => {
  const secret = "hunter2-hunter2";
  for (const before of ["", "x", "xy", "xyz", "user:", "x-access-token:"])
    for (const after of ["", "\n", "@h", "!!!"]) {
      const encoded = Buffer.from(before + secret + after).toString("base64");
      const masked = createRedactor([secret]).text(encoded);
      expect(masked).toContain("***");
      // Whatever is left, at its own place, never decodes to three bytes of the secret in a row.
      for (let i = 0; i + 4 <= secret.length; i++)
        for (const pad of ["", "=", "=="])
          expect(Buffer.from(masked.replace("***", "") + pad, "base64").toString("latin1")).not.toContain(
            secret.slice(i, i + 4),
          );
    }
});

test("base64 for addresses is found too", () => {
  const secret = "??>>??>>??>>";
  expect(Buffer.from(secret).toString("base64url")).toMatch(/[-_]/);
  expect(createRedactor([secret]).text(Buffer.from(secret).toString("base64url"))).toBe("***");
});

test("each longer line of a secret with several lines is a secret", () => {
  const redactor = createRedactor(["first-line-1\n  second-line-2\nshort\n"]);
  expect(redactor.text("x second-line-2 y first-line-1 short")).toBe("x *** y *** short");
  expect(redactor.text("first-line-1\n  second-line-2\nshort\n.")).toBe("***.");
});

test("secrets that overlap leave nothing of either", () => {
  expect(createRedactor(["abcdefgh", "efghijkl"]).text("-abcdefghijkl-")).toBe("-***-");
  expect(streamed(["abcdefgh", "efghijkl"], ["-abcdefgh", "ijkl-"])).toBe("-***-");
});

test("values of less than six characters and empty ones are ignored", () => {
  expect(createRedactor(["", "12345"]).text("12345")).toBe("12345");
  expect(createRedactor(["123456"]).text("123456")).toBe("***");
});

test.each([
  ["a GitHub token", `ghp_${"a1B2".repeat(9)}`],
  ["an installation's token", `ghs_${"a1B2".repeat(9)}`],
  ["a fine-grained token", `github_pat_${"A1b2_".repeat(16)}`],
  ["a model key", "sk-proj-abcdefghijklmnopqrstuv_123"],
  ["an AWS key id", "AKIAIOSFODNN7EXAMPLE"],
  ["a private key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nabc=\n-----END RSA PRIVATE KEY-----"],
])("%s is masked without being known", (_, token) => {
  expect(createRedactor([]).text(`before ${token} after`)).toBe("before *** after");
});

test("a private key whose end is cut off is masked as far as it goes", () => {
  expect(createRedactor([]).text("x -----BEGIN PRIVATE KEY-----\nMIIEabc\nDEF")).toBe("x ***");
});

test.each(["sk-learn", "risk-assessment-of-long-names", "ghp_short", "AKIA", "-----BEGIN CERTIFICATE-----"])(
  "%s is no token",
  (text) => {
    expect(createRedactor([]).text(text)).toBe(text);
  },
);

test("a piece passes as it is where there are no secrets", () => {
  const piece = Buffer.from("abc");
  expect(createRedactor([]).stream().push(piece)).toBe(piece);
});

test("a secret in UTF-16 bytes is found in a stream", () => {
  const stream = createRedactor(["secret-value"]).stream();
  const bytes = Buffer.from("a secret-value b", "utf16le");
  expect(Buffer.concat([stream.push(bytes), stream.end()]).includes(Buffer.from("secret", "utf16le"))).toBe(
    false,
  );
});

test("what a stream gives does not depend on where it was cut, and is what text gives", () => {
  const secrets = ["aabaab", "abaaba", "bbbbbbb", "aaaaaab"];
  const cut = property(
    array(constantFrom("a", "b", "aabaab", "bbbb", "c"), { maxLength: 30 }),
    array(integer({ min: 1, max: 9 }), { minLength: 1 }),
    (words, sizes) => {
      const text = words.join("");
      const pieces: string[] = [];
      for (let at = 0, i = 0; at < text.length; i++) {
        const size = sizes[i % sizes.length] ?? 1;
        pieces.push(text.slice(at, at + size));
        at += size;
      }
      expect(streamed(secrets, pieces)).toBe(createRedactor(secrets).text(text));
    },
  );
  expect(check(cut, { numRuns: 2000 }).counterexample).toBeNull();
});

test("no secret survives in any text", () => {
  const kept = property(
    string({ minLength: 6, unit: "binary" }),
    string({ unit: "binary" }),
    (secret, around) => {
      expect(createRedactor([secret]).text(around + secret + around)).not.toContain(secret);
    },
  );
  expect(check(kept, { numRuns: 500 }).counterexample).toBeNull();
});
