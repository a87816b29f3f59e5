import { bytePath } from "./walk.ts";
import type { Area, BytePath } from "./walk.ts";
import type { Repository } from "./repository.ts";

/** What belongs to other worktrees, may grow, or comes and goes with git's own upkeep in the background. */
const LEFT_OUT = ["objects", "lfs", "worktrees", "gc.pid", "gc.log", "gc.log.lock", "info/refs"];

/**
 * The folders that a snapshot covers: the work tree, and where they lie elsewhere the repository's own and common
 * git folders. Objects may grow and are left out, and so are other linked worktrees.
 */
export function areasOf(repository: Repository, excluded: readonly string[]): readonly Area[] {
  const root = bytePath(repository.root);
  const out = new Set(excluded.map(bytePath));
  const gitDirs = [...new Set([repository.gitDir, repository.commonDir].map(bytePath))];
  const left = new Set(gitDirs.flatMap((dir) => LEFT_OUT.map((name) => `${dir}/${name}`)));
  const skipped = (path: BytePath): boolean => out.has(path) || left.has(path) || isModuleObjects(path);
  const outside = gitDirs.filter((dir) => !dir.startsWith(`${root}/`));
  const separate = outside.filter(
    (dir) => !outside.some((other) => other !== dir && dir.startsWith(`${other}/`)),
  );
  const areas: Area[] = [{ dir: root, skip: skipped }];
  for (const dir of separate) areas.push({ dir, skip: skipped });
  for (const dir of outside) if (!separate.includes(dir)) areas.push({ dir, skip: skipped });
  return areas;

  function isModuleObjects(path: BytePath): boolean {
    return path.endsWith("/objects") && gitDirs.some((dir) => path.startsWith(`${dir}/modules/`));
  }
}

/** Whether a path below the root belongs to git and not to the user's files. */
export function isGitData(path: string): boolean {
  return /(^|\/)\.git(\/|$)/.test(path);
}
