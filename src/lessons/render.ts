import { paddedTokens } from "../core/tokens.ts";
import type { Evidence, Lesson } from "../core/lesson.ts";
import { oneLine } from "./said.ts";

/**
 * Lessons as the next prompt carries them, within a budget of tokens: the newest attempt in full, and the newest whose
 * checks ran if that is another one; earlier ones in a line, without what was told or has gone since.
 */
export function renderLessons(
  lessons: readonly Lesson[],
  { maxTokens = 400 }: { readonly maxTokens?: number } = {},
): string {
  const inFull = new Set([lessons.at(-1), lessons.findLast(hasRun)]);
  const told = new Set([...inFull].flatMap((l) => (l ? open(l).map((e) => e.key) : [])));
  let text = "";
  for (const [i, lesson] of [...lessons.entries()].reverse()) {
    const gone = new Set(lessons.slice(i + 1).flatMap((l) => l.gone.map((e) => e.key)));
    const isNews = (e: Evidence): boolean => !told.has(e.key) && !gone.has(e.key);
    for (const line of inFull.has(lesson) ? full(lesson) : [brief(lesson, isNews)]) {
      const longer = text === "" ? line : `${text}\n${line}`;
      if (paddedTokens(longer) <= maxTokens) text = longer;
    }
  }
  return text;
}

function hasRun({ gone, stayed, changed, came }: Lesson): boolean {
  return gone.length + stayed.length + changed.length + came.length > 0;
}

/** What failed in another way than before the attempt. */
function open({ came, changed }: Lesson): readonly Evidence[] {
  return [...came, ...changed];
}

function headline({ attempt, outcome, hypothesis, touched }: Lesson): string {
  const where = touched
    .slice(0, 8)
    .map((t) => t.path)
    .join(", ");
  const more = touched.length > 8 ? ` and ${touched.length - 8} more` : "";
  const idea =
    hypothesis === undefined ? "" : ` Its hypothesis did not suffice: "${oneLine(hypothesis, 140)}"`;
  return `Attempt ${attempt} (${outcome})${where === "" ? "" : ` changed ${where}${more}`}.${idea}`;
}

function full(lesson: Lesson): readonly string[] {
  const { gone, stayed, refusals, touched } = lesson;
  const failed = open(lesson);
  const lines = [headline(lesson)];
  if (gone.length > 0) {
    const files = touched.length > 1 ? ", files that had to change together" : "";
    lines.push(`It did mend ${list(gone)}${files}: the next fix must do that too.`);
  }
  for (const e of failed.slice(0, 8)) lines.push(`- then failed: ${fact(e)}`);
  if (failed.length > 8) lines.push(`- and ${failed.length - 8} more`);
  if (gone.length + failed.length === 0 && stayed.length > 0)
    lines.push(`It changed nothing about: ${list(stayed)}`);
  else if (stayed.length > 0) lines.push(`Still failing as before: ${list(stayed)}`);
  for (const r of refusals.slice(0, 3)) lines.push(`- refused (${r.code}): ${oneLine(r.reason, 160)}`);
  return lines;
}

/** An earlier attempt in a line. */
function brief(lesson: Lesson, isNews: (e: Evidence) => boolean): string {
  const failed = open(lesson).filter(isNews);
  if (failed.length === 0) return headline(lesson);
  const then = lesson.gone.length > 0 ? ` It did mend ${list(lesson.gone)}; then failed` : " Then failed";
  const shown = failed.slice(0, 2).map((e) => {
    const values = difference(e);
    return `"${oneLine(e.id, 60)}"${values === "" ? "" : ` (${values})`}`;
  });
  const more = failed.length > 2 ? ` and ${failed.length - 2} more` : "";
  return `${headline(lesson)}${then} ${shown.join(", ")}${more}.`;
}

function fact(e: Evidence): string {
  const { id, place, message, expected, actual } = e;
  const values = difference(e);
  const said =
    expected !== undefined &&
    actual !== undefined &&
    /expected|strictly|equal/i.test(message) &&
    message.length > 60
      ? message.split(/[:\n]/)[0]
      : message;
  return `"${oneLine(id, 90)}"${place === undefined ? "" : ` at ${oneLine(place, 120)}`}: ${[oneLine(said ?? "", 110), values].filter(Boolean).join("; ")}`;
}

const MOST_VALUE = 90;
/** Characters before the first difference that are shown with it. */
const CONTEXT = 30;

/** Both values, short; where their beginnings agree, the parts that differ. */
function difference({ expected, actual }: Evidence): string {
  if (expected === undefined || actual === undefined) return "";
  const [a, b] = [expected, actual].map((value) => oneLine(value, MOST_VALUE));
  if (a !== b || expected === actual) return `expected ${a}, got ${b}`;
  let same = 0;
  while (expected[same] === actual[same]) same++;
  const part = (value: string): string => {
    const from = Math.max(0, same - CONTEXT);
    return `${from > 0 ? "…" : ""}${JSON.stringify(value.slice(from, from + MOST_VALUE))}`;
  };
  return `expected ${part(expected)}, got ${part(actual)}`;
}

function list(items: readonly Evidence[]): string {
  const names = items.slice(0, 3).map((e) => `"${oneLine(e.id, 60)}"`);
  return `${names.join(", ")}${items.length > 3 ? ` and ${items.length - 3} more` : ""}`;
}
