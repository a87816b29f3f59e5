import { mask } from "../core/failure.ts";
import { errorWeight } from "./error-lines.ts";
import type { Condensed } from "./condense.ts";
import type { GreenLines } from "./green.ts";
import { readLog } from "./log.ts";
import { cut } from "./reader.ts";

const CHARACTERS_PER_TOKEN = 3.4;
const LONGEST_LINE = 400;
/** Lines wanted above and below a line that names an error, by its weight. */
const AROUND = { 0: [0, -1], 2: [1, 4], 3: [2, 10] } as const;
const TAIL = 15;
/** Of the budget, the part that is filled from the log's start; the rest is filled from its end. */
const FROM_START = 0.7;
/** Characters of `(12345 lines left out)`. */
const GAP = 26;

/**
 * The part of a log that a model sees, in the log's order: lines that name an error, what stands around them, the end.
 * Repeats are folded into their first occurrence with their number; what is left out is said where it stood.
 */
export function distill(
  log: string | Condensed,
  { maxTokens, root, green }: { readonly maxTokens: number; readonly root?: string; readonly green?: GreenLines },
): string {
  const { lines } = readLog(typeof log === "string" ? log : log.text, root ?? "");
  void green;
  const ranks = rank(lines);
  const counts = new Map<string, number>();
  const firsts: number[] = [];
  const keyOf = keys();
  for (const at of ranks.keys()) {
    const key = keyOf(lines[at] ?? "");
    const times = counts.get(key) ?? 0;
    counts.set(key, times + 1);
    if (times === 0) firsts.push(at);
  }
  const shown = choose(lines, { ranks, firsts, budget: maxTokens * CHARACTERS_PER_TOKEN });
  return write(lines, { ranks, counts, shown, keyOf });
}

const FOREIGN_FRAME =
  /^\s+at .*(?:\(node:|node_modules\/)|^\s+at (?:node:|org\.junit|java\.base|jdk\.|org\.apache\.maven)/;

/** Wanted lines in their order, each with how much it is wanted: 6 and 4 name an error, the rest stands around them. */
function rank(lines: readonly string[]): ReadonlyMap<number, number> {
  const ranks = new Map<number, number>();
  const want = (at: number, by: number): void => {
    const line = lines[at] ?? "";
    if (line.trim() !== "" && !FOREIGN_FRAME.test(line) && by > (ranks.get(at) ?? 0)) ranks.set(at, by);
  };
  let isSetUp = false;
  lines.forEach((line, at) => {
    if (line.startsWith("##[")) isSetUp = line.startsWith("##[group]");
    const weight = isSetUp ? 0 : errorWeight(line);
    const [above, below] = AROUND[weight];
    if (weight > 0) want(at, weight * 2);
    for (let i = at - above; i <= at + below; i++) want(i, weight * 2 - 1);
  });
  const tail = ranks.size === 0 ? 3 * TAIL : TAIL;
  for (let at = lines.length - 1, n = 0; at >= 0 && n < tail; at--) {
    if (lines[at]?.trim() === "") continue;
    want(at, 1);
    n += 1;
  }
  return new Map([...ranks].sort(([a], [b]) => a - b));
}

/** What is the same in repeats of a line. Short lines are brackets and words of their own, never repeats of others. */
function keys(): (line: string) => string {
  const known = new Map<string, string>();
  return (line) => {
    if (line.trim().length < 8) return line;
    const key = known.get(line) ?? mask(line.slice(0, LONGEST_LINE));
    known.set(line, key);
    return key;
  };
}

interface Choice {
  readonly ranks: ReadonlyMap<number, number>;
  /** Wanted lines that are no repeats. */
  readonly firsts: readonly number[];
  /** In characters. */
  readonly budget: number;
}

/** Most wanted lines first; where not all of a rank fit, those nearest to the log's start and some of its end. */
function choose(lines: readonly string[], { ranks, firsts, budget }: Choice): ReadonlySet<number> {
  const shown = new Set<number>();
  let left = budget - GAP;
  const take = (at: number, floor: number): boolean => {
    const isApart = !shown.has(at - 1) && !shown.has(at + 1);
    const cost = Math.min(lines[at]?.length ?? 0, LONGEST_LINE) + 8 + (isApart ? GAP : 0);
    if (left - cost < floor) return false;
    shown.add(at);
    left -= cost;
    return true;
  };
  for (const wanted of [6, 5, 4, 3, 1]) {
    const level = firsts.filter((at) => ranks.get(at) === wanted);
    const floor = left * (1 - FROM_START);
    const stop = level.findIndex((at) => !take(at, floor));
    if (stop >= 0)
      level
        .slice(stop)
        .toReversed()
        .every((at) => take(at, 0));
  }
  return shown;
}

interface Written {
  readonly ranks: ReadonlyMap<number, number>;
  readonly counts: ReadonlyMap<string, number>;
  readonly shown: ReadonlySet<number>;
  readonly keyOf: (line: string) => string;
}

function write(lines: readonly string[], { ranks, counts, shown, keyOf }: Written): string {
  const out: string[] = [];
  const said = new Set([...shown].map((at) => keyOf(lines[at] ?? "")));
  let gap = 0;
  const close = (): void => {
    if (gap > 0) out.push(`(${gap} line${gap === 1 ? "" : "s"} left out)`);
    gap = 0;
  };
  lines.forEach((line, at) => {
    if (shown.has(at)) {
      close();
      const times = counts.get(keyOf(line)) ?? 1;
      out.push(`${cut(line.trimEnd(), LONGEST_LINE)}${times > 1 ? `  (×${times})` : ""}`);
    } else if (line.trim() !== "" && !(ranks.has(at) && said.has(keyOf(line)))) gap += 1;
  });
  close();
  return out.join("\n");
}
