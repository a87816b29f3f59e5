import { expect, test } from "vitest";
import { readReport } from "../../src/readers/read-report.ts";

const read = (text: string, exitCode = 1) =>
  readReport(text, { root: "/work", stage: "test", check: "test", exitCode }).environment;

test.each([
  [
    "network",
    "npm error network request to https://example.test/x failed, reason: getaddrinfo ENOTFOUND example.test",
  ],
  ["registry", "npm error code E503\nnpm error 503 Service Unavailable - GET https://example.test/left-pad"],
  ["disk", "tar: ./a/b: Cannot write: No space left on device\ntar: Exiting with failure status"],
  ["memory", "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory"],
  ["permission", "git@example.test: Permission denied (publickey)."],
  ["runner", "##[error]The runner has received a shutdown signal."],
  ["missing-tool", "sh: 1: vitest: not found"],
  ["missing-tool", "bash: line 1: pytset: command not found"],
  ["network", "Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap.afterConnect (node:net:1)"],
])("a command that fails for the %s says so: %s", (kind, text) => {
  const sign = read(`starting\n${text}\n`);
  expect(sign?.kind).toBe(kind);
  expect(text).toContain(sign?.evidence);
});

const tap = (...messages: readonly string[]): string =>
  [
    "TAP version 13",
    ...messages.flatMap((message, i) => [
      `not ok ${i + 1} - t${i + 1}`,
      "  ---",
      `  error: '${message}'`,
      "  ...",
    ]),
    `1..${messages.length}`,
    "",
  ].join("\n");

test("tests that all fail for the same reason outside the project say so", () => {
  expect(read(tap("connect ECONNREFUSED 127.0.0.1:6379", "connect ECONNREFUSED ::1:6379"))?.kind).toBe(
    "network",
  );
});

test.each([
  ["one test among others fails for itself", tap("connect ECONNREFUSED 127.0.0.1:6379", "expected 1, got 2")],
  [
    "a test that compares such a message",
    "TAP version 13\nnot ok 1 - t\n  ---\n  error: 'Expected: ENOSPC: no space left on device 5'\n  expected: 'ENOSPC: no space left on device 5'\n  actual: 'ENOSPC: no space left on device -1'\n  ...\n1..1\n",
  ],
  ["a refused connection to a port of the project's own", tap("connect ECONNREFUSED 127.0.0.1:34567")],
  [
    "an exception in the project's code",
    "Traceback (most recent call last):\n  File \"src/a.py\", line 3, in f\n    g()\nNameError: name 'g' is not defined",
  ],
  [
    "a diagnostic beside noise about the network",
    "warning: getaddrinfo ENOTFOUND telemetry.test\nsrc/a.ts(1,7): error TS2322: Type 'string' is not assignable to type 'number'.",
  ],
])("%s is no matter of the surroundings", (_, text) => {
  expect(read(text)).toBeUndefined();
});
