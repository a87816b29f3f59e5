import { buildBrief } from "../context/brief.ts";
import type { Brief } from "../context/brief.ts";
import { errorText } from "../edit/error-text.ts";
import { formatReminder, formatRules } from "../edit/rules.ts";
import { renderLessons } from "../lessons/learn.ts";
import { widerEvidence } from "../lessons/wider.ts";
import { stagnation, tracesOf } from "../core/stagnation.ts";
import { evidenceOf } from "./evidence.ts";
import type { Run } from "./run.ts";

/** The prompt of the current attempt's first call: the run's stable prefix and this attempt's tail. */
export async function briefOf(run: Run): Promise<Brief> {
  const state = run.state();
  const { started } = state;
  if (started === undefined) throw new TypeError("the run has not started");
  const attempt = state.attempts.at(-1)?.attempt ?? 1;
  const { settings, task, budget } = started;
  const evidence = await evidenceOf(run);
  const earlier = state.attempts.filter((a) => a.ended !== undefined && a.strategy !== "fixers");
  const lessons = earlier.flatMap((a) => a.ended?.lesson ?? []);
  const refusals = earlier.at(-1)?.judged?.errors ?? [];
  const strategy = state.attempts.at(-1)?.strategy ?? "normal";
  const window = run.ports.model.info.contextWindow;
  return buildBrief({
    goal: task.goal,
    trust: task.trust,
    checks: [...task.lint, ...task.test].map((c) => c.command),
    log: (task.test[0] ?? task.lint[0])?.id ?? "test",
    scope: task.scope,
    evidence: evidence.text,
    files: evidence.files,
    lessons: renderLessons(lessons, { maxTokens: settings.lessonTokens }),
    refusal: refusals.length > 0 ? errorText(refusals) : undefined,
    wider:
      strategy === "wider"
        ? widerEvidence({
            kind: stagnation(tracesOf(state, run.reports)),
            files: evidence.files.map((f) => f.path),
            lessons,
          })
        : undefined,
    attempt,
    attempts: budget.attempts,
    formatRules,
    formatReminder,
    nativeTools: settings.lookups === "native",
    limits: {
      evidenceTokens: settings.evidenceTokens,
      lessonTokens: settings.lessonTokens,
      refusalTokens: settings.refusalTokens,
      window,
      maxOutput: settings.maxOutput,
    },
  });
}
