// A process that runs one check and prints what came of it: `run-once.ts HOME COMMAND`.
import { join } from "node:path";
import { createCheckRunner } from "../../../src/edge/process/check-runner.ts";
import { createRedactor } from "../../../src/edge/redact/redactor.ts";

const [home = "", command = ""] = process.argv.slice(2);
const checks = createCheckRunner({
  root: home,
  runId: "run-once",
  env: { PATH: process.env["PATH"] ?? "" },
  scratchDir: join(home, "scratch"),
  adopt: () => Promise.resolve(),
  redact: createRedactor([]),
  graceMs: 300,
});
const check = { id: "test", stage: "test", command, cwd: ".", timeoutMs: 600_000 } as const;
try {
  const { result } = await checks.run({ ...check, outputLimitBytes: 1_000_000 }, {});
  process.stdout.write(JSON.stringify(result));
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  process.stdout.write(JSON.stringify({ code, message }));
}
