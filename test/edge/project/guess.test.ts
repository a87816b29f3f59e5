import { expect, test } from "vitest";
import { guessChecks } from "../../../src/edge/project/guess.ts";
import type { Guess } from "../../../src/edge/project/guess.ts";

/** `ignored` files can be read but are not listed, like those below node_modules. */
function guess(files: Record<string, string>, ignored: Record<string, string> = {}): Promise<Guess> {
  const all: Record<string, string> = { ...ignored, ...files };
  return guessChecks((path) => Promise.resolve(all[path]), Object.keys(files));
}

const NO_TEST = 'echo "Error: no test specified" && exit 1';
const manifest = (value: object): string => JSON.stringify(value);
const withTest = manifest({ scripts: { test: "jest", lint: "eslint ." } });

test.each<[what: string, files: Record<string, string>, test: string]>([
  ["npm's test script", { "package.json": withTest }, "npm test"],
  ["pnpm by its lock file", { "package.json": withTest, "pnpm-lock.yaml": "" }, "pnpm test"],
  ["yarn by its lock file", { "package.json": withTest, "yarn.lock": "" }, "yarn test"],
  ["bun by its lock file", { "package.json": withTest, "bun.lock": "" }, "bun run test"],
  [
    "the named package manager before a lock file",
    { "package.json": manifest({ scripts: { test: "x" }, packageManager: "pnpm@9.1.0" }), "yarn.lock": "" },
    "pnpm test",
  ],
  [
    "vitest without a script, not in watch mode",
    { "package.json": manifest({ scripts: { test: NO_TEST }, devDependencies: { vitest: "1" } }) },
    "npx --no-install vitest run",
  ],
  ["jest", { "package.json": manifest({ devDependencies: { jest: "29" } }) }, "npx --no-install jest"],
  [
    "mocha under pnpm",
    { "package.json": manifest({ devDependencies: { mocha: "10" } }), "pnpm-lock.yaml": "" },
    "pnpm exec mocha",
  ],
  [
    "node:test files beside a package.json that names no test",
    {
      "package.json": manifest({ scripts: { test: NO_TEST } }),
      "a.test.js": 'import test from "node:test";',
    },
    "node --test",
  ],
  ["node:test files alone", { "test/deep/a.mjs": "import { test } from 'node:test';" }, "node --test"],
  ["pytest.ini", { "pytest.ini": "" }, "python3 -m pytest"],
  ["pyproject's pytest table", { "pyproject.toml": "[tool.pytest.ini_options]\n" }, "python3 -m pytest"],
  ["setup.cfg's pytest section", { "setup.cfg": "[tool:pytest]\n" }, "python3 -m pytest"],
  ["test functions in tests/", { "tests/test_a.py": "def test_a():\n    pass\n" }, "python3 -m pytest"],
  [
    "unittest in a package",
    { "tests/__init__.py": "", "tests/test_a.py": "import unittest\n" },
    "python3 -m unittest discover",
  ],
  [
    "unittest in a plain folder",
    { "tests/test_a.py": "from unittest import TestCase\n" },
    "python3 -m unittest discover -s tests",
  ],
  ["unittest at the root", { "test_a.py": "import unittest\n" }, "python3 -m unittest discover"],
  [
    "pytest named by the requirements although the tests use unittest",
    { "test_a.py": "import unittest\n", "requirements-dev.txt": "pytest==8\n" },
    "python3 -m pytest",
  ],
  ["go", { "go.mod": "module m\n" }, "go test ./..."],
  ["cargo", { "Cargo.toml": "[package]\n" }, "cargo test"],
  ["a cargo workspace", { "Cargo.toml": "[workspace]\nmembers = []\n" }, "cargo test --workspace"],
  ["maven", { "pom.xml": "<project/>" }, "mvn -q test"],
  ["maven's wrapper", { "pom.xml": "<project/>", mvnw: "" }, "./mvnw -q test"],
  ["gradle", { "build.gradle": "" }, "gradle test"],
  ["gradle's wrapper", { "build.gradle.kts": "", gradlew: "" }, "./gradlew test"],
  ["one .NET project", { "a.csproj": "" }, "dotnet test"],
  ["a solution among several .NET files", { "a.csproj": "", "My App.sln": "" }, "dotnet test 'My App.sln'"],
  ["rspec", { ".rspec": "", Gemfile: "" }, "bundle exec rspec"],
  ["rspec by its files, without a Gemfile", { "spec/a_spec.rb": "" }, "rspec"],
  ["phpunit", { "phpunit.xml.dist": "<phpunit/>" }, "vendor/bin/phpunit"],
  ["make", { Makefile: ".PHONY: test\nall:\n\ntest: all\n\t./t\n" }, "make test"],
  ["make's check target", { Makefile: "clean check:\n\t./t\n" }, "make check"],
  [
    "CTest",
    { "CMakeLists.txt": "project(p)\nenable_testing()\n" },
    "cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure",
  ],
])("guesses %s", async (_, files, expected) => {
  expect((await guess(files)).test).toEqual([expected]);
});

test.each<[what: string, files: Record<string, string>]>([
  ["an empty project", {}],
  ["npm's placeholder script", { "package.json": manifest({ scripts: { test: NO_TEST } }) }],
  ["a package.json that is not JSON", { "package.json": "{" }],
  ["a make variable called test", { Makefile: "test := 1\nother = test: x\n" }],
  ["a CMake project without tests", { "CMakeLists.txt": "project(p)\n" }],
  ["a pyproject without tests", { "pyproject.toml": "[project]\n" }],
  ["manifests of fixtures", { "test/fixtures/app/package.json": withTest }],
])("has no guess for %s", async (_, files) => {
  const none = await guess(files);
  expect(none).toEqual({
    setup: [],
    lint: [],
    test: [],
    because: "No file of the project says how its tests are run.",
  });
});

test("a stated test command beats files that only look like tests", async () => {
  const both = await guess({ "tests/test_a.py": "def test_a(): pass\n", Makefile: "test:\n\ttox\n" });
  expect(both.test).toEqual(["make test"]);
  expect(both.because).toBe('the target "test" of Makefile');
});

test("the language's own command beats a Makefile", async () => {
  expect((await guess({ "go.mod": "module m\n", Makefile: "test:\n\tgo vet\n" })).test).toEqual([
    "go test ./...",
  ]);
});

test("the root beats a folder below it", async () => {
  expect((await guess({ "web/package.json": withTest, "go.mod": "module m\n" })).test).toEqual([
    "go test ./...",
  ]);
});

test("a single folder with tests is tested from there", async () => {
  const below = await guess({ "README.md": "", "my app/package.json": withTest });
  expect(below.test).toEqual(["cd 'my app' && npm test"]);
  expect(below.lint).toEqual(["cd 'my app' && npm run lint"]);
  expect(below.because).toBe("the test script of package.json in my app");
});

test("of several folders none is chosen, and they are named", async () => {
  const several = await guess({
    "a/package.json": withTest,
    "b/go.mod": "module m\n",
    "c/package.json": "{}",
  });
  expect(several.test).toEqual([]);
  expect(several.because).toBe("Several folders have tests of their own (a, b).");
});

test("the lint script is a suggestion beside the test, never part of it", async () => {
  const { lint, test: tests } = await guess({ "package.json": withTest });
  expect(lint).toEqual(["npm run lint"]);
  expect(tests).toEqual(["npm test"]);
});

const needsJest = manifest({ scripts: { test: "jest" }, devDependencies: { jest: "29" } });

test.each<[what: string, files: Record<string, string>, setup: string]>([
  ["npm with a lock file", { "package-lock.json": "{}" }, "npm ci"],
  ["npm without one, leaving none behind", {}, "npm install --no-package-lock"],
  ["pnpm", { "pnpm-lock.yaml": "" }, "pnpm install --frozen-lockfile"],
  ["classic yarn", { "yarn.lock": "" }, "yarn install --frozen-lockfile"],
  ["later yarn", { "yarn.lock": "", ".yarnrc.yml": "" }, "yarn install --immutable"],
  ["bun", { "bun.lockb": "" }, "bun install --frozen-lockfile"],
])("proposes to install what is missing with %s", async (_, files, setup) => {
  expect((await guess({ "package.json": needsJest, ...files })).setup).toEqual([setup]);
});

test.each([
  ["the manager's own sign", { "node_modules/.package-lock.json": "{}" }],
  ["a dependency's manifest", { "node_modules/jest/package.json": "{}" }],
])("proposes no installation where %s is there", async (_, ignored) => {
  expect((await guess({ "package.json": needsJest }, ignored)).setup).toEqual([]);
});

test("the project's own virtual environment is used", async () => {
  const venv = await guess({ "pytest.ini": "" }, { ".venv/pyvenv.cfg": "home = /usr/bin\n" });
  expect(venv.test).toEqual([".venv/bin/python -m pytest"]);
});

test("composer installs phpunit where vendor is absent", async () => {
  const files = { "phpunit.xml": "<phpunit/>", "composer.json": "{}" };
  expect((await guess(files)).setup).toEqual(["composer install"]);
  expect((await guess(files, { "vendor/autoload.php": "" })).setup).toEqual([]);
});
