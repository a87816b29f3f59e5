import { expect, test } from "vitest";
import type { Failure } from "../../../src/core/failure.ts";
import { fixersFor } from "../../../src/edge/runner/fixers.ts";

const check = (command: string) =>
  ({ id: "lint", stage: "lint", command, cwd: ".", timeoutMs: 1, outputLimitBytes: 1 }) as const;
const failing = (kind: Failure["kind"]): Failure => ({
  kind,
  tool: "t",
  id: "i",
  message: "m",
  count: 1,
  key: "k",
  fingerprint: "f",
});
const scripts = (all: Readonly<Record<string, string>>) => (path: string) =>
  Promise.resolve(path === "package.json" ? JSON.stringify({ scripts: all }) : undefined);
const none = () => Promise.resolve(undefined);

const commands = async (
  command: string,
  read: (path: string) => Promise<string | undefined> = none,
  kind: Failure["kind"] = "diagnostic",
) => (await fixersFor([check(command)], [failing(kind)], read)).map((f) => f.command);

test.each([
  ["npx prettier --check .", 'PATH="$PWD/node_modules/.bin:$PATH" prettier . --write'],
  ["ruff check src", "ruff check src --fix"],
  ["ruff format --check .", "ruff format ."],
  ["python3 -m black --check .", "python3 -m black ."],
  ["gofmt -l .", "gofmt -w ."],
  ["cargo fmt --all -- --check", "cargo fmt --all"],
  ["cargo clippy --all-targets", "cargo clippy --fix --allow-dirty --allow-staged --all-targets"],
])("%s repairs by %s", async (command, fixer) => {
  expect(await commands(command)).toEqual([fixer]);
});

test("the project's own script comes before the tool's", async () => {
  expect(
    await commands("npm run lint", scripts({ lint: "eslint .", "lint:fix": "eslint . --fix --cache" })),
  ).toEqual(["npm run lint:fix"]);
  expect(await commands("npm run lint", scripts({ lint: "eslint . && prettier --check src" }))).toEqual([
    'PATH="$PWD/node_modules/.bin:$PATH" eslint . --fix',
    'PATH="$PWD/node_modules/.bin:$PATH" prettier src --write',
  ]);
  expect(
    await commands(
      "npm run format:check",
      scripts({ "format:check": "prettier -c .", format: "prettier --write ." }),
    ),
  ).toEqual(["npm run format"]);
});

test("no fixer for a failing test, for a tool that cannot repair, or for one that repairs already", async () => {
  expect(await commands("npx eslint .", none, "test")).toEqual([]);
  expect(await commands("npx tsc -p .")).toEqual([]);
  expect(await commands("npx eslint --fix .")).toEqual([]);
  expect(await commands("npm run format", scripts({ format: "prettier --check ." }))).toHaveLength(1);
});
