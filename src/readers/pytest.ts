import type { FailureFacts, Frame } from "../core/failure.ts";
import { frameOf, framesIn, pythonFrame, tidyPath } from "./frames.ts";
import { namesOf, readResults, suffixOf } from "./pytest-names.ts";
import type { Block, Names } from "./pytest-names.ts";
import { CHAIN, pythonError } from "./python-error.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { splitOnce } from "./values.ts";
import type { Values } from "./values.ts";

/** pytest's plain output: verbose lines, the blocks under FAILURES and ERRORS, the short summary. */
export const pytest: Reader = {
  tool: "pytest",
  read: ({ lines }) => {
    const total = lines.findLast((line) => TOTAL.test(line));
    if (total === undefined && !lines.some((line) => SECTION.test(line))) return undefined;
    const results = readResults(lines);
    const blocks = readBlocks(lines);
    const names = namesOf(results, blocks);
    const known = new Set<string>();
    const failures = blocks
      .map((block) => factsOf(block, names))
      .filter((f) => !known.has(f.id) && known.add(f.id));
    for (const [id, message] of names.failed)
      if (!known.has(id)) failures.push(failedTest({ tool: "pytest", id, file: fileOf(id), message }));
    return {
      failures,
      passed: [...results.passed],
      skipped: [...results.skipped],
      ...(total !== undefined && { testsRun: ranOf(total) }),
    };
  },
};

const WORDS = "passed|failed|errors?|skipped|warnings?|deselected|xfailed|xpassed|rerun";
const TOTAL = new RegExp(
  `^(?:=+ )?\\d+ (?:${WORDS})\\b(?:, \\d+ (?:${WORDS}|subtests \\w+))* in \\d+(?:\\.\\d+)? ?s`,
);
const SECTION = /^={5,} (?:FAILURES|ERRORS|test session starts|short test summary info) =+$/;

function ranOf(total: string): number {
  const counts = total.matchAll(/(\d+) (?:passed|failed|errors?|xpassed)\b/g);
  return [...counts].reduce((sum, [, n]) => sum + Number(n), 0);
}

function readBlocks(lines: readonly string[]): readonly Block[] {
  const blocks: { title: string; body: string[] }[] = [];
  let inside = false;
  let captured = false;
  for (const line of lines) {
    if (line.startsWith("=====") && /^=+ .* =+$/.test(line))
      inside = /^={5,} (?:FAILURES|ERRORS) =+$/.test(line);
    else if (inside && line.startsWith("___") && line.endsWith("_")) {
      blocks.push({ title: line.replace(/^_+ /, "").replace(/ _+$/, ""), body: [] });
      captured = false;
    } else if (inside && /^-{4,} Captured /.test(line)) captured = true;
    else if (inside && !captured) blocks.at(-1)?.body.push(line);
  }
  return blocks.filter(({ title }) => !/^_*$/.test(title));
}

function fileOf(id: string): string {
  return tidyPath(id.split("::")[0] ?? id);
}

function factsOf({ title, body }: Block, names: Names): FailureFacts {
  const suffix = suffixOf(title);
  const last = body.slice(body.findLastIndex((line) => CHAIN.test(line)) + 1);
  const said = last
    .filter((line) => /^E(?: |$)/.test(line))
    .map((line) => line.slice(1).replace(/^ {1,7}/, ""));
  const native = said.length === 0 ? pythonError(last) : undefined;
  const places = native?.frames ?? last.flatMap((line) => placeOf(line) ?? []);
  const frame =
    framesIn(said, pythonFrame).at(-1) ?? places.at(-1) ?? body.flatMap((line) => placeOf(line) ?? []).at(-1);
  const found = whichOf(names.ofTitle.get(suffix) ?? [], body);
  const isFile = title.startsWith("ERROR collecting");
  const file = found === undefined ? (isFile ? suffix : testFileIn(body)) : fileOf(found);
  const id = found ?? (isFile || file === undefined ? suffix : `${file}::${suffix}`);
  const message = native?.message ?? messageOf(said);
  return failedTest({
    tool: "pytest",
    id,
    message: message || names.failed.get(id) || last.join("\n"),
    file,
    line: places.findLast((place) => place.file === file)?.line,
    ...valuesOf(message.split("\n")),
    frame,
  });
}

/** Two files may hold tests of one name: the one whose file the block names. */
function whichOf(ids: readonly string[], body: readonly string[]): string | undefined {
  if (ids.length < 2) return ids[0];
  const files = new Set(body.flatMap((line) => (placeOf(line) ?? pythonFrame(line))?.file ?? []));
  return ids.find((id) => files.has(fileOf(id))) ?? ids[0];
}

/** Where no summary names the test's file: the first one that pytest would collect. */
function testFileIn(body: readonly string[]): string | undefined {
  const files = body.flatMap((line) => (placeOf(line) ?? pythonFrame(line))?.file ?? []);
  return files.find((file) => /(?:^|\/)(?:test_[^/]*|[^/]*_test)\.py$/.test(file));
}

/** A syntax error shows its place first and its name last. */
function messageOf(said: readonly string[]): string {
  const isPlace = (line: string): boolean => /^\s*File "/.test(line);
  if (!said.some(isPlace)) return said.join("\n");
  return [said.at(-1)?.trim() ?? "", ...said.slice(0, -1).filter((line) => !isPlace(line))].join("\n");
}

/** `till/cart.py:22: LookupError`, or `till/cart.py:22: in load` of short tracebacks. */
function placeOf(line: string): Frame | undefined {
  const [, path, at, rest = ""] = /^(\S+\.py):(\d+):(?: (.*))?$/.exec(line) ?? [];
  return frameOf(path, at, /^in (.+)$/.exec(rest)?.[1]);
}

/** `assert actual == expected`, the order in which nearly everyone writes it. */
function valuesOf(said: readonly string[]): Values {
  const line = said
    .map((text) => text.replace(/^AssertionError: /, ""))
    .find((text) => text.startsWith("assert "));
  const sides = line === undefined ? undefined : splitOnce(line.slice(7), " == ");
  return { actual: sides?.[0], expected: sides?.[1] };
}
