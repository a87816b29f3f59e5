import { estimateTokens } from "./tokens.ts";

export interface Slice {
  /** First and last line, counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Longer lines are data or generated code. */
const LONG_LINE = 400;
/** Places that found no room, after which no more are tried. */
const MOST_MISSES = 20;
const BEFORE = 6;
const AFTER = 24;
/** A line that begins something with a name, in most languages. */
const DEFINES =
  /^\s*(?:export |public |private |protected |static |async |final |pub )*(?:def|class|function|func|fn|interface|struct|enum|impl|trait|const|let|var|type|module|sub)\b|^\s*[\w<>[\], ]+\([^;]*\)\s*\{\s*$/;

/** Names in a text that can point into a file: words of four letters and more, most common ones left out. */
export function wordsOf(text: string): ReadonlySet<string> {
  const found = text.match(/[A-Za-z_][A-Za-z0-9_]{3,}/g) ?? [];
  const words = new Set(found.filter((word) => !COMMON.has(word.toLowerCase())));
  // What a comparison calls is never named where it fails.
  if (/[^=]==[^=]|\b(equal|compar)/i.test(text))
    for (const name of ["__eq__", "equals", "compareTo", "operator=="]) words.add(name);
  return words;
}

const COMMON = new Set(
  "test tests describe expect assert assertion error equal equals strictequal deepequal expected actual self this that with from import require const function return class def none true false null undefined value values result file line should when have must fail failed left right type name".split(
    " ",
  ),
);

/**
 * The parts of a large file around lines that hold the words, rare words and definitions first, in the file's order,
 * within a budget of tokens. Without any such line the file's beginning; nothing when no line fits.
 */
export function sliceAround(text: string, words: ReadonlySet<string>, tokens: number): readonly Slice[] {
  const lines = text.split("\n");
  const counts = new Map<string, number>();
  const held = lines.map((line) =>
    (line.match(/[A-Za-z_][A-Za-z0-9_]{3,}/g) ?? []).filter((word) => words.has(word)),
  );
  for (const list of held) for (const word of new Set(list)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const scored = held
    .map((list, i) => ({
      i,
      score:
        [...new Set(list)].reduce((sum, word) => sum + 1 / (counts.get(word) ?? 1), 0) *
        (defines(lines[i]) ? 4 : 1),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.i - b.i);
  const wanted = new Set<number>();
  let left = tokens;
  let missed = 0;
  for (const { i } of scored.length > 0 ? scored : [{ i: 0 }]) {
    if (missed === MOST_MISSES) break;
    const fresh: number[] = [];
    for (let k = Math.max(0, i - BEFORE); k <= Math.min(lines.length - 1, i + AFTER); k++)
      if (!wanted.has(k)) fresh.push(k);
    const cost = estimateTokens(fresh.map((k) => lines[k]).join("\n")) + 16;
    if (cost > left) {
      missed++;
      continue;
    }
    left -= cost;
    for (const k of fresh) wanted.add(k);
  }
  return join(
    lines,
    [...wanted].sort((a, b) => a - b),
  );
}

function defines(line = ""): boolean {
  return line.length < LONG_LINE && DEFINES.test(line);
}

function join(lines: readonly string[], wanted: readonly number[]): readonly Slice[] {
  const slices: { from: number; to: number }[] = [];
  for (const k of wanted) {
    const last = slices.at(-1);
    if (last && k <= last.to + 3 && lines.slice(last.to + 1, k).join("").length < LONG_LINE) last.to = k;
    else slices.push({ from: k, to: k });
  }
  return slices.map(({ from, to }) => ({
    from: from + 1,
    to: to + 1,
    text: lines.slice(from, to + 1).join("\n"),
  }));
}
