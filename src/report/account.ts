import { count, duration, usd } from "./figures.ts";
import { code, codeCell, cut, inert } from "./inert.ts";
import { withHistoryKept } from "./estimate.ts";
import { failureText, spent } from "./attempt-table.ts";
import type { AttemptLine, CheckLine, Report } from "./report.ts";
import { block } from "./template.ts";
import type { Block } from "./template.ts";

/** What a run is about, in the words of its trigger; titles and names are those of others. */
export type Subject =
  | { readonly kind: "issue"; readonly number: number; readonly title: string }
  | { readonly kind: "pull-request"; readonly number: number; readonly title: string }
  | { readonly kind: "run"; readonly workflow: string; readonly branch: string }
  | { readonly kind: "check"; readonly name: string; readonly branch: string }
  | { readonly kind: "manual"; readonly branch: string };

/** A test that was written for this run, red on the untouched tree. */
interface Reproduction {
  readonly path: string;
  readonly before: "failed" | "passed";
  readonly after: "failed" | "passed" | "not run";
}

/** Everything that the texts for GitHub are made of. */
export interface Account {
  readonly report: Report;
  readonly subject: Subject;
  /** The comment's command with its slash, such as `/agent-fix`. */
  readonly command: string;
  /** The label that starts a run, where there is one. */
  readonly label?: string;
  /** Address of the job's page, of our own making. */
  readonly runUrl?: string;
  /** Whose token pushes: the job's own, or that of an App or a person. */
  readonly token: "job" | "other";
  readonly reproduction?: Reproduction;
  /** How a run without a fix is spoken of and concluded. */
  readonly unfixed: "neutral" | "failure";
  /** Sentences of the flow, such as what could not be done here. */
  readonly notes?: readonly string[];
}

/** What a run is about in a few words, of which some are others': to be made inert before they are shown. */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case "issue":
      return `issue ${subject.number}: ${cut(subject.title, 180)}`;
    case "pull-request":
      return `the checks of pull request ${subject.number}: ${cut(subject.title, 160)}`;
    case "run":
      return `workflow ${cut(subject.workflow, 80)} on ${cut(subject.branch, 80)}`;
    case "check":
      return `check ${cut(subject.name, 80)} on ${cut(subject.branch, 80)}`;
    case "manual":
      return `the failing checks on ${cut(subject.branch, 80)}`;
  }
}

/** What failed on the untouched tree. */
export function wrong({ report }: Account): Block {
  const { failures } = report.baseline;
  return block(
    failures.length > 0 ? ["### What was wrong", ""] : [],
    failures.map((f) => `- ${failureText(f, code)}`),
  );
}

/** Files of the accepted edits, and why; nothing without a fix. */
export function changed({ report }: Account): Block {
  const fix = fixOf(report);
  if (fix === undefined) return block([], []);
  const why = fix.hypothesis === undefined ? [] : [inert(cut(fix.hypothesis, 1000)), ""];
  return block(
    ["### What changed", "", ...why],
    [
      ...fix.files.map((f) => `- ${f.kind} ${code(f.path)}, ${f.added} lines added, ${f.removed} removed`),
      ...fix.testFiles.map((t) => `- ${code(t)} was added by the reply: it ran, and is no part of the proof`),
    ],
  );
}

/** The checks before and, after a fix, with it; the reproduction test. */
export function proof({ report, reproduction }: Account): Block {
  const before = lastOf(report.baseline.checks.filter((c) => c.purpose === "reproduce"));
  const after = lastOf(report.proof);
  const names = [...new Set([...before.keys(), ...after.keys()])];
  if (names.length === 0 && reproduction === undefined) return block([], []);
  const rows = names.map(
    (name) =>
      `| ${codeCell(name)} | ${ended(before.get(name))} | ${report.fixed ? ended(after.get(name)) : "no fix"} |`,
  );
  if (reproduction !== undefined)
    rows.unshift(
      `| reproduction ${codeCell(reproduction.path)} | ${reproduction.before} | ${reproduction.after} |`,
    );
  const again = report.fixed ? (fixOf(report)?.checks ?? []).filter((c) => c.purpose === "stable").length : 0;
  return block(
    [
      report.fixed ? "### Proof" : "### Checks",
      "",
      ...(report.fixed
        ? [
            "The second column is a run on the base commit with these edits alone and the base version of every test.",
            "",
          ]
        : []),
      "| check | before | after |",
      "| --- | --- | --- |",
    ],
    rows,
    again > 0
      ? ["", `What had failed was run ${again} more ${again === 1 ? "time" : "times"} with the fix.`]
      : [],
  );
}

/** What the run cost and, called an estimate, what it would have cost with the history kept. */
export function costSentence({ report }: Account): string {
  const { spend, price } = report;
  const all = `${count(spend.input)} tokens in, ${count(spend.output)} out in ${spend.calls} model ${spend.calls === 1 ? "call" : "calls"}${spend.estimated ? " (partly estimated)" : ""}`;
  const source = price === undefined || spend.calls === 0 ? "" : ` (price: ${inert(price.source)})`;
  const cost = `Cost: ${spent(report)}${source}, ${all}, ${duration(spend.ms)}.`;
  const kept = withHistoryKept(report);
  if (kept === undefined) return cost;
  const money = kept.usd === undefined ? "" : `, ${usd(kept.usd)}`;
  return `${cost} Estimate with the history of failed attempts kept in the prompt: ${count(kept.tokens)} tokens${money}.`;
}

/** How to have another run, and how to end this. */
export function retrySentence({ report, command, label, subject }: Account): string {
  const onThread = subject.kind === "issue" || subject.kind === "pull-request" || report.fixed;
  const again = onThread ? [`comment ${code(`${command} retry`)}`] : [];
  if (label !== undefined && (subject.kind === "issue" || subject.kind === "pull-request"))
    again.push(`set the label ${code(label)} again`);
  if (again.length === 0) again.push("run the job again");
  const stop = onThread
    ? ` To stop: comment ${code(`${command} stop`)}, or close the ${subject.kind === "issue" ? "issue" : "pull request"}.`
    : "";
  return `To retry: ${again.join(", or ")}.${stop}`;
}

/** Whether CI will start for what was pushed. */
export function ciSentence(token: Account["token"]): string {
  return token === "other"
    ? "CI starts for the pushed commit: it was not pushed with the job's own token."
    : 'CI does not start by itself: the commit was pushed with the job\'s own token. GitHub starts nothing for such a push, and holds the checks of a pull request until somebody with write access presses "Approve workflows to run". A token of a GitHub App or of a person changes that.';
}

/** A link to the job's page; nothing for what is no address of the web. */
export function runSentence(url: string | undefined): string {
  if (url === undefined || !/^https?:\/\//.test(url)) return "";
  // What could end the link is written as its code.
  const safe = url.replace(/[\s()<>\\]/g, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
  return `[The run](${safe}).`;
}

/** What people should know besides. */
export function notes({ report, notes: own = [] }: Account): Block {
  const all = [...own, ...report.notes];
  return block(
    all.length > 0 ? ["### Notes", ""] : [],
    all.map((note) => `- ${inert(cut(note, 1000))}`),
  );
}

export function fixOf(report: Report): AttemptLine | undefined {
  return report.fixed ? report.attempts.at(-1) : undefined;
}

function lastOf(checks: readonly CheckLine[]): Map<string, CheckLine> {
  return new Map(checks.map((c) => [c.check, c]));
}

function ended(c: CheckLine | undefined): string {
  if (c === undefined) return "not run";
  if (c.timedOut) return "timed out";
  if (c.signal !== undefined) return `killed by ${inert(c.signal)}`;
  if (c.exitCode === 0) return "passed";
  const failures =
    c.failures > 0 ? `, ${count(c.failures)} ${c.failures === 1 ? "failure" : "failures"}` : "";
  return `failed (exit code ${c.exitCode ?? "none"}${failures})`;
}
