import type { FailureFacts, Frame } from "../core/failure.ts";
import { arrowFrame, framesIn, javaFrame, plainFrame, pythonFrame, v8Frame } from "./frames.ts";
import { javaError, placeIn } from "./java-error.ts";
import { matcherValues } from "./jest-values.ts";
import { nameOf } from "./junit-names.ts";
import type { Case, Named } from "./junit-names.ts";
import { nodeError } from "./node-error.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { splitOnce } from "./values.ts";
import type { Values } from "./values.ts";
import { xmlElements } from "./xml.ts";
import type { Element } from "./xml.ts";

/** JUnit XML as surefire, gradle, pytest, node:test, vitest, jest-junit, go-junit-report, nextest and others write it. */
export const junitXml: Reader = {
  tool: "junit",
  read: ({ lines, whole }) => {
    if (!lines.some((line) => /<testsuites?[\s>]/.test(line))) return undefined;
    const text = lines.map((line, i) => whole.get(i) ?? line).join("\n");
    const roots = xmlElements(text, (name) => name === "testsuites" || name === "testsuite");
    const isNode = lines.some((line) => /^\s*<!-- duration_ms |ERR_TEST_FAILURE/.test(line));
    const failures: FailureFacts[] = [];
    const passed: string[] = [];
    const skipped: string[] = [];
    for (const found of roots.flatMap((root) => casesIn(root, []))) {
      const { children } = found.element;
      const bad = children.find((child) => child.name === "failure" || child.name === "error");
      const named = nameOf(found, isNode);
      if (bad !== undefined) failures.push(factsOf(named, bad));
      else if (children.some((child) => child.name === "skipped")) skipped.push(named.id);
      else passed.push(named.id);
    }
    const testsRun = passed.length + failures.length;
    return { failures, passed, skipped, testsRun, ...(isNode && { tool: "node:test" }) };
  },
};

function casesIn(element: Element, suites: readonly Element[]): readonly Case[] {
  if (element.name === "testcase") return [{ element, suites }];
  const inside = element.name === "testsuite" ? [...suites, element] : suites;
  return element.children.flatMap((child) => casesIn(child, inside));
}

function factsOf(named: Named, bad: Element): FailureFacts {
  const { id, tool, type, module, file, line } = named;
  const said = bad.attributes.get("message")?.trim() ?? "";
  const body = bad.text.replace(/^\n+|\s+$/g, "").split("\n");
  if (type !== undefined) {
    const error = javaError(body);
    const place = file === undefined ? placeIn(type, body) : { file, line };
    return failedTest({ tool, id, ...error, message: error.message || said, ...place });
  }
  if (tool === "node:test") {
    const error = nodeError(causeOf(body));
    const at = error.frame?.file === file ? error.frame?.line : undefined;
    return failedTest({ tool, id, ...error, file, line: line ?? at });
  }
  const frame = tool === "pytest" ? pytestFrame(body) : framesIn(body, anyFrame)[0];
  const at = frame?.file === file ? frame?.line : undefined;
  return failedTest({
    tool,
    id,
    message: said || textOf(body).join("\n"),
    ...valuesOf(said === "" ? textOf(body) : said.split("\n"), textOf(body)),
    module,
    file,
    line: line ?? at,
    frame,
  });
}

/** node:test wraps the error: it stands as the cause, two columns further in. */
function causeOf(body: readonly string[]): readonly string[] {
  const at = body.findIndex((line) => /^ *cause: /.test(line));
  if (at < 0) return body.map((line) => /\bcause: (.*?)(?:, \w+: .*)? \}$/.exec(line)?.[1] ?? line);
  const end = body.findIndex((line, i) => i > at && line.startsWith("}"));
  const rest = body.slice(at + 1, end < 0 ? body.length : end).map((line) => line.slice(2));
  return [(body[at] ?? "").replace(/^ *cause: /, ""), ...rest];
}

function textOf(body: readonly string[]): readonly string[] {
  const stack = body.findIndex((line) => /^\s+(?:at|❯) /.test(line));
  return stack < 0 ? body : body.slice(0, stack);
}

/** The innermost frame: Python prints it last, all others first. */
function pytestFrame(body: readonly string[]): Frame | undefined {
  const places = body.flatMap((line) => /^(\S+\.py:\d+): /.exec(line)?.[1] ?? []);
  return framesIn(places, plainFrame).at(-1) ?? framesIn(body, pythonFrame).at(-1);
}

function anyFrame(line: string): Frame | undefined {
  return (
    arrowFrame(line) ??
    (/^\s+at /.test(line) ? v8Frame(line) : undefined) ??
    javaFrame(line) ??
    plainFrame(line)
  );
}

function valuesOf(said: readonly string[], body: readonly string[]): Values {
  const matched = matcherValues(body);
  if (matched.expected !== undefined) return matched;
  const line = said
    .map((text) => text.replace(/^AssertionError: /, ""))
    .find((text) => text.startsWith("assert "));
  const sides = line === undefined ? undefined : splitOnce(line.slice(7), " == ");
  return { actual: sides?.[0], expected: sides?.[1] };
}
