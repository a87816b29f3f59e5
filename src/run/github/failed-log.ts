import { repairKey } from "../../ci/fingerprint.ts";
import type { Hub, JobFacts } from "../../core/hub.ts";
import type { Trigger } from "../../core/trigger.ts";
import { createCondenser } from "../../readers/condense.ts";
import type { Condensed } from "../../readers/condense.ts";
import { distill } from "../../readers/distill.ts";
import { greenLines } from "../../readers/green.ts";
import { readReport } from "../../readers/read-report.ts";
import { renderFailures } from "../../readers/render.ts";

/** Tokens of a red log that go into the goal. */
const MOST_TOKENS = 600;

export interface FailedLog {
  /** Empty when GitHub has no log any more. */
  readonly text: string;
  /** The same for the same failures at one commit, in whatever job of a matrix. */
  readonly key: string;
}

/** What a failed job's log says: the failures that it names, else the lines that its last green log does not have. */
export async function failedLog(
  job: JobFacts,
  trigger: Extract<Trigger, { kind: "run" }>,
  hub: Hub,
): Promise<FailedLog> {
  const unnamed = `head:${trigger.head.sha}:${trigger.workflowPath}`;
  const bytes = await hub.jobLog(job.id);
  if (bytes === undefined) return { text: "", key: unnamed };
  const log = condense(bytes);
  const { failures } = readReport(log.text, { root: "", stage: "test", check: job.name, exitCode: 1 });
  const named = failures.filter((f) => f.kind !== "crash");
  const said = (text: string): string => `The job "${job.name}" failed. Its log says:\n${text}`;
  const key = repairKey({ failures: named, head: trigger.head });
  if (key !== undefined) return { text: said(renderFailures(named, { maxTokens: MOST_TOKENS })), key };
  const green = await hub.greenJobLog(trigger.workflowPath, trigger.head.branch, job.name);
  const known = green && greenLines(condense(green), "");
  const text = distill(log, { maxTokens: MOST_TOKENS, ...(known && { green: known }) });
  return { text: said(text), key: unnamed };
}

function condense(bytes: Uint8Array): Condensed {
  const condenser = createCondenser();
  condenser.push(bytes);
  return condenser.end();
}
