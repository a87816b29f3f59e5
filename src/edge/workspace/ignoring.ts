import { isGitData } from "./areas.ts";
import type { Comparison, Difference } from "./difference.ts";
import { ignored, tracked } from "./git.ts";
import type { Git } from "./git.ts";
import type { BytePath } from "./walk.ts";

/** Paths among the differences that git's rules ignore; what a nested repository holds is ignored as that is. */
export async function ignoredAmong(
  { found, nested }: Comparison,
  { git, root }: { git: Git; root: BytePath },
): Promise<ReadonlySet<BytePath>> {
  const others = nested.filter((dir) => dir !== `${root}/`).sort((a, b) => a.length - b.length);
  const askedFor = new Map<BytePath, BytePath>();
  for (const { path, now } of found) {
    if (now === undefined || !path.startsWith(`${root}/`)) continue;
    const outer = others.find((dir) => path.startsWith(dir));
    if (outer === undefined && isGitData(path.slice(root.length + 1))) continue;
    askedFor.set(path, outer?.slice(0, -1) ?? path);
  }
  const relative = (path: BytePath): string => path.slice(root.length + 1);
  const asked = [...new Set(askedFor.values())].map(relative);
  const hits = await ignored(git, asked);
  return new Set([...askedFor].filter(([, owner]) => hits.has(relative(owner))).map(([path]) => path));
}

/**
 * What a restore leaves as it is when it keeps ignored products: untracked ignored paths that are there now, and new
 * folders around them; not what lies in the place of something else that must come back.
 */
export async function keptProducts(
  comparison: Comparison,
  { git, root }: { git: Git; root: BytePath },
): Promise<ReadonlySet<BytePath>> {
  const ignoring = await ignoredAmong(comparison, { git, root });
  const index = await tracked(git);
  const differs = new Map<BytePath, Difference>(comparison.found.map((d) => [d.path, d]));
  const isProduct = (path: BytePath): boolean =>
    ignoring.has(path) && !index.has(path.slice(root.length + 1));
  /** Whether the folders above a path may stay, with those that are new. */
  const above = (path: BytePath): readonly BytePath[] | undefined => {
    const added: BytePath[] = [];
    for (let at = parentOf(path); at.length > root.length; at = parentOf(at)) {
      const d = differs.get(at);
      if (d?.kind === "type" && !isProduct(at)) return undefined;
      if (d?.kind === "added") added.push(at);
    }
    return added;
  };
  const kept = new Set<BytePath>();
  for (const { path, kind, now } of comparison.found) {
    if (now?.type === "folder" && kind !== "added" && kind !== "type") continue;
    const folders = isProduct(path) ? above(path) : undefined;
    if (folders === undefined) continue;
    kept.add(path);
    for (const folder of folders) kept.add(folder);
  }
  return kept;
}

function parentOf(path: BytePath): BytePath {
  return path.slice(0, path.lastIndexOf("/"));
}
