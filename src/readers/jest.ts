import type { FailureFacts } from "../core/failure.ts";
import { frameOf, framesIn, tidyPath, v8Frame } from "./frames.ts";
import { matcherText, matcherValues } from "./jest-values.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** jest's default and verbose reporters. */
export const jest: Reader = {
  tool: "jest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^Tests: +.*\d+ total$/.test(line));
    const isCut = lines.some((line) => /^ {2}● (?:.* › |Test suite failed to run$)/.test(line));
    if (total === undefined && (!isCut || lines.some((line) => VITEST.test(line)))) return undefined;
    const counts = (total ?? "").matchAll(/(\d+) (?:passed|failed)\b/g);
    return {
      failures: readFailures(lines),
      ...readTree(lines),
      ...(total !== undefined && { testsRun: [...counts].reduce((sum, [, n]) => sum + Number(n), 0) }),
    };
  },
};

/** Its tests may print anything, jest's signs too. */
const VITEST = /^ RUN {2}v\d|^ +Test Files {2}/;

/** `FAIL project name src/a.test.ts (5.2 s, 120 MB heap size)` */
const FILE = /^ ?(?:PASS|FAIL) +(?:\S.* )?(\S+\.\w+)(?: \([\d.]+ m?s(?:, \d+ MB heap size)?\))?$/;

/** The reporter for GitHub's log folds a file's errors. */
const GROUP = /^(?:::group::|##\[group\])Errors thrown in (\S+\.\w+)$/;

/** The results of a file stand right below its line, two columns for each level. */
function readTree(lines: readonly string[]): { passed: string[]; skipped: string[] } {
  const passed: string[] = [];
  const skipped: string[] = [];
  let suites: string[] | undefined;
  for (const line of lines) {
    if (FILE.test(line)) suites = [];
    else if (line === "" || line.includes("● ")) suites = undefined;
    if (suites === undefined || !line.startsWith("  ")) continue;
    const [, indent = "", mark, rest = ""] = /^( +)(?:([✓√✕×○✎]) )?(\S.*)$/.exec(line) ?? [];
    const above = suites.slice(0, indent.length / 2 - 1);
    const name = rest.replace(/ \(\d+(?:\.\d+)? m?s\)$/, "");
    if (mark === undefined) suites = [...above, name];
    else if (mark === "✓" || mark === "√") passed.push([...above, name].join(" > "));
    else if (mark === "○" || mark === "✎")
      skipped.push([...above, name.replace(/^(?:skipped|todo) /, "")].join(" > "));
  }
  return { passed, skipped };
}

/** A long run repeats all failures at its end; each is read once. */
function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const failures = new Map<string, FailureFacts>();
  let file = "";
  let title: string | undefined;
  let body: string[] = [];
  const close = (): void => {
    if (title === undefined) return;
    const facts = factsOf(title, file, body);
    const key = `${facts.id}\0${file}`;
    if (!failures.has(key)) failures.set(key, facts);
    title = undefined;
  };
  for (const line of lines) {
    const next = FILE.exec(line)?.[1] ?? GROUP.exec(line)?.[1];
    const bullet = /^ {2}● (.+)$/.exec(line)?.[1];
    if (next !== undefined || bullet !== undefined || /^(?:Test Suites:|Summary of all failing)/.test(line))
      close();
    if (next !== undefined) file = tidyPath(next);
    if (bullet !== undefined && bullet !== "Console") {
      title = bullet;
      body = [];
    } else if (title !== undefined) body.push(line.replace(/^ {4}/, ""));
  }
  close();
  return [...failures.values()];
}

function factsOf(title: string, file: string, body: readonly string[]): FailureFacts {
  const said = matcherText(body);
  const own = framesIn(body, v8Frame);
  const [, parsed, parsedAt] =
    said.map((line) => /^\w*Error: (\S+\.\w+): .*\((\d+):\d+\)$/.exec(line)).find(Boolean) ?? [];
  const isFile = title === "Test suite failed to run" && file !== "";
  return failedTest({
    tool: "jest",
    id: isFile ? file : title.replaceAll(" › ", " > "),
    message: said.join("\n"),
    file,
    home: file,
    line: own.find((frame) => frame.file === file)?.line,
    ...matcherValues(said),
    frame: own[0] ?? frameOf(parsed, parsedAt),
  });
}
