import { posix } from "node:path";
import type { Failure } from "../../core/failure.ts";
import { inside, placeOf, seenFrom } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { packageOf } from "./package-of.ts";
import { anchored, escapeRegex } from "./selection.ts";
import type { Request, Selection } from "./selection.ts";
import { quote } from "./shell.ts";

interface GoTest {
  readonly id: string;
  readonly folder: string;
  /** The test's own name, then those of its subtests, each a pattern. */
  readonly levels: readonly string[];
}

/** One run for each package and parent: go matches every level by itself, so tests of two parents would mix. */
export async function selectGo({
  args,
  failures,
  runner,
  checkout,
}: Request): Promise<Selection | undefined> {
  if (runner.args.some((word) => /^--?args$/.test(word.text))) return undefined;
  const groups = new Map<string, GoTest[]>();
  for (const failure of failures) {
    const test = await goTest(failure, runner.cwd, checkout);
    if (test === undefined) return undefined;
    const group = [test.folder, ...test.levels.slice(0, -1)].join("\0");
    groups.set(group, [...(groups.get(group) ?? []), test]);
  }
  if (groups.size > MOST_RUNS) return undefined;
  const options = args.options.map((word) => word.raw);
  const runs = [...groups.values()].map(([first, ...others]) => {
    const { folder, levels } = first as GoTest;
    const last = [first as GoTest, ...others].map((test) => test.levels.at(-1) ?? "");
    const pattern = [...levels.slice(0, -1).map((level) => `^${level}$`), anchored(last)].join("/");
    const seen = seenFrom(runner.cwd, folder);
    return [...options, "-v", "-count=1", "-run", quote(pattern), quote(seen === "." ? "." : `./${seen}`)];
  });
  return { runs, covers: failures.map(({ id }) => id) };
}

const MOST_RUNS = 12;

/** The package is the one folder whose test files define the test. */
async function goTest(failure: Failure, cwd: string, checkout: Checkout): Promise<GoTest | undefined> {
  const levels = failure.id.split("/");
  const [name = ""] = levels;
  if (!/^(?:Test|Example|Fuzz)\w*$/u.test(name)) return undefined;
  const place = placeOf(failure.file, cwd, checkout);
  const folders = new Set<string>();
  for (const path of checkout.files) {
    if (!path.endsWith("_test.go") || inside(cwd, seenFrom(cwd, path)) === undefined) continue;
    const folder = posix.dirname(path);
    if (place !== undefined && place.endsWith("_test.go") && posix.dirname(place) !== folder) continue;
    if (failure.module !== undefined && folder !== "." && !endsAlike(failure.module, folder)) continue;
    const text = await checkout.read(path);
    if (text !== undefined && new RegExp(`^func ${name}\\(`, "m").test(text)) folders.add(folder);
  }
  const [folder, another] = folders;
  if (folder === undefined || another !== undefined) return undefined;
  const below = seenFrom(cwd, folder);
  if (
    below.startsWith("..") ||
    (await moduleFolder(folder, checkout)) !== (await moduleFolder(cwd, checkout))
  )
    return undefined;
  return { id: failure.id, folder, levels: levels.map(escapeRegex) };
}

function endsAlike(module: string, folder: string): boolean {
  return posix.basename(module) === posix.basename(folder);
}

async function moduleFolder(folder: string, checkout: Checkout): Promise<string | undefined> {
  return (await packageOf(posix.join(folder, "x.go"), checkout))?.folder;
}

/** Exact names, and the package and target where the file tells them. */
export async function selectCargo({
  args,
  failures,
  runner,
  checkout,
}: Request): Promise<Selection | undefined> {
  if (!failures.every(({ id }) => RUST_TEST.test(id))) return undefined;
  const groups = new Map<string, { readonly target: readonly string[]; readonly names: string[] }>();
  for (const { id, file } of failures) {
    const target = await cargoTarget(placeOf(file, runner.cwd, checkout), checkout);
    const key = target.join("\0");
    const group = groups.get(key) ?? { target, names: [] };
    groups.set(key, group);
    group.names.push(id);
  }
  const options = args.options.map((word) => word.raw);
  const rest = args.rest
    .filter((word) => /^--(?!exact|skip|ignored)/.test(word.text))
    .map((word) => word.raw);
  if (args.rest.some((word) => /^--(?:skip|ignored)$/.test(word.text))) return undefined;
  const runs = [...groups.values()].map(({ target, names }) => [
    ...options,
    ...(target.length === 0 ? workspaceWords(runner.args.map((word) => word.text)) : target),
    "--",
    "--exact",
    ...rest,
    ...new Set(names),
  ]);
  return { runs, covers: failures.map(({ id }) => id) };
}

const RUST_TEST = /^[^\W\d]\w*(?:::[^\W\d]\w*)*$/u;

function workspaceWords(args: readonly string[]): readonly string[] {
  return args.filter((arg) => /^--(?:workspace|all)$/.test(arg));
}

/** `-p crate --test name` for a file of `tests/`; the crate alone for others, whose place may be a helper's. */
async function cargoTarget(path: string | undefined, checkout: Checkout): Promise<readonly string[]> {
  const crate = path === undefined ? undefined : await packageOf(path, checkout);
  if (path === undefined || crate?.name === undefined || !crate.manifest.endsWith("Cargo.toml")) return [];
  const target = /^tests\/([\w-]+)\.rs$/.exec(seenFrom(crate.folder, path))?.[1];
  return ["-p", crate.name, ...(target === undefined ? [] : ["--test", target])];
}

export async function selectNextest({ args, failures }: Request): Promise<Selection | undefined> {
  if (!failures.every(({ id }) => RUST_TEST.test(id))) return undefined;
  const ids = [...new Set(failures.map(({ id }) => id))];
  const options = args.options.map((word) => word.raw);
  return { runs: [[...options, "-E", quote(ids.map((id) => `test(=${id})`).join(" | "))]], covers: ids };
}

/** CMake's patterns know neither `(?:` nor `{`. */
export async function selectCtest({ args, failures }: Request): Promise<Selection | undefined> {
  const ids = [...new Set(failures.map(({ id }) => id))];
  if (!ids.every((id) => /^[\w.+:/ -]+$/.test(id))) return undefined;
  const options = args.options.map((word) => word.raw);
  const pattern = anchored(
    ids.map((id) => id.replace(/[.+]/g, String.raw`\$&`)),
    "(",
  );
  return { runs: [[...options, "--no-tests=error", "-R", quote(pattern)]], covers: ids };
}
