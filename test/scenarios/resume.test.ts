import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import type { ScriptedModel } from "../fakes/scripted-model.ts";
import { differing, inventory } from "../edge/workspace/fixture.ts";
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

const WRONG = edit("src/sum.js", "  return a - b;", "  return a * b;");
const DIRTY = `echo staged > staged.txt; git add staged.txt; echo more >> staged.txt; echo u > untracked; printf '#!/bin/sh\\n' > tool; chmod 755 tool
ln -s src/sum.js link; echo 'out/' > .gitignore; mkdir -p out; echo o > out/o; rm package.json`;

function lines(file: string): number {
  try {
    return readFileSync(file, "utf8").split("\n").length - 1;
  } catch {
    return 0;
  }
}

/** Runs `fix` and ends it with SIGKILL once the journal has so many entries; false when the run ended before. */
async function killedAt(count: number, args: readonly string[]): Promise<boolean> {
  const file = join(at.journal, "journal.jsonl");
  return killedWhen(() => lines(file) >= count, args);
}

async function killedWhen(ready: () => boolean, args: readonly string[]): Promise<boolean> {
  let killed = false;
  await at.mulligan(args, (pid) => {
    const timer = setInterval(() => {
      if (!ready()) return;
      clearInterval(timer);
      try {
        process.kill(pid, "SIGKILL");
        killed = true;
      } catch {
        // It had ended by itself.
      }
    }, 1);
    timer.unref();
  });
  return killed;
}

test(
  "killed at every entry and resumed, a run with recorded replies ends as if it had not been",
  { timeout: 240_000 },
  async () => {
    at.sh(DIRTY);
    const recording = join(at.base, "recording.jsonl");
    model = await startScriptedModel([WRONG, "READ src/sum.js", GOOD]);
    expect((await at.fix(model.url, "--record", recording, "--journal", join(at.base, "whole"))).code).toBe(
      0,
    );
    const whole = JSON.parse(
      (await at.mulligan(["report", "--journal", join(at.base, "whole"), "--format", "json"])).out,
    ) as { spend: object };
    const after = inventory(at.root);
    expect(at.read("src/sum.js")).toBe(SUM.replace("a - b", "a + b"));
    at.write("src/sum.js", SUM);
    const total = lines(join(at.base, "whole", "journal.jsonl"));
    const start = inventory(at.root);
    const args = [
      "fix",
      "--dir",
      at.root,
      "--test",
      "node --test",
      "--reruns",
      "1",
      "--replay",
      recording,
      "--journal",
      at.journal,
    ];
    let kills = 0;
    for (let count = 1; count < total; count += 2) {
      at.sh(`rm -rf '${at.journal}'`);
      const killed = await killedAt(count, args);
      const { code, err } = await at.mulligan(["resume", "--journal", at.journal]);
      expect(code, `killed at entry ${count}: ${err}`).toBe(0);
      if (killed) kills++;
      const report = await at.report();
      expect(report).toMatchObject({
        reason: "fixed",
        spend: { ...whole.spend, ms: expect.any(Number) as number },
      });
      expect(withoutTimes(differing(after, inventory(at.root)))).toEqual([]);
      expect((await at.mulligan(["replay", "--journal", at.journal])).code).toBe(0);
      at.sh(`touch -r '${at.root}/tool' '${at.root}/tool'`);
      at.write("src/sum.js", SUM);
      expect(withoutTimes(differing(start, inventory(at.root)))).toEqual([]);
    }
    expect(kills).toBeGreaterThan(5);
  },
);

/** The fix is written anew each time, so its time and its folder's are of now. */
function withoutTimes(found: readonly string[]): readonly string[] {
  return found.filter((line) => !/^\/src(\/sum\.js)?: /.test(line) || strip(line, 0) !== strip(line, 1));
}

function strip(line: string, side: number): string {
  const part = line.replace(/^[^:]*: /, "").split(" -> ")[side] ?? "";
  return part.slice(0, part.lastIndexOf(" "));
}

test("a call that was sent and never answered is charged at its estimate, and the tree comes back", async () => {
  at.sh(DIRTY);
  const before = inventory(at.root);
  model = await startScriptedModel([{ fault: "hang" }, GOOD]);
  await killedWhen(
    () => (model?.requests.length ?? 0) > 0,
    [
      "fix",
      "--dir",
      at.root,
      "--test",
      "node --test",
      "--base-url",
      model.url,
      "--model",
      "m",
      "--journal",
      at.journal,
    ],
  );
  expect(at.entries().at(-1)?.event.type).toBe("call-sent");
  expect(differing(before, inventory(at.root))).toEqual([]);
  expect((await at.mulligan(["resume", "--journal", at.journal])).code).toBe(0);
  const { spend, resumes } = await at.report();
  const sent = at.entries().find((e) => e.event.type === "call-sent")?.event;
  expect(sent?.type === "call-sent" && spend.input - 1000 === sent.estimate).toBe(true);
  expect({ calls: spend.calls, estimated: spend.estimated, attempts: spend.attempts, resumes }).toEqual({
    calls: 2,
    estimated: true,
    attempts: 1,
    resumes: 1,
  });
});

test("SIGINT restores the tree, says where the journal is, and the run can go on", async () => {
  at.sh(DIRTY);
  const before = inventory(at.root);
  model = await startScriptedModel([{ fault: "hang" }, GOOD]);
  const { code, err } = await interrupted(model.url);
  expect(code).toBe(130);
  expect(err).toContain(`journal: ${at.journal}`);
  expect(differing(before, inventory(at.root))).toEqual([]);
  expect((await at.report()).reason).toBe("cancelled");
  expect((await at.mulligan(["resume", "--journal", at.journal])).code).toBe(0);
});

async function interrupted(url: string): Promise<{ code: number | null; err: string }> {
  return at.mulligan(
    [
      "fix",
      "--dir",
      at.root,
      "--test",
      "node --test",
      "--base-url",
      url,
      "--model",
      "m",
      "--journal",
      at.journal,
    ],
    (pid) => {
      const timer = setInterval(() => {
        if ((model?.requests.length ?? 0) === 0) return;
        clearInterval(timer);
        process.kill(pid, "SIGINT");
      }, 5);
      timer.unref();
    },
  );
}

test("a run that has ended is only reported again, and its journal is not touched", async () => {
  model = await startScriptedModel([GOOD]);
  await at.fix(model.url);
  const file = join(at.journal, "journal.jsonl");
  const size = statSync(file).size;
  const { code, err } = await at.mulligan(["resume", "--journal", at.journal]);
  expect(code).toBe(0);
  expect(err).toContain("has ended (fixed)");
  expect(statSync(file).size).toBe(size);
});
