import type { FailureFacts } from "../core/failure.ts";
import { arrowFrame, frameOf, framesIn, ownPath, tidyPath } from "./frames.ts";
import { matcherValues } from "./jest-values.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** vitest's default, verbose, tree, dot and agent reporters. */
export const vitest: Reader = {
  tool: "vitest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^ +Tests {2}.*\(\d+\)/.test(line));
    if (total === undefined && !lines.some((line) => STARTS.test(line) || TITLE.test(line))) return undefined;
    const counts = (total ?? "").matchAll(/(\d+) (?:passed|failed)\b/g);
    return {
      failures: readSections(lines).flatMap(({ titles, body }) =>
        titles.map((title) => factsOf(title, body)),
      ),
      ...readTree(lines),
      ...(total !== undefined && { testsRun: [...counts].reduce((sum, [, n]) => sum + Number(n), 0) }),
    };
  },
};

const TITLE = /^ FAIL {2}(?:\|[^|]+\| | \S[^>]{0,60}? {2})?(\S.* (?:>|\[) .+)$/;
const STARTS = /^ RUN {2}v\d|^⎯+ Failed (?:Tests|Suites) \d/;

/** ` ✓ |project| file > suite > test 5ms` of verbose, and the tree below a file of all others. */
function readTree(lines: readonly string[]): { passed: string[]; skipped: string[] } {
  const passed: string[] = [];
  const skipped: string[] = [];
  const add = (mark: string, id: string): void => {
    if (mark === "✓" || mark === "✔") passed.push(id);
    else if (mark === "↓" || mark === "□") skipped.push(id);
  };
  let suites: string[] = [];
  for (const line of lines) {
    const [, indent = "", mark, rest = ""] = /^( +)([✓✔×❯↓□]) (.+)$/.exec(line) ?? [];
    if (mark === undefined) continue;
    const name = rest.replace(/ +\d+(?:\.\d+)?m?s$/, "").replace(/ \((?:retry|repeat) x\d+\)$/, "");
    const above = suites.slice(0, Math.max(0, (indent.length - 3) / 2));
    if (indent.length === 1) {
      suites = [];
      const [file = "", ...path] = withoutProject(name).split(" > ");
      if (path.length > 0 && ownPath(file) !== undefined) add(mark, path.join(" > "));
    } else if (mark === "❯" || / \(\d+\)$/.test(name)) suites = [...above, name.replace(/ \(\d+\)$/, "")];
    else add(mark, [...above, name].join(" > "));
  }
  return { passed, skipped };
}

function withoutProject(name: string): string {
  return name.replace(/^(?:\|[^|]+\| | \S[^>]{0,60}? {2})/, "");
}

interface Section {
  readonly titles: string[];
  readonly body: string[];
}

/** Tests that fail with the same error share one body: several titles in a row. */
function readSections(lines: readonly string[]): readonly Section[] {
  const sections: Section[] = [];
  let current: Section | undefined;
  const open = (): Section => {
    const section = { titles: [], body: [] };
    sections.push(section);
    return section;
  };
  for (const line of lines) {
    const title = TITLE.exec(line)?.[1];
    if (title !== undefined) {
      if (current === undefined || current.body.length > 0) current = open();
      current.titles.push(title);
    } else if (/^⎯+ Unhandled (?:Errors?|Rejections?) /.test(line)) {
      current = open();
      current.titles.push("unhandled error");
    } else if (/^⎯+\[\d+\/\d+\]⎯|^ +(?:Test Files|Tests) {2}/.test(line)) current = undefined;
    else if (current && !/^⎯+(?: Failed .*)?⎯*$/.test(line)) current.body.push(line);
  }
  return sections;
}

function factsOf(title: string, body: readonly string[]): FailureFacts {
  const [head = "", ...path] = title.split(" > ");
  const file = tidyPath(head.replace(/ \[ .* \]$/, ""));
  const end = body.findIndex((line) => /^ *❯ |^Caused by: |^Serialized Error:|^⎯{6,}/.test(line));
  const said = end < 0 ? body : body.slice(0, end);
  const own = framesIn(body, arrowFrame);
  const [, parsed, parsedAt] =
    said.map((line) => /^ *File: (\S+?):(\d+):\d+$/.exec(line)).find(Boolean) ?? [];
  return failedTest({
    tool: "vitest",
    id: path.length === 0 ? file : path.join(" > "),
    message: said.join("\n").replace(/\n\n- Expected\b[^]*$|\n\nExpected: [^]*$/, ""),
    file: /\.\w+$/.test(file) ? ownPath(file) : undefined,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0] ?? frameOf(parsed, parsedAt),
  });
}
