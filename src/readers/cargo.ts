import type { FailureFacts } from "../core/failure.ts";
import { frameOf } from "./frames.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** cargo test, in full and quiet, over any number of crates. */
export const cargo: Reader = {
  tool: "cargo test",
  read: ({ lines }) => {
    const { results, totals } = readRuns(lines);
    if (results.length === 0 && totals.length === 0) return undefined;
    const named = (word: string): string[] => results.flatMap((r) => (r.word === word ? r.id : []));
    return {
      failures: results
        .filter((r) => r.word === "FAILED")
        .map(({ id, home, body }) => cargoFailure({ tool: "cargo test", id, home, body })),
      passed: named("ok"),
      skipped: named("ignored"),
      ...(totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }),
    };
  },
};

const RESULT =
  /^test (\S.*?)(?: - should panic| - compile(?: fail)?)? \.\.\. (?:.*)(ok|FAILED|failed|ignored)(?:, .*| <[\d.]+s>)?$/;
const TOTAL = /^test result: \w+\. (\d+) passed; (\d+) failed;/;
const RUNNING =
  /^ +(?:Running (?:unittests )?(\S+) \(\S*?([^/\\]+?)(?:-[0-9a-f]{16})?(?:\.exe)?\)|Doc-tests (\S+))$/;
/** Since Rust 1.73 the message stands on the next line, before that in quotes. */
const PANIC = /^thread '([^']*)'(?: \(\d+\))? panicked at (?:'(.*)', )?(\S+):(\d+):\d+:?$/;
/** nextest shows the output of each test as the test's own process printed it. */
const NEXTEST = /^ {4}Starting \d+ tests? across /;

interface Result {
  readonly id: string;
  readonly word: string;
  /** The crate's test program, which cargo names before it runs it. */
  readonly home: string;
  readonly body: string[];
}

function readRuns(lines: readonly string[]): { results: readonly Result[]; totals: readonly number[] } {
  const results = new Map<string, Result>();
  const totals: number[] = [];
  let home = "";
  let body: string[] | undefined;
  let [listing, foreign, green] = [false, false, false];
  const add = (name: string, said: string): Result => {
    const word = said === "failed" ? "FAILED" : said;
    const known = results.get(`${home}\0${name}`);
    const result = {
      id: name,
      word: known?.word === "FAILED" ? "FAILED" : word,
      home,
      body: known?.body ?? [],
    };
    results.set(`${home}\0${name}`, result);
    return result;
  };
  for (const line of lines) {
    if (NEXTEST.test(line)) foreign = true;
    else if (foreign) foreign = !/^ +Summary \[/.test(line);
    if (line === "successes:" || line === "failures:" || TOTAL.test(line)) green = line === "successes:";
    if (foreign || green) continue;
    const [, name, said] = line.startsWith("test ") ? (RESULT.exec(line) ?? []) : [];
    const [, target, program, docs] = line.startsWith(" ") ? (RUNNING.exec(line) ?? []) : [];
    const head = /^---- (.+) stdout ----$/.exec(line)?.[1];
    // A quiet run prints dots; what failed is named all the same.
    const quiet = /^(\S+) --- FAILED$/.exec(line)?.[1];
    const total = TOTAL.exec(line);
    if (target ?? docs)
      home = docs === undefined ? `${program} ${target?.replaceAll("\\", "/")}` : `docs of ${docs}`;
    if (head !== undefined) ({ body } = add(head, "FAILED"));
    else if (quiet !== undefined) add(quiet, "FAILED");
    else if (total) totals.push(Number(total[1]), Number(total[2]));
    else if (name !== undefined && said !== undefined && body === undefined) add(name, said);
    else if (listing && /^ {4}\S/.test(line)) add(line.trim(), "FAILED");
    else if (body !== undefined && line !== "failures:") body.push(line);
    if (line === "failures:") listing = true;
    const isOver = total !== null || target !== undefined || docs !== undefined;
    if (line === "failures:" || isOver) body = undefined;
    if (isOver || head !== undefined) listing = false;
  }
  return { results: [...results.values()], totals };
}

/** What a test of Rust printed as it failed: a panic, an error that it returned, or that it did not panic. */
export function cargoFailure(test: {
  readonly tool: string;
  readonly id: string;
  readonly home: string;
  readonly body: readonly string[];
  readonly module?: string;
  readonly ending?: string;
}): FailureFacts {
  const { tool, id, home, body, module, ending = "" } = test;
  const panic = body.findIndex((line) => PANIC.test(line));
  const [, name, old = "", path, line] = PANIC.exec(body[panic] ?? "") ?? [];
  const [, unpanicked, unpanickedAt] =
    body.map((text) => /^note: test did not panic as expected at (\S+):(\d+):/.exec(text)).find(Boolean) ??
    [];
  const compiled = body.map((text) => /^ *--> (\S+?):(\d+):\d+$/.exec(text)).find(Boolean);
  const stack = body.findIndex((text, i) => i > panic && STACK.test(text));
  const said = body.slice(panic + 1, stack < 0 ? body.length : stack);
  const frame =
    frameOf(path, line, name) ?? frameOf(unpanicked, unpanickedAt) ?? frameOf(compiled?.[1], compiled?.[2]);
  const [, docs, docsAt] = /^(\S+\.(?:rs|md)) - .*\(line (\d+)\)$/.exec(id) ?? [];
  const place = frameOf(docs, docsAt) ?? frame;
  return failedTest({
    tool,
    id,
    home,
    message: [ending, old, ...said]
      .join("\n")
      .trim()
      .replace(/^note: /, ""),
    module,
    file: place?.file,
    line: place?.line,
    ...namedValues(said, /^ *right: `?(.+?)`?$/, /^ *left: `?(.+?)`?,?$/),
    frame,
  });
}

const STACK = /^stack backtrace:|^note: (?:run with|Some details)/;
