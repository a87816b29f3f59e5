import { expect, test } from "vitest";
import { createXmlCondenser } from "../../src/readers/condense-xml.ts";
import type { CondensedXml } from "../../src/readers/condense-xml.ts";
import { readReport } from "../../src/readers/read-report.ts";
import { fixture } from "./fixture.ts";

function condense(text: string, piece = 65_536): CondensedXml {
  const bytes = new TextEncoder().encode(text);
  const condenser = createXmlCondenser();
  for (let at = 0; at < bytes.length; at += piece) condenser.push(bytes.subarray(at, at + piece));
  return condenser.end();
}

const read = (text: string) => readReport(text, { root: "", stage: "test", check: "test" });

test("suites and failing cases are left, what passed is counted", () => {
  const xml = `<?xml version="1.0"?>
<testsuites><testsuite name="a"><properties><property name="x"/></properties>
<testcase name="one"/><testcase name="two > 1"><system-out>fine</system-out></testcase>
<testcase name="three"><skipped/></testcase>
<testcase name="four"><system-out>noise</system-out><failure message="no">text</failure></testcase>
</testsuite><testsuite name="b"><testcase name="five"/></testsuite></testsuites>`;
  expect(condense(xml)).toEqual({
    text: `<testsuites>
<testsuite name="a">
<testcase name="four"><failure message="no">text</failure></testcase>
</testsuite>
</testsuites>
`,
    totalBytes: xml.length,
    passed: 3,
    skipped: 1,
    leftOut: 0,
  });
});

test("tags in raw sections, comments and quotes are text", () => {
  const { text, passed } = condense(
    `<testsuite name="a > b"><!-- <testcase name="no"><failure/> --><testcase name="x"><failure><![CDATA[</failure></testcase>]]></failure></testcase></testsuite>`,
  );
  expect(text).toContain("<failure><![CDATA[</failure></testcase>]]></failure></testcase>");
  expect(passed).toBe(0);
});

test.each([
  "pytest/junit.xml",
  "vitest/junit.xml",
  "jest/junit.xml",
  "maven/surefire.xml",
  "node/junit-24.txt",
])("the failures of %s are read from what is left as from the whole, in pieces of any size", (name) => {
  const whole = read(fixture(name));
  const left = condense(fixture(name));
  const ids = (failures: typeof whole.failures): string[] => failures.map((f) => `${f.id} ${f.message}`);
  expect(whole.failures.length).toBeGreaterThan(0);
  expect(ids(read(left.text).failures)).toEqual(ids(whole.failures));
  expect(condense(fixture(name), 7)).toEqual(left);
  expect(left.passed).toBe(whole.passed.length);
});

test("a case with megabytes of output keeps its failure", () => {
  const { text } = condense(
    `<testsuite><testcase name="x"><system-out>${"<b>".repeat(1_000_000)}</system-out><failure message="no"/></testcase></testsuite>`,
  );
  expect(read(text).failures.map((f) => f.message)).toEqual(["no"]);
});

test("a report that is cut in a failure still has it", () => {
  const { text } = condense(`<testsuite name="a"><testcase name="x"><failure message="no">half of it`);
  expect(read(text).failures.map((f) => f.message)).toEqual(["no"]);
});
