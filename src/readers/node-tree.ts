import { tidyPath } from "./frames.ts";

/** What node:test's spec reporter prints, before anything is made of it. */
export interface Spec {
  readonly failed: Failed[];
  readonly details: Detail[];
  readonly passed: string[];
  readonly skipped: string[];
  /** The tool's own count, skipped ones left out. */
  tests: number | undefined;
  /** Tests that hold other tests, which the tool counts and the tree cannot tell from suites. */
  nestedTests: number;
}

interface Failed {
  readonly id: string;
  readonly name: string;
  /** Ends a group of tests; it fails by itself only where the details say so. */
  readonly isGroup: boolean;
  readonly failedInside: boolean;
  readonly body: string[];
  /** Printed between the result before and this one. */
  readonly before: readonly string[];
}

export interface Detail {
  readonly name: string;
  readonly place: string | undefined;
  readonly body: string[];
}

interface Open {
  readonly name: string;
  /** Failures when it was opened. */
  readonly failures: number;
}

const RESULT = /^( *)([✖✔▶﹣⚠]) (?! )(.*)$/;

export function readSpec(lines: readonly string[]): Spec {
  const spec: Spec = {
    failed: [],
    details: [],
    passed: [],
    skipped: [],
    tests: undefined,
    nestedTests: 0,
  };
  const tree = treeReader(spec);
  const details = detailsReader(spec);
  let inDetails = false;
  let above = "";
  for (const line of lines) {
    const result = RESULT.exec(line);
    // Its counts stand right above; a test may print the same words.
    if (line.startsWith("✖ failing tests:")) inDetails ||= above === "" || above.startsWith("ℹ ");
    else if (inDetails && (line.startsWith("ℹ ") || (result?.[1] === "" && !/[✖⚠]/.test(result[2] ?? ""))))
      inDetails = false;
    if (line.trim() !== "") above = line;
    if (line.startsWith("✖ failing tests:")) continue;
    if (inDetails) details(line, result);
    else tree(line, result);
  }
  return spec;
}

type LineReader = (line: string, result: RegExpExecArray | null) => void;

function treeReader(spec: Spec): LineReader {
  let open: Open[] = [];
  let groups = 0;
  let printed: string[] = [];
  let body: string[] | undefined;
  return (line, result) => {
    const [, what = "", number] = /^ℹ (tests|suites|skipped|todo) (\d+)$/.exec(line) ?? [];
    if (number !== undefined) {
      count(spec, { what, number: Number(number), groups });
      if (what === "suites") groups = 0;
      body = undefined;
      return;
    }
    if (result === null) {
      if (line === "" || line.startsWith("  ")) body?.push(line);
      printed.push(line);
      return;
    }
    const [, indent = "", mark = "", rest = ""] = result;
    const depth = Math.floor(indent.length / 2);
    const { name, directive, timed } = nameOf(rest);
    const opened = open[depth];
    const closes = opened?.name === name && open.length === depth + 1 && (mark !== "▶" || timed);
    open = open.slice(0, depth);
    const id = [...open.map((o) => o.name), tidyPath(name)].join(" > ");
    body = undefined;
    if (closes) {
      groups += 1;
      const failedInside = spec.failed.length > opened.failures;
      body = [];
      if (mark === "✖" || failedInside)
        spec.failed.push({ id, name, isGroup: true, failedInside, body, before: [] });
    } else if (mark === "▶") open[depth] = { name, failures: spec.failed.length };
    else if (mark === "﹣" || mark === "⚠" || (directive !== undefined && !directive.startsWith("EXPECTED")))
      spec.skipped.push(id);
    else if (mark === "✔") spec.passed.push(id);
    else {
      body = [];
      spec.failed.push({ id, name, isGroup: false, failedInside: false, body, before: printed });
    }
    printed = [];
  };
}

function detailsReader(spec: Spec): LineReader {
  let place: string | undefined;
  let current: Detail | undefined;
  return (line, result) => {
    if (line.startsWith("test at ")) place = line.slice(8);
    else if (result?.[1] === "") {
      const { name, directive } = nameOf(result[3] ?? "");
      current = { name, place, body: [] };
      // Node 20 lists tests that are yet to do as well.
      if (directive === undefined || directive.startsWith("EXPECTED")) spec.details.push(current);
      place = undefined;
    } else current?.body.push(line.replace(/^ {2}/, ""));
  };
}

function count(spec: Spec, { what, number, groups }: { what: string; number: number; groups: number }): void {
  if (what === "tests") spec.tests = (spec.tests ?? 0) + number;
  else if (what === "suites") spec.nestedTests += Math.max(0, groups - number);
  else if (spec.tests !== undefined) spec.tests -= number;
}

/** `name (1.5ms) # why it was skipped`. */
function nameOf(text: string): { name: string; directive: string | undefined; timed: boolean } {
  const [, name, directive] = /^(.*) \(\d+(?:\.\d+)?ms\)(?: # (.+))?$/.exec(text) ?? [];
  return { name: name ?? text, directive, timed: name !== undefined };
}
