import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { importsOf } from "../../../src/context/localize/imports.ts";
import { projectPaths } from "../../../src/context/localize/project-paths.ts";
import type { Checkout } from "../../../src/edge/runner/checkout.ts";
import { relatedTests } from "../../../src/edge/runner/related-tests.ts";
import type { Narrowed } from "../../../src/core/check.ts";
import { hasProgram, must, project, texts } from "./project.ts";

function related(
  command: string,
  changed: readonly string[],
  checkout: Checkout,
): Promise<Narrowed | undefined> {
  const paths = projectPaths(checkout.files);
  return relatedTests({ command, cwd: "." }, changed, checkout, (path, text) => importsOf(path, text, paths));
}

const SOURCES = {
  "package.json": `{"type":"module"}`,
  "src/base.js": "export const one = 1;\n",
  "src/middle.js": `export { one } from "./base.js";\n`,
  "src/alone.js": "export const two = 2;\n",
};
const MARK = `import { appendFileSync } from "node:fs";\nconst mark = (name) => appendFileSync(process.env.RAN, name + "\\n");\n`;

const scriptTests = (runner: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [
      ["direct", "base"],
      ["far", "middle"],
      ["alone", "alone"],
    ].map(([name = "", source = ""]) => [
      `test/${name}.test.js`,
      `import { test } from "${runner}";\n${MARK}import * as x from "../src/${source}.js";\ntest("${name}", () => { mark("${name}"); });\n`,
    ]),
  );

test("vitest runs the tests that it relates to a file itself", async () => {
  const made = project({ ...SOURCES, ...scriptTests("vitest") });
  symlinkSync(
    fileURLToPath(new URL("../../../node_modules", import.meta.url)),
    join(made.root, "node_modules"),
  );
  const only = must(await related("npx --no-install vitest run --retry 0", ["src/base.js"], made.checkout()));
  const ran = made.run(only.command);
  expect([ran.exitCode, ran.marks]).toEqual([0, ["direct", "far"]]);
});

test("node:test runs the test files that import a file, over others too", async () => {
  const made = project({ ...SOURCES, ...scriptTests("node:test") });
  const only = must(await related("node --test", ["src/base.js"], made.checkout()));
  expect(only).toEqual({
    command: "node --test test/direct.test.js test/far.test.js",
    cwd: ".",
    covers: "files",
  });
  const ran = made.run(only.command);
  expect([ran.exitCode, ran.marks]).toEqual([0, ["direct", "far"]]);
});

test.each([
  ["jest --ci", "jest --ci --passWithNoTests --findRelatedTests src/base.js"],
  ["mocha -r x 'test/**/*.js'", "mocha test/direct.test.js test/far.test.js -r x"],
  ["mocha test/direct.test.js", "mocha test/direct.test.js"],
  ["tsx --test --import ./a.js test/*.js", "tsx --test --import ./a.js test/direct.test.js test/far.test.js"],
])("%s relates by %s", async (command, expected) => {
  const only = await related(command, ["src/base.js"], texts({ ...SOURCES, ...scriptTests("node:test") }));
  expect(only?.command).toBe(expected);
});

test.each([
  ["a file of which nothing knows", "node --test", ["README.md"]],
  ["a configuration", "jest", ["package.json"]],
  ["a file that is gone", "node --test", ["src/gone.js"]],
  ["a file that no test imports", "node --test", ["src/orphan.js"]],
  ["a command that names its tests itself", "jest unit", ["src/base.js"]],
  ["no change", "jest", []],
])("%s relates to no tests that can be told", async (_, command, changed) => {
  const checkout = texts({ ...SOURCES, ...scriptTests("node:test"), "README.md": "", "src/orphan.js": "" });
  expect(await related(command, changed, checkout)).toBeUndefined();
});

test.skipIf(!hasProgram("pytest"))(
  "pytest runs the test files that import a module, and those below a conftest",
  async () => {
    const mark = (name: string): string =>
      `import os\ndef test_it():\n    open(os.environ["RAN"], "a").write("${name}\\n")\n`;
    const made = project({
      "pytest.ini": "[pytest]\npythonpath = .\n",
      "shop/__init__.py": "",
      "shop/base.py": "one = 1\n",
      "shop/middle.py": "from .base import one\n",
      "shop/alone.py": "",
      "tests/test_far.py": `from shop.middle import one\n${mark("far")}`,
      "tests/test_alone.py": `import shop.alone\n${mark("alone")}`,
      "tests/sub/conftest.py": "from shop import base\n",
      "tests/sub/test_governed.py": mark("governed"),
      "slow/test_slow.py": `import shop.base\n${mark("slow")}`,
    });
    const only = must(await related("python3 -m pytest -q tests", ["shop/base.py"], made.checkout()));
    const ran = made.run(only.command);
    expect([ran.exitCode, ran.marks]).toEqual([0, ["far", "governed"]]);
  },
);

test("go tests the changed packages and those that import them", async () => {
  const checkout = texts({
    "go.mod": "module example.com/till\n",
    "cart/cart.go": "package cart\n",
    "bill/bill.go": 'package bill\n\nimport "example.com/till/cart"\n',
    "other/other.go": "package other\n",
  });
  const only = await related("go test -race -run Fast ./...", ["cart/cart.go"], checkout);
  expect(only?.command).toBe("go test -race -run Fast ./bill ./cart");
});

test("cargo and maven test the package of a changed file", async () => {
  const checkout = texts({
    "Cargo.toml": '[workspace]\nmembers = ["till"]\n',
    "till/Cargo.toml": '[package]\nname = "shop-till"\n',
    "till/src/lib.rs": "",
    "src/main.rs": "",
    "pom.xml": "<project><artifactId>all</artifactId></project>",
    "web/pom.xml": "<project><artifactId>web</artifactId></project>",
    "web/src/main/java/A.java": "",
  });
  expect(
    (await related("cargo test --workspace -- --nocapture", ["till/src/lib.rs"], checkout))?.command,
  ).toBe("cargo test -p shop-till -- --nocapture");
  expect(await related("cargo test --workspace", ["src/main.rs"], checkout)).toBeUndefined();
  expect((await related("mvn -B test", ["web/src/main/java/A.java"], checkout))?.command).toBe(
    "mvn -B test -pl web -am",
  );
});

test("nx tests what a change reaches in its own graph", async () => {
  const checkout = texts({ "nx.json": "{}", "libs/a/a.ts": "" });
  expect((await related("npx nx run-many -t test", ["libs/a/a.ts"], checkout))?.command).toBe(
    "npx nx affected -t test --files=libs/a/a.ts",
  );
});
