import type { Failure } from "../../core/failure.ts";
import { importsOf } from "./imports.ts";
import { isCode, isTest, projectPaths, stemOf, subjectOf } from "./project-paths.ts";
import type { ProjectPaths } from "./project-paths.ts";
import { definesAny, pathsIn, symbolsIn, wordsIn } from "./words.ts";

export interface Located {
  readonly path: string;
  readonly score: number;
  /** Why it is here: `frame`, `failing file`, `imported by test/x.js`, `same name as …`, `defines …`, `mentioned …`. */
  readonly signals: readonly string[];
}

export interface LocalizeInput {
  readonly failures: readonly Failure[];
  readonly goal: string;
  readonly paths: readonly string[];
  readonly read: (path: string) => Promise<string | undefined>;
}

const HOPS = 2;
/** Files read for their imports, and again as many where only words are left to go by. */
const MOST_READ = 120;
/** Failures that are looked at; with more of them the first ones stand for the rest. */
const MOST_FAILURES = 200;
const WEIGHT = {
  frame: 150,
  import: 80,
  failing: 60,
  name: 50,
  mentioned: 40,
  secondHop: 30,
  defines: 25,
  word: 25,
} as const;

interface Search {
  readonly project: ProjectPaths;
  readonly failures: readonly Failure[];
  readonly goal: string;
  /** Undefined for what is no text, and once the limit is used. */
  readonly read: (path: string) => Promise<string | undefined>;
  readonly found: Map<string, { score: number; signals: readonly string[] }>;
}

/** Files that the failures and the task point to, most relevant first; no model takes part. */
export async function localize({ failures, goal, paths, read }: LocalizeInput): Promise<readonly Located[]> {
  const search: Search = {
    project: projectPaths(paths),
    failures: failures.slice(0, MOST_FAILURES),
    goal,
    read: remembering(read),
    found: new Map(),
  };
  const seeds = named(search);
  for (const seed of seeds)
    for (const path of sameSubject(seed, search.project))
      add(search, path, WEIGHT.name, `same name as ${seed}`);
  await followImports(search, seeds);
  if (search.found.size < 4) await byWords(search);
  await bySymbols(search);
  return [...search.found]
    .map(([path, { score, signals }]) => ({ path, score, signals }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

function add({ project, found }: Search, path: string, weight: number, signal: string): void {
  if (!project.has(path)) return;
  const { score, signals } = found.get(path) ?? { score: 0, signals: [] };
  if (!signals.includes(signal)) found.set(path, { score: score + weight, signals: [...signals, signal] });
}

function remembering(read: LocalizeInput["read"]): LocalizeInput["read"] {
  const texts = new Map<string, Promise<string | undefined>>();
  return (path) => {
    const known = texts.get(path) ?? read(path);
    texts.set(path, known);
    return known;
  };
}

/** What failures and task name themselves; these files are where the search starts. */
function named(search: Search): readonly string[] {
  const { failures, goal, project, found } = search;
  for (const f of failures) {
    if (f.frame) add(search, f.frame.file, WEIGHT.frame, "frame");
    if (f.file !== undefined) add(search, f.file, WEIGHT.failing, "failing file");
    for (const path of pathsIn(`${f.message}\n${f.id}`, project))
      add(search, path, WEIGHT.mentioned, "mentioned in the failure");
  }
  for (const path of pathsIn(goal, project)) add(search, path, WEIGHT.mentioned, "mentioned in the task");
  return [...found.keys()];
}

/** Source files with the name of a test: `x.test.js` and `x.js`, `test_x.py` and `x.py`, `XTest.java` and `X.java`. */
function sameSubject(path: string, project: ProjectPaths): readonly string[] {
  const subject = subjectOf(path);
  if (subject.length < 2) return [];
  return project
    .about(subject)
    .filter((p) => p !== path)
    .slice(0, 4);
}

async function followImports(search: Search, seeds: readonly string[]): Promise<void> {
  const seen = new Set(seeds);
  let frontier = seeds;
  for (let hop = 1, reads = 0; hop <= HOPS; hop++) {
    const next: string[] = [];
    for (const path of frontier) {
      if (++reads > MOST_READ) return;
      const text = await search.read(path);
      for (const target of text === undefined ? [] : importsOf(path, text, search.project)) {
        add(search, target, hop === 1 ? WEIGHT.import : WEIGHT.secondHop, `imported by ${path}`);
        if (!seen.has(target)) next.push(target);
        seen.add(target);
      }
    }
    frontier = next;
  }
}

/** Where nothing else points anywhere: code files named like the task's words first, then those that hold them. */
async function byWords(search: Search): Promise<void> {
  const { failures, goal, project } = search;
  const words = wordsIn(`${goal}\n${failures.map((f) => `${f.id} ${f.message}`).join("\n")}`);
  const plain = new Set(words.flatMap((w) => [w.toLowerCase(), subjectOf(w)]));
  const hits = (path: string): number =>
    path
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .filter((part) => plain.has(part)).length + (plain.has(subjectOf(path)) ? 2 : 0);
  const candidates = project.all
    .filter(isCode)
    .map((path) => ({ path, rank: hits(path) - (isTest(path) ? 1 : 0) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST_READ);
  for (const { path } of candidates) {
    if (plain.has(stemOf(path).toLowerCase()) || plain.has(subjectOf(path)))
      add(search, path, WEIGHT.name, "named in the task");
    const text = await search.read(path);
    const held = text === undefined ? 0 : words.filter((w) => text.includes(w)).length;
    if (held > 0) add(search, path, Math.min(WEIGHT.word, 5 + held * 4), `${held} words of the task`);
  }
}

/** Files found so far that define what failures and task call by a name of code. */
async function bySymbols(search: Search): Promise<void> {
  const { failures, goal, found } = search;
  const symbols = symbolsIn(`${goal}\n${failures.map((f) => `${f.id}\n${f.message}`).join("\n")}`);
  if (symbols.length === 0) return;
  const best = [...found].sort((a, b) => b[1].score - a[1].score).slice(0, MOST_READ / 3);
  for (const [path] of best) {
    const text = await search.read(path);
    const defined = text === undefined ? [] : definesAny(text, symbols);
    for (const name of defined.slice(0, 2)) add(search, path, WEIGHT.defines, `defines ${name}`);
  }
}
