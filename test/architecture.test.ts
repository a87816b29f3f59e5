// Holds the arrows between the folders of src/ by reading every import, type imports included.
import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join } from "node:path/posix";
import { fileURLToPath } from "node:url";
import { parse, type ParseResult } from "@babel/parser";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

interface Source {
  readonly path: string;
  readonly folder: string;
  readonly text: string;
  readonly imports: readonly string[];
}

interface Rule {
  /** Folders of src/ that may be imported besides the folder itself. */
  readonly folders: readonly string[];
  readonly npm: boolean;
  readonly builtins: "none" | "pure" | "any";
}

const leaf: Rule = { folders: ["core"], npm: true, builtins: "pure" };
const parts = ["core", "edit", "readers", "context", "lessons", "report", "ci"];
const rules: Readonly<Record<string, Rule>> = {
  core: { folders: [], npm: false, builtins: "none" },
  edit: leaf,
  readers: leaf,
  context: leaf,
  lessons: leaf,
  ci: leaf,
  report: leaf,
  edge: { folders: ["core"], npm: true, builtins: "any" },
  run: { folders: parts, npm: true, builtins: "pure" },
  bench: { folders: [...parts, "run"], npm: true, builtins: "any" },
  entry: { folders: [...parts, "run", "bench", "edge"], npm: true, builtins: "any" },
};

/** Built-ins that only compute; everything else reaches the world. */
const pureBuiltins = new Set([
  "assert",
  "buffer",
  "crypto",
  "path",
  "path/posix",
  "string_decoder",
  "url",
  "util",
]);

const sources: readonly Source[] = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
  .map((name) => `src/${name.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".ts"))
  .toSorted()
  .map((path) => {
    const text = read(path);
    return { path, folder: path.split("/")[1] ?? "", text, imports: importsOf(text) };
  });

function importsOf(text: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (typeof node !== "object" || node === null || Array.isArray(node)) return;
    const { type, source, argument, callee, arguments: args } = node as Record<string, unknown>;
    if (type === "ImportDeclaration" || type === "ExportNamedDeclaration" || type === "ExportAllDeclaration")
      found.push(...literal(source));
    if (type === "ImportExpression") found.push(...literal(source));
    if (type === "TSImportType") found.push(...literal(argument));
    if (type === "CallExpression" && (callee as { type: string }).type === "Import")
      found.push(...literal((args as unknown[])[0]));
    for (const [key, child] of Object.entries(node))
      if (key !== "loc" && !key.endsWith("Comments")) visit(child);
  };
  const file: ParseResult = parse(text, { sourceType: "module", plugins: ["typescript"] });
  visit(file.program);
  return found;
}

function literal(node: unknown): string[] {
  const { value, literal: inner } = (node ?? {}) as { value?: unknown; literal?: unknown };
  return typeof value === "string" ? [value] : inner === undefined ? [] : literal(inner);
}

function resolved(from: Source, specifier: string): string {
  return join(dirname(from.path), specifier);
}

function breach(source: Source, specifier: string, rule: Rule): boolean {
  if (specifier.startsWith(".")) {
    const [top, folder = ""] = resolved(source, specifier).split("/");
    return top !== "src" || (folder !== source.folder && !rule.folders.includes(folder));
  }
  if (!isBuiltin(specifier)) return !rule.npm;
  const name = specifier.replace(/^node:/, "");
  return rule.builtins === "none" || (rule.builtins === "pure" && !pureBuiltins.has(name));
}

test("every source file lies in a folder that has a rule", () => {
  expect(sources.filter(({ folder }) => !Object.hasOwn(rules, folder)).map(({ path }) => path)).toEqual([]);
});

test.each(Object.entries(rules))("%s imports only what its arrows allow", (folder, rule) => {
  const breaches = sources
    .filter((source) => source.folder === folder)
    .flatMap((source) =>
      source.imports.filter((name) => breach(source, name, rule)).map((name) => `${source.path}: ${name}`),
    );
  expect(breaches).toEqual([]);
});

test("only entry reads the environment", () => {
  const readers = sources.filter(({ folder, text }) => folder !== "entry" && /\bprocess\.env\b/.test(text));
  expect(readers.map(({ path }) => path)).toEqual([]);
});

test("no source file is longer than 300 lines", () => {
  const long = sources.filter(({ text }) => text.trimEnd().split("\n").length > 300);
  expect(long.map(({ path }) => path)).toEqual([]);
});

test("no import leads back to its own file", () => {
  const edges = new Map(
    sources.map((source) => [
      source.path,
      source.imports.filter((name) => name.startsWith(".")).map((name) => resolved(source, name)),
    ]),
  );
  const done = new Set<string>();
  const cycles: string[] = [];
  const walk = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(" -> "));
    if (trail.includes(path) || done.has(path)) return;
    for (const next of edges.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of edges.keys()) walk(path, []);
  expect(cycles).toEqual([]);
});

test("the reader of imports sees every way to write one", () => {
  const text = [
    `import a from "a"; import type { B } from "b"; import "c"; export * from "d"; export { e } from "e";`,
    `const f = await import("f"); type G = import("g").G; export const h = 'import x from "not-one"'; // import "i"`,
  ].join("\n");
  expect(importsOf(text).toSorted()).toEqual(["a", "b", "c", "d", "e", "f", "g"]);
});

test("every dependency is named, with its reason, in docs/dependencies.md", () => {
  const manifest = JSON.parse(read("package.json")) as Record<string, Record<string, string> | undefined>;
  const names = ["dependencies", "optionalDependencies", "devDependencies"].flatMap((kind) =>
    Object.keys(manifest[kind] ?? {}),
  );
  const words = read("docs/dependencies.md");
  expect(names.filter((name) => !words.includes(`\`${name}\``))).toEqual([]);
});

test("the lock file holds no addresses", () => {
  expect(read("package-lock.json")).not.toContain("://");
});
