import { count, duration, usd } from "./figures.ts";
import { code, codeCell, inert } from "./inert.ts";
import type { AttemptLine, Report } from "./report.ts";

/** GitHub's limit for a comment or a pull request's text. */
const MOST_CHARACTERS = 65_536;

/** A report as GitHub Markdown; nothing of the model's or the tests' text can format, mention or close anything. */
export function renderMarkdown(report: Report): string {
  const { spend } = report;
  const head = [
    `## Mulligan: ${report.reason}`,
    "",
    inert(report.detail),
    "",
    "| attempt | outcome | files | tokens in | out | cost | time |",
    "| --- | --- | --- | ---: | ---: | ---: | ---: |",
    ...report.attempts.map(row),
    `| all | ${report.fixed ? "fixed" : "not fixed"} | | ${count(spend.input)} | ${count(spend.output)} | ${spend.calls === 0 ? usd(0) : usd(spend.usd)} | ${duration(spend.ms)} |`,
  ];
  const details = report.attempts.flatMap(attemptDetail);
  const notes = report.notes.map((note) => `- ${inert(note)}`);
  return fit([...head, ...details, ...(notes.length > 0 ? ["", "### Notes", ...notes] : [])]);
}

function row(a: AttemptLine): string {
  const cells = [
    String(a.attempt),
    a.outcome + (a.rolledBack ? ", rolled back" : ""),
    a.files.map((f) => codeCell(f.path)).join(" "),
    count(a.input),
    count(a.output),
    usd(a.usd),
    duration(a.ms),
  ];
  return `| ${cells.join(" | ")} |`;
}

/** All that is known of one attempt, as lines of Markdown. */
export function attemptDetail(a: AttemptLine): readonly string[] {
  const lines = ["", `### Attempt ${a.attempt}: ${a.outcome}`];
  if (a.hypothesis !== undefined) lines.push("", `Hypothesis: ${inert(a.hypothesis)}`);
  for (const r of a.refusals) lines.push(`- refused ${code(r.code)}: ${inert(r.message)}`);
  for (const t of a.testFiles)
    lines.push(`- ${code(t)} was added by the reply: it ran, and is no part of the proof`);
  for (const f of [...a.came, ...a.changed].slice(0, 10))
    lines.push(
      `- then failed ${code(f.id)}${f.expected !== undefined && f.actual !== undefined ? `: expected ${code(f.expected)}, got ${code(f.actual)}` : ""}`,
    );
  for (const c of a.checks)
    lines.push(
      `- ${code(c.check)} (${c.purpose}): ${c.timedOut ? "timed out" : c.signal !== undefined ? `killed by ${c.signal}` : `exit code ${c.exitCode ?? "none"}`}, ${count(c.failures)} failures, ${duration(c.durationMs)}`,
    );
  return lines;
}

function fit(lines: readonly string[]): string {
  const note = "\n\n(The rest is in the run's journal.)";
  const kept: string[] = [];
  let size = note.length;
  for (const line of lines) {
    if (size + line.length + 1 > MOST_CHARACTERS) return kept.join("\n") + note;
    kept.push(line);
    size += line.length + 1;
  }
  return `${kept.join("\n")}\n`;
}
