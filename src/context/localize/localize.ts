import type { Failure } from "../../core/failure.ts";
import { importsOf } from "./imports.ts";

export interface Located {
  readonly path: string;
  readonly score: number;
  /** Why it is here: `frame`, `failing file`, `imported by test/x.js`, `same name as …`, `mentioned`. */
  readonly signals: readonly string[];
}

export interface LocalizeInput {
  readonly failures: readonly Failure[];
  readonly goal: string;
  readonly paths: readonly string[];
  readonly read: (path: string) => Promise<string | undefined>;
}

const HOPS = 2;
const MOST_READ = 120;
const WEIGHT = {
  frame: 150,
  failing: 60,
  import: 80,
  secondHop: 30,
  name: 50,
  mentioned: 40,
  word: 25,
} as const;
const CODE =
  /\.(c|cc|cpp|cxx|h|hpp|cs|go|java|jsx?|kt|mjs|cjs|php|py|rb|rs|scala|swift|tsx?|mts|cts|vue|svelte)$/i;

/** Files that the failures and the task point to, most relevant first; no model takes part. */
export async function localize({ failures, goal, paths, read }: LocalizeInput): Promise<readonly Located[]> {
  const known = new Set(paths);
  const scores = new Map<string, { score: number; signals: string[] }>();
  const add = (path: string, weight: number, signal: string): void => {
    if (!known.has(path)) return;
    const at = scores.get(path) ?? { score: 0, signals: [] };
    if (at.signals.includes(signal)) return;
    scores.set(path, { score: at.score + weight, signals: [...at.signals, signal] });
  };
  for (const f of failures) {
    if (f.frame) add(f.frame.file, WEIGHT.frame, "frame");
    if (f.file !== undefined) add(f.file, WEIGHT.failing, "failing file");
    for (const path of pathsIn(`${f.message}\n${f.id}`, known))
      add(path, WEIGHT.mentioned, "mentioned in the failure");
  }
  for (const path of pathsIn(goal, known)) add(path, WEIGHT.mentioned, "mentioned in the task");
  const seeds = [...scores.keys()];
  for (const seed of seeds)
    for (const path of sameName(seed, paths)) add(path, WEIGHT.name, `same name as ${seed}`);
  await followImports({ seeds, paths, known, read, add });
  if (scores.size < 4) await byWords({ failures, goal, paths, read, add });
  return [...scores]
    .map(([path, { score, signals }]) => ({ path, score, signals }))
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

interface Following {
  readonly seeds: readonly string[];
  readonly paths: readonly string[];
  readonly known: ReadonlySet<string>;
  readonly read: (path: string) => Promise<string | undefined>;
  readonly add: (path: string, weight: number, signal: string) => void;
}

async function followImports({ seeds, paths, known, read, add }: Following): Promise<void> {
  let frontier = seeds;
  const seen = new Set(seeds);
  for (let hop = 1, reads = 0; hop <= HOPS; hop++) {
    const next: string[] = [];
    for (const path of frontier) {
      if (++reads > MOST_READ) return;
      const text = await read(path);
      if (text === undefined) continue;
      for (const target of importsOf(path, text, { paths, known })) {
        add(target, hop === 1 ? WEIGHT.import : WEIGHT.secondHop, `imported by ${path}`);
        if (!seen.has(target)) next.push(target);
        seen.add(target);
      }
    }
    frontier = next;
  }
}

/** Where nothing else points anywhere: code files that hold the words of the task and of the failures. */
async function byWords({
  failures,
  goal,
  paths,
  read,
  add,
}: Pick<LocalizeInput, "failures" | "goal" | "paths" | "read"> & Pick<Following, "add">): Promise<void> {
  const text = `${goal}\n${failures.map((f) => `${f.id} ${f.message}`).join("\n")}`;
  const words = [...new Set(text.match(/[A-Za-z_][A-Za-z0-9_]{3,}/g) ?? [])]
    .filter((w) => !COMMON.has(w.toLowerCase()))
    .slice(0, 40);
  for (const path of paths.filter((p) => CODE.test(p)).slice(0, MOST_READ)) {
    const stem = (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "").toLowerCase();
    if (words.some((w) => w.toLowerCase() === stem || snake(w) === snake(stem)))
      add(path, WEIGHT.name, "named in the task");
    const content = await read(path);
    const hits = content === undefined ? 0 : words.filter((w) => content.includes(w)).length;
    if (hits > 0) add(path, Math.min(WEIGHT.word, 5 + hits * 4), `${hits} words of the task`);
  }
}

const COMMON = new Set(
  "assert assertion error expected actual failed failure test tests line file this that with from have must should when which exit code command ended function return value not and the for are was true false null undefined".split(
    " ",
  ),
);

function snake(word: string): string {
  return word
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .toLowerCase()
    .replace(/-/g, "_");
}

function pathsIn(text: string, known: ReadonlySet<string>): readonly string[] {
  return [...new Set(text.match(/[\w@.-]+(?:\/[\w@.-]+)*\.\w{1,5}/g) ?? [])].filter((p) => known.has(p));
}

/** Source files with the name of a test: `x.test.js` and `x.js`, `test_x.py` and `x.py`, `XTest.java` and `X.java`. */
function sameName(path: string, paths: readonly string[]): readonly string[] {
  const bare = stemOf(path);
  if (bare.length < 2) return [];
  return paths.filter((p) => p !== path && CODE.test(p) && stemOf(p) === bare).slice(0, 4);
}

function stemOf(path: string): string {
  const name = (path.split("/").at(-1) ?? "").replace(/\.\w+$/, "");
  return name
    .replace(/[._-](test|tests|spec|specs)$/i, "")
    .replace(/^(test|tests)[._-]/i, "")
    .replace(/(Test|Tests|TestCase|Spec|IT)$/, "")
    .replace(/^Test(?=[A-Z])/, "")
    .toLowerCase()
    .replace(/[_-]/g, "");
}
