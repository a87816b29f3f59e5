import type { Check, Fixer } from "../../core/check.ts";
import type { Failure } from "../../core/failure.ts";
import { line } from "./line.ts";
import { resolveCommand, scriptOf, scriptsOf } from "./resolve.ts";
import type { Part, ReadText } from "./resolve.ts";

/** A checking tool and the words that make it repair instead. */
interface Repair {
  readonly check: RegExp;
  readonly fix: (words: readonly string[]) => readonly string[];
}

const without =
  (pattern: RegExp) =>
  (words: readonly string[]): readonly string[] =>
    words.filter((word) => !pattern.test(word));
const withFlag =
  (flag: string) =>
  (words: readonly string[]): readonly string[] =>
    words.includes(flag) ? words : [...words, flag];

/** Held against the words of a command joined by spaces. */
const REPAIRS: readonly Repair[] = [
  {
    check: /^prettier\b.* (?:--check|-c|-l|--list-different)\b/,
    fix: (words) => [...without(/^(?:--check|-c|-l|--list-different)$/)(words), "--write"],
  },
  { check: /^eslint\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^stylelint\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^standard\b(?!.* --fix)/, fix: withFlag("--fix") },
  { check: /^oxlint\b(?!.* --fix)/, fix: withFlag("--fix") },
  {
    check: /^biome (?:check|lint|format|ci)\b(?!.* --(?:write|apply))/,
    fix: (words) => [...words.map((w) => (w === "ci" ? "check" : w)), "--write"],
  },
  { check: /^(?:uv run |poetry run |python3? -m )?ruff check\b(?!.* --fix)/, fix: withFlag("--fix") },
  {
    check: /^(?:uv run |poetry run |python3? -m )?ruff format\b.* --(?:check|diff)/,
    fix: without(/^--(?:check|diff)$/),
  },
  {
    check: /^(?:uv run |poetry run |python3? -m )?black\b.* --(?:check|diff)/,
    fix: without(/^--(?:check|diff)$/),
  },
  {
    check: /^(?:uv run |poetry run |python3? -m )?isort\b.* (?:--check(?:-only)?|-c)\b/,
    fix: without(/^(?:--check|--check-only|-c|--diff)$/),
  },
  { check: /^gofmt\b.* -[ld]\b/, fix: (words) => words.map((w) => (/^-[ld]+$/.test(w) ? "-w" : w)) },
  { check: /^cargo fmt\b.* --check/, fix: (words) => without(/^(?:--check|--)$/)(words) },
  {
    check: /^cargo clippy\b(?!.* --fix)/,
    fix: (words) => ["cargo", "clippy", "--fix", "--allow-dirty", "--allow-staged", ...words.slice(2)],
  },
  { check: /^(?:bundle exec )?rubocop\b(?!.* (?:-a|-A|--autocorrect))/, fix: withFlag("--autocorrect") },
  { check: /^dotnet format\b.* --verify-no-changes/, fix: without(/^--verify-no-changes$/) },
  {
    check: /^(?:\.\/)?gradlew? .*\bspotlessCheck\b/,
    fix: (words) => words.map((w) => w.replace("spotlessCheck", "spotlessApply")),
  },
];

/** Package scripts that repair, by the name of the script that checks. */
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /^(?:format|fmt|prettier)[:-]?(?:check|ci|verify)?$/,
    ["format", "format:fix", "format:write", "fmt", "prettier:fix", "prettier:write"],
  ],
  [/^(?:lint|eslint)(?::(?:check|ci))?$/, ["lint:fix", "lint-fix", "fix:lint", "fix"]],
  [/^(?:check|style)$/, ["fix", "check:fix"]],
];

/**
 * Repair commands for checks whose failures are a formatter's or a linter's: the project's own script where it has one,
 * else the checking tool in its repairing mode. None while a test fails, which no formatter mends.
 */
export async function fixersFor(
  checks: readonly Check[],
  failures: readonly Failure[],
  read: ReadText,
): Promise<readonly Fixer[]> {
  if (failures.some((f) => f.kind === "test")) return [];
  const found = new Map<string, Fixer>();
  for (const check of checks)
    for (const fixer of await fixersOf(check, read)) found.set(`${fixer.cwd} ${fixer.command}`, fixer);
  return [...found.values()];
}

async function fixersOf(check: Check, read: ReadText): Promise<readonly Fixer[]> {
  const own = await ownScript(check, read);
  if (own !== undefined) return [own];
  const parts = (await resolveCommand(check.command, check.cwd, read))?.parts ?? [];
  return parts.flatMap((part) => repairOf(part) ?? []);
}

async function ownScript(check: Check, read: ReadText): Promise<Fixer | undefined> {
  const words = check.command.trim().split(/\s+/);
  const script = scriptOf(words);
  if (script === undefined || script.args.length > 0 || script.folder !== undefined) return undefined;
  const scripts = await scriptsOf(check.cwd, read);
  const names = SCRIPTS.find(([pattern]) => pattern.test(script.name))?.[1] ?? [];
  const name = names.find((n) => n !== script.name && scripts?.[n] !== undefined && !isChecking(scripts[n]));
  if (name === undefined) return undefined;
  return {
    command: `${words[0]} run ${name}`,
    cwd: check.cwd,
    why: `"${check.command}" failed and package.json has the script "${name}"`,
  };
}

function isChecking(body: string): boolean {
  return REPAIRS.some(({ check }) => check.test(body));
}

function repairOf(part: Part): Fixer | undefined {
  const text = part.words.join(" ");
  const repair = REPAIRS.find(({ check }) => check.test(text));
  if (repair === undefined) return undefined;
  return {
    command: line(part, repair.fix(part.words)),
    cwd: part.cwd,
    why: `"${text}" failed and can repair by itself`,
  };
}
