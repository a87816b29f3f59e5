import { posix } from "node:path";
import { stemOf } from "./project-paths.ts";
import type { ProjectPaths } from "./project-paths.ts";
import { allIn } from "./source.ts";
import type { Source } from "./source.ts";

// Languages whose imports name packages, classes or headers: the file is found by its name.

const C_BODIES = [".c", ".cc", ".cpp", ".cxx", ".m"];

/** Included headers, and the file that holds what a header declares. */
export function cFamily({ dir, text }: Source, project: ProjectPaths): readonly string[] {
  return allIn(text, /^[ \t]*#[ \t]*include[ \t]*["<]([^">\n]+)[">]/gm).flatMap((spec) => {
    const near = posix.normalize(posix.join(dir, spec));
    const header = project.has(near) ? near : project.endingWith(spec.replace(/^(?:\.\.?\/)+/, ""))[0];
    if (header === undefined) return [];
    const stem = header.replace(/\.\w+$/, "");
    const beside = C_BODIES.map((end) => stem + end).filter((path) => project.has(path));
    const bodies =
      beside.length > 0
        ? beside
        : C_BODIES.flatMap((end) => project.endingWith(stemOf(header) + end)).slice(0, 2);
    return [header, ...bodies];
  });
}

const JVM_ENDS = [".java", ".kt", ".scala", ".groovy"];

/** Imported classes, and classes that the text names: those of its own package need no import. */
export function jvm({ path, text }: Source, project: ProjectPaths): readonly string[] {
  const end = /\.\w+$/.exec(path)?.[0] ?? "";
  const ends = JVM_ENDS.includes(end) ? JVM_ENDS : [end];
  const imported = allIn(text, /^[ \t]*(?:import|using)[ \t]+(?:static[ \t]+)?([\w.]+)/gm);
  const names = new Set([
    ...imported.flatMap((spec) => spec.split(".").slice(-2)),
    ...(text.match(/\b[A-Z]\w{2,}\b/g) ?? []),
  ]);
  const found = [...names].flatMap((name) => ends.flatMap((e) => project.endingWith(name + e)));
  const places = imported.map((spec) => `${spec.replace(/\./g, "/")}.`);
  const isImported = (p: string): boolean => places.some((place) => p.includes(place));
  return [...found.filter(isImported), ...found.filter((p) => !isImported(p))];
}

const GO_IMPORT = /^[ \t]*(?:import[ \t]+)?(?:[\w.]+[ \t]+)?"([^"\n]+)"[ \t]*$/gm;

/** Files of its own package and of imported packages that lie in the project. */
export function go({ dir, text }: Source, project: ProjectPaths): readonly string[] {
  const folders = allIn(text, GO_IMPORT).flatMap((spec) => {
    const parts = spec.split("/");
    const own = parts.map((_, i) => parts.slice(i).join("/")).find((end) => project.inFolder(end).length > 0);
    return own === undefined ? [] : [own];
  });
  return [dir, ...folders]
    .flatMap((folder) => project.inFolder(folder))
    .filter((path) => path.endsWith(".go") && !path.endsWith("_test.go"));
}

/** Modules that it declares or uses, and its crate's root. */
export function rust({ path, dir, text }: Source, project: ProjectPaths): readonly string[] {
  const declared = allIn(text, /^[ \t]*(?:pub(?:\([^)\n]*\))?[ \t]+)?mod[ \t]+(\w+)[ \t]*;/gm);
  const inside = /(?:^|\/)(?:mod|lib|main)\.rs$/.test(path) ? dir : path.replace(/\.rs$/, "");
  const near = declared
    .flatMap((name) => [dir, inside].flatMap((d) => [`${d}/${name}.rs`, `${d}/${name}/mod.rs`]))
    .map((p) => posix.normalize(p))
    .filter((p) => project.has(p));
  const used = allIn(text, /\buse[ \t]+(\w+(?:::\w+)+)/g).flatMap((use) => use.split("::").slice(1));
  const named = used.flatMap((name) =>
    [`${name}.rs`, `${name}/mod.rs`].flatMap((end) => project.endingWith(end)),
  );
  const crate = /\buse[ \t]+\w+::/.test(text) ? rootOf(dir, project) : [];
  return [...near, ...named, ...crate];
}

/** `src/lib.rs` of the nearest folder above. */
function rootOf(dir: string, project: ProjectPaths): readonly string[] {
  for (let at = dir; ; at = posix.dirname(at)) {
    const root = posix.join(at, "src/lib.rs");
    if (project.has(root)) return [root];
    if (at === ".") return [];
  }
}

export function ruby({ dir, text }: Source, project: ProjectPaths): readonly string[] {
  const specs = allIn(text, /^[ \t]*require(?:_relative)?[ \t]*\(?[ \t]*["']([^"'\n]+)["']/gm);
  return specs.flatMap((spec) => {
    const file = spec.endsWith(".rb") ? spec : `${spec}.rb`;
    const near = posix.normalize(posix.join(dir, file));
    if (project.has(near)) return [near];
    return project.endingWith(file.replace(/^(?:\.\.?\/)+/, "")).slice(0, 1);
  });
}

/** Included files, used classes, and classes that the text names. */
export function php({ text }: Source, project: ProjectPaths): readonly string[] {
  const included = allIn(text, /\b(?:require|include)(?:_once)?\b[^;\n"']*["']\/?([^"'\n]+\.php)["']/g);
  const used = allIn(text, /^[ \t]*use[ \t]+\\?([\w\\]+)/gm).map((spec) => spec.split("\\").at(-1) ?? "");
  const names = new Set([...used, ...(text.match(/\b[A-Z]\w{2,}\b/g) ?? [])]);
  const ends = [
    ...included.map((file) => file.replace(/^(?:\.\.?\/)+/, "")),
    ...[...names].map((name) => `${name}.php`),
  ];
  return ends.flatMap((end) => project.endingWith(end).slice(0, 2));
}
