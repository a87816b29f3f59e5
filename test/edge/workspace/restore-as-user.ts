// Takes a snapshot, runs an attempt and restores: node restore-as-user.ts ROOT STATE ATTEMPT. Prints what it saw as JSON.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { openRepository } from "../../../src/edge/workspace/repository.ts";
import { createWorkspace } from "../../../src/edge/workspace/workspace.ts";

const [root = "", state = "", attempt = ""] = process.argv.slice(2);
const env = { PATH: process.env["PATH"] ?? "", HOME: process.env["HOME"] ?? "" };
const sh = (script: string): string =>
  execFileSync("bash", ["-c", script], { cwd: root, env, encoding: "utf8" });
const list = (): string =>
  sh("find . -path ./.git -prune -o -printf '%p %M %T@ %s\\n' | sort; cat a.txt d/x");
const workspace = createWorkspace({
  repository: await openRepository(root, env),
  storeDir: join(state, "snapshots"),
  patchesDir: join(state, "patches"),
  excluded: [state],
  capBytes: 1e9,
  env,
});
let before = "";
let patch = "";
let error = "";
try {
  const ref = await workspace.snapshot("S0");
  before = list();
  sh(`${attempt}; true`);
  const { patchFile } = await workspace.restore(ref, { patchName: "a.patch" });
  if (patchFile !== undefined) patch = sh(`cat '${patchFile}'`);
} catch (thrown) {
  error = (thrown as Error).message;
}
process.stdout.write(JSON.stringify({ before, listing: error === "" ? list() : "", patch, error }));
