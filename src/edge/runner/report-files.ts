import { lstat, readdir, readFile } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import picomatch from "picomatch";

/** Of all reports of one run. */
const MOST_BYTES = 8_000_000;
const MOST_FOLDERS = 20_000;
/** A file system may keep whole seconds only. */
const CLOCK_MS = 1000;

export interface Written {
  readonly root: string;
  /** When the run began, in milliseconds since 1970. */
  readonly since: number;
}

/** The texts of reports that a run wrote, joined; files that are older are another run's. Never rejects. */
export async function readReports(patterns: readonly string[], { root, since }: Written): Promise<string> {
  const own = patterns.filter(isAbsolute);
  const isReport = picomatch(patterns.filter((pattern) => !isAbsolute(pattern)));
  const found = patterns.length === own.length ? [] : await filesBelow(root, isReport);
  const texts: string[] = [];
  let left = MOST_BYTES;
  for (const file of [...own, ...found.map((path) => join(root, path))]) {
    const stats = await lstat(file).catch(() => undefined);
    if (stats?.isFile() !== true || stats.mtimeMs < since - CLOCK_MS || stats.size > left) continue;
    left -= stats.size;
    texts.push(await readFile(file, "utf8").catch(() => ""));
  }
  return texts.join("\n");
}

/** Files of this shape, dependency folders and hidden ones left out, in the order of their names. */
async function filesBelow(root: string, isWanted: (path: string) => boolean): Promise<readonly string[]> {
  const found: string[] = [];
  const folders = [""];
  for (let seen = 0; folders.length > 0 && seen < MOST_FOLDERS; seen++) {
    const folder = folders.pop() ?? "";
    const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory() && !/^(?:\..*|node_modules|vendor)$/.test(entry.name)) folders.push(path);
      else if (entry.isFile() && isWanted(path)) found.push(path);
    }
  }
  return found.toSorted();
}
