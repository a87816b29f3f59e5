import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { applyChanges } from "../../../src/edge/workspace/apply.ts";
import { place } from "./fixture.ts";
import type { Place } from "./fixture.ts";

let at: Place;
beforeEach(() => void (at = place()));
afterEach(() => at.remove());

test.runIf(process.platform === "linux")(
  "no edit lands outside while a folder is swapped for a link that leads there",
  async () => {
    const outside = join(at.base, "outside");
    mkdirSync(outside);
    mkdirSync(join(at.root, "d"));
    writeFileSync(join(outside, "f"), "canary");
    const swapper = spawn(
      process.execPath,
      [
        "-e",
        `const fs = require("fs"); process.chdir(process.argv[1]); fs.symlinkSync(process.argv[2], "l");
        const move = (from, to) => { try { fs.renameSync(from, to); return true; } catch { return false; } };
        // A write that meets no folder makes one, which must be put aside before the first can come back.
        for (let n = 0; ; n++) { move("d", "x"); move("l", "d"); move("d", "l"); if (!move("x", "d") && move("d", "made" + n)) move("x", "d"); }`,
        at.root,
        outside,
      ],
      { stdio: "ignore" },
    );
    const kinds = new Set<string>();
    try {
      const bothMet = (): boolean => kinds.has("applied") && kinds.has("unsafe");
      const end = performance.now() + 20_000;
      for (let n = 0; performance.now() < end && (n < 4000 || !bothMet()); n++) {
        const { kind } = applyChanges(at.root, [
          { path: `d/new${n}`, before: undefined, after: Buffer.from("x") },
        ]);
        kinds.add(kind);
        kinds.add(
          applyChanges(at.root, [{ path: "d/f", before: Buffer.from("canary"), after: Buffer.from("evil") }])
            .kind,
        );
      }
    } finally {
      swapper.kill("SIGKILL");
      await new Promise((resolve) => swapper.once("exit", resolve));
    }
    expect(readdirSync(outside)).toEqual(["f"]);
    expect(readFileSync(join(outside, "f"), "utf8")).toBe("canary");
    expect(kinds.has("applied")).toBe(true);
    expect(kinds.has("unsafe")).toBe(true);
  },
);

test("a write that fails leaves the times of its folders as they were", () => {
  at.sh("mkdir d; echo a > d/a; touch -d 2001-02-03 d .");
  const result = applyChanges(at.root, [
    { path: "d/a", before: Buffer.from("a\n"), after: Buffer.from("b\n") },
    { path: "d/new/b", before: undefined, after: Buffer.from("b") },
    { path: `d/${"x".repeat(300)}`, before: undefined, after: Buffer.from("c") },
  ]);
  expect(result.kind).toBe("failed");
  expect(readdirSync(join(at.root, "d"))).toEqual(["a"]);
  const then = new Date("2001-02-03T00:00:00").getTime();
  expect([statSync(at.root).mtimeMs, statSync(join(at.root, "d")).mtimeMs]).toEqual([then, then]);
});
