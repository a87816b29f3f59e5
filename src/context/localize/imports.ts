import { posix } from "node:path";
import { cFamily, go, jvm, php, ruby, rust } from "./imports-by-name.ts";
import type { ProjectPaths } from "./project-paths.ts";
import { allIn } from "./source.ts";
import type { Scanner, Source } from "./source.ts";

const MOST_TEXT = 200_000;
const MOST_IMPORTS = 40;

const SCANNERS: readonly (readonly [RegExp, Scanner])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/i, script],
  [/\.pyi?$/i, python],
  [/\.(?:c|cc|cpp|cxx|m|h|hpp|hh)$/i, cFamily],
  [/\.(?:java|kts?|scala|groovy|cs|swift)$/i, jvm],
  [/\.go$/i, go],
  [/\.rs$/i, rust],
  [/\.(?:rb|rake)$/i, ruby],
  [/\.php$/i, php],
];

/** Files of the project that a file imports, found by its language's import lines; at most 40. */
export function importsOf(path: string, text: string, project: ProjectPaths): readonly string[] {
  const scan = SCANNERS.find(([name]) => name.test(path))?.[1];
  if (scan === undefined) return [];
  const found = scan({ path, dir: posix.dirname(path), text: text.slice(0, MOST_TEXT) }, project);
  return [...new Set(found)].filter((target) => target !== path).slice(0, MOST_IMPORTS);
}

const SPECIFIER =
  /(?:\bfrom\s{0,9}|\bimport\s{0,9}\(?\s{0,9}|\b(?:require|jest\.mock|vi\.mock)\s{0,9}\(\s{0,9}|\bnew URL\(\s{0,9})["']([^"'\n]+)["']/g;
const SCRIPT_ENDS = [
  "",
  ".ts",
  ".tsx",
  ".mts",
  ".cts",
  ".js",
  ".jsx",
  ".mjs",
  ".cjs",
  ".json",
  ".vue",
  ".svelte",
];
const INDEXES = ["ts", "tsx", "mts", "js", "jsx", "mjs", "cjs"].map((end) => `/index.${end}`);

function script({ dir, text }: Source, project: ProjectPaths): readonly string[] {
  return allIn(text, SPECIFIER).flatMap((specifier) => {
    const hit = placesOf(specifier, dir).flatMap((place) => scriptAt(place, project))[0];
    return hit === undefined ? [] : [hit];
  });
}

/** Where a specifier may point: relative, from the root or its `src`, or by the usual aliases of them. */
function placesOf(specifier: string, dir: string): readonly string[] {
  if (specifier.startsWith(".")) return [posix.normalize(posix.join(dir, specifier))];
  const plain = specifier.replace(/^[@~#]?\//, "");
  return plain.includes("/") || plain !== specifier ? [plain, `src/${plain}`] : [];
}

function scriptAt(place: string, project: ProjectPaths): readonly string[] {
  const base = place.replace(/\/$/, "");
  const source = base.replace(/\.[cm]?jsx?$/, "");
  const tries = [
    ...[...SCRIPT_ENDS, ...INDEXES].map((end) => base + end),
    ...(source === base ? [] : [".ts", ".tsx", ".mts", ".cts"].map((end) => source + end)),
  ];
  return tries.filter((path) => project.has(path));
}

const FROM = /^[ \t]*from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#]+))/gm;
const IMPORT = /^[ \t]*import[ \t]+([\w., \t]+)/gm;

function python({ dir, text }: Source, project: ProjectPaths): readonly string[] {
  const modules: string[] = [];
  for (const [, dots = "", name = "", listed, line] of text.matchAll(FROM)) {
    const up = dots === "" ? "" : `${posix.join(dir, "../".repeat(dots.length - 1))}/`.replace(/^\.\//, "");
    const base = up + name.replace(/\./g, "/");
    modules.push(
      base,
      ...namesIn(listed ?? line).map((n) => `${base}${base === "" || base.endsWith("/") ? "" : "/"}${n}`),
    );
  }
  for (const [, line] of text.matchAll(IMPORT))
    modules.push(...namesIn(line).map((n) => n.replace(/\./g, "/")));
  return modules.filter((m) => /\w$/.test(m)).flatMap((module) => pythonAt(module, dir, project));
}

function namesIn(list = ""): readonly string[] {
  return list.split(",").map((name) => name.trim().split(/\s+/)[0] ?? "");
}

function pythonAt(module: string, dir: string, project: ProjectPaths): readonly string[] {
  const ends = [`${module}.py`, `${module}/__init__.py`];
  const exact = [...ends, ...ends.map((end) => posix.join(dir, end))].find((path) => project.has(path));
  if (exact !== undefined) return [exact];
  return ends.flatMap((end) => project.endingWith(end)).slice(0, 1);
}
