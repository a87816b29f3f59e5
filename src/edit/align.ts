import { trimmed } from "./text/source.ts";

/** Characters of a line that take part in a comparison. */
const MOST_COMPARED = 240;

/** A line made ready for many comparisons. */
export interface Shape {
  readonly text: string;
  /** Sorted codes of neighbouring character pairs. */
  readonly pairs: Int32Array;
  /** What a line counts for: little when it says little. */
  readonly weight: number;
}

export function shapeOf(line: string): Shape {
  const text = trimmed(line.slice(0, MOST_COMPARED * 4)).slice(0, MOST_COMPARED);
  const plain = text.toLowerCase();
  const pairs = new Int32Array(Math.max(0, plain.length - 1));
  for (let i = 0; i + 1 < plain.length; i++) pairs[i] = (plain.charCodeAt(i) << 16) | plain.charCodeAt(i + 1);
  return { text, pairs: pairs.sort(), weight: text.length === 0 ? 0.1 : text.length < 4 ? 0.3 : 1 };
}

/** Dice's coefficient over character pairs, 0 to 1; upper and lower case count for little. */
export function similarity(a: Shape, b: Shape): number {
  if (a.text === b.text) return 1;
  const [x, y] = [a.pairs, b.pairs];
  const total = x.length + y.length;
  if (total === 0 || 2 * Math.min(x.length, y.length) < total * 0.3) return 0;
  let common = 0;
  for (let i = 0, j = 0; i < x.length && j < y.length;) {
    const [p = 0, q = 0] = [x[i], y[j]];
    if (p === q) {
      common++;
      i++;
      j++;
    } else if (p < q) i++;
    else j++;
  }
  return (1.96 * common) / total;
}

interface Alignment {
  /** For each search line the line of the window that it stands for, or -1. */
  readonly pairs: Int32Array;
  /** 0 to 1: shared weight of both sides. */
  readonly score: number;
}

/** Pairs below this are no pairs. */
const LEAST = 0.35;
/** What a line of the file left out between two pairs costs, so that equal alignments end as the shortest. */
const GAP = 0.02;

/**
 * The best way to lay search lines along a window of the file, in order, gaps allowed, within a band around the
 * diagonal that starts at `slack`; places outside the file are undefined.
 */
export function align(
  search: readonly Shape[],
  window: readonly (Shape | undefined)[],
  slack: number,
): Alignment {
  const [m, n] = [search.length, window.length];
  const width = 2 * slack + 2;
  const best = new Float64Array((m + 1) * (width + 1));
  const move = new Uint8Array((m + 1) * (width + 1));
  // Column k of row i stands for window position i + k - 1, so that the band follows the diagonal.
  const cell = (i: number, k: number): number => i * (width + 1) + k;
  for (let i = 1; i <= m; i++) {
    const line = search[i - 1];
    if (line === undefined) break;
    for (let k = 0; k <= width; k++) {
      const j = i + k - 1;
      const up = k + 1 <= width ? (best[cell(i - 1, k + 1)] ?? 0) : 0;
      const left = k > 0 ? Math.max(0, (best[cell(i, k - 1)] ?? 0) - GAP) : 0;
      let value = up;
      let way = 1;
      if (left > value) [value, way] = [left, 2];
      const other = j >= 1 && j <= n ? window[j - 1] : undefined;
      if (other !== undefined) {
        const like = similarity(line, other);
        const paired = (best[cell(i - 1, k)] ?? 0) + like * Math.min(line.weight, other.weight);
        if (like >= LEAST && paired > value) [value, way] = [paired, 3];
      }
      best[cell(i, k)] = value;
      move[cell(i, k)] = way;
    }
  }
  const pairs = new Int32Array(m).fill(-1);
  for (let i = m, k = width; i > 0 && k >= 0;) {
    const way = move[cell(i, k)];
    if (way === 3) {
      pairs[i - 1] = i + k - 2;
      i--;
    } else if (way === 2) k--;
    else {
      i--;
      k++;
      if (k > width) break;
    }
  }
  return { pairs, score: scoreOf(search, window, pairs) };
}

function scoreOf(
  search: readonly Shape[],
  window: readonly (Shape | undefined)[],
  pairs: Int32Array,
): number {
  const found = pairs.filter((j) => j >= 0);
  const [first = 0, last = -1] = [found[0], found.at(-1)];
  let shared = 0;
  let total = 0;
  for (const [i, line] of search.entries()) {
    total += line.weight;
    const other = window[pairs[i] ?? -1];
    if (other) shared += 2 * similarity(line, other) * Math.min(line.weight, other.weight);
  }
  for (let j = first; j <= last; j++) total += window[j]?.weight ?? 0;
  return total === 0 ? 0 : Math.min(1, shared / total);
}
