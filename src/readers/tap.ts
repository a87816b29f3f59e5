import type { FailureFacts } from "../core/failure.ts";
import { relativeTo } from "./frames.ts";
import { frameOf, withSyntaxErrors } from "./node-spec.ts";
import type { Reader } from "./reader.ts";

const POINT = /^(\s*)(not )?ok(?: (\d+))?(?: (?:- )?(.*?))?(?: # (SKIP|TODO|skip|todo)\b.*)?$/;

/** TAP 12 to 14, as node:test, tape, tap and prove print it. */
export const tap: Reader = {
  tool: "tap",
  read: (lines, { root }) => {
    if (
      !lines.some((line) => /^TAP version 1[234]$/.test(line)) &&
      !lines.some((line) => /^(not )?ok 1\b/.test(line))
    )
      return undefined;
    const failures: FailureFacts[] = [];
    const passed: string[] = [];
    const skipped: string[] = [];
    const node = lines.some((line) => /^\s*duration_ms: /.test(line));
    let group = "";
    let suites: { depth: number; name: string }[] = [];
    lines.forEach((line, i) => {
      const subtest = /^(\s*)# Subtest: (.*)$/.exec(line);
      if (subtest) {
        const depth = subtest[1]?.length ?? 0;
        suites = [...suites.filter((s) => s.depth < depth), { depth, name: subtest[2] ?? "" }];
        return;
      }
      if (!node && /^# (?!tests|pass|fail|ok|skip|todo|time)/.test(line)) group = line.slice(2).trim();
      const [, indent = "", not, , name = "", directive] = POINT.exec(line) ?? [];
      if (!/^\s*(not )?ok\b/.test(line) || POINT.exec(line) === null) return;
      const above = suites.filter((s) => s.depth < indent.length).map((s) => s.name);
      const id = [...(node ? above : group === "" ? [] : [group]), tidy(name, root)].join(" > ");
      if (directive !== undefined) skipped.push(id);
      else if (not === undefined) {
        if (!isSuite(lines, i)) passed.push(id);
      } else {
        const yaml = yamlAfter(lines, i, indent);
        if (!/failureType: 'subtestsFailed'/.test(yaml.join("\n")))
          failures.push(factsOf(id, yaml, { root, tool: node ? "node:test" : "tap" }));
      }
    });
    const count = Number(/^# tests (\d+)/m.exec(lines.join("\n"))?.[1] ?? Number.NaN);
    return {
      failures: withSyntaxErrors(failures, lines, root),
      passed,
      skipped,
      ...(Number.isFinite(count) && { testsRun: count }),
    };
  },
};

/** Names that are files become relative, so that they compare between checkouts. */
function tidy(name: string, root: string): string {
  return relativeTo(root, name.trim());
}

function isSuite(lines: readonly string[], at: number): boolean {
  return (
    /^\s*---$/.test(lines[at + 1] ?? "") &&
    lines.slice(at + 2, at + 6).some((line) => /^\s*type: 'suite'$/.test(line))
  );
}

function yamlAfter(lines: readonly string[], at: number, indent: string): readonly string[] {
  if (!/^\s*---$/.test(lines[at + 1] ?? "")) return [];
  const end = lines.findIndex(
    (line, i) => i > at + 1 && /^\s*\.\.\.$/.test(line) && line.startsWith(`${indent}  ...`),
  );
  const block = lines.slice(at + 2, end < 0 ? at + 80 : end);
  // node:test indents the fields like their marker, tape by two more.
  const margin = /^\s*/.exec(block.find((line) => line.trim() !== "") ?? "")?.[0] ?? "";
  return block.map((line) => (line.startsWith(margin) ? line.slice(margin.length) : line));
}

function factsOf(
  id: string,
  yaml: readonly string[],
  { root, tool }: { root: string; tool: string },
): FailureFacts {
  const field = (name: string): string | undefined => {
    const start = yaml.findIndex((line) => line.startsWith(`${name}:`));
    if (start < 0) return undefined;
    const first = (yaml[start] ?? "").slice(name.length + 1).trim();
    const rest = yaml.slice(start + 1);
    const stop = rest.findIndex((line) => line !== "" && !line.startsWith(" "));
    const block = rest.slice(0, stop < 0 ? rest.length : stop).map((line) => line.replace(/^ {2}/, ""));
    if (first === "" || /^[|>][-+]?$/.test(first)) return block.join("\n").trim();
    return first
      .replace(/^'(.*)'$/, (_, inner: string) => inner.replace(/''/g, "'"))
      .replace(/^"(.*)"$/, "$1");
  };
  const place =
    field("location") ??
    /\((\S+:\d+:\d+)\)|^(\S+:\d+:\d+)$/
      .exec(field("at") ?? "")
      ?.slice(1)
      .find(Boolean);
  const [, file, line] = /^(.+?):(\d+):\d+$/.exec(place ?? "") ?? [];
  const expected = field("expected");
  const actual = field("actual");
  const named = field("name");
  const message = field("error") ?? field("message") ?? field("operator") ?? "failed";
  return {
    kind: "test",
    tool,
    id,
    message:
      named !== undefined && named !== "AssertionError" && !message.startsWith(named)
        ? `${named}: ${message}`
        : message,
    ...(file !== undefined && { file: relativeTo(root, file), line: Number(line) }),
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
    ...frameOf((field("stack") ?? "").split("\n"), root),
  };
}
