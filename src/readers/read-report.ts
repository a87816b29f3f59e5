import { failure } from "../core/failure.ts";
import type { ToolReport } from "../core/failure.ts";
import type { Stage } from "../core/check.ts";
import { cleanLines } from "./clean.ts";
import { readCrash } from "./crash.ts";
import { diagnostics } from "./diagnostics.ts";
import { junitText } from "./junit-text.ts";
import { cargo, goTest } from "./native-tests.ts";
import { nodeSpec } from "./node-spec.ts";
import { pytest, unittest } from "./python.ts";
import type { Reader } from "./reader.ts";
import { jest, mocha } from "./script-tests.ts";
import { tap } from "./tap.ts";

export interface ReportContext {
  readonly root: string;
  readonly stage: Stage;
  readonly check: string;
  readonly exitCode?: number;
}

const READERS: readonly Reader[] = [
  nodeSpec,
  tap,
  pytest,
  unittest,
  junitText,
  jest,
  mocha,
  cargo,
  goTest,
  diagnostics,
];

/** Everything that the known formats find in a log; a failing command without any has one crash. */
export function readReport(text: string, { root, check, exitCode }: ReportContext): ToolReport {
  const lines = cleanLines(text);
  const readings = READERS.flatMap((reader) => {
    const reading = reader.read(lines, { root });
    return reading === undefined ? [] : [{ reader, reading }];
  });
  const failures = readings.flatMap(({ reading }) => reading.failures.map(failure));
  const counts = readings.flatMap(({ reading }) => reading.testsRun ?? []);
  const crashed = failures.length === 0 && exitCode !== undefined && exitCode !== 0;
  return {
    tools: [...new Set(readings.map(({ reader, reading }) => reading.failures[0]?.tool ?? reader.tool))],
    failures: crashed ? [failure(readCrash(lines, { check, root }))] : distinct(failures),
    passed: readings.flatMap(({ reading }) => reading.passed),
    skipped: readings.flatMap(({ reading }) => reading.skipped),
    ...(counts.length > 0 && { testsRun: counts.reduce((a, b) => a + b, 0) }),
  };
}

function distinct(failures: ToolReport["failures"]): ToolReport["failures"] {
  const keys = new Set<string>();
  return failures.filter((f) => !keys.has(f.key) && keys.add(f.key));
}
