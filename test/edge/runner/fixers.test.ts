import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Stage } from "../../../src/core/check.ts";
import { fixers } from "../../../src/edge/runner/fixers.ts";
import { failing, hasProgram, project, texts } from "./project.ts";

const scripts = (all: Record<string, string>): string => JSON.stringify({ scripts: all });
const lint = (command: string): { command: string; cwd: string; stage: Stage } => ({
  command,
  cwd: ".",
  stage: "lint",
});

async function commands(command: string, files: Record<string, string> = {}): Promise<readonly string[]> {
  return (await fixers([lint(command)], [failing("x")], texts(files))).map((fixer) => fixer.command);
}

test.each<[check: string, fix: string]>([
  ["npx --no-install eslint . --max-warnings 0", "npx --no-install eslint . --max-warnings 0 --fix"],
  ["npx prettier --check src 'test/**'", "npx prettier src 'test/**' --write"],
  ["npx biome ci .", "npx biome check . --write"],
  ["npx biome format src", "npx biome format src --write"],
  ["ruff check src", "ruff check src --fix"],
  ["python3 -m pip list && ruff format --check .", "ruff format ."],
  ["black --check .", "black ."],
  ["cargo fmt --all -- --check", "cargo fmt --all --"],
  [
    "cargo clippy --all-targets -- -D warnings",
    "cargo clippy --all-targets --fix --allow-dirty --allow-staged",
  ],
  ["cargo check", "cargo fix --allow-dirty --allow-staged"],
  ["gofmt -l .", "gofmt -w ."],
  ["bundle exec rubocop", "bundle exec rubocop --autocorrect"],
])("%s is repaired by %s", async (check, fix) => {
  expect(await commands(check)).toEqual([fix]);
});

test("the project's own script comes first, and the tool runs with the project's programs", async () => {
  const files = {
    "package.json": scripts({ lint: "eslint src", "lint:fix": "eslint src --fix" }),
    "yarn.lock": "",
  };
  expect(await commands("yarn lint", files)).toEqual([
    "yarn run lint:fix",
    'export PATH="$PWD/node_modules/.bin:$PATH" && eslint src --fix',
  ]);
});

test.each<[why: string, command: string, files: Record<string, string>]>([
  ["it repairs already", "npx eslint --fix .", {}],
  [
    "no tool of its kind runs",
    "npm test",
    { "package.json": scripts({ test: "vitest", format: "prettier -w ." }) },
  ],
  ["the tool cannot repair", "npx tsc -p .", {}],
  ["it cannot be told what runs", "for x in a; do eslint $x; done", {}],
])("nothing is offered where %s", async (_, command, files) => {
  expect(await commands(command, files)).toEqual([]);
});

test("a script that does more than repair is not offered", async () => {
  const files = { "package.json": scripts({ lint: "eslint .", fix: "eslint --fix . && git push" }) };
  expect(await commands("npm run lint", files)).toEqual([
    'export PATH="$PWD/node_modules/.bin:$PATH" && eslint . --fix',
  ]);
});

test("a lock file is renewed only where npm says that it does not fit", async () => {
  const check = { command: "npm ci && npm test", cwd: ".", stage: "test" as const };
  const said =
    "npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync.";
  const found = await fixers([check], [failing("x", { message: said })], texts({}));
  expect(found.map(({ command }) => command)).toEqual(["npm install --package-lock-only --ignore-scripts"]);
  expect(await fixers([check], [failing("x", { message: "404" })], texts({}))).toEqual([]);
});

test("snapshots are written anew only where the settings ask for it", async () => {
  const check = { command: "npx vitest run", cwd: ".", stage: "test" as const };
  const failures = [failing("x", { message: "Error: Snapshot `x 1` mismatched" })];
  expect(await fixers([check], failures, texts({}))).toEqual([]);
  expect(await fixers([check], failures, texts({}), { snapshots: true })).toMatchObject([
    { command: "npx vitest run -u" },
  ]);
  expect(await fixers([check], [failing("x")], texts({}), { snapshots: true })).toEqual([]);
});

test("prettier behind a package script repairs the file for real", async () => {
  const made = project({
    "package.json": scripts({ check: "prettier --check a.js" }),
    "a.js": "const  a=1\n",
  });
  symlinkSync(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(made.root, "node_modules"),
  );
  const [fixer] = await fixers([lint("npm run check")], [failing("x")], made.checkout());
  expect(made.run("npm run check").exitCode).not.toBe(0);
  expect(made.run(fixer?.command ?? "false").exitCode).toBe(0);
  expect(readFileSync(join(made.root, "a.js"), "utf8")).toBe("const a = 1;\n");
  expect(made.run("npm run check").exitCode).toBe(0);
});

test.skipIf(!hasProgram("gofmt"))("gofmt repairs the file for real", async () => {
  const made = project({ "a.go": "package  a\n" });
  const check = 'test -z "$(gofmt -l .)"';
  const [fixer] = await fixers([lint(check)], [failing("x")], made.checkout());
  expect(fixer?.command).toBe("gofmt -w .");
  expect(made.run(check).exitCode).toBe(1);
  expect(made.run(fixer?.command ?? "false").exitCode).toBe(0);
  expect(made.run(check).exitCode).toBe(0);
  expect(readFileSync(join(made.root, "a.go"), "utf8")).toBe("package a\n");
});

test.skipIf(!hasProgram("cargo"))("cargo fmt repairs the file for real", async () => {
  const made = project({
    "Cargo.toml": '[package]\nname = "a"\nversion = "0.1.0"\nedition = "2021"\n',
    "src/lib.rs": "pub fn  a( ) {}\n",
  });
  const [fixer] = await fixers([lint("cargo fmt --check")], [failing("x")], made.checkout());
  expect(made.run(fixer?.command ?? "false").exitCode).toBe(0);
  expect(made.run("cargo fmt --check").exitCode).toBe(0);
});
