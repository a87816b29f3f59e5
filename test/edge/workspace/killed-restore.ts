// Restores a snapshot and kills itself before the change that is named: node killed-restore.ts ROOT STATE REF STEP
import { join } from "node:path";
import { openRepository } from "../../../src/edge/workspace/repository.ts";
import { createWorkspace } from "../../../src/edge/workspace/workspace.ts";
import type { SnapshotRef } from "../../../src/core/snapshot.ts";

const [root = "", state = "", ref = "", step = "0"] = process.argv.slice(2);
const env = { PATH: process.env["PATH"] ?? "", HOME: state };
let left = Number(step);
const workspace = createWorkspace({
  repository: await openRepository(root, env),
  storeDir: join(state, "snapshots"),
  patchesDir: join(state, "patches"),
  excluded: [state],
  capBytes: 1e9,
  env,
  onStep: () => {
    if (left-- === 0) process.kill(process.pid, "SIGKILL");
  },
});
await workspace.restore(JSON.parse(ref) as SnapshotRef, { patchName: `killed-${step}.patch` });
