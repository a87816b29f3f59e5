import { importsOf } from "./imports.ts";
import { projectPaths } from "./project-paths.ts";

const MOST_HOPS = 6;
const MOST_READ = 300;

export interface Reading {
  readonly paths: readonly string[];
  readonly read: (path: string) => Promise<string | undefined>;
}

/**
 * Whether a file is one of the targets or imports one, also by way of others. True as well where nobody can tell: it
 * cannot be read, names no file of the project, or leads to more files than are looked at.
 */
export async function reaches(
  from: string,
  targets: ReadonlySet<string>,
  { paths, read }: Reading,
): Promise<boolean> {
  const project = projectPaths(paths);
  const seen = new Set([from]);
  let frontier = [from];
  let edges = 0;
  for (let hop = 0; frontier.length > 0; hop++) {
    if (frontier.some((path) => targets.has(path))) return true;
    if (hop === MOST_HOPS || seen.size > MOST_READ) return true;
    const next: string[] = [];
    for (const path of frontier) {
      const text = await read(path);
      for (const target of text === undefined ? [] : importsOf(path, text, project)) {
        edges += 1;
        if (!seen.has(target)) next.push(target);
        seen.add(target);
      }
    }
    frontier = next;
  }
  return edges === 0;
}
