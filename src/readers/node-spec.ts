import type { FailureFacts } from "../core/failure.ts";
import { ownPath, tidyPath } from "./frames.ts";
import { nodeError, uncaughtError } from "./node-error.ts";
import type { ErrorFacts } from "./node-error.ts";
import { readSpec } from "./node-tree.ts";
import type { Detail, Spec } from "./node-tree.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** node:test's spec reporter: a tree of results, then the details of what failed. */
export const nodeSpec: Reader = {
  tool: "node:test",
  read: ({ lines }) => {
    if (!lines.some((line) => /^ℹ (?:tests|pass|fail) \d+$|^ *[✖✔﹣] \S.* \(\d+(?:\.\d+)?ms\)/.test(line)))
      return undefined;
    const spec = readSpec(lines);
    return {
      failures: failuresOf(spec),
      passed: spec.passed,
      skipped: spec.skipped,
      ...(spec.tests !== undefined && { testsRun: spec.tests - spec.nestedTests }),
    };
  },
};

/** Failures of the tree with the details of the same name in their order, then details whose tree was cut out of the log. */
function failuresOf(spec: Spec): readonly FailureFacts[] {
  const details = grouped(spec.details);
  const used = new Set<Detail>();
  const leaves = new Map<string, number>();
  for (const { name, isGroup } of spec.failed) if (!isGroup) leaves.set(name, (leaves.get(name) ?? 0) + 1);
  const failures = spec.failed.flatMap((failed) => {
    const waiting = details.get(failed.name) ?? [];
    const spare = waiting.length > (leaves.get(failed.name) ?? 0);
    if (failed.isGroup && !spare && (failed.failedInside || spec.details.length > 0)) return [];
    if (!failed.isGroup) leaves.set(failed.name, (leaves.get(failed.name) ?? 1) - 1);
    const detail = waiting.shift();
    if (detail !== undefined) used.add(detail);
    return [factsOf(failed.id, detail?.body ?? failed.body, detail?.place, failed.before)];
  });
  const cutOut = spec.details.filter((detail) => !used.has(detail));
  return [...failures, ...cutOut.map(({ name, body, place }) => factsOf(tidyPath(name), body, place, []))];
}

function grouped(details: readonly Detail[]): Map<string, Detail[]> {
  const byName = new Map<string, Detail[]>();
  for (const detail of details) {
    const same = byName.get(detail.name);
    if (same) same.push(detail);
    else byName.set(detail.name, [detail]);
  }
  return byName;
}

function factsOf(
  id: string,
  body: readonly string[],
  place: string | undefined,
  before: readonly string[],
): FailureFacts {
  const [, path, line] = /^(.+?):(\d+):\d+$/.exec(place ?? "") ?? [];
  const margin = /^ */.exec(body.find((text) => text.trim() !== "") ?? "")?.[0] ?? "";
  const error = nodeError(body.map((text) => (text.startsWith(margin) ? text.slice(margin.length) : text)));
  const cause = /^(?:test failed)?$/.test(error.message) ? loadError(before) : undefined;
  return failedTest({
    tool: "node:test",
    id,
    ...error,
    ...cause,
    file: path === undefined ? fileIn(id) : tidyPath(path),
    home: path === undefined ? undefined : tidyPath(path),
    line: line === undefined ? undefined : Number(line),
  });
}

function fileIn(id: string): string | undefined {
  return /^\S+\.[cm]?[jt]sx?$/.test(id) ? ownPath(id) : undefined;
}

/** A file that could not be loaded fails without a reason of its own; the reason stands where it was printed. */
export function loadError(printed: readonly string[]): ErrorFacts | undefined {
  const error = uncaughtError(printed);
  if (error !== undefined) return error;
  const rest = printed.filter((line) => line.trim() !== "").slice(-6);
  return rest.length === 0 ? undefined : { message: `test failed\n${rest.join("\n")}` };
}
