import { MulliganError } from "../core/errors.ts";
import type { Journal } from "../core/ports.ts";
import { fold } from "../core/run-state.ts";
import { exitCodeOf } from "../core/stop-reason.ts";
import { systemClock } from "../edge/clock.ts";
import { openJournal } from "../edge/journal/journal.ts";
import { lockCheckout } from "../edge/journal/lock.ts";
import { openRepository } from "../edge/workspace/repository.ts";
import { repair } from "../run/repair.ts";
import { compose, gitEnvironmentOf, stateHome } from "./compose.ts";
import { tell } from "./fix-command.ts";
import type { Outcome } from "./fix.ts";
import type { World } from "./world.ts";
import { modelOf } from "./model.ts";
import type { Command } from "./options.ts";
import { withSignals } from "./signals.ts";
import { resolve } from "node:path";

/** Reasons after which a run may go on: it was ended from outside, not by what it found. */
const GOES_ON = new Set(["cancelled", "model-unavailable"]);

/** Goes on with a run from its journal; one that has ended is only reported again. */
export async function resume(command: Extract<Command, { name: "resume" }>, world: World): Promise<number> {
  const journal = await openJournal({ dir: resolve(world.cwd, command.journal), clock: systemClock });
  try {
    const before = fold(journal.entries);
    const stop = before.stopped?.stop;
    if (stop !== undefined && !GOES_ON.has(stop.reason)) {
      world.say(`This run has ended (${stop.reason}); there is nothing to go on with.`);
      return await tell({ state: before, journal, exitCode: exitCodeOf(stop) }, command.options, world);
    }
    return await tell(await goOn(journal, command, world), command.options, world);
  } finally {
    await journal.close();
  }
}

async function goOn(
  journal: Journal,
  { options }: Extract<Command, { name: "resume" }>,
  world: World,
): Promise<Outcome> {
  const before = fold(journal.entries);
  const { started } = before;
  if (started === undefined)
    throw new MulliganError(
      "JOURNAL_UNREADABLE",
      `The journal ${journal.dir} has no start of a run.`,
      "Start a new run with `mulligan fix`.",
    );
  const repository = await openRepository(started.root, gitEnvironmentOf(world.environment));
  if (
    started.model.source === "replay" &&
    options.replay === undefined &&
    options.model.baseUrl === undefined
  )
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
        withoutKey:
          options.model.baseUrl === undefined ? started.model.withKey !== true : options.model.withoutKey,
        baseUrl:
          options.model.baseUrl ?? (started.model.source === "live" ? started.model.baseUrl : undefined),
        contextWindow: options.model.contextWindow ?? started.model.contextWindow,
      },
    },
    world,
  );
  const checkout = await lockCheckout({
    stateDir: resolve(stateHome(world.environment), "mulligan"),
    root: repository.root,
    runId: started.runId,
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
      outputs,
    });
    await ports.checks.sweep();
    if (before.stopped !== undefined && before.s0 !== undefined)
      await refuseIfChanged(ports.workspace, before.s0, started.root);
    world.progress.entry(await journal.append({ type: "resumed", pauses: before.resumes + 1 }));
    const state = await withSignals((signal) => repair(ports, { signal }));
    return { state, journal, exitCode: state.stopped ? exitCodeOf(state.stopped.stop) : 1 };
  } finally {
    await checkout.release();
  }
}

/** A run that had put the tree back does not take away what the user did since. */
async function refuseIfChanged(
  workspace: Parameters<typeof repair>[0]["workspace"],
  s0: Parameters<typeof workspace.changes>[0],
  root: string,
): Promise<void> {
  const changes = (await workspace.changes(s0)).filter(
    (c) => c.kind !== "times" && !c.path.startsWith(".git/"),
  );
  if (changes.length === 0) return;
  const some = changes
    .slice(0, 5)
    .map((c) => c.path)
    .join(", ");
  throw new MulliganError(
    "BAD_INPUT",
    `${root} was changed since the run stopped (${some}${changes.length > 5 ? ", …" : ""}).`,
    "Start a new run with `mulligan fix`.",
  );
}
