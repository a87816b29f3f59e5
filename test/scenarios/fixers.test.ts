import { afterEach, beforeEach, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel, Step } from "../fakes/scripted-model.ts";
import { edit, project } from "./project.ts";
import type { Project } from "./project.ts";

let at: Project;
let model: ScriptedModel;
beforeEach(() => {
  at = project();
  at.write(
    "format.js",
    `const fs = require("node:fs");
let wrong = 0;
for (const file of process.argv.slice(3)) {
  const text = fs.readFileSync(file, "utf8");
  const right = text.replace(/[ \\t]+$/gm, "");
  if (text === right) continue;
  if (process.argv[2] === "--write") fs.writeFileSync(file, right);
  else wrong = console.log(file + ":1:1: error: trailing space [format]") ?? 1;
}
process.exit(wrong);
`,
  );
  at.write("src/a.js", "exports.a = 1;   \n");
  at.write(
    "package.json",
    '{ "scripts": { "format:check": "node format.js --check src/a.js", "format": "node format.js --write src/a.js" } }\n',
  );
  at.sh("git add -A; git commit -qm two");
});
afterEach(async () => {
  await model.close();
  at.remove();
});

async function run(command: string, more: readonly string[], ...steps: readonly Step[]) {
  model = await startScriptedModel(steps);
  const endpoint = ["--base-url", model.url, "--model", "m", "--journal", at.journal, "--reruns", "1"];
  const ended = await at.mulligan(["fix", "--dir", at.root, "--test", command, ...endpoint, ...more]);
  return { ...ended, calls: model.requests.length };
}

test("the project's own formatter mends a failing format check at no token, proven like any fix", async () => {
  const { code, err, calls } = await run("npm run format:check", ["--fixer", "npm run format"]);
  expect(code, err).toBe(0);
  expect(calls).toBe(0);
  expect(err).toContain("trying first, without a model: npm run format");
  expect(at.read("src/a.js")).toBe("exports.a = 1;\n");
  expect(at.sh("git status --porcelain")).toBe(" M src/a.js\n");
  const report = await at.report();
  expect(report).toMatchObject({ reason: "fixed", spend: { attempts: 0, calls: 0, input: 0 } });
  expect((await at.mulligan(["replay", "--journal", at.journal])).code).toBe(0);
});

test("a fixer that mends nothing is rolled back, and the model gets a clean first attempt", async () => {
  const fixer = ["--fixer", "echo 'x ' > src/a.js; echo y > junk"];
  const good = edit("src/a.js", "exports.a = 1;   ", "exports.a = 1;");
  const { code, err, calls } = await run("npm run format:check", fixer, good);
  expect(code, err).toBe(0);
  expect(calls).toBe(1);
  expect(err).toMatch(/attempt 0: [^\n]*(?:worse|unchanged|improved)/);
  expect(JSON.stringify(model.requests[0]?.body["messages"])).not.toMatch(/rolled back|junk/);
  expect(at.sh("git status --porcelain")).toBe(" M src/a.js\n");
  expect(at.read("src/a.js")).toBe("exports.a = 1;\n");
});

test("fixers can be switched off", async () => {
  const good = edit("src/a.js", "exports.a = 1;   ", "exports.a = 1; //");
  const { code, err, calls } = await run("npm run format:check", ["--no-fixers"], good);
  expect(err).not.toContain("trying first");
  expect([code, calls]).toEqual([0, 1]);
});
