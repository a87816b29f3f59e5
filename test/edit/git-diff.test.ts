// Diffs as git itself writes them, between two folders of changed fixtures: the result must be the second folder.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { sources } from "./cases.ts";
import { after, attempt } from "./helper.ts";
import { seeded } from "./random.ts";
import type { Random } from "./random.ts";

const home = mkdtempSync(join(tmpdir(), "mulligan-diff-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** Some lines changed, added and dropped all over a text. */
function changed(text: string, random: Random): string {
  return text
    .split("\n")
    .flatMap((line, i) => {
      const kind = random.below(14);
      if (kind === 0) return [];
      if (kind === 1) return [line, `-- added ${i}`];
      if (kind === 2) return [`++ ${line}`];
      return [line];
    })
    .join("\n");
}

function writeAll(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, folder, path)), { recursive: true });
    writeFileSync(join(home, folder, path), text);
  }
}

test.each([0, 1, 3])("with %i lines of context", (context) => {
  const before: Record<string, string> = {};
  const wanted: Record<string, string> = {};
  for (const [s, { path, text }] of sources.entries())
    for (let round = 0; round < 6; round++) {
      const random = seeded(s * 1_000 + round * 10 + context + 1);
      const name = `${round}/${path}`;
      const end = round % 3 === 1 ? "\r\n" : "\n";
      const body = round % 3 === 1 ? text.replaceAll("\n", end) : round % 3 === 2 ? text.trimEnd() : text;
      before[name] = body;
      wanted[name] = changed(body.replaceAll("\r\n", "\n"), random).replaceAll("\n", end);
    }
  before["gone with space.txt"] = "x\ny\n";
  wanted["made/ümlaut.txt"] = "one\ntwo";
  const folders = [`a${context}`, `b${context}`] as const;
  writeAll(`${folders[0]}`, before);
  writeAll(`${folders[1]}`, wanted);
  const git = spawnSync(
    "git",
    [
      "diff",
      "--no-index",
      `-U${context}`,
      "--no-renames",
      "--no-prefix",
      "--src-prefix=",
      "--dst-prefix=",
      ...folders,
    ],
    { cwd: home, encoding: "utf8", env: { PATH: process.env["PATH"], HOME: home, GIT_CONFIG_NOSYSTEM: "1" } },
  );
  expect(git.stdout.length).toBeGreaterThan(1000);
  const diff = git.stdout.replaceAll(`${folders[0]}/`, "a/").replaceAll(`${folders[1]}/`, "b/");
  const result = attempt(diff, before);
  // Lines that have no text beside them are not placed by their number alone.
  const refused = result.kind === "refused" ? result.errors.map((e) => e.code) : [];
  const blank = ["EMPTY_SEARCH", "BLANK_SEARCH", "ABORTED_BY_SIBLING"];
  expect(refused.filter((code) => context >= 3 || !blank.includes(code))).toEqual([]);
  expect(result.kind === "planned" ? after(result, before) : wanted).toEqual(wanted);
});
