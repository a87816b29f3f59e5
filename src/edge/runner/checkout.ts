import { posix } from "node:path";

/** What may be read of the checkout. Paths are relative to its root, `/` separated. */
export interface Checkout {
  /** Absolute. */
  readonly root: string;
  /** Every file that is not ignored. */
  readonly files: readonly string[];
  /** The text of a file, ignored ones too, or undefined when there is none. */
  readonly read: (path: string) => Promise<string | undefined>;
}

/** A path below `folder` as a path below the root; undefined when it leaves the checkout. */
export function inside(folder: string, path: string): string | undefined {
  if (posix.isAbsolute(path)) return undefined;
  const joined = posix.normalize(posix.join(folder, path)).replace(/\/$/, "");
  return joined === ".." || joined.startsWith("../") ? undefined : joined;
}

/** A path below the root as seen from `folder`: `../lib/a.js`, `.` for the folder itself. */
export function seenFrom(folder: string, path: string): string {
  const seen = posix.relative(folder, path) || ".";
  // Else a name would be taken for an option.
  return seen.startsWith("-") ? `./${seen}` : seen;
}

/**
 * Where a failure's file lies: readers give it from the root, or as the runner prints it from its own folder, where a
 * runner's tests usually are.
 */
export function placeOf(
  file: string | undefined,
  cwd: string,
  { files }: Pick<Checkout, "files">,
): string | undefined {
  if (file === undefined) return undefined;
  const plain = posix.normalize(file);
  const below = inside(cwd, file);
  const isBelow = cwd === "." || plain.startsWith(`${cwd}/`);
  return (isBelow ? [plain, below] : [below, plain]).find(
    (path) => path !== undefined && files.includes(path),
  );
}

/** A JSON object of the checkout, or undefined when it is not there or does not parse. */
export async function readObject(
  path: string,
  { read }: Pick<Checkout, "read">,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const text = await read(path);
  if (text === undefined) return undefined;
  try {
    return objectOr(JSON.parse(text.replace(/^\uFEFF/, "")));
  } catch {
    return undefined;
  }
}

export function objectOr(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}
