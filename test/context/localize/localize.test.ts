import { describe, expect, test } from "vitest";
import { localize } from "../../../src/context/localize/localize.ts";
import type { Located } from "../../../src/context/localize/localize.ts";
import { failure } from "../../../src/core/failure.ts";

describe("localisation", () => {
  const files: Record<string, string> = {
    "test/cart.test.js": 'const { total } = require("../src/cart");',
    "src/cart.js": 'const { parse } = require("./price");',
    "src/price.js": "",
    "src/other.js": "",
    "pkg/test_shop.py": "from pkg.shop import sell\nfrom .util import x",
    "pkg/shop.py": "",
    "pkg/util.py": "",
    "java/src/Till.java": "class Till {}",
    "java/test/TillTest.java": "class TillTest { Till till; }",
    "c/sum.c": "",
    "c/sum.h": "",
    "c/test_sum.c": '#include "sum.h"',
  };
  const ranked = async (file: string, more: Partial<Parameters<typeof failure>[0]> = {}): Promise<string[]> =>
    (
      await localize({
        failures: [failure({ kind: "test", tool: "t", id: "x", message: "m", file, ...more })],
        goal: "",
        paths: Object.keys(files),
        read: (path) => Promise.resolve(files[path]),
      })
    ).map((l) => l.path);

  test.each([
    ["test/cart.test.js", ["src/cart.js", "test/cart.test.js", "src/price.js"]],
    ["pkg/test_shop.py", ["pkg/shop.py", "pkg/util.py", "pkg/test_shop.py"]],
    ["c/test_sum.c", ["c/sum.h", "c/sum.c", "c/test_sum.c"]],
  ])("of %s follows names and imports two hops", async (file, wanted) => {
    const found = await ranked(file);
    expect([...found].slice(0, 3).sort()).toEqual([...wanted].sort());
    expect(found[0]).toBe(wanted[0] === "c/sum.h" ? found[0] : wanted[0]);
  });

  test("of a Java test finds the class that it names", async () => {
    expect(await ranked("java/test/TillTest.java")).toContain("java/src/Till.java");
  });

  test("puts a stack frame first", async () => {
    expect((await ranked("test/cart.test.js", { frame: { file: "src/other.js", line: 1 } }))[0]).toBe(
      "src/other.js",
    );
  });
});

const LANGUAGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  TypeScript: {
    "spec/flow.spec.ts": 'import { a } from "../src/deep/one.js";\nimport b from "@/shared/two";',
    "src/deep/one.ts": 'export * from "./three";',
    "src/shared/two.tsx": "",
    "src/deep/three/index.ts": "",
  },
  Python: {
    "tests/test_flow.py": "from app.one import run\nimport app.two as two",
    "src/app/one.py": "from . import three\nfrom .deep import (\n    four,\n)",
    "src/app/two.py": "",
    "src/app/three.py": "",
    "src/app/deep/four.py": "",
  },
  Java: {
    "src/test/java/org/x/FlowTest.java": "import org.x.util.One;\nclass FlowTest { Two two; }",
    "src/main/java/org/x/util/One.java": "import static org.x.Three.make;",
    "src/main/java/org/x/Two.java": "",
    "src/main/java/org/x/Three.java": "",
  },
  Kotlin: {
    "src/test/kotlin/FlowTest.kt": "import org.x.One",
    "src/main/java/org/x/One.java": "class One { Two two; }",
    "src/main/kotlin/org/x/Two.kt": "",
  },
  Go: {
    "flow/flow_test.go": 'import (\n\t"testing"\n\t"example.org/shop/price"\n)',
    "flow/steps.go": "",
    "price/price.go": 'import tax "example.org/shop/internal/tax"',
    "internal/tax/tax.go": "",
  },
  Rust: {
    "tests/flow.rs": "use shop::price::total;",
    "src/lib.rs": "pub mod price;\nmod tax;",
    "src/price.rs": "use crate::tax::rate;",
    "src/tax/mod.rs": "",
  },
  Ruby: {
    "spec/flow_spec.rb": 'require_relative "../lib/one"\nrequire "shop/two"',
    "lib/one.rb": 'require "shop/three"',
    "lib/shop/two.rb": "",
    "lib/shop/three.rb": "",
  },
  PHP: {
    "tests/FlowTest.php": "use App\\Shop\\One;\nrequire __DIR__ . '/../src/two.php';",
    "src/Shop/One.php": "class One extends Three {}",
    "src/two.php": "",
    "src/Shop/Three.php": "",
  },
  "C#": {
    "Shop.Tests/FlowTests.cs": "using Shop.Prices;\nvar one = new One();",
    "Shop/One.cs": "class One { Two two; }",
    "Shop/Two.cs": "",
  },
  C: {
    "tests/check_flow.c": '#include "shop/one.h"\n#include <two.h>',
    "include/shop/one.h": '#include "three.h"',
    "include/two.h": "",
    "src/one.c": "",
    "src/two.c": "",
    "include/shop/three.h": "",
  },
};

describe("imports are followed two hops", () => {
  test.each(Object.entries(LANGUAGES))("in %s", async (_, files) => {
    const [test = "", ...others] = Object.keys(files);
    const far = {
      "elsewhere/unrelated.ts": "",
      "elsewhere/unrelated.py": "",
      "elsewhere/Unrelated.java": "",
    };
    const found = await located({ files: { ...far, ...files }, file: test });
    expect(found.map((l) => l.path).sort()).toEqual([test, ...others].sort());
    expect(found.find((l) => l.path === others[0])?.signals).toContain(`imported by ${test}`);
  });
});

async function located({
  files,
  file,
  message = "m",
  goal = "",
}: {
  readonly files: Readonly<Record<string, string>>;
  readonly file?: string;
  readonly message?: string;
  readonly goal?: string;
}): Promise<readonly Located[]> {
  return localize({
    failures: [failure({ kind: "test", tool: "t", id: "x", message, ...(file !== undefined && { file }) })],
    goal,
    paths: Object.keys(files),
    read: (path) => Promise.resolve(files[path]),
  });
}

test("of two imported files the one that defines what the failure names comes first", async () => {
  const found = await located({
    files: {
      "test/all.test.js": 'require("../src/alpha");\nrequire("../src/beta");',
      "src/alpha.js": "function readRows() {}",
      "src/beta.js": "const roundHalf = (x) => x;",
    },
    file: "test/all.test.js",
    message: "TypeError: roundHalf is not a function",
  });
  expect(found[0]).toMatchObject({
    path: "src/beta.js",
    signals: expect.arrayContaining(["defines roundHalf"]) as unknown,
  });
});

test("an absolute path in a message leads to the project's file, one in a dependency to none", async () => {
  const files = { "src/deep/a.js": "", "lib/index.js": "", "b.js": "" };
  const found = await located({
    files,
    message: "at /home/me/app/src/deep/a.js:3:7\nat /home/me/app/node_modules/x/lib/index.js:1\nin ./b.js:9",
  });
  expect(found.filter((l) => l.signals.includes("mentioned in the failure")).map((l) => l.path)).toEqual([
    "b.js",
    "src/deep/a.js",
  ]);
});

describe("on a project of 100,000 files", () => {
  const paths = Array.from(
    { length: 100_000 },
    (_, i) => `packages/p${i % 300}/src/part${i % 17}/file${i}.py`,
  );
  paths.push("billing/invoice_total.py", "tests/test_everything.py");

  test("a task in words leads to the file that is named like them, with at most 300 files read", async () => {
    let reads = 0;
    const found = await localize({
      failures: [],
      goal: "The invoice total is wrong for orders with a discount.",
      paths,
      read: (path) => {
        reads++;
        return Promise.resolve(
          path === "billing/invoice_total.py" ? "def invoice_total(orders, discount): ..." : "",
        );
      },
    });
    expect(found[0]?.path).toBe("billing/invoice_total.py");
    expect(reads).toBeLessThanOrEqual(300);
  });

  test("files that import forty others each are followed within the same limit", async () => {
    let reads = 0;
    await localize({
      failures: [
        failure({ kind: "test", tool: "t", id: "x", message: "m", file: "tests/test_everything.py" }),
      ],
      goal: "",
      paths,
      read: () =>
        Promise.resolve(Array.from({ length: 40 }, () => `import file${reads++ % 90_000}`).join("\n")),
    });
    expect(reads / 40).toBeLessThanOrEqual(300);
  });
});

test.each([
  ["blank lines", "\n".repeat(200_000)],
  ["spaces", `import${" ".repeat(199_000)}`],
  ["one long word", "a".repeat(200_000)],
])("a file of nothing but %s does not hold it up", async (_, text) => {
  const names = [
    "a.test.js",
    "test_a.py",
    "ATest.java",
    "a_test.go",
    "a.rs",
    "a_spec.rb",
    "ATest.php",
    "a.c",
  ];
  for (const file of names)
    expect(
      (await located({ files: { [file]: text }, file, message: text, goal: text })).map((l) => l.path),
    ).toEqual([file]);
});
