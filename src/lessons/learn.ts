import type { EditError, FileSummary } from "../core/edit.ts";
import type { Failure } from "../core/failure.ts";
import type { Evidence, Lesson } from "../core/lesson.ts";
import type { Delta, Outcome } from "../core/outcome.ts";

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

function evidence(f: Failure): Evidence {
  const place = f.frame ?? (f.file === undefined ? undefined : { file: f.file, line: f.line });
  return {
    key: f.key,
    id: f.id,
    place: place && `${place.file}${place.line === undefined ? "" : `:${place.line}`}`,
    message: oneLine(f.message, 160),
    expected: f.expected,
    actual: f.actual,
  };
}

function oneLine(text: string, most: number): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}

/** About four characters a token, on the safe side for facts with numbers and paths. */
const CHARACTERS_PER_TOKEN = 3;

/** Lessons as the next prompt carries them: newest first, each fact on a line, within a budget of tokens. */
export function renderLessons(
  lessons: readonly Lesson[],
  { maxTokens = 400 }: { readonly maxTokens?: number } = {},
): string {
  let left = maxTokens * CHARACTERS_PER_TOKEN;
  const lines: string[] = [];
  const newest = [...lessons].reverse();
  for (const [i, lesson] of newest.entries()) {
    const facts = i === 0 ? full(lesson) : [headline(lesson)];
    for (const line of facts) {
      if (line.length + 1 > left) continue;
      lines.push(line);
      left -= line.length + 1;
    }
  }
  return lines.join("\n");
}

function headline({ attempt, outcome, hypothesis, touched }: Lesson): string {
  const where = touched.map((t) => t.path).join(", ");
  const idea =
    hypothesis === undefined ? "" : ` Its hypothesis did not suffice: "${oneLine(hypothesis, 140)}"`;
  return `Attempt ${attempt} (${outcome})${where === "" ? "" : ` changed ${where}`}.${idea}`;
}

function full(lesson: Lesson): readonly string[] {
  const { gone, stayed, changed, came, refusals, touched } = lesson;
  const lines = [headline(lesson)];
  if (gone.length > 0) {
    const files = touched.length > 1 ? ", files that had to change together" : "";
    lines.push(`It did mend ${list(gone)}${files}: the next fix must do that too.`);
  }
  for (const e of [...came, ...changed].slice(0, 8)) lines.push(`- then failed: ${fact(e)}`);
  if (came.length + changed.length > 8) lines.push(`- and ${came.length + changed.length - 8} more`);
  if (gone.length + came.length + changed.length === 0 && stayed.length > 0)
    lines.push(`It changed nothing about: ${list(stayed)}`);
  else if (stayed.length > 0) lines.push(`Still failing as before: ${list(stayed)}`);
  for (const r of refusals.slice(0, 3)) lines.push(`- refused (${r.code}): ${oneLine(r.reason, 160)}`);
  return lines;
}

function fact({ id, place, message, expected, actual }: Evidence): string {
  const values =
    expected !== undefined && actual !== undefined ? `expected ${short(expected)}, got ${short(actual)}` : "";
  const said =
    expected !== undefined &&
    actual !== undefined &&
    /expected|strictly|equal/i.test(message) &&
    message.length > 60
      ? message.split(/[:\n]/)[0]
      : message;
  return `"${oneLine(id, 90)}"${place === undefined ? "" : ` at ${place}`}: ${[oneLine(said ?? "", 110), values].filter(Boolean).join("; ")}`;
}

function short(value: string): string {
  return oneLine(value, 90);
}

function list(items: readonly Evidence[]): string {
  const names = items.slice(0, 3).map((e) => `"${oneLine(e.id, 60)}"`);
  return `${names.join(", ")}${items.length > 3 ? ` and ${items.length - 3} more` : ""}`;
}
