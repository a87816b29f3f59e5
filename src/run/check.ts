import { reaches } from "../context/localize/reaches.ts";
import type { Reading } from "../context/localize/reaches.ts";
import { passed } from "../core/check.ts";
import type { Check, CheckResult, Narrowed } from "../core/check.ts";
import { failure } from "../core/failure.ts";
import type { ToolReport } from "../core/failure.ts";
import { candidatesOf, decides } from "../core/nature.ts";
import { steadyTargets } from "../core/reruns.ts";
import { timeLeft } from "../core/step.ts";
import type { CheckStep } from "../core/step.ts";
import { couldNotRun } from "../core/verdict.ts";
import { readReport } from "../readers/read-report.ts";
import { withMachine } from "../readers/with-machine.ts";
import { placed } from "./place.ts";
import type { Run } from "./run.ts";

/** Runs one check and records what it showed; a check cut off by a cancel leaves no entry. */
export async function runCheck(run: Run, step: CheckStep): Promise<void> {
  const { purpose, round, only } = step;
  const attempt = run.state().attempts.at(-1)?.attempt ?? 0;
  const narrowed = only && (await narrow(run, step));
  if (only && narrowed === undefined)
    return run.append({ type: "check-skipped", purpose, attempt, round, check: step.check.id });
  const check = narrowed ? { ...step.check, command: narrowed.command, cwd: narrowed.cwd } : step.check;
  const ended = await recordCheck(run, check, { purpose, round, ...(narrowed && { narrowed }) });
  if (ended && purpose === "reproduce" && round === 1 && check.stage === "lint")
    await noteMissing(run, check);
}

/** A linter that is not there must not stop a repair, and must not be left out in silence. */
async function noteMissing(run: Run, check: Check): Promise<void> {
  const state = run.state();
  const ended = state.reproduce.findLast((c) => c.check === check.id);
  if (ended === undefined || decides(state, ended) || !couldNotRun(ended, run.reports)) return;
  await run.append({
    type: "noted",
    note: `The check "${check.command}" could not be run (${ended.result.startError ?? `exit code ${ended.result.exitCode}, its program was not found`}). It is left out.`,
  });
}

/** Runs a command as a check and appends its facts; false when a cancel cut it off and nothing was appended. */
export async function recordCheck(
  run: Run,
  check: Check,
  { purpose, round, narrowed }: Pick<CheckStep, "purpose" | "round"> & { readonly narrowed?: Narrowed },
): Promise<boolean> {
  run.ports.progress.doing(`${SAID[purpose]}: ${check.command}`);
  const timeoutMs = Math.min(check.timeoutMs, timeLeft(run.state(), run.t()));
  const machine = check.stage === "test" ? await run.ports.runners.report(check) : undefined;
  const { result, text } = await run.ports.checks.run(check, {
    timeoutMs,
    ...(run.signal && { signal: run.signal }),
    ...(machine && { env: machine.env }),
  });
  if (result.cancelled) return false;
  const printed = readText(run, check, { result, text });
  const reported = (await machine?.read()) ?? "";
  const both =
    reported === "" ? printed : withMachine(printed, readText(run, check, { result, text: reported }));
  const read = completeReport(both, check, result);
  const hasFiles = read.failures.some((f) => f.file !== undefined || f.frame !== undefined);
  const report = hasFiles ? placed(read, { paths: await run.ports.workspace.list(), cwd: check.cwd }) : read;
  const touching = passed(result) ? [] : await touchingFiles(run, report);
  await run.append({
    type: "check-ended",
    purpose,
    attempt: run.state().attempts.at(-1)?.attempt ?? 0,
    round,
    check: check.id,
    stage: check.stage,
    ...(narrowed && { narrowed }),
    result,
    report: await run.keepReport(report),
    failures: report.failures.length,
    ...(touching.length > 0 && { touching }),
  });
  return true;
}

const SAID: Readonly<Record<CheckStep["purpose"], string>> = {
  setup: "setting up",
  reproduce: "reproducing",
  confirm: "running the failing tests again",
  fixer: "letting the project's own fixer run",
  related: "checking what is nearest",
  attempt: "checking",
  proof: "proving",
  stable: "running the mended tests again",
};

async function narrow(run: Run, { check, purpose, only }: CheckStep): Promise<Narrowed | undefined> {
  const state = run.state();
  const { runners } = run.ports;
  if (only === "related") {
    const changed = (state.attempts.at(-1)?.judged?.files ?? []).map((f) => f.path);
    return runners.related(check, changed);
  }
  const targets =
    purpose === "confirm"
      ? candidatesOf(state, run.reports, check.id)
      : steadyTargets(state, check.id, run.reports);
  return runners.only(check, targets);
}

async function reading(run: Run): Promise<Reading> {
  const { workspace } = run.ports;
  const texts = new Map<string, string | undefined>();
  return {
    paths: await workspace.list(),
    read: async (path) => {
      if (!texts.has(path)) {
        const bytes = await workspace.read(path);
        texts.set(path, bytes && new TextDecoder().decode(bytes));
      }
      return texts.get(path);
    },
  };
}

/** Files of failures whose tests are followed to what they import. */
const MOST_FOLLOWED = 20;

async function touchingFiles(run: Run, report: ToolReport): Promise<readonly string[]> {
  const changed = run.state().attempts.at(-1)?.judged?.files ?? [];
  if (changed.length === 0) return [];
  const files = new Set(report.failures.flatMap((f) => f.file ?? []));
  const known = await reading(run);
  const targets = new Set(changed.map((f) => f.path));
  const touching: string[] = [];
  for (const [i, file] of [...files].entries())
    if (i >= MOST_FOLLOWED || (await reaches(file, targets, known))) touching.push(file);
  return touching;
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
