import { nativeSuggestions } from "./native.ts";
import { nodeSuggestions } from "./node.ts";
import { pythonSuggestions } from "./python.ts";
import { openFolder } from "./folder.ts";
import type { Folder, ReadText } from "./folder.ts";

/** Commands that a project's own files speak for; all empty when none does. */
export interface Guess {
  readonly setup: readonly string[];
  /** Only a suggestion: nobody asked for it to pass. */
  readonly lint: readonly string[];
  readonly test: readonly string[];
  /** What it was guessed from, in a few words that go on from "guessed from"; without a guess a sentence why. */
  readonly because: string;
}

/**
 * Guesses how a project is tested. `readText` resolves to the text of a file below the root, ignored ones too, or
 * undefined; `list` has the paths of its files. The root comes first; below it only a folder that is alone at its depth.
 */
export async function guessChecks(readText: ReadText, list: readonly string[]): Promise<Guess> {
  for (const names of foldersByDepth(list)) {
    const guesses = new Map<string, Guess>();
    for (const name of names) {
      const guess = await guessIn(openFolder(name, readText, list));
      if (guess !== undefined) guesses.set(name, inFolder(name, guess));
    }
    const [first] = guesses.values();
    if (guesses.size > 1)
      return none(`Several folders have tests of their own (${[...guesses.keys()].join(", ")}).`);
    if (first !== undefined) return first;
  }
  return none("No file of the project says how its tests are run.");
}

function none(because: string): Guess {
  return { setup: [], lint: [], test: [], because };
}

/** A project that says how to test it beats one that only has something like tests; else the first kind wins. */
async function guessIn(folder: Folder): Promise<Guess | undefined> {
  const all = [
    ...(await nodeSuggestions(folder)),
    ...(await pythonSuggestions(folder)),
    ...(await nativeSuggestions(folder)),
  ];
  const best = all.find((s) => s.stated) ?? all[0];
  return best && { setup: best.setup ?? [], lint: best.lint ?? [], test: [best.test], because: best.because };
}

function inFolder(name: string, guess: Guess): Guess {
  if (name === "") return guess;
  const there = (command: string): string => `cd ${quoted(name)} && ${command}`;
  return {
    setup: guess.setup.map(there),
    lint: guess.lint.map(there),
    test: guess.test.map(there),
    because: `${guess.because} in ${name}`,
  };
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}

const MANIFEST =
  /^(?:package\.json|pyproject\.toml|setup\.(?:py|cfg)|pytest\.ini|tox\.ini|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|.+\.(?:sln|slnx|csproj)|Gemfile|\.rspec|composer\.json|phpunit\.xml(?:\.dist)?|(?:GNUm|M|m)akefile|CMakeLists\.txt)$/;
const NOT_THE_PROJECT =
  /(?:^|\/)(?:node_modules|vendor|third_party|fixtures?|testdata|examples?|samples?|docs?|templates?)(?:\/|$)/i;
const DEEPEST = 3;

/** The root, then the folders with a manifest, those of one depth together. */
function foldersByDepth(list: readonly string[]): readonly (readonly string[])[] {
  const depths: Set<string>[] = Array.from({ length: DEEPEST }, () => new Set());
  for (const path of list) {
    const parts = path.split("/");
    const folder = parts.slice(0, -1).join("/");
    if (folder !== "" && MANIFEST.test(parts.at(-1) ?? "") && !NOT_THE_PROJECT.test(folder))
      depths[parts.length - 2]?.add(folder);
  }
  return [[""], ...depths.map((names) => [...names].toSorted())];
}
