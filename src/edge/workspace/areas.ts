import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { bytePath, look } from "./walk.ts";
import type { Area, BytePath } from "./walk.ts";
import type { Repository } from "./repository.ts";

/** What belongs to other worktrees, may grow, or comes and goes with git's own upkeep in the background. */
const LEFT_OUT = ["objects", "lfs", "worktrees", "gc.pid", "gc.log", "gc.log.lock", "info/refs"];

export interface Areas {
  readonly areas: readonly Area[];
  /** Whether a path is left out, or holds one that is: it cannot be taken away. */
  readonly holdsLeftOut: (path: BytePath) => boolean;
}

/**
 * The folders that a snapshot covers: the work tree, and where they lie elsewhere the repository's own and common
 * git folders. Objects may grow and are left out, and so are other linked worktrees and the excluded absolute paths.
 */
export function areasOf(repository: Repository, excluded: readonly string[]): Areas {
  const root = bytePath(repository.root);
  const out = new Set(excluded.map((path) => bytePath(withoutLinks(path))));
  const gitDirs = [...new Set([repository.gitDir, repository.commonDir].map(bytePath))];
  const left = new Set(gitDirs.flatMap((dir) => LEFT_OUT.map((name) => `${dir}/${name}`)));
  const skipped = (path: BytePath): boolean => out.has(path) || left.has(path) || isOfModule(path);
  const outside = gitDirs.filter((dir) => !dir.startsWith(`${root}/`));
  const separate = outside.filter(
    (dir) => !outside.some((other) => other !== dir && dir.startsWith(`${other}/`)),
  );
  const areas: Area[] = [{ dir: root, skip: skipped }];
  for (const dir of separate) areas.push({ dir, skip: skipped });
  for (const dir of outside) if (!separate.includes(dir)) areas.push({ dir, skip: skipped });
  return {
    areas,
    holdsLeftOut: (path) => skipped(path) || [...out].some((inner) => inner.startsWith(`${path}/`)),
  };

  /** The objects of a submodule, and not a branch folder of that name. */
  function isOfModule(path: BytePath): boolean {
    if (!path.endsWith("/objects") && !path.endsWith("/lfs")) return false;
    if (!gitDirs.some((dir) => path.startsWith(`${dir}/modules/`))) return false;
    return look(`${path.slice(0, path.lastIndexOf("/"))}/HEAD`)?.type === "file";
  }
}

/** An absolute path with the links of its existing part resolved: the walk meets no others. */
function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(withoutLinks(parent), path.slice(parent.length));
  }
}

/** Whether a path below the root belongs to git and not to the user's files. */
export function isGitData(path: string): boolean {
  return /(^|\/)\.git(\/|$)/.test(path);
}
