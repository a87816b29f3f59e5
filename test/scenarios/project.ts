import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { JournalEntry } from "../../src/core/event.ts";
import type { Report } from "../../src/report/report.ts";

const cli = fileURLToPath(new URL("../../src/entry/cli.ts", import.meta.url));

interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Project {
  readonly base: string;
  readonly root: string;
  readonly journal: string;
  readonly env: Record<string, string>;
  write(path: string, text: string): void;
  read(path: string): string;
  sh(script: string): string;
  /** `git status` with ignored files, as bytes. */
  status(): string;
  /** Runs the command line; `during` may end it from outside, `preload` is the address of a module loaded first. */
  mulligan(args: readonly string[], during?: (pid: number) => void, preload?: string): Promise<Ended>;
  /** `fix` against an endpoint, with the journal at its place and the failing tests run once more only. */
  fix(url: string, ...args: readonly string[]): Promise<Ended>;
  entries(): readonly JournalEntry[];
  report(): Promise<Report>;
  remove(): void;
}

/** A small project of two files with a failing test that names its values, committed, in a temporary folder. */
export function project(): Project {
  const base = realpathSync(mkdtempSync(join(tmpdir(), "mulligan-run-")));
  const root = join(base, "repo");
  const journal = join(base, "journal");
  mkdirSync(root);
  const env = {
    PATH: process.env["PATH"] ?? "",
    HOME: base,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_AUTHOR_NAME: "a",
    GIT_AUTHOR_EMAIL: "a@a",
    GIT_COMMITTER_NAME: "a",
    GIT_COMMITTER_EMAIL: "a@a",
  };
  const sh = (script: string): string =>
    execFileSync("bash", ["-e", "-c", script], { cwd: root, env, encoding: "utf8", stdio: "pipe" });
  const write = (path: string, text: string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  write("src/sum.js", SUM);
  write("test/sum.test.js", TEST);
  write("package.json", '{ "scripts": { "test": "node --test" } }\n');
  sh("git init -q -b main; git add -A; git commit -qm one");
  const mulligan: Project["mulligan"] = (args, during, preload) =>
    new Promise((resolve) => {
      const child = spawn(
        process.execPath,
        [...(preload === undefined ? [] : ["--import", preload]), cli, ...args],
        {
          cwd: base,
          env: { ...env, OPENAI_API_KEY: "sk-scenario-secret" },
        },
      );
      let out = "";
      let err = "";
      child.stdout.on("data", (part) => (out += String(part)));
      child.stderr.on("data", (part) => (err += String(part)));
      child.on("close", (code, signal) => resolve({ code, signal, out, err }));
      if (child.pid !== undefined) during?.(child.pid);
    });
  return {
    base,
    root,
    journal,
    env,
    write,
    read: (path) => readFileSync(join(root, path), "utf8"),
    sh,
    status: () => sh("GIT_OPTIONAL_LOCKS=0 git status --porcelain=v2 --ignored --branch"),
    mulligan,
    fix: (url, ...args) =>
      mulligan([
        "fix",
        "--dir",
        root,
        "--test",
        "node --test",
        "--base-url",
        url,
        "--model",
        "scripted",
        "--journal",
        journal,
        "--reruns",
        "1",
        ...args,
      ]),
    entries: () =>
      readFileSync(join(journal, "journal.jsonl"), "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as JournalEntry),
    report: async () =>
      JSON.parse((await mulligan(["report", "--journal", journal, "--format", "json"])).out) as Report,
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

export const SUM = `exports.sum = (a, b) => {
  return a - b;
};

exports.double = (a) => {
  return a * 2;
};
`;

const TEST = `const test = require("node:test");
const assert = require("node:assert");
const { sum, double } = require("../src/sum.js");

test("adds", () => {
  assert.strictEqual(sum(2, 3), 5);
});

test("doubles", () => {
  assert.strictEqual(double(4), 8);
});
`;

/** A reply with one edit block; an empty search makes a file. */
export function edit(
  path: string,
  search: string,
  replace: string,
  hypothesis = "the sign is wrong",
): string {
  const block = ["<<<<<<< SEARCH", ...(search === "" ? [] : [search]), "=======", replace, ">>>>>>> REPLACE"];
  return `HYPOTHESIS: ${hypothesis}\n\n${path}\n${block.join("\n")}\n`;
}

export const GOOD = edit("src/sum.js", "  return a - b;", "  return a + b;");
