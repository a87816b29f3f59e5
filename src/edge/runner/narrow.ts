import { posix } from "node:path";
import type { Check, Narrowed } from "../../core/check.ts";
import type { Failure } from "../../core/failure.ts";
import { resolveCommand } from "./resolve.ts";
import type { Part, ReadText } from "./resolve.ts";
import { line } from "./line.ts";
import { quote } from "./shell.ts";
import { javascriptTools } from "./javascript-tools.ts";
import { otherTools } from "./other-tools.ts";
import type { Tool } from "./tool.ts";

const TOOLS: readonly Tool[] = [...javascriptTools, ...otherTools];

/** Longer lists are not asked for by name: a command line has an end, and most of the tests then run anyway. */
const MOST_TESTS = 50;

/** Runs the failing tests of a check and, where its tool can be told so, no others; undefined where it cannot. */
export async function onlyTests(
  check: Check,
  failures: readonly Failure[],
  read: ReadText,
): Promise<Narrowed | undefined> {
  const found = await runnerOf(check, read);
  const tests = failures.filter((f) => f.kind === "test");
  if (
    found === undefined ||
    tests.length === 0 ||
    tests.length > MOST_TESTS ||
    tests.length < failures.length
  )
    return undefined;
  const { part, tool, at } = found;
  const files = tests.every((f) => f.file !== undefined)
    ? [...new Set(tests.map((f) => below(part.cwd, f.file ?? "")))]
    : [];
  if (files.some((file) => file === undefined)) return undefined;
  const words = tool.tests?.(part.words, at, { failures: tests, files: files as string[] });
  return (
    words &&
    narrowed(
      found,
      words,
      tests.map((f) => f.id),
    )
  );
}

/** Runs the tests that depend on changed paths: as the tool itself relates them, else the given test files. */
export async function relatedTests(
  check: Check,
  { changed, tests }: { readonly changed: readonly string[]; readonly tests: readonly string[] },
  read: ReadText,
): Promise<Narrowed | undefined> {
  const found = await runnerOf(check, read);
  if (found === undefined) return undefined;
  const { part, tool, at } = found;
  const inside = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => below(part.cwd, path) ?? []);
  const [sources, files] = [inside(changed), inside(tests)];
  const words =
    (sources.length > 0 ? tool.related?.(part.words, at, sources) : undefined) ??
    (files.length > 0 ? tool.files?.(part.words, at, files) : undefined);
  return words && narrowed(found, words, "files");
}

interface Found {
  readonly before: readonly Part[];
  readonly part: Part;
  readonly tool: Tool;
  readonly at: number;
}

/** The one part of a check that runs tests, and what must run before it. */
async function runnerOf(check: Check, read: ReadText): Promise<Found | undefined> {
  const resolved = await resolveCommand(check.command, check.cwd, read);
  const found = (resolved?.parts ?? []).flatMap((part, index) => {
    const tool = TOOLS.find((one) => one.find(part.words) >= 0);
    return tool
      ? [{ before: resolved?.parts.slice(0, index) ?? [], part, tool, at: tool.find(part.words) }]
      : [];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The path as seen from a folder; undefined when it lies outside or would be read as an option. */
function below(folder: string, path: string): string | undefined {
  const seen = posix.relative(folder, path);
  return seen === "" || seen.startsWith("..") || posix.isAbsolute(path) || /[\n\r\0]/.test(seen)
    ? undefined
    : seen.startsWith("-")
      ? `./${seen}`
      : seen;
}

function narrowed({ before, part }: Found, words: readonly string[], covers: Narrowed["covers"]): Narrowed {
  const { cwd } = part;
  const lines = before.map((one) =>
    one.cwd === cwd
      ? line(one, one.words)
      : `(cd ${quote(posix.relative(cwd, one.cwd))} && ${line(one, one.words)})`,
  );
  return { command: [...lines, line(part, words)].join(" && "), cwd, covers };
}
