import {
  changed,
  ciSentence,
  costSentence,
  fixOf,
  notes,
  proof,
  retrySentence,
  runSentence,
  subjectName,
  wrong,
} from "./account.ts";
import type { Account } from "./account.ts";
import { attemptTable, spent } from "./attempt-table.ts";
import { code, cut, inert, plainInert } from "./inert.ts";
import { withMarker } from "./marker.ts";
import { COMMENT_LIMIT, fill, unknownPlaceholders } from "./template.ts";
import type { Block } from "./template.ts";

/** Texts of a project in place of ours; `{{name}}` stands for a value, and nothing else is special. */
export interface Templates {
  readonly title?: string;
  readonly body?: string;
  readonly commit?: string;
}

export interface PullRequestText {
  /** One line, at most 256 characters. */
  readonly title: string;
  /** Markdown, at most 65,536 characters, the marker first. */
  readonly body: string;
  readonly commit: string;
}

const DEFAULTS: Required<Templates> = {
  title: "Fix {{subject}}",
  body: `{{closes}}

{{wrong}}

{{changed}}

{{proof}}

{{attempts}}

{{cost}}

{{ci}}

{{retry}} {{run}}

{{notes}}`,
  commit: `Fix {{subject}}

{{hypothesis}}

Checks: red before, green after, on the base version of every test.
Attempts: {{attempt-count}}. Cost: {{cost}}.`,
};

const MOST_TITLE = 256;
const MOST_SUBJECT_LINE = 72;
const MOST_DETAIL = 2000;

/**
 * Title, body and commit message of a fix. Words of others in them mention, link, close and format nothing; only an
 * issue that the run is about is closed by the merge. A template with an unknown placeholder is not used: ours is.
 */
export function pullRequestText(
  account: Account,
  { templates = {}, marker }: { readonly templates?: Templates; readonly marker: string },
): PullRequestText {
  const bad = new Set(templateProblems(templates).map((p) => p.part));
  const template = (part: keyof Templates): string =>
    bad.has(part) ? DEFAULTS[part] : (templates[part] ?? DEFAULTS[part]);
  const plain = plainValues(account);
  const oneLine = fill(template("title"), plain, COMMENT_LIMIT).replace(/\s+/g, " ");
  const [subject = "", ...rest] = fill(template("commit"), plain, COMMENT_LIMIT).split("\n");
  return {
    title: cut(oneLine, MOST_TITLE),
    body: withMarker(marker, (limit) => fill(template("body"), bodyValues(account), limit)),
    commit: `${[cut(subject, MOST_SUBJECT_LINE), ...rest].join("\n")}\n`,
  };
}

/** What is wrong with a project's templates, each a sentence; to be asked before anything is spent. */
export function templateProblems(
  templates: Templates,
): readonly { readonly part: keyof Templates; readonly sentence: string }[] {
  return PARTS.flatMap((part) =>
    unknownPlaceholders(part, templates[part] ?? "", PLACEHOLDERS[part]).map((sentence) => ({
      part,
      sentence,
    })),
  );
}

const PARTS = ["title", "body", "commit"] as const;
const PLAIN_NAMES = [
  "subject",
  "number",
  "reason",
  "hypothesis",
  "files",
  "attempt-count",
  "cost",
  "model",
] as const;
const BODY_NAMES = [
  "subject",
  "number",
  "reason",
  "detail",
  "closes",
  "wrong",
  "changed",
  "proof",
  "attempts",
  "attempt-count",
  "cost",
  "ci",
  "retry",
  "run",
  "notes",
  "model",
] as const;

/** The names that each template may hold. */
export const PLACEHOLDERS: Readonly<Record<keyof Templates, readonly string[]>> = {
  title: PLAIN_NAMES,
  body: BODY_NAMES,
  commit: PLAIN_NAMES,
};

function plainValues({ report, subject }: Account): Record<(typeof PLAIN_NAMES)[number], string> {
  const fix = fixOf(report);
  return {
    subject: plainInert(subjectName(subject)),
    number: numberOf(subject),
    reason: report.reason,
    hypothesis: plainInert(cut(fix?.hypothesis ?? "", 500)),
    files: (fix?.files ?? []).map((f) => plainInert(f.path)).join(", "),
    "attempt-count": String(report.spend.attempts),
    cost: spent(report),
    model: plainInert(report.model?.name ?? ""),
  };
}

/** What the texts in Markdown are made of, for a pull request, a comment and the job's summary. */
export function bodyValues(account: Account): Record<(typeof BODY_NAMES)[number], string | Block> {
  const { report, subject, runUrl } = account;
  return {
    subject: inert(subjectName(subject)),
    number: numberOf(subject),
    reason: report.reason,
    detail: inert(cut(report.detail, MOST_DETAIL)),
    closes: subject.kind === "issue" ? `Fixes #${subject.number}` : "",
    wrong: wrong(account),
    changed: changed(account),
    proof: proof(account),
    attempts: attemptTable(report),
    "attempt-count": String(report.spend.attempts),
    cost: costSentence(account),
    ci: report.fixed ? ciSentence(account.token) : "",
    retry: retrySentence(account),
    run: runSentence(runUrl),
    notes: notes(account),
    model: report.model === undefined ? "" : code(report.model.name),
  };
}

function numberOf(subject: Account["subject"]): string {
  return "number" in subject ? String(subject.number) : "";
}
