import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  count,
  duration,
  harmless,
  usd
} from "./chunk-GCIFOB4D.js";

// src/report/inert.ts
function inert(text) {
  return harmless(text).replace(/\s+/g, " ").replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c] ?? c).replace(/[\\`*_{}[\]()#+!|~$]/g, "\\$&").replace(/@/g, "@\u200B").replace(/#(?=\d)/g, "#\u200B").replace(/\b(gh-)(?=\d)/gi, "$1\u200B").replace(/\b(www)\./gi, "$1\u200B.").replace(/:\/\//g, ":\u200B//").replace(/^([/-])/, "\\$1");
}
function plainInert(text) {
  return harmless(text).replace(/\s+/g, " ").trim().replace(/@/g, "@\u200B").replace(/#(?=\d)/g, "#\u200B").replace(/\b(gh-)(?=\d)/gi, "$1\u200B").replace(/\b(www)\./gi, "$1\u200B.").replace(/:\/\//g, ":\u200B//").replace(/\[(?=(?:skip|ci|no|actions)\s)/gi, "[\u200B").replace(/^([\w-]+):/, "$1\u200B:");
}
function code(text) {
  const plain = cut(harmless(text).replace(/\s+/g, " "), 200);
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return longest > 0 || plain === "" ? `${fence} ${plain} ${fence}` : `${fence}${plain}${fence}`;
}
function codeCell(text) {
  return code(text.replace(/\\(?=\|)/g, "\\ ")).replace(/\|/g, "\\|");
}
function cut(text, most) {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}\u2026`;
}

// src/report/markdown.ts
var MOST_CHARACTERS = 65536;
function renderMarkdown(report) {
  const { spend } = report;
  const head = [
    `## Mulligan: ${report.reason}`,
    "",
    inert(report.detail),
    "",
    "| attempt | outcome | files | tokens in | out | cost | time |",
    "| --- | --- | --- | ---: | ---: | ---: | ---: |",
    ...report.attempts.map(row),
    `| all | ${report.fixed ? "fixed" : "not fixed"} | | ${count(spend.input)} | ${count(spend.output)} | ${spend.calls === 0 ? usd(0) : usd(spend.usd)} | ${duration(spend.ms)} |`
  ];
  const details = report.attempts.flatMap(attemptDetail);
  const notes = report.notes.map((note) => `- ${inert(note)}`);
  return fit([...head, ...details, ...notes.length > 0 ? ["", "### Notes", ...notes] : []]);
}
function row(a) {
  const cells = [
    String(a.attempt),
    a.outcome + (a.rolledBack ? ", rolled back" : ""),
    a.files.map((f) => codeCell(f.path)).join(" "),
    count(a.input),
    count(a.output),
    usd(a.usd),
    duration(a.ms)
  ];
  return `| ${cells.join(" | ")} |`;
}
function attemptDetail(a) {
  const lines = ["", `### Attempt ${a.attempt}: ${a.outcome}`];
  if (a.hypothesis !== void 0) lines.push("", `Hypothesis: ${inert(a.hypothesis)}`);
  for (const r of a.refusals) lines.push(`- refused ${code(r.code)}: ${inert(r.message)}`);
  for (const t of a.testFiles)
    lines.push(`- ${code(t)} was added by the reply: it ran, and is no part of the proof`);
  for (const f of [...a.came, ...a.changed].slice(0, 10))
    lines.push(
      `- then failed ${code(f.id)}${f.expected !== void 0 && f.actual !== void 0 ? `: expected ${code(f.expected)}, got ${code(f.actual)}` : ""}`
    );
  for (const c of a.checks)
    lines.push(
      `- ${code(c.check)} (${c.purpose}): ${c.timedOut ? "timed out" : c.signal !== void 0 ? `killed by ${c.signal}` : `exit code ${c.exitCode ?? "none"}`}, ${count(c.failures)} failures, ${duration(c.durationMs)}`
    );
  return lines;
}
function fit(lines) {
  const note = "\n\n(The rest is in the run's journal.)";
  const kept = [];
  let size = note.length;
  for (const line of lines) {
    if (size + line.length + 1 > MOST_CHARACTERS) return kept.join("\n") + note;
    kept.push(line);
    size += line.length + 1;
  }
  return `${kept.join("\n")}
`;
}

export {
  inert,
  plainInert,
  code,
  codeCell,
  cut,
  renderMarkdown,
  attemptDetail
};
