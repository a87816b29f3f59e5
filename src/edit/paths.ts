import { distance } from "fastest-levenshtein";

/** Takes away `./` and doubled slashes; everything else stays for `isSafe` to judge. */
export function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/^(\.\/)+/, "");
}

/** Whether a path can only lie inside the root and outside git's folder, in any disguise. */
export function isSafe(path: string): boolean {
  if (
    path === "" ||
    path.length > 4096 ||
    path.includes("\0") ||
    path.includes("\\") ||
    /^([a-zA-Z]:|[/~])/.test(path)
  )
    return false;
  return path.split("/").every((part) => {
    if (part === "" || part === "." || part === "..") return false;
    const plain = part.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, "");
    return !/^(\.git|git~\d+)$/i.test(plain.split(":")[0]?.replace(/[ .]+$/, "") ?? "");
  });
}

/** Up to three known paths that a wrong one may have meant. */
export function nearest(path: string, paths: readonly string[]): readonly string[] {
  const base = path.split("/").at(-1) ?? path;
  const same = paths.filter((p) => p === base || p.endsWith(`/${base}`));
  if (same.length > 0) return same.slice(0, 3);
  return paths
    .slice(0, 20_000)
    .map((p) => ({ p, d: distance(path.slice(-120), p.slice(-120)) }))
    .filter(({ p, d }) => d <= Math.max(3, p.length / 3))
    .sort((a, b) => a.d - b.d)
    .slice(0, 3)
    .map(({ p }) => p);
}
