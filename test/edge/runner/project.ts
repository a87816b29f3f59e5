import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import type { Failure, ToolReport } from "../../../src/core/failure.ts";
import type { Checkout } from "../../../src/edge/runner/checkout.ts";
import type { Narrowed } from "../../../src/core/check.ts";
import { readReport } from "../../../src/readers/read-report.ts";

type Files = Readonly<Record<string, string>>;

/** A checkout of texts alone. Those below node_modules and the like can be read but are not listed. */
export function texts(files: Files): Checkout {
  const listed = Object.keys(files).filter((path) => !/(?:^|\/)(?:node_modules|target)\//.test(path));
  return { root: "/project", files: listed, read: (path) => Promise.resolve(files[path]) };
}

export interface Project {
  readonly root: string;
  readonly checkout: () => Checkout;
  readonly run: (command: string, cwd?: string) => Ran;
}

export interface Ran {
  readonly report: ToolReport;
  readonly output: string;
  readonly exitCode: number | null;
  /** What the tests wrote into the file that the variable RAN names, a line for each test that began. */
  readonly marks: readonly string[];
}

/** A folder that is gone after the test. Files that begin with `#!` can be run. */
export function project(files: Files): Project {
  const root = mkdtempSync(join(tmpdir(), "runner-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    if (text.startsWith("#!")) chmodSync(join(root, path), 0o755);
  }
  return { root, checkout: () => checkoutOf(root), run: (command, cwd = ".") => run(root, command, cwd) };
}

function checkoutOf(root: string): Checkout {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .filter((path) => !/(?:^|\/)(?:node_modules|target|build|__pycache__)\//.test(path));
  const read = (path: string): string | undefined =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), "utf8") : undefined;
  return { root, files, read: (path) => Promise.resolve(read(path)) };
}

function run(root: string, command: string, cwd: string): Ran {
  const marked = join(root, "ran.txt");
  rmSync(marked, { force: true });
  // Those of the test runner that this runs in would change what the inner ones do.
  const outer = Object.entries(process.env).filter(
    ([name]) => !/^(?:NODE_|VITEST|JEST|TEST$|CI$|FORCE_COLOR)/.test(name),
  );
  // In one stream, as a check's output is kept: cargo tells on one where what it prints on the other comes from.
  const { stdout: output, status } = spawnSync("bash", ["-e", "-c", `exec 2>&1; ${command}`], {
    cwd: join(root, cwd),
    encoding: "utf8",
    env: { ...Object.fromEntries(outer), RAN: marked, NO_COLOR: "1", PYTHONDONTWRITEBYTECODE: "1" },
  });
  const report = readReport(output, { root, stage: "test", check: "test", exitCode: status ?? 1 });
  const marks = existsSync(marked) ? readFileSync(marked, "utf8").split("\n").filter(Boolean).toSorted() : [];
  return { report, output, exitCode: status, marks };
}

export function hasProgram(name: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;
}

/** A failing test as a reader gives it. */
export function failing(id: string, place: Partial<Failure> = {}): Failure {
  return { kind: "test", tool: "x", id, message: "", count: 1, key: id, fingerprint: id, ...place };
}

/** The failures of a run whose ids are among these, in this order. */
export function pick({ report }: Ran, ids: readonly string[]): readonly Failure[] {
  return ids.map((id) => {
    const found = report.failures.find((failure) => failure.id === id);
    if (found === undefined)
      throw new Error(`No failure "${id}" among ${report.failures.map((f) => f.id).join(", ")}`);
    return found;
  });
}

export function must(narrowed: Narrowed | undefined): Narrowed {
  if (narrowed === undefined) throw new Error("The check was not narrowed.");
  return narrowed;
}
