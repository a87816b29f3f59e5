import type { FailureFacts } from "../core/failure.ts";
import { framesIn, v8Frame } from "./frames.ts";
import { plainMessage } from "./node-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { tightSidesOf } from "./values.ts";

/** mocha's spec and dot reporters. */
export const mocha: Reader = {
  tool: "mocha",
  read: ({ lines }) => {
    const passing = lines.findIndex((line) => /^ {2}\d+ passing\b/.test(line));
    const failing = lines.findIndex((line) => /^ {2}\d+ failing$/.test(line));
    const first = Math.min(...[passing, failing].filter((at) => at >= 0));
    if (!Number.isFinite(first)) return undefined;
    const numberAt = (at: number): number => Number(/\d+/.exec(lines[at] ?? "")?.[0] ?? 0);
    return {
      failures: failing < 0 ? [] : readFailures(lines.slice(failing + 1)),
      ...readTree(lines.slice(0, first)),
      testsRun: numberAt(passing) + numberAt(failing),
    };
  },
};

/** Suites have no mark; two columns for each level. */
function readTree(lines: readonly string[]): { passed: string[]; skipped: string[] } {
  const passed: string[] = [];
  const skipped: string[] = [];
  let suites: string[] = [];
  for (const line of lines) {
    const [, indent = "", mark, rest = ""] = /^((?: {2})+)(?:([✔✓√-]|\d+\)) )?(\S.*)$/.exec(line) ?? [];
    if (indent === "") continue;
    const above = suites.slice(0, indent.length / 2 - 1);
    const id = [...above, rest.replace(/ \(\d+ms\)$/, "")].join(" > ");
    if (mark === undefined) suites = [...above, rest];
    else if (mark === "-") skipped.push(id);
    else if (!mark.endsWith(")")) passed.push(id);
  }
  return { passed, skipped };
}

/** `1) Suite`, then the titles below it, each two columns further in, the last one with a colon. */
function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  const seen = new Map<string, number>();
  const isHead = (line: string, n: number): boolean => line.startsWith(`  ${n}) `);
  let i = until(lines, 0, (line) => isHead(line, 1));
  for (let n = 1; i < lines.length; n++) {
    const end = until(lines, i + 1, (line) => isHead(line, n + 1));
    const titles = [(lines[i] ?? "").slice(`  ${n}) `.length)];
    let at = i + 1;
    while (at < end && depthOf(lines[at]) === 5 + 2 * titles.length) {
      titles.push((lines[at] ?? "").trim());
      at += 1;
    }
    const id = titles.join(" > ");
    const same = seen.get(id) ?? 0;
    seen.set(id, same + 1);
    // Two files may hold tests of one name; the list tells them apart only by their order.
    if (id.endsWith(":"))
      failures.push({
        ...factsOf(id.slice(0, -1), lines.slice(at, end)),
        ...(same > 0 && { home: `(${same + 1})` }),
      });
    i = end;
  }
  return failures;
}

function depthOf(line: string | undefined): number {
  return /^ *(?=\S)/.exec(line ?? "")?.[0].length ?? 0;
}

function factsOf(id: string, body: readonly string[]): FailureFacts {
  const stack = body.findIndex((line) => /^ {4,}at \S/.test(line));
  const said = (stack < 0 ? body : body.slice(0, stack)).map((line) => line.replace(/^ {5,6}/, ""));
  const diff = said.findIndex((line) => line.trim() === "+ expected - actual");
  const text = (diff < 0 ? said : said.slice(0, diff)).join("\n").trim();
  const frames = framesIn(body, v8Frame);
  const test = frames.findLast((frame) => frame.name?.startsWith("Context.")) ?? frames[0];
  return failedTest({
    tool: "mocha",
    id,
    message: plainMessage(text),
    file: test?.file,
    line: test?.line,
    ...(diff >= 0 && tightSidesOf(said.slice(diff + 1), "+")),
    frame: frames[0],
  });
}
