import type { Stage } from "../core/check.ts";
import { failure } from "../core/failure.ts";
import type { ToolReport } from "../core/failure.ts";
import { readAnnotations } from "./annotations.ts";
import { cargo } from "./cargo.ts";
import { biome } from "./biome.ts";
import { catch2 } from "./catch2.ts";
import { ctest } from "./ctest.ts";
import { ctrf } from "./ctrf.ts";
import { dotnetTest } from "./dotnet-test.ts";
import { gradle } from "./gradle.ts";
import { gtest } from "./gtest.ts";
import { lintJson } from "./lint-json.ts";
import { minitest } from "./minitest.ts";
import { mochaJson } from "./mocha-json.ts";
import { nextest } from "./nextest.ts";
import { rspecJson } from "./rspec-json.ts";
import { ruff } from "./ruff.ts";
import { sarif } from "./sarif.ts";
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
import type { Log } from "./log.ts";
import { mocha } from "./mocha.ts";
import { nodeSpec } from "./node-spec.ts";
import { phpunit } from "./phpunit.ts";
import { unmixed } from "./prefixed.ts";
import { pytest } from "./pytest.ts";
import type { Reader, Reading } from "./reader.ts";
import { rspec } from "./rspec.ts";
import { rustc } from "./rustc.ts";
import { surefire } from "./surefire.ts";
import { tap } from "./tap.ts";
import { teamcity } from "./teamcity.ts";
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
  mochaJson,
  ctrf,
  pytest,
  unittest,
  junitText,
  junitConsole,
  surefire,
  gradle,
  junitXml,
  cargo,
  nextest,
  goTest,
  rspec,
  rspecJson,
  minitest,
  phpunit,
  teamcity,
  dotnetTest,
  ctest,
  gtest,
  catch2,
  rustc,
  eslint,
  biome,
  ruff,
  lintJson,
  sarif,
  diagnostics,
];

/** Everything that the known formats find in an output; a failing command without any has one crash. Never throws. */
export function readReport(text: string, { root, check, exitCode }: ReportContext): ToolReport {
  const log = unmarked(readLog(text, root));
  const direct = readingsOf(log, text);
  // Lines of several packages, each with its package before it, are nothing that a reader knows as they stand.
  const sorted = direct.length > 0 ? undefined : unmixed(log);
  const readings = sorted === undefined ? direct : readingsOf(sorted, text);
  const found = readings.flatMap(({ reading }) => reading.failures.map(failure));
  const annotated = found.length > 0 ? undefined : readAnnotations(withoutXml(log).lines);
  const failures = annotated?.failures.map(failure) ?? found;
  const counts = readings.flatMap(({ reading }) => reading.testsRun ?? []);

  const isSilent = failures.length === 0 && exitCode !== undefined && exitCode !== 0;
  const crash = isSilent ? [failure(readCrash(log.lines, { check, exitCode }))] : [];
  const all = crash.length > 0 ? crash : distinct(failures);
  const environment = all.length === 0 ? undefined : environmentSign(log.lines, all);
  return {
    tools: [
      ...new Set([
        ...readings.map(({ reader, reading: r }) => r.tool ?? r.failures[0]?.tool ?? reader.tool),
        ...(annotated?.failures.map((f) => f.tool) ?? []),
      ]),
    ],
    failures: all,
    passed: readings.flatMap(({ reading }) => reading.passed),
    skipped: readings.flatMap(({ reading }) => reading.skipped),
    ...(environment && { environment }),
    ...(counts.length > 0 && { testsRun: counts.reduce((a, b) => a + b, 0) }),
  };
}

interface Found {
  readonly reader: Reader;
  readonly reading: Reading;
}

function readingsOf(log: Log, text: string): readonly Found[] {
  const plain = withoutXml(log);
  return READERS.flatMap((reader) => {
    if (reader.hints?.every((hint) => !text.includes(hint))) return [];
    const reading = reader.read(reader === junitXml ? log : plain);
    return reading === undefined ? [] : [{ reader, reading }];
  });
}

/** Reports in XML quote what tests printed, which other readers would take for results. */
function withoutXml(log: Log): Log {
  const starts = log.lines.some((line) => XML.test(line));
  if (!starts) return log;
  const lines = [...log.lines];
  let end: string | undefined;
  let from = 0;
  for (let i = 0; i < lines.length; i++) {
    const root = end === undefined ? XML.exec(lines[i] ?? "")?.[1] : undefined;
    if (root !== undefined) [end, from] = [`</${root}>`, i];
    const text = end === undefined ? "" : (log.whole.get(i) ?? lines[i] ?? "");
    if (end === undefined || !text.includes(end)) continue;
    lines.fill("", from, i + 1);
    end = undefined;
  }
  return { ...log, lines };
}

const XML = /^\s*(?:<\?xml[^>]*>\s*)?<(testsuites?)[\s>]/;

/** The runner puts a mark before a line that a problem matcher knows; without it the line is the tool's own again. */
function unmarked(log: Log): Log {
  const isMarked = (line: string): boolean => line.startsWith("##[error]") || line.startsWith("##[warning]");
  if (!log.lines.some(isMarked)) return log;
  const lines = log.lines.map((line) => (isMarked(line) ? line.slice(line.indexOf("]") + 1) : line));
  return { ...log, lines };
}

function distinct(failures: ToolReport["failures"]): ToolReport["failures"] {
  const keys = new Set<string>();
  return failures.filter((f) => !keys.has(f.key) && keys.add(f.key));
}
