/** The simple commands of a script, each as its words, without quotes, assignments before it and what it is run through. */
export function commandsOf(script: string): readonly (readonly string[])[] {
  return script
    .replace(/\\\r?\n/g, " ")
    .split(/\r?\n|&&|\|\||[;|&]/)
    .map((command) => command.replace(/(^|\s)#.*$/, "").trim())
    .map((command) => wordsOf(command))
    .filter((words) => words.length > 0);
}

/** What runs another command: its words are passed over, with their options. */
const THROUGH: readonly RegExp[] = [
  /^(?:sudo|time|env|exec|command|nohup|xvfb-run|dbus-run-session|catchsegv|if|then|else|do|!)$/,
  /^(?:npx|bunx|pnpx|dlx)$/,
];
const RUNNERS: readonly (readonly string[])[] = [
  ["poetry", "run"],
  ["uv", "run"],
  ["pdm", "run"],
  ["hatch", "run"],
  ["pipenv", "run"],
  ["rye", "run"],
  ["pixi", "run"],
  ["bundle", "exec"],
  ["pnpm", "exec"],
  ["npm", "exec"],
  ["yarn", "exec"],
  ["yarn", "dlx"],
  ["pnpm", "dlx"],
  ["mise", "exec"],
  ["coverage", "run"],
];

function wordsOf(command: string): readonly string[] {
  let words = command.split(/\s+/).map((word) => word.replace(/^["'({[]+|["')}\]]+$/g, ""));
  for (;;) {
    const [first = "", second = ""] = words;
    const isOption = (word: string): boolean => word.startsWith("-");
    if (first === "" && words.length > 0) words = words.slice(1);
    else if (/^[A-Za-z_]\w*=/.test(first)) words = words.slice(1);
    else if (THROUGH.some((one) => one.test(first))) words = dropWhile(words.slice(1), isOption);
    else if (RUNNERS.some(([a, b]) => a === first && b === second))
      words = dropWhile(words.slice(2), isOption);
    else if (/^python[\d.]*$/.test(first) && second === "-m") words = words.slice(2);
    else return words;
  }
}

function dropWhile(words: readonly string[], drop: (word: string) => boolean): string[] {
  const kept = words.findIndex((word) => !drop(word));
  return kept < 0 ? [] : words.slice(kept);
}

export type Purpose = "test" | "lint" | "other";

/** What a script is for: a test where any of its commands is one, else lint where any is that. */
export function purposeOf(script: string): Purpose {
  const purposes = new Set(commandsOf(script).map(purposeOfCommand));
  return purposes.has("test") ? "test" : purposes.has("lint") ? "lint" : "other";
}

const TEST_PROGRAMS =
  /^(?:pytest|py\.test|unittest|nose2?|tox|nox|trial|jest|vitest|mocha|ava|tap|tape|karma|cypress|playwright|wdio|jasmine|uvu|c8|nyc|rspec|minitest|cucumber|behave|phpunit|pest|paratest|codecept|ctest|gotestsum|ginkgo|bats|prove|busted|cargo-nextest|lit|doctest|zope-testrunner)$/;
const LINT_PROGRAMS =
  /^(?:eslint|oxlint|tslint|biome|prettier|stylelint|standard|xo|tsc|vue-tsc|tsd|attw|publint|markdownlint(?:-cli2)?|knip|dprint|flake8|pylint|ruff|black|isort|mypy|pyright|basedpyright|pyflakes|pycodestyle|pydocstyle|bandit|codespell|pre-commit|rubocop|standardrb|steep|sorbet|phpstan|psalm|phpcs|php-cs-fixer|pint|golangci-lint|staticcheck|gofmt|gofumpt|goimports|revive|rustfmt|clippy-driver|clang-format|clang-tidy|cppcheck|shellcheck|shfmt|yamllint|actionlint|zizmor|hadolint|typos|taplo|ktlint|detekt|swiftlint|checkstyle)$/;
/** Words of scripts and targets: `test:unit`, `type-check`, `cs-fix`. */
const TEST_NAME =
  /(?:^|[-_:.])(?:tests?|spec|specs|e2e|integration|unit|coverage|cov|testing)(?:$|[-_:.\d])/i;
const LINT_NAME =
  /(?:^|[-_:.])(?:lint|linting|style|format|fmt|prettier|eslint|typecheck|types?|tsc|mypy|check-types|typing|cs|static|analy[sz]e|clippy|vet|spell(?:check)?)(?:$|[-_:.\d])|check[-_:]?(?:format|types?|style|lint)/i;

function purposeOfCommand(words: readonly string[]): Purpose {
  const [path = "", ...rest] = words;
  const program = path.split("/").at(-1) ?? "";
  if (program === "playwright" && rest[0] === "install") return "other";
  if (TEST_PROGRAMS.test(program)) return "test";
  if (LINT_PROGRAMS.test(program)) return "lint";
  const names = rest.filter((word) => !word.startsWith("-"));
  const [verb = "", object = ""] = names;
  switch (program) {
    case "npm":
    case "pnpm":
    case "yarn":
    case "bun":
    case "deno":
      return script(names, program);
    case "go":
      return verb === "test" ? "test" : verb === "vet" || verb === "fmt" ? "lint" : "other";
    case "cargo":
      if (/^(?:test|nextest|miri|hack|tarpaulin|llvm-cov)$/.test(verb.startsWith("+") ? object : verb))
        return "test";
      return /^(?:clippy|fmt|check|deny|doc)$/.test(verb.startsWith("+") ? object : verb) ? "lint" : "other";
    case "node":
      return rest.some((word) => word === "--test") || TEST_NAME.test(baseOf(verb)) ? "test" : "other";
    case "mvn":
    case "mvnw":
    case "gradle":
    case "gradlew":
    case "sbt":
      return buildTool(names);
    case "dotnet":
      return verb === "test" ? "test" : verb === "format" ? "lint" : "other";
    case "swift":
    case "mix":
    case "zig":
    case "flutter":
    case "dart":
    case "rails":
    case "bazel":
      return verb === "test" || (verb === "build" && object === "test")
        ? "test"
        : /^(?:format|analyze|credo|dialyzer)$/.test(verb)
          ? "lint"
          : "other";
    case "cmake":
      return rest.includes("test") ? "test" : "other";
    default:
      return isScript(program) ? named(`${program} ${names.join(" ")}`.split(" ").map(baseOf)) : "other";
  }
}

/** A package script, by its name: `npm run test:unit`, `yarn lint`, `pnpm -r test`. */
function script(names: readonly string[], program: string): Purpose {
  const words = names.filter((word) => word !== "run" && word !== "run-script");
  const [first = ""] = words;
  if (/^(?:i|ci|install|add|publish|pack|version|config|set|link|dedupe|import)$/.test(first)) return "other";
  if (/^(?:t|tst|it|cit)$/.test(first) && program === "npm") return "test";
  if (program === "deno" && /^(?:fmt|lint|check)$/.test(first)) return "lint";
  const tool = words.find((word) => TEST_PROGRAMS.test(word) || LINT_PROGRAMS.test(word));
  if (tool !== undefined) return TEST_PROGRAMS.test(tool) ? "test" : "lint";
  return named(words);
}

function buildTool(names: readonly string[]): Purpose {
  if (names.some((name) => /(?:^|:)(?:test|check|verify|integrationTest|install|build|package)$/.test(name)))
    return "test";
  return names.some((name) => /checkstyle|spotless|spotbugs|ktlint|detekt|pmd/i.test(name))
    ? "lint"
    : "other";
}

function isScript(program: string): boolean {
  return /^(?:make|gmake|just|task|rake|composer|invoke|inv|nx|turbo|lerna|rush|moon|wireit|bash|sh|python[\d.]*|php|ruby|perl|ninja|meson|tools?)$|\.(?:sh|py|rb|pl)$/.test(
    program,
  );
}

function named(names: readonly string[]): Purpose {
  if (names.some((name) => TEST_NAME.test(name))) return "test";
  if (names.some((name) => /^check$/.test(name))) return "test";
  return names.some((name) => LINT_NAME.test(name)) ? "lint" : "other";
}

function baseOf(path: string): string {
  return (path.split("/").at(-1) ?? path).replace(/\.[a-z]{1,4}$/i, "");
}
