import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { schemas } from "../../scripts/schemas.ts";

const cli = fileURLToPath(new URL("../../src/entry/cli.ts", import.meta.url));
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mulligan-distill-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function distill(input: string | Uint8Array, ...args: string[]) {
  const run = spawnSync(process.execPath, [cli, "distill", ...args], { input, encoding: "utf8", cwd: dir });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(join(dir, name), content);
  return name;
}

const TSC = "src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.";

test("prints failures and lines of standard input", () => {
  expect(distill(`compiling\n${TSC}\n`)).toEqual({
    code: 0,
    out: `tsc src/a.ts:3:5 TS2322 Type 'string' is not assignable to type 'number'.\n\ncompiling\n${TSC}\n`,
    err: "",
  });
});

test("prints one document that its schema describes", () => {
  const { code, out } = distill("", "--json", file("log.txt", `/srv/x/${TSC}\n`), "--root", "/srv/x");
  const document = schemas.distill.parse(JSON.parse(out));
  expect(code).toBe(0);
  expect(document).toMatchObject({ tools: ["tsc"], text: TSC, notes: [], passed: 0, skipped: 0 });
  expect(document.failures).toMatchObject([{ file: "src/a.ts", line: 3, column: 5, code: "TS2322" }]);
});

test("takes the log of a green run", () => {
  const usual = Array.from(
    { length: 40 },
    (_, i) => `error: cold cache number ${i} of ${"abcde"[i % 5]}`,
  ).join("\n");
  const { out } = distill(
    `${usual}\nthe door is shut\n`,
    "--green",
    file("green.txt", usual),
    "--max-tokens",
    "50",
  );
  expect(out).toContain("the door is shut");
});

test("reads a JUnit report, counting what passed", () => {
  const xml = `<testsuites><testsuite><testcase name="a"/><testcase name="b"><failure message="no"/></testcase></testsuite></testsuites>`;
  expect(distill(xml).out).toBe('FAIL "b" no\n');
  expect(JSON.parse(distill(xml, "--json").out)).toMatchObject({ passed: 1, text: 'FAIL "b" no' });
});

test.each([
  ["with a mark", [0xff, 0xfe]],
  ["without one", []],
])("reads UTF-16 %s", (_, mark) => {
  const bytes = new Uint8Array([...mark, ...Buffer.from("error: the door is shut\r\n", "utf16le")]);
  expect(distill(bytes).out).toBe("error: the door is shut\n");
});

test.each([
  ["nothing", "", "standard input is empty.\n"],
  [
    "a compressed log",
    gzipSync("error: x"),
    "standard input is compressed: give what `gunzip -c` makes of it.\n",
  ],
  [
    "an archive",
    Buffer.from("PK\u0003\u0004…"),
    "standard input is a zip archive: give what `unzip -p` makes of it.\n",
  ],
  ["bytes that are no text", new Uint8Array(1000).map((_, i) => i * 7), "standard input holds no text.\n"],
  ["white space", "\n \n", "No failure is named.\n"],
])("says in a sentence that it was given %s", (_, input, out) => {
  expect(distill(input)).toEqual({ code: 0, out, err: "" });
});

test("a green log that is no text is said, and the rest goes on", () => {
  const { code, out } = distill("error: x y z\n", "--green", file("green.gz", gzipSync("a")));
  expect({ code, out }).toEqual({
    code: 0,
    out: "The green log is of no use: green.gz is compressed: give what `gunzip -c` makes of it.\n\nerror: x y z\n",
  });
});

test("a file that is not there, a folder and two files are bad input, with a hint", () => {
  expect(distill("", "gone.txt")).toEqual({
    code: 2,
    out: "",
    err: "There is no file gone.txt.\nName a log, or give it on standard input.\n",
  });
  expect(distill("", ".").err).toBe(". is a folder.\nName one log in it.\n");
  expect(distill("", "a", "b").err).toMatch(/^`distill` takes one file\.\n/);
});

test("a log of progress drawn with backspaces is text", () => {
  expect(distill(`Loading ${"/\b-\b".repeat(20)}done\n${TSC}\n`).out).toContain(TSC);
});
