import type { FailureFacts, Frame } from "../core/failure.ts";
import { frameOf } from "./frames.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";
import type { Values } from "./values.ts";

/** GoogleTest's own output. Below ctest its tests are details of ctest's. */
export const gtest: Reader = {
  tool: "gtest",
  hints: ["[ RUN "],
  read: ({ lines }) =>
    lines.some((line) => RUN.test(line)) && !lines.some(isCtest) ? readGtest(lines) : undefined,
};

const RUN = /^\[ RUN {6}\] \S/;
const RESULT = /^(.*)\[ +(OK|FAILED|SKIPPED) {1,2}\] ([^\s,]+(?:, where .*)?) \(\d+ ms\)$/;
const LISTED = /^\[ {2}FAILED {2}\] (\S+\.\S+?)(?:, where .*)?$/;
const OWN = /^\[(?:-{10}|={10}| {2}(?:PASSED|FAILED|SKIPPED) {1,2})\]/;

export function isCtest(line: string): boolean {
  return /^ *\d+\/\d+ +Test +#\d+: /.test(line);
}

/** Results with what was printed between a test's start and its end; a test without an end took the process down. */
export function readGtest(lines: readonly string[]): {
  failures: FailureFacts[];
  passed: string[];
  skipped: string[];
  testsRun: number;
} {
  const failures = new Map<string, FailureFacts>();
  const passed: string[] = [];
  const skipped: string[] = [];
  let open: { id: string; body: string[] } | undefined;
  const crash = (): void => {
    // A log may end within a test that has only said that it will be skipped.
    if (open && !open.body.some((line) => line.endsWith(": Skipped")))
      failures.set(open.id, factsOf(open.id, open.body, "the program ended within this test"));
    open = undefined;
  };
  for (const line of lines) {
    const started = RUN.test(line) ? line.slice(13).trim() : undefined;
    const [, before = "", word, name = ""] = line.includes(" ms)") ? (RESULT.exec(line) ?? []) : [];
    const listed = LISTED.exec(line)?.[1];
    if (started !== undefined) {
      crash();
      open = { id: started, body: [] };
    } else if (word !== undefined) {
      const id = name.replace(/, where .*$/, "");
      const body = open?.id === id ? [...open.body, before] : [];
      if (word === "OK") passed.push(id);
      else if (word === "SKIPPED") skipped.push(id);
      else failures.set(id, factsOf(id, body, ""));
      open = undefined;
    } else if (listed !== undefined) {
      crash();
      if (!failures.has(listed)) failures.set(listed, factsOf(listed, [], ""));
    } else if (OWN.test(line)) crash();
    else open?.body.push(line);
  }
  crash();
  return { failures: [...failures.values()], passed, skipped, testsRun: passed.length + failures.size };
}

function factsOf(id: string, body: readonly string[], ending: string): FailureFacts {
  const start = body.findIndex((line) => / (?:Failure|error: .*)$/.test(line) && line.includes(":"));
  const said = start < 0 ? body : body.slice(start);
  const next = said.findIndex((line, i) => i > 0 && placeOf(line) !== undefined);
  const first = said.slice(start < 0 ? 0 : 1, next < 0 ? said.length : next);
  const place = body.flatMap((line) => placeOf(line) ?? [])[0];
  return failedTest({
    tool: "gtest",
    id,
    message: [...first, ending].join("\n"),
    file: place?.file,
    line: place?.line,
    ...valuesOf(first),
    frame: place,
  });
}

/** `cart_test.cc:4: Failure`, of MSVC `cart_test.cc(4): error: `. */
function placeOf(line: string): Frame | undefined {
  const [, path, unix, msvc] =
    /^(\S[^:(]*\.\w+)(?::(\d+)|\((\d+)\)): (?:Failure|error: |error$)/.exec(line) ?? [];
  return frameOf(path, unix ?? msvc);
}

/** Two expressions below each other, each with its value where that is not what it says; by custom the expected one second. */
function valuesOf(said: readonly string[]): Values {
  if (said[0] !== "Expected equality of these values:")
    return namedValues(said, /^ *Expected: (.+)$/, /^ *Actual: (.+)$/);
  const values: string[] = [];
  for (const line of said.slice(1)) {
    const value = /^ {4}Which is: (.*)$/.exec(line)?.[1];
    if (value !== undefined && values.length > 0) values[values.length - 1] = value;
    else if (/^ {2}\S/.test(line)) values.push(line.trim());
    else if (value === undefined) break;
  }
  return values.length === 2 ? { actual: values[0], expected: values[1] } : {};
}
