import type { FailureFacts } from "../core/failure.ts";
import { framesIn, relativeTo } from "./frames.ts";
import type { Reader } from "./reader.ts";

const RESULT = /^(\s*)([✖✔▶﹣])\s(.*?)(?: \([\d.]+ms\))?(?: # (SKIP|TODO).*)?$/;

/** node:test's spec reporter, with the details that it repeats under "failing tests:". */
export const nodeSpec: Reader = {
  tool: "node:test",
  read: (lines, { root }) => {
    if (
      !lines.some((line) => /^ℹ (tests|pass|fail) \d+/.test(line)) &&
      !lines.some((line) => /^\s*[✖✔] .* \([\d.]+ms\)$/.test(line))
    )
      return undefined;
    const end = lines.findIndex((line) => line.startsWith("✖ failing tests:"));
    const tree = readTree(end < 0 ? lines : lines.slice(0, end));
    const details = end < 0 ? [] : readDetails(lines.slice(end + 1));
    const failures = tree.failed.map(({ id, leaf }): FailureFacts => {
      const at = details.findIndex((d) => d.name === leaf);
      const detail = at < 0 ? undefined : details.splice(at, 1)[0];
      return factsOf(id, detail, root);
    });
    const count = Number(lines.find((line) => /^ℹ tests \d+/.test(line))?.slice(8));
    return {
      failures: withSyntaxErrors(failures, lines, root),
      passed: tree.passed,
      skipped: tree.skipped,
      ...(Number.isFinite(count) && { testsRun: count }),
    };
  },
};

/** Names with those of their suites; a suite that fails only for its tests is not a failure of its own. */
function readTree(lines: readonly string[]): {
  failed: { id: string; leaf: string }[];
  passed: string[];
  skipped: string[];
} {
  const failed: { id: string; leaf: string }[] = [];
  const passed: string[] = [];
  const skipped: string[] = [];
  const suites: string[] = [];
  const opened: number[] = [];
  for (const line of lines) {
    const [, indent, mark, name = "", directive] = RESULT.exec(line) ?? [];
    if (mark === undefined || indent === undefined) continue;
    const depth = indent.length / 2;
    const isEnd = suites.length === depth + 1 && suites[depth] === name && mark !== "▶";
    suites.length = Math.min(suites.length, depth);
    const id = [...suites, name].join(" > ");
    if (mark === "▶") {
      suites[depth] = name;
      opened[depth] = failed.length;
    } else if (isEnd) {
      if (mark === "✖" && failed.length === opened[depth]) failed.push({ id, leaf: name });
    } else if (directive !== undefined || mark === "﹣") skipped.push(id);
    else if (mark === "✔") passed.push(id);
    else failed.push({ id, leaf: name });
  }
  return { failed, passed, skipped };
}

interface Detail {
  readonly name: string;
  readonly place: string | undefined;
  readonly body: readonly string[];
}

function readDetails(lines: readonly string[]): Detail[] {
  const details: Detail[] = [];
  let place: string | undefined;
  let current: { name: string; place: string | undefined; body: string[] } | undefined;
  for (const line of lines) {
    const at = /^test at (.+)$/.exec(line);
    const name = /^✖ (.*?)(?: \([\d.]+ms\))?$/.exec(line);
    if (at) place = at[1];
    else if (name) {
      current = { name: name[1] ?? "", place, body: [] };
      details.push(current);
    } else current?.body.push(line.replace(/^ {2}/, ""));
  }
  return details;
}

function factsOf(id: string, detail: Detail | undefined, root: string): FailureFacts {
  const body = detail?.body ?? [];
  const stackAt = body.findIndex((line) => /^\s+at /.test(line));
  const text = (stackAt < 0 ? body : body.slice(0, stackAt)).join("\n").trim();
  const [, file, line] = /^(.+?):(\d+):\d+$/.exec(detail?.place ?? "") ?? [];
  return {
    kind: "test",
    tool: "node:test",
    id,
    ...(file !== undefined && { file: relativeTo(root, file), line: Number(line) }),
    ...assertion(text, body),
    ...frameOf(body, root),
  };
}

/** Message and values: the object that node prints under the stack says them best. */
function assertion(
  text: string,
  body: readonly string[],
): Pick<FailureFacts, "message"> & { expected?: string; actual?: string } {
  const message = text.replace(/^(\w*Error) \[(?:ERR_\w+|Error)\]: /, "$1: ").replace(/^'(.*)'$/s, "$1");
  const value = (name: string): string | undefined => {
    const start = body.findIndex(
      (line) =>
        line.startsWith(`      ${name}: `) ||
        line.startsWith(`    ${name}: `) ||
        line.startsWith(`  ${name}: `),
    );
    if (start < 0) return undefined;
    const pad = /^\s*/.exec(body[start] ?? "")?.[0] ?? "";
    const rest = body.slice(start + 1);
    const stop = rest.findIndex((line) => !line.startsWith(`${pad} `) && !/^\s*[}\]]/.test(line));
    const whole = [
      body[start]?.slice(pad.length + name.length + 2),
      ...rest.slice(0, stop < 0 ? 0 : stop),
    ].join("\n");
    return whole.trim().replace(/,$/, "");
  };
  const [expected, actual] = [value("expected"), value("actual")];
  return {
    message: message || "failed",
    ...(expected !== undefined && { expected }),
    ...(actual !== undefined && { actual }),
  };
}

export function frameOf(
  lines: readonly string[],
  root: string,
): { frame?: NonNullable<FailureFacts["frame"]> } {
  const frame = framesIn(lines, root)[0];
  return frame === undefined ? {} : { frame };
}

/** A file that could not be loaded fails without a reason of its own; the reason stands where it was printed. */
export function withSyntaxErrors(
  failures: readonly FailureFacts[],
  lines: readonly string[],
  root: string,
): readonly FailureFacts[] {
  return failures.map((f) => {
    if (!/^(test failed|'test failed'|failed)$/.test(f.message)) return f;
    const at = lines.findIndex((line) => /^#?\s?\w*Error(?: \[\w+\])?: /.test(line));
    if (at < 0) return f;
    const before = lines.slice(Math.max(0, at - 6), at).map((line) => line.replace(/^# ?/, ""));
    const stack = lines.slice(at, at + 12).map((line) => line.replace(/^# ?/, ""));
    const [, file, line] =
      before.map((l) => /^(\/\S+?|file:\/\/\S+?):(\d+)$/.exec(l)).find((m) => m !== null) ?? [];
    const frame =
      file === undefined ? framesIn(stack, root)[0] : { file: relativeTo(root, file), line: Number(line) };
    return { ...f, message: (stack[0] ?? "").trim(), ...(frame && { frame }) };
  });
}
