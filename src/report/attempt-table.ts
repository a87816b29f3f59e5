import { count, duration, usd } from "./figures.ts";
import { codeCell, cut, inert } from "./inert.ts";
import type { AttemptLine, FailureLine, Report } from "./report.ts";
import { block } from "./template.ts";
import type { Block } from "./template.ts";

/** One row an attempt, and one for all of them with the reason of the end. */
export function attemptTable(report: Report): Block {
  if (report.attempts.length === 0) return block([], []);
  const { spend } = report;
  return block(
    [
      "### Attempts",
      "",
      "| attempt | hypothesis | files | stage reached | gone | new | tokens in / out | cost | time | lesson |",
      "| --- | --- | --- | --- | ---: | ---: | ---: | ---: | ---: | --- |",
    ],
    report.attempts.map(attemptRow),
    [
      `| all | | | stopped: ${report.reason} | | | ${count(spend.input)} / ${count(spend.output)} | ${spent(report)} | ${duration(spend.ms)} | |`,
    ],
  );
}

function attemptRow(a: AttemptLine): string {
  const cells = [
    `${a.attempt}: ${a.outcome}${a.rolledBack ? ", rolled back" : ""}`,
    a.hypothesis === undefined ? "" : inert(cut(a.hypothesis, 200)),
    filesCell(a),
    stageOf(a),
    count(a.gone.length),
    count(a.came.length),
    `${count(a.input)} / ${count(a.output)}`,
    a.calls === 0 ? usd(0) : usd(a.usd),
    duration(a.ms),
    lessonOf(a),
  ];
  return `| ${cells.join(" | ")} |`;
}

function filesCell({ files }: AttemptLine): string {
  const named = files.slice(0, MOST_FILES).map((f) => codeCell(f.path));
  const left = files.length - named.length;
  return [...named, ...(left > 0 ? [`and ${count(left)} more`] : [])].join(" ");
}

const MOST_FILES = 5;

/** The last stage that an attempt came to. */
function stageOf(a: AttemptLine): string {
  const last = a.checks.at(-1);
  if (last === undefined) {
    if (a.refusals.length > 0) return "edits refused";
    return a.files.length > 0 ? "edits" : "no usable reply";
  }
  switch (last.purpose) {
    case "related":
      return "nearest tests";
    case "proof":
      return "proof";
    case "stable":
      return "repeated proof";
    default:
      return "checks";
  }
}

/** What a failed attempt taught, in one cell. */
function lessonOf(a: AttemptLine): string {
  if (a.outcome === "fixed") return "";
  const [refusal] = a.refusals;
  if (refusal !== undefined) return `${codeCell(refusal.code)} ${inert(cut(refusal.message, 120))}`;
  const then = [...a.came, ...a.changed];
  const [first] = then;
  if (first !== undefined)
    return `then failed ${failureText(first, codeCell)}${then.length > 1 ? `, and ${then.length - 1} more` : ""}`;
  return a.stayed.length > 0 ? `${a.stayed.length} failures stayed as they were` : "";
}

/** A failure in a few words; `quote` puts words of others into code. */
export function failureText(f: FailureLine, quote: (text: string) => string): string {
  const where = f.place === undefined ? "" : ` at ${quote(f.place)}`;
  const values =
    f.expected !== undefined && f.actual !== undefined
      ? `: expected ${quote(cut(f.expected, 120))}, got ${quote(cut(f.actual, 120))}`
      : f.message === ""
        ? ""
        : `: ${quote(cut(f.message, 160))}`;
  return `${quote(f.id)}${where}${values}`;
}

/** The run's cost; 0 where no model was asked, unknown where the price is. */
export function spent({ spend }: Pick<Report, "spend">): string {
  return spend.calls === 0 ? usd(0) : usd(spend.usd);
}
