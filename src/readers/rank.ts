import { errorWeight, saysPassed } from "./error-lines.ts";
import type { GreenLines } from "./green.ts";

/** How much each line is wanted, 0 most; `UNWANTED` for one that is not. */
export type Ranks = Uint8Array;

export const UNWANTED = 255;

/** Lines around one that names an error: so many above and below, and how much less they are wanted. */
const AROUND = {
  3: [
    { above: 2, below: 4, by: 1 },
    { above: 4, below: 14, by: 2 },
    { above: 8, below: 40, by: 4 },
  ],
  2: [
    { above: 1, below: 4, by: 1 },
    { above: 3, below: 10, by: 3 },
  ],
  1: [{ above: 2, below: 1, by: 1 }],
} as const;
const BY_WEIGHT = { 3: 0, 2: 2, 1: 3 } as const;
/** What steps that passed say is wanted so much less, and likewise what the last green run said too. */
const ELSEWHERE = 4;
const KNOWN = 4;
const NEW = 3;
/** The best rank of what stands around an error and is foreign code, a test that passed, or in the green log too. */
const DULL = 5;
const TAIL = [
  { lines: 15, rank: 3 },
  { lines: 50, rank: 5 },
] as const;

/** Ranks by what lines say, where they stand, and whether the log of a run that passed has them. */
export function rankLines(lines: readonly string[], green: GreenLines | undefined): Ranks {
  const ranks = new Uint8Array(lines.length).fill(UNWANTED);
  const { place, ends } = stepsOf(lines);
  const isNew = green === undefined ? undefined : lines.map((line) => line.trim() !== "" && !green.has(line));
  const weights = lines.map(errorWeight);
  const hasErrors = weights.some((weight) => weight >= 2);
  const want = (at: number, rank: number): void => {
    const line = lines[at];
    if (line === undefined || line.trim() === "" || place[at] === "header") return;
    if (hasErrors && saysPassed(line)) return;
    const isDull = FOREIGN_FRAME.test(line) || isNew?.[at] === false;
    const less = isDull ? Math.max(rank + 1, DULL) : SAYS_LITTLE.test(line) ? rank + 1 : rank;
    ranks[at] = Math.min(ranks[at] ?? UNWANTED, less);
  };
  lines.forEach((line, at) => {
    if (place[at] === "header") return;
    const weight = weights[at] ?? 0;
    const far = place[at] === "elsewhere" ? ELSEWHERE : 0;
    if (isNew?.[at] === true) want(at, NEW + far);
    if (weight === 0) return;
    const rank = BY_WEIGHT[weight] + far + (isNew?.[at] === false ? KNOWN : 0);
    ranks[at] = Math.min(ranks[at] ?? UNWANTED, rank);
    for (const { above, below, by } of AROUND[weight]) {
      const to = endOfBlock(lines, at, below);
      for (let i = at - above; i <= to; i++) want(i, rank + by);
    }
  });
  for (const end of ends)
    for (const { lines: wanted, rank } of TAIL)
      for (let at = end - 1, n = 0; at >= 0 && n < wanted; at--) {
        if (lines[at]?.trim() === "") continue;
        want(at, rank);
        n++;
      }
  return ranks;
}

const FOREIGN_FRAME =
  /^\s+at .*(?:\(node:|node_modules\/)|^\s+at (?:node:|org\.junit|java\.base|jdk\.|org\.apache\.maven)|^\s+at \/rustc\//;

/** A rule, a bracket, a marker under a column, a line of source that is quoted. */
const SAYS_LITTLE = /^[^a-zA-Z]*$|^\s*>? *\d+ *[|│]/;

/** The last line below that belongs to the same output: a new command or passed step ends it. */
function endOfBlock(lines: readonly string[], from: number, below: number): number {
  for (let at = from + 1; at <= from + below; at++) if (lines[at]?.startsWith("##[group]")) return at - 1;
  return from + below;
}

interface Steps {
  /** `header`: a runner's own words before a step; `elsewhere`: in a step that passed, or after the last. */
  readonly place: readonly ("step" | "header" | "elsewhere")[];
  /** Where failing steps end; the end of the log where no runner says so. */
  readonly ends: readonly number[];
}

/** Which lines of a runner's log belong to steps that failed. Any other log is one failing step. */
function stepsOf(lines: readonly string[]): Steps {
  const place = lines.map((): Steps["place"][number] => "step");
  const ends: number[] = [];
  let start = 0;
  let isHeader = false;
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith("##[")) {
      if (isHeader) place[at] = "header";
      continue;
    }
    if (line.startsWith("##[group]Run ")) {
      for (let i = start; i < at; i++)
        if (place[i] === "step" && i >= (ends.at(-1) ?? 0)) place[i] = "elsewhere";
      start = at;
      isHeader = true;
    }
    if (isHeader) place[at] = "header";
    if (line.startsWith("##[endgroup]")) isHeader = false;
    if (line.startsWith("##[error]") && FAILED_STEP.test(line)) {
      ends.push(at + 1);
      start = at + 1;
      isHeader = false;
    }
  }
  if (ends.length === 0)
    return { place: place.map((p) => (p === "elsewhere" ? "step" : p)), ends: [lines.length] };
  for (let i = start; i < lines.length; i++) if (place[i] === "step") place[i] = "elsewhere";
  return { place, ends };
}

const FAILED_STEP = /Process completed with exit code|The operation was canceled|has timed out|exit code \d+/;
