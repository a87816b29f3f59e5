import type { FailureFacts, Frame } from "../core/failure.ts";
import { frameOf, framesIn, tidyPath, v8Frame } from "./frames.ts";
import { matcherValues } from "./jest-values.ts";
import { loadError } from "./node-spec.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { readPoints } from "./tap-points.ts";
import type { Point } from "./tap-points.ts";
import { tapFields } from "./tap-yaml.ts";
import { namedValues } from "./values.ts";
import type { Values } from "./values.ts";

/** TAP 12 to 14, as node:test, tape, tap, mocha, vitest, prove and bats print it. */
export const tap: Reader = {
  tool: "tap",
  read: ({ lines }) => {
    if (!isTap(lines)) return undefined;
    const isNode = lines.some((line) => /^ *duration_ms: /.test(line));
    const tool = isNode ? "node:test" : "tap";
    const points = readPoints(lines, isNode);
    const name = isNode ? (id: string): string => id : numbered();
    const failures: FailureFacts[] = [];
    const passed: string[] = [];
    const skipped: string[] = [];
    for (const point of points) {
      if (point.isGroup && (point.ok || failsForItsTests(point))) continue;
      const { file, path } = ownerOf(point);
      const id = name(path.join(" > "), file);
      if (point.directive !== undefined) skipped.push(id);
      else if (point.ok) passed.push(id);
      else failures.push(factsOf(id, point, { tool, file }));
    }
    if (passed.length + skipped.length + failures.length === 0) return undefined;
    const groups = points.filter((p) => p.isGroup).length;
    const counted = isNode ? countOf(lines, groups) : undefined;
    return { failures, passed, skipped, testsRun: counted ?? passed.length + failures.length, tool };
  },
};

/** A version, a plan or a count says so; without them three points do, since any test may print one. */
function isTap(lines: readonly string[]): boolean {
  if (!lines.some((line) => /^(?:not )?ok \d+\b/.test(line))) return false;
  if (lines.some((line) => /^TAP version 1[234]$|^1\.\.\d+\b|^# (?:tests|pass|fail) +\d+$/.test(line)))
    return true;
  return lines.filter((line) => /^(?:not )?ok \d+ - \S/.test(line)).length > 2;
}

/** Some runners make a subtest of every file. */
const FILE = /^[^\s:]+\.(?:[cm]?[jt]sx?|t|rb|py|php|lua)$/;

/** Assertions of one test often have the same words: the second one is `same words (2)`. */
function numbered(): (id: string, file?: string) => string {
  const seen = new Map<string, number>();
  return (id, file = "") => {
    const key = `${file}\0${id}`;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    return times === 1 ? id : `${id} (${times})`;
  };
}

function failsForItsTests({ failedInside, fields }: Point): boolean {
  return failedInside && (fields.get("failureType") ?? "subtestsFailed") === "subtestsFailed";
}

/** Tests that ran by the tool's own count, less those that only hold other tests. */
function countOf(lines: readonly string[], groups: number): number | undefined {
  const of = (word: string): number | undefined => {
    const line = lines.findLast((l) => l.startsWith(`# ${word} `) && /^# \w+ \d+$/.test(l));
    return line === undefined ? undefined : Number(line.slice(word.length + 3));
  };
  const [tests, suites] = [of("tests"), of("suites")];
  if (tests === undefined || suites === undefined) return undefined;
  return tests - Math.max(0, groups - suites) - (of("skipped") ?? 0) - (of("todo") ?? 0);
}

/** The file stands in the first group, or with vitest's flat reporter before the name; or it is all that failed. */
function ownerOf({ name, groups }: Point): { file: string | undefined; path: readonly string[] } {
  const path = [...groups, ...(groups.length === 0 ? name.split(" > ") : [tidyPath(name)])];
  const file = FILE.test(path[0] ?? "") ? tidyPath(path[0] ?? "") : undefined;
  return { file, path: file === undefined || path.length === 1 ? path.map(tidyPath) : path.slice(1) };
}

function factsOf(
  id: string,
  { fields, notes, before }: Point,
  { tool, file }: { readonly tool: string; readonly file: string | undefined },
): FailureFacts {
  const inner = tapFields((fields.get("error") ?? "").split("\n"));
  const place = fields.get("location") ?? fields.get("at");
  const at = place === undefined ? notedPlace(notes) : v8Frame(place);
  const message =
    inner.get("message") ?? fields.get("error") ?? fields.get("message") ?? spoken(fields, notes);
  const kind = inner.get("name") ?? fields.get("name");
  const cause = message === "test failed" ? loadError(before) : undefined;
  const stack = (fields.get("stack") ?? notes.join("\n")).split("\n");
  return failedTest({
    tool,
    id,
    message: kind && kind !== "AssertionError" && !message.startsWith(kind) ? `${kind}: ${message}` : message,
    expected: fields.get("expected") ?? fields.get("wanted"),
    actual: fields.get("actual") ?? fields.get("found"),
    ...(fields.size === 0 && valuesIn(notes)),
    frame: framesIn(stack, v8Frame)[0] ?? at,
    ...cause,
    file: file ?? at?.file,
    home: file ?? (tool === "node:test" ? at?.file : undefined),
    line: file === undefined || file === at?.file ? at?.line : undefined,
  });
}

/** tape's stack starts with the error, or only with the words of the point. */
function spoken(fields: ReadonlyMap<string, string>, notes: readonly string[]): string {
  const first = fields.get("stack")?.split("\n")[0] ?? "";
  if (/^\w*Error: /.test(first) && !first.startsWith("Error: should ")) return first.replace(/^Error: /, "");
  return fields.get("operator") ?? noted(notes).join("\n");
}

/** What stands below a point without fields, before a stack or the same once more with the error's name. */
function noted(notes: readonly string[]): readonly string[] {
  const lines = notes.map((line) => line.replace(/^ *# ?/, "").trim());
  const end = lines.findIndex((line, i) => i > 0 && /^at \S+ \(|^\w*Error\b.*: /.test(line));
  return lines.slice(0, end < 0 ? lines.length : end).filter((line) => !/^at \S+ line \d/.test(line));
}

/** Test::More's `got` and `expected`, else mocha's sentence. */
function valuesIn(notes: readonly string[]): Values {
  const named = namedValues(notes, /^# +expected: (.*)$/, /^# +got: (.*)$/);
  return named.expected === undefined ? matcherValues(noted(notes)) : named;
}

/** `#   at t/till.t line 12.` and `# (in test file till.bats, line 3)`. */
function notedPlace(notes: readonly string[]): Frame | undefined {
  for (const note of notes) {
    const [, path, line] = /(?: at |\(in test file )(\S+?),? line (\d+)[.)]/.exec(note) ?? [];
    if (path !== undefined) return frameOf(path, line);
  }
  return undefined;
}
