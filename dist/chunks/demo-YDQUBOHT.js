import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  execa
} from "./chunk-YMHMICWO.js";
import {
  fix,
  tell
} from "./chunk-TYD2GOZN.js";
import "./chunk-R5PQ4LF3.js";
import "./chunk-GCIFOB4D.js";
import "./chunk-TRLL44EU.js";
import "./chunk-K3NJKGLS.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-GRDVCBUI.js";
import "./chunk-LOQR4UHB.js";
import "./chunk-DWD2Z4GF.js";
import "./chunk-CQZFWTOU.js";
import "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/demo.ts
import { cp, mkdtemp } from "node:fs/promises";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
var TASK = "Statements for merchants in Tokyo and Kuwait are wrong, and some fees are a cent off. Amounts must be whole numbers of the currency's smallest unit from validation to statement.";
async function demo({ options, live }, world) {
  const bundled = folder();
  const base = await mkdtemp(join(tmpdir(), "mulligan-demo-"));
  const dir = join(base, "settlement");
  await cp(join(bundled, "project"), dir, { recursive: true });
  const env = { PATH: world.environment["PATH"] ?? "", HOME: base, GIT_CONFIG_NOSYSTEM: "1" };
  for (const args of [
    ["init", "-q"],
    ["add", "-A"],
    ["-c", "user.name=demo", "-c", "user.email=demo@localhost", "commit", "-qm", "the broken project"]
  ])
    await execa("git", args, { cwd: dir, env, extendEnv: false }).catch((error) => {
      throw new MulliganError(
        "ENVIRONMENT",
        "The demo needs git, and git did not work.",
        "Install git and try again.",
        error
      );
    });
  const recording = live || options.replay !== void 0 ? {} : { replay: join(bundled, "recording.jsonl") };
  const journal = options.journal ?? join(base, "journal");
  const chosen = { ...options, dir, task: TASK, test: ["npm test --silent"], journal, ...recording };
  const outcome = await fix(chosen, world);
  const code = await tell(outcome, chosen, world);
  world.say(`project: ${dir}`);
  if (code !== 0) return code;
  const hidden = await execa(process.execPath, [join(bundled, "hidden", "check.js"), dir], {
    env,
    extendEnv: false,
    reject: false
  });
  world.say(`hidden cases: ${hidden.stdout.trim()}`);
  return hidden.stdout.trim().endsWith("20 of 20") ? 0 : 1;
}
function folder() {
  for (let at = dirname(fileURLToPath(import.meta.url)); ; at = dirname(at)) {
    if (existsSync(join(at, "demo", "hidden", "check.js"))) return join(at, "demo");
    if (dirname(at) === at)
      throw new MulliganError(
        "ENVIRONMENT",
        "The demo's project is not beside this program.",
        "Run it from a clone of the repository."
      );
  }
}
export {
  demo
};
