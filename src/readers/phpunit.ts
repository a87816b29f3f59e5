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
    const total = lines.findLast((line) => TOTAL.test(line));
    if (total === undefined && !lines.some((line) => /^PHPUnit \d+\.\d+/.test(line))) return undefined;
    const count = (shape: RegExp): number => Number(shape.exec(total ?? "")?.[1] ?? 0);
    const tests = count(/^(?:Tests: |OK \()(\d+)/) - count(/Skipped: (\d+)/) - count(/Incomplete: (\d+)/);
    return {
      failures: readFailures(lines),
      passed: [],
      skipped: [],
      ...(total !== undefined && { testsRun: tests }),
    };
  },
};

const TOTAL = /^OK \(\d+ tests?, \d+ assertions?\)$|^Tests: \d+, Assertions: \d+/;
const HEAD = /^\d+\) ([\w\\]+::\w+.*)$/;

/** Lists of errors and of failures; those of warnings, skipped and risky tests are passed over. */
function readFailures(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  let isFailure = true;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const list = /^There (?:was|were) \d+ (?:PHPUnit )?(\w+)/.exec(line)?.[1];
    if (list !== undefined) isFailure = /^(?:error|failure)/.test(list);
    const id = isFailure ? HEAD.exec(line)?.[1] : undefined;
    if (id === undefined) continue;
    const end = until(
      lines,
      i + 1,
      (l) => HEAD.test(l) || /^--$|^(?:ERRORS|FAILURES)!$/.test(l) || TOTAL.test(l),
    );
    failures.push(factsOf(id, lines.slice(i + 1, end)));
    i = end - 1;
  }
  return failures;
}

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
