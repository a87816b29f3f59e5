import { count, duration, usd } from "./figures.ts";
import type { AttemptLine, FailureLine, Report } from "./report.ts";

/** A report as one page that loads nothing and runs nothing. */
export function renderHtml(report: Report): string {
  const { spend } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Mulligan: ${escape(report.reason)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse}td,th{border:1px solid #767676;padding:.3rem .6rem;text-align:left}pre{background:#f2f2f2;padding:.6rem;overflow:auto}</style>
</head>
<body>
<h1>${escape(report.reason)}</h1>
<p>${escape(report.detail)}</p>
<table>
<tr><th>attempt</th><th>outcome</th><th>files</th><th>tokens in</th><th>out</th><th>cost</th><th>time</th></tr>
${report.attempts.map(row).join("\n")}
<tr><td>all</td><td>${report.fixed ? "fixed" : "not fixed"}</td><td></td><td>${count(spend.input)}</td><td>${count(spend.output)}</td><td>${spend.calls === 0 ? usd(0) : usd(spend.usd)}</td><td>${duration(spend.ms)}</td></tr>
</table>
${report.attempts.map(detail).join("\n")}
${report.notes.map((note) => `<p>${escape(note)}</p>`).join("\n")}
<p>Journal: ${escape(report.journal)}</p>
</body>
</html>
`;
}

function row(a: AttemptLine): string {
  const files = a.files.map((f) => escape(f.path)).join("<br>");
  return `<tr><td>${a.attempt}</td><td>${escape(a.outcome)}${a.rolledBack ? ", rolled back" : ""}</td><td>${files}</td><td>${count(a.input)}</td><td>${count(a.output)}</td><td>${usd(a.usd)}</td><td>${duration(a.ms)}</td></tr>`;
}

function detail(a: AttemptLine): string {
  const items = [
    ...a.refusals.map((r) => `refused ${escape(r.code)}: ${escape(r.message)}`),
    ...[...a.came, ...a.changed].map((f) => `then failed ${failure(f)}`),
    ...a.checks.map(
      (c) =>
        `${escape(c.check)} (${c.purpose}): ${c.timedOut ? "timed out" : c.signal !== undefined ? `killed by ${escape(c.signal)}` : `exit code ${c.exitCode ?? "none"}`}`,
    ),
  ];
  const hypothesis = a.hypothesis === undefined ? "" : `<p>Hypothesis: ${escape(a.hypothesis)}</p>`;
  return `<h2>Attempt ${a.attempt}</h2>${hypothesis}<ul>${items.map((i) => `<li>${i}</li>`).join("")}</ul>`;
}

function failure({ id, message, expected, actual }: FailureLine): string {
  const values =
    expected !== undefined && actual !== undefined ? `expected ${expected}\ngot      ${actual}` : message;
  return `<b>${escape(id)}</b><pre>${escape(values)}</pre>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}
