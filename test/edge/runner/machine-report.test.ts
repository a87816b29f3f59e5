import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Checkout } from "../../../src/edge/runner/checkout.ts";
import { machineReport } from "../../../src/edge/runner/machine-report.ts";
import type { MachineReport } from "../../../src/edge/runner/machine-report.ts";
import { hasProgram, project, texts } from "./project.ts";

function reportOf(
  command: string,
  checkout: Checkout = texts({}),
  settings = { env: {}, folder: "/reports" },
): Promise<MachineReport | undefined> {
  return machineReport({ id: "test-2", command, cwd: "." }, checkout, settings);
}

test("pytest is asked through its variable, after the options that are there", async () => {
  const settings = { env: { PYTEST_ADDOPTS: "-p no:x" }, folder: "/my reports" };
  expect(await reportOf("cd a && python -m pytest -q", texts({}), settings)).toEqual({
    env: { PYTEST_ADDOPTS: "-p no:x --junitxml='/my reports/test-2.xml'" },
    files: ["/my reports/test-2.xml"],
  });
});

test.each([
  ["in its words", "pytest --junitxml=out.xml", {}],
  ["in its words, otherwise written", "pytest --junit-xml out.xml", {}],
  ["in the command's environment", "PYTEST_ADDOPTS=-q pytest", {}],
  [
    "in the configuration",
    "pytest",
    { "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "--junitxml=r.xml"' },
  ],
  ["by having no such plug-in", "pytest -p no:junitxml", {}],
])("pytest is left alone where the project decides %s", async (_, command, files) => {
  expect(await reportOf(command, texts(files))).toBeUndefined();
});

test.skipIf(!hasProgram("pytest"))("pytest prints and ends the same with the report beside it", async () => {
  const made = project({ "test_a.py": "def test_a():\n    assert 1 == 2\n\ndef test_b():\n    pass\n" });
  const folder = mkdtempSync(join(tmpdir(), "reports it's "));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const report = await reportOf("python3 -m pytest", made.checkout(), { env: {}, folder });
  const plain = made.run("python3 -m pytest");
  const options = report?.env["PYTEST_ADDOPTS"]?.replaceAll("'", `'\\''`);
  const reported = made.run(`PYTEST_ADDOPTS='${options}' python3 -m pytest`);
  expect(reported.exitCode).toBe(plain.exitCode);
  expect(reported.report.failures.map((f) => f.fingerprint)).toEqual(
    plain.report.failures.map((f) => f.fingerprint),
  );
  expect(readFileSync(report?.files[0] ?? "", "utf8")).toContain('name="test_b"');
});

test("maven and gradle write theirs anyway, in every module", async () => {
  expect(await reportOf("cd app && mvn -q verify")).toEqual({
    env: {},
    files: ["app/**/target/surefire-reports/*.xml", "app/**/target/failsafe-reports/*.xml"],
  });
  expect(await reportOf("./gradlew test")).toEqual({ env: {}, files: ["**/build/test-results/**/*.xml"] });
});

test("nextest writes one for the profile that is configured so", async () => {
  const checkout = texts({
    ".config/nextest.toml": '[profile.ci]\nretries = 2\n\n[profile.ci.junit]\npath = "junit.xml"\n',
  });
  expect((await reportOf("cargo nextest run --profile ci", checkout))?.files).toEqual([
    "target/nextest/ci/junit.xml",
  ]);
  expect((await reportOf("cargo nextest run -P ci", checkout))?.files).toEqual([
    "target/nextest/ci/junit.xml",
  ]);
  expect(await reportOf("cargo nextest run", checkout)).toBeUndefined();
});

test.each(["vitest run", "jest", "mocha", "node --test", "rspec", "make test", "python -m unittest"])(
  "%s has no safe way",
  async (command) => {
    expect(await reportOf(command)).toBeUndefined();
  },
);
