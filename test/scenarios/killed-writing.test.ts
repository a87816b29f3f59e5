import { afterEach, beforeEach, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel } from "../fakes/scripted-model.ts";
import { edit, GOOD, project, SUM } from "./project.ts";
import type { Project } from "./project.ts";

let at: Project;
let model: ScriptedModel | undefined;
beforeEach(() => void (at = project()));
afterEach(async () => {
  await model?.close();
  model = undefined;
  at.remove();
});

const killer = (step: number): string => `${new URL("killed-writing.ts", import.meta.url).href}?${step}`;

/** Edits of three files: one changed, one changed that may be run, one made in new folders. */
const reply = (sum: string): string =>
  `${sum}\n${edit("tool.sh", "echo old", "echo new")}\n${edit("lib/deep/made.js", "", "exports.made = 1;")}`;
const WRONG = edit("src/sum.js", "  return a - b;", "  return a * b;");
const OLD = { "src/sum.js": SUM, "tool.sh": "#!/bin/sh\necho old\n" };
const NEW = {
  "lib/deep/made.js": "exports.made = 1;\n",
  "src/sum.js": SUM.replace("a - b", "a + b"),
  "tool.sh": "#!/bin/sh\necho new\n",
};

/** The files that the edits are about. */
function state(): Record<string, string> {
  const names = at.sh("find . -path ./.git -prune -o -type f -printf '%P\\n' | sort").trim().split("\n");
  expect(names.filter((name) => name.includes("mulligan"))).toEqual([]);
  expect(at.sh("stat -c %a tool.sh")).toBe("755\n");
  return Object.fromEntries(names.filter((name) => name in NEW).map((name) => [name, at.read(name)]));
}

/** Steps of the first writing; the edits are undone and written again for the proof and for the end. */
const FIRST = 17;

// Both kinds of run write in the same steps at first, so each takes one half of them.
test.each([
  { files: "new, when they fix the test", answer: reply(GOOD), code: 0, wanted: NEW, start: 0 },
  { files: "old, when they do not", answer: reply(WRONG), code: 1, wanted: OLD, start: 1 },
])(
  "killed at each step of writing edits and resumed, the files are all $files; nothing else is left",
  { timeout: 240_000 },
  async ({ answer, code, wanted, start }) => {
    at.write("tool.sh", OLD["tool.sh"]);
    at.sh("chmod 755 tool.sh; git add -A; git commit -qm two");
    const fix = [
      "fix",
      "--dir",
      at.root,
      "--test",
      "node --test",
      "--attempts",
      "1",
      "--reruns",
      "0",
      "--journal",
      at.journal,
    ];
    let litter = 0;
    let kills = 0;
    for (let [step, ended] = [start, false]; !ended; step += step < FIRST ? 2 : 7) {
      model = await startScriptedModel([answer]);
      const run = await at.mulligan(
        [...fix, "--base-url", model.url, "--model", "m"],
        undefined,
        killer(step),
      );
      ended = run.signal === null;
      if (!ended) kills++;
      if (at.status().includes(".mulligan-")) litter++;
      const resumed = await at.mulligan(["resume", "--journal", at.journal]);
      expect(resumed.code, `killed at step ${step}: ${resumed.err}`).toBe(code);
      expect(state(), `killed at step ${step}`).toEqual(wanted);
      await model.close();
      at.sh(`git checkout -q .; git clean -qfdx; rm -rf '${at.journal}'`);
    }
    expect(kills).toBeGreaterThan(8);
    expect(litter).toBeGreaterThan(5);
  },
);
