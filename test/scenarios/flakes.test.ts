import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../fakes/scripted-model.ts";
import { edit, GOOD, project } from "./project.ts";
import type { Project } from "./project.ts";

let at: Project;
let model: ScriptedModel;
beforeEach(() => void (at = project()));
afterEach(async () => {
  await model.close();
  at.remove();
});

async function endpoint(...steps: readonly Step[]): Promise<ScriptedModel> {
  return (model = await startScriptedModel(steps));
}

/** The scheduled runs of a test fail, all others pass: `x` fails, `.` passes, the last one goes on for ever. */
function scheduled(name: string, schedule: string): string {
  const counter = JSON.stringify(join(at.base, `count-${name}`));
  return `const test = require("node:test");
const fs = require("node:fs");
test("${name}", () => {
  const n = fs.existsSync(${counter}) ? Number(fs.readFileSync(${counter}, "utf8")) : 0;
  fs.writeFileSync(${counter}, String(n + 1));
  const schedule = "${schedule}";
  if (schedule[Math.min(n, schedule.length - 1)] === "x") throw new Error("came and went");
});
`;
}

/** With as many runs of the failing tests as a user gets. */
const fix = (url: string, ...args: readonly string[]): ReturnType<Project["fix"]> =>
  at.fix(url, "--reruns", "5", ...args);

const commit = (): void => void at.sh("git add -A; git commit -qm two");
const HEALTHY = `exports.sum = (a, b) => a + b;\nexports.double = (a) => a * 2;\n`;

describe("a failure that comes and goes", () => {
  test.each([
    ["in the second run", "x."],
    ["in the first run of its own", "xx."],
    ["in the last run of its own", "xxxxxx.x"],
  ])("and is absent %s costs no token and is called flaky", async (_, schedule) => {
    const { url, requests } = await endpoint();
    at.write("src/sum.js", HEALTHY);
    at.write("test/flaky.test.js", scheduled("blinks", schedule));
    commit();
    const { code, err } = await fix(url);
    expect(code).toBe(1);
    expect(err).toContain("not-reproduced");
    expect(err).toMatch(/comes and goes|failed in the first run and passed in the second/);
    expect(requests).toHaveLength(0);
    expect(await at.report()).toMatchObject({ reason: "not-reproduced", spend: { calls: 0 } });
  });

  test("beside a real one does not keep its fix from being one, and is named", async () => {
    const { url, requests } = await endpoint(GOOD);
    at.write("test/flaky.test.js", scheduled("blinks", "x.x."));
    commit();
    const { code, err } = await fix(url);
    expect(err).toMatch(/[Ff]laky[^]*"blinks"/);
    expect(code).toBe(0);
    expect(requests).toHaveLength(1);
  });

  test("and first shows after an edit that it has nothing to do with is run again", async () => {
    const { url } = await endpoint(GOOD);
    at.write("src/other.js", "exports.one = 1;\n");
    at.write("test/flaky.test.js", `require("../src/other.js");\n${scheduled("blinks", "..x.")}`);
    commit();
    const { code, err } = await fix(url);
    expect(err).toContain("attempt 1: test (run 2)");
    expect(code).toBe(0);
  });

  test("and imports what was changed is the edit's own fault", async () => {
    const { url } = await endpoint(GOOD);
    at.write("test/flaky.test.js", `require("../src/sum.js");\n${scheduled("blinks", "..x.")}`);
    commit();
    const { code } = await fix(url, "--attempts", "1");
    expect(code).toBe(1);
    expect((await at.report()).attempts[0]?.outcome).toBe("worse");
  });
});

test("a fix that only passes at first is no fix", async () => {
  const counter = JSON.stringify(join(at.base, "luck"));
  const lucky = edit(
    "src/sum.js",
    "  return a - b;",
    `  const fs = require("node:fs");
  const n = fs.existsSync(${counter}) ? Number(fs.readFileSync(${counter}, "utf8")) : 0;
  fs.writeFileSync(${counter}, String(n + 1));
  return n < 5 ? a + b : a - b;`,
  );
  const { url } = await endpoint(lucky);
  const { code } = await fix(url, "--attempts", "1");
  expect(code).toBe(1);
  expect(await at.report()).toMatchObject({ fixed: false, reason: "attempts" });
});

test("a test that fails only after another is repaired, and its fix is shown by whole runs", async () => {
  at.write(
    "src/sum.js",
    "let calls = 0;\nexports.sum = (a, b) => (calls++ > 0 ? 0 : a + b);\nexports.double = (a) => a * 2;\n",
  );
  at.write(
    "test/sum.test.js",
    `const test = require("node:test");
const assert = require("node:assert");
const { sum } = require("../src/sum.js");
test("first", () => assert.strictEqual(sum(1, 1), 2));
test("second", () => assert.strictEqual(sum(2, 2), 4));
`,
  );
  commit();
  const { url } = await endpoint(
    edit(
      "src/sum.js",
      "exports.sum = (a, b) => (calls++ > 0 ? 0 : a + b);",
      "exports.sum = (a, b) => a + b;",
    ),
  );
  const { code, err } = await fix(url);
  expect(code, err).toBe(0);
});

test("a linter that is not there is a note, and its old debt no matter", async () => {
  const { url } = await endpoint(GOOD);
  const { code, err } = await fix(url, "--lint", "no-such-linter src");
  expect(code).toBe(0);
  expect(err).toMatch(/note: .*no-such-linter src.*could not be run.*left out/);
});

test.each([
  [
    "a registry that is down",
    "echo 'npm error code E503'; echo 'npm error 503 Service Unavailable'; exit 1",
    "registry",
  ],
  ["a full disk", "echo 'tar: a: Cannot write: No space left on device' >&2; exit 2", "disk"],
  ["a name that nobody resolves", "echo 'curl: (6) Could not resolve host: example.test'; exit 6", "network"],
])("%s is named and costs no token", async (_, command, kind) => {
  const { url, requests } = await endpoint();
  const { code, err } = await at.mulligan([
    "fix",
    "--dir",
    at.root,
    "--test",
    command,
    "--base-url",
    url,
    "--model",
    "m",
    "--journal",
    at.journal,
  ]);
  expect(code).toBe(2);
  expect(err).toContain(`because of its surroundings (${kind})`);
  expect(requests).toHaveLength(0);
});

test("a fixer that changes a test is named as one, and no base version of tests as its proof", async () => {
  const { url, requests } = await endpoint();
  const { code, err } = await fix(url, "--reruns", "0", "--fixer", "sed -i 's/, 5)/, -1)/' test/sum.test.js");
  expect(code, err).toBe(0);
  expect(err).toContain("They changed what a model may not: test/sum.test.js.");
  expect(err).not.toContain("base version");
  expect(requests).toHaveLength(0);
});

test("a fixer that publishes is refused before anything runs", async () => {
  const { url } = await endpoint();
  const { code, err } = await fix(url, "--fixer", "npm publish");
  expect(code).toBe(2);
  expect(err).toContain('"npm publish" publishes');
});
