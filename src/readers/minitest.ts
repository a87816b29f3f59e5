import type { FailureFacts } from "../core/failure.ts";
import { framesIn, ownPath, plainFrame } from "./frames.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** minitest, as plain Ruby and Rails print it. */
export const minitest: Reader = {
  tool: "minitest",
  hints: [" assertions, "],
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const found = TOTAL.exec(line);
      return found === null ? [] : [Number(found[1]) - Number(found[2] ?? 0)];
    });
    if (totals.length === 0) return undefined;
    const failures = lines.flatMap((line, i) =>
      WORD.test(line) && !line.endsWith("Skipped:") ? (factsAt(lines, i + 1) ?? []) : [],
    );
    const verbose = lines.flatMap((line) => VERBOSE.exec(line)?.slice(1) ?? []);
    const named = (mark: string): string[] =>
      verbose.flatMap((id, i) => (verbose[i + 1] === mark && i % 2 === 0 ? id : []));
    return {
      failures,
      passed: named("."),
      skipped: named("S"),
      testsRun: totals.reduce((sum, n) => sum + n, 0),
    };
  },
};

const TOTAL = /^(\d+) (?:runs|tests), \d+ assertions, \d+ failures, \d+ errors(?:, (\d+) skips)?/;
/** Rails prints a failure at once, without a number. */
const WORD = /^(?: +\d+\) )?(?:Failure|Error|Skipped):$/;
const HEAD = /^([\w:]+(?:::[^#]*)?#\S.*?)(?: \[(\S+?):(\d+)\])?:$/;
const VERBOSE = /^(\S+#.+?) = \d+\.\d+ s = ([.SFE])$/;

function factsAt(lines: readonly string[], at: number): FailureFacts | undefined {
  const [, id, path = "", line] = HEAD.exec(lines[at] ?? "") ?? [];
  if (id === undefined) return undefined;
  const end = until(
    lines,
    at + 1,
    (text) => WORD.test(text) || TOTAL.test(text) || /^(?:bin\/)?rails test /.test(text),
  );
  const body = lines.slice(at + 1, end);
  const stack = body.findIndex((text) => /^ {4}\S+:\d+:in /.test(text));
  const said = stack < 0 ? body : body.slice(0, stack);
  const frames = framesIn(body, plainFrame);
  const file =
    ownPath(path) ?? frames.findLast((frame) => /(?:_test|^test_[^/]*)\.rb$/.test(frame.file))?.file;
  const place = frames.findLast((frame) => frame.file === file);
  return failedTest({
    tool: "minitest",
    id,
    message: said.join("\n"),
    file,
    line: line === undefined ? place?.line : Number(line),
    ...namedValues(said, /^ *Expected: (.+)$/, /^ *Actual: (.+)$/),
    frame: frames[0],
  });
}
