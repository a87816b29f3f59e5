import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { onlyTests } from "../../../src/edge/runner/only-tests.ts";
import { failing, must, pick, project, texts } from "./project.ts";
import type { Project } from "./project.ts";

const modules = fileURLToPath(new URL("../../../node_modules", import.meta.url));

/** Names that shells, regular expressions and separators give a meaning. */
const HOSTILE = [
  `it's "quoted"`,
  "costs $HOME `id` $(id)",
  "a.b*c [x] (y) {z} ^q$ | w? \\d",
  "schöne Grüße 日本 🎉",
  "left > right",
  "-t --grep; rm -rf . && true",
  "same",
  "same but longer",
];

const ends = (i: number): string => `mark(${JSON.stringify(`h${i}`)}); throw new Error("broken");`;
const hostileTests = (call: string): string =>
  HOSTILE.map((name, i) => `${call}(${JSON.stringify(name)}, () => { ${ends(i)} });`).join("\n  ");

const MARK = `import { appendFileSync } from "node:fs";\nconst mark = (name) => appendFileSync(process.env.RAN, name + "\\n");\n`;

const vitestProject = (): Project => {
  const made = project({
    "package.json": JSON.stringify({
      type: "module",
      scripts: { pretest: "echo first", test: "NODE_ENV=test vitest run --passWithNoTests" },
    }),
    "test/cart.test.js": `import { describe, test } from "vitest";\n${MARK}
describe("Cart", () => {
  ${hostileTests("test")}
});
test("Cart", () => { mark("top"); });
test.each([1, 2])("adds %i", (n) => { mark("each" + n); if (n === 2) throw new Error("broken"); });
`,
    "test/other.test.js": `import { test } from "vitest";\n${MARK}test("unlike", () => { mark("other"); throw new Error("broken"); });\n`,
  });
  symlinkSync(modules, join(made.root, "node_modules"));
  return made;
};

const test1 = { command: "npm test", cwd: "." };

test("vitest behind npm runs each hostile name alone and nothing else", async () => {
  const { run, checkout } = vitestProject();
  const all = run("npm test");
  for (const [i, name] of HOSTILE.entries()) {
    const only = must(await onlyTests(test1, pick(all, [`Cart > ${name}`]), checkout()));
    const ran = run(only.command, only.cwd);
    expect([name, ran.marks, only.covers]).toEqual([name, [`h${i}`], [`Cart > ${name}`]]);
    expect(ran.exitCode).toBe(1);
    expect(ran.output).toContain("first");
  }
}, 120_000);

test("vitest runs tests of several files in one command", async () => {
  const { run, checkout } = vitestProject();
  const all = run("npm test");
  const only = must(
    await onlyTests(test1, pick(all, ["Cart > same", "unlike", "Cart > left > right"]), checkout()),
  );
  expect(run(only.command).marks).toEqual(["h4", "h6", "other"]);
});

test("a computed name of vitest stands for its whole file", async () => {
  const { run, checkout } = vitestProject();
  const all = run("npm test");
  const only = must(await onlyTests(test1, pick(all, ["adds 2"]), checkout()));
  expect(only.covers).toBe("files");
  const { marks } = run(only.command);
  expect(marks).toContain("each2");
  expect(marks).not.toContain("other");
});

const nodeTests = (): Project =>
  project({
    "package.json": JSON.stringify({ type: "module", scripts: { test: "node --test --test-reporter=spec" } }),
    "cart.test.js": `import { describe, test } from "node:test";\n${MARK}
describe("Cart", () => {
  ${hostileTests("test")}
});
describe("Twice", () => { test("again", () => { mark("again1"); throw new Error("broken"); }); });
describe("Other", () => { test("again", () => { mark("again2"); }); });
`,
    "other.test.js": `import { test } from "node:test";\n${MARK}test("unlike", () => { mark("other"); throw new Error("broken"); });\n`,
  });

test("node:test runs each hostile name alone and nothing else", async () => {
  const { run, checkout } = nodeTests();
  const all = run("npm test");
  for (const [i, name] of HOSTILE.entries()) {
    // The reader turns a backslash of node's names around, as in a path.
    const id = `Cart > ${name}`;
    const failures = name.includes("\\") ? [failing(id, { file: "cart.test.js" })] : pick(all, [id]);
    const only = must(await onlyTests(test1, failures, checkout()));
    expect([name, run(only.command).marks, only.covers]).toEqual([name, [`h${i}`], [`Cart > ${name}`]]);
  }
}, 60_000);

test("a name that node:test has in two suites stands for its whole file", async () => {
  const { run, checkout } = nodeTests();
  const only = must(await onlyTests(test1, pick(run("npm test"), ["Twice > again"]), checkout()));
  expect(only.covers).toBe("files");
  const { marks } = run(only.command);
  expect(marks).toContain("again1");
  expect(marks).not.toContain("other");
});

test("a test of node:test that stands in another test stands for its whole file", async () => {
  const { run, checkout } = project({
    "a.test.js": `const { test } = require("node:test");
const { appendFileSync } = require("node:fs");
test("outer", async (t) => {
  await t.test("inner", () => { appendFileSync(process.env.RAN, "ran\\n"); throw new Error("broken"); });
});
`,
  });
  const check = { command: "node --test", cwd: "." };
  const only = must(await onlyTests(check, pick(run("node --test"), ["outer > inner"]), checkout()));
  expect([only.covers, run(only.command).marks]).toEqual(["files", ["ran"]]);
});

const jestFiles = {
  "package.json": JSON.stringify({ scripts: { test: "jest --ci --coverage --bail src" } }),
  "src/cart.test.js": `describe("Cart", () => { it("it's (1)", () => {}); it("b", () => {}); });`,
};

test("jest takes files by their path and the name as an anchored pattern", async () => {
  const only = await onlyTests(
    test1,
    [failing("Cart > it's (1)", { file: "src/cart.test.js" })],
    texts(jestFiles),
  );
  expect(only).toEqual({
    command: `export PATH="$PWD/node_modules/.bin:$PATH" && jest --ci --coverage --coverage=false --verbose --runTestsByPath src/cart.test.js --testNamePattern='^Cart it'\\''s \\(1\\)$'`,
    cwd: ".",
    covers: ["Cart > it's (1)"],
  });
});

test("mocha keeps what it requires and takes the name as an anchored pattern", async () => {
  const files = {
    "test/a.js": `describe("A", function () { it("works", () => {}); });`,
    "test/b.js": `describe("B", function () { it("works", () => {}); });`,
  };
  const check = { command: "npx --no-install mocha -r ts-node/register 'test/**/*.js'", cwd: "." };
  expect(await onlyTests(check, [failing("A > works", { file: "test/a.js" })], texts(files))).toEqual({
    command: "npx --no-install mocha test/a.js -r ts-node/register --grep '^A works$'",
    cwd: ".",
    covers: ["A > works"],
  });
});

test("mocha is not narrowed to a file where its configuration adds others", async () => {
  const files = { ".mocharc.json": `{"spec":"test"}`, "test/a.js": "it(`n ${1}`, () => {})" };
  const failures = [failing("n 1", { file: "test/a.js" })];
  expect(await onlyTests({ command: "mocha", cwd: "." }, failures, texts(files))).toBeUndefined();
});

test.each<[why: string, command: string, id: string, file: string | undefined]>([
  ["its file is unknown", "jest", "Cart > b", undefined],
  ["the file has no tests", "jest", "Cart > b", "src/cart.js"],
  ["an option is unknown", "jest --mystery src/cart.test.js", "Cart > b", "src/cart.test.js"],
  ["what runs depends on an ending", "true || jest", "Cart > b", "src/cart.test.js"],
  ["two runners run", "jest && mocha", "Cart > b", "src/cart.test.js"],
  ["the command is a loop", "for i in 1 2; do jest; done", "Cart > b", "src/cart.test.js"],
  ["the name has two lines", "jest", "Cart > b\nc", "src/cart.test.js"],
])("nothing is narrowed where %s", async (_, command, id, file) => {
  const checkout = texts({ ...jestFiles, "src/cart.js": "export const b = 1;" });
  const place = file === undefined ? {} : { file };
  expect(await onlyTests({ command, cwd: "." }, [failing(id, place)], checkout)).toBeUndefined();
});

test("vitest is not narrowed where a file's path is a part of another's", async () => {
  const files = { "a.test.ts": `test("x", () => {})`, "lib/a.test.ts": `test("y", () => {})` };
  const check = { command: "vitest run", cwd: "." };
  expect(await onlyTests(check, [failing("x", { file: "a.test.ts" })], texts(files))).toBeUndefined();
});

test("a file that a package's runner names from its own folder is found there", async () => {
  const files = {
    "test/a.test.js": `test("x", () => {})`,
    "packages/a/test/a.test.js": `test("x", () => {})`,
    "packages/a/-b.test.js": `test("y", () => {})`,
  };
  const check = { command: "cd packages/a && jest", cwd: "." };
  const commands = [];
  for (const [id, file] of [
    ["x", "test/a.test.js"],
    ["x", "packages/a/test/a.test.js"],
    ["y", "-b.test.js"],
  ] as const)
    commands.push((await onlyTests(check, [failing(id, { file })], texts(files)))?.command);
  expect(commands).toEqual(
    [
      "jest --verbose --runTestsByPath test/a.test.js --testNamePattern=^x$",
      "jest --verbose --runTestsByPath test/a.test.js --testNamePattern=^x$",
      "jest --verbose --runTestsByPath ./-b.test.js --testNamePattern=^y$",
    ].map((command) => command.replace(/(\^.\$)/, "'$1'")),
  );
});
