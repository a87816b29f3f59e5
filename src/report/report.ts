import { NO_SPEND } from "../core/budget.ts";
import type { Budget, Price, Spend } from "../core/budget.ts";
import type { CheckResult } from "../core/check.ts";
import type { FileSummary } from "../core/edit.ts";
import type { AttemptStrategy, JournalEntry } from "../core/event.ts";
import type { Failure, ToolReport } from "../core/failure.ts";
import type { Evidence } from "../core/lesson.ts";
import type { ModelInfo } from "../core/model.ts";
import { fold } from "../core/run-state.ts";
import type { AttemptState, CheckEnded, RunState } from "../core/run-state.ts";
import { spendOf } from "../core/spend.ts";
import { exitCodeOf } from "../core/stop-reason.ts";
import type { StagnationKind, StopReason } from "../core/stop-reason.ts";
import { deltaOf } from "../core/verdict.ts";

export interface CheckLine extends Pick<CheckResult, "exitCode" | "signal" | "timedOut" | "durationMs"> {
  readonly check: string;
  readonly purpose: CheckEnded["purpose"];
  readonly round: number;
  readonly failures: number;
}

export interface FailureLine {
  readonly id: string;
  readonly place?: string;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
}

export interface AttemptLine {
  readonly attempt: number;
  readonly strategy: AttemptStrategy;
  readonly hypothesis?: string;
  readonly outcome: string;
  readonly files: readonly FileSummary[];
  /** Tests that the reply added: they ran, and are no part of the proof. */
  readonly testFiles: readonly string[];
  readonly refusals: readonly { readonly code: string; readonly path?: string; readonly message: string }[];
  readonly checks: readonly CheckLine[];
  readonly gone: readonly FailureLine[];
  readonly stayed: readonly FailureLine[];
  readonly changed: readonly FailureLine[];
  readonly came: readonly FailureLine[];
  readonly calls: number;
  readonly input: number;
  readonly cached: number;
  readonly output: number;
  readonly usd?: number;
  readonly ms: number;
  readonly rolledBack: boolean;
  readonly patchFile?: string;
}

/** What people and programs are told of a run: a fold of its journal. Money is in dollars, times in milliseconds. */
export interface Report {
  readonly schema: "mulligan-report";
  readonly version: 1;
  readonly runId: string;
  readonly root: string;
  /** `interrupted` for a run that has not stopped. */
  readonly reason: StopReason | "interrupted";
  readonly detail: string;
  readonly stagnation?: StagnationKind;
  readonly exitCode: number;
  readonly fixed: boolean;
  readonly model: ModelInfo | undefined;
  readonly price?: Price;
  readonly budget: Budget | undefined;
  readonly spend: Spend;
  readonly baseline: { readonly failures: readonly FailureLine[]; readonly checks: readonly CheckLine[] };
  readonly attempts: readonly AttemptLine[];
  readonly proof: readonly CheckLine[];
  readonly notes: readonly string[];
  readonly resumes: number;
  readonly journal: string;
}

export interface ReportSource {
  readonly entries: readonly JournalEntry[];
  readonly journal: string;
  /** A body's report; undefined when it is missing, which becomes a note. */
  readonly body: (hash: string) => ToolReport | undefined;
}

export function makeReport({ entries, journal, body }: ReportSource): Report {
  const state = fold(entries);
  const stop = state.stopped?.stop;
  const first = state.reproduce.filter((c) => c.round === 1);
  const failures = first.flatMap((c) => body(c.report)?.failures ?? []);
  const missing = first.some((c) => body(c.report) === undefined)
    ? ["A body of the journal is missing; its failures are not shown."]
    : [];
  return {
    schema: "mulligan-report",
    version: 1,
    runId: state.started?.runId ?? "",
    root: state.started?.root ?? "",
    reason: stop?.reason ?? "interrupted",
    detail: stop?.detail ?? `The run was interrupted. Go on with: mulligan resume --journal ${journal}`,
    ...(stop?.stagnation !== undefined && { stagnation: stop.stagnation }),
    exitCode: stop === undefined ? 1 : exitCodeOf(stop),
    fixed: stop?.reason === "fixed",
    model: state.started?.model,
    ...(state.started?.price && { price: state.started.price }),
    budget: state.started?.budget,
    spend: state.spending.spend ?? NO_SPEND,
    baseline: {
      failures: failures.map(failureLine),
      checks: [...state.reproduce, ...state.confirm].map(checkLine),
    },
    attempts: state.attempts.map((a) => attemptLine(a, state, { entries, body })),
    proof: stop?.reason === "fixed" ? (state.attempts.at(-1)?.proof ?? []).map(checkLine) : [],
    notes: [...missing, ...entries.flatMap(({ event }) => (event.type === "noted" ? [event.note] : []))],
    resumes: state.resumes,
    journal,
  };
}

function attemptLine(
  a: AttemptState,
  state: RunState,
  { entries, body }: Pick<ReportSource, "entries" | "body">,
): AttemptLine {
  const spend = spendOf([...entries.slice(0, 1), ...spanOf(entries, a.attempt)]);
  const own = entries.filter(({ event }) => "attempt" in event && event.attempt === a.attempt);
  const restored = own.flatMap(({ event }) => (event.type === "restored" ? [event] : []));
  const patchFile = restored.map((e) => e.report.patchFile).find((p) => p !== undefined);
  const lesson = a.ended?.lesson;
  const list = (items: readonly Evidence[] | undefined): readonly FailureLine[] =>
    (items ?? []).map(evidenceLine);
  return {
    attempt: a.attempt,
    strategy: a.strategy,
    ...(a.judged?.hypothesis !== undefined && { hypothesis: a.judged.hypothesis }),
    outcome: a.ended?.outcome ?? "not ended",
    files: a.judged?.files ?? [],
    testFiles: a.judged?.testFiles ?? [],
    refusals: (a.judged?.errors ?? []).map(({ code, path, message }) => ({
      code,
      message,
      ...(path !== undefined && { path }),
    })),
    checks: [...a.related, ...a.checks, ...a.proof, ...a.stable].map(checkLine),
    gone: lesson === undefined ? goneOf(a, state, body) : list(lesson.gone),
    stayed: list(lesson?.stayed),
    changed: list(lesson?.changed),
    came: list(lesson?.came),
    calls: spend.calls,
    input: spend.input,
    cached: spend.cached,
    output: spend.output,
    ...(spend.usd !== undefined && { usd: spend.usd }),
    ms: (own.at(-1)?.t ?? 0) - (own[0]?.t ?? 0),
    rolledBack: a.ended !== undefined && a.ended.outcome !== "fixed",
    ...(patchFile !== undefined && { patchFile }),
  };
}

/** The entries from an attempt's start to the next one's, or to the end of the run. */
function spanOf(entries: readonly JournalEntry[], attempt: number): readonly JournalEntry[] {
  const from = entries.findIndex(
    ({ event }) => event.type === "attempt-started" && event.attempt === attempt,
  );
  const next = entries.findIndex(({ event }, i) => i > from && event.type === "attempt-started");
  return entries.slice(from, next === -1 ? undefined : next);
}

/** What an attempt without a lesson ended: a fix has none. Nothing where a body is missing. */
function goneOf(a: AttemptState, state: RunState, body: ReportSource["body"]): readonly FailureLine[] {
  const needed = [...state.reproduce, ...a.checks];
  if (a.checks.length === 0 || needed.some((c) => body(c.report) === undefined)) return [];
  const nothing: ToolReport = { tools: [], failures: [], passed: [], skipped: [] };
  return deltaOf(state, a.checks, (hash) => body(hash) ?? nothing).gone.map(failureLine);
}

function checkLine({ check, purpose, round, failures, result }: CheckEnded): CheckLine {
  const { exitCode, signal, timedOut, durationMs } = result;
  return { check, purpose, round, failures, exitCode, signal, timedOut, durationMs };
}

function failureLine(f: Failure): FailureLine {
  const place = f.file === undefined ? undefined : `${f.file}${f.line === undefined ? "" : `:${f.line}`}`;
  return {
    id: f.id,
    message: f.message,
    ...(place !== undefined && { place }),
    ...(f.expected !== undefined && { expected: f.expected }),
    ...(f.actual !== undefined && { actual: f.actual }),
  };
}

function evidenceLine({ id, place, message, expected, actual }: Evidence): FailureLine {
  return {
    id,
    message,
    ...(place !== undefined && { place }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
  };
}
