import type { FailureFacts } from "../core/failure.ts";
import { framesIn, plainFrame } from "./frames.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { tightSidesOf } from "./values.ts";
import type { Values } from "./values.ts";

/** PHPUnit's text output. */
export const phpunit: Reader = {
  tool: "phpunit",
  read: ({ lines }) => {
    if (lines.some((line) => line.startsWith("##teamcity[test"))) return undefined;
    const total = lines.findLast((line) => TOTAL.test(line));
    if (total === undefined && !lines.some((line) => /^PHPUnit \d+\.\d+/.test(line))) return undefined;
    const count = (shape: RegExp): number => Number(shape.exec(total ?? "")?.[1] ?? 0);
    const tests = count(/^(?:Tests: |OK \()(\d+)/) - count(/Skipped: (\d+)/) - count(/Incomplete: (\d+)/);
    return {
      failures: [...readFailures(lines), ...readTestdox(lines)],
      passed: [],
      skipped: [],
      ...(total !== undefined && { testsRun: tests }),
    };
  },
};

const TOTAL = /^OK \(\d+ tests?, \d+ assertions?\)$|^Tests: \d+, Assertions: \d+/;
const HEAD = /^\d+\) ([\w\\]+::\w+.*)$/;

const LIST = /^There (?:was|were) \d+ (?:PHPUnit )?(\w+).*:$/;
const ENDING = /^(?:ERRORS|FAILURES)!$/;

/** Lists of errors and of failures; those of warnings, skipped and risky tests are passed over. */
function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  // Without any heading the log lost its start.
  let isFailure = !lines.some((line) => LIST.test(line)) && lines.some((line) => ENDING.test(line));
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const list = LIST.exec(line)?.[1];
    if (list !== undefined) isFailure = /^(?:error|failure)/.test(list);
    const id = isFailure ? HEAD.exec(line)?.[1] : undefined;
    if (id === undefined) continue;
    const end = until(lines, i + 1, (l) => HEAD.test(l) || l === "--" || ENDING.test(l) || TOTAL.test(l));
    failures.push(factsOf(id, lines.slice(i + 1, end)));
    i = end - 1;
  }
  return failures;
}

/** testdox: a class in words, then its tests in words with what went wrong beside a bar. */
function readTestdox(lines: readonly string[]): readonly FailureFacts[] {
  let group = "";
  return lines.flatMap((line, i): readonly FailureFacts[] => {
    const [, mark, name] = /^ ([✘✔☢↩∅⚠]) (\S.*?)(?: \[[\d.]+ m?s\])?$/.exec(line) ?? [];
    const heading = /^([A-Z][^│]*?)(?: \([\w\\]+\))?$/.exec(line)?.[0];
    if (heading !== undefined && (lines[i + 1] ?? "").startsWith(" ") && MARKED.test(lines[i + 1] ?? ""))
      group = heading;
    if (mark !== "✘" || name === undefined) return [];
    const end = until(lines, i + 1, (text) => !/^ {3}[│┐├┴╵┊]/.test(text));
    const body = lines
      .slice(i + 1, end)
      .map((text) => text.slice(5).trimEnd())
      .filter((text) => text !== "");
    return [factsOf(`${group} > ${name}`, body)];
  });
}

const MARKED = /^ [✘✔☢↩∅⚠] \S/;

function factsOf(id: string, body: readonly string[]): FailureFacts {
  const frames = framesIn(body, plainFrame);
  const stack = body.findIndex((line) => /^\S+\.\w+:\d+$/.test(line));
  const said = stack < 0 ? body : body.slice(0, stack);
  const test = frames.at(-1);
  return failedTest({
    tool: "phpunit",
    id,
    message: said.join("\n"),
    file: test?.file,
    line: test?.line,
    ...valuesOf(said),
    frame: frames[0],
  });
}

function valuesOf(said: readonly string[]): Values {
  const diff = said.findIndex((line) => line === "--- Expected");
  if (diff >= 0)
    return tightSidesOf(
      said.slice(diff + 2).filter((line) => line !== "@@ @@"),
      "-",
    );
  const [, actual, expected] = said.map((line) => SENTENCE.exec(line)).find(Boolean) ?? [];
  return { expected, actual };
}

const SENTENCE = /^Failed asserting that (.+) (?:is identical to|matches expected|is equal to) (.+)\.$/;
