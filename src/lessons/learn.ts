import type { EditError, FileSummary } from "../core/edit.ts";
import type { Failure } from "../core/failure.ts";
import type { Evidence, Lesson } from "../core/lesson.ts";
import type { Delta, Outcome } from "../core/outcome.ts";
import { saidIn } from "./said.ts";

export { renderLessons } from "./render.ts";

export interface Ended {
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly hypothesis: string | undefined;
  readonly files: readonly FileSummary[];
  readonly delta: Delta;
  readonly refusals: readonly EditError[];
}

/** What a failed attempt proved, from the facts before and after it. */
export function learn({ attempt, outcome, hypothesis, files, delta, refusals }: Ended): Lesson {
  const missing = delta.missing.map((id) => ({
    key: id,
    id,
    place: undefined,
    message: "did not run any more",
    expected: undefined,
    actual: undefined,
  }));
  return {
    attempt,
    outcome,
    hypothesis,
    touched: files.map(({ path, added, removed }) => ({ path, added, removed })),
    gone: delta.gone.map(evidence),
    stayed: delta.stayed.map(evidence),
    changed: delta.changed.map(evidence),
    came: [...delta.came.map(evidence), ...missing],
    refusals: refusals.map(({ code, path, message }) => ({ code, path, reason: message })),
  };
}

/** Characters of a value that a lesson keeps; the whole one is in the check's report. */
const MOST_VALUE = 2000;

function evidence(f: Failure): Evidence {
  const place = f.frame ?? (f.file === undefined ? undefined : { file: f.file, line: f.line });
  return {
    key: f.key,
    id: f.id,
    place: place && `${place.file}${place.line === undefined ? "" : `:${place.line}`}`,
    message: saidIn(f.message, 160),
    expected: f.expected?.slice(0, MOST_VALUE),
    actual: f.actual?.slice(0, MOST_VALUE),
  };
}
