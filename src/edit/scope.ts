import type { EditHint } from "../core/edit.ts";
import { leading } from "./indent.ts";
import type { LineHints } from "./line-hints.ts";
import { linesWith } from "./match.ts";
import type { Match } from "./match.ts";
import { hashOf, lineText, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

/** The one of several places that the format's own words point at; undefined when they do not single one out. */
export function hinted(
  source: Source,
  found: readonly Match[],
  { hint, lines }: { readonly hint: EditHint | undefined; readonly lines: LineHints },
): Match | undefined {
  if (hint === undefined) return undefined;
  const line = hint.line === undefined ? undefined : lines(hint.line);
  const rules: ((match: Match) => boolean)[] = [];
  if (hint.atEnd) rules.push((m) => m.end === source.count);
  const scope = hint.after && scopeOf(source, hint.after);
  if (scope) rules.push((m) => m.start > scope.line && m.start < scope.end);
  if (line !== undefined) rules.push((m) => m.tier === "exact" && m.start + 1 === line);
  for (const rule of rules) {
    const [only, more] = found.filter(rule);
    if (only && !more) return only;
  }
  return undefined;
}

/** Whether each context line, or a line that holds it, stands before the end of a place, in their order. */
export function follows(source: Source, after: readonly string[], end: number): boolean {
  let at = 0;
  for (const context of after) {
    const wanted = trimmed(context);
    while (at < end && !lineText(source, at).includes(wanted)) at++;
    if (at++ >= end) return false;
  }
  return true;
}

/**
 * The line that a chain of context lines leads to, each unique within the block of the one before, and where its
 * block ends: at the next line with text that is indented no deeper, closing brackets aside; a line without a block
 * leads to all that follows.
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
  let deeper = false;
  for (let i = line + 1; i < source.count; i++) {
    const text = lineText(source, i);
    if (trimmed(text) === "") continue;
    if (leading(text).length > depth) deeper = true;
    else if (!deeper) return source.count;
    else if (!/^\s*[)\]}>]/.test(text)) return i;
  }
  return source.count;
}
