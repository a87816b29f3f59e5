import { mask } from "../core/failure.ts";
import { paddedTokens } from "../core/tokens.ts";
import type { Condensed } from "./condense.ts";
import type { GreenLines } from "./green.ts";
import { readLog } from "./log.ts";
import { UNWANTED, rankLines } from "./rank.ts";
import type { Ranks } from "./rank.ts";
import { cut } from "./reader.ts";

const LONGEST_LINE = 400;
/** Of the budget, the part that is filled from the log's start where not all lines of a rank fit. */
const FROM_START = 0.7;
/** Tokens of `(12345 lines left out)` with its line end. */
const GAP = 8;
/** What the padded estimate is at least above the true count for lines of logs, and the fewest characters of a token. */
const PADDING = 1.2;
const CHARACTERS = 2.55;

/**
 * The part of a log that a model sees, in the log's order: lines that name an error, what stands around them, the end.
 * Repeats are folded into their first occurrence with their number; what is left out is said where it stood.
 */
export function distill(
  log: string | Condensed,
  {
    maxTokens,
    root,
    green,
  }: { readonly maxTokens: number; readonly root?: string; readonly green?: GreenLines },
): string {
  const { lines } = readLog(typeof log === "string" ? log : log.text, root ?? "");
  const ranks = rankLines(lines, green);
  const keyOf = keys();
  const counts = new Map<string, number>();
  const firsts: number[] = [];
  ranks.forEach((rank, at) => {
    if (rank === UNWANTED) return;
    const key = keyOf(lines[at] ?? "");
    const times = counts.get(key) ?? 0;
    counts.set(key, times + 1);
    if (times === 0) firsts.push(at);
  });
  const best = bestRanks(lines, ranks, keyOf);
  const shown = choose(lines, { best, firsts, budget: maxTokens, keyOf });
  return write(lines, { log, ranks, counts, shown, keyOf });
}

/** The best rank that any of a line's repeats has. */
function bestRanks(
  lines: readonly string[],
  ranks: Ranks,
  keyOf: (line: string) => string,
): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  ranks.forEach((rank, at) => {
    if (rank === UNWANTED) return;
    const key = keyOf(lines[at] ?? "");
    best.set(key, Math.min(best.get(key) ?? UNWANTED, rank));
  });
  return best;
}

/** Frames of stacks and lines of source: other line numbers are other facts. */
const PLACE = /^\s*(?:at|❯|-->|from|File) \S|^\s*>? *\d+ *[|│]/;

/** What is the same in repeats of a line. Short lines are brackets and words of their own, never repeats of others. */
function keys(): (line: string) => string {
  const known = new Map<string, string>();
  return (line) => {
    if (line.trim().length < 8 || PLACE.test(line)) return line;
    const found = known.get(line);
    if (found !== undefined) return found;
    const key = mask(line.slice(0, LONGEST_LINE).replace(/^##\[error\]/, ""));
    known.set(line, key);
    return key;
  };
}

interface Choice {
  readonly best: ReadonlyMap<string, number>;
  /** Wanted lines that are no repeats. */
  readonly firsts: readonly number[];
  /** In tokens. */
  readonly budget: number;
  readonly keyOf: (line: string) => string;
}

/** Most wanted lines first; where not all of a rank fit, those nearest to the log's start and some of its end. */
function choose(lines: readonly string[], { best, firsts, budget, keyOf }: Choice): ReadonlySet<number> {
  const shown = new Set<number>();
  let left = budget - GAP;
  const take = (at: number, floor: number): boolean => {
    const isApart = !shown.has(at - 1) && !shown.has(at + 1);
    const cost = costOf(lines[at] ?? "") + (isApart ? GAP : 0);
    if (left - cost < floor) return false;
    shown.add(at);
    left -= cost;
    return true;
  };
  const levels = new Map<number, number[]>();
  for (const at of firsts) {
    const rank = best.get(keyOf(lines[at] ?? "")) ?? UNWANTED;
    const level = levels.get(rank);
    if (level === undefined) levels.set(rank, [at]);
    else level.push(at);
  }
  for (const [, level] of [...levels].sort(([a], [b]) => a - b)) {
    const floor = left * (1 - FROM_START);
    const stop = level.findIndex((at) => !take(at, floor));
    if (stop < 0) continue;
    level
      .slice(stop)
      .toReversed()
      .every((at) => take(at, 0));
  }
  return shown;
}

/** Tokens of a line, its end and its count. */
function costOf(line: string): number {
  const text = line.slice(0, LONGEST_LINE);
  const padded = paddedTokens(text) / PADDING;
  return (/^[ -~]*$/.test(text) ? Math.min(padded, text.length / CHARACTERS) : padded) + 1;
}

interface Written {
  readonly log: string | Condensed;
  readonly ranks: Ranks;
  readonly counts: ReadonlyMap<string, number>;
  readonly shown: ReadonlySet<number>;
  readonly keyOf: (line: string) => string;
}

function write(lines: readonly string[], { log, ranks, counts, shown, keyOf }: Written): string {
  const leftOut = typeof log === "string" ? undefined : log.leftOut;
  const extra = repeatsBeyond(lines, log, keyOf);
  const said = new Set([...shown].map((at) => keyOf(lines[at] ?? "")));
  const unsaid = partUnsaid(
    leftOut,
    [...extra].flatMap(([key, times]) => (said.has(key) ? [times] : [])),
  );
  const out: string[] = [];
  let gap = 0;
  const close = (): void => {
    if (gap > 0) out.push(`(${gap} line${gap === 1 ? "" : "s"} left out)`);
    gap = 0;
  };
  lines.forEach((line, at) => {
    gap += Math.round((leftOut?.get(at) ?? 0) * unsaid);
    if (shown.has(at)) {
      close();
      const key = keyOf(line);
      const times = (counts.get(key) ?? 1) + (extra.get(key) ?? 0);
      out.push(`${cut(line.trimEnd(), LONGEST_LINE)}${times > 1 ? `  (×${times})` : ""}`);
    } else if (line.trim() !== "" && !(ranks[at] !== UNWANTED && said.has(keyOf(line)))) gap += 1;
  });
  close();
  return out.join("\n");
}

/** Of the lines left out before reading, the part that no shown line's count holds; where each stood is not known. */
function partUnsaid(leftOut: ReadonlyMap<number, number> | undefined, said: readonly number[]): number {
  const all = [...(leftOut?.values() ?? [])].reduce((a, b) => a + b, 0);
  return all === 0 ? 0 : Math.max(0, 1 - said.reduce((a, b) => a + b, 0) / all);
}

/** Repeats of lines that a log too long to be kept had. */
function repeatsBeyond(
  lines: readonly string[],
  log: string | Condensed,
  keyOf: (line: string) => string,
): ReadonlyMap<string, number> {
  const extra = new Map<string, number>();
  if (typeof log === "string") return extra;
  for (const [at, times] of log.repeats) {
    const key = keyOf(lines[at] ?? "");
    extra.set(key, (extra.get(key) ?? 0) + times);
  }
  return extra;
}
