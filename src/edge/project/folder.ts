/** The text of a file by its path below the root, or undefined when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** One folder of the project, its paths relative to itself. */
export interface Folder {
  readonly files: readonly string[];
  readonly has: (path: string) => boolean;
  readonly read: ReadText;
}

export interface Suggestion {
  readonly test: string;
  readonly setup?: readonly string[];
  readonly lint?: readonly string[];
  /** The project names its test tool, it does not only have files that look like tests. */
  readonly stated: boolean;
  /** What speaks for it, in words that go on from "guessed from". */
  readonly because: string;
}

export function openFolder(name: string, readText: ReadText, list: readonly string[]): Folder {
  const prefix = name === "" ? "" : `${name}/`;
  const files = list.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  const known = new Set(files);
  return { files, has: (path) => known.has(path), read: (path) => readText(prefix + path) };
}

/** Texts of the first files that match, for a look at what they use. */
export async function sample(folder: Folder, matching: RegExp, count: number): Promise<readonly string[]> {
  const paths = folder.files.filter((path) => matching.test(path)).slice(0, count);
  const texts = await Promise.all(paths.map((path) => folder.read(path)));
  return texts.filter((text) => text !== undefined);
}
