import type { Stage } from "../core/check.ts";
import { failure } from "../core/failure.ts";
import type { ToolReport } from "../core/failure.ts";
import { cargo } from "./cargo.ts";
import { readCrash } from "./crash.ts";
import { diagnostics } from "./diagnostics.ts";
import { environmentSign } from "./environment.ts";
import { eslint } from "./eslint.ts";
import { goTest } from "./go-test.ts";
import { jestJson } from "./jest-json.ts";
import { jest } from "./jest.ts";
import { junitConsole } from "./junit-console.ts";
import { junitText } from "./junit-text.ts";
import { junitXml } from "./junit-xml.ts";
import { readLog } from "./log.ts";
import { mocha } from "./mocha.ts";
import { nodeSpec } from "./node-spec.ts";
import { phpunit } from "./phpunit.ts";
import { pytest } from "./pytest.ts";
import type { Reader } from "./reader.ts";
import { rspec } from "./rspec.ts";
import { rustc } from "./rustc.ts";
import { surefire } from "./surefire.ts";
import { tap } from "./tap.ts";
import { unittest } from "./unittest.ts";
import { vitest } from "./vitest.ts";

export interface ReportContext {
  /** Absolute path of the checkout: file names become relative to it. */
  readonly root: string;
  readonly stage: Stage;
  /** The check's id, which names the failure of a command whose output says nothing. */
  readonly check: string;
  readonly exitCode?: number;
}

const READERS: readonly Reader[] = [
  nodeSpec,
  tap,
  vitest,
  jest,
  jestJson,
  mocha,
  pytest,
  unittest,
  junitText,
  junitConsole,
  surefire,
  junitXml,
  cargo,
  goTest,
  rspec,
  phpunit,
  rustc,
  eslint,
  diagnostics,
];

/** Everything that the known formats find in an output; a failing command without any has one crash. Never throws. */
export function readReport(text: string, { root, check, exitCode }: ReportContext): ToolReport {
  const log = readLog(text, root);
  const readings = READERS.flatMap((reader) => {
    const reading = reader.read(log);
    return reading === undefined ? [] : [{ reader, reading }];
  });
  const failures = readings.flatMap(({ reading }) => reading.failures.map(failure));
  const counts = readings.flatMap(({ reading }) => reading.testsRun ?? []);

  const isSilent = failures.length === 0 && exitCode !== undefined && exitCode !== 0;
  const crash = isSilent ? [failure(readCrash(log.lines, { check, exitCode }))] : [];
  const all = crash.length > 0 ? crash : distinct(failures);
  const environment = all.length === 0 ? undefined : environmentSign(log.lines, all);
  return {
    tools: [
      ...new Set(readings.map(({ reader, reading: r }) => r.tool ?? r.failures[0]?.tool ?? reader.tool)),
    ],
    failures: all,
    passed: readings.flatMap(({ reading }) => reading.passed),
    skipped: readings.flatMap(({ reading }) => reading.skipped),
    ...(environment && { environment }),
    ...(counts.length > 0 && { testsRun: counts.reduce((a, b) => a + b, 0) }),
  };
}

function distinct(failures: ToolReport["failures"]): ToolReport["failures"] {
  const keys = new Set<string>();
  return failures.filter((f) => !keys.has(f.key) && keys.add(f.key));
}
