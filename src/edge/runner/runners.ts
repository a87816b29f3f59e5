import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Runners } from "../../core/ports.ts";
import { fixersFor } from "./fixers.ts";
import { onlyTests, relatedTests } from "./narrow.ts";
import type { ReadText } from "./resolve.ts";

/** What is known about the tools behind the checks of a checkout. */
export function createRunners(root: string): Runners {
  const read = readIn(root);
  return {
    only: (check, failures) => onlyTests(check, failures, read),
    related: (check, wanted) => relatedTests(check, wanted, read),
    fixers: (checks, failures) => fixersFor(checks, failures, read),
  };
}

const MOST_BYTES = 1_000_000;

/** Texts of regular files below the root. */
export function readIn(root: string): ReadText {
  return async (path) => {
    try {
      const file = join(root, path);
      const stats = await lstat(file);
      return stats.isFile() && stats.size <= MOST_BYTES ? await readFile(file, "utf8") : undefined;
    } catch {
      return undefined;
    }
  };
}
