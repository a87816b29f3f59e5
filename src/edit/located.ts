import type { Candidate, EditCode } from "../core/edit.ts";
import { candidateOf } from "./candidates.ts";
import type { Placed } from "./splice.ts";
import { lineText, trimmed } from "./text/source.ts";
import type { Source } from "./text/source.ts";

export type Located =
  | { readonly kind: "placed"; readonly places: readonly Placed[] }
  | {
      readonly kind: "refused";
      readonly code: EditCode;
      readonly message: string;
      readonly candidates: readonly Candidate[];
      /** The file was searched. */
      readonly searched: boolean;
    };

/** Which edit of which file; `number` counts from 1. */
interface Named {
  readonly path: string;
  readonly number: number;
}

interface Lines {
  readonly start: number;
  readonly end: number;
}

const MOST_LISTED = 8;

export function ambiguous(source: Source, { path, number }: Named, found: readonly Lines[]): Located {
  const sorted = [...found].sort((a, b) => a.start - b.start);
  const lines = sorted.slice(0, MOST_LISTED).map(({ start }) => `${start + 1}${lineBefore(source, start)}`);
  const more = sorted.length > lines.length ? " and more" : "";
  const times = sorted.length >= 200 ? "200 times or more" : `${sorted.length} times`;
  return refused(
    "AMBIGUOUS",
    `SEARCH of edit ${number} stands ${times} in ${path}: at lines ${lines.join(", ")}${more}. Add lines from before or after the one that is meant until it occurs once.`,
    sorted.slice(0, 3).map((m) => candidateOf(source, m, { score: 1, differs: [] })),
  );
}

/** What tells a place from its twins: the line with text above it. */
function lineBefore(source: Source, start: number): string {
  for (let i = start - 1; i >= 0 && i >= start - 3; i--) {
    const text = trimmed(lineText(source, i));
    if (text !== "") return ` (after: ${text.slice(0, 60)})`;
  }
  return "";
}

export function unclear(source: Source, { path, number }: Named, places: readonly Lines[]): Located {
  const at = places.slice(0, 3).map((p) => p.start + 1);
  return refused(
    "INDENT_INCONSISTENT",
    `The lines of edit ${number} stand in ${path} at line ${at.join(", ")}, indented in another way that no single change explains. Copy their indentation exactly, in SEARCH and in REPLACE.`,
    places.slice(0, 3).map((p) => candidateOf(source, p, { score: 1, differs: ["white space"] })),
  );
}

/** The lines stand somewhere, but not after the context that the edit names. */
export function elsewhere(source: Source, { path, number }: Named, place: Lines): Located {
  return refused(
    "NEAR_MATCH",
    `The lines of edit ${number} stand in ${path} at line ${place.start + 1}, but its @@ line does not stand before them. Copy the @@ line from the file, or leave its text out if these lines are meant.`,
    [candidateOf(source, place, { score: 1, differs: ["@@ line"] })],
  );
}

export function applied(source: Source, { path, number }: Named, place: Lines): Located {
  return refused(
    "ALREADY_APPLIED",
    `${path} already holds what edit ${number} adds: it was applied before. Leave it out.`,
    [candidateOf(source, place, { score: 1, differs: [] })],
  );
}

export function refused(code: EditCode, message: string, candidates?: readonly Candidate[]): Located {
  return { kind: "refused", code, message, candidates: candidates ?? [], searched: candidates !== undefined };
}
