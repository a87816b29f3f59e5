import type { FailureFacts } from "../core/failure.ts";
import { pythonError } from "./python-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { splitOnce } from "./values.ts";
import type { Values } from "./values.ts";

/** unittest's text runner, as plain Python and Django print it. */
export const unittest: Reader = {
  tool: "unittest",
  read: ({ lines }) => {
    const ran = lines.flatMap((line) => /^Ran (\d+) tests? in [\d.]+s$/.exec(line)?.[1] ?? []);
    const failures: FailureFacts[] = [];
    for (let i = 0; i < lines.length; i++) {
      const head = lines[i]?.startsWith("=====") ? HEAD.exec(lines[i + 1] ?? "") : null;
      if (head === null) continue;
      const end = until(lines, i + 2, (line) => /^={20,}$|^Ran \d+ tests? in/.test(line));
      failures.push(factsOf(head, lines.slice(i + 2, end)));
      i = end - 1;
    }
    if (ran.length === 0 && failures.length === 0) return undefined;
    const skips = lines.flatMap((line) => /^(?:OK|FAILED) \(.*\bskipped=(\d+)/.exec(line)?.[1] ?? []);
    const sum = (numbers: readonly string[]): number => numbers.reduce((total, n) => total + Number(n), 0);
    return {
      failures,
      ...readResults(lines),
      ...(ran.length > 0 && { testsRun: sum(ran) - sum(skips) }),
    };
  },
};

const HEAD = /^(?:FAIL|ERROR): (\S+)(?: \(([^()]*)\))?(?: [([](.*)[)\]])?$/;

/** Before Python 3.11 the class stands in the brackets, since then the whole name. */
function idOf(name: string, where: string, params?: string): string {
  const isWhole = where === "" || where === name || where.endsWith(`.${name}`);
  const full = isWhole ? where || name : `${where}.${name}`;
  return params === undefined ? full : `${full} (${params})`;
}

function factsOf([, name = "", where = "", params]: RegExpExecArray, body: readonly string[]): FailureFacts {
  const dashes = body.findIndex((line) => /^-{20,}$/.test(line));
  const closing = body.findLastIndex((line) => /^-{20,}$/.test(line));
  const text = body.slice(dashes + 1, closing > dashes ? closing : body.length);
  const printed = text.findIndex((line) => /^Std(?:out|err):$/.test(line));
  const error = pythonError(printed < 0 ? text : text.slice(0, printed));
  const first = error?.frames[0];
  const isLoading = where.startsWith("unittest.loader._FailedTest");
  return failedTest({
    tool: "unittest",
    id: isLoading ? (first?.file ?? name) : idOf(name, where, params),
    message: error?.message || text.join("\n"),
    file: first?.file,
    line: first?.line,
    ...valuesOf(error?.message.split("\n")[0] ?? ""),
    frame: error?.frames.at(-1),
  });
}

/** `assertEqual(actual, expected)`, the order in which nearly everyone writes it. */
function valuesOf(line: string): Values {
  const said = /^AssertionError: (?:\w+ differ: )?(.*)$/.exec(line)?.[1];
  const sides = said === undefined ? undefined : splitOnce(said, " != ");
  return { actual: sides?.[0], expected: sides?.[1].replace(/ : [^'"]*$/, "") };
}

const RESULT = /(?:^|\.\.\. )(ok|skipped\b.*|expected failure|unexpected success|FAIL|ERROR)$/;

/** Verbose lines; a test's own words may stand between its name and its result. */
function readResults(lines: readonly string[]): { passed: string[]; skipped: string[] } {
  const passed: string[] = [];
  const skipped: string[] = [];
  let pending: string | undefined;
  for (const line of lines) {
    const [, name, where] = /^(\w+) \(([\w.<>]+)\)(?: \.\.\. .*)?$/.exec(line) ?? [];
    if (name !== undefined) pending = idOf(name, where ?? "");
    const result = RESULT.exec(line)?.[1];
    if (pending === undefined || result === undefined) continue;
    if (result === "ok" || result === "unexpected success") passed.push(pending);
    else if (/^(?:skipped|expected)/.test(result)) skipped.push(pending);
    pending = undefined;
  }
  return { passed, skipped };
}
