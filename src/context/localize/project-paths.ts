/** A project's paths, looked up by exact path, by ending and by folder. */
export interface ProjectPaths {
  readonly all: readonly string[];
  has(path: string): boolean;
  /**
   * Paths that are `end` or end with `/end`, in the project's order. Names that every folder may have (`index.ts`,
   * `__init__.py`, `mod.rs`, `lib.rs`) are found with their folder's name only.
   */
  endingWith(end: string): readonly string[];
  /** Code files whose names say that they are about a subject. */
  about(subject: string): readonly string[];
  /** Paths directly in a folder; `.` is the root. */
  inFolder(folder: string): readonly string[];
}

/** Indexes are made when first asked for: most runs need few of them. */
export function projectPaths(all: readonly string[]): ProjectPaths {
  const known = new Set(all);
  const byEnd = lazily(() => group(all, endOf));
  const bySubject = lazily(() => group(all.filter(isCode), subjectOf));
  const byFolder = lazily(() => group(all, folderOf));
  return {
    all,
    has: (path) => known.has(path),
    endingWith: (end) =>
      (byEnd().get(endOf(end)) ?? []).filter((path) => path === end || path.endsWith(`/${end}`)),
    about: (subject) => bySubject().get(subject) ?? [],
    inFolder: (folder) => byFolder().get(folder) ?? [],
  };
}

/** The file's name, with its folder's where the name says nothing, so that no group is large. */
function endOf(path: string): string {
  const name = nameOf(path);
  if (!/^(__init__\.py|index\.[cm]?[jt]sx?|mod\.rs|lib\.rs)$/.test(name)) return name;
  return path.split("/").slice(-2).join("/");
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** A file's name without its last extension. */
export function stemOf(path: string): string {
  return nameOf(path).replace(/\.\w+$/, "");
}

const CODE =
  /\.(?:c|cc|cpp|cxx|m|h|hh|hpp|cs|go|java|jsx?|kts?|mjs|cjs|php|py|rb|rs|scala|swift|tsx?|mts|cts|vue|svelte)$/i;
const TEST = /(?:^|\/)(?:tests?|specs?|__tests__)\/|[._-](?:test|spec)s?\.\w+$|(?:^|\/)test_|Tests?\.\w+$/;

export function isCode(path: string): boolean {
  return CODE.test(path);
}

export function isTest(path: string): boolean {
  return TEST.test(path);
}

/** What a file is about by its name, in small letters and digits: the same for `x-y.test.js`, `test_x_y.py`, `XYTest.java`. */
export function subjectOf(path: string): string {
  return stemOf(path)
    .replace(/[._-](?:tests?|specs?)$/i, "")
    .replace(/^tests?[._-]/i, "")
    .replace(/(?:Tests?|TestCase|Spec|IT)$/, "")
    .replace(/^Test(?=[A-Z])/, "")
    .toLowerCase()
    .replace(/[_-]/g, "");
}

function folderOf(path: string): string {
  const slash = path.lastIndexOf("/");
  return slash < 0 ? "." : path.slice(0, slash);
}

function group(paths: readonly string[], keyOf: (path: string) => string): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const path of paths) {
    const key = keyOf(path);
    const at = groups.get(key);
    if (at) at.push(path);
    else groups.set(key, [path]);
  }
  return groups;
}

function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
