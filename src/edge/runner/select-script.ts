import { posix } from "node:path";
import type { Failure } from "../../core/failure.ts";
import { placeOf, seenFrom } from "./checkout.ts";
import { withoutCoverage } from "./coverage.ts";
import { anchored, escapeRegex } from "./selection.ts";
import type { Request, Selection } from "./selection.ts";
import { quote } from "./shell.ts";
import { isSuite, timesIn, titlesIn } from "./titles.ts";

interface Found {
  readonly id: string;
  readonly titles: readonly string[];
}

interface TestFile {
  /** Below the root. */
  readonly path: string;
  readonly text: string;
  /** Undefined when a test of the file cannot be named surely. */
  readonly tests: readonly Found[] | undefined;
}

export async function selectVitest(request: Request): Promise<Selection | undefined> {
  const { args, checkout, runner } = request;
  const files = await testFiles(request);
  if (files === undefined) return undefined;
  const paths = files.map(({ path }) => seenFrom(runner.cwd, path));
  // A file filter of vitest is a part of a path, small and capital letters alike.
  const others = checkout.files.filter((path) => !files.some((file) => file.path === path));
  if (paths.some((path) => path.startsWith("..") || others.some((other) => holds(other, path))))
    return undefined;
  const reporter = args.options.some((word) => word.text.startsWith("--reporter"))
    ? []
    : ["--reporter=verbose"];
  const coverage = await withoutCoverage(request);
  return finish(request, files, {
    base: [
      ...(isRunCommand(request) ? [] : ["run"]),
      ...paths.map(quote),
      ...optionsOf(request),
      ...coverage,
      ...reporter,
    ],
    pattern: (tests) => [
      "-t",
      quote(anchored(tests.map(({ titles }) => titles.map(escapeRegex).join("(?: >)? ")))),
    ],
  });
}

function isRunCommand({ runner }: Request): boolean {
  return /^(?:run|watch|dev)$/.test(runner.head.at(-1)?.text ?? "");
}

function holds(path: string, part: string): boolean {
  return path.toLowerCase().includes(part.toLowerCase());
}

export async function selectJest(request: Request): Promise<Selection | undefined> {
  const files = await testFiles(request);
  if (files === undefined) return undefined;
  const paths = files.map(({ path }) => quote(seenFrom(request.runner.cwd, path)));
  const coverage = await withoutCoverage(request);
  return finish(request, files, {
    base: [...optionsOf(request), ...coverage, "--verbose", "--runTestsByPath", ...paths],
    pattern: (tests) => [`--testNamePattern=${quote(anchored(tests.map(spaced)))}`],
  });
}

function spaced({ titles }: Found): string {
  return titles.map(escapeRegex).join(" ");
}

export async function selectMocha(request: Request): Promise<Selection | undefined> {
  const { checkout, runner } = request;
  const files = await testFiles(request);
  if (files === undefined) return undefined;
  const paths = files.map(({ path }) => seenFrom(runner.cwd, path));
  if (paths.some(isPattern)) return undefined;
  const selection = finish(request, files, {
    base: [...paths.map(quote), ...optionsOf(request)],
    pattern: (tests) => ["--grep", quote(anchored(tests.map(spaced)))],
  });
  // Files that the configuration names are run as well: without names this would be no narrowing.
  return selection?.covers === "files" && (await configNamesFiles(runner.cwd, checkout.read))
    ? undefined
    : selection;
}

async function configNamesFiles(
  cwd: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<boolean> {
  const names = ["js", "cjs", "mjs", "json", "jsonc", "yml", "yaml"].map((end) => `.mocharc.${end}`);
  const texts = await Promise.all([...names, "package.json"].map((name) => read(posix.join(cwd, name))));
  const manifest = texts.pop();
  return (
    texts.some((text) => text !== undefined && /\bspec\b/.test(text)) ||
    (manifest !== undefined && /"mocha"\s*:\s*\{[^}]*"spec"/.test(manifest))
  );
}

export async function selectNodeTest(request: Request): Promise<Selection | undefined> {
  const files = await testFiles(request);
  if (files === undefined) return undefined;
  const paths = files.map(({ path }) => seenFrom(request.runner.cwd, path));
  if (paths.some(isPattern)) return undefined;
  // Releases differ in whether a pattern sees the suites' names, so only a test's own name is safe.
  // A test that holds others would be left out itself, and they with it.
  const unique = files.map((file): TestFile => {
    const isUnique = ({ titles }: Found): boolean =>
      timesIn(titles.at(-1) ?? "", file.text) === 1 &&
      titles.slice(0, -1).every((title) => isSuite(title, file.text));
    return file.tests?.every(isUnique) ? file : { ...file, tests: undefined };
  });
  const own = ({ titles }: Found): string => escapeRegex(titles.at(-1) ?? "");
  const selection = finish(request, unique, {
    base: paths.map(quote),
    pattern: (tests) => [`--test-name-pattern=${quote(anchored(tests.map(own)))}`],
  });
  return (
    selection && {
      ...selection,
      // Node reads its options only before the first file.
      runs: selection.runs.map((run) => [
        ...optionsOf(request),
        ...run.slice(paths.length),
        ...run.slice(0, paths.length),
      ]),
    }
  );
}

function isPattern(path: string): boolean {
  return /[*?[\]{}()!+@\\]/.test(path);
}

interface Shape {
  readonly base: readonly string[];
  readonly pattern: (tests: readonly Found[]) => readonly string[];
}

/** Names where every test is sure and no other file has one of the same name; else whole files. */
function finish({ args }: Request, files: readonly TestFile[], { base, pattern }: Shape): Selection {
  const tests = files.flatMap((file) => file.tests ?? []);
  const isSure = files.every(
    (file) =>
      file.tests?.every(({ id }) =>
        files.every((other) => other === file || titlesIn(id, other.text) === undefined || has(other, id)),
      ) ?? false,
  );
  if (!isSure) return { runs: [[...base, ...args.names.map((word) => word.raw)]], covers: "files" };
  return { runs: [[...base, ...pattern(tests)]], covers: [...new Set(tests.map(({ id }) => id))] };
}

function has({ tests }: TestFile, id: string): boolean {
  return tests?.some((test) => test.id === id) ?? false;
}

function optionsOf({ args }: Request): readonly string[] {
  return args.options.map((word) => word.raw);
}

/** The files of the failing tests; undefined when one of them is unknown. */
async function testFiles({ failures, runner, checkout }: Request): Promise<readonly TestFile[] | undefined> {
  const byPath = new Map<string, Failure[]>();
  for (const failure of failures) {
    const path = placeOf(failure.file, runner.cwd, checkout) ?? placeOf(failure.id, runner.cwd, checkout);
    if (path === undefined || !/\.[cm]?[jt]sx?$/.test(path)) return undefined;
    byPath.set(path, [...(byPath.get(path) ?? []), failure]);
  }
  const files: TestFile[] = [];
  for (const [path, inside] of byPath) {
    const text = (await checkout.read(path)) ?? "";
    // The place of an error may be a helper's: a file without tests runs none.
    if (!/\b(?:it|test|describe|suite|specify|bench)\b/.test(text)) return undefined;
    const found = inside.map(({ id }) => ({ id, titles: titlesIn(id, text) }));
    const sure = found.filter((test): test is Found => test.titles !== undefined);
    files.push({ path, text, tests: sure.length === found.length ? sure : undefined });
  }
  return files;
}
