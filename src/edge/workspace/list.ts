import { join } from "node:path";
import type { Git } from "./git.ts";
import type { Manifest } from "./manifest.ts";
import { bytePath, look } from "./walk.ts";

interface Listing {
  readonly git: Git;
  readonly root: string;
  /** The tree as far as it is known: only other paths are looked at. */
  readonly manifest: Manifest | undefined;
  /** Absolute paths that are no part of the checkout. */
  readonly excluded: readonly string[];
}

/** Tracked and untracked, not ignored, regular files that are there, sorted by code unit; names in UTF-8 only. */
export async function listFiles({ git, root, manifest, excluded }: Listing): Promise<readonly string[]> {
  const out = await git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  const outside = excluded.map((path) => `${path}/`);
  const isFile = (path: string): boolean => {
    const absolute = bytePath(join(root, path));
    return (manifest?.get(absolute) ?? look(absolute))?.type === "file";
  };
  return [...new Set(out.toString("utf8").split("\0"))]
    .filter((path) => path !== "" && !path.endsWith("/") && !path.includes("\uFFFD"))
    .filter((path) => !outside.some((dir) => `${join(root, path)}/`.startsWith(dir)))
    .filter(isFile)
    .sort();
}
