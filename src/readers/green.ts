import type { Condensed } from "./condense.ts";
import { readLog } from "./log.ts";
import { templateOf } from "./template.ts";

/** What the log of a run that passed holds. */
export interface GreenLines {
  has(line: string): boolean;
}

/** Lines are the same when they differ in numbers, hashes, paths, times and spaces only. */
export function greenLines(log: Condensed, root: string): GreenLines {
  const known = new Set<string>();
  for (const line of readLog(log.text, root).lines) known.add(templateOf(line));
  return { has: (line) => known.has(templateOf(line)) };
}
