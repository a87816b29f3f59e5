import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gitEnvironment, SAFE } from "./repository.ts";
import type { Environment } from "./repository.ts";
import { bytePath, native } from "./walk.ts";
import type { BytePath } from "./walk.ts";

/** One side of a file in a diff: its bytes, or a file to copy, or a link's target. */
export type Side =
  | { readonly kind: "bytes"; readonly bytes: Uint8Array; readonly mode: number }
  | { readonly kind: "copy"; readonly from: BytePath; readonly mode: number }
  | { readonly kind: "link"; readonly target: string };

export interface Pair {
  /** Relative to the root, one character per byte. */
  readonly path: string;
  readonly before: Side | undefined;
  readonly after: Side | undefined;
}

/**
 * A patch in git's format, binary files included, that `git apply` takes. It is made by git from two folders of its
 * own, so that no attribute, driver or setting of the checkout takes part.
 */
export function makePatch(
  pairs: readonly Pair[],
  { scratch, env }: { scratch: string; env: Environment },
): Buffer {
  if (pairs.length === 0) return Buffer.alloc(0);
  mkdirSync(scratch, { recursive: true, mode: 0o700 });
  const dir = mkdtempSync(join(scratch, "diff-"));
  try {
    for (const side of ["a", "b"] as const) mkdirSync(join(dir, side));
    for (const { path, before, after } of pairs) {
      lay(bytePath(join(dir, "a")), path, before);
      lay(bytePath(join(dir, "b")), path, after);
    }
    const args = [
      "diff",
      "--no-index",
      "--no-ext-diff",
      "--no-textconv",
      "--no-renames",
      "--no-color",
      "--binary",
      "--no-prefix",
      "a",
      "b",
    ];
    const isolated = {
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CEILING_DIRECTORIES: dirname(dir),
      GIT_ATTR_NOSYSTEM: "1",
    };
    const result = spawnSync(
      "git",
      [...SAFE, "-c", "core.attributesFile=/dev/null", "-c", "core.quotePath=true", ...args],
      {
        cwd: dir,
        env: { ...gitEnvironment(env), ...isolated, XDG_CONFIG_HOME: dir },
        maxBuffer: 1 << 30,
      },
    );
    if (result.status === 0 || result.status === 1) return result.stdout;
    throw new Error(`git diff ended with ${result.status}: ${result.stderr.toString()}`);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function lay(folder: BytePath, path: string, side: Side | undefined): void {
  if (side === undefined) return;
  const target = `${folder}/${path}`;
  mkdirSync(native(target.slice(0, target.lastIndexOf("/"))), { recursive: true });
  if (side.kind === "link") return symlinkSync(native(side.target), native(target));
  if (side.kind === "bytes") writeFileSync(native(target), side.bytes);
  else copyFileSync(native(side.from), native(target));
  chmodSync(native(target), side.mode & 0o111 ? 0o755 : 0o644);
}
