import { expect, test } from "vitest";
import { resolveCommand } from "../../../src/edge/runner/resolve.ts";
import { rawOf } from "../../../src/edge/runner/expand.ts";
import { sideEffects } from "../../../src/edge/runner/side-effects.ts";
import { texts } from "./project.ts";

const scripts = (all: Record<string, string>, more: object = {}): string =>
  JSON.stringify({ ...more, scripts: all });
const MANY = texts({
  "package.json": scripts({
    test: "vitest run",
    unit: "npm run build && cross-env NODE_ENV=test jest",
    build: "tsc -p .",
    deep: "npm run unit -- --ci",
    loop: "npm run loop",
    all: "npm run test --workspaces",
    both: "jest && mocha",
    cov: "nyc --reporter=lcov mocha -r esm",
    env: "jest $npm_config_only",
    goesOn: "rm -r out; tsc; jest",
  }),
  "packages/a/package.json": scripts({ test: "node --test" }, { name: "@shop/a" }),
  "web/package.json": scripts({ pretest: "echo first", test: "mocha" }),
  Makefile: "test: deps\n\tpytest -q\n\ndeps:\n\tpip install -e .\n\nci:\n\tpytest $(ARGS)\n",
});

test.each<[command: string, runner: string, cwd: string, head: string, args: string]>([
  ["vitest", "vitest", ".", "vitest", ""],
  ["npm test", "vitest", ".", "vitest run", ""],
  ["npm t", "vitest", ".", "vitest run", ""],
  ["npm test -- --retry 2", "vitest", ".", "vitest run", "--retry 2"],
  ["yarn test --retry 2", "vitest", ".", "vitest run", "--retry 2"],
  ["pnpm run test", "vitest", ".", "vitest run", ""],
  ["npm run -s unit", "jest", ".", "jest", ""],
  ["npm run deep", "jest", ".", "jest", "--ci"],
  ["npm run cov", "mocha", ".", "nyc --reporter=lcov mocha", "-r esm"],
  ["npm --prefix web test", "mocha", "web", "mocha", ""],
  ["cd web && npm test", "mocha", "web", "mocha", ""],
  ["yarn --cwd web test", "mocha", "web", "mocha", ""],
  ["npm test -w @shop/a", "node:test", "packages/a", "node", "--test"],
  ["pnpm --filter @shop/a test", "node:test", "packages/a", "node", "--test"],
  ["yarn workspace @shop/a test", "node:test", "packages/a", "node", "--test"],
  ["npx --no-install jest --ci", "jest", ".", "npx --no-install jest", "--ci"],
  ["pnpm exec vitest run", "vitest", ".", "pnpm exec vitest run", ""],
  [
    "node --experimental-vm-modules node_modules/.bin/jest a",
    "jest",
    ".",
    "node --experimental-vm-modules node_modules/.bin/jest",
    "a",
  ],
  ["CI=1 env A=b python3 -W error -m pytest -q", "pytest", ".", "python3 -W error -m pytest", "-q"],
  [".venv/bin/python -m unittest", "unittest", ".", ".venv/bin/python -m unittest", ""],
  ["poetry run pytest tests", "pytest", ".", "poetry run pytest", "tests"],
  ["uv run --extra dev pytest", "pytest", ".", "uv run --extra dev pytest", ""],
  ["coverage run -m pytest tests", "pytest", ".", "coverage run -m pytest", "tests"],
  ["make test", "pytest", ".", "pytest", "-q"],
  ["set -e; cd web/../web; go test ./... 2>&1", "go test", "web", "go test", "./..."],
  ["cargo test --workspace", "cargo test", ".", "cargo test", "--workspace"],
  ["cargo nextest run -P ci", "cargo nextest", ".", "cargo nextest run", "-P ci"],
  ["./mvnw -q test", "maven", ".", "./mvnw", "-q test"],
  ["./gradlew :a:test", "gradle", ".", "./gradlew", ":a:test"],
  ["dotnet test x.sln", "dotnet test", ".", "dotnet test", "x.sln"],
  ["bundle exec rspec spec", "rspec", ".", "bundle exec rspec", "spec"],
  ["vendor/bin/phpunit", "phpunit", ".", "vendor/bin/phpunit", ""],
  ["cmake --build b && ctest --test-dir b", "ctest", ".", "ctest", "--test-dir b"],
])("%s runs %s in %s", async (command, runner, cwd, head, args) => {
  const found = await resolveCommand({ command, cwd: "." }, MANY);
  if (found.kind === "unknown") throw new Error(found.why);
  expect([found.runner, found.cwd, rawOf(found.head), rawOf(found.args)]).toEqual([runner, cwd, head, args]);
});

test("what runs before the runner stays before it, what follows is named", async () => {
  const found = await resolveCommand({ command: "npm run unit && npm run build", cwd: "." }, MANY);
  expect(found).toMatchObject({
    lead: 'export PATH="$PWD/node_modules/.bin:$PATH" && tsc -p . && ',
    assigns: [{ text: "NODE_ENV=test" }],
    after: ["tsc -p ."],
  });
});

test("a package script goes on after a failing command where a semicolon says so", async () => {
  const lead = 'export PATH="$PWD/node_modules/.bin:$PATH" && { rm -r out || :; } && { tsc || :; } && ';
  expect(await resolveCommand({ command: "npm run goesOn", cwd: "." }, MANY)).toMatchObject({ lead });
  expect(await resolveCommand({ command: "tsc; jest", cwd: "." }, MANY)).toMatchObject({ lead: "tsc && " });
});

test("a command of another folder keeps its folder", async () => {
  const found = await resolveCommand({ command: "npm run build && cd web && npm test", cwd: "." }, MANY);
  expect(found).toMatchObject({
    cwd: "web",
    lead: 'export PATH="$PWD/node_modules/.bin:$PWD/../node_modules/.bin:$PATH" && (cd .. && tsc -p .) && echo first && ',
  });
});

test.each<[command: string, why: RegExp]>([
  ["npm run loop", /calls itself/],
  ["npm run all", /several packages/],
  ["npm run both", /several runners: jest, mocha/],
  ["npm run env", /variables of its package manager/],
  ["npm run nothing", /No test runner/],
  ["make ci", /No test runner/],
  ["cd $DIR && jest", /folder/],
  ["cd ../other && jest", /folder/],
  ["if true; then jest; fi", /more than a list/],
  ["jest &", /more than a list/],
  ["(jest)", /more than a list/],
  ["jest --x 'open", /more than a list/],
  ["true || jest", /depends/],
  ["echo | jest", /depends/],
  ["echo jest", /No test runner/],
  ["vitest bench", /No test runner/],
])("%s is unknown", async (command, why) => {
  expect(await resolveCommand({ command, cwd: "." }, MANY)).toMatchObject({
    kind: "unknown",
    why: expect.stringMatching(why),
  });
});

test("scripts and targets that call each other over and over come to an end", async () => {
  const names = Array.from({ length: 9 }, (_, i) => `s${i}`);
  const many = (name: string): string => Array.from({ length: 30 }, () => `npm run ${name}`).join(" && ");
  const all = Object.fromEntries(names.map((name, i) => [name, i === 8 ? "jest" : many(`s${i + 1}`)]));
  const targets = names.map((name) => `${name}: ${names.join(" ")}\n\tjest\n`).join("\n");
  const checkout = texts({ "package.json": scripts(all), Makefile: targets });
  expect(await resolveCommand({ command: "npm run s0", cwd: "." }, checkout)).toMatchObject({
    kind: "unknown",
  });
  expect(await resolveCommand({ command: "make s0", cwd: "." }, checkout)).toMatchObject({ kind: "unknown" });
  expect(await sideEffects({ command: "npm run s0; make s0", cwd: "." }, checkout)).toBeUndefined();
});
