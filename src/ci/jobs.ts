import type { JobFacts } from "../core/hub.ts";
import { evaluate, fill, fillValue, isMap, piecesOf, textOf } from "./expression.ts";
import type { Contexts, Value } from "./expression.ts";
import { matrixOf } from "./matrix.ts";
import type { Combination } from "./matrix.ts";

export type Node = { readonly [name: string]: Value };

/** A job of the workflow file that may be the one that ran, with the matrix values that it then had. */
export interface JobMatch {
  readonly id: string;
  readonly job: Node;
  readonly contexts: Contexts;
}

/** The jobs of a workflow that GitHub would show under the name; several when the name does not tell them apart. */
export function jobsNamed(
  workflow: Node,
  { name }: Pick<JobFacts, "name">,
  base: Contexts,
): readonly JobMatch[] {
  const jobs = isMap(workflow["jobs"]) ? Object.entries(workflow["jobs"]) : [];
  const found = jobs.flatMap(([id, job]) => (isMap(job) ? matches({ id, job, name, base }) : []));
  const best = Math.min(...found.map(({ rank }) => rank));
  return found.filter(({ rank }) => rank === best).map(({ match }) => match);
}

interface Asked {
  readonly id: string;
  readonly job: Node;
  readonly name: string;
  readonly base: Contexts;
}

interface Ranked {
  readonly match: JobMatch;
  /** The lower the surer: a name letter by letter comes before one with parts that are not known. */
  readonly rank: number;
}

function matches({ id, job, name, base }: Asked): readonly Ranked[] {
  const strategy = isMap(job["strategy"]) ? job["strategy"] : {};
  const { combinations, isWhole } = matrixOf(strategy["matrix"] ?? null, (v) => fillValue(v, base));
  return combinations.flatMap((combination) => {
    const values = knownOf(combination);
    const complete = isWhole && values.size === combination.values.size;
    const contexts = { ...base, matrix: { values: Object.fromEntries(values), complete } };
    for (const [index, shown] of shownNames({ id, job, combination, contexts, isWhole }).entries()) {
      const read = readName(shown, name);
      if (read === undefined) continue;
      const matrix = { values: { ...Object.fromEntries(values), ...read }, complete };
      const isWild = shown.some((piece) => typeof piece !== "string");
      return [{ match: { id, job, contexts: { ...base, matrix } }, rank: index + (isWild ? 10 : 0) }];
    }
    return [];
  });
}

function knownOf({ values }: Combination): ReadonlyMap<string, Value> {
  const known = new Map<string, Value>();
  for (const [name, value] of values) if (value !== undefined) known.set(name, value);
  return known;
}

/** A part of a name that is not known here; where it is a matrix value alone, that value's name. */
interface Gap {
  readonly matrix?: string;
}
type Shown = readonly (string | Gap)[];

interface Naming {
  readonly id: string;
  readonly job: Node;
  readonly combination: Combination;
  readonly contexts: Contexts;
  readonly isWhole: boolean;
}

/** The names under which GitHub may show the job, the likeliest first. */
function shownNames({ id, job, combination, contexts, isWhole }: Naming): readonly Shown[] {
  const template = job["name"] === undefined ? id : textOf(job["name"]);
  const base = shownText(template, contexts);
  const isPlain = job["name"] === undefined || !template.includes("${{");
  const { values, added } = combination;
  const own = [...values.keys()].filter((key) => !added.includes(key));
  const suffixed = [[...values.keys()], own]
    .filter((keys, index) => keys.length > 0 && (index === 0 || added.length > 0))
    .map((keys) => [...base, ...suffix(keys, values)]);
  const open = isWhole ? [] : [[...base, " (", {}, ")"]];
  return isPlain ? [...suffixed, ...open, base] : [base, ...suffixed, ...open];
}

function suffix(keys: readonly string[], values: Combination["values"]): Shown {
  const parts = keys.flatMap((key): Shown => {
    const value = values.get(key);
    return value === undefined ? [{ matrix: key }] : leavesOf(value);
  });
  return parts.length === 0
    ? []
    : [" (", ...parts.flatMap((part, index) => (index === 0 ? [part] : [", ", part])), ")"];
}

/** Empty values leave no trace in a name. */
function leavesOf(value: Value): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item: Value) => leavesOf(item));
  if (isMap(value)) return Object.values(value).flatMap(leavesOf);
  return textOf(value) === "" ? [] : [textOf(value)];
}

/** A text with its expressions filled in, and gaps for those that are not known. */
export function shownText(template: string, contexts: Contexts): Shown {
  return piecesOf(template).map((piece) => {
    if (piece.kind === "text") return piece.text;
    const found = evaluate(piece.text, contexts);
    if (found.kind === "value") return textOf(found.value);
    const matrix = /^\s*matrix\.([\w-]+)\s*$/.exec(piece.text)?.[1];
    return matrix === undefined ? {} : { matrix };
  });
}

/** Names of jobs that are longer are cut by GitHub and end in dots. */
const LONGEST_NAME = 100;

/** The matrix values that a name shows in its gaps, or undefined when it is no such name. */
export function readName(shown: Shown, name: string): Readonly<Record<string, string>> | undefined {
  const wanted = squeezed(name);
  const texts = shown.filter((piece) => typeof piece === "string");
  if (texts.length === shown.length) {
    const full = squeezed(texts.join(""));
    const isCut = name.length >= LONGEST_NAME && wanted.endsWith("...");
    return full === wanted || (isCut && full.startsWith(wanted.slice(0, -3))) ? {} : undefined;
  }
  return readGaps(shown, wanted);
}

/** Each gap takes as little as it can, from left to right. */
function readGaps(shown: Shown, wanted: string): Readonly<Record<string, string>> | undefined {
  const read: Record<string, string> = {};
  const open: { gap: Gap; from: number }[] = [];
  let at = 0;
  for (const [index, piece] of shown.entries()) {
    if (typeof piece !== "string") {
      open.push({ gap: piece, from: at });
      continue;
    }
    const text = piece.replace(/\s+/g, " ");
    const gap = open.pop();
    const least = gap?.gap.matrix === undefined ? at : at + 1;
    const isLast = index === shown.length - 1;
    const end = text.trimEnd();
    const found = isLast && gap !== undefined ? wanted.length - end.length : wanted.indexOf(text, least);
    if (found < least || (gap === undefined && found !== at)) return undefined;
    if (isLast && !(wanted.endsWith(end) && found + end.length === wanted.length)) return undefined;
    if (gap?.gap.matrix !== undefined) read[gap.gap.matrix] = wanted.slice(gap.from, found);
    open.length = 0;
    at = found + text.length;
  }
  const gap = open.pop();
  if (gap?.gap.matrix !== undefined) read[gap.gap.matrix] = wanted.slice(gap.from);
  return read;
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Why a job cannot be run again here, in a sentence, or undefined. */
export function unrunnable(
  { job, contexts }: JobMatch,
  { name, runnerLabels }: JobFacts,
): string | undefined {
  const which = `The job "${name}"`;
  if (job["uses"] !== undefined)
    return `${which} runs the reusable workflow ${textOf(job["uses"])}, whose steps are not in this file.`;
  if (job["container"] !== undefined && job["container"] !== null) return `${which} runs in a container.`;
  if (isMap(job["services"]))
    return `${which} needs the services ${Object.keys(job["services"]).join(", ")}.`;
  const wanted = fillValue(job["runs-on"] ?? null, contexts);
  const labels = [...runnerLabels, ...(wanted.kind === "value" ? leavesOf(wanted.value) : [])];
  const other = labels.find((label) => /windows|macos|mac-os|^osx/i.test(label));
  return other === undefined ? undefined : `${which} ran on ${other}, and only Linux can be had here.`;
}

export interface Environment {
  readonly known: Readonly<Record<string, string>>;
  /** What the others are taken from, by their names. */
  readonly unknown: Readonly<Record<string, string>>;
}

/** The variables of an `env` map that are known, and for the others what they use. */
export function environmentOf(node: Value, contexts: Contexts): Environment {
  const known: Record<string, string> = {};
  const unknown: Record<string, string> = {};
  for (const [name, value] of isMap(node) ? Object.entries(node) : []) {
    const filled = fill(textOf(value), contexts);
    if (filled.kind === "text") known[name] = filled.text;
    else unknown[name] = filled.name;
  }
  return { known, unknown };
}
