import { posix } from "node:path";
import { failure } from "../core/failure.ts";
import type { Failure, ToolReport } from "../core/failure.ts";

/**
 * The report with its files as paths of the checkout. A tool names them from where it ran, which may be a folder that only
 * the command knows: a path that is not there is looked for below the check's own folder, and else taken for the one
 * path of the checkout that ends with it.
 */
export function placed(
  report: ToolReport,
  { paths, cwd }: { readonly paths: readonly string[]; readonly cwd: string },
): ToolReport {
  const known = new Set(paths);
  const found = new Map<string, string>();
  const place = (path: string): string => {
    if (known.has(path)) return path;
    const before = found.get(path);
    if (before !== undefined) return before;
    const now = lookFor(path);
    found.set(path, now);
    return now;
  };
  const lookFor = (path: string): string => {
    const inside = posix.normalize(posix.join(cwd, path));
    if (known.has(inside)) return inside;
    const tail = posix.normalize(path).replace(/^(?:\.\.?\/)+/, "");
    const ends = tail === "" ? [] : paths.filter((p) => p.endsWith(`/${tail}`));
    return ends.length === 1 ? (ends[0] ?? path) : path;
  };
  const failures = report.failures.map((f) => move(f, place));
  return { ...report, failures };
}

function move(f: Failure, place: (path: string) => string): Failure {
  const file = f.file === undefined ? undefined : place(f.file);
  const frame = f.frame && { ...f.frame, file: place(f.frame.file) };
  if (file === f.file && frame?.file === f.frame?.file) return f;
  const isFile = f.id === f.file;
  return failure({
    ...f,
    ...(file !== undefined && { file }),
    ...(frame && { frame }),
    ...(isFile && file !== undefined && { id: file }),
  });
}
