import { estimateTokens } from "../context/tokens.ts";
import { localize } from "../context/localize/localize.ts";
import { targetsOf } from "../core/verdict.ts";
import { distill } from "../readers/distill.ts";
import { renderFailures } from "../readers/render.ts";
import { sha256 } from "./sha256.ts";
import type { Run } from "./run.ts";

/** What the first prompt is built from; the same in every attempt of a run. */
export interface Evidence {
  readonly text: string;
  /** Most relevant first, text as it stands in the base tree. */
  readonly files: readonly { readonly path: string; readonly text: string; readonly score: number }[];
  readonly shownHashes: ReadonlyMap<string, string>;
}

/** Files whose whole text is read for a brief. */
const MOST_FILES = 24;
const MOST_FILE_BYTES = 400_000;

/** Failures as facts, with the log's own lines where the facts say little, and the files that they point to. */
export function evidenceOf(run: Run): Promise<Evidence> {
  return run.once("evidence", async () => {
    const { workspace } = run.ports;
    const state = run.state();
    const limit = state.started?.settings.evidenceTokens ?? 0;
    const targets = targetsOf(state, run.reports);
    const facts = renderFailures(targets, { maxTokens: limit });
    const bare = targets.every((f) => f.kind === "crash");
    const left = limit - estimateTokens(facts);
    const log = bare && left > 100 ? await firstLog(run, left) : "";
    const ranked = await localize({
      failures: targets,
      goal: state.started?.task.goal ?? "",
      paths: await workspace.list(),
      read: async (path) => decode(await workspace.read(path)),
    });
    const files: { path: string; text: string; score: number }[] = [];
    const shownHashes = new Map<string, string>();
    for (const { path, score } of ranked.slice(0, MOST_FILES)) {
      const bytes = await workspace.read(path);
      const text = decode(bytes);
      if (bytes === undefined || text === undefined) continue;
      files.push({ path, text, score });
      shownHashes.set(path, sha256(bytes));
    }
    return { text: log === "" ? facts : `${facts}\n\nOutput:\n${log}`, files, shownHashes };
  });
}

async function firstLog(run: Run, maxTokens: number): Promise<string> {
  const failed = run.state().reproduce.find((c) => c.result.exitCode !== 0);
  if (failed === undefined) return "";
  const bytes = await run.ports.journal.get(failed.result.output.body);
  return distill(new TextDecoder().decode(bytes), { maxTokens, root: run.ports.workspace.root });
}

function decode(bytes: Uint8Array | undefined): string | undefined {
  if (bytes === undefined || bytes.length > MOST_FILE_BYTES || bytes.includes(0)) return undefined;
  return new TextDecoder().decode(bytes);
}
