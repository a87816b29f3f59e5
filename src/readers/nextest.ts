import { cargoFailure } from "./cargo.ts";
import type { Reader } from "./reader.ts";

/** cargo nextest: a line with the status of each test, the output of what failed, and a summary that repeats it. */
export const nextest: Reader = {
  tool: "cargo nextest",
  hints: ["Nextest run", " tests across", "Summary"],
  read: ({ lines }) => {
    const summary = lines.findLast((line) => SUMMARY.test(line));
    if (
      summary === undefined &&
      !lines.some((line) => /^ Nextest run ID |^ {4}Starting \d+ tests? across /.test(line))
    )
      return undefined;
    const { words, bodies } = readResults(lines);
    const named = (shape: RegExp): [string, Test][] => [...words].filter(([, test]) => shape.test(test.word));
    const ids = (shape: RegExp): string[] => named(shape).map(([, test]) => test.id);
    const failures = named(/^(?!PASS|SKIP|FLAKY|LEAK$)/).map(([key, { id, binary, word }]) =>
      cargoFailure({
        tool: "cargo nextest",
        id,
        home: binary,
        module: binary,
        body: bodies.get(key) ?? [],
        ending: word === "FAIL" ? "" : word,
      }),
    );
    return {
      failures,
      passed: ids(/^(?:PASS|FLAKY|LEAK$)/),
      skipped: ids(/^SKIP/),
      ...(summary !== undefined && { testsRun: Number(SUMMARY.exec(summary)?.[1]) }),
    };
  },
};

const SUMMARY = /^ +Summary \[ *[\d.]+s\] (?:(?:\d+)\/)?(\d+) tests? run: /;
const STATUS =
  /^ +(?:TRY \d+ )?(PASS|FAIL|SKIP|LEAK|LEAK-FAIL|FLAKY \d+\/\d+|TIMEOUT|ABORT|SIG[A-Z]+|EXEC FAIL|XFAIL|FL\+LK|TMT|FAIL \+ LEAK) \[[^\]]*\](?: *\([^)]*\))? +(\S+) +(\S.*)$/;
const OLD_OUTPUT = /^--- (?:TRY \d+ )?(?:STDOUT|STDERR): +(\S+) (\S+) +---$/;

interface Test {
  readonly binary: string;
  readonly id: string;
  readonly word: string;
}

/** The last status of a test counts: a flaky one passed in the end. */
function readResults(lines: readonly string[]): { words: Map<string, Test>; bodies: Map<string, string[]> } {
  const words = new Map<string, Test>();
  const bodies = new Map<string, string[]>();
  let body: string[] | undefined;
  const open = (key: string): string[] => {
    const known = bodies.get(key) ?? [];
    bodies.set(key, known);
    return known;
  };
  for (const line of lines) {
    const [, word, binary = "", id = ""] = line.startsWith("  ") ? (STATUS.exec(line) ?? []) : [];
    const old = OLD_OUTPUT.exec(line);
    if (word !== undefined) {
      const key = `${binary} ${id}`;
      words.set(key, { binary, id, word });
      body = word === "PASS" ? undefined : open(key);
    } else if (old) body = open(`${old[1]} ${old[2]}`);
    else if (SUMMARY.test(line) || /^─+$/.test(line)) body = undefined;
    else body?.push(line.replace(/^ {4}/, ""));
  }
  return { words, bodies };
}
