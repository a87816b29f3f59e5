import { posix } from "node:path";
import { placeOf, seenFrom } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { packageOf } from "./package-of.ts";
import { anchored, escapeRegex } from "./selection.ts";
import type { Request, Selection } from "./selection.ts";
import { quote } from "./shell.ts";

interface JavaTest {
  readonly type: string;
  /** Undefined for a class as a whole. */
  readonly method: string | undefined;
  /** Below the root. */
  readonly path: string;
}

async function javaTests({ failures, checkout }: Request): Promise<readonly JavaTest[] | undefined> {
  const tests: JavaTest[] = [];
  for (const { id } of failures) {
    const [, type = "", name = ""] = /^((?:\w+\.)*[A-Z][\w$]*)(?:\.(.*))?$/su.exec(id) ?? [];
    const path = classFile(type, checkout);
    if (type === "" || path === undefined) return undefined;
    const method = /^[^\W\d]\w*$/u.test(name) ? name : undefined;
    const isThere =
      method !== undefined && new RegExp(`\\b${method}\\s*\\(`).test((await checkout.read(path)) ?? "");
    tests.push({ type, method: isThere ? method : undefined, path });
  }
  return tests;
}

/** The one test source of a class; a nested class lives in its outer one's. */
function classFile(type: string, { files }: Checkout): string | undefined {
  const own = type.replace(/\$.*$/, "").replaceAll(".", "/");
  const shape = new RegExp(`(?:^|/)src/test/\\w+/${own}\\.(?:java|kt|groovy)$`);
  const [first, another] = files.filter((path) => shape.test(path));
  return another === undefined ? first : undefined;
}

function coversOf(request: Request, tests: readonly JavaTest[]): Selection["covers"] {
  return tests.every(({ method }) => method !== undefined) ? request.failures.map(({ id }) => id) : "files";
}

export async function selectMaven(request: Request): Promise<Selection | undefined> {
  const { args, runner, checkout } = request;
  const tests = await javaTests(request);
  // Failsafe's classes take part in another phase under another name.
  if (tests === undefined || tests.some(({ type }) => /(?:^|\.)IT[A-Z]\w*$|IT(?:Case)?$/.test(type)))
    return undefined;
  if (
    !args.positional.every((word) =>
      /^(?:clean|validate|compile|test-compile|test|package|verify|install)$/.test(word.text),
    )
  )
    return undefined;
  const modules = await modulesOf(tests, checkout);
  const below = modules.map((folder) => seenFrom(runner.cwd, folder));
  if (below.some((folder) => folder.startsWith(".."))) return undefined;
  const parts = below.every((folder) => folder === ".") ? [] : ["-pl", quote(below.join(",")), "-am"];
  const methods = groupByType(tests);
  const names = [...methods].map(([type, own]) =>
    own.includes(undefined) ? type : `${type}#${own.join("+")}`,
  );
  return {
    runs: [
      [
        ...args.options.map((word) => word.raw),
        "test",
        ...parts,
        `-Dtest=${quote(names.join(","))}`,
        // The modules that are only built along have no such test.
        ...(parts.length === 0 ? [] : ["-DfailIfNoTests=false", "-Dsurefire.failIfNoSpecifiedTests=false"]),
      ],
    ],
    covers: coversOf(request, tests),
  };
}

function groupByType(tests: readonly JavaTest[]): ReadonlyMap<string, readonly (string | undefined)[]> {
  const groups = new Map<string, (string | undefined)[]>();
  for (const { type, method } of tests) {
    const known = groups.get(type) ?? [];
    if (!known.includes(method)) known.push(method);
    groups.set(type, known);
  }
  return groups;
}

async function modulesOf(tests: readonly JavaTest[], checkout: Checkout): Promise<readonly string[]> {
  const folders = await Promise.all(
    tests.map(async ({ path }) => (await packageOf(path, checkout))?.folder ?? "."),
  );
  return [...new Set(folders)];
}

/** `cleanTest` before `test`: gradle does not run again what passed and has not changed. */
export async function selectGradle(request: Request): Promise<Selection | undefined> {
  const { args, runner } = request;
  const tests = await javaTests(request);
  if (
    tests === undefined ||
    args.positional.some((word) => !/^(?::?[\w-]+:)*(?:clean|test|check|build)$/.test(word.text))
  )
    return undefined;
  const byProject = new Map<string, JavaTest[]>();
  for (const test of tests) {
    const folder = seenFrom(runner.cwd, test.path.replace(/(?:^|\/)src\/test\/.*$/, "") || ".");
    if (folder.startsWith("..")) return undefined;
    const project = folder === "." ? ":" : `:${folder.replaceAll("/", ":")}:`;
    byProject.set(project, [...(byProject.get(project) ?? []), test]);
  }
  const words = [...byProject].flatMap(([project, own]) => [
    quote(`${project}cleanTest`),
    quote(`${project}test`),
    ...own.flatMap(({ type, method }) => [
      "--tests",
      quote(method === undefined ? type : `${type}.${method}`),
    ]),
  ]);
  return { runs: [[...args.options.map((word) => word.raw), ...words]], covers: coversOf(request, tests) };
}

export async function selectDotnet({ args, failures }: Request): Promise<Selection | undefined> {
  const tests = failures.map(({ id }) => ({ id, name: /^(?:\w+[.+])+\w+/u.exec(id)?.[0] }));
  if (tests.some(({ name }) => name === undefined)) return undefined;
  const filter = [...new Set(tests.map(({ name }) => `FullyQualifiedName=${name}`))].join("|");
  const words = [...args.positional, ...args.options].map((word) => word.raw);
  const isExact = tests.every(({ id, name }) => id === name);
  return {
    runs: [[...words, "--filter", quote(filter)]],
    covers: isExact ? tests.map(({ id }) => id) : "files",
  };
}

const EXAMPLE = /^\s*(?:it|specify|example|scenario|its)\b\s*\(?\s*(["'])((?:\\.|(?!\1).)+)\1/;

/** `file:line` where an example with the id's last words begins; a place that is not sure stands for its file. */
export async function selectRspec({
  args,
  failures,
  runner,
  checkout,
}: Request): Promise<Selection | undefined> {
  const places = new Set<string>();
  let covers: string[] | "files" = [];
  for (const { id, file, line } of failures) {
    const path = placeOf(file, runner.cwd, checkout);
    if (path === undefined || /[[\]:*?{}]/.test(path) || !path.endsWith("_spec.rb")) return undefined;
    const source = (await checkout.read(path))?.split("\n")[(line ?? 0) - 1] ?? "";
    const title = EXAMPLE.exec(source)?.[2]?.replace(/\\(["'\\])/g, "$1");
    const isSure = title !== undefined && id.endsWith(title);
    places.add(seenFrom(runner.cwd, path) + (isSure ? `:${line}` : ""));
    if (!isSure) covers = "files";
    else if (covers !== "files") covers.push(id);
  }
  const alone = [...places].filter(
    (place) => !places.has(place.replace(/:\d+$/, "")) || !/:\d+$/.test(place),
  );
  const options = [...args.options, ...(covers === "files" ? args.names : [])].map((word) => word.raw);
  return { runs: [[...options, ...alone.map(quote)]], covers };
}

/** A data set is part of the name; what stands behind it are its values. */
export async function selectPhpunit({ args, failures, checkout }: Request): Promise<Selection | undefined> {
  let isExact = true;
  const patterns: string[] = [];
  for (const { id } of failures) {
    const [, type = "", method = "", rest = ""] = /^([\w\\]+)::(\w+)(.*)$/su.exec(id) ?? [];
    const file = `${type.split("\\").at(-1)}.php`;
    if (type === "" || !checkout.files.some((path) => posix.basename(path) === file)) return undefined;
    const set =
      /^ with data set (#\d+)(?: \(.*\))?$/s.exec(rest)?.[1] ??
      /^ with data set ("[^"]*")(?: \([^"]*\))?$/.exec(rest)?.[1];
    if (rest !== "" && set === undefined) isExact = false;
    const name =
      escapeRegex(`${type}::${method}`) + (set === undefined ? "" : ` with data set ${escapeRegex(set)}`);
    patterns.push(
      (rest !== "" && set === undefined ? `${name}(?: with data set .*)?` : name).replaceAll("/", "\\/"),
    );
  }
  const words = [...args.options, ...args.positional].map((word) => word.raw);
  return {
    runs: [[...words, "--filter", quote(`/${anchored(patterns)}/`)]],
    covers: isExact ? failures.map(({ id }) => id) : "files",
  };
}
