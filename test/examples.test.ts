import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { validate } from "@actions/languageservice";
import { describe, expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";
import { withTables } from "../scripts/inputs.ts";
import { PLACEHOLDERS } from "../src/report/pull-request.ts";
import { breaches, isSerial, ownInputs } from "./workflow-rules.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(`${root}/${path}`, "utf8");
const files = [".github/workflows", "examples/workflows"].flatMap((folder) =>
  readdirSync(`${root}/${folder}`).map((name) => `${folder}/${name}`),
);
const examples = files.filter((path) => path.startsWith("examples/"));

describe.each(files)("%s", (path) => {
  const text = read(path);

  test("breaks no rule", () => {
    expect(breaches(text)).toEqual([]);
  });

  test("has no fault that GitHub's own checker sees", async () => {
    const document = TextDocument.create(`file:///project/${path}`, "yaml", 1, text);
    expect(await validate(document)).toEqual([]);
  });

  test("gives this action only inputs that it has", () => {
    const { inputs } = parse(read("action.yml")) as { inputs: object };
    expect(ownInputs(text).filter((name) => !Object.hasOwn(inputs, name))).toEqual([]);
  });
});

test.each(examples)(
  "%s runs one job of a kind at a time and uses this action or the workflow that does",
  (path) => {
    const text = read(path);
    expect(isSerial(text)).toBe(true);
    expect(text).toMatch(/^\s*(- )?uses: OWNER\//m);
  },
);

test("the README leads to every example but the organisation's caller", () => {
  const readme = read("README.md");
  expect(examples.filter((path) => !readme.includes(`(${path})`))).toEqual([
    "examples/workflows/organisation-caller.yml",
  ]);
});

test("the README's tables are those of action.yml", async () => {
  const readme = read("README.md");
  expect(await withTables(readme, read("action.yml"))).toBe(readme);
  const other = read("action.yml").replace("default: agent-fix", "default: repair-me");
  expect(await withTables(readme, other)).toContain("`repair-me`");
});

test("docs/github.md names every placeholder with the templates that may hold it", () => {
  const rows = [...read("docs/github.md").matchAll(/^\| `\{\{([\w-]+)\}\}` +\| (.+?) +\|/gm)];
  const said = Object.fromEntries(rows.map(([, name = "", where = ""]) => [name, where]));
  const names = [...new Set(Object.values(PLACEHOLDERS).flat())];
  const wanted = names.map((name) => [
    name,
    ["title", "commit", "body"].filter((part) => PLACEHOLDERS[part as "body"].includes(name)).join(", "),
  ]);
  expect(said).toEqual(Object.fromEntries(wanted));
});

const SAFE = `on: push
permissions: {}
jobs:
  a:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    permissions:
      contents: read # the checkout
    steps:
      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1
        with:
          persist-credentials: false
      - run: echo "$TITLE"
        env:
          TITLE: \${{ github.event.issue.title }}
`;
const SECRET = "        env:\n          KEY: ${{ secrets.KEY }}\n          ";
const HEAD = "ref: ${{ github.event.workflow_run.head_sha }}\n          persist-credentials";
const GUARD =
  "    if: github.event.workflow_run.head_repository.full_name == github.repository\n    runs-on: ubuntu-latest";

describe("the rules", () => {
  test("find nothing in a workflow that keeps them", () => {
    expect(breaches(SAFE)).toEqual([]);
    const guarded = SAFE.replace("on: push", "on: workflow_run")
      .replace("persist-credentials", HEAD)
      .replace("    runs-on: ubuntu-latest", GUARD);
    expect(breaches(guarded)).toEqual([]);
  });

  const planted: readonly (readonly [string, string, string, string])[] = [
    ["pinned uses", "a tag", "@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1", "@v7"],
    ["pinned uses", "a SHA without its version", " # v7.0.1", ""],
    ["pinned uses", "a short SHA", "@3d3c42e5aac5ba805825da76410c181273ba90b1", "@3d3c42e"],
    ["permissions of the workflow", "none", "permissions: {}\njobs", "jobs"],
    ["no permissions for all", "write-all", "permissions: {}\njobs", "permissions: write-all\njobs"],
    ["a reason for each permission", "none", " # the checkout", ""],
    ["a time limit", "none", "    timeout-minutes: 5\n", ""],
    ["no credentials kept by the checkout", "the default", "persist-credentials: false", "fetch-depth: 1"],
    ["no unsafe checkout", "the switch", "with:\n", "with:\n          allow-unsafe-pr-checkout: true\n"],
    ["no expression in run", "an issue's title", '"$TITLE"', "${{ github.event.issue.title }}"],
    ["no expression in run", "a branch", '"$TITLE"', "${{ github.head_ref }}"],
  ];
  test.each(planted)("%s: %s is found", (rule, _, from, to) => {
    expect(SAFE).toContain(from);
    expect(breaches(SAFE.replace(from, to)).map((b) => b.split(":")[0])).toEqual([rule]);
  });

  test.each(["pull_request_target", "workflow_run"])("no checkout of a fork's head on %s", (event) => {
    const bad = SAFE.replace("on: push", `on: [${event}]`).replace("persist-credentials", HEAD);
    expect(breaches(bad)).toEqual([`no checkout of a fork's head: ${event}`]);
    // Another condition, or one that may be passed by, is no guard.
    const weak = bad.replace("    runs-on: ubuntu-latest", `${GUARD.replace(" ==", " !=")}`);
    const either = bad.replace("    runs-on: ubuntu-latest", GUARD.replace("if: ", "if: always() || "));
    for (const text of [weak, either]) expect(breaches(text)).toHaveLength(1);
  });

  test("no secrets in a fork's job", () => {
    const bad = SAFE.replace("on: push", "on:\n  pull_request:").replace("        env:\n          ", SECRET);
    expect(breaches(bad)).toEqual(["no secrets in a fork's job"]);
  });

  test("a job that ends another of its kind is not serial", () => {
    const group = SAFE.replace("permissions: {}", "concurrency:\n  group: g\npermissions: {}");
    expect(
      [SAFE, group, group.replace("group: g", "group: g\n  cancel-in-progress: true")].map(isSerial),
    ).toEqual([false, true, false]);
  });
});
