import type { Failure } from "../../core/failure.ts";

/** What a test tool is asked to run: some tests, or all tests of some files. Paths are relative to the tool's folder. */
interface Wanted {
  readonly failures: readonly Failure[];
  readonly files: readonly string[];
}

/** How one test tool is recognised and narrowed. */
export interface Tool {
  readonly name: string;
  /** Index of the tool's own word, -1 when the words are another tool's. */
  find(words: readonly string[]): number;
  /** The words that run only these tests, undefined where the tool cannot be told. */
  tests?(words: readonly string[], at: number, wanted: Wanted): readonly string[] | undefined;
  /** The words that run all tests of these test files. */
  files?(words: readonly string[], at: number, files: readonly string[]): readonly string[] | undefined;
  /** The words that run the tests that depend on these sources. */
  related?(words: readonly string[], at: number, paths: readonly string[]): readonly string[] | undefined;
}

const named =
  (...names: readonly string[]) =>
  (words: readonly string[]): number => {
    const last = (words[0] ?? "").split("/").at(-1) ?? "";
    return names.includes(last.replace(/\.(?:js|mjs|cjs|cmd)$/, "")) ? 0 : -1;
  };

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/**
 * One pattern for all full names, joined as we or by spaces; undefined where one has what a line of a command cannot hold safely. Readers turn backslashes
 * into slashes, so a slash stands for either.
 */
function anyOf(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.some((name) => name === "" || /[\n\r\0]/.test(name))) return undefined;
  return names
    .map((name) => escape(name).replaceAll("\\/", "[/\\\\]").replaceAll(" > ", "(?: > | )"))
    .join("|");
}

const last = (failure: Failure): string => failure.id.split(" > ").at(-1) ?? "";

/** Whether a failure is its whole file, which has no name to ask for. */
function isFile({ id, file }: Failure): boolean {
  return id === file;
}

/** Words without the paths among them, so that files given after them are not joined to more. */
function withoutPaths(words: readonly string[], from: number, takeValue: RegExp): readonly string[] {
  return words.filter((word, i) => {
    if (i < from || word.startsWith("-")) return true;
    const before = words[i - 1] ?? "";
    return i > from && takeValue.test(before);
  });
}

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

const PYTEST_VALUES =
  /^(?:-k|-m|-c|-p|-o|-n|-W|--rootdir|--cov|--cov-report|--cov-config|--tb|--durations|--maxfail|--ignore|--deselect|--junit-?xml|--confcutdir|--basetemp|--timeout|-r|--dist)$/;

const pytest: Tool = {
  name: "pytest",
  find: (words) =>
    words.findIndex(
      (w, i) =>
        /^(?:py\.test|pytest)$/.test(w) && (i === 0 || ["-m", "run", "exec"].includes(words[i - 1] ?? "")),
    ),
  tests: (words, at, { failures }) => {
    if (failures.some((f) => !/\.py(?:::|$)/.test(f.id) || /[\n\r\0]/.test(f.id))) return undefined;
    return [...withoutPaths(words, at + 1, PYTEST_VALUES), ...failures.map((f) => f.id)];
  },
  files: (words, at, files) => [...withoutPaths(words, at + 1, PYTEST_VALUES), ...files],
};

const unittest: Tool = {
  name: "unittest",
  find: (words) => words.findIndex((w, i) => w === "unittest" && words[i - 1] === "-m"),
  tests: (words, at, { failures }) => {
    const ids = failures.map((f) => f.id.replace(/ \(.*\)$/s, ""));
    if (ids.some((id) => !/^\w+(?:\.\w+){2,}$/.test(id) || /\.setUp(?:Class|Module)$/.test(id)))
      return undefined;
    const flags = words.slice(at + 1).filter((w) => /^-[vqfb]+$|^--(?:verbose|quiet|buffer|locals)$/.test(w));
    return [...words.slice(0, at + 1), ...flags, ...new Set(ids)];
  },
};

const GO_VALUES =
  /^-(?:run|count|timeout|tags|race|p|cpu|parallel|coverprofile|covermode|coverpkg|bench|benchtime|mod|exec|ldflags|gcflags|skip|shuffle|vet|o|C)$/;

const goTest: Tool = {
  name: "go test",
  find: (words) => (words[0] === "go" && words[1] === "test" ? 1 : -1),
  tests: (words, at, { failures }) => {
    if (
      words.some((w) => /^--?(?:run|skip|bench)(?:=|$)/.test(w)) ||
      failures.some((f) => !/^Test|^Fuzz|^Example/.test(f.id))
    )
      return undefined;
    const packages = failures.map((f) => f.module);
    const depth = Math.max(...failures.map((f) => f.id.split("/").length));
    const levels = Array.from({ length: depth }, (_, level) => {
      const names = failures.map((f) => f.id.split("/")[level]);
      return names.includes(undefined)
        ? ".*"
        : `^(?:${[...new Set(names as string[])].map(escape).join("|")})$`;
    });
    const kept = withoutPaths(words, at + 1, GO_VALUES);
    const where = packages.includes(undefined) ? goPackages(words, at) : [...new Set(packages as string[])];
    return [...kept, "-count=1", "-run", levels.join("/"), ...where];
  },
  related: (words, at, paths) => {
    if (paths.some((path) => !path.endsWith(".go"))) return undefined;
    const folders = new Set(
      paths.map((path) => `./${path.split("/").slice(0, -1).join("/")}`.replace(/\/$/, "")),
    );
    return [...withoutPaths(words, at + 1, GO_VALUES), ...folders];
  },
};

function goPackages(words: readonly string[], at: number): readonly string[] {
  return words.slice(at + 1).filter((w) => !withoutPaths(words, at + 1, GO_VALUES).includes(w));
}

const cargoTest: Tool = {
  name: "cargo test",
  find: (words) => (words[0] === "cargo" && words[1] === "test" ? 1 : -1),
  tests: (words, _, { failures }) => {
    const names = failures.map((f) => f.id);
    if (names.some((name) => !/^[\w:]+$/.test(name))) return undefined;
    return [...words, ...(words.includes("--") ? [] : ["--"]), "--exact", ...names];
  },
};

const maven: Tool = {
  name: "maven",
  find: (words) =>
    /^(?:mvn|mvnw|mvnd)$/.test((words[0] ?? "").split("/").at(-1) ?? "") &&
    words.some((w) => /^(?:test|verify|install|package)$/.test(w))
      ? 0
      : -1,
  tests: (words, _, { failures }) => {
    if (words.some((w) => /^-D(?:test|it\.test)=/.test(w))) return undefined;
    const tests = javaTests(failures);
    if (tests === undefined) return undefined;
    return [
      ...words,
      `-Dtest=${tests.map(({ type, method }) => `${type}#${method}`).join(",")}`,
      "-Dsurefire.failIfNoSpecifiedTests=false",
      "-DfailIfNoTests=false",
    ];
  },
};

const gradle: Tool = {
  name: "gradle",
  find: (words) =>
    /^gradlew?$/.test((words[0] ?? "").split("/").at(-1) ?? "") && words.some((w) => /(?:^|:)test$/.test(w))
      ? 0
      : -1,
  tests: (words, _, { failures }) => {
    if (words.includes("--tests")) return undefined;
    return javaTests(failures)?.reduce<readonly string[]>(
      (all, { type, method }) => [...all, "--tests", `${type}.${method}`],
      words,
    );
  },
};

function javaTests(failures: readonly Failure[]): readonly { type: string; method: string }[] | undefined {
  const found = failures.map((f) => /^([\w.$]+)\.(\w+)(?:\(\)|[ [(].*)?$/s.exec(f.id));
  if (found.some((m) => m === null)) return undefined;
  return found.map((m) => ({ type: m?.[1] ?? "", method: m?.[2] ?? "" }));
}

const rspec: Tool = {
  name: "rspec",
  find: (words) => words.findIndex((w, i) => w === "rspec" && (i === 0 || words[i - 1] === "exec")),
  tests: (words, _, { failures }) => {
    if (
      words.some((w) => /^(?:-e|-E|--example)/.test(w)) ||
      failures.some((f) => isFile(f) || /[\n\r\0]/.test(f.id))
    )
      return undefined;
    return [...words, ...failures.flatMap((f) => ["-e", f.id])];
  },
  files: (words, at, files) => [
    ...withoutPaths(
      words,
      at + 1,
      /^(?:-r|--require|-f|--format|-o|--out|-I|-O|--options|-t|--tag|-P|--pattern)$/,
    ),
    ...files,
  ],
};

const phpunit: Tool = {
  name: "phpunit",
  find: named("phpunit"),
  tests: (words, _, { failures }) => {
    if (words.some((w) => /^--(?:filter|testsuite)/.test(w)) || failures.some((f) => /[\n\r\0]/.test(f.id)))
      return undefined;
    const names = failures.map((f) => escape(f.id.replace(/ \(.*\)$/s, "")));
    return [...words, "--filter", `/(?:^|\\\\)(?:${names.join("|")})/`];
  },
};

export const TOOLS: readonly Tool[] = [
  vitest,
  jest,
  mocha,
  nodeTest,
  pytest,
  unittest,
  goTest,
  cargoTest,
  maven,
  gradle,
  rspec,
  phpunit,
];
