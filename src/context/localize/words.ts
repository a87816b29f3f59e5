import type { ProjectPaths } from "./project-paths.ts";

/** Longer texts are logs. */
const MOST_TEXT = 50_000;

/** Paths of the project that a text names, also with a place behind or as the end of an absolute path. */
export function pathsIn(text: string, project: ProjectPaths): readonly string[] {
  const words = text.slice(0, MOST_TEXT).split(/[^\w@./\\-]+/);
  return [...new Set(words.flatMap((word) => pathIn(word.replaceAll("\\", "/"), project) ?? []))];
}

function pathIn(word: string, project: ProjectPaths): string | undefined {
  const path = word.replace(/^(?:\.\/)+/, "").replace(/\.+$/, "");
  if (project.has(path)) return path;
  if (!path.startsWith("/") || path.includes("/node_modules/")) return undefined;
  const parts = path.split("/").slice(1, -1);
  const ends = parts.map((_, i) =>
    path
      .split("/")
      .slice(i + 1)
      .join("/"),
  );
  return ends.find((end) => project.has(end));
}

const COMMON = new Set(
  "assert assertion error expected actual failed failure test tests line file this that with from have must should when which exit code command ended function return value not and the for are was true false null undefined".split(
    " ",
  ),
);

/** Distinct words of four letters and more that may lead somewhere, at most 40. */
export function wordsIn(text: string): readonly string[] {
  const found = text.slice(0, MOST_TEXT).match(/[A-Za-z_][A-Za-z0-9_]{3,}/g) ?? [];
  return [...new Set(found)].filter((w) => !COMMON.has(w.toLowerCase())).slice(0, 40);
}

const SYMBOL = /\b[a-z]+[A-Z]\w*|\b[A-Z][a-z0-9]+[A-Z]\w*|\b[A-Za-z]+_\w+|\b[A-Za-z_]\w{2,}(?=\()/g;
const NAMED =
  /[`'"]([A-Za-z_]\w{2,})[`'"](?= (?:is|has|does|was|of|on|not)\b)|\b(\w{3,}) is not (?:defined|a function|a constructor)/g;
const NOT_OWN =
  /^(?:[A-Z]\w*(?:Error|Exception)|deepEqual|strictEqual|deepStrictEqual|toEqual|toBe|toThrow)$/;

/** Names that are written like names of code, at most 20: `parsePrice`, `max_rows`, `settle(`, `x is not defined`. */
export function symbolsIn(text: string): readonly string[] {
  const part = text.slice(0, MOST_TEXT);
  const found = [...[...part.matchAll(NAMED)].map((m) => m[1] ?? m[2] ?? ""), ...(part.match(SYMBOL) ?? [])];
  return [...new Set(found)].filter((name) => !NOT_OWN.test(name)).slice(0, 20);
}

const DEFINING =
  "def|class|function|func|fn|const|let|var|val|type|interface|struct|enum|trait|impl|module|sub|static|public|private|protected|void|int";

/** Those of the names that a source defines. */
export function definesAny(text: string, names: readonly string[]): readonly string[] {
  const pattern = new RegExp(
    `\\b(?:${DEFINING})[*&\\s]{1,3}(?:self\\.)?(${names.join("|")})\\b|^[ \\t]*(?:async )?(${names.join("|")})[ \\t]*(?:\\([^;\\n]{0,200}\\)[^;\\n]{0,40}\\{|[:=])`,
    "gm",
  );
  return [...new Set([...text.matchAll(pattern)].map((m) => m[1] ?? m[2] ?? ""))];
}
