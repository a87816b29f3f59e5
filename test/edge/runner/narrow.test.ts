// Every tool is run for real: once whole, then narrowed to some of its failing tests.
import { spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Check } from "../../../src/core/check.ts";
import type { Failure } from "../../../src/core/failure.ts";
import { createRunners } from "../../../src/edge/runner/runners.ts";
import { placed } from "../../../src/run/place.ts";
import { readReport } from "../../../src/readers/read-report.ts";

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));
let root = "";
beforeEach(() => void (root = realpathSync(mkdtempSync(join(tmpdir(), "mulligan-narrow-")))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const has = (program: string): boolean => spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

function run(command: string, cwd = "."): ReturnType<typeof readReport> {
  const { status, stdout, stderr } = spawnSync("sh", ["-c", `{ ${command}; } 2>&1`], {
    cwd: join(root, cwd),
    encoding: "utf8",
    env: {
      PATH: [dirname(process.execPath), process.env["PATH"]].join(delimiter),
      HOME: process.env["HOME"] ?? root,
      CI: "1",
      GOFLAGS: "-mod=mod",
    },
  });
  const report = readReport(stdout + stderr, { root, stage: "test", check: "test", exitCode: status ?? 1 });
  return placed(report, { paths: readdirSync(root, { recursive: true }).map(String), cwd });
}

const check = (command: string, cwd = "."): Check => ({
  id: "test",
  stage: "test",
  command,
  cwd,
  timeoutMs: 60_000,
  outputLimitBytes: 1e6,
});

const idsOf = (failures: readonly Failure[]): readonly string[] => failures.map((f) => f.id).toSorted();

/** Runs all, narrows to the failures chosen, runs that: what failed then. */
async function narrow(
  command: string,
  choose: (f: Failure) => boolean,
  cwd = ".",
): Promise<readonly string[]> {
  const whole = run(command, cwd);
  const wanted = whole.failures.filter(choose);
  expect(wanted.length, JSON.stringify(whole)).toBeGreaterThan(0);
  const only = await createRunners(root).only(check(command, cwd), wanted);
  if (only === undefined) throw new Error("not narrowed");
  const report = run(only.command, only.cwd);
  expect(
    report.passed.filter((id) => whole.passed.includes(id)),
    only.command,
  ).toEqual([]);
  return idsOf(report.failures);
}

/** As readers tell it: they turn backslashes into slashes. */
const told = (id: string): string => id.replaceAll("\\", "/");
const HOSTILE = String.raw`says "it's $HOME" \`id\` (a|b)* [x] \\ 50 % é`;

describe("a JavaScript tool runs the chosen tests and no others", () => {
  const suite = (lead: string, fail: string): string => `${lead}
describe("Cart", () => {
  it("adds", () => { ${fail} });
  it("adds up", () => { ${fail} });
  it("is fine", () => {});
  it(${JSON.stringify(HOSTILE)}, () => { ${fail} });
});
`;
  const throwing = `throw new Error("no")`;

  test.each([
    ["a plain name", "Cart > adds"],
    ["a hostile name", `Cart > ${HOSTILE}`],
  ])("node:test, %s", async (_, id) => {
    write({
      "test/a.test.js": suite('const { describe, it } = require("node:test");', throwing),
      "test/b.test.js": 'require("node:test")("other", () => { throw new Error("b"); });\n',
      "package.json": '{ "scripts": { "test": "node --test" } }',
    });
    for (const command of ["npm test", "node --test", "node --test test/a.test.js test/b.test.js"])
      expect(await narrow(command, (f) => f.id === told(id)), command).toEqual([told(id)]);
  });

  test("vitest, also in a folder of a monorepo behind a script", async () => {
    symlinkSync(modules, join(root, "node_modules"));
    write({
      "packages/web/package.json": '{ "scripts": { "test": "vitest run src" } }',
      "packages/web/src/a.test.js": suite('import { describe, it } from "vitest";', throwing),
      "packages/web/src/b.test.js": suite('import { describe, it } from "vitest";', throwing),
    });
    const inA =
      (id: string) =>
      (f: Failure): boolean =>
        f.id === id && (f.file ?? "").includes("a.test");
    expect(await narrow("cd packages/web && npm test", inA("Cart > adds"))).toEqual(["Cart > adds"]);
    expect(await narrow("npx vitest run", inA(`Cart > ${HOSTILE}`), "packages/web")).toEqual([
      `Cart > ${HOSTILE}`,
    ]);
  });
});

describe("a tool of another language runs the chosen tests and no others", () => {
  const PY = `import unittest, pytest

class CartTest(unittest.TestCase):
    def test_adds(self):
        self.assertEqual(1, 2)

    def test_adds_up(self):
        self.assertEqual(1, 2)

    def test_fine(self):
        pass
`;

  test.runIf(has("pytest"))("pytest", async () => {
    write({
      "tests/test_a.py": `${PY}
@pytest.mark.parametrize("text", ["a b", "it's [x]"])
def test_each(text):
    assert text == "c"
`,
      "tests/test_b.py": "def test_other():\n    assert False\n",
    });
    for (const command of ["pytest", "python3 -m pytest -q tests"]) {
      expect(await narrow(command, (f) => f.id.endsWith("::test_adds"))).toEqual([
        "tests/test_a.py::CartTest::test_adds",
      ]);
      expect(await narrow(command, (f) => f.id.includes("it's"))).toEqual([
        "tests/test_a.py::test_each[it's [x]]",
      ]);
    }
  });

  test.runIf(has("python3"))("unittest", async () => {
    write({ "test_a.py": PY.replace(", pytest", ""), "test_b.py": PY.replace(", pytest", "") });
    expect(await narrow("python3 -m unittest -v", (f) => f.id === "test_a.CartTest.test_adds")).toEqual([
      "test_a.CartTest.test_adds",
    ]);
  });

  test.runIf(has("go"))("go test, with subtests of several packages", async () => {
    const go = (name: string): string => `package ${name}

import "testing"

func TestAdds(t *testing.T)   { t.Fatal("no") }
func TestAddsUp(t *testing.T) { t.Fatal("no") }
func TestFine(t *testing.T)   {}
func TestEach(t *testing.T) {
	t.Run("a (b)", func(t *testing.T) { t.Fatal("no") })
	t.Run("c", func(t *testing.T) { t.Fatal("no") })
}
`;
    write({
      "go.mod": "module example.com/till\n\ngo 1.18\n",
      "cart/cart.go": "package cart\n",
      "cart/cart_test.go": go("cart"),
      "other/other.go": "package other\n",
      "other/other_test.go": go("other"),
    });
    const inCart =
      (id: string) =>
      (f: Failure): boolean =>
        f.id === id && (f.module ?? "").endsWith("cart");
    expect(await narrow("go test ./...", inCart("TestAdds"))).toEqual(["TestAdds"]);
    expect(await narrow("go test -v ./...", inCart("TestEach/a_(b)"))).toContain("TestEach/a_(b)");
    expect(await narrow("go test -v ./...", inCart("TestEach/a_(b)"))).not.toContain("TestEach/c");
  });

  test.runIf(has("cargo"))("cargo test", async () => {
    write({
      "Cargo.toml": '[package]\nname = "till"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": `#[cfg(test)]
mod tests {
    #[test] fn adds() { panic!("no") }
    #[test] fn adds_up() { panic!("no") }
    #[test] fn fine() {}
}
`,
    });
    expect(await narrow("cargo test --offline", (f) => f.id === "tests::adds")).toEqual(["tests::adds"]);
  });

  test.runIf(has("rspec"))("rspec", async () => {
    write({
      "spec/cart_spec.rb": `RSpec.describe "Cart" do
  it("adds (1)") { raise "no" }
  it("is fine") { }
  it("takes away") { raise "no" }
end
`,
    });
    expect(await narrow("rspec", (f) => f.id === "Cart adds (1)")).toEqual(["Cart adds (1)"]);
  });

  test.runIf(has("phpunit"))("phpunit", async () => {
    write({
      "tests/CartTest.php": `<?php
final class CartTest extends PHPUnit\\Framework\\TestCase
{
    public function testAdds(): void { $this->assertSame(1, 2); }
    public function testFine(): void { $this->assertSame(1, 1); }
    public function testOrder(): void { $this->assertSame(1, 2); }
}
`,
    });
    expect(await narrow("phpunit tests", (f) => f.id === "CartTest::testAdds")).toEqual([
      "CartTest::testAdds",
    ]);
  });
});

describe("what cannot be narrowed safely is not", () => {
  const failing = (id: string, facts: Partial<Failure> = {}): Failure => ({
    kind: "test",
    tool: "node:test",
    id,
    message: "no",
    count: 1,
    key: id,
    fingerprint: id,
    ...facts,
  });
  test.each([
    ["a pipe", "node --test | tee out.txt", failing("a")],
    ["a substitution", "node --test $(ls)", failing("a")],
    ["a tool that nobody knows", "make check", failing("a")],
    ["two test tools in one line", "node --test && pytest", failing("a")],
    ["a name of several lines", "npx vitest run", failing("a\nb")],
    ["a filter that is there already", "npx jest -t adds", failing("a")],
    ["a file outside the folder", "node --test", failing("a", { file: "../x.test.js" })],
    ["a diagnostic", "node --test", failing("a", { kind: "diagnostic" })],
    ["a script that is not there", "npm test", failing("a")],
  ])("%s", async (_, command, failure) => {
    expect(await createRunners(root).only(check(command), [failure])).toBeUndefined();
  });
});
