import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  NOTHING_SPENT,
  NO_SPEND,
  addSpend,
  count,
  duration,
  harmless,
  spendOf,
  usd
} from "./chunk-GCIFOB4D.js";
import {
  storageError
} from "./chunk-MW4X3GPK.js";
import {
  namesOnlySome,
  testName
} from "./chunk-LOQR4UHB.js";
import {
  classify
} from "./chunk-GHFJIWGZ.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/core/run-state.ts
var EMPTY = {
  started: void 0,
  s0: void 0,
  base: void 0,
  tree: "changed",
  setup: [],
  reproduce: [],
  confirm: [],
  skipped: [],
  fixers: void 0,
  attempts: [],
  calls: 0,
  answered: 0,
  unusableInRow: [],
  failedCall: void 0,
  spending: NOTHING_SPENT,
  stopping: void 0,
  stopped: void 0,
  resumes: 0
};
function fold(entries) {
  return entries.reduce(reduce, EMPTY);
}
function budgetOf(state) {
  if (state.started === void 0) throw new TypeError("the run has not started");
  return state.started.budget;
}
function reduce(before, entry) {
  const state = { ...before, spending: addSpend(before.spending, entry) };
  const { event } = entry;
  switch (event.type) {
    case "run-started":
      return { ...state, started: event };
    case "snapshot-taken": {
      const { snapshot } = event;
      return { ...state, s0: state.s0 ?? snapshot, base: snapshot, tree: snapshot.label };
    }
    case "check-ended":
      return addCheck({ ...state, tree: "changed" }, event);
    case "restored":
      return withLast({ ...state, tree: event.to }, (a) => ({ ...a, applied: void 0 }));
    case "check-skipped":
      return { ...state, skipped: [...state.skipped, event] };
    case "fixers-planned":
      return { ...state, fixers: event.fixers };
    case "attempt-started":
      return { ...state, attempts: [...state.attempts, newAttempt(event)] };
    case "call-sent":
      return { ...state, calls: event.call };
    case "call-ended":
      return answered(state, event);
    case "lookups-answered":
      return withLast(state, (a) => ({ ...a, reply: void 0, lookups: [...a.lookups, event] }));
    case "edits-judged":
      return withLast(state, (a) => ({ ...a, reply: void 0, judged: event }));
    case "apply-started":
      return { ...state, tree: "changed" };
    case "edits-applied":
      return event.purpose === "final" ? { ...state, tree: "changed" } : withLast({ ...state, tree: "changed" }, (a) => ({
        ...a,
        applied: event.purpose,
        isFresh: true,
        ...event.purpose === "attempt" && { related: [], checks: [] },
        ...event.purpose === "proof" && { proof: [] }
      }));
    case "attempt-ended":
      return withLast(state, (a) => ({ ...a, ended: event }));
    case "stopping":
      return { ...state, stopping: event.stop };
    case "stopped":
      return { ...state, stopped: event };
    case "resumed":
      return resumed(state);
    case "noted":
      return state;
  }
}
function newAttempt(event) {
  return {
    attempt: event.attempt,
    strategy: event.strategy,
    reply: void 0,
    lookups: [],
    judged: void 0,
    applied: void 0,
    isFresh: false,
    related: [],
    checks: [],
    proof: [],
    stable: [],
    ended: void 0
  };
}
function answered(state, event) {
  if (event.outcome === "failed") return { ...state, failedCall: event };
  const unusable = event.outcome === "unusable" || event.holds === "nothing";
  const unusableInRow = unusable ? [...state.unusableInRow, { code: event.code ?? "no-edits", message: event.message ?? "" }] : [];
  const next = { ...state, answered: state.answered + 1, unusableInRow };
  return withLast(next, (a) => ({ ...a, reply: unusable ? void 0 : event }));
}
function addCheck(state, event) {
  switch (event.purpose) {
    case "setup":
      return { ...state, setup: [...state.setup, event] };
    case "reproduce":
      return { ...state, reproduce: [...state.reproduce, event] };
    case "confirm":
      return { ...state, confirm: [...state.confirm, event] };
    case "fixer":
      return state;
    case "related":
      return withLast(state, (a) => ({ ...a, isFresh: false, related: [...a.related, event] }));
    case "attempt":
      return withLast(state, (a) => ({ ...a, isFresh: false, checks: [...a.checks, event] }));
    case "proof":
      return withLast(state, (a) => ({ ...a, isFresh: false, proof: [...a.proof, event] }));
    case "stable":
      return withLast(state, (a) => ({ ...a, isFresh: false, stable: [...a.stable, event] }));
  }
}
function resumed(state) {
  const checks = (state.started?.task.lint.length ?? 0) + (state.started?.task.test.length ?? 0);
  const whole = checks === 0 ? 0 : Math.floor(state.reproduce.length / checks) * checks;
  const reason = (state.stopped?.stop ?? state.stopping)?.reason;
  const goesOn = reason === "cancelled" || reason === "model-unavailable";
  const next = {
    ...state,
    tree: "changed",
    setup: state.base === void 0 || state.base.label === "S0" ? [] : state.setup,
    reproduce: state.reproduce.slice(0, whole),
    stopping: goesOn ? void 0 : state.stopping,
    stopped: goesOn ? void 0 : state.stopped,
    failedCall: void 0,
    resumes: state.resumes + 1
  };
  return withLast(next, (a) => ({ ...a, applied: void 0 }));
}
function withLast(state, change) {
  const last = state.attempts.at(-1);
  return last === void 0 || last.ended !== void 0 ? state : { ...state, attempts: [...state.attempts.slice(0, -1), change(last)] };
}

// src/core/stop-reason.ts
function exitCodeOf(stop2) {
  switch (stop2.reason) {
    case "fixed":
    case "already-green":
      return 0;
    case "environment":
    case "model-unavailable":
      return 2;
    case "cancelled":
      return stop2.signal === "SIGTERM" ? 143 : 130;
    default:
      return 1;
  }
}

// src/core/check.ts
function passed(result) {
  return result.exitCode === 0 && !result.timedOut && !result.cancelled && result.signal === void 0;
}

// src/core/nature.ts
function sighting(failure, run2, reports) {
  const report = reports(run2.report);
  if (report.failures.some((f) => f.key === failure.key)) return "failed";
  if (report.passed.includes(failure.id)) return "passed";
  if (report.passed.some((id) => id.startsWith(`${failure.id} > `))) return "passed";
  if (!passed(run2.result)) return "unknown";
  if (failure.kind !== "test" || report.tools.length === 0)
    return run2.narrowed === void 0 ? "passed" : "unknown";
  if (report.passed.length > 0 && !namesOnlySome(report) && !isWholeFile(failure)) return "unknown";
  return (report.testsRun ?? report.passed.length) > 0 ? "passed" : "unknown";
}
function isWholeFile({ id, file }) {
  return id === file || FILE_NAME.test(id);
}
var FILE_NAME = /^[^\s:]+\.(?:[cm]?[jt]sx?|py|rb|php|exs?|lua|pl|t|sh)$/i;
function natureOf(failure, check, { state, reports }) {
  const runs = state.confirm.filter((c) => c.check === check);
  const seen = (narrowed) => runs.filter((c) => c.narrowed !== void 0 === narrowed).map((c) => sighting(failure, c, reports)).filter((s) => s !== "unknown");
  const [alone, whole] = [seen(true), seen(false)];
  if (whole.includes("passed")) return "flaky";
  if (!alone.includes("passed")) return "steady";
  return alone.includes("failed") ? "flaky" : "order-dependent";
}
function flakyFailures(state, reports) {
  const found = /* @__PURE__ */ new Map();
  const runs = [...state.reproduce, ...state.confirm].filter((c) => decides(state, c));
  const steady = /* @__PURE__ */ new Set();
  for (const run2 of state.reproduce) {
    for (const f of reports(run2.report).failures) {
      if (f.kind === "diagnostic" || steady.has(f.key) || found.has(f.key) || !decides(state, run2)) continue;
      const inWhole = state.reproduce.filter((c) => c.check === run2.check).map((c) => sighting(f, c, reports));
      if (!inWhole.includes("passed") && natureOf(f, run2.check, { state, reports }) !== "flaky") {
        steady.add(f.key);
        continue;
      }
      const seen = runs.filter((c) => c.check === run2.check).map((c) => sighting(f, c, reports)).filter((s) => s !== "unknown");
      found.set(f.key, { id: f.id, failed: seen.filter((s) => s === "failed").length, runs: seen.length });
    }
  }
  return found;
}
function candidatesOf(state, reports, check) {
  const [first = [], second = []] = [1, 2].map(
    (round) => state.reproduce.filter((c) => c.check === check && c.round === round && decides(state, c) && !passed(c.result)).flatMap((c) => reports(c.report).failures)
  );
  const again = new Set(second.map((f) => f.key));
  const wanted = new Set(state.started?.task.targets);
  return first.filter((f) => again.has(f.key) && (wanted.size === 0 || wanted.has(f.id)));
}
function decides(state, ended) {
  return ended.stage === "test" || state.started?.task.test.length === 0 && ended.stage === "lint";
}

// src/core/outcome.ts
function compare(before, after) {
  const old = byKey(before);
  const now = byKey(after);
  const ran = new Set(after.flatMap((r) => [...r.passed, ...r.failures.map((f) => f.id)].map(testName)));
  const named = after.some((r) => r.passed.length > 0 || r.failures.some((f) => f.kind === "test")) && !after.some(namesOnlySome);
  const prints = new Set(before.flatMap((r) => r.failures.map((f) => f.fingerprint)));
  return {
    gone: [...old.values()].filter((f) => !now.has(f.key)),
    stayed: [...now.values()].filter((f) => prints.has(f.fingerprint)),
    changed: [...now.values()].filter((f) => old.has(f.key) && !prints.has(f.fingerprint)),
    came: [...now.values()].filter((f) => !old.has(f.key)),
    missing: named ? before.flatMap((r) => r.passed.filter((id) => !ran.has(testName(id)))) : []
  };
}
function judge(delta) {
  if (delta.came.length > 0 || delta.missing.length > 0) return "worse";
  if (delta.gone.length > 0) return "improved";
  return "unchanged";
}
function byKey(reports) {
  return new Map(reports.flatMap((r) => r.failures.map((f) => [f.key, f])));
}

// src/core/verdict.ts
function reproduced(state, reports) {
  const deciding = state.reproduce.filter((c) => decides(state, c));
  if (deciding.length === 0)
    return { kind: "environment", detail: "There is no check that could show whether anything is broken." };
  const unstartable = deciding.find((c) => couldNotRun(c, reports));
  if (unstartable) {
    const why = unstartable.result.startError ?? "the shell did not find the command (exit code 127 or 126)";
    return { kind: "environment", detail: `The check "${unstartable.check}" could not be run: ${why}.` };
  }
  const [first, second] = [1, 2].map((round) => deciding.filter((c) => c.round === round));
  const red = (round = []) => round.some((c) => !passed(c.result));
  if (!red(first) && !red(second)) return { kind: "green" };
  if (red(first) !== red(second)) {
    const [failed, fine] = red(first) ? ["first", "second"] : ["second", "first"];
    return {
      kind: "differs",
      detail: `The checks failed in the ${failed} run and passed in the ${fine} one on the same tree.`
    };
  }
  const surroundings = surroundingsOf(deciding, reports);
  if (surroundings !== void 0) return { kind: "environment", detail: surroundings };
  const targets = targetsOf(state, reports);
  if (targets.length > 0) return { kind: "red", targets };
  const flaky = [...flakyFailures(state, reports).values()];
  if (flaky.length > 0) return { kind: "differs", detail: flakyDetail(flaky) };
  const wanted = state.started?.task.targets ?? [];
  const detail = wanted.length > 0 ? `None of the named tests (${wanted.join(", ")}) failed in both runs.` : "The checks failed in both runs, but no failure occurred in both.";
  return { kind: "differs", detail };
}
function flakyDetail(flaky) {
  const told = flaky.slice(0, 3).map(({ id, failed, runs }) => `"${id}" in ${failed} of ${runs}`);
  const more = flaky.length > 3 ? ` and ${flaky.length - 3} more` : "";
  return `What fails comes and goes on the same tree: ${told.join(", ")}${more} runs.`;
}
function surroundingsOf(deciding, reports) {
  const failing = deciding.filter((c) => !passed(c.result));
  const [first] = failing;
  if (first === void 0) return void 0;
  if (failing.every((c) => c.result.timedOut && reports(c.report).failures.every((f) => f.kind === "crash")))
    return `The check "${first.check}" did not end within its time limit in both runs and named no failing test. Give it more time (--timeout), or name a command that ends.`;
  const signs = failing.map((c) => reports(c.report).environment);
  const [sign] = signs;
  if (sign === void 0 || signs.some((s) => s?.kind !== sign.kind)) return void 0;
  return `The check "${first.check}" fails in both runs because of its surroundings (${sign.kind}): ${sign.evidence}`;
}
function targetsOf(state, reports) {
  const checks = new Set(state.reproduce.map((c) => c.check));
  return [...checks].flatMap(
    (check) => candidatesOf(state, reports, check).filter((f) => natureOf(f, check, { state, reports }) !== "flaky")
  );
}
function isGreen(state, ended, reports) {
  const before = state.reproduce.filter((c) => c.check === ended.check);
  if (decides(state, ended)) return testIsGreen(state, ended, reports);
  if (passed(ended.result)) return true;
  if (before.some((c) => couldNotRun(c, reports))) return true;
  if (ended.result.exitCode === void 0) return before.every((c) => c.result.exitCode === void 0);
  return newDiagnostics(before, ended, reports).length === 0;
}
function newDiagnostics(before, ended, reports) {
  const known = /* @__PURE__ */ new Map();
  for (const c of before) {
    const counts = countByFingerprint(reports(c.report).failures);
    for (const [fingerprint, count2] of counts)
      known.set(fingerprint, Math.max(count2, known.get(fingerprint) ?? 0));
  }
  const now = countByFingerprint(reports(ended.report).failures);
  return reports(ended.report).failures.filter(
    (f) => (now.get(f.fingerprint) ?? 0) > (known.get(f.fingerprint) ?? 0)
  );
}
function countByFingerprint(failures) {
  const counts = /* @__PURE__ */ new Map();
  for (const f of failures) counts.set(f.fingerprint, (counts.get(f.fingerprint) ?? 0) + f.count);
  return counts;
}
function testIsGreen(state, ended, reports) {
  const isDone = passed(ended.result) || onlyOldFailures(state, ended, reports);
  return isDone && absentTests(state, ended, reports).length === 0;
}
function onlyOldFailures(state, ended, reports) {
  const { exitCode, signal, timedOut, cancelled } = ended.result;
  const wanted = new Set(state.started?.task.targets);
  if (wanted.size === 0 || exitCode === void 0 || signal !== void 0 || timedOut || cancelled)
    return false;
  const report = reports(ended.report);
  const { came, changed, stayed } = deltaOf(state, [ended], reports);
  if (report.passed.length === 0 || came.length > 0 || changed.length > 0) return false;
  const targets = targetsOf(state, reports).filter((f) => ofCheck(state, ended, reports).some(has(f)));
  return !stayed.some((f) => wanted.has(f.id)) && (namesOnlySome(report) || targets.every((f) => report.passed.includes(f.id)));
}
function absentTests(state, ended, reports) {
  const now = reports(ended.report);
  const before = baselineOf(state, [ended], reports);
  const ran = new Set([...now.passed, ...now.failures.map((f) => f.id)].map(testName));
  const unnamed = namesOnlySome(now) ? [] : before.passed.filter((id) => !ran.has(testName(id)));
  const skipped = before.failures.filter((f) => now.skipped.includes(f.id)).map((f) => f.id);
  if (unnamed.length + skipped.length > 0) return [.../* @__PURE__ */ new Set([...unnamed, ...skipped])];
  const fewer = Math.min(...ofCheck(state, ended, reports).map(testsIn)) - testsIn(now);
  return fewer > 0 ? [`${fewer} tests of the baseline`] : [];
}
function testsIn({ passed: named, failures, testsRun }) {
  const failed = failures.filter((f) => f.kind === "test");
  const total = testsRun ?? (named.length > 0 ? named.length + failed.length : 0);
  return Math.max(0, total - failed.filter(isWholeFile).length);
}
function ofCheck(state, ended, reports) {
  return state.reproduce.filter((c) => c.check === ended.check).map((c) => reports(c.report));
}
function has(failure) {
  return (report) => report.failures.some((f) => f.key === failure.key);
}
function deltaOf(state, ended, reports) {
  const before = baselineOf(state, ended, reports);
  const after = ended.map((c) => reports(c.report));
  if (ended.every((c) => c.narrowed === void 0)) return compare([before], after);
  const ran = new Set(after.flatMap((r) => [...r.passed, ...r.failures.map((f) => f.id)]));
  return compare([{ ...before, passed: [], failures: before.failures.filter((f) => ran.has(f.id)) }], after);
}
function baselineOf(state, ended, reports) {
  const names = new Set(ended.map((c) => c.check));
  const runs = state.reproduce.filter((c) => names.has(c.check));
  const [first = [], second = []] = [1, 2].map(
    (round) => runs.filter((c) => c.round === round).map((c) => reports(c.report))
  );
  const again = new Set(second.flatMap((r) => r.passed));
  return {
    tools: first.flatMap((r) => r.tools),
    failures: [...second, ...first].flatMap((r) => r.failures),
    passed: first.flatMap((r) => namesOnlySome(r) ? [] : r.passed).filter((id) => again.has(id)),
    skipped: first.flatMap((r) => r.skipped)
  };
}
function couldNotRun(c, reports) {
  const { exitCode, startError } = c.result;
  const isMissing = (exitCode === 127 || exitCode === 126) && reports(c.report).failures.every((f) => f.kind === "crash");
  return startError !== void 0 || isMissing;
}
function resultsOf({ related, checks, proof, stable }) {
  const hasTests = checks.some((c) => c.stage === "test");
  const last = [stable, proof, hasTests || related.length === 0 ? checks : related];
  return lastRuns(last.find((runs) => runs.length > 0) ?? []);
}
function lastRuns(runs) {
  return [...new Map(runs.map((c) => [c.check, c])).values()];
}

// src/report/report.ts
function makeReport({ entries, journal, body }) {
  const state = fold(entries);
  const stop2 = state.stopped?.stop;
  const first = state.reproduce.filter((c) => c.round === 1);
  const failures = first.flatMap((c) => body(c.report)?.failures ?? []);
  const missing2 = first.some((c) => body(c.report) === void 0) ? ["A body of the journal is missing; its failures are not shown."] : [];
  return {
    schema: "mulligan-report",
    version: 1,
    runId: state.started?.runId ?? "",
    root: state.started?.root ?? "",
    reason: stop2?.reason ?? "interrupted",
    detail: stop2?.detail ?? `The run was interrupted. Go on with: mulligan resume --journal ${journal}`,
    ...stop2?.stagnation !== void 0 && { stagnation: stop2.stagnation },
    exitCode: stop2 === void 0 ? 1 : exitCodeOf(stop2),
    fixed: stop2?.reason === "fixed",
    model: state.started?.model,
    ...state.started?.price && { price: state.started.price },
    budget: state.started?.budget,
    spend: state.spending.spend ?? NO_SPEND,
    baseline: {
      failures: failures.map(failureLine),
      checks: [...state.reproduce, ...state.confirm].map(checkLine)
    },
    attempts: state.attempts.map((a) => attemptLine(a, state, { entries, body })),
    proof: stop2?.reason === "fixed" ? (state.attempts.at(-1)?.proof ?? []).map(checkLine) : [],
    notes: [...missing2, ...entries.flatMap(({ event }) => event.type === "noted" ? [event.note] : [])],
    resumes: state.resumes,
    journal
  };
}
function attemptLine(a, state, { entries, body }) {
  const spend = spendOf([...entries.slice(0, 1), ...spanOf(entries, a.attempt)]);
  const own = entries.filter(({ event }) => "attempt" in event && event.attempt === a.attempt);
  const restored = own.flatMap(({ event }) => event.type === "restored" ? [event] : []);
  const patchFile = restored.map((e) => e.report.patchFile).find((p) => p !== void 0);
  const lesson2 = a.ended?.lesson;
  const list = (items) => (items ?? []).map(evidenceLine);
  return {
    attempt: a.attempt,
    strategy: a.strategy,
    ...a.judged?.hypothesis !== void 0 && { hypothesis: a.judged.hypothesis },
    outcome: a.ended?.outcome ?? "not ended",
    files: a.judged?.files ?? [],
    testFiles: a.judged?.testFiles ?? [],
    refusals: (a.judged?.errors ?? []).map(({ code, path, message }) => ({
      code,
      message,
      ...path !== void 0 && { path }
    })),
    checks: [...a.related, ...a.checks, ...a.proof, ...a.stable].map(checkLine),
    gone: lesson2 === void 0 ? goneOf(a, state, body) : list(lesson2.gone),
    stayed: list(lesson2?.stayed),
    changed: list(lesson2?.changed),
    came: list(lesson2?.came),
    calls: spend.calls,
    input: spend.input,
    cached: spend.cached,
    output: spend.output,
    ...spend.usd !== void 0 && { usd: spend.usd },
    ms: (own.at(-1)?.t ?? 0) - (own[0]?.t ?? 0),
    rolledBack: a.ended !== void 0 && a.ended.outcome !== "fixed",
    ...patchFile !== void 0 && { patchFile }
  };
}
function spanOf(entries, attempt2) {
  const from = entries.findIndex(
    ({ event }) => event.type === "attempt-started" && event.attempt === attempt2
  );
  const next = entries.findIndex(({ event }, i) => i > from && event.type === "attempt-started");
  return entries.slice(from, next === -1 ? void 0 : next);
}
function goneOf(a, state, body) {
  const needed = [...state.reproduce, ...a.checks];
  if (a.checks.length === 0 || needed.some((c) => body(c.report) === void 0)) return [];
  const nothing = { tools: [], failures: [], passed: [], skipped: [] };
  return deltaOf(state, a.checks, (hash) => body(hash) ?? nothing).gone.map(failureLine);
}
function checkLine({ check, purpose, round, failures, result }) {
  const { exitCode, signal, timedOut, durationMs } = result;
  return { check, purpose, round, failures, exitCode, signal, timedOut, durationMs };
}
function failureLine(f) {
  const place = f.file === void 0 ? void 0 : `${f.file}${f.line === void 0 ? "" : `:${f.line}`}`;
  return {
    id: f.id,
    message: f.message,
    ...place !== void 0 && { place },
    ...f.expected !== void 0 && { expected: f.expected },
    ...f.actual !== void 0 && { actual: f.actual }
  };
}
function evidenceLine({ id, place, message, expected, actual }) {
  return {
    id,
    message,
    ...place !== void 0 && { place },
    ...expected !== void 0 && { expected },
    ...actual !== void 0 && { actual }
  };
}

// src/report/text.ts
function renderText(report) {
  const { spend } = report;
  const lines = [
    "",
    `${report.fixed ? "FIXED" : report.reason.toUpperCase()}: ${report.detail}`,
    ...report.attempts.flatMap(attempt),
    "",
    `spent: ${spend.attempts} ${spend.attempts === 1 ? "attempt" : "attempts"}, ${spend.calls} model ${spend.calls === 1 ? "call" : "calls"}, ${count(spend.input)} tokens in (${count(spend.cached)} cached), ${count(spend.output)} out${spend.estimated ? " (partly estimated)" : ""}, cost ${spend.calls === 0 ? usd(0) : usd(spend.usd)}${report.price ? ` (price: ${report.price.source})` : ""}, ${duration(spend.ms)}`,
    ...report.notes.map((note) => `note: ${note}`),
    `journal: ${report.journal}`
  ];
  return `${lines.map(harmless).join("\n")}
`;
}
function attempt(a) {
  const cost = a.usd === void 0 ? "cost unknown" : usd(a.usd);
  const lines = [
    "",
    `attempt ${a.attempt}: ${a.outcome}${a.rolledBack ? ", rolled back" : ""} (${a.calls} ${a.calls === 1 ? "call" : "calls"}, ${count(a.input)} tokens in, ${count(a.output)} out, ${cost})`
  ];
  if (a.hypothesis !== void 0) lines.push(`  hypothesis: ${a.hypothesis}`);
  for (const f of a.files) lines.push(`  ${f.kind} ${f.path} +${f.added} -${f.removed}`);
  for (const t of a.testFiles)
    lines.push(`  ${t} is a test that the reply added: it ran, and is no part of the proof`);
  for (const r of a.refusals) lines.push(`  refused ${r.code}: ${r.message}`);
  if (a.rolledBack && a.refusals.length === 0) lines.push(...lesson(a));
  return lines;
}
function lesson(a) {
  const lines = [];
  if (a.gone.length > 0)
    lines.push(`  lesson: it mended ${a.gone.length} ${a.gone.length === 1 ? "failure" : "failures"}`);
  for (const f of [...a.came, ...a.changed].slice(0, 6)) lines.push(`  lesson: then failed ${fact(f)}`);
  if (a.came.length + a.changed.length > 6)
    lines.push(`  lesson: and ${a.came.length + a.changed.length - 6} more`);
  if (lines.length === 0) lines.push(`  lesson: ${a.stayed.length} failures stayed as they were`);
  return lines;
}
function fact({ id, message, expected, actual }) {
  const one = (text) => text.replace(/\s+/g, " ").slice(0, 100);
  return `"${one(id)}": ${expected !== void 0 && actual !== void 0 ? `expected ${one(expected)}, got ${one(actual)}` : one(message)}`;
}

// src/edge/journal/bodies.ts
import { createHash } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
function openBodies(dir) {
  let made = false;
  let dirty = false;
  let temporary = 0;
  const store = async (hash, size, write) => {
    try {
      if (!made) await mkdir(dir, { recursive: true, mode: 448 });
      made = true;
      const target = join(dir, hash);
      if (await sizeOf(target) === size) return;
      const file = join(dir, `.new-${process.pid}-${++temporary}`);
      try {
        await write(file);
        await syncFile(file);
        await rename(file, target);
      } finally {
        await rm(file, { force: true });
      }
      dirty = true;
    } catch (error) {
      throw storageError(error, `A body could not be stored in ${dir}`);
    }
  };
  return {
    put: async (body) => {
      const bytes = typeof body === "string" ? Buffer.from(body) : body;
      const hash = sha256(bytes);
      await store(hash, bytes.length, (file) => writeWhole(file, bytes));
      return hash;
    },
    adopt: async (file, hash) => {
      const size = await sizeOf(file) ?? 0;
      await store(hash, size, (target) => move(file, target));
      await rm(file, { force: true });
    },
    flush: async () => {
      if (!dirty) return;
      await syncFolder(dir);
      dirty = false;
    }
  };
}
async function readBody(dir, hash) {
  const file = join(dir, hash);
  const broken = (what, cause) => new MulliganError(
    "JOURNAL_BODY_MISSING",
    `The journal names the body ${hash}, ${what} (${file}).`,
    "Put the whole journal folder back as it was, bodies/ included, or start a new run.",
    cause
  );
  if (!/^[0-9a-f]{64}$/.test(hash)) throw broken("which is not a sha256");
  const bytes = await readFile(file).catch((error) => {
    throw broken(`which cannot be read: ${error.message}`, error);
  });
  if (sha256(bytes) !== hash) throw broken("whose bytes have changed since it was written");
  return bytes;
}
function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}
async function sizeOf(file) {
  return (await stat(file).catch(() => void 0))?.size;
}
async function writeWhole(file, bytes) {
  const handle = await open(file, "wx", 384);
  try {
    await handle.writeFile(bytes);
  } finally {
    await handle.close();
  }
}
async function move(from, to) {
  try {
    await rename(from, to);
  } catch (error) {
    if (error.code !== "EXDEV") throw error;
    await copyFile(from, to);
  }
}
async function syncFile(file) {
  const handle = await open(file, "r+");
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
}
async function syncFolder(dir) {
  const handle = await open(dir, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// src/edge/journal/read-journal.ts
import { existsSync } from "node:fs";
import { readFile as readFile2 } from "node:fs/promises";
import { join as join2 } from "node:path";

// src/core/event.ts
var JOURNAL_VERSION = 1;

// src/edge/journal/parse-entry.ts
var FIELDS = {
  "run-started": {
    version: "number",
    runId: "string",
    root: "string",
    task: "object",
    budget: "object",
    model: "object",
    settings: "object"
  },
  "snapshot-taken": { snapshot: "object" },
  "check-ended": {
    purpose: "string",
    attempt: "number",
    round: "number",
    check: "string",
    stage: "string",
    result: "object",
    report: "string",
    failures: "number"
  },
  "check-skipped": { purpose: "string", attempt: "number", round: "number", check: "string" },
  "fixers-planned": { fixers: "object" },
  "attempt-started": { attempt: "number", strategy: "string" },
  "call-sent": {
    attempt: "number",
    call: "number",
    ordinal: "number",
    request: "string",
    estimate: "number",
    maxOutput: "number"
  },
  "call-ended": {
    attempt: "number",
    call: "number",
    outcome: "string",
    holds: "string",
    reply: "string",
    usage: "object",
    ms: "number"
  },
  "lookups-answered": { attempt: "number", call: "number", lookups: "object", messages: "string" },
  "edits-judged": {
    attempt: "number",
    call: "number",
    format: "string",
    errors: "object",
    byPolicy: "boolean",
    files: "object",
    patchKey: "string",
    testFiles: "object"
  },
  "apply-started": { attempt: "number", purpose: "string" },
  "edits-applied": { attempt: "number", purpose: "string" },
  "attempt-ended": { attempt: "number", outcome: "string" },
  restored: { to: "string", attempt: "number", report: "object" },
  stopping: { stop: "object" },
  stopped: { stop: "object" },
  resumed: { pauses: "number" },
  noted: { note: "string" }
};
function parseEntry(line, n) {
  const entry = parseJson(line);
  if (entry === void 0) return "it is not JSON";
  if (!isObject(entry) || !isObject(entry["event"])) return "it is not a journal entry";
  const { event } = entry;
  const type = event["type"];
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type))
    return `its event type ${JSON.stringify(type)} is unknown`;
  if (type === "run-started" && typeof event["version"] === "number" && n === 1)
    return entry;
  if (entry["n"] !== n)
    return `it has the number ${JSON.stringify(entry["n"])}, lines before it are missing or doubled`;
  if (typeof entry["at"] !== "string" || typeof entry["t"] !== "number") return "it has no time";
  const wrong = Object.entries(FIELDS[type]).find(
    ([name, kind]) => !isKind(event[name], kind)
  );
  if (wrong !== void 0) return `its event "${type}" has no valid "${wrong[0]}"`;
  return entry;
}
function parseJson(line) {
  try {
    return JSON.parse(line);
  } catch {
    return void 0;
  }
}
function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function isKind(value, kind) {
  return typeof value === kind && value !== null;
}

// src/edge/journal/read-journal.ts
var JOURNAL_FILE = "journal.jsonl";
async function readJournal(dir) {
  const file = join2(dir, JOURNAL_FILE);
  const bytes = await readFile2(file).catch((error) => {
    throw missing(file, error);
  });
  const size = bytes.lastIndexOf(10) + 1;
  const lines = size === 0 ? [] : bytes.toString("utf8", 0, size - 1).split("\n");
  const entries = readLines(lines, file);
  const tornTail = size < bytes.length;
  const torn = tornTail ? ["The last line was only half written and is left out."] : [];
  return { entries, tornTail, problems: [...torn, ...missingBodies(dir, entries)], size };
}
function missingBodies(dir, entries) {
  return entries.flatMap(
    ({ n, event }) => bodiesOf(event).filter((hash) => !existsSync(join2(dir, "bodies", hash))).map((hash) => `The body ${hash} that line ${n} (${event.type}) names is missing.`)
  );
}
function bodiesOf(event) {
  switch (event.type) {
    case "check-ended":
      return [event.report, event.result.output.body];
    case "call-sent":
      return [event.request];
    case "call-ended":
      return [event.reply];
    case "lookups-answered":
      return [event.messages];
    case "edits-judged":
      return event.changes === void 0 ? [] : [event.changes];
    default:
      return [];
  }
}
function readLines(lines, file) {
  return lines.map((line, index) => {
    const entry = parseEntry(line, index + 1);
    if (typeof entry === "string") throw unreadable(file, `line ${index + 1}: ${entry}`);
    if (index > 0) return entry;
    if (entry.event.type !== "run-started")
      throw unreadable(file, `line 1: "${entry.event.type}" stands where a run must start`);
    if (entry.event.version !== JOURNAL_VERSION) throw unknownVersion(file, entry.event.version);
    return entry;
  });
}
function missing(file, error) {
  const { code, message } = error;
  if (code === "ENOENT" || code === "ENOTDIR")
    return new MulliganError(
      "JOURNAL_UNREADABLE",
      `There is no journal at ${file}.`,
      "Name the folder of a run: the one that holds journal.jsonl and bodies/.",
      error
    );
  return new MulliganError(
    "JOURNAL_UNREADABLE",
    `The journal ${file} cannot be read: ${message}.`,
    "Give this user the right to read it.",
    error
  );
}
function unreadable(file, what) {
  return new MulliganError(
    "JOURNAL_UNREADABLE",
    `The journal ${file} cannot be read: ${what}.`,
    "Nothing was changed. Put back a copy of the journal as it was written, or start a new run."
  );
}
function unknownVersion(file, found) {
  return new MulliganError(
    "JOURNAL_VERSION",
    `The journal ${file} has version ${String(found)}; this mulligan knows version ${JOURNAL_VERSION}.`,
    "Use the release of mulligan that wrote it, or start a new run."
  );
}

// src/core/reruns.ts
var MOST_RUNS = 5;
function mostRuns(state) {
  return state.started?.settings.reruns ?? MOST_RUNS;
}
var ENOUGH_MS = 2e4;
function nextConfirmation(state, reports) {
  const checks = [...new Set(state.reproduce.filter((c) => decides(state, c)).map((c) => c.check))];
  for (const check of checks) {
    const runs = state.confirm.filter((c) => c.check === check);
    const open2 = candidatesOf(state, reports, check).filter(
      (f) => f.kind !== "diagnostic" && natureOf(f, check, { state, reports }) !== "flaky"
    );
    if (open2.length === 0) continue;
    const only = isSkipped(state, check) ? void 0 : "targets";
    const alike = runs.filter((c) => c.narrowed === void 0 === (only === void 0));
    if (alike.length < mostRuns(state) && time(runs) < ENOUGH_MS)
      return { check, round: runs.length + 1, only };
    const dependent = open2.some((f) => natureOf(f, check, { state, reports }) === "order-dependent");
    if (dependent && alike.length === runs.length) return { check, round: runs.length + 1, only: void 0 };
  }
  return void 0;
}
function nextStable(state, attempt2, reports) {
  for (const check of new Set(state.confirm.map((c) => c.check))) {
    const only = isSkipped(state, check) ? void 0 : "targets";
    const wanted = state.confirm.filter(
      (c) => c.check === check && c.narrowed === void 0 === (only === void 0)
    ).length;
    const done = attempt2.stable.filter((c) => c.check === check).length;
    if (done < wanted && steadyTargets(state, check, reports).length > 0)
      return { check, round: done + 1, only };
  }
  return void 0;
}
function steadyTargets(state, check, reports) {
  return candidatesOf(state, reports, check).filter(
    (f) => f.kind !== "diagnostic" && natureOf(f, check, { state, reports }) === "steady"
  );
}
function isSkipped(state, check) {
  return state.skipped.some((s) => s.purpose === "confirm" && s.check === check);
}
function time(runs) {
  return runs.reduce((sum, c) => sum + c.result.durationMs, 0);
}
function mostReruns({ result }) {
  return result.durationMs < ENOUGH_MS ? MOST_RUNS : 2;
}
function deservesRerun(runs, { state, attempt: attempt2, reports }) {
  const last = runs.at(-1);
  return last !== void 0 && runs.length < mostReruns(last) && runs.every((run2) => isDoubtful(run2, { state, attempt: attempt2, reports }));
}
function passedInTurns(runs, { state, attempt: attempt2, reports }) {
  return runs.length > 1 && runs.every((run2) => isDoubtful(run2, { state, attempt: attempt2, reports })) && runs.flatMap((run2) => reports(run2.report).failures).every((f) => runs.some((run2) => sighting(f, run2, reports) === "passed"));
}
function isDoubtful(run2, { state, attempt: attempt2, reports }) {
  const { exitCode, signal, timedOut, cancelled } = run2.result;
  if (!decides(state, run2) || exitCode === void 0 || exitCode === 0 || signal !== void 0) return false;
  if (timedOut || cancelled || absentTests(state, run2, reports).length > 0) return false;
  const flaky = flakyFailures(state, reports);
  const old = new Set(state.reproduce.flatMap((c) => reports(c.report).failures.map((f) => f.key)));
  const changed = (attempt2.judged?.files ?? []).map((f) => f.path);
  const touching = /* @__PURE__ */ new Set([...changed, ...run2.touching ?? []]);
  const wanted = new Set(state.started?.task.targets);
  const { failures } = reports(run2.report);
  return failures.length > 0 && failures.every((f) => {
    if (flaky.has(f.key)) return true;
    if (old.has(f.key)) return wanted.size > 0 && !wanted.has(f.id);
    return f.kind === "test" && f.file !== void 0 && ![f.file, f.frame?.file].some((p) => p !== void 0 && touching.has(p));
  });
}

// src/core/step.ts
function checksOf(state) {
  return [...state.started?.task.lint ?? [], ...state.started?.task.test ?? []];
}
function timeLeft(state, t) {
  return Math.max(0, budgetOf(state).minutes * 6e4 - t);
}
function isTimeUp(state, facts) {
  return timeLeft(state, facts.t) === 0;
}
function isCutOff(state, facts, results) {
  return isTimeUp(state, facts) && results.some((c) => c.result.timedOut);
}
function timeUp(state) {
  return stop("time", `The ${budgetOf(state).minutes} minutes are used.`);
}
function stop(reason, detail) {
  return { do: "stop", stop: { reason, detail } };
}

// src/core/before-attempts.ts
function setUp(state, facts, base) {
  const setup = state.started?.task.setup ?? [];
  if (setup.length === 0 || base === "S1") return void 0;
  const failed = state.setup.find((c) => !passed(c.result));
  if (failed && isCutOff(state, facts, state.setup)) return timeUp(state);
  if (failed)
    return stop(
      "environment",
      `The setup command "${failed.check}" did not pass (${howItEnded(failed)}), so no check was run.`
    );
  const next = setup[state.setup.length];
  if (next === void 0) return { do: "snapshot", label: "S1" };
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.setup.length === 0 && state.tree !== "S0") return { do: "restore", to: "S0" };
  return { do: "check", check: next, purpose: "setup", round: 1 };
}
function reproduce(state, facts, base) {
  const checks = checksOf(state);
  const done = state.reproduce.length;
  if (done < 2 * checks.length) {
    const next = checks[done % checks.length];
    if (next === void 0) return void 0;
    if (isTimeUp(state, facts)) return timeUp(state);
    if (done % checks.length === 0 && state.tree !== base) return { do: "restore", to: base };
    return { do: "check", check: next, purpose: "reproduce", round: done < checks.length ? 1 : 2 };
  }
  if (state.attempts.length > 0) return void 0;
  if (isCutOff(state, facts, state.reproduce)) return timeUp(state);
  const verdict = reproduced(state, facts.reports);
  switch (verdict.kind) {
    case "green":
      return stop(
        "already-green",
        "All checks passed in both runs on the untouched tree. Nothing was sent to the model."
      );
    case "differs":
      return stop("not-reproduced", `${verdict.detail} Nothing was sent to the model.`);
    case "environment":
      return stop("environment", verdict.detail);
    case "red":
      return confirm(state, facts, base);
  }
}
function confirm(state, facts, base) {
  const next = nextConfirmation(state, facts.reports);
  const check = checksOf(state).find((c) => c.id === next?.check);
  if (next === void 0 && state.fixers?.length === 0) return void 0;
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.tree !== base) return { do: "restore", to: base };
  if (next && check) {
    const { round, only } = next;
    return { do: "check", check, purpose: "confirm", round, ...only && { only } };
  }
  if (state.fixers === void 0) return { do: "plan-fixers" };
  return { do: "begin-attempt", attempt: 0, strategy: "fixers" };
}
function howItEnded(c) {
  const { result } = c;
  if (result.startError !== void 0) return result.startError;
  if (result.timedOut) return "it ran out of time";
  if (result.signal !== void 0) return `it was killed by ${result.signal}`;
  return `exit code ${result.exitCode}`;
}

// src/core/stagnation.ts
function stagnation(traces) {
  const last = traces.at(-1);
  const before = traces.at(-2);
  if (last === void 0 || before === void 0) return void 0;
  if (isStrictlySmaller(last, before)) return void 0;
  const twoBack = traces.at(-3);
  const differs = !samePatch(last, before) && !sameFailures(last, before);
  if (twoBack && differs && (samePatch(last, twoBack) || sameFailures(last, twoBack))) return "alternating";
  if (traces.slice(0, -1).some((t) => samePatch(t, last))) return "same-patch";
  if (sameFailures(last, before)) return "same-failures";
  if (last.refusal !== "" && last.refusal === before.refusal) return "same-refusal";
  if (last.similarity !== void 0 && before.similarity !== void 0 && last.similarity < before.similarity)
    return "falling-similarity";
  return void 0;
}
function tracesOf(state, reports) {
  return state.attempts.filter((a) => a.ended !== void 0 && a.strategy !== "fixers").map((a) => traceOf(a, reports));
}
function traceOf(attempt2, reports) {
  const failures = resultsOf(attempt2).flatMap((c) => reports(c.report).failures);
  const errors = attempt2.judged?.errors ?? [];
  const scores = errors.flatMap((e) => e.candidates.map((c) => c.score));
  return {
    patchKey: attempt2.judged?.patchKey ?? "",
    failures: resultsOf(attempt2).length === 0 ? void 0 : { keys: new Set(failures.map((f) => f.key)), prints: new Set(failures.map((f) => f.fingerprint)) },
    refusal: errors.map((e) => `${e.code} ${e.path ?? ""}`).sort().join("\n"),
    similarity: scores.length > 0 ? Math.max(...scores) : void 0
  };
}
function samePatch(a, b) {
  return a.patchKey !== "" && a.patchKey === b.patchKey;
}
function sameFailures(a, b) {
  if (a.failures === void 0 || b.failures === void 0) return false;
  const [x, y] = [a.failures.prints, b.failures.prints];
  return x.size === y.size && [...x].every((print) => y.has(print));
}
function isStrictlySmaller(a, b) {
  if (a.failures === void 0 || b.failures === void 0) return false;
  const [x, y] = [a.failures.keys, b.failures.keys];
  return x.size < y.size && [...x].every((key) => y.has(key));
}

// src/core/try-edits.ts
var WORTH_NARROWING_MS = 3e3;
function tryEdits(trying) {
  const { state, attempt: attempt2 } = trying;
  const { judged } = attempt2;
  if (judged === void 0) return void 0;
  if (judged.changes === void 0) {
    const refused = judged.byPolicy ? "refused-by-policy" : "rejected-edits";
    return { do: "end-attempt", outcome: judged.errors.length === 0 ? "unchanged" : refused };
  }
  const earlier = state.attempts.slice(0, -1);
  if (earlier.some((a) => a.judged?.changes !== void 0 && a.judged.patchKey === judged.patchKey))
    return { do: "end-attempt", outcome: "unchanged" };
  return runChecks(trying, "attempt") ?? runChecks(trying, "proof") ?? runStable(trying);
}
function runChecks(trying, purpose) {
  const { state, facts, attempt: attempt2 } = trying;
  const results = purpose === "attempt" ? attempt2.checks : attempt2.proof;
  for (const check of checksOf(state)) {
    const runs = results.filter((c) => c.check === check.id);
    const narrow = purpose === "attempt" && runs.length === 0 ? runRelated(trying, check) : void 0;
    if (narrow !== void 0) return narrow;
    const last = runs.at(-1);
    if (last === void 0) return run(trying, { do: "check", check, purpose, round: 1 });
    const known = { state, attempt: attempt2, reports: facts.reports };
    if (isGreen(state, last, facts.reports) || passedInTurns(runs, known)) continue;
    if (isCutOff(state, facts, results)) return timeUp(state);
    if (!deservesRerun(runs, known))
      return { do: "end-attempt", outcome: outcomeOf(state, lastRuns(results), facts) };
    return run(trying, { do: "check", check, purpose, round: runs.length + 1 });
  }
  return void 0;
}
function runRelated(trying, check) {
  const { state, facts, attempt: attempt2 } = trying;
  const took = Math.max(
    ...state.reproduce.filter((c) => c.check === check.id).map((c) => c.result.durationMs)
  );
  const canNarrow = state.confirm.some((c) => c.check === check.id && c.narrowed !== void 0);
  if (took < WORTH_NARROWING_MS || !canNarrow) return void 0;
  const runs = attempt2.related.filter((c) => c.check === check.id);
  const known = new Set(state.reproduce.flatMap((c) => facts.reports(c.report).failures.map((f) => f.key)));
  const targets = steadyTargets(state, check.id, facts.reports);
  const bad = runs.find((c) => {
    const { failures } = facts.reports(c.report);
    return (isCutOff(state, facts, [c]) || !passed(c.result)) && failures.some((f) => !known.has(f.key) || targets.some((t) => t.key === f.key));
  });
  if (bad && isCutOff(state, facts, [bad])) return timeUp(state);
  if (bad && !deservesRerun([bad], { state, attempt: attempt2, reports: facts.reports }))
    return { do: "end-attempt", outcome: outcomeOf(state, [bad], facts) };
  const kinds = [...targets.length > 0 ? ["targets"] : [], "related"];
  for (const [i, only] of kinds.entries()) {
    const round = i + 1;
    const isDone = runs.some((c) => c.round === round) || state.skipped.some(
      (s) => s.purpose === "related" && s.attempt === attempt2.attempt && s.check === check.id && s.round === round
    );
    if (!isDone) return run(trying, { do: "check", check, purpose: "related", round, only });
  }
  return void 0;
}
function runStable(trying) {
  const { state, facts, attempt: attempt2 } = trying;
  const { reports } = facts;
  const bad = attempt2.stable.find(
    (c) => !(c.narrowed === void 0 && isGreen(state, c, reports)) && (c.result.timedOut || steadyTargets(state, c.check, reports).some((f) => sighting(f, c, reports) === "failed"))
  );
  if (isTimeUp(state, facts) && (bad === void 0 || bad.result.timedOut)) return void 0;
  if (bad) return { do: "end-attempt", outcome: outcomeOf(state, [bad], facts) };
  const next = nextStable(state, attempt2, reports);
  const check = checksOf(state).find((c) => c.id === next?.check);
  if (next === void 0 || check === void 0) return void 0;
  const { round, only } = next;
  return run(trying, { do: "check", check, purpose: "stable", round, ...only && { only } });
}
function run({ state, facts, attempt: attempt2 }, step) {
  const purpose = step.purpose === "proof" || step.purpose === "stable" ? step.purpose : "attempt";
  const base = state.base?.label ?? "S0";
  const isReady = attempt2.applied === purpose && (purpose !== "stable" || attempt2.isFresh);
  if (!isReady) return state.tree === base ? { do: "apply", purpose } : { do: "restore", to: base };
  return isTimeUp(state, facts) ? timeUp(state) : step;
}
function outcomeOf(state, results, { reports }) {
  const hidden = results.some(
    (c) => c.narrowed === void 0 && !isGreen(state, c, reports) && (passed(c.result) || !decides(state, c))
  );
  return hidden ? "worse" : judge(deltaOf(state, results, reports));
}

// src/core/decide.ts
var UNUSABLE_LIMIT = 3;
function decide(state, facts) {
  const { started, base } = state;
  if (started === void 0) throw new TypeError("the run has not started");
  if (state.stopped) return { do: "done" };
  if (state.stopping) return { do: "finish" };
  if (base === void 0) return { do: "snapshot", label: "S0" };
  return setUp(state, facts, base.label) ?? reproduce(state, facts, base.label) ?? inAttempt(state, facts, base.label) ?? nextAttempt(state, facts, base.label);
}
function inAttempt(state, facts, base) {
  const attempt2 = state.attempts.at(-1);
  if (attempt2 === void 0 || attempt2.ended !== void 0) return void 0;
  if (attempt2.judged) return tryEdits({ state, facts, attempt: attempt2 }) ?? { do: "end-attempt", outcome: "fixed" };
  if (attempt2.strategy === "fixers") {
    if (isTimeUp(state, facts)) return timeUp(state);
    return state.tree === base ? { do: "run-fixers" } : { do: "restore", to: base };
  }
  if (state.failedCall?.code === "timeout" && isTimeUp(state, facts)) return timeUp(state);
  if (state.failedCall)
    return stop("model-unavailable", state.failedCall.message ?? "The model could not be reached.");
  if (attempt2.reply?.holds === "give-up")
    return stop("gave-up", attempt2.reply.message ?? "The model says that it cannot repair this.");
  if (attempt2.reply) {
    if (state.tree !== base) return { do: "restore", to: base };
    return attempt2.reply.holds === "edits" ? { do: "judge-edits" } : { do: "answer-lookups" };
  }
  if (state.unusableInRow.length >= UNUSABLE_LIMIT)
    return stop(
      "unusable-replies",
      `${UNUSABLE_LIMIT} replies in a row could not be used (${state.unusableInRow.map((u) => u.code).join(", ")}).`
    );
  if (state.spending.spend.calls >= budgetOf(state).calls)
    return stop("calls", `All ${budgetOf(state).calls} model calls are used.`);
  if (isTimeUp(state, facts)) return timeUp(state);
  if (state.tree !== base) return { do: "restore", to: base };
  return { do: "call" };
}
function nextAttempt(state, facts, base) {
  const last = state.attempts.at(-1);
  if (last?.ended?.outcome === "fixed") return stop("fixed", fixedDetail(state, facts));
  if (state.tree !== base) return { do: "restore", to: base };
  const budget = budgetOf(state);
  const used = state.spending.spend.attempts;
  const kind = stagnation(tracesOf(state, facts.reports));
  if (kind && (last?.strategy === "wider" || used >= budget.attempts))
    return {
      do: "stop",
      stop: {
        reason: "stagnated",
        stagnation: kind,
        detail: `No progress (${kind}) after ${used} attempts.`
      }
    };
  if (used >= budget.attempts)
    return stop("attempts", `All ${budget.attempts} attempts are used and none was a fix.`);
  if (isTimeUp(state, facts)) return timeUp(state);
  return { do: "begin-attempt", attempt: used + 1, strategy: kind ? "wider" : "normal" };
}
function fixedDetail(state, { reports }) {
  const last = state.attempts.at(-1);
  const who = last?.strategy === "fixers" ? "The project's own fixers mend it" : `Attempt ${last?.attempt} is a fix`;
  const again = Math.max(0, ...(last?.stable ?? []).map((c) => c.round));
  const stable = again === 0 ? "" : ` What failed before passed in ${again} further run${again === 1 ? "" : "s"}.`;
  const names = [...flakyFailures(state, reports).values()].map(({ id }) => `"${id}"`);
  const flaky = names.length === 0 ? "" : ` Flaky before and after, and no matter of this fix: ${names.slice(0, 3).join(", ")}${names.length > 3 ? ` and ${names.length - 3} more` : ""}.`;
  const proof = last?.strategy === "fixers" ? changedByFixers(last.judged?.files ?? []) : " with the base version of every test file.";
  return `${who}: every check passes, and again in a second run${proof}${stable}${flaky}`;
}
function changedByFixers(files) {
  const guarded = files.map((f) => f.path).filter((path) => classify(path).class !== "free");
  if (guarded.length === 0) return ".";
  const more = guarded.length > 3 ? ` and ${guarded.length - 3} more` : "";
  return `. They changed what a model may not: ${guarded.slice(0, 3).join(", ")}${more}.`;
}

export {
  fold,
  budgetOf,
  reduce,
  exitCodeOf,
  passed,
  candidatesOf,
  decides,
  targetsOf,
  deltaOf,
  couldNotRun,
  resultsOf,
  makeReport,
  renderText,
  JOURNAL_VERSION,
  openBodies,
  readBody,
  syncFolder,
  JOURNAL_FILE,
  readJournal,
  unreadable,
  steadyTargets,
  checksOf,
  timeLeft,
  stagnation,
  tracesOf,
  decide
};
