import type { Account } from "./account.ts";
import { headingOf } from "./comment.ts";
import { attemptDetail } from "./markdown.ts";
import { bodyValues } from "./pull-request.ts";
import { fill } from "./template.ts";

const SUMMARY = `## {{heading}}

{{detail}} {{link}}

{{wrong}}

{{changed}}

{{proof}}

{{attempts}}

{{cost}}

{{ci}}

{{retry}}

{{details}}

{{notes}}`;

/** GitHub's limit for what one step adds to the job's summary. */
const MOST_BYTES = 1024 * 1024;

/** The job's summary: the account with every attempt in full, at most 1 MiB of UTF-8. */
export function jobSummary(account: Account, pullRequest?: number): string {
  const { report } = account;
  const values = {
    ...bodyValues(account),
    heading: headingOf(account),
    link: pullRequest === undefined ? "" : `Pull request #${pullRequest}.`,
    details: { head: [], rows: report.attempts.flatMap(attemptDetail), tail: [] },
  };
  return fill(SUMMARY, values, { most: MOST_BYTES, sizeOf: bytesOf });
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
