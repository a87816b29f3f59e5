import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { makeReport } from "../report/report.ts";
import type { Report } from "../report/report.ts";
import { renderText } from "../report/text.ts";
import { readReports } from "../run/run.ts";
import { fix } from "./fix.ts";
import type { Outcome } from "./fix.ts";
import type { World } from "./world.ts";
import type { FixOptions } from "./options.ts";

/** `fix`: the run, then its report where it was asked for. */
export async function fixAndReport(options: FixOptions, world: World): Promise<number> {
  return tell(await fix(options, world), options, world);
}

/** Writes the patch and the report of a finished run, and resolves to the exit code. */
export async function tell(outcome: Outcome, options: FixOptions, world: World): Promise<number> {
  const { state, journal } = outcome;
  const report = await reportOf(outcome);
  const target = state.started?.settings.patchOnly;
  const body = state.stopped?.patch;
  if (target !== undefined && body !== undefined) await writeFile(target, await journal.get(body));
  if (options.report !== undefined)
    await writeFile(resolve(world.cwd, options.report), `${JSON.stringify(report, null, 2)}\n`);
  if (options.json) world.out(`${JSON.stringify(report)}\n`);
  else if (!options.quiet) world.say(renderText(report));
  return report.exitCode;
}

export async function reportOf({ journal }: Pick<Outcome, "journal">): Promise<Report> {
  const reports = await readReports({ journal });
  return makeReport({ entries: journal.entries, journal: journal.dir, body: (hash) => reports.get(hash) });
}
