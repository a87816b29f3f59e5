import type { FailureFacts, Frame } from "../core/failure.ts";
import { frameOf, framesIn, ownPath, plainFrame } from "./frames.ts";
import { failedTest } from "./reader.ts";
import type { Reader } from "./reader.ts";

/** TeamCity's service messages, which PHPUnit, flutter, pytest, mocha and others can print. */
export const teamcity: Reader = {
  tool: "teamcity",
  hints: ["##teamcity["],
  read: ({ lines }) => {
    const messages = lines.flatMap((line) =>
      line.includes("##teamcity[test") ? (messageIn(line) ?? []) : [],
    );
    if (messages.length === 0) return undefined;
    const failures = new Map<string, FailureFacts>();
    const skipped = new Set<string>();
    const finished: string[] = [];
    const suites: string[] = [];
    let hint = "";
    for (const { type, fields } of messages) {
      const name = fields.get("name") ?? "";
      if (type === "testSuiteStarted") suites.push(name);
      else if (type === "testSuiteFinished") suites.pop();
      if (type === "testStarted") hint = fields.get("locationHint") ?? "";
      const [, path, id = [...suites.filter((s) => !s.includes("/")), name].join(" > ")] =
        PHP.exec(hint) ?? [];
      if (type === "testFailed") failures.set(id, factsOf(id, path, fields));
      else if (type === "testIgnored") skipped.add(id);
      else if (type === "testFinished") finished.push(id);
    }
    const passed = finished.filter((id) => !failures.has(id) && !skipped.has(id));
    return {
      failures: [...failures.values()],
      passed,
      skipped: [...skipped],
      testsRun: passed.length + failures.size,
    };
  },
};

const PHP = /^php_qn:\/\/(\S+?\.php)::\\?(.+)$/;

function messageIn(line: string): { type: string; fields: ReadonlyMap<string, string> } | undefined {
  const [, type, rest = ""] = /##teamcity\[(test\w+) (.*)\]$/.exec(line) ?? [];
  if (type === undefined) return undefined;
  const fields = rest.matchAll(/(\w+)='((?:\|.|[^'|])*)'/g);
  return { type, fields: new Map([...fields].map(([, name = "", value = ""]) => [name, unescaped(value)])) };
}

function unescaped(text: string): string {
  return text.replace(/\|(0x[0-9A-Fa-f]{4}|.)/g, (_, sign: string) => {
    if (sign.length > 1) return String.fromCodePoint(Number.parseInt(sign.slice(2), 16));
    return sign === "n" ? "\n" : sign === "r" ? "\r" : sign;
  });
}

function factsOf(id: string, path: string | undefined, fields: ReadonlyMap<string, string>): FailureFacts {
  const frames = framesIn((fields.get("details") ?? "").split("\n"), detailFrame);
  const file = ownPath(path ?? "") ?? frames.at(-1)?.file;
  return failedTest({
    tool: "teamcity",
    id,
    message: fields.get("message") ?? "",
    file,
    line: frames.findLast((frame) => frame.file === file)?.line,
    expected: fields.get("expected"),
    actual: fields.get("actual"),
    frame: frames[0],
  });
}

function detailFrame(line: string): Frame | undefined {
  const [, path, at] = /\((\S+\.\w+):(\d+)(?::\d+)?\)$/.exec(line.trim()) ?? [];
  return frameOf(path, at) ?? plainFrame(line);
}
