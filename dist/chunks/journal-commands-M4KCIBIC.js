import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  renderMarkdown
} from "./chunk-NASQIF3I.js";
import {
  line
} from "./chunk-ULYX4QKD.js";
import {
  decide,
  fold,
  makeReport,
  readBody,
  readJournal,
  reduce,
  renderText
} from "./chunk-R5PQ4LF3.js";
import {
  count,
  duration,
  usd
} from "./chunk-GCIFOB4D.js";
import "./chunk-MW4X3GPK.js";
import "./chunk-LOQR4UHB.js";
import {
  createTwoFilesPatch
} from "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";
import "./chunk-K5Q5QNMK.js";

// src/entry/journal-commands.ts
import { setTimeout } from "node:timers/promises";

// src/report/html.ts
function renderHtml(report) {
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
function row(a) {
  const files = a.files.map((f) => escape(f.path)).join("<br>");
  return `<tr><td>${a.attempt}</td><td>${escape(a.outcome)}${a.rolledBack ? ", rolled back" : ""}</td><td>${files}</td><td>${count(a.input)}</td><td>${count(a.output)}</td><td>${usd(a.usd)}</td><td>${duration(a.ms)}</td></tr>`;
}
function detail(a) {
  const items = [
    ...a.refusals.map((r) => `refused ${escape(r.code)}: ${escape(r.message)}`),
    ...[...a.came, ...a.changed].map((f) => `then failed ${failure(f)}`),
    ...a.checks.map(
      (c) => `${escape(c.check)} (${c.purpose}): ${c.timedOut ? "timed out" : c.signal !== void 0 ? `killed by ${escape(c.signal)}` : `exit code ${c.exitCode ?? "none"}`}`
    )
  ];
  const hypothesis = a.hypothesis === void 0 ? "" : `<p>Hypothesis: ${escape(a.hypothesis)}</p>`;
  return `<h2>Attempt ${a.attempt}</h2>${hypothesis}<ul>${items.map((i) => `<li>${i}</li>`).join("")}</ul>`;
}
function failure({ id, message, expected, actual }) {
  const values = expected !== void 0 && actual !== void 0 ? `expected ${expected}
got      ${actual}` : message;
  return `<b>${escape(id)}</b><pre>${escape(values)}</pre>`;
}
function escape(text) {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

// src/run/replay.ts
function replay(entries, reports) {
  const divergences = [];
  let state = fold([]);
  let before;
  for (const entry of entries) {
    if (before !== void 0 && isDecided(entry.event, before.event)) {
      const steps = [before.t, entry.t].map((t) => decide(state, { t, reports }));
      if (!steps.some((step) => leadsTo(step, entry.event, state)))
        divergences.push({
          n: entry.n,
          recorded: name(entry.event),
          decided: steps[0] ? describe(steps[0]) : ""
        });
    }
    state = reduce(state, entry);
    before = entry;
  }
  return divergences;
}
function isDecided(event, before) {
  if (event.type === "stopping")
    return event.stop.reason !== "cancelled" && !(event.stop.reason === "environment" && before.type === "apply-started");
  return !["run-started", "resumed", "noted", "call-ended", "edits-applied"].includes(event.type);
}
function leadsTo(step, event, state) {
  switch (step.do) {
    case "snapshot":
      return event.type === "snapshot-taken" && event.snapshot.label === step.label;
    case "restore":
      return event.type === "restored" && event.to === step.to;
    case "check":
      return ranAs(step, event);
    case "plan-fixers":
      return event.type === "fixers-planned";
    case "run-fixers":
      return event.type === "check-ended" && event.purpose === "fixer" || event.type === "restored" && event.to === state.base?.label || event.type === "edits-judged";
    case "begin-attempt":
      return event.type === "attempt-started" && event.attempt === step.attempt && event.strategy === step.strategy;
    case "call":
      return event.type === "call-sent" && Object.keys(state.spending.pending).length === 0 || event.type === "stopping" && ["tokens", "cost", "calls"].includes(event.stop.reason);
    case "answer-lookups":
      return event.type === "lookups-answered";
    case "judge-edits":
      return event.type === "edits-judged";
    case "apply":
      return event.type === "apply-started" && event.purpose === step.purpose;
    case "end-attempt":
      return event.type === "attempt-ended" && event.outcome === step.outcome;
    case "stop":
      return event.type === "stopping" && event.stop.reason === step.stop.reason && event.stop.stagnation === step.stop.stagnation;
    case "finish":
      return finishes(event, state);
    case "done":
      return false;
  }
}
function ranAs({ check, purpose, round, only }, event) {
  if (event.type !== "check-ended" && event.type !== "check-skipped") return false;
  const isNarrow = event.type === "check-skipped" || event.narrowed !== void 0;
  return isNarrow === (only !== void 0) && event.check === check.id && event.purpose === purpose && event.round === round;
}
function finishes(event, { stopping, started, s0, tree }) {
  const fixed = stopping?.reason === "fixed";
  const inS0 = tree === "S0" || s0 === void 0;
  switch (event.type) {
    case "restored":
      return event.to === "S0" && !inS0;
    case "apply-started":
      return event.purpose === "final" && fixed && inS0;
    case "stopped":
      return inS0 === (!fixed || started?.settings.patchOnly !== void 0) && (event.stop.reason === stopping?.reason || fixed && event.stop.reason === "environment");
    default:
      return false;
  }
}
function name(event) {
  return event.type === "stopping" ? `stopping: ${event.stop.reason}` : event.type;
}
function describe(step) {
  return step.do === "stop" ? `stop: ${step.stop.reason}` : step.do;
}

// src/entry/journal-commands.ts
import { join, resolve } from "node:path";
async function open(journal) {
  const dir = resolve(journal);
  const { entries, tornTail } = await readJournal(dir);
  if (entries.length === 0)
    throw new MulliganError(
      "JOURNAL_UNREADABLE",
      `The journal in ${dir} holds no event.`,
      "Name the folder of a run that has begun."
    );
  return { entries, dir, tornTail, body: (hash) => readBody(join(dir, "bodies"), hash) };
}
async function json(opened, hash) {
  return JSON.parse(new TextDecoder().decode(await opened.body(hash)));
}
async function reportsOf(opened, { tolerant }) {
  const reports = /* @__PURE__ */ new Map();
  for (const { event } of opened.entries) {
    if (event.type !== "check-ended" || reports.has(event.report)) continue;
    try {
      reports.set(event.report, await json(opened, event.report));
    } catch (error) {
      if (!tolerant) throw error;
    }
  }
  return reports;
}
async function showReplay(command, out) {
  const opened = await open(command.journal);
  const reports = await reportsOf(opened, { tolerant: false });
  const divergences = replay(opened.entries, (hash) => {
    const report = reports.get(hash);
    if (report === void 0) throw new TypeError(`no report ${hash}`);
    return report;
  });
  const attempts = opened.entries.filter(({ event }) => event.type === "attempt-ended").length;
  if (command.json) {
    out(
      `${JSON.stringify({ schema: "mulligan-replay", version: 1, entries: opened.entries.length, attempts, tornTail: opened.tornTail, divergences })}
`
    );
    return divergences.length === 0 ? 0 : 1;
  }
  let before = opened.entries[0]?.t ?? 0;
  for (const entry of opened.entries) {
    if (command.speed !== void 0 && command.speed > 0)
      await setTimeout((entry.t - before) / command.speed);
    before = entry.t;
    const text = line(entry);
    if (text !== void 0) out(`${text}
`);
  }
  if (opened.tornTail) out("The last line of the journal was only half written and is left out.\n");
  for (const d of divergences) out(`entry ${d.n}: recorded "${d.recorded}", decided "${d.decided}"
`);
  out(
    divergences.length === 0 ? `All ${opened.entries.length} entries follow from the same decisions.
` : `${divergences.length} decisions differ.
`
  );
  return divergences.length === 0 ? 0 : 1;
}
async function showBrief(command, out) {
  const opened = await open(command.journal);
  const prompt = await promptOf(opened, command.attempt, command.call);
  if (command.json) {
    out(`${JSON.stringify({ schema: "mulligan-brief", version: 1, attempt: command.attempt, ...prompt })}
`);
    return 0;
  }
  const text = render(prompt.request);
  if (!command.diff) out(text);
  else {
    const earlier = command.attempt > 1 ? render((await promptOf(opened, command.attempt - 1, void 0)).request) : "";
    out(createTwoFilesPatch(`attempt ${command.attempt - 1}`, `attempt ${command.attempt}`, earlier, text));
  }
  return 0;
}
async function promptOf(opened, attempt, call) {
  const sent = opened.entries.flatMap(
    ({ event }) => event.type === "call-sent" && event.attempt === attempt ? [event] : []
  );
  const chosen = call === void 0 ? sent[0] : sent.find((e, i) => e.call === call || i + 1 === call);
  if (chosen === void 0) {
    const attempts = [
      ...new Set(opened.entries.flatMap(({ event }) => event.type === "call-sent" ? [event.attempt] : []))
    ];
    const has = attempts.length === 0 ? "No call was sent in this run." : `Attempts with calls: ${attempts.join(", ")}.`;
    throw new MulliganError(
      "BAD_INPUT",
      `The run has no ${call === void 0 ? "" : `call ${call} in `}attempt ${attempt}.`,
      has
    );
  }
  return {
    call: chosen.call,
    estimate: chosen.estimate,
    request: await json(opened, chosen.request)
  };
}
function render({ messages, tools }) {
  const parts = messages.map((m) => `--- ${m.role} ---
${m.content}
`);
  if (tools.length > 0) parts.push(`--- tools ---
${JSON.stringify(tools, null, 1)}
`);
  return parts.join("\n");
}
async function showReport(command, out) {
  const opened = await open(command.journal);
  const reports = await reportsOf(opened, { tolerant: true });
  const report = makeReport({
    entries: opened.entries,
    journal: opened.dir,
    body: (hash) => reports.get(hash)
  });
  for (const format of command.format) {
    if (format === "json") out(`${JSON.stringify(report, null, 2)}
`);
    else
      out(
        format === "md" ? renderMarkdown(report) : format === "html" ? renderHtml(report) : renderText(report)
      );
  }
  return 0;
}
export {
  showBrief,
  showReplay,
  showReport
};
