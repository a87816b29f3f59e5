import type { Failure } from "../../core/failure.ts";

/** What a test tool is asked to run: some tests, or all tests of some files. Paths are relative to the tool's folder. */
export interface Wanted {
  readonly failures: readonly Failure[];
  readonly files: readonly string[];
}

/** How one test tool is recognised and narrowed. */
export interface Tool {
  readonly name: string;
  /** Index of the tool's own word, -1 when the words are another tool's. */
  find(words: readonly string[]): number;
  /** The words that run only these tests, undefined where the tool cannot be told. */
  tests?(words: readonly string[], at: number, wanted: Wanted): readonly string[] | undefined;
  /** The words that run all tests of these test files. */
  files?(words: readonly string[], at: number, files: readonly string[]): readonly string[] | undefined;
  /** The words that run the tests that depend on these sources. */
  related?(words: readonly string[], at: number, paths: readonly string[]): readonly string[] | undefined;
}

export const named =
  (...names: readonly string[]) =>
  (words: readonly string[]): number => {
    const program = (words[0] ?? "").split("/").at(-1) ?? "";
    return names.includes(program.replace(/\.(?:js|mjs|cjs|cmd)$/, "")) ? 0 : -1;
  };

export function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}

/**
 * One pattern for all full names, whose parts tools join by ` > ` or by spaces; undefined where one has what a line of a
 * command cannot hold safely. Readers turn backslashes into slashes, so a slash stands for either.
 */
export function anyOf(names: readonly string[]): string | undefined {
  if (names.length === 0 || names.some((name) => name === "" || /[\n\r\0]/.test(name))) return undefined;
  return names
    .map((name) => escape(name).replaceAll("\\/", "[/\\\\]").replaceAll(" > ", "(?: > | )"))
    .join("|");
}

/** Whether a failure is its whole file, which has no name to ask for. */
export function isFile({ id, file }: Failure): boolean {
  return id === file;
}

/** Words without the paths among them, so that files given after them are not joined to more. */
export function withoutPaths(words: readonly string[], from: number, takeValue: RegExp): readonly string[] {
  return words.filter((word, i) => {
    if (i < from || word.startsWith("-")) return true;
    const before = words[i - 1] ?? "";
    return i > from && takeValue.test(before);
  });
}
