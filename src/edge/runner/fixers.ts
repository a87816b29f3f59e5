import { posix } from "node:path";
import type { Check, Fixer } from "../../core/check.ts";
import type { Failure } from "../../core/failure.ts";
import { readObject } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { expandCommand } from "./expand.ts";
import type { Step } from "./expand.ts";
import { looseCommands } from "./loose-commands.ts";
import { withoutLaunchers } from "./programs.ts";
import { scriptsOf } from "./scripts.ts";
import { literal } from "./shell.ts";
import { sideEffects } from "./side-effects.ts";
import type { EffectSettings } from "./side-effects.ts";

export interface FixerSettings extends EffectSettings {
  /** Makes what the tests got what they want: only where the user asks for it by name. */
  readonly snapshots?: boolean;
}

type FailingCheck = Pick<Check, "command" | "cwd" | "stage">;

/**
 * Retries that cost no token, in the order in which to try them: the project's own script first, then the failing tool's
 * own way to repair. `checks` are those that failed. Never one that `sideEffects` speaks against.
 */
export async function fixers(
  checks: readonly FailingCheck[],
  failures: readonly Failure[],
  checkout: Checkout,
  settings: FixerSettings = {},
): Promise<readonly Fixer[]> {
  const found: Fixer[] = [];
  for (const check of checks) {
    const expansion = await expandCommand(check.command, check.cwd, checkout);
    const plain = expansion.kind === "no" ? [] : expansion.steps;
    const steps = plain.some((step) => kindOf(step) !== undefined)
      ? plain
      : [...plain, ...formattersIn(check)];
    for (const step of steps) {
      const kind = kindOf(step);
      if (kind !== undefined) found.push(...(await scriptFixers(kind, step, checkout)), ...toolFixers(step));
    }
    found.push(...lockFixers(steps, failures));
    if (settings.snapshots === true) found.push(...snapshotFixers(steps, failures));
  }
  const unique = new Map(found.map((fixer) => [`${fixer.cwd}\0${fixer.command}`, fixer]));
  const harmless: Fixer[] = [];
  for (const fixer of unique.values())
    if ((await sideEffects(fixer, checkout, settings)) === undefined) harmless.push(fixer);
  return harmless;
}

/** `test -z "$(gofmt -l .)"`: gofmt itself ends with 0 whatever it finds. */
function formattersIn({ command, cwd }: FailingCheck): readonly Step[] {
  const commands = looseCommands(command);
  if (commands.some(({ words }) => words[0] === "cd")) return [];
  return commands
    .filter(({ words }) => /^(?:gofmt|goimports)$/.test(words[0] ?? ""))
    .map(({ words }) => ({
      joint: ";",
      assigns: [],
      words: words.map(literal),
      cwd,
      places: [],
      inScript: false,
    }));
}

type Kind = "lint" | "format";

function wordsOf(step: Step): readonly string[] {
  const words = withoutLaunchers(step.words).map((word) => word.text);
  return [posix.basename(words[0] ?? ""), ...words.slice(1)];
}

/** A checking tool that can also repair, in its checking form. */
function kindOf(step: Step): Kind | undefined {
  const words = wordsOf(step);
  const has = (shape: RegExp): boolean => words.some((word) => shape.test(word));
  switch (words[0]) {
    case "eslint":
    case "oxlint":
    case "stylelint":
    case "standard":
    case "xo":
      return has(/^--fix/) ? undefined : "lint";
    case "prettier":
      return has(/^(?:--check|-c|-l|--list-different)$/) ? "format" : undefined;
    case "biome":
      return has(/^(?:--write|--apply|--fix)/) || words[1] === "migrate"
        ? undefined
        : words[1] === "format"
          ? "format"
          : "lint";
    case "ruff":
      return words[1] === "format"
        ? has(/^--(?:check|diff)$/)
          ? "format"
          : undefined
        : has(/^--fix/)
          ? undefined
          : "lint";
    case "black":
    case "isort":
      return has(/^(?:--check|--check-only|-c|--diff)$/) ? "format" : undefined;
    case "cargo":
      if (words[1] === "fmt") return has(/^--check$/) ? "format" : undefined;
      return words[1] === "clippy" || words[1] === "check" ? "lint" : undefined;
    case "gofmt":
    case "goimports":
      return has(/^-(?:l|d)$/) ? "format" : undefined;
    case "rubocop":
      return has(/^-(?:a|A)$|^--auto/) ? undefined : "lint";
    default:
      return undefined;
  }
}

const SCRIPTS: Readonly<Record<Kind, RegExp>> = {
  lint: /^(?:lint[:-]fix|fix[:-]lint|eslint[:-]fix|fix)$/,
  format: /^(?:format|format[:-](?:fix|write)|fmt|prettier[:-](?:fix|write)|prettify|fix[:-]format|fix)$/,
};
const REPAIRS =
  /(?:^|\s)(?:--fix\S*|--write|-w|--apply|-i|-a|-A|fmt)(?:\s|$)|\b(?:black|isort|ruff format|dprint fmt)\b/;

/** The project's own way, where the script says that it writes. */
async function scriptFixers(kind: Kind, step: Step, checkout: Checkout): Promise<readonly Fixer[]> {
  const folders = [...new Set([step.cwd, "."])];
  for (const folder of folders) {
    const scripts = Object.entries(await scriptsOf(folder, checkout));
    const [name] =
      scripts.find(
        ([script, text]) => SCRIPTS[kind].test(script) && REPAIRS.test(text) && !/--check\b/.test(text),
      ) ?? [];
    if (name === undefined) continue;
    const command = `${await managerOf(folder, checkout)} run ${name}`;
    const where = posix.join(folder, "package.json");
    return [
      { command, cwd: folder, why: `The script "${name}" of ${where} repairs what a ${kind} check reports.` },
    ];
  }
  return [];
}

async function managerOf(folder: string, checkout: Checkout): Promise<string> {
  const named = (await readObject(posix.join(folder, "package.json"), checkout))?.["packageManager"];
  const manager = /^(npm|pnpm|yarn|bun)@/.exec(typeof named === "string" ? named : "")?.[1];
  if (manager !== undefined) return manager;
  const locks = { "pnpm-lock.yaml": "pnpm", "yarn.lock": "yarn", "bun.lock": "bun", "bun.lockb": "bun" };
  const lock = Object.entries(locks).find(([name]) =>
    checkout.files.some((path) => posix.basename(path) === name),
  );
  return lock?.[1] ?? "npm";
}

/** The same command in its repairing form, on the same files. */
function toolFixers(step: Step): readonly Fixer[] {
  const words = wordsOf(step);
  const tool = words[0] ?? "";
  const raw = step.words.map((word) => word.raw);
  const without = (shape: RegExp): readonly string[] => raw.filter((word) => !shape.test(word));
  const fixer = (all: readonly string[]): Fixer => ({
    command: withPrograms(step, [...step.assigns.map((word) => word.raw), ...all].join(" ")),
    cwd: step.cwd,
    why: `${tool} repairs by itself what it reports.`,
  });
  switch (tool) {
    case "eslint":
    case "oxlint":
    case "stylelint":
    case "standard":
    case "xo":
      return [fixer([...raw, "--fix"])];
    case "prettier":
      return [fixer([...without(/^(?:--check|-c|-l|--list-different)$/), "--write"])];
    case "biome":
      return [fixer([...raw.map((word) => (word === "ci" ? "check" : word)), "--write"])];
    case "ruff":
      return [
        fixer(
          words[1] === "format"
            ? without(/^--(?:check|diff)$/)
            : [...without(/^--(?:diff|no-fix)$/), "--fix"],
        ),
      ];
    case "black":
    case "isort":
      return [fixer(without(/^(?:--check|--check-only|-c|--diff)$/))];
    case "gofmt":
    case "goimports":
      return [fixer(raw.map((word) => (/^-[ld]$/.test(word) ? "-w" : word)))];
    case "rubocop":
      return [fixer([...raw, "--autocorrect"])];
    case "cargo":
      return words[1] === "fmt" ? [fixer(without(/^--check$/))] : [fixer([...cargoFix(raw, words[1] ?? "")])];
    default:
      return [];
  }
}

/** What stands behind `--` are the compiler's own options. */
function cargoFix(raw: readonly string[], command: string): readonly string[] {
  const options = raw.slice(0, raw.includes("--") ? raw.indexOf("--") : raw.length);
  const allow = ["--allow-dirty", "--allow-staged"];
  if (command === "clippy") return [...options, "--fix", ...allow];
  return [...options.map((word) => (word === "check" ? "fix" : word)), ...allow];
}

/** In a package script the programs of the project are on the path. */
function withPrograms({ inScript, cwd }: Step, command: string): string {
  if (!inScript) return command;
  const depth = cwd === "." ? 0 : cwd.split("/").length;
  const folders = Array.from({ length: depth + 1 }, (_, up) => `$PWD/${"../".repeat(up)}node_modules/.bin`);
  return `export PATH="${folders.join(":")}:$PATH" && ${command}`;
}

const OUT_OF_SYNC =
  /package\.json and package-lock\.json[^]*are (?:not )?in sync|can only install packages when your package\.json/;

/** Only when npm itself says that the lock file does not fit. */
function lockFixers(steps: readonly Step[], failures: readonly Failure[]): readonly Fixer[] {
  if (!failures.some(({ message }) => OUT_OF_SYNC.test(message))) return [];
  return steps
    .filter(({ words }) => words[0]?.text === "npm" && /^(?:ci|clean-install)$/.test(words[1]?.text ?? ""))
    .map(({ cwd }) => ({
      command: "npm install --package-lock-only --ignore-scripts",
      cwd,
      why: "npm says that package-lock.json does not fit package.json.",
    }));
}

const OBSOLETE =
  /\bsnapshot\b[^\n]*(?:mismatch|not written|obsolete|did not match)|toMatch(?:Inline)?Snapshot/i;

function snapshotFixers(steps: readonly Step[], failures: readonly Failure[]): readonly Fixer[] {
  if (!failures.some(({ message }) => OBSOLETE.test(message))) return [];
  return steps.flatMap((step): readonly Fixer[] => {
    const tool = wordsOf(step)[0];
    const option =
      tool === "jest" || tool === "vitest" ? "-u" : tool === "pytest" ? "--snapshot-update" : undefined;
    if (option === undefined) return [];
    const raw = step.words.map((word) => word.raw).filter((word) => word !== "--ci");
    const command = withPrograms(step, [...step.assigns.map((word) => word.raw), ...raw, option].join(" "));
    return [{ command, cwd: step.cwd, why: "The settings ask for snapshots to be written anew." }];
  });
}
