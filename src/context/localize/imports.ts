import { posix } from "node:path";

interface Known {
  readonly paths: readonly string[];
  readonly known: ReadonlySet<string>;
}

const SCRIPT = /\.[cm]?[jt]sx?$|\.(vue|svelte)$/i;
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
  "/index.ts",
  "/index.tsx",
  "/index.js",
  "/index.mjs",
  "/index.cjs",
];

/** Files of the project that a file imports, found by its language's import lines. */
export function importsOf(path: string, text: string, known: Known): readonly string[] {
  const found = targets(path, text.slice(0, 200_000), known);
  return [...new Set(found)].filter((p) => p !== path).slice(0, 40);
}

function targets(path: string, text: string, known: Known): readonly string[] {
  const dir = posix.dirname(path);
  if (SCRIPT.test(path))
    return all(
      text,
      /(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\s*\(\s*|\bnew URL\s*\(\s*)["']([^"'\n]+)["']/g,
    ).flatMap((spec) => script(dir, spec, known));
  if (/\.py$/i.test(path)) return python(dir, text, known);
  if (/\.(c|cc|cpp|cxx|h|hpp|hh)$/i.test(path))
    return all(text, /^\s*#\s*include\s*"([^"\n]+)"/gm).flatMap((spec) => include(dir, spec, known));
  if (/\.(java|kt|scala|groovy)$/i.test(path)) return java(path, text, known);
  if (/\.go$/i.test(path)) return go(path, text, known);
  if (/\.rs$/i.test(path)) return rust(dir, text, known);
  if (/\.rb$/i.test(path))
    return all(text, /^\s*require(?:_relative)?\s*\(?\s*["']([^"'\n]+)["']/gm).flatMap((spec) =>
      endsWith(`${spec.replace(/^\.\//, "").replace(/^(\.\.\/)+/, "")}.rb`, known),
    );
  if (/\.php$/i.test(path))
    return all(text, /^\s*use\s+([\w\\]+)/gm).flatMap((spec) =>
      endsWith(`${spec.split("\\").at(-1) ?? ""}.php`, known),
    );
  if (/\.cs$/i.test(path)) return java(path, text, known);
  return [];
}

function all(text: string, pattern: RegExp): readonly string[] {
  return [...text.matchAll(pattern)].flatMap((m) => m[1] ?? []);
}

function script(dir: string, spec: string, { known }: Known): readonly string[] {
  if (!spec.startsWith(".")) return [];
  const base = posix.normalize(posix.join(dir, spec));
  const plain = base.replace(/\.[cm]?jsx?$/, "");
  const tries = [
    ...SCRIPT_ENDS.map((end) => base + end),
    ...[".ts", ".tsx", ".mts"].map((end) => plain + end),
  ];
  const hit = tries.find((p) => known.has(p));
  return hit === undefined ? [] : [hit];
}

function python(dir: string, text: string, { paths, known }: Known): readonly string[] {
  const modules: string[] = [];
  for (const m of text.matchAll(/^\s*from\s+(\.*)([\w.]*)\s+import\s+(?:\(([^)]*)\)|([^\n#]+))/gm)) {
    const up = m[1]?.length ?? 0;
    const base = up === 0 ? "" : `${posix.join(dir, "../".repeat(up - 1))}/`.replace(/^\.\//, "");
    const name = (m[2] ?? "").replace(/\./g, "/");
    const names = (m[3] ?? m[4] ?? "").split(",").map((n) => n.trim().split(/\s+/)[0] ?? "");
    modules.push(base + name, ...names.map((n) => `${base}${name}${name === "" ? "" : "/"}${n}`));
  }
  for (const m of text.matchAll(/^\s*import\s+([\w., ]+)/gm))
    modules.push(...(m[1] ?? "").split(",").map((n) => (n.trim().split(/\s+/)[0] ?? "").replace(/\./g, "/")));
  return modules.filter(Boolean).flatMap((mod) => {
    const ends = [`${mod}.py`, `${mod}/__init__.py`];
    const direct =
      ends.find((e) => known.has(e)) ?? ends.map((e) => posix.join(dir, e)).find((e) => known.has(e));
    if (direct !== undefined) return [direct];
    const hit = paths.find((p) => ends.some((e) => p.endsWith(`/${e}`)));
    return hit === undefined ? [] : [hit];
  });
}

function include(dir: string, spec: string, known: Known): readonly string[] {
  const near = posix.normalize(posix.join(dir, spec));
  const header = known.known.has(near) ? near : endsWith(spec, known)[0];
  if (header === undefined) return [];
  const stem = header.replace(/\.\w+$/, "");
  const bodies = [".c", ".cc", ".cpp", ".cxx"].map((end) => stem + end).filter((p) => known.known.has(p));
  return [header, ...bodies];
}

/** Imported classes, and classes of the same package that the text names. */
function java(path: string, text: string, { paths }: Known): readonly string[] {
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  const imported = new Set(
    all(text, /^\s*(?:import|using)\s+(?:static\s+)?([\w.]+)/gm).flatMap((spec) => spec.split(".").slice(-2)),
  );
  const words = new Set(text.match(/\b[A-Z]\w{2,}\b/g) ?? []);
  return paths.filter((p) => {
    if (!p.endsWith(end)) return false;
    const name = (p.split("/").at(-1) ?? "").slice(0, -end.length);
    return imported.has(name) || words.has(name);
  });
}

function go(path: string, text: string, { paths }: Known): readonly string[] {
  const dir = posix.dirname(path);
  const same = paths.filter((p) => posix.dirname(p) === dir && p.endsWith(".go") && !p.endsWith("_test.go"));
  const imported = all(text, /^\s*(?:import\s+)?(?:\w+\s+)?"([^"\n]+)"/gm);
  const others = paths.filter(
    (p) =>
      p.endsWith(".go") &&
      !p.endsWith("_test.go") &&
      imported.some((spec) => spec.endsWith(`/${posix.dirname(p)}`)),
  );
  return [...same, ...others];
}

function rust(dir: string, text: string, { known, paths }: Known): readonly string[] {
  const mods = all(text, /^\s*(?:pub(?:\([^)]*\))?\s+)?mod\s+(\w+)\s*;/gm);
  const uses = all(text, /\buse\s+(?:crate|super|self|\w+)((?:::\w+)+)/g).flatMap((u) =>
    u.split("::").filter(Boolean),
  );
  const near = mods
    .flatMap((m) => [posix.join(dir, `${m}.rs`), posix.join(dir, m, "mod.rs")])
    .filter((p) => known.has(p));
  const named = paths.filter(
    (p) => p.endsWith(".rs") && uses.includes((p.split("/").at(-1) ?? "").slice(0, -3)),
  );
  const lib = /\buse\s+\w+::/.test(text) ? paths.filter((p) => /(^|\/)src\/lib\.rs$/.test(p)) : [];
  return [...near, ...named, ...lib];
}

function endsWith(spec: string, { paths }: Known): readonly string[] {
  const hit = paths.find((p) => p === spec || p.endsWith(`/${spec}`));
  return hit === undefined ? [] : [hit];
}
