import type { FailureFacts } from "../core/failure.ts";
import { frameOf, framesIn } from "./frames.ts";
import { readGoTests } from "./go-lines.ts";
import type { GoPackage, GoTest } from "./go-lines.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** go test: plain, `-v` and `-json`, whose events hold the same lines; gotestsum's list of failures. */
export const goTest: Reader = {
  tool: "go test",
  read: (log) => {
    const lines = fromEvents(log.lines) ?? log.lines;
    if (!lines.some((line) => STARTS.test(line))) return undefined;
    const listed = summed(lines);
    // Within that list the lines of go test stand once more, without their package.
    const packages = readGoTests(lines).filter(({ name }) => name !== undefined || listed.length === 0);
    const named = (word: string): string[] =>
      packages.flatMap(({ tests }) => [...tests.values()].flatMap((t) => (t.word === word ? t.id : [])));
    const parents = new Set(packages.flatMap(({ tests }) => [...tests.keys()].flatMap(parentOf)));
    return {
      failures: [...packages.flatMap(failuresOf), ...listed],
      passed: named("PASS").filter((id) => !parents.has(id)),
      skipped: named("SKIP"),
    };
  },
};

const STARTS = /--- (?:PASS|FAIL|SKIP): \S+ \([\d.]+s\)$|^(?:ok|FAIL|\?) *\t|^=== FAIL: /;

function parentOf(id: string): readonly string[] {
  const at = id.lastIndexOf("/");
  return at < 0 ? [] : [id.slice(0, at)];
}

/** Tests that failed; where none did and the package did, those that had not ended, else the package itself. */
function failuresOf(found: GoPackage): readonly FailureFacts[] {
  const tests = [...found.tests.values()];
  const red = tests.filter((test) => test.word === "FAIL");
  const parents = new Set(red.flatMap(({ id }) => parentOf(id)));
  const failed = red.filter(({ id, body }) => !parents.has(id) || hasOwnWords(body));
  if (failed.length > 0 || !found.isRed) return failed.map((test) => factsOf(test, found));
  const all = [...tests.flatMap((test) => test.body), ...found.printed];
  const slow = all.flatMap(
    (line) => /^\t\t(Test\S+|Fuzz\S+|Example\S+) \([\d.hms]+\)$/.exec(line)?.[1] ?? [],
  );
  const open = tests.filter((test) => test.word === undefined);
  const inner = open.filter(({ id }) => !open.some((test) => test.id.startsWith(`${id}/`)));
  if (slow.length > 0) return slow.map((id) => factsOf({ id, body: all }, found));
  if (inner.length > 0)
    return inner.map((test) => factsOf({ ...test, body: [...test.body, ...found.printed] }, found));
  return [factsOf({ id: found.name ?? "package", body: all.slice(-40) }, found)];
}

/** A parent fails with its subtests; by itself only where it says so. */
function hasOwnWords(body: readonly string[]): boolean {
  return body.some((line) => /^ +\S+\.go:\d+: |^panic: /.test(line));
}

const SUMMED = /^=== FAIL: (\S+) (Test\S*|Fuzz\S*|Example\S*) \([\d.]+s\)$/;

/** gotestsum: `=== FAIL: till/cart TestAdds (0.00s)` with what the test said below. */
function summed(lines: readonly string[]): readonly FailureFacts[] {
  const names = lines.flatMap((line) => SUMMED.exec(line)?.slice(1, 3).join(" ") ?? []);
  const parents = new Set(names.flatMap(parentOf));
  return lines.flatMap((line, i): readonly FailureFacts[] => {
    const [, name, id] = line.startsWith("=== FAIL: ") ? (SUMMED.exec(line) ?? []) : [];
    if (id === undefined) return [];
    const end = until(
      lines,
      i + 1,
      (text) => text === "" || /^=== (?:FAIL|SKIP|Failed|Errors)|^DONE \d/.test(text),
    );
    const body = lines.slice(i + 1, end).filter((text) => !/^ *--- FAIL: /.test(text));
    return parents.has(`${name} ${id}`) ? [] : [factsOf({ id, body }, { name, folder: "" })];
  });
}

function factsOf(
  { id, body }: Pick<GoTest, "id" | "body">,
  { name, folder }: Pick<GoPackage, "name" | "folder">,
): FailureFacts {
  const margin = /^ */.exec(body[0] ?? "")?.[0] ?? "";
  const text = body.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
  const stack = body.findIndex((line) => /^goroutine \d+ /.test(line));
  const [, path, at] =
    text.map((line) => /^ *(\S+\.go):(\d+): /.exec(line)).findLast((m) => m !== null) ?? [];
  const place = frameOf(
    path === undefined || folder === "" || path.includes("/") ? path : `${folder}/${path}`,
    at,
  );
  const thrown = stack < 0 ? undefined : framesIn(body.slice(stack), goFrame)[0];
  return failedTest({
    tool: "go test",
    id,
    home: name,
    message: (stack < 0 ? text : text.slice(0, stack)).join("\n"),
    file: (place ?? thrown)?.file,
    line: (place ?? thrown)?.line,
    module: name,
    frame: thrown ?? place,
  });
}

function goFrame(line: string): ReturnType<typeof frameOf> {
  const [, path, at] = /^\t(\S+\.go):(\d+)/.exec(line) ?? [];
  return path === "_testmain.go" ? undefined : frameOf(path, at);
}

function fromEvents(lines: readonly string[]): readonly string[] | undefined {
  const byPackage = new Map<string, string[]>();
  for (const line of lines) {
    if (!line.startsWith('{"') || !line.includes('"Action":"output"')) continue;
    const { name, output } = eventOf(line);
    const known = byPackage.get(name);
    if (known) known.push(output);
    else byPackage.set(name, [output]);
  }
  if (byPackage.size === 0) return undefined;
  return [...byPackage.values()].flatMap((output) => output.join("").split("\n"));
}

function eventOf(line: string): { name: string; output: string } {
  try {
    const event = JSON.parse(line) as { readonly Package?: unknown; readonly Output?: unknown };
    return { name: String(event.Package), output: typeof event.Output === "string" ? event.Output : "" };
  } catch {
    return { name: "", output: "" };
  }
}
