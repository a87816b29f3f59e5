import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCapture } from "../../../src/edge/process/capture.ts";
import type { Captured } from "../../../src/edge/process/capture.ts";
import { decode } from "../../../src/edge/process/text.ts";
import { createRedactor } from "../../../src/edge/redact/redactor.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "mulligan-capture-"));
});
afterEach(() => rmSync(home, { recursive: true }));

function capture(
  pieces: readonly (string | Buffer)[],
  limitBytes: number,
  secrets: readonly string[] = [],
): Captured & { readonly bytes: Buffer } {
  const file = join(home, "out");
  const { push, finish } = createCapture({
    file,
    limitBytes,
    redactor: createRedactor(secrets),
    onFailure: () => expect.unreachable(),
  });
  for (const piece of pieces) push(Buffer.from(piece));
  const captured = finish();
  return { ...captured, bytes: readFileSync(file) };
}

const numbered = (count: number): string =>
  Array.from({ length: count }, (_, i) => `line ${String(i).padStart(4, "0")}\n`).join("");

test("output within the limit is kept byte for byte, with the sha256 of the file", () => {
  const bytes = Buffer.from([0xff, 0x00, 0x80, 0x0a, 0xc3]);
  const kept = capture([bytes.subarray(0, 2), bytes.subarray(2)], 5);
  expect(kept.bytes).toEqual(bytes);
  expect(kept.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
  expect(kept).toMatchObject({ keptBytes: 5, totalBytes: 5 });
});

test("what exceeds the limit is left out in the middle, at line ends, and counted in one line", () => {
  // 100 lines of 10 bytes; of the 200 that are kept half are the first and half the last.
  const kept = capture([numbered(100)], 200);
  const all = numbered(100).split("\n");
  expect(kept.bytes.toString().split("\n")).toEqual([
    ...all.slice(0, 10),
    "[mulligan: 800 bytes of output are left out here]",
    ...all.slice(90),
  ]);
  expect(kept).toMatchObject({ keptBytes: 200, totalBytes: 1000 });
  expect(kept.sha256).toBe(createHash("sha256").update(kept.bytes).digest("hex"));
});

test("lines that a limit would cut are left out whole", () => {
  const kept = capture([numbered(100)], 218);
  const all = numbered(100).split("\n");
  expect(kept.bytes.toString().split("\n")).toEqual([
    ...all.slice(0, 10),
    "[mulligan: 800 bytes of output are left out here]",
    ...all.slice(90),
  ]);
});

test("the result does not depend on how the output was cut into pieces", () => {
  const whole = numbered(60_000);
  const once = capture([whole.slice(0, 65_536), whole.slice(65_536)], 500_000).bytes;
  rmSync(join(home, "out"));
  const pieces = whole.match(/[^]{1,997}/g) ?? [];
  const often = capture(pieces, 500_000).bytes;
  const body = (bytes: Buffer): string[] => bytes.toString().split("\n").slice(-26_000);
  expect(body(often)).toEqual(body(once));
  expect(often.toString().match(/left out/g)).toHaveLength(1);
});

test("of long output without line ends exactly the limit is kept", () => {
  const pieces = Array.from({ length: 100 }, () => "x".repeat(65_536));
  const kept = capture(pieces, 1_000_000);
  expect(kept).toMatchObject({ keptBytes: 1_000_000, totalBytes: 6_553_600 });
  expect(kept.bytes.toString()).toBe(
    `${"x".repeat(737_856)}\n[mulligan: 5,553,600 bytes of output are left out here]\n${"x".repeat(262_144)}`,
  );
});

test("characters are not cut in two where something is left out", () => {
  const kept = capture(["€".repeat(1000)], 200);
  expect(kept.bytes.toString()).not.toContain("\uFFFD");
});

test("UTF-16 output stays readable where something is left out", () => {
  const text = `\uFEFF${"häuser ".repeat(300)}`;
  for (const swap of [false, true]) {
    const bytes = Buffer.from(text, "utf16le");
    const kept = capture([(swap ? bytes.swap16() : bytes).subarray(0, 333), bytes.subarray(333)], 501);
    rmSync(join(home, "out"));
    const [before, marker, after] = decode(kept.bytes).split("\n");
    expect(before).toMatch(/^(häuser )+/);
    expect(marker).toMatch(/^\[mulligan: [\d,]+ bytes of output are left out here\]$/);
    expect(after).toMatch(/(häuser )+$/);
    expect(decode(kept.bytes)).not.toContain("\uFFFD");
  }
});

test("a known secret is masked in the stored bytes, also across pieces", () => {
  const kept = capture(["key=sup", "er-sec", "ret-1 and ", "more"], 1000, ["super-secret-1"]);
  expect(kept.bytes.toString()).toBe("key=*** and more");
  expect(kept).toMatchObject({ keptBytes: 16, totalBytes: 27 });
});

test("no part of a secret is kept where the left-out middle begins or ends, wherever that is", () => {
  const secret = "QWERTYUIOP";
  // 75 bytes before and 75 after are kept; between 1 and 20 bytes too many make the hole.
  for (let before = 60; before < 100; before++)
    for (let total = 151; total < 171; total++) {
      const text = "-".repeat(before) + secret + "-".repeat(total - before - secret.length);
      const kept = capture([text.slice(0, 70), text.slice(70)], 150, [secret]).bytes.toString();
      rmSync(join(home, "out"));
      expect(kept.replace(/\[mulligan.*\]/, "")).not.toMatch(/[A-Z]/);
    }
});

test("a tail that could begin a secret is not longer than its share", () => {
  const pieces = Array.from({ length: 20 }, () => "x".repeat(65_536));
  const kept = capture(pieces, 1_000_000, ["xxxxxy"]);
  // Of the head five bytes are not told apart from the beginning of the secret.
  expect(kept.bytes.toString().split("\n")).toEqual([
    "x".repeat(737_851),
    "[mulligan: 310,725 bytes of output are left out here]",
    "x".repeat(262_144),
  ]);
});

test("long UTF-16 output that ends in half a character stays readable", () => {
  const bytes = Buffer.concat([Buffer.from(`\uFEFF${"ab".repeat(400_000)}`, "utf16le"), Buffer.of(0x61)]);
  const pieces = [bytes.subarray(0, 101)];
  for (let at = 101; at < bytes.length; at += 65_536) pieces.push(bytes.subarray(at, at + 65_536));
  const [before, marker, after] = decode(capture(pieces, 1001).bytes).split("\n");
  expect(before).toMatch(/^(ab)+a?$/);
  expect(marker).toMatch(/^\[mulligan/);
  expect(after).toMatch(/^b?(ab)+\uFFFD$/);
});

test("no part of a secret is kept in a tail that was cut long after the head", () => {
  const secret = "QWERTYUIOP";
  for (let after = 90; after < 110; after++) {
    const pieces = ["-".repeat(500_000), secret + "-".repeat(after)];
    const kept = capture(pieces, 200, [secret]).bytes.toString();
    rmSync(join(home, "out"));
    expect(kept.replace(/\[mulligan.*\]/, "")).not.toMatch(/[A-Z]/);
  }
});
