import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { version } from "../../src/entry/help.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

function mulligan(...args: string[]): { code: number | null; out: string; err: string } {
  const run = spawnSync(process.execPath, ["src/entry/cli.ts", ...args], { cwd: root, encoding: "utf8" });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

test("the version printed is the package's", () => {
  const { version: declared } = JSON.parse(readFileSync(`${root}/package.json`, "utf8")) as {
    version: string;
  };
  expect(version).toBe(declared);
  expect(mulligan("--version")).toEqual({ code: 0, out: `${declared}\n`, err: "" });
});

test("help is the same overview however it is asked for", () => {
  const { code, out } = mulligan("--help");
  expect(code).toBe(0);
  expect(out).toContain("Usage: mulligan COMMAND");
  expect(mulligan("-h").out).toBe(out);
  expect(mulligan("help").out).toBe(out);
});

test("a command's help answers to both spellings", () => {
  const { code, out } = mulligan("help", "fix");
  expect(code).toBe(0);
  expect(out).toContain("Usage: mulligan fix");
  expect(mulligan("fix", "--help").out).toBe(out);
});

test("an unknown command is bad input", () => {
  for (const args of [["mend"], ["help", "mend"], ["toString", "--help"]]) {
    const { code, out, err } = mulligan(...args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain("There is no command");
  }
});

test("no command at all is bad input, since 0 would mean fixed", () => {
  expect(mulligan()).toMatchObject({ code: 2, out: "" });
});

test("a reader that goes away ends the run quietly", () => {
  const script = `set -o pipefail; "$0" src/entry/cli.ts --help | true`;
  const run = spawnSync("bash", ["-c", script, process.execPath], { cwd: root, encoding: "utf8" });
  expect({ code: run.status, err: run.stderr }).toEqual({ code: 0, err: "" });
});
