import { purposeOf } from "./words.ts";

/**
 * A command of somebody else's text as it may be run, or undefined. It may be run when its program is a known test
 * runner or package manager that is asked for tests or lint, all its options only choose or show tests, its other words
 * stay inside the checkout, and nothing in it means anything to a shell but quotes around plain words.
 */
export function harmlessCommand(text: string): string | undefined {
  const command = text.trim();
  if (command.length > 300 || !/^[\w./:=@%+, '"-]+$/.test(command)) return undefined;
  const words = wordsOf(command);
  if (words === undefined || words.length < 1) return undefined;
  const rest = afterProgram(words, command.replace(/\s+/g, " "));
  if (rest === undefined || !rest.every(isHarmless)) return undefined;
  return purposeOf(command) === "other" ? undefined : command;
}

/** Words of a command; quotes must hold a whole word or a whole value. */
function wordsOf(command: string): readonly string[] | undefined {
  const words: string[] = [];
  const word = /\s*((?:[^\s'"]*=)?(?:"[^"]*"|'[^']*'|[^\s'"]+))(?=\s|$)/y;
  while (word.lastIndex < command.length) {
    const match = word.exec(command);
    if (match === null) return undefined;
    words.push((match[1] ?? "").replace(/["']/g, ""));
  }
  return words;
}

const TOOLS =
  /^(?:pytest|tox|nox|jest|vitest|mocha|ava|tape|uvu|playwright|cypress|jasmine|rspec|phpunit|pest|ctest|bats|eslint|oxlint|tsc|ruff|flake8|mypy|pyright|rubocop|phpstan|golangci-lint)$/;

/** Programs that run others by their first words: only these first words. */
const STARTS: readonly RegExp[] = [
  /^(?:npm|pnpm|yarn|bun) (?:test|t|lint|(?:run|run-script) [\w:.-]+)(?= |$)/,
  /^(?:pnpm|yarn) (?:-r |--recursive |-w |--filter[= ]@?[\w./-]+ )?\w*(?:test|lint|spec|check|e2e)[\w:.-]*(?= |$)/,
  /^(?:npx|bunx|pnpm exec|yarn exec|npm exec|bundle exec|poetry run|uv run|pdm run|pipenv run|hatch run) (?:--no-install |-- )?[\w-]+(?= |$)/,
  /^python[\d.]* -m (?:pytest|unittest|tox|nox|mypy|flake8|ruff)(?= |$)/,
  /^node --test(?= |$)/,
  /^(?:go (?:test|vet)|cargo (?:test|t|clippy|nextest run)|dotnet test|mix test|swift test|deno (?:test|lint)|flutter test|dart test|zig build test|rails test|bin\/rails test|make [\w:.-]+|just [\w:.-]+|rake [\w:.-]+)(?= |$)/,
  /^(?:\.\/)?(?:mvnw?|gradlew?) [\w:-]+(?= |$)/,
  /^(?:\.\/)?(?:vendor\/bin|node_modules\/\.bin|bin)\/(?:phpunit|pest|jest|vitest|mocha|rspec|eslint)(?= |$)/,
];

/** Programs whose further words are further things to do. */
const TARGETS = /^(?:make|just|rake|(?:\.\/)?(?:mvnw?|gradlew?)) /;

/** The words after a known start, or undefined when the command starts otherwise. */
function afterProgram(words: readonly string[], line: string): readonly string[] | undefined {
  const [first = ""] = words;
  if (TOOLS.test(first)) return line.startsWith(first) ? words.slice(1) : undefined;
  const start = STARTS.map((one) => one.exec(line)?.[0]).find((found) => found !== undefined);
  if (start === undefined) return undefined;
  const count = start.split(" ").length;
  const through =
    /^(?:npx|bunx|pnpm exec|yarn exec|npm exec|bundle exec|(?:poetry|uv|pdm|pipenv|hatch) run) /;
  const tool = words[count - 1] ?? "";
  if (through.test(start) && !TOOLS.test(tool)) return undefined;
  const rest = words.slice(count);
  return TARGETS.test(start) &&
    rest.some((word, index) => !word.startsWith("-") && rest[index - 1] !== "--tests")
    ? undefined
    : rest;
}

/** Options that only choose tests or say how much is shown; what others do is not known here. */
const OPTIONS =
  /^(?:--|-[vxqstkg]|-vv|-run|-count|-race|-short|-v=true|--run|--lf|--verbose|--quiet|--bail|--silent|--watch=false|--no-watch|--watchAll=false|--ci|--runInBand|--coverage=false|--grep|--fgrep|--filter|--test|--test-name-pattern|--testNamePattern|--testPathPattern|--testPathPatterns|--tests|--example|--exact|--nocapture|--workspace|--all|--all-features|--release|--lib|--package|--noEmit|--max-warnings|--no-cov|-Dtest|-pl)(?:=.*)?$/;

function isHarmless(word: string): boolean {
  if (word.startsWith("-")) return OPTIONS.test(word) && !outside(word.slice(word.indexOf("=") + 1));
  return !/^[A-Za-z_]\w*=/.test(word) && !outside(word);
}

/** Whether a word leads out of the checkout or to the network. */
function outside(word: string): boolean {
  return word.startsWith("/") || /(?:^|\/)\.\.(?:\/|$)/.test(word) || /\/\/|^[A-Za-z]:[/\\]|.@/.test(word);
}
