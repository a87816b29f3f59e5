import { describe, expect, test } from "vitest";
import { onlyTests } from "../../../src/edge/runner/only-tests.ts";
import { failing, hasProgram, must, pick, project, texts } from "./project.ts";

const PYTHON_MARK = `import os
def mark(name):
    with open(os.environ["RAN"], "a", encoding="utf-8") as out:
        out.write(name + "\\n")
`;

describe.skipIf(!hasProgram("pytest"))("pytest", () => {
  const files = {
    "pytest.ini": "[pytest]\n",
    "app/tests/test_cart.py": `${PYTHON_MARK}
import pytest

class TestCart:
    def test_add(self):
        mark("add")
        assert 1 == 2

    @pytest.mark.parametrize("name", ["it's", "a b$HOME", "x::y[z] - 1", "\`id\`", "größe", "two\\nlines"])
    def test_names(self, name):
        mark("names " + repr(name))
        assert name == ""

def test_add_more():
    mark("more")
    assert 1 == 2
`,
    "app/tests/test_other.py": `${PYTHON_MARK}
def test_add():
    mark("other")
    assert 0
`,
  };
  const check = { command: "cd app && PYTHONPATH=. python3 -m pytest -x -q tests --maxfail=100", cwd: "." };

  test("each failing test of a class, with hostile parameters too, runs alone", async () => {
    const { run, checkout } = project(files);
    const all = run("cd app && python3 -m pytest tests");
    const wanted = all.report.failures.filter(({ id }) => id.includes("TestCart"));
    expect(wanted).toHaveLength(7);
    const marks = ["add", ..."it's|a b$HOME|x::y[z] - 1|`id`|größe|two\\nlines".split("|")];
    for (const failure of wanted) {
      const only = must(await onlyTests(check, [failure], checkout()));
      const ran = run(only.command, only.cwd);
      expect([failure.id, ran.marks.length, only.covers]).toEqual([failure.id, 1, [failure.id]]);
      expect(marks.some((mark) => ran.marks[0]?.includes(mark))).toBe(true);
    }
  });

  test("several tests run in one command, of two files too", async () => {
    const { run, checkout } = project(files);
    const all = run("cd app && python3 -m pytest tests");
    const ids = all.report.failures.map(({ id }) => id).filter((id) => /::test_add(?:_more)?$/.test(id));
    const only = must(await onlyTests(check, pick(all, ids), checkout()));
    expect(run(only.command, only.cwd).marks).toEqual(["add", "more", "other"]);
  });

  test("a test that its file does not define stands for the file", async () => {
    const failures = [failing("t/test_a.py::TestA::test_inherited", { file: "t/test_a.py" })];
    const narrowed = await onlyTests(
      { command: "pytest -k 'not slow' t", cwd: "." },
      failures,
      texts({ "t/test_a.py": "class TestA(Base): pass" }),
    );
    expect(narrowed).toEqual({ command: "pytest -k 'not slow' -v t/test_a.py", cwd: ".", covers: "files" });
  });
});

describe.skipIf(!hasProgram("python3"))("unittest", () => {
  test("one method runs, not those whose names begin alike", async () => {
    const body = (name: string): string => `        mark("${name}")\n        self.assertEqual(1, 2)\n`;
    const { run, checkout } = project({
      "tests/test_cart.py": `import unittest\n${PYTHON_MARK}
class CartTest(unittest.TestCase):
    def test_add(self):
${body("add")}
    def test_add_more(self):
${body("more")}
class BigCartTest(unittest.TestCase):
    def test_add(self):
${body("big")}`,
    });
    const check = { command: "python3 -m unittest discover -s tests", cwd: "." };
    const all = run(check.command);
    const [cart] = all.report.failures.filter(({ id }) => id.endsWith(".CartTest.test_add"));
    const only = must(await onlyTests(check, cart === undefined ? [] : [cart], checkout()));
    const ran = run(only.command, only.cwd);
    expect(ran.marks).toEqual(["add"]);
    expect(ran.report.failures.map(({ id }) => id)).toEqual(only.covers);
  });
});

describe.skipIf(!hasProgram("go"))("go test", () => {
  const mark = `
func mark(name string) {
	out, _ := os.OpenFile(os.Getenv("RAN"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	out.WriteString(name + "\\n")
	out.Close()
}
`;
  const head = (name: string): string => `package ${name}\n\nimport (\n\t"os"\n\t"testing"\n)\n${mark}`;
  const broken = (name: string): string =>
    `func ${name}(t *testing.T) { mark("${name}"); t.Error("broken") }\n`;
  const subtest = (name: string, i: number): string =>
    `\tt.Run(${JSON.stringify(name)}, func(t *testing.T) { mark("sub${i}"); t.Error("broken") })\n`;
  const NAMES = ["it's (1)", "a/b", "$HOME `x` 50%", "größe", "a.*"];

  test("subtests with hostile names, and tests whose names begin alike, run alone", async () => {
    const { run, checkout } = project({
      "go.mod": "module example.com/till\n\ngo 1.19\n",
      "cart/cart_test.go": `${head("cart")}\nfunc TestNames(t *testing.T) {\n${NAMES.map(subtest).join("")}}\n\n${broken("TestAdd")}\n${broken("TestAddMore")}`,
      "bill/bill_test.go": `${head("bill")}\n${broken("TestAdd")}`,
    });
    const check = { command: "go test -race=false -failfast ./...", cwd: "." };
    const all = run("go test ./...");
    const subtests = all.report.failures.filter(({ id }) => id.startsWith("TestNames/"));
    expect(subtests).toHaveLength(NAMES.length);
    for (const [i, failure] of subtests.entries()) {
      const only = must(await onlyTests(check, [failure], checkout()));
      expect([failure.id, run(only.command).marks]).toEqual([failure.id, [`sub${i}`]]);
    }
    const both = [failing("TestAdd", { file: "cart/cart_test.go" })];
    const [a, b] = subtests;
    const only = must(
      await onlyTests(check, [...both, ...[a, b].filter((f) => f !== undefined)], checkout()),
    );
    const ran = run(only.command);
    expect(ran.marks).toEqual(["TestAdd", "sub0", "sub1"]);
    expect(ran.exitCode).toBe(1);
  }, 120_000);

  test("a test that two packages have and nothing tells apart is not narrowed", async () => {
    const checkout = texts({
      "go.mod": "module m\n",
      "a/a_test.go": "func TestX(t *testing.T) {}",
      "b/b_test.go": "func TestX(t *testing.T) {}",
    });
    expect(
      await onlyTests({ command: "go test ./...", cwd: "." }, [failing("TestX")], checkout),
    ).toBeUndefined();
  });
});

describe.skipIf(!hasProgram("cargo"))("cargo test", () => {
  test("exact names run in their package and target", async () => {
    const mark = `fn mark(name: &str) {
    use std::io::Write;
    let path = std::env::var("RAN").unwrap();
    writeln!(std::fs::OpenOptions::new().append(true).create(true).open(path).unwrap(), "{name}").unwrap();
}
`;
    const broken = (name: string, label = name): string =>
      `#[test]\nfn ${name}() { mark("${label}"); assert_eq!(1, 2); }\n`;
    const { run, checkout } = project({
      "Cargo.toml": `[workspace]\nmembers = ["till", "bill"]\nresolver = "2"\n`,
      "till/Cargo.toml": `[package]\nname = "till"\nversion = "0.1.0"\nedition = "2021"\n`,
      "till/src/lib.rs": `#[cfg(test)]\nmod tests {\n${mark}${broken("adds")}${broken("adds_more")}}\n`,
      "till/tests/whole.rs": `${mark}${broken("adds", "whole")}`,
      "bill/Cargo.toml": `[package]\nname = "bill"\nversion = "0.1.0"\nedition = "2021"\n`,
      "bill/src/lib.rs": `#[cfg(test)]\nmod tests {\n${mark}${broken("adds", "bill")}}\n`,
    });
    const check = {
      command: "cargo test --offline --workspace --no-fail-fast -- --test-threads=1",
      cwd: ".",
    };
    const all = run(check.command);
    const inTill = all.report.failures.filter(
      ({ id, file }) => id === "tests::adds" && file?.startsWith("till/"),
    );
    const whole = pick(all, ["adds"]);
    for (const [failures, marks] of [
      [inTill, ["adds"]],
      [whole, ["whole"]],
      [
        [...inTill, ...whole],
        ["adds", "whole"],
      ],
    ] as const) {
      const only = must(await onlyTests(check, failures, checkout()));
      expect(run(only.command).marks).toEqual(marks);
    }
  }, 180_000);
});

describe.skipIf(!hasProgram("rspec"))("rspec", () => {
  test("examples run by their line, and by their file where the line says another thing", async () => {
    const { run, checkout } = project({
      "spec/cart_spec.rb": `def mark(name) = File.write(ENV["RAN"], name + "\\n", mode: "a")
RSpec.describe "Cart" do
  it("adds it's $HOME \`id\` [x]") { mark("h"); expect(1).to eq(2) }
  it "adds" do
    mark("adds")
    expect(1).to eq(2)
  end
  [1, 2].each do |n|
    it "counts #{n}" do
      mark("count#{n}")
      expect(n).to eq(0)
    end
  end
end
`,
      "spec/other_spec.rb": `RSpec.describe("Other") { it("is") { File.write(ENV["RAN"], "other\\n", mode: "a"); raise "x" } }\n`,
    });
    const check = { command: "rspec", cwd: "." };
    const all = run("rspec");
    const hostile = must(await onlyTests(check, pick(all, ["Cart adds it's $HOME `id` [x]"]), checkout()));
    expect([run(hostile.command).marks, hostile.covers]).toEqual([["h"], ["Cart adds it's $HOME `id` [x]"]]);
    const adds = must(await onlyTests(check, pick(all, ["Cart adds"]), checkout()));
    expect(run(adds.command).marks).toEqual(["adds"]);
    const counted = must(await onlyTests(check, pick(all, ["Cart counts 2"]), checkout()));
    expect([run(counted.command).marks, counted.covers]).toEqual([
      ["adds", "count1", "count2", "h"],
      "files",
    ]);
  }, 60_000);
});

describe.skipIf(!hasProgram("phpunit"))("phpunit", () => {
  test("a method runs without those that begin alike, a data set without the others", async () => {
    const { run, checkout } = project({
      "tests/CartTest.php": `<?php
namespace Shop;
function mark($name) { file_put_contents(getenv("RAN"), $name . "\\n", FILE_APPEND); }
class CartTest extends \\PHPUnit\\Framework\\TestCase {
    public function testAdd() { mark("add"); $this->assertSame(1, 2); }
    public function testAddMore() { mark("more"); $this->assertSame(1, 2); }
    /** @dataProvider sets */
    public function testSets($n) { mark("set" . $n); $this->assertSame(0, $n); }
    public static function sets() { return ["it's (a)/b" => [1], "it's (a)/b.c" => [2], [3]]; }
}
`,
    });
    const check = { command: "phpunit --stop-on-failure tests", cwd: "." };
    const all = run("phpunit tests");
    const ids = all.report.failures.map(({ id }) => id);
    const marks = ["add", "more", "set1", "set2", "set3"];
    expect(ids).toHaveLength(marks.length);
    for (const [i, id] of ids.entries()) {
      const only = must(await onlyTests(check, pick(all, [id]), checkout()));
      expect([id, run(only.command).marks, only.covers]).toEqual([id, [marks[i]], [id]]);
    }
  }, 60_000);
});

describe.skipIf(!hasProgram("mvn"))("maven", () => {
  const pom = (name: string, rest: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
<modelVersion>4.0.0</modelVersion>
${rest}<artifactId>${name}</artifactId>
</project>
`;
  const own = "<groupId>shop</groupId><version>1</version>";
  const parent = `<parent><groupId>shop</groupId><artifactId>all</artifactId><version>1</version></parent>`;
  const java = (type: string): string => `package shop;
public class ${type} {
  @org.junit.Test public void adds() { fail(); }
  @org.junit.Test public void addsMore() { fail(); }
  private void fail() { throw new AssertionError(); }
}
`;

  test("methods are named with their class, in their module and what it needs", async () => {
    const checkout = texts({
      "pom.xml": pom("all", `${own}<packaging>pom</packaging><modules><module>till</module></modules>`),
      "till/pom.xml": pom("till", parent),
      "till/src/test/java/shop/CartTest.java": java("CartTest"),
      "till/src/test/java/shop/BillTest.java": java("BillTest"),
    });
    const check = { command: "mvn -q -B clean verify -Dtest=Old", cwd: "." };
    const ids = ["shop.CartTest.adds", "shop.CartTest.addsMore", "shop.BillTest.adds"];
    expect(
      await onlyTests(
        check,
        ids.map((id) => failing(id)),
        checkout,
      ),
    ).toEqual({
      command:
        "mvn -B test -pl till -am -Dtest='shop.CartTest#adds+addsMore,shop.BillTest#adds' -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false",
      cwd: ".",
      covers: ids,
    });
  });

  test("a parameterised method stands for its class", async () => {
    const checkout = texts({
      "pom.xml": pom("one", own),
      "src/test/java/shop/CartTest.java": java("CartTest"),
    });
    const only = await onlyTests(
      { command: "./mvnw test", cwd: "." },
      [failing("shop.CartTest.adds(int)[1]")],
      checkout,
    );
    expect(only).toEqual({ command: "./mvnw test -Dtest=shop.CartTest", cwd: ".", covers: "files" });
  });
});

test("gradle cleans before it tests, in the project of the class", async () => {
  const checkout = texts({
    "settings.gradle": "include 'till'",
    "till/src/test/java/shop/CartTest.java": "class CartTest { @Test void adds() {} }",
  });
  const only = await onlyTests(
    { command: "./gradlew build", cwd: "." },
    [failing("shop.CartTest.adds")],
    checkout,
  );
  expect(only?.command).toBe("./gradlew :till:cleanTest :till:test --tests shop.CartTest.adds");
});

test("dotnet takes the full name, and a theory's cases together", async () => {
  const check = { command: "dotnet test Shop.sln --filter Category=Fast", cwd: "." };
  const only = await onlyTests(
    check,
    [failing("Shop.CartTest.Adds"), failing("Shop.CartTest.Sums(n: 1)")],
    texts({}),
  );
  expect(only).toEqual({
    command:
      "dotnet test Shop.sln --filter 'FullyQualifiedName=Shop.CartTest.Adds|FullyQualifiedName=Shop.CartTest.Sums'",
    cwd: ".",
    covers: "files",
  });
});

test("nextest takes an expression of exact names", async () => {
  const only = await onlyTests(
    { command: "cargo nextest run --workspace", cwd: "." },
    [failing("tests::adds")],
    texts({}),
  );
  expect(only?.command).toBe("cargo nextest run --workspace -E 'test(=tests::adds)'");
});

describe.skipIf(!hasProgram("ctest") || !hasProgram("cmake"))("ctest", () => {
  test("a test runs without those whose names begin alike, after the build", async () => {
    const { run, checkout } = project({
      "CMakeLists.txt": `cmake_minimum_required(VERSION 3.16)
project(till NONE)
enable_testing()
foreach(name adds adds.more adds+x other)
  add_test(NAME \${name} COMMAND sh -c "echo \${name} >> $RAN; exit 1")
endforeach()
`,
    });
    const check = {
      command: "cmake -S . -B build && cmake --build build && ctest --test-dir build --output-on-failure",
      cwd: ".",
    };
    for (const ids of [["adds"], ["adds.more"], ["adds+x", "other"]]) {
      const only = must(
        await onlyTests(
          check,
          ids.map((id) => failing(id)),
          checkout(),
        ),
      );
      expect(run(only.command).marks).toEqual(ids);
    }
  }, 60_000);
});
