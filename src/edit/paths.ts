import { distance } from "fastest-levenshtein";
import type { EditCode } from "../core/edit.ts";
import { isGitName, undisguised } from "../core/path-policy.ts";
import { quoted } from "./refusal.ts";

/** A path as it may be used, or why not. */
type CheckedPath =
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "refused"; readonly code: EditCode; readonly message: string };

/** Checks that a path can only lie inside the root and outside git's folder; `./` and doubled slashes are taken away. */
export function checkPath(sent: string, known: readonly string[]): CheckedPath {
  const path = plainPath(sent);
  const name = quoted(sent);
  if (isGits(path.replaceAll("\\", "/")))
    return {
      kind: "refused",
      code: "PROTECTED",
      message: `${name} lies in git's own folder, which is not edited.`,
    };
  if (path.includes("\\") && !isOutside(path.replaceAll("\\", "/"))) {
    const near = nearest(path.replaceAll("\\", "/"), known);
    return {
      kind: "refused",
      code: "NOT_FOUND",
      message: `There is no file ${name}: paths are written with /.${named(near)}`,
    };
  }
  if (path.includes("\\") || isOutside(path)) {
    const near = nearest(path.replaceAll("\\", "/"), known);
    return {
      kind: "refused",
      code: "OUTSIDE_ROOT",
      message: `${name} is not a path inside the project; write it relative to the root, with /.${named(near)}`,
    };
  }
  return { kind: "path", path };
}

/** The paths that one as sent may stand for: as it is, and without the `a/` or `b/` of a diff. */
export function readings(sent: string): readonly string[] {
  const checked = checkPath(sent, []);
  if (checked.kind === "refused") return [];
  return [checked.path, ...(/^[ab]\/./.test(checked.path) ? [checked.path.slice(2)] : [])];
}

/** Up to three known paths that a wrong one may have meant. */
export function nearest(path: string, paths: readonly string[]): readonly string[] {
  const base = path.split("/").at(-1) ?? path;
  const folded = base.toLowerCase();
  const same = paths.filter((p) => p.length >= base.length && p.slice(-base.length).toLowerCase() === folded);
  const whole = same.filter((p) => p.length === base.length || p.at(-base.length - 1) === "/");
  const pool = whole.length > 0 ? whole : paths.slice(0, 20_000);
  const most = whole.length > 0 ? Number.POSITIVE_INFINITY : Math.max(3, path.length / 3);
  return pool
    .filter((p) => Math.abs(p.length - path.length) <= most)
    .map((p) => ({ p, d: distance(path.slice(-120), p.slice(-120)) }))
    .filter(({ d }) => d <= most)
    .sort((a, b) => a.d - b.d || (a.p < b.p ? -1 : 1))
    .slice(0, 3)
    .map(({ p }) => p);
}

/** A sentence that names the nearest paths, or nothing. */
export function named(near: readonly string[]): string {
  return near.length > 0 ? ` Nearest: ${near.map(quoted).join(", ")}.` : "";
}

/** The same for names that some file system takes for one: letter case, composed characters, trailing dots and spaces. */
export function folded(path: string): string {
  return undisguised(path)
    .toLowerCase()
    .split("/")
    .map((part) => part.replace(/[ .]+$/, ""))
    .join("/");
}

function plainPath(path: string): string {
  return path.replace(/\/{2,}/g, "/").replace(/^(?:\.\/)+/, "");
}

function isOutside(path: string): boolean {
  if (path === "" || path.length > 4096 || /\p{Cc}/u.test(path)) return true;
  if (/^(?:[a-zA-Z]:|[/~])/.test(path)) return true;
  return path.split("/").some((part) => part === "" || part === "." || part === ".." || part.length > 255);
}

function isGits(path: string): boolean {
  return path.split("/").some(isGitName);
}
