import type { Failure } from "../../core/failure.ts";
import { anyOf, isFile, named, withoutPaths } from "./tool.ts";
import type { Tool, Wanted } from "./tool.ts";

const last = (failure: Failure): string => failure.id.split(" > ").at(-1) ?? "";

const VITEST_VALUES =
  /^(?:-c|--config|-r|--root|--dir|-t|--testNamePattern|--reporter|--outputFile|--project|--environment|--pool|--workspace|-w)$/;
const JEST_VALUES =
  /^(?:-c|--config|-t|--testNamePattern|--rootDir|--projects|--maxWorkers|-w|--env|--reporters|--coverageProvider|--selectProjects|--testTimeout|--outputFile)$/;

const vitest: Tool = {
  name: "vitest",
  find: named("vitest"),
  tests: (words, at, { failures, files }) =>
    byName({ words: runOnce(words, at), at: at + 2, failures, files, values: VITEST_VALUES }),
  files: (words, at, files) => [...withoutPaths(runOnce(words, at), at + 2, VITEST_VALUES), ...files],
  related: (words, at, paths) => {
    const kept = withoutPaths(runOnce(words, at), at + 2, VITEST_VALUES);
    return [...kept.slice(0, at + 1), "related", "--run", ...kept.slice(at + 2), ...paths];
  },
};

/** `vitest run …` whatever mode was named. */
function runOnce(words: readonly string[], at: number): readonly string[] {
  const rest = words
    .slice(at + 1)
    .filter(
      (w, i) => !(i === 0 && /^(?:run|watch|dev)$/.test(w)) && w !== "--watch" && w !== "-w" && w !== "--run",
    );
  return [...words.slice(0, at + 1), "run", ...rest];
}

const jest: Tool = {
  name: "jest",
  find: named("jest"),
  tests: (words, at, { failures, files }) => {
    const kept = withoutPaths(words, at + 1, JEST_VALUES);
    return byName({
      words: files.length > 0 ? [...kept, "--runTestsByPath"] : kept,
      at: at + 1,
      failures,
      files,
      values: JEST_VALUES,
    });
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, JEST_VALUES), "--runTestsByPath", ...files],
  related: (words, at, paths) => [
    ...withoutPaths(words, at + 1, JEST_VALUES),
    "--findRelatedTests",
    ...paths,
  ],
};

/** Files and a pattern over full names; jest joins them by spaces, and vitest did before version 4. */
function byName({
  words,
  at,
  failures,
  files,
  values,
}: Wanted & { readonly words: readonly string[]; readonly at: number; readonly values: RegExp }):
  readonly string[] | undefined {
  const kept = withoutPaths(words, at, values);
  if (kept.some((w) => /^(?:-t|--testNamePattern)(?:$|=)/.test(w))) return undefined;
  if (failures.some(isFile)) return files.length === 0 ? undefined : [...kept, ...files];
  const pattern = anyOf(failures.map((f) => f.id));
  return pattern === undefined ? undefined : [...kept, ...files, "-t", `^ ?(?:${pattern})$`];
}

const mocha: Tool = {
  name: "mocha",
  find: named("mocha", "_mocha"),
  tests: (words, at, { failures, files }) => {
    if (words.some((w) => /^(?:-g|-f|--grep|--fgrep|-i|--invert)(?:$|=)/.test(w))) return undefined;
    const kept = files.length > 0 ? mochaKept(words, at) : words;
    if (failures.some(isFile)) return files.length === 0 ? undefined : [...kept, ...files];
    const pattern = anyOf(failures.map((f) => f.id));
    return pattern === undefined ? undefined : [...kept, ...files, "--grep", `^(?:${pattern})$`];
  },
  files: (words, at, files) => [...mochaKept(words, at), ...files],
};

const MOCHA_VALUES =
  /^(?:-r|--require|-R|--reporter|-t|--timeout|--config|-c|--ui|-u|--extension|--loader|--import|-O|--reporter-option|--file|--ignore|--exclude|-j|--jobs|--retries)$/;

function mochaKept(words: readonly string[], at: number): readonly string[] {
  return withoutPaths(words, at + 1, MOCHA_VALUES);
}

const NODE_VALUES =
  /^(?:-r|--require|--import|--loader|--experimental-loader|--test-reporter|--test-reporter-destination|--test-concurrency|--test-timeout|-C|--conditions|--env-file)$/;

const nodeTest: Tool = {
  name: "node:test",
  find: (words) => (named("node")(words) === 0 && words.includes("--test") ? 0 : -1),
  tests: (words, at, { failures, files }) => {
    if (words.some((w) => w.startsWith("--test-name-pattern"))) return undefined;
    const kept = files.length > 0 ? withoutPaths(words, at + 1, NODE_VALUES) : words;
    const only = failures.some(isFile) ? undefined : anyOf(failures.map(last));
    if (only === undefined) return files.length === 0 ? undefined : [...kept, ...files];
    const [program = "node", ...rest] = kept;
    return [program, `--test-name-pattern=/(?:^|\\s)(?:${only})$/`, ...rest, ...files];
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, NODE_VALUES), ...files],
};

export const javascriptTools: readonly Tool[] = [vitest, jest, mocha, nodeTest];
