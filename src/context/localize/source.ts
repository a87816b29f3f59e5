import type { ProjectPaths } from "./project-paths.ts";

/** A file whose imports are looked for. */
export interface Source {
  readonly path: string;
  /** The folder it is in; `.` is the root. */
  readonly dir: string;
  readonly text: string;
}

/** Paths of the project that a source imports, in its order, perhaps repeated. */
export type Scanner = (source: Source, project: ProjectPaths) => readonly string[];

/** First groups of all matches. */
export function allIn(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((m) => m[1] ?? []);
}
