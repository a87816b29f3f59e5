import { runSentence } from "./account.ts";
import type { Account } from "./account.ts";
import { code, inert } from "./inert.ts";
import { withMarker } from "./marker.ts";
import { bodyValues } from "./pull-request.ts";
import { fill } from "./template.ts";

const UNFIXED = `## {{heading}}

{{detail}}

{{wrong}}

{{proof}}

{{attempts}}

{{cost}}

{{retry}} {{run}}

{{notes}}`;

const FIXED = `## {{heading}}

{{detail}} {{link}}

{{cost}}

{{ci}}

{{retry}} {{run}}`;

/**
 * The one comment of a run: after a fix a few lines with the pull request's number, else the whole account. The reason of
 * a run without a fix stands in a neutral heading unless the account says `failure`.
 */
export function commentText(
  account: Account,
  { marker, pullRequest }: { readonly marker: string; readonly pullRequest?: number },
): string {
  const { report } = account;
  const values = {
    ...bodyValues(account),
    heading: headingOf(account),
    // A full stop of ours after a number of ours: GitHub makes the link.
    link: pullRequest === undefined ? "" : `Pull request #${pullRequest}.`,
  };
  return withMarker(marker, (limit) => fill(report.fixed ? FIXED : UNFIXED, values, limit));
}

/** The comment of a run that goes on: what was done last, one line each, oldest first. */
export function progressText({
  marker,
  lines,
  command,
  runUrl,
}: {
  readonly marker: string;
  readonly lines: readonly string[];
  readonly command: string;
  readonly runUrl?: string;
}): string {
  const template = `## Mulligan is at work\n\n{{lines}}\n\nTo stop: comment ${code(`${command} stop`)}. {{run}}`;
  const recent = lines.slice(-MOST_LINES).map((line) => `- ${inert(line)}`);
  const values = {
    lines: { head: [], rows: recent, tail: [] },
    run: runSentence(runUrl),
  };
  return withMarker(marker, (limit) => fill(template, values, limit));
}

/** A comment that says one thing, such as why nothing was started. */
export function noticeText({
  marker,
  sentence,
}: {
  readonly marker: string;
  readonly sentence: string;
}): string {
  return withMarker(marker, (limit) => fill("{{sentence}}", { sentence: inert(sentence) }, limit));
}

const MOST_LINES = 20;

/** What a run came to, in a few words: the heading of its comment and the title of its check run. */
export function headingOf({ report, unfixed }: Account): string {
  if (report.fixed) return "Fixed, with proof";
  if (report.reason === "already-green") return "Nothing to repair: the checks pass";
  if (report.reason === "not-reproduced") return "Not repaired: the failure does not come back reliably";
  return `${unfixed === "failure" ? "Failed" : "No fix"}: stopped by ${report.reason}`;
}
