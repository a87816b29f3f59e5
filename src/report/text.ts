import { count, duration, harmless, usd } from "./figures.ts";
import type { AttemptLine, FailureLine, Report } from "./report.ts";

/** A report for a terminal; text of others in it cannot steer the terminal. */
export function renderText(report: Report): string {
  const { spend } = report;
  const lines = [
    "",
    `${report.fixed ? "FIXED" : report.reason.toUpperCase()}: ${report.detail}`,
    ...report.attempts.flatMap(attempt),
    "",
    `spent: ${spend.attempts} ${spend.attempts === 1 ? "attempt" : "attempts"}, ${spend.calls} model ${spend.calls === 1 ? "call" : "calls"}, ${count(spend.input)} tokens in (${count(spend.cached)} cached), ${count(spend.output)} out${spend.estimated ? " (partly estimated)" : ""}, cost ${spend.calls === 0 ? usd(0) : usd(spend.usd)}${report.price ? ` (price: ${report.price.source})` : ""}, ${duration(spend.ms)}`,
    ...report.notes.map((note) => `note: ${note}`),
    `journal: ${report.journal}`,
  ];
  return `${lines.map(harmless).join("\n")}\n`;
}

function attempt(a: AttemptLine): readonly string[] {
  const cost = a.usd === undefined ? "cost unknown" : usd(a.usd);
  const lines = [
    "",
    `attempt ${a.attempt}: ${a.outcome}${a.rolledBack ? ", rolled back" : ""} (${a.calls} ${a.calls === 1 ? "call" : "calls"}, ${count(a.input)} tokens in, ${count(a.output)} out, ${cost})`,
  ];
  if (a.hypothesis !== undefined) lines.push(`  hypothesis: ${a.hypothesis}`);
  for (const f of a.files) lines.push(`  ${f.kind} ${f.path} +${f.added} -${f.removed}`);
  for (const t of a.testFiles)
    lines.push(`  ${t} is a test that the reply added: it ran, and is no part of the proof`);
  for (const r of a.refusals) lines.push(`  refused ${r.code}: ${r.message}`);
  if (a.rolledBack && a.refusals.length === 0) lines.push(...lesson(a));
  return lines;
}

function lesson(a: AttemptLine): readonly string[] {
  const lines: string[] = [];
  if (a.gone.length > 0)
    lines.push(`  lesson: it mended ${a.gone.length} ${a.gone.length === 1 ? "failure" : "failures"}`);
  for (const f of [...a.came, ...a.changed].slice(0, 6)) lines.push(`  lesson: then failed ${fact(f)}`);
  if (a.came.length + a.changed.length > 6)
    lines.push(`  lesson: and ${a.came.length + a.changed.length - 6} more`);
  if (lines.length === 0) lines.push(`  lesson: ${a.stayed.length} failures stayed as they were`);
  return lines;
}

function fact({ id, message, expected, actual }: FailureLine): string {
  const one = (text: string): string => text.replace(/\s+/g, " ").slice(0, 100);
  return `"${one(id)}": ${expected !== undefined && actual !== undefined ? `expected ${one(expected)}, got ${one(actual)}` : one(message)}`;
}
