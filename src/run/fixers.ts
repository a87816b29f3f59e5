import { createHash } from "node:crypto";
import type { FileChange, FileSummary } from "../core/edit.ts";
import { candidatesOf } from "../core/nature.ts";
import { checksOf } from "../core/step.ts";
import { lineDiff } from "../edit/line-diff.ts";
import { packChanges } from "./changes.ts";
import { inScope } from "./policy.ts";
import { restore } from "./restore.ts";
import { recordCheck } from "./check.ts";
import type { Run } from "./run.ts";

/** Looks for commands of the project itself that mend what fails. */
export async function planFixers(run: Run): Promise<void> {
  const state = run.state();
  const red = checksOf(state).filter((check) => candidatesOf(state, run.reports, check.id).length > 0);
  const failures = red.flatMap((check) => candidatesOf(state, run.reports, check.id));
  const named = state.started?.settings.fixers;
  const [first] = red;
  const fixers =
    first === undefined || (named === undefined && failures.some((f) => f.kind === "test"))
      ? []
      : (named?.map((command) => ({ command, cwd: first.cwd, why: "named by the user" })) ??
        (await run.ports.runners.fixers(red, failures)));
  await run.append({ type: "fixers-planned", fixers });
}

/**
 * Runs the fixers on the untouched tree and takes what they changed as this attempt's edits, to be proven like a
 * model's. What they changed outside the task's scope, and what git ignores, is left out.
 */
export async function runFixers(run: Run): Promise<void> {
  const { base, started, fixers = [] } = run.state();
  if (base === undefined || started === undefined) throw new TypeError("there is no tree to run fixers on");
  const { workspace } = run.ports;
  for (const [i, { command, cwd }] of fixers.entries()) {
    const check = {
      id: `fixer-${i + 1}`,
      stage: "lint",
      command,
      cwd,
      timeoutMs: Math.max(...checksOf(run.state()).map((c) => c.timeoutMs)),
      outputLimitBytes: Math.max(...checksOf(run.state()).map((c) => c.outputLimitBytes)),
    } as const;
    if (!(await recordCheck(run, check, { purpose: "fixer", round: i + 1 }))) return;
  }
  const touched = (await workspace.changes(base)).filter(
    (c) => !c.ignored && c.kind !== "times" && c.kind !== "mode" && inScope(c.path, started.task.scope),
  );
  const after = new Map<string, Uint8Array | undefined>();
  for (const { path } of touched) after.set(path, await workspace.read(path));
  await restore(run, base.label);
  const changes: FileChange[] = [];
  for (const [path, now] of after) {
    const before = await workspace.read(path);
    if (before === undefined && now === undefined) continue;
    if (before === undefined || now === undefined || Buffer.compare(before, now) !== 0)
      changes.push({ path, before, after: now });
  }
  const packed = JSON.stringify(packChanges(changes));
  await run.append({
    type: "edits-judged",
    attempt: 0,
    call: 0,
    format: "fixers",
    hypothesis: fixers.map((f) => `${f.command}: ${f.why}`).join("; "),
    errors: [],
    byPolicy: false,
    files: changes.map(summary),
    changes: changes.length === 0 ? undefined : await run.ports.journal.put(packed),
    patchKey: createHash("sha256").update(packed).digest("hex"),
    testFiles: [],
  });
}

function summary({ path, before, after }: FileChange): FileSummary {
  const [old, now] = [before, after].map((bytes) =>
    bytes === undefined ? [] : new TextDecoder("latin1").decode(bytes).split(/(?<=\n)/),
  );
  const hunks = lineDiff(old ?? [], now ?? []);
  const kind = before === undefined ? "created" : after === undefined ? "deleted" : "modified";
  return {
    path,
    kind,
    hunks: hunks.length,
    added: hunks.reduce((sum, h) => sum + h.added, 0),
    removed: hunks.reduce((sum, h) => sum + h.removed, 0),
  };
}
