import { applyEdits, changesOf, current } from "./attempt.ts";
import { restore } from "./restore.ts";
import type { Run } from "./run.ts";

/** Leaves the tree as it was, or with the fix alone on top, and closes the journal's account. Safe to repeat. */
export async function finish(run: Run): Promise<void> {
  const { s0, tree, stopping, started } = run.state();
  if (stopping === undefined || started === undefined) throw new TypeError("the run is not stopping");
  const fixed = stopping.reason === "fixed";
  if (s0 !== undefined && tree !== "S0") await restore(run, "S0", fixed && started.task.setup.length > 0);
  if (!fixed) return run.append({ type: "stopped", stop: stopping, patch: undefined });
  const patch = await run.ports.journal.put(
    await run.ports.workspace.diff(await changesOf(run, current(run))),
  );
  const kept = started.settings.patchOnly === undefined ? await applyEdits(run, "final") : undefined;
  await run.append({ type: "stopped", stop: kept ?? stopping, patch });
}
