import type { Failure } from "../../core/failure.ts";
import { escape, isFile, named, withoutPaths } from "./tool.ts";
import type { Tool } from "./tool.ts";

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

export const otherTools: readonly Tool[] = [
  pytest,
  unittest,
  goTest,
  cargoTest,
  maven,
  gradle,
  rspec,
  phpunit,
];
