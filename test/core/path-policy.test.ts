import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { classify, isPureInsertion, touchedPackageKey, undisguised } from "../../src/core/path-policy.ts";

const free = [
  "src/contest.js",
  "src/testing.ts",
  "attest.py",
  "src/latest.ts",
  "src/main/Latest.java",
  "src/Contest.java",
  "src/main/java/com/acme/KeySpec.java",
  "src/main/java/com/acme/spec/CipherSuite.java",
  "src/main/kotlin/spec/TypeSpec.kt",
  "lib/KeySpec.java",
  "src/Unit.java",
  "src/inspect.ts",
  "lib/protester.rb",
  "src/fixture.ts",
  "src/avatar.config.ts",
  "src/config.ts",
  "src/agents.ts",
  "docs/claude.txt",
  "package.json",
  "packages/a/package.json",
  "README.md",
  ".gitignore",
  "src/git/config.ts",
  "src/locks.ts",
  "src/block.ts",
  "go.mod",
  "src/github/workflow.yml",
  "",
];
const test_ = [
  "cart.test.js",
  "src/cart.spec.tsx",
  "src/cart.test.mts",
  "src/cart-test.js",
  "test.js",
  "src/test.js",
  "lib/test-cart.mjs",
  "shop/tests.py",
  "tests/cart.py",
  "shop/test_cart.py",
  "shop/cart_test.py",
  "cart_test.go",
  "internal/testdata/golden.json",
  "src/cart/tests.rs",
  "spec/models/cart_spec.rb",
  "test/test_cart.rb",
  "lib/cart_test.exs",
  "src/test_cart.c",
  "t/basic.t",
  "src/test/java/com/acme/Cart.java",
  "src/CartTest.java",
  "src/CartTests.kt",
  "src/TestCart.java",
  "src/CartIT.java",
  "src/CartTestCase.java",
  "src/CartSpec.groovy",
  "src/CartSuite.scala",
  "src/CartSpec.hs",
  "Shop.Tests/Cart.cs",
  "Shop.UnitTests/Cart.cs",
  "src/CartTest.php",
  "Tests/ShopTests/Cart.swift",
  "src/__tests__/cart.js",
  "src/__snapshots__/cart.js.snap",
  "src/__mocks__/fs.js",
  "cypress/e2e/cart.cy.ts",
  "src/cart.SPEC.ts",
  "TESTS/cart.py",
  "src/\uFF54est/cart.js",
  "src/te\u200dsts/cart.js",
];
const isProtected: readonly (readonly [string, string])[] = [
  [".git/config", "git's own files"],
  [".git", "git's own files"],
  ["vendor/lib/.git/hooks/pre-commit", "git's own files"],
  [".g\u200cit/config", "git's own files"],
  [".GIT/config", "git's own files"],
  ["\uFF0Egit/config", "git's own files"],
  [".github/workflows/ci.yml", "a workflow"],
  [".GitHub/Workflows/x.yml", "a workflow"],
  [".github/mulligan.yml", "a workflow"],
  [".gitlab-ci.yml", "a workflow"],
  [".circleci/config.yml", "a workflow"],
  ["bitbucket-pipelines.yml", "a workflow"],
  ["Jenkinsfile", "a workflow"],
  ["action.yml", "an action file"],
  ["tools/setup/action.yaml", "an action file"],
  [".gitattributes", "repository settings"],
  ["docs/CODEOWNERS", "repository settings"],
  [".husky/pre-commit", "a hook"],
  ["lefthook.yml", "a hook"],
  [".pre-commit-config.yaml", "a hook"],
  ["package-lock.json", "a lockfile"],
  ["packages/a/yarn.lock", "a lockfile"],
  ["pnpm-lock.yaml", "a lockfile"],
  ["Cargo.lock", "a lockfile"],
  ["Podfile.lock", "a lockfile"],
  ["go.sum", "a lockfile"],
  [".npmrc", "package manager settings"],
  ["AGENTS.md", "instructions of an agent"],
  ["docs/Claude.md", "instructions of an agent"],
  [".cursor/rules/a.mdc", "instructions of an agent"],
  [".claude/settings.json", "instructions of an agent"],
  [".mcp.json", "instructions of an agent"],
  ["vitest.config.ts", "test configuration"],
  ["packages/a/jest.e2e.config.js", "test configuration"],
  ["karma.conf.js", "test configuration"],
  ["playwright-ct.config.ts", "test configuration"],
  ["vite.config.mts", "test configuration"],
  ["jest.setup.js", "test configuration"],
  ["src/setupTests.ts", "test configuration"],
  [".babelrc", "test configuration"],
  [".mocharc.yml", "test configuration"],
  ["tests/conftest.py", "test configuration"],
  ["pytest.ini", "test configuration"],
  ["phpunit.xml.dist", "test configuration"],
  [".eslintrc.json", "lint configuration"],
  ["eslint.config.mjs", "lint configuration"],
  ["tsconfig.build.json", "lint configuration"],
  ["ruff.toml", "lint configuration"],
  ["Makefile", "build settings that say how checks run"],
  ["pyproject.toml", "build settings that say how checks run"],
  ["sub/pom.xml", "build settings that say how checks run"],
  ["build.gradle.kts", "build settings that say how checks run"],
  [".mulligan.yml", "this tool's configuration"],
  ["node_modules/mocha/index.js", "an installed dependency"],
  ["packages/a/Node_Modules/.bin/jest", "an installed dependency"],
  [".venv/lib/python3.12/site-packages/pytest/__init__.py", "an installed dependency"],
];

test.each(free)("%s is free", (path) => {
  expect(classify(path)).toEqual({ class: "free", what: "" });
});
test.each(test_)("%s is a test file", (path) => {
  expect(classify(path).class).toBe("test");
});
test.each(isProtected)("%s is protected: %s", (path, what) => {
  expect(classify(path)).toEqual({ class: "protected", what });
});

test("no sprinkling of invisible characters or capitals changes the class of a path", () => {
  const paths = [...isProtected.map(([path]) => path), ...test_.filter((p) => !/[A-Z]/.test(p))];
  const hidden = fc.constantFrom("\u200c", "\u200d", "\u00ad", "\ufeff", "\u2060");
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.array(fc.tuple(fc.nat(60), hidden)), (path, marks) => {
      let disguised = path;
      for (const [at, mark] of marks) disguised = disguised.slice(0, at) + mark + disguised.slice(at);
      expect(classify(disguised)).toEqual(classify(path));
      expect(classify(disguised.toUpperCase()).class).toBe(classify(path).class);
    }),
  );
});

test("a path without disguise stays as it is", () => {
  expect(undisguised("src/Über/a.ts")).toBe("src/Über/a.ts");
  expect(undisguised("src/U\u0308ber/p\u200cackage.json")).toBe("src/Über/package.json");
});

describe("a pure insertion", () => {
  test.each([
    ["nothing", "a\nb\n", "a\nb\n"],
    ["a line in the middle", "a\nb\n", "a\nx\nb\n"],
    ["lines at both ends", "a\nb\n", "x\na\nb\ny\n"],
    ["the same line again", "a\nb\n", "a\na\nb\n"],
    ["a line after one without an end", "a", "a\nb\n"],
    ["a last line without an end", "a\n", "a\nb"],
    ["the first lines of an empty file", "", "a\nb"],
    ["Windows lines among such", "a\r\nb\r\n", "a\r\nx\r\nb\r\n"],
  ])("is %s", (_, before, after) => {
    expect(isPureInsertion(before, after)).toBe(true);
  });

  test.each([
    ["a removed line", "a\nb\nc\n", "a\nc\n"],
    ["a changed line", "a\nb\n", "a\nB\n"],
    ["a line that got longer", "assert(a)\n", "return; assert(a)\n"],
    ["lines in another order", "a\nb\n", "b\na\n"],
    ["other indentation", "a\n  b\n", "a\n    b\n"],
    ["other line ends", "a\nb\n", "a\r\nb\r\n"],
    ["a line end taken away", "a\nb\n", "a\nb"],
    ["everything gone", "a\n", ""],
  ])("is not %s", (_, before, after) => {
    expect(isPureInsertion(before, after)).toBe(false);
  });

  test("is whatever lines are inserted wherever, and never a text that lacks a line", () => {
    const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { minLength: 1 });
    fc.assert(
      fc.property(lines, fc.array(fc.tuple(fc.nat(20), fc.constantFrom("a", "x", ""))), (old, inserted) => {
        const now: string[] = [...old];
        for (const [at, line] of inserted) now.splice(at, 0, line);
        const text = (all: readonly string[]): string => `${all.join("\n")}\n`;
        expect(isPureInsertion(text(old), text(now))).toBe(true);
        expect(isPureInsertion(text([...old, "mine"]), text(now))).toBe(false);
      }),
    );
  });
});

describe("the touched key of a package.json", () => {
  const before = JSON.stringify({ name: "shop", scripts: { test: "node --test" }, dependencies: { a: "1" } });
  const change = (facts: Record<string, unknown>): string =>
    JSON.stringify({ ...(JSON.parse(before) as object), ...facts });

  test.each<[string, string | undefined, string | undefined, string | undefined]>([
    ["a version", before, change({ version: "2.0.0", exports: "./index.js" }), undefined],
    [
      "white space and order of keys",
      before,
      JSON.stringify({ dependencies: { a: "1" }, scripts: { test: "node --test" }, name: "shop" }, null, 2),
      undefined,
    ],
    ["the test script", before, change({ scripts: { test: "true" } }), "scripts"],
    ["an added script", before, change({ scripts: { test: "node --test", pretest: "true" } }), "scripts"],
    ["a dependency", before, change({ dependencies: { a: "2" } }), "dependencies"],
    ["an added section", before, change({ jest: { bail: true } }), "jest"],
    [
      "a removed section",
      before,
      JSON.stringify({ name: "shop", scripts: { test: "node --test" } }),
      "dependencies",
    ],
    ["a new file with scripts", undefined, before, "scripts"],
    ["a new file without", undefined, JSON.stringify({ type: "module" }), undefined],
    ["a deleted file", before, undefined, "scripts"],
    ["text that is not JSON", before, "{", "the whole file"],
    ["JSON that is no object", before, "null", "the whole file"],
  ])("%s", (_, old, now, key) => {
    expect(touchedPackageKey(old, now)).toBe(key);
  });
});
