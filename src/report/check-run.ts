import type { Annotation, CheckRunFacts } from "../core/hub.ts";
import type { Account } from "./account.ts";
import { headingOf } from "./comment.ts";
import { harmless } from "./figures.ts";
import { cut } from "./inert.ts";
import { bodyValues } from "./pull-request.ts";
import { fill } from "./template.ts";
import type { FailureLine } from "./report.ts";

const SUMMARY = `{{detail}} {{run}}

{{proof}}

{{attempts}}

{{cost}}

{{annotated}}`;

/** GitHub's limit for the summary of a check run, one less than for a comment. */
const MOST_SUMMARY = 65_535;
/** As many as GitHub takes in one request. */
const MOST_ANNOTATIONS = 50;
const MOST_MESSAGE = 4000;

/**
 * The check run of a run: `success` for a fix, `neutral` for everything else unless the account says `failure`, and
 * `cancelled` for a cancelled run. Annotations are the failures of the untouched tree at their places, at most 50.
 */
export function checkRunOf(
  account: Account,
  at: Pick<CheckRunFacts, "name" | "headSha" | "externalId">,
): CheckRunFacts {
  const { failures } = account.report.baseline;
  const annotations = failures.flatMap((f) => annotation(f, account.report.fixed));
  const left = annotations.length - MOST_ANNOTATIONS;
  const values = {
    ...bodyValues(account),
    annotated: left > 0 ? `(${left} more ${left === 1 ? "failure is" : "failures are"} not annotated.)` : "",
  };
  return {
    ...at,
    conclusion: conclusionOf(account),
    title: headingOf(account),
    summary: fill(SUMMARY, values, { most: MOST_SUMMARY, sizeOf: (text) => text.length }),
    annotations: annotations.slice(0, MOST_ANNOTATIONS),
  };
}

function conclusionOf({ report, unfixed }: Account): CheckRunFacts["conclusion"] {
  if (report.fixed) return "success";
  if (report.reason === "cancelled" || report.reason === "interrupted") return "cancelled";
  if (report.reason === "already-green") return "neutral";
  return unfixed;
}

function annotation(f: FailureLine, isFixed: boolean): readonly Annotation[] {
  const [, path = "", line = "1"] = PLACE.exec(f.place ?? "") ?? [];
  if (path === "" || path.startsWith("/") || path.split("/").includes("..")) return [];
  const values =
    f.expected !== undefined && f.actual !== undefined
      ? `expected ${f.expected}, got ${f.actual}`
      : f.message;
  return [
    {
      path,
      line: Math.max(1, Number(line)),
      message: cut(harmless(`${f.id}: ${values}`), MOST_MESSAGE),
      level: isFixed ? "notice" : "failure",
    },
  ];
}

/** `file` or `file:line`. */
const PLACE = /^(.+?)(?::(\d{1,9}))?$/;
