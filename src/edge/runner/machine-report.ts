import { posix } from "node:path";
import type { Check } from "../../core/check.ts";
import { quote } from "./shell.ts";
import type { Checkout } from "./checkout.ts";
import { resolveCommand } from "./resolve.ts";
import type { Runner } from "./resolve.ts";

/** How a check's machine report is had, beside the output that it prints anyway. */
export interface MachineReport {
  /** Added to the command's environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Patterns of the report files, absolute or below the root; only those newer than the run's start are its own. */
  readonly files: readonly string[];
}

/** What is known from outside: the environment of the checks, and a folder outside the checkout for reports. */
export interface ReportSettings {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly folder: string;
}

/**
 * Where the runner writes a report without any change to what the command prints, does and ends with. Undefined where
 * there is no such way, or the project has set one up itself in a manner that this would replace.
 */
export async function machineReport(
  check: Pick<Check, "id" | "command" | "cwd">,
  checkout: Checkout,
  settings: ReportSettings,
): Promise<MachineReport | undefined> {
  const runner = await resolveCommand(check, checkout);
  if (runner.kind === "unknown") return undefined;
  const file = posix.join(settings.folder, `${check.id.replace(/[^\w-]/g, "-")}.xml`);
  switch (runner.runner) {
    case "pytest":
      return pytestReport(runner, checkout, { ...settings, file });
    case "maven":
      return written(runner, ["target/surefire-reports/*.xml", "target/failsafe-reports/*.xml"]);
    case "gradle":
      return written(runner, ["build/test-results/**/*.xml"]);
    case "cargo nextest":
      return nextestReport(runner, checkout);
    default:
      return undefined;
  }
}

/** In the project's folder and in all modules below it. */
function written({ cwd }: Runner, patterns: readonly string[]): MachineReport {
  return { env: {}, files: patterns.map((pattern) => posix.join(cwd, "**", pattern)) };
}

/** The option that pytest reads from the environment; a report that the project asks for itself stays its own. */
async function pytestReport(
  runner: Runner,
  checkout: Checkout,
  { env, file }: ReportSettings & { readonly file: string },
): Promise<MachineReport | undefined> {
  const before = env["PYTEST_ADDOPTS"] ?? "";
  const words = [...runner.args, ...runner.assigns].map((word) => word.text);
  if (words.some((word) => /^--junit-?xml|^PYTEST_ADDOPTS=|^-pno:junitxml|^no:junitxml/.test(word)))
    return undefined;
  if (/--junit-?xml/.test(before)) return undefined;
  for (const folder of new Set([runner.cwd, "."]))
    for (const name of ["pytest.ini", ".pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"])
      if (/--junit-?xml|no:junitxml/.test((await checkout.read(posix.join(folder, name))) ?? ""))
        return undefined;
  return { env: { PYTEST_ADDOPTS: `${before} --junitxml=${quote(file)}`.trim() }, files: [file] };
}

/** `[profile.ci.junit] path = "junit.xml"`, written to `target/nextest/ci/`. */
async function nextestReport(runner: Runner, checkout: Checkout): Promise<MachineReport | undefined> {
  const text = (await checkout.read(posix.join(runner.cwd, ".config/nextest.toml"))) ?? "";
  const words = runner.args.map((word) => word.text);
  const named = words.findIndex((word) => /^(?:-P|--profile)$/.test(word));
  const joined = words.find((word) => word.startsWith("--profile="))?.slice("--profile=".length);
  const profile = joined ?? (named < 0 ? "default" : (words[named + 1] ?? "default"));
  if (!/^[\w-]+$/.test(profile)) return undefined;
  const section = new RegExp(
    `^\\[profile\\.${profile}\\.junit\\][ \\t]*\\r?\\n((?:(?!\\[).*\\r?\\n?)*)`,
    "m",
  ).exec(text)?.[1];
  const path = /^path[ \t]*=[ \t]*["']([^"']+)["']/m.exec(section ?? "")?.[1];
  return path === undefined
    ? undefined
    : { env: {}, files: [posix.join(runner.cwd, "target/nextest", profile, path)] };
}
