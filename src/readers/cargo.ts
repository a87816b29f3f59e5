import type { FailureFacts } from "../core/failure.ts";
import { frameOf } from "./frames.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** cargo test, in full and quiet. */
export const cargo: Reader = {
  tool: "cargo test",
  read: ({ lines }) => {
    const results = lines.flatMap((line) => {
      const [, id, word] = RESULT.exec(line) ?? [];
      return id === undefined ? [] : [{ id, word }];
    });
    const totals = lines.flatMap((line) => TOTAL.exec(line)?.slice(1).map(Number) ?? []);
    if (results.length === 0 && totals.length === 0) return undefined;
    const named = (word: string): string[] => results.flatMap((r) => (r.word === word ? r.id : []));
    const bodies = readBodies(lines);
    // A quiet run prints dots; what failed is named all the same.
    const quiet = lines.flatMap((line) => /^(\S+) --- FAILED$/.exec(line)?.[1] ?? []);
    const failed = new Set([...named("FAILED"), ...quiet, ...bodies.keys()]);
    return {
      failures: [...failed].map((id) => factsOf(id, bodies.get(id) ?? [])),
      passed: named("ok"),
      skipped: named("ignored"),
      ...(totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }),
    };
  },
};

const RESULT = /^test (.+?)(?: - should panic(?: .*)?)? \.\.\. (ok|FAILED|ignored)\b/;
const TOTAL = /^test result: \w+\. (\d+) passed; (\d+) failed;/;
/** Since Rust 1.73 the message stands on the next line, before that in quotes. */
const PANIC = /^thread '([^']*)'(?: \(\d+\))? panicked at (?:'(.*)', )?(\S+):(\d+):\d+:?$/;

function readBodies(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const bodies = new Map<string, string[]>();
  let body: string[] | undefined;
  for (const line of lines) {
    const id = /^---- (.+) stdout ----$/.exec(line)?.[1];
    if (id !== undefined) {
      body = [];
      bodies.set(id, body);
    } else if (line === "failures:" || TOTAL.test(line)) body = undefined;
    else body?.push(line);
  }
  return bodies;
}

function factsOf(id: string, body: readonly string[]): FailureFacts {
  const panic = body.findIndex((line) => PANIC.test(line));
  const [, name, old = "", path, line] = PANIC.exec(body[panic] ?? "") ?? [];
  const [, unpanicked, unpanickedAt] =
    body.map((text) => /^note: test did not panic as expected at (\S+):(\d+):/.exec(text)).find(Boolean) ??
    [];
  const stack = body.findIndex((text) => /^stack backtrace:|^note: (?:run with|Some details)/.test(text));
  const said = body.slice(panic + 1, stack < 0 ? body.length : stack);
  const frame = frameOf(path, line, name) ?? frameOf(unpanicked, unpanickedAt);
  return failedTest({
    tool: "cargo test",
    id,
    message: [old, ...said]
      .join("\n")
      .trim()
      .replace(/^note: /, ""),
    file: frame?.file,
    line: frame?.line,
    ...namedValues(said, /^ *right: `?(.+?)`?$/, /^ *left: `?(.+?)`?,?$/),
    frame,
  });
}
