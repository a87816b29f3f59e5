import { passed } from "../core/check.ts";
import type { Check, CheckResult } from "../core/check.ts";
import { timeLeft } from "../core/decide.ts";
import type { Step } from "../core/decide.ts";
import { failure } from "../core/failure.ts";
import type { ToolReport } from "../core/failure.ts";
import { readReport } from "../readers/read-report.ts";
import type { Run } from "./run.ts";

/** Runs one check and records what it showed; a check cut off by a cancel leaves no entry. */
export async function runCheck(run: Run, step: Extract<Step, { do: "check" }>): Promise<void> {
  const { check, purpose, round } = step;
  const attempt = run.state().attempts.at(-1)?.attempt ?? 0;
  run.ports.progress.doing(
    `${purpose === "reproduce" ? `reproducing (${round} of 2)` : purpose}: ${check.command}`,
  );
  const timeoutMs = Math.min(check.timeoutMs, timeLeft(run.state(), run.t()));
  const { result, text } = await run.ports.checks.run(check, {
    timeoutMs,
    ...(run.signal && { signal: run.signal }),
  });
  if (result.cancelled) return;
  const report = completeReport(readText(run, check, { result, text }), check, result);
  await run.append({
    type: "check-ended",
    purpose,
    attempt,
    round,
    check: check.id,
    stage: check.stage,
    result,
    report: await run.keepReport(report),
    failures: report.failures.length,
  });
}

function readText(
  run: Run,
  check: Check,
  { result, text }: { result: CheckResult; text: string },
): ToolReport {
  return readReport(text, {
    root: run.ports.workspace.root,
    stage: check.stage,
    check: check.id,
    ...(result.exitCode !== undefined && { exitCode: result.exitCode }),
  });
}

/** A check that did not pass has at least one failure: how it ended, where its output names none. */
function completeReport(report: ToolReport, check: Check, result: CheckResult): ToolReport {
  if (passed(result)) return report;
  const ending = endingOf(check, result);
  if (report.failures.length > 0 && ending === undefined) return report;
  const crash = failure({
    kind: "crash",
    tool: "command",
    id: check.id,
    message: ending ?? `"${check.command}" ended with exit code ${result.exitCode}`,
  });
  return { ...report, failures: [...report.failures.filter((f) => f.key !== crash.key), crash] };
}

function endingOf(check: Check, result: CheckResult): string | undefined {
  if (result.startError !== undefined) return `"${check.command}" could not be started: ${result.startError}`;
  if (result.timedOut) return `"${check.command}" did not end within its time limit and was stopped`;
  if (result.signal !== undefined) return `"${check.command}" was killed by ${result.signal}`;
  return undefined;
}
