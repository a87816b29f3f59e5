import type { FailureFacts } from "../core/failure.ts";
import { readCatch2 } from "./catch2.ts";
import { isCtest, readGtest } from "./gtest.ts";
import { nativeError } from "./native-error.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** ctest: its tests are the failing ones; what GoogleTest or Catch2 say within one are its details. */
export const ctest: Reader = {
  tool: "ctest",
  hints: ["Test #", "% tests passed"],
  read: ({ lines }) => {
    const { results, bodies } = readResults(lines);
    const total = lines.findLast((line) => TOTAL.test(line));
    if (results.size === 0 && total === undefined) return undefined;
    const failures: FailureFacts[] = [];
    const [passed, skipped]: [string[], string[]] = [[], []];
    for (const [id, status] of results) {
      if (status === "Passed") passed.push(id);
      else if (SKIPPED.test(status)) skipped.push(id);
      else failures.push(factsOf(id, status, bodies.get(id) ?? []));
    }
    return { failures, passed, skipped, testsRun: passed.length + failures.length };
  },
};

const TOTAL = /^\d+% tests passed, \d+ tests? failed out of \d+/;
const SKIPPED = /^(?:\*\*\*)?(?:Skipped|Not Run \(Disabled\)|Disabled)/;
const RESULT = /^ *\d+\/\d+ +Test +#(\d+): (.+)$/;
const LISTED = /^\t? *\d+ - (.+) \(([^()]+)\)(?: +\S.*)?$/;

interface Results {
  /** By name, the way each test ended. */
  readonly results: Map<string, string>;
  /** What stands below a test's result, or with `-V` behind its number. */
  readonly bodies: Map<string, string[]>;
}

function readResults(lines: readonly string[]): Results {
  const results = new Map<string, string>();
  const bodies = new Map<string, string[]>();
  const byNumber = new Map<string, string[]>();
  let body: string[] | undefined;
  let listed = false;
  for (const line of lines) {
    const { number = "", name, status = "" } = resultOf(line) ?? {};
    const [, own, text = ""] = /^(\d+): ?(.*)$/.exec(line) ?? [];
    if (name !== undefined) {
      results.set(name, status);
      body = [];
      const before = byNumber.get(number);
      bodies.set(name, before ?? body);
    } else if (line.startsWith("The following tests FAILED:")) listed = true;
    else if (listed && /^\t? *\d+ - /.test(line)) {
      const [, id = "", how = ""] = LISTED.exec(line) ?? [];
      const known = results.get(id);
      if (id !== "" && how !== "" && (known === undefined || known === "Passed")) results.set(id, how);
    } else if (/^ *Start +\d+: /.test(line) || TOTAL.test(line)) body = undefined;
    else if (body) body.push(line);
    else if (own !== undefined) {
      const said = byNumber.get(own) ?? [];
      said.push(text);
      byNumber.set(own, said);
    }
  }
  return { results, bodies };
}

/** `1/8 Test #1: name ....Subprocess aborted***Exception:   0.00 sec`: the name ends where the row of dots starts. */
function resultOf(line: string): { number: string; name: string; status: string } | undefined {
  const [, number, rest = ""] = isCtest(line) ? (RESULT.exec(line) ?? []) : [];
  const end = rest.lastIndexOf(" sec");
  const dots = rest.includes(" ..") ? rest.indexOf(" ..") : rest.indexOf("..");
  if (number === undefined || end < 0 || dots < 1 || dots > end) return undefined;
  const words = rest
    .slice(dots, end)
    .replace(/^[ .]+/, "")
    .split(/ +/)
    .slice(0, -1)
    .join(" ");
  const status = words.replace(/\*\*\*Exception:$/, "").replace("***", "");
  return { number, name: rest.slice(0, dots), status };
}

function factsOf(id: string, status: string, body: readonly string[]): FailureFacts {
  const inner = [...readGtest(body).failures, ...readCatch2(body)];
  const [first] = inner;
  const told = inner.map((f) => (f.id === id ? f.message : `${f.id}: ${f.message}`)).join("\n\n");
  const native = first === undefined ? nativeError(body) : undefined;
  const ending = status === "Failed" ? "" : status;
  const plain =
    native?.message ??
    body
      .filter((line) => line.trim() !== "")
      .slice(-12)
      .join("\n");
  return failedTest({
    tool: "ctest",
    id,
    message: [ending, told || plain].filter(Boolean).join("\n"),
    file: first?.file ?? native?.frame?.file,
    line: first?.line ?? native?.frame?.line,
    expected: first?.expected,
    actual: first?.actual,
    frame: first?.frame ?? native?.frame,
  });
}
