// What only the bundle can get wrong; everything else is tested on the sources.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

const dist = fileURLToPath(new URL("../../dist", import.meta.url));
let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "mulligan-bundle-"));
});
afterEach(() => rmSync(dir, { recursive: true }));

function mulligan(args: readonly string[], input = ""): { code: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, [join(dist, "cli.js"), ...args], {
    cwd: dir,
    input,
    encoding: "utf8",
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

test("no part that is loaded on demand hides a package's names behind a default export", () => {
  const chunks = readdirSync(join(dist, "chunks"));
  const hiding = chunks.filter((name) =>
    /^export default require_\w+\(\);$/m.test(readFileSync(join(dist, "chunks", name), "utf8")),
  );
  expect(hiding).toEqual([]);
});

test("the bundle reads a configuration file, and names what is wrong in it", () => {
  mkdirSync(join(dir, ".github"));
  writeFileSync(join(dir, ".github/mulligan.yml"), "attempts: none\n");
  const { code, err } = mulligan(["fix", "--test", "true"]);
  expect(code).toBe(2);
  expect(err).toContain(".github/mulligan.yml is not right at attempts");
});

test.each([
  ["a.js", "export const a = 1;", "export const a = (1;"],
  ["a.ts", "export const a: number = 1;", "export const a: = 1;"],
  ["a.yml", "a: 1", "a: [1"],
])("the bundle refuses an edit that breaks the syntax of %s", (file, before, after) => {
  writeFileSync(join(dir, file), `${before}\n`);
  const edits = `${file}\n<<<<<<< SEARCH\n${before}\n=======\n${after}\n>>>>>>> REPLACE\n`;
  const { code, out } = mulligan(["apply", "--dir", dir, "--edits", "-", "--json"], edits);
  expect(code).toBe(1);
  expect(out).toContain('"NEW_SYNTAX_ERROR"');
  expect(readFileSync(join(dir, file), "utf8")).toBe(`${before}\n`);
});
