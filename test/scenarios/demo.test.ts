import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const bundle = fileURLToPath(new URL("../../dist/cli.js", import.meta.url));

test("the demo fails once, learns, fixes and passes every hidden case; its journal replays", () => {
  const base = mkdtempSync(join(tmpdir(), "mulligan-demo-test-"));
  try {
    const env = { PATH: process.env["PATH"] ?? "", HOME: base, TMPDIR: base };
    const journal = join(base, "journal");
    const run = spawnSync(process.execPath, [bundle, "demo", "--journal", journal], {
      env,
      encoding: "utf8",
    });
    expect(run.status, run.stderr).toBe(0);
    expect(run.stderr).toMatch(/attempt 1: improved, rolled back[^]*lesson: then failed[^]*attempt 2: fixed/);
    expect(run.stderr).toContain("hidden cases: 20 of 20");
    expect(run.stderr).toMatch(
      /2 attempts, 2 model calls, 4,086 tokens in \(1,792 cached\), 1,591 out, cost \$0\.0209/,
    );
    expect(run.stderr).not.toContain("not the prompt that was recorded");
    const replay = spawnSync(process.execPath, [bundle, "replay", "--journal", journal], {
      env,
      encoding: "utf8",
    });
    expect(replay.stdout).toMatch(/All \d+ entries follow from the same decisions/);
    expect(replay.status).toBe(0);
  } finally {
    rmSync(base, { recursive: true });
  }
});
