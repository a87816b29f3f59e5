import type { Run } from "./run.ts";

/** Puts a snapshot back; what is taken away is kept as a patch. No process of a check outlives it until here. */
export async function restore(run: Run, to: "S0" | "S1", keepIgnored = false): Promise<void> {
  const { s0, base, attempts } = run.state();
  const ref = to === "S0" ? s0 : base;
  if (ref === undefined) throw new TypeError(`no snapshot ${to} to restore`);
  run.ports.progress.doing("restoring the checkout");
  const report = await run.ports.workspace.restore(ref, {
    ...(!isBetweenChecks(run) && { patchName: patchName(run) }),
    keepIgnored,
  });
  const paths = report.changes.map((c) => c.path);
  await run.append({
    type: "restored",
    to,
    attempt: attempts.at(-1)?.attempt ?? 0,
    report: { changed: paths.length, paths: paths.slice(0, 50), patchFile: report.patchFile },
  });
}

/** The same edits go in again at once: their patch comes with the attempt's end. */
function isBetweenChecks(run: Run): boolean {
  const last = run.state().attempts.at(-1);
  return last !== undefined && last.ended === undefined && last.applied !== undefined;
}

/** `attempt-2.patch`, or `before-attempts.patch`; numbered on when one of that name is there. */
function patchName(run: Run): string {
  const attempt = run.state().attempts.at(-1)?.attempt;
  const stem = attempt === undefined ? "before-attempts" : `attempt-${attempt}`;
  const taken = run.ports.journal.entries.filter(
    ({ event }) => event.type === "restored" && event.report.patchFile?.includes(stem),
  ).length;
  const crashes = run.state().resumes;
  return `${stem}${taken > 0 ? `-${taken + 1}` : ""}${crashes > 0 ? `-resumed-${crashes}` : ""}.patch`;
}
