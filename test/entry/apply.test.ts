import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const cli = fileURLToPath(new URL("../../src/entry/cli.ts", import.meta.url));
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mulligan-apply-"));
  mkdirSync(join(dir, "src"));
  writeFileSync(join(dir, "src/a.js"), "one();\r\ntwo();\r\nthree();");
});
afterEach(() => rmSync(dir, { recursive: true }));

function apply(edits: string | Uint8Array, ...args: string[]) {
  const run = spawnSync(process.execPath, [cli, "apply", "--dir", dir, "--edits", "-", "--json", ...args], {
    input: edits,
    encoding: "utf8",
  });
  return {
    code: run.status,
    document: JSON.parse(run.stdout) as {
      applied: boolean;
      errors: { code: string; message: string }[];
      files: unknown[];
    },
  };
}

const block = (path: string, search: string, replace: string): string =>
  `${path}\n<<<<<<< SEARCH\n${search}\n=======\n${replace}\n>>>>>>> REPLACE\n`;
const text = (): string => readFileSync(join(dir, "src/a.js"), "utf8");

test("writes the edit with the file's own line ends and says what changed", () => {
  const { code, document } = apply(block("src/a.js", "two();", "deux();\nzwei();"));
  expect(code).toBe(0);
  expect(text()).toBe("one();\r\ndeux();\r\nzwei();\r\nthree();");
  expect(document).toMatchObject({
    applied: true,
    errors: [],
    files: [{ path: "src/a.js", kind: "modified", hunks: 1, added: 2, removed: 1 }],
  });
});

test("a unified diff and a whole file are told by themselves", () => {
  expect(apply("--- a/src/a.js\n+++ b/src/a.js\n@@ -1,2 +1,2 @@\n-one();\n+uno();\n two();\n").code).toBe(0);
  expect(text()).toBe("uno();\r\ntwo();\r\nthree();");
});

test("refuses all when one does not fit: bytes and times stay", () => {
  const before = statSync(join(dir, "src/a.js")).mtimeMs;
  const { code, document } = apply(block("src/a.js", "one();", "uno();") + block("src/none.js", "x", "y"));
  expect(code).toBe(1);
  expect(document.errors.map((e) => e.code)).toContain("NOT_FOUND");
  expect(text()).toBe("one();\r\ntwo();\r\nthree();");
  expect(statSync(join(dir, "src/a.js")).mtimeMs).toBe(before);
});

test("a file that is not the one the model was shown is stale", () => {
  const file = join(dir, "..", `${dir.split("/").at(-1)}.json`);
  writeFileSync(file, JSON.stringify({ "src/a.js": createHash("sha256").update("other").digest("hex") }));
  expect(apply(block("src/a.js", "two();", "deux();"), "--expect", file).document.errors[0]?.code).toBe(
    "STALE_FILE",
  );
  writeFileSync(file, JSON.stringify({ "src/a.js": createHash("sha256").update(text()).digest("hex") }));
  expect(apply(block("src/a.js", "two();", "deux();"), "--expect", file).code).toBe(0);
  rmSync(file);
});

test("a path through a link is refused", () => {
  symlinkSync(tmpdir(), join(dir, "out"));
  const { code, document } = apply(block("out/new.txt", "", "x").replace("SEARCH\n\n", "SEARCH\n"));
  expect(code).toBe(1);
  expect(document.errors[0]?.code).toBe("OUTSIDE_ROOT");
});

test("broken syntax is refused before anything is written", () => {
  expect(apply(block("src/a.js", "two();", "two(;")).document.errors[0]?.code).toBe("NEW_SYNTAX_ERROR");
  expect(text()).toContain("two();");
});

test("a batch applies to many folders in one process", () => {
  mkdirSync(join(dir, "other"));
  writeFileSync(join(dir, "other/b.txt"), "b\n");
  const file = join(dir, "batch.jsonl");
  const lines = [
    { dir: ".", edits: block("src/a.js", "one();", "uno();") },
    { dir: "other", edits: block("b.txt", "nothing", "x") },
  ];
  writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const run = spawnSync(process.execPath, [cli, "apply", "--dir", dir, "--batch", file], {
    encoding: "utf8",
  });
  expect(run.status).toBe(1);
  expect(
    run.stdout
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { applied: boolean }).applied),
  ).toEqual([true, false]);
});

test("a document that is not there, and a batch line that is none, are bad input", () => {
  const none = spawnSync(process.execPath, [cli, "apply", "--edits", join(dir, "none")], {
    encoding: "utf8",
  });
  expect([none.status, none.stderr]).toEqual([2, expect.stringContaining("cannot be read")]);
  writeFileSync(join(dir, "b.jsonl"), "nonsense\n");
  const bad = spawnSync(process.execPath, [cli, "apply", "--batch", join(dir, "b.jsonl")], {
    encoding: "utf8",
  });
  expect([bad.status, bad.stderr]).toEqual([2, expect.stringContaining("Line 1 of")]);
});

test("a character split between two pieces of standard input stays one", () => {
  const content = "\u65e5\u672c\u8a9e\n".repeat(50_000);
  for (const shift of ["", "a", "ab"])
    expect(apply(block(`${shift}n.txt`, "", `${shift}${content}`).replace("\n\n=", "\n=")).code).toBe(0);
  for (const shift of ["", "a", "ab"])
    expect(readFileSync(join(dir, `${shift}n.txt`), "utf8")).not.toContain("\ufffd");
});

test("a document that is not UTF-8, a folder that is none and hashes that are none are bad input", () => {
  const run = (input: string | Uint8Array, ...args: string[]) =>
    spawnSync(process.execPath, [cli, "apply", "--dir", dir, "--edits", "-", ...args], {
      input,
      encoding: "utf8",
    });
  const latin1 = run(Buffer.from(block("src/a.js", "two();", "\u00e9();"), "latin1"));
  expect([latin1.status, latin1.stderr]).toEqual([2, expect.stringContaining("is not text in UTF-8")]);
  const file = run(block("a.js", "x", "y"), "--dir", join(dir, "src/a.js"));
  expect([file.status, file.stderr]).toEqual([2, expect.stringContaining("is not a folder")]);
  writeFileSync(join(dir, "hashes.json"), "[]");
  const hashes = run(block("src/a.js", "two();", "deux();"), "--expect", join(dir, "hashes.json"));
  expect([hashes.status, hashes.stderr]).toEqual([2, expect.stringContaining("not a JSON object of paths")]);
  writeFileSync(join(dir, "b.jsonl"), JSON.stringify({ dir, edits: "x", format: "none" }));
  const batch = spawnSync(process.execPath, [cli, "apply", "--batch", join(dir, "b.jsonl")], {
    encoding: "utf8",
  });
  expect([batch.status, batch.stderr]).toEqual([2, expect.stringContaining("Line 1 of")]);
  expect(text()).toBe("one();\r\ntwo();\r\nthree();");
});

test("half a character of a tool call is refused", () => {
  const call = '{"name":"write","arguments":{"path":"n.txt","content":"a \\ud800 b"}}';
  expect(apply(call).document.errors).toMatchObject([{ code: "NOT_TEXT" }]);
});
