import { posix } from "node:path";
import picomatch from "picomatch";
import type { Check, Narrowed } from "../../core/check.ts";
import { splitArguments } from "./arguments.ts";
import { placeOf, seenFrom } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { withoutCoverage } from "./coverage.ts";
import { expandCommand, rawOf } from "./expand.ts";
import { GRAMMARS } from "./grammars.ts";
import { importersOf } from "./importers.ts";
import type { ImportsOf } from "./importers.ts";
import { packageOf } from "./package-of.ts";
import type { RunnerName } from "./programs.ts";
import { resolveCommand } from "./resolve.ts";
import { narrowed } from "./selection.ts";
import type { Request } from "./selection.ts";
import { quote } from "./shell.ts";

interface Changes extends Omit<Request, "failures"> {
  /** Those that are there, below the root. */
  readonly changed: readonly string[];
  readonly importsOf: ImportsOf;
}

/** The words after the runner, or undefined where all tests may be related or none can be told. */
type Relate = (changes: Changes) => Promise<readonly string[] | undefined>;

const RELATE: Partial<Readonly<Record<RunnerName, Relate>>> = {
  vitest: relateVitest,
  jest: relateJest,
  mocha: relateMocha,
  "node:test": relateNodeTest,
  pytest: relatePytest,
  "go test": relateGo,
  "cargo test": relateCargo,
  "cargo nextest": relateCargo,
  maven: relateMaven,
};

/**
 * The command that runs the tests that the changed files can break, as the runner itself relates them or else by
 * imports. Undefined where that cannot be told, or would be everything. It proves nothing: the full command stays due.
 */
export async function relatedTests(
  check: Pick<Check, "command" | "cwd">,
  changedPaths: readonly string[],
  checkout: Checkout,
  importsOf: ImportsOf,
): Promise<Narrowed | undefined> {
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return relateNx(check, changedPaths, checkout);
  const changed = changedPaths.filter((path) => placeOf(path, ".", checkout) !== undefined);
  // A file that is gone relates to tests that nothing names any more.
  if (changed.length === 0 || changed.length < changedPaths.length) return undefined;
  const args = splitArguments(runner.args, GRAMMARS[runner.runner]);
  const run = args && (await RELATE[runner.runner]?.({ runner, args, checkout, changed, importsOf }));
  if (run === undefined) return undefined;
  const head = /^(?:run|watch|dev)$/.test(runner.head.at(-1)?.text ?? "")
    ? runner.head.slice(0, -1)
    : runner.head;
  return narrowed({ runs: [run], covers: "files" }, { ...runner, head });
}

/** nx knows its projects' graph: `nx run-many -t test` over what a change can reach. */
async function relateNx(
  check: Pick<Check, "command" | "cwd">,
  changed: readonly string[],
  checkout: Checkout,
): Promise<Narrowed | undefined> {
  const expansion = await expandCommand(check.command, check.cwd, checkout);
  const [step, another] = expansion.kind === "steps" ? expansion.steps : [];
  if (step === undefined || another !== undefined || !checkout.files.includes("nx.json")) return undefined;
  const at = step.words.findIndex((word) => /(?:^|\/)nx$/.test(word.text));
  const [many, ...rest] = step.words.slice(at + 1);
  if (at < 0 || many?.text !== "run-many" || changed.some((path) => path.includes(","))) return undefined;
  if (rest.some((word) => /^(?:-p|--projects)\b/.test(word.text))) return undefined;
  const words = [
    rawOf(step.words.slice(0, at + 1)),
    "affected",
    rawOf(rest),
    `--files=${quote(changed.join(","))}`,
  ];
  const launch = step.inScript && at === 0 ? "npx --no-install " : "";
  const command = [...step.assigns.map((word) => word.raw), launch + words.join(" ")].join(" ");
  return { command, cwd: step.cwd, covers: "files" };
}

const SCRIPT = /\.(?:[cm]?[jt]sx?|vue|svelte|json)$/;

function scriptPaths({ changed, runner }: Changes): readonly string[] | undefined {
  // What no import names, as a configuration or a template, may matter to every test.
  if (!changed.every((path) => SCRIPT.test(path)) || changed.some((path) => CONFIG.test(path)))
    return undefined;
  return changed.map((path) => quote(seenFrom(runner.cwd, path)));
}

const CONFIG = /(?:^|\/)(?:package(?:-lock)?\.json|tsconfig[^/]*\.json|[^/]+\.config\.[cm]?[jt]s|\.[^/]+)$/;

function optionsOf({ args }: Changes): readonly string[] {
  return [...args.options, ...args.names].map((word) => word.raw);
}

/** The runner's own relation goes over all tests: a command that names some of them would become a wider one. */
function withoutFilter(changes: Changes): readonly string[] | undefined {
  return changes.args.positional.length > 0 ? undefined : scriptPaths(changes);
}

async function relateVitest(changes: Changes): Promise<readonly string[] | undefined> {
  const paths = withoutFilter(changes);
  return paths && ["related", "--run", ...paths, ...optionsOf(changes), ...(await withoutCoverage(changes))];
}

async function relateJest(changes: Changes): Promise<readonly string[] | undefined> {
  const paths = withoutFilter(changes);
  return (
    paths && [
      ...optionsOf(changes),
      ...(await withoutCoverage(changes)),
      "--passWithNoTests",
      "--findRelatedTests",
      ...paths,
    ]
  );
}

const SCRIPT_TEST =
  /(?:^|\/)(?:tests?|spec|__tests__)\/|(?:[._-](?:test|spec)|(?:^|\/)test(?:-[^/]+)?)\.[cm]?[jt]sx?$/;
const CALLS_TESTS = /\b(?:it|test|describe|suite|specify)\s*(?:\.\w+\s*)*\(/;

async function relateMocha(changes: Changes): Promise<readonly string[] | undefined> {
  const paths = await importingTests(changes, SCRIPT_TEST, CALLS_TESTS);
  return paths && [...paths, ...optionsOf(changes)];
}

async function relateNodeTest(changes: Changes): Promise<readonly string[] | undefined> {
  const paths = await importingTests(changes, SCRIPT_TEST, CALLS_TESTS);
  return paths && [...optionsOf(changes), ...paths];
}

async function relatePytest(changes: Changes): Promise<readonly string[] | undefined> {
  if (!changes.changed.every((path) => path.endsWith(".py"))) return undefined;
  const paths = await importingTests(
    changes,
    /(?:^|\/)(?:test_[^/]+|[^/]+_test)\.py$/,
    /\b(?:def|class) [Tt]est/,
  );
  return paths && [...optionsOf(changes), ...(await withoutCoverage(changes)), ...paths];
}

const MOST_FILES = 60;

/** Test files that are changed themselves or import what is changed; undefined when there is none or very many. */
async function importingTests(
  changes: Changes,
  name: RegExp,
  text: RegExp,
): Promise<readonly string[] | undefined> {
  const { changed, checkout, importsOf, runner } = changes;
  const isPython = changed.every((path) => path.endsWith(".py"));
  if (!isPython && scriptPaths(changes) === undefined) return undefined;
  const reached = await importersOf(changed, isPython ? /\.py$/ : SCRIPT, checkout, importsOf);
  const isNamed = await named(changes);
  const tests: string[] = [];
  for (const path of [...reached].toSorted()) {
    const seen = seenFrom(runner.cwd, path);
    if (!name.test(path) || !isNamed(seen) || !text.test((await checkout.read(path)) ?? "")) continue;
    if (/[*?[\]{}]|::/.test(seen)) return undefined;
    tests.push(quote(seen));
  }
  return tests.length === 0 || tests.length > MOST_FILES ? undefined : tests;
}

/** Whether the command's own files and patterns take a path in; without any, all below its folder. */
async function named({ args }: Changes): Promise<(seen: string) => boolean> {
  const shapes = args.positional.map((word) => {
    const text = posix.normalize(word.text.replace(/::.*$/, "")).replace(/\/$/, "");
    const isMatch = picomatch(text);
    return (seen: string): boolean => text === "." || seen.startsWith(`${text}/`) || isMatch(seen);
  });
  return (seen) => !seen.startsWith("..") && (shapes.length === 0 || shapes.some((matches) => matches(seen)));
}

/** The packages of the changed files and those that import them directly. */
async function relateGo(changes: Changes): Promise<readonly string[] | undefined> {
  const { changed, checkout, runner } = changes;
  const module = await packageOf(posix.join(runner.cwd, "x.go"), checkout);
  if (module?.name === undefined || !changed.every((path) => path.endsWith(".go"))) return undefined;
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const imported = [...folders].map((folder) => {
    const below = seenFrom(module.folder, folder);
    return `"${below === "." ? module.name : `${module.name}/${below}`}"`;
  });
  for (const path of checkout.files) {
    if (!path.endsWith(".go")) continue;
    const text = (await checkout.read(path)) ?? "";
    if (imported.some((name) => text.includes(name))) folders.add(posix.dirname(path));
  }
  const seen = [...folders].map((folder) => seenFrom(runner.cwd, folder)).toSorted();
  if (
    seen.some((folder) => folder.startsWith("..")) ||
    runner.args.some((word) => /^--?args$/.test(word.text))
  )
    return undefined;
  return [...optionsOf(changes), ...seen.map((folder) => quote(folder === "." ? "." : `./${folder}`))];
}

async function relateCargo(changes: Changes): Promise<readonly string[] | undefined> {
  const crates = await packages(changes, "Cargo.toml");
  if (crates === undefined) return undefined;
  const names = crates.map(({ name }) => name);
  if (!names.every((name) => name !== undefined && /^[\w-]+$/.test(name))) return undefined;
  const { positional, rest: after } = changes.args;
  const rest = after.map((word) => word.raw);
  const filters = positional.map((word) => word.raw);
  const words = [...optionsOf(changes), ...names.flatMap((name) => ["-p", name ?? ""]), ...filters];
  return rest.length === 0 ? words : [...words, "--", ...rest];
}

async function relateMaven(changes: Changes): Promise<readonly string[] | undefined> {
  const modules = await packages(changes, "pom.xml");
  if (modules === undefined) return undefined;
  const seen = modules.map(({ folder }) => seenFrom(changes.runner.cwd, folder));
  return [...optionsOf(changes), "test", "-pl", quote(seen.join(",")), "-am"];
}

/** The packages of the changed files; undefined when one is the whole project that the command runs in. */
async function packages(
  { changed, checkout, runner }: Changes,
  manifest: string,
): Promise<readonly { readonly folder: string; readonly name: string | undefined }[] | undefined> {
  const found = new Map<string, string | undefined>();
  for (const path of changed) {
    const own = await packageOf(path, checkout);
    if (own === undefined || posix.basename(own.manifest) !== manifest) return undefined;
    const below = seenFrom(runner.cwd, own.folder);
    if (below === "." || below.startsWith("..") || path === own.manifest) return undefined;
    found.set(own.folder, own.name);
  }
  return [...found].map(([folder, name]) => ({ folder, name }));
}
