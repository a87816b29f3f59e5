import { expect, test } from "vitest";
import { packageOf } from "../../../src/edge/runner/package-of.ts";
import { texts } from "./project.ts";

const MANY = texts({
  "package.json": "{}",
  "packages/a/package.json": '{"name":"@shop/a"}',
  "packages/a/src/deep/x.test.ts": "",
  "services/py/pyproject.toml": '[build-system]\nrequires = []\n\n[project]\nname = "shop-py"\n',
  "services/py/package.json": '{"name":"styles"}',
  "go/go.mod": "module example.com/till\n\ngo 1.22\n",
  "rust/Cargo.toml":
    '[workspace]\n\n[dependencies]\nname = "no"\n\n[package]\nversion = "1"\nname = "till"\n',
  "java/pom.xml":
    "<project><parent><artifactId>up</artifactId></parent><artifactId>till</artifactId></project>",
  "broken/package.json": "{",
});

test.each<[path: string, folder: string, manifest: string, name: string | undefined]>([
  ["packages/a/src/deep/x.test.ts", "packages/a", "packages/a/package.json", "@shop/a"],
  ["packages/b/x.ts", ".", "package.json", undefined],
  ["services/py/tests/test_x.py", "services/py", "services/py/pyproject.toml", "shop-py"],
  ["services/py/web/x.js", "services/py", "services/py/package.json", "styles"],
  ["go/cart/cart.go", "go", "go/go.mod", "example.com/till"],
  ["rust/src/lib.rs", "rust", "rust/Cargo.toml", "till"],
  ["java/src/main/java/A.java", "java", "java/pom.xml", "till"],
  ["broken/x.js", "broken", "broken/package.json", undefined],
  ["java/README.md", "java", "java/pom.xml", "till"],
])("%s lies in %s", async (path, folder, manifest, name) => {
  expect(await packageOf(path, MANY)).toEqual({ folder, manifest, name });
});

test("a path of no package has none", async () => {
  expect(await packageOf("src/x.ts", texts({ "src/x.ts": "" }))).toBeUndefined();
  expect(await packageOf("../x.ts", texts({ "package.json": "{}" }))).toBeUndefined();
});
