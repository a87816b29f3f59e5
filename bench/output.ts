// Peak memory of a process that runs a check which prints 1 GB, and how long that takes against reading it with cat.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createCheckRunner } from "../src/edge/process/check-runner.ts";
import { createRedactor } from "../src/edge/redact/redactor.ts";
import { median } from "./figure.ts";
import type { Figure } from "./figure.ts";

const FLOOD = "head -c 1000000000 /dev/zero | tr '\\0' x";
const ROUNDS = 3;

export async function run(): Promise<readonly Figure[]> {
  const peaks: number[] = [];
  const ratios: number[] = [];
  for (let i = 0; i < ROUNDS; i++) {
    const bare = timed("bash", ["-c", `${FLOOD} | cat > /dev/null`]);
    const { output } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], { encoding: "utf8" });
    const { peak, ms } = JSON.parse(output[1] ?? "") as { peak: number; ms: number };
    peaks.push(peak);
    ratios.push(ms / bare);
  }
  return Promise.resolve([
    { name: "peak memory with a check that prints 1 GB", value: Math.max(...peaks), unit: "MB", limit: 200 },
    { name: "time of that check against its command into cat", value: median(ratios), unit: "×" },
  ]);
}

function timed(program: string, args: readonly string[]): number {
  const start = performance.now();
  spawnSync(program, args, { stdio: "ignore" });
  return performance.now() - start;
}

/** What the measured process does. */
async function flood(): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), "mulligan-bench-"));
  const checks = createCheckRunner({
    root: home,
    runId: "bench",
    env: { PATH: process.env["PATH"] ?? "" },
    scratchDir: join(home, "scratch"),
    adopt: () => Promise.resolve(),
    redact: createRedactor(["a-known-secret-value"]),
  });
  const check = { id: "test", stage: "test", command: FLOOD, cwd: ".", timeoutMs: 600_000 } as const;
  const { result } = await checks.run({ ...check, outputLimitBytes: 16_000_000 }, {});
  if (result.output.totalBytes !== 1_000_000_000) throw new Error(`read ${result.output.totalBytes} bytes`);
  rmSync(home, { recursive: true });
  const peak = process.resourceUsage().maxRSS / 1000;
  process.stdout.write(JSON.stringify({ peak, ms: result.durationMs }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await flood();
