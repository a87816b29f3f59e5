import type { FailureFacts } from "../core/failure.ts";
import { frameOf, framesIn } from "./frames.ts";
import { readGoTests } from "./go-lines.ts";
import type { GoTest } from "./go-lines.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** go test: plain, `-v` and `-json`, whose events hold the same lines. */
export const goTest: Reader = {
  tool: "go test",
  read: (log) => {
    const lines = fromEvents(log.lines) ?? log.lines;
    if (!lines.some((line) => /^ *--- (?:PASS|FAIL|SKIP): |^(?:ok|FAIL|\?) *\t/.test(line))) return undefined;
    const tests = readGoTests(lines);
    const parents = new Set([...tests.keys()].map((id) => id.slice(0, Math.max(0, id.lastIndexOf("/")))));
    const named = (word: string): string[] => [...tests].flatMap(([id, t]) => (t.word === word ? id : []));
    const failed = named("FAIL").filter((id) => !parents.has(id) || (tests.get(id)?.body.length ?? 0) > 0);
    return {
      failures: failed.flatMap((id) => factsOf(id, tests.get(id)) ?? []),
      passed: named("PASS").filter((id) => !parents.has(id)),
      skipped: named("SKIP"),
    };
  },
};

function factsOf(id: string, test: GoTest | undefined): FailureFacts | undefined {
  if (test === undefined) return undefined;
  const { body, folder, module } = test;
  const margin = /^ */.exec(body[0] ?? "")?.[0] ?? "";
  const text = body.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
  const stack = body.findIndex((line) => /^goroutine \d+ /.test(line));
  const [, path, at] = text.map((line) => /^(\S+\.go):(\d+): /.exec(line)).findLast((m) => m !== null) ?? [];
  const place = frameOf(
    path === undefined || folder === "" || path.includes("/") ? path : `${folder}/${path}`,
    at,
  );
  const thrown = stack < 0 ? undefined : framesIn(body.slice(stack), goFrame)[0];
  return failedTest({
    tool: "go test",
    id,
    message: (stack < 0 ? text : text.slice(0, stack)).join("\n"),
    file: (place ?? thrown)?.file,
    line: (place ?? thrown)?.line,
    module,
    frame: thrown ?? place,
  });
}

function goFrame(line: string): ReturnType<typeof frameOf> {
  const [, path, at] = /^\t(\S+\.go):(\d+)/.exec(line) ?? [];
  return frameOf(path, at);
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
