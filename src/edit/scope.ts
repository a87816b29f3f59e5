import type { EditHint } from "../core/edit.ts";
import { leading } from "./indent.ts";
import { linesWith } from "./match.ts";
import type { Match } from "./match.ts";
import { hashOf, lineText, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** The one of several places that the format's own words point at; undefined when they do not single one out. */
export function hinted(
  source: Source,
  found: readonly Match[],
  hint: EditHint | undefined,
): Match | undefined {
  if (hint === undefined) return undefined;
  const rules: ((match: Match) => boolean)[] = [];
  if (hint.atEnd) rules.push((m) => m.end === source.count);
  const scope = hint.after && scopeOf(source, hint.after);
  if (scope) rules.push((m) => m.start > scope.line && m.start < scope.end);
  if (hint.line !== undefined) rules.push((m) => m.tier === "exact" && m.start + 1 === hint.line);
  for (const rule of rules) {
    const [only, more] = found.filter(rule);
    if (only && !more) return only;
  }
  return undefined;
}

/**
 * The line that a chain of context lines leads to, each unique within the block of the one before, and where its
 * block ends: at the next line with text that is indented no deeper, closing brackets aside.
 */
export function scopeOf(
  source: Source,
  after: readonly string[],
): { readonly line: number; readonly end: number } | undefined {
  let scope: { line: number; end: number } | undefined;
  for (const context of after) {
    const wanted = trimmed(context);
    const [from, to] = scope === undefined ? [-1, source.count] : [scope.line, scope.end];
    const places: number[] = [];
    for (const line of linesWith(source, hashOf(context)))
      if (line > from && line < to && trimmed(lineText(source, line)) === wanted) places.push(line);
    const [only, more] = places;
    if (only === undefined || more !== undefined) return undefined;
    scope = { line: only, end: blockEnd(source, only) };
  }
  return scope;
}

function blockEnd(source: Source, line: number): number {
  const depth = leading(lineText(source, line)).length;
  for (let i = line + 1; i < source.count; i++) {
    const text = lineText(source, i);
    if (trimmed(text) !== "" && leading(text).length <= depth && !/^\s*[)\]}>]/.test(text)) return i;
  }
  return source.count;
}
