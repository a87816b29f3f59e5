import type { Word } from "./shell.ts";

export type RunnerName =
  | "vitest"
  | "jest"
  | "mocha"
  | "node:test"
  | "pytest"
  | "unittest"
  | "go test"
  | "cargo test"
  | "cargo nextest"
  | "maven"
  | "gradle"
  | "dotnet test"
  | "rspec"
  | "phpunit"
  | "ctest";

/** A command split at its runner. */
export interface Program {
  readonly runner: RunnerName;
  /** Launchers, the program and its subcommand: what every narrowed command begins with. */
  readonly head: readonly Word[];
  readonly args: readonly Word[];
}

/** Which test runner a simple command starts, or undefined. */
export function programOf(words: readonly Word[]): Program | undefined {
  const at = afterLaunchers(words);
  const program = words[at];
  if (program === undefined || program.dynamic) return undefined;
  const rest = words.slice(at + 1);
  const take = (runner: RunnerName, count: number): Program => ({
    runner,
    head: words.slice(0, at + 1 + count),
    args: rest.slice(count),
  });
  const name = baseOf(program.text);
  const [first, second] = rest.map((word) => word.text);
  switch (name) {
    case "vitest":
      if (first !== undefined && /^(?:bench|list|init|related|typecheck)$/.test(first)) return undefined;
      return take("vitest", first !== undefined && /^(?:run|watch|dev)$/.test(first) ? 1 : 0);
    case "jest":
    case "rspec":
    case "phpunit":
    case "ctest":
      return take(name, 0);
    case "mocha":
    case "_mocha":
      return take("mocha", 0);
    case "pytest":
    case "py.test":
      return take("pytest", 0);
    case "go":
      return first === "test" ? take("go test", 1) : undefined;
    case "cargo":
      if (first === "nextest" && second === "run") return take("cargo nextest", 2);
      return first === "test" || first === "t" ? take("cargo test", 1) : undefined;
    case "mvn":
    case "mvnw":
      return rest.some((word) => MAVEN_PHASE.test(word.text)) ? take("maven", 0) : undefined;
    case "gradle":
    case "gradlew":
      return rest.some((word) => /(?:^|:)(?:test|check|build)$/.test(word.text))
        ? take("gradle", 0)
        : undefined;
    case "dotnet":
      return first === "test" ? take("dotnet test", 1) : undefined;
    case "coverage":
      return coverageProgram(words, at);
    case "node":
    case "tsx":
      return nodeProgram(words, at);
    default:
      return /^python(?:\d(?:\.\d+)?)?$/.test(name) ? pythonProgram(words, at) : undefined;
  }
}

const MAVEN_PHASE = /^(?:test|package|verify|install)$/;

/** `node_modules/.bin/jest` and `vitest.mjs` are named by their file. */
function baseOf(path: string): string {
  return path.replace(/^.*[\\/]/, "").replace(/\.(?:[cm]?js|cmd|bat|exe|phar)$/, "");
}

function nodeProgram(words: readonly Word[], at: number): Program | undefined {
  const rest = words.slice(at + 1);
  if (rest.some((word) => word.text === "--test"))
    return { runner: "node:test", head: words.slice(0, at + 1), args: rest };
  const file = rest.findIndex((word) => /(?:^|\/)(?:jest|_?mocha|vitest)(?:\.m?js)?$/.test(word.text));
  if (file < 0 || !rest.slice(0, file).every((word) => word.text.startsWith("-"))) return undefined;
  const inner = programOf(rest.slice(file));
  return inner && { ...inner, head: [...words.slice(0, at + 1 + file), ...inner.head] };
}

function pythonProgram(words: readonly Word[], at: number): Program | undefined {
  let next = at + 1;
  while (/^-[A-LN-Za-ln-z]+$/.test(words[next]?.text ?? ""))
    next += /^-[XW]$/.test(words[next]?.text ?? "") ? 2 : 1;
  if (words[next]?.text !== "-m") return undefined;
  const module = words[next + 1]?.text;
  if (module === "coverage") return coverageProgram(words, next + 1);
  if (module !== "pytest" && module !== "unittest") return undefined;
  return { runner: module, head: words.slice(0, next + 2), args: words.slice(next + 2) };
}

/** `coverage run [options] -m pytest …`. */
function coverageProgram(words: readonly Word[], at: number): Program | undefined {
  const module = words.findIndex((word, i) => i > at && word.text === "-m");
  const name = words[module + 1]?.text;
  if (words[at + 1]?.text !== "run" || module < 0 || (name !== "pytest" && name !== "unittest"))
    return undefined;
  return { runner: name, head: words.slice(0, module + 2), args: words.slice(module + 2) };
}

/** Options of launchers that stand before their value, and how many words of their own come before the program. */
const LAUNCHERS: Readonly<
  Record<string, { readonly subs?: RegExp; readonly values?: RegExp; readonly own?: number }>
> = {
  npx: { values: /^(?:-p|--package)$/ },
  bunx: {},
  pnpm: { subs: /^(?:exec|run)$/, values: /^(?:-C|--dir)$/ },
  yarn: { subs: /^(?:exec|run)$/ },
  npm: { subs: /^(?:exec|x)$/ },
  bundle: { subs: /^exec$/ },
  poetry: { subs: /^run$/ },
  pipenv: { subs: /^run$/ },
  pdm: { subs: /^run$/ },
  hatch: { subs: /^run$/ },
  uv: { subs: /^run$/, values: /^(?:--with|--extra|--group|-p|--python|--package|--env-file)$/ },
  nyc: { values: /^(?:-r|--reporter|-x|--exclude|-n|--include|--report-dir|--temp-dir)$/ },
  c8: { values: /^(?:-r|--reporter|-x|--exclude|-n|--include|-o|--report-dir|--src)$/ },
  "xvfb-run": {},
  time: {},
  nice: { values: /^-n$/ },
  timeout: { values: /^(?:-k|-s|--kill-after|--signal)$/, own: 1 },
  nohup: {},
  stdbuf: { values: /^-[ioe]$/ },
  exec: {},
  command: {},
};

/** Where the program begins that is launched. */
function afterLaunchers(words: readonly Word[]): number {
  let at = 0;
  for (;;) {
    const launcher = LAUNCHERS[baseOf(words[at]?.text ?? "")];
    if (launcher === undefined || !Object.hasOwn(LAUNCHERS, baseOf(words[at]?.text ?? ""))) return at;
    let next = at + 1;
    let sub = launcher.subs === undefined;
    let own = launcher.own ?? 0;
    for (; next < words.length; next++) {
      const text = words[next]?.text ?? "";
      if (text === "--") continue;
      if (!sub && launcher.subs?.test(text)) sub = true;
      else if (launcher.values?.test(text)) next += 1;
      else if (!text.startsWith("-") && own-- <= 0) break;
    }
    // yarn and pnpm take a program without `exec` too.
    if (!sub && !/^(?:yarn|pnpm)$/.test(words[at]?.text ?? "")) return at;
    at = next;
  }
}

/** The command that launchers like `npx` and `bundle exec` start. */
export function withoutLaunchers(words: readonly Word[]): readonly Word[] {
  return words.slice(afterLaunchers(words));
}
