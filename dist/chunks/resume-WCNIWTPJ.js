import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  lockCheckout,
  openJournal,
  repair,
  tell,
  withSignals
} from "./chunk-TYD2GOZN.js";
import {
  exitCodeOf,
  fold
} from "./chunk-R5PQ4LF3.js";
import "./chunk-GCIFOB4D.js";
import {
  modelOf
} from "./chunk-TRLL44EU.js";
import {
  compose,
  gitEnvironmentOf,
  openRepository,
  stateHome,
  systemClock
} from "./chunk-K3NJKGLS.js";
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

// src/entry/resume.ts
import { resolve } from "node:path";
var GOES_ON = /* @__PURE__ */ new Set(["cancelled", "model-unavailable"]);
async function resume(command, world) {
  const journal = await openJournal({ dir: resolve(world.cwd, command.journal), clock: systemClock });
  try {
    const before = fold(journal.entries);
    const stop = before.stopped?.stop;
    if (stop !== void 0 && !GOES_ON.has(stop.reason)) {
      world.say(`This run has ended (${stop.reason}); there is nothing to go on with.`);
      return await tell({ state: before, journal, exitCode: exitCodeOf(stop) }, command.options, world);
    }
    return await tell(await goOn(journal, command, world), command.options, world);
  } finally {
    await journal.close();
  }
}
async function goOn(journal, { options }, world) {
  const before = fold(journal.entries);
  const { started } = before;
  if (started === void 0)
    throw new MulliganError(
      "JOURNAL_UNREADABLE",
      `The journal ${journal.dir} has no start of a run.`,
      "Start a new run with `mulligan fix`."
    );
  const repository = await openRepository(started.root, gitEnvironmentOf(world.environment));
  if (started.model.source === "replay" && options.replay === void 0 && options.model.baseUrl === void 0)
    options = { ...options, replay: started.model.baseUrl };
  const { model, secrets } = await modelOf(
    {
      ...options,
      lookups: started.settings.lookups,
      model: {
        ...options.model,
        api: started.model.api,
        model: options.model.model ?? started.model.name,
        // Goes where the run went, with a key only if it had one there.
        withoutKey: options.model.baseUrl === void 0 ? started.model.withKey !== true : options.model.withoutKey,
        baseUrl: options.model.baseUrl ?? (started.model.source === "live" ? started.model.baseUrl : void 0),
        contextWindow: options.model.contextWindow ?? started.model.contextWindow
      }
    },
    world
  );
  const checkout = await lockCheckout({
    stateDir: resolve(stateHome(world.environment), "mulligan"),
    root: repository.root,
    runId: started.runId
  });
  try {
    const outputs = [started.settings.patchOnly].flatMap((path) => path ?? []);
    const { ports } = compose({
      repository,
      journal,
      model,
      progress: world.progress,
      runId: started.runId,
      settings: started.settings,
      environment: world.environment,
      secrets,
      outputs
    });
    await ports.checks.sweep();
    if (before.stopped !== void 0 && before.s0 !== void 0)
      await refuseIfChanged(ports.workspace, before.s0, started.root);
    world.progress.entry(await journal.append({ type: "resumed", pauses: before.resumes + 1 }));
    const state = await withSignals((signal) => repair(ports, { signal }));
    return { state, journal, exitCode: state.stopped ? exitCodeOf(state.stopped.stop) : 1 };
  } finally {
    await checkout.release();
  }
}
async function refuseIfChanged(workspace, s0, root) {
  const changes = (await workspace.changes(s0)).filter(
    (c) => c.kind !== "times" && !c.path.startsWith(".git/")
  );
  if (changes.length === 0) return;
  const some = changes.slice(0, 5).map((c) => c.path).join(", ");
  throw new MulliganError(
    "BAD_INPUT",
    `${root} was changed since the run stopped (${some}${changes.length > 5 ? ", \u2026" : ""}).`,
    "Start a new run with `mulligan fix`."
  );
}
export {
  resume
};
