import type { FailureFacts } from "../core/failure.ts";
import { javaError, placeIn } from "./java-error.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** Maven's surefire and failsafe, plain. */
export const surefire: Reader = {
  tool: "junit",
  read: ({ lines }) => {
    const totals = lines.flatMap((line) => {
      const [, run, skipped] = TOTAL.exec(line) ?? [];
      return run === undefined ? [] : [Number(run) - Number(skipped)];
    });
    const detailed = readDetails(lines);
    const failures = detailed.length > 0 ? detailed : readSummary(lines);
    if (totals.length === 0 && failures.length === 0) return undefined;
    return {
      failures,
      passed: [],
      skipped: [],
      ...(totals.length > 0 && { testsRun: totals.reduce((a, b) => a + b, 0) }),
    };
  },
};

const TOTAL = /^(?:\[\w+\] )?Tests run: (\d+), Failures: \d+, Errors: \d+, Skipped: (\d+)$/;
/** `adds(till.CartTest)` of old versions, `till.CartTest.vat(int)[2]` of new ones, `vat{int}[2]` below its class between them. */
const HEAD =
  /^(?!(?:\[ERROR\] )?Tests run: )(?:\[ERROR\] )?(?:([^.(]+?)\(([\w$]+(?:\.[\w$]+)*)\)|(\S.*?)) +(?:-- )?Time elapsed: [\d.,]+ s(?:ec)? +<<< (?:FAILURE|ERROR)!/;
const CLASS = /(?:<<< (?:FAILURE|ERROR)! --? in |^(?:\[INFO\] )?Running )([\w.$]+)$/;
const END = /^\[(?:INFO|ERROR|WARNING|DEBUG)\]|^Results ?:|^Tests run: |^Running /;

function readDetails(lines: readonly string[]): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  let inClass = "";
  for (let i = 0; i < lines.length; i++) {
    const head = lines[i]?.includes("<<< ") ? HEAD.exec(lines[i] ?? "") : null;
    inClass = CLASS.exec(lines[i] ?? "")?.[1] ?? inClass;
    if (head === null) continue;
    const [, first, last, rest] = head;
    // `vat(String)` looks like a method with its class.
    const isOwner = rest === undefined && (inClass === "" || inClass === last || last?.includes("."));
    const [method, type] = isOwner ? [first, last] : [];
    const named = rest ?? `${first}(${last})`;
    const isBare = !(named.split(/[({[]/)[0] ?? "").includes(".");
    const whole = isBare && inClass !== "" && named !== inClass ? `${inClass}.${named}` : named;
    const end = until(lines, i + 1, (line) => END.test(line) || HEAD.test(line));
    const body = lines.slice(i + 1, end);
    const id = method === undefined ? whole : `${type}.${method.trim()}`;
    failures.push(
      failedTest({ tool: "junit", id, ...javaError(body), ...placeIn(type ?? ownerOf(whole), body) }),
    );
    i = end - 1;
  }
  return failures;
}

/** Of `till.CartTest.adds` the class; a class that could not be prepared stands alone. */
function ownerOf(whole: string): string {
  const name = whole.split(/[({[ ]/)[0] ?? whole;
  const at = name.lastIndexOf(".");
  return /^[A-Z]/.test(name.slice(at + 1)) ? name : name.slice(0, at);
}

/** The list under `Results:` alone, where a log lost its middle. Types stand there without their package. */
function readSummary(lines: readonly string[]): readonly FailureFacts[] {
  const start = until(lines, 0, (line) => /^(?:\[\w+\] )?Results ?:/.test(line));
  return lines.slice(start).flatMap((line): readonly FailureFacts[] => {
    const [, type, method, at, message = ""] =
      /^(?:\[ERROR\] )? {2}(\w+)\.(\w+(?:[({][^)}]*[)}])?(?:\[\d+\])?)(?::(\d+))?(?:->\S+)? (?:» )?(.*)$/.exec(
        line,
      ) ?? [];
    if (type === undefined) return [];
    const place = { file: `${type}.java`, line: at === undefined ? undefined : Number(at) };
    return [failedTest({ tool: "junit", id: `${type}.${method}`, message, ...place })];
  });
}
