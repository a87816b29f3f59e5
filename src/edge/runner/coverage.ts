import { posix } from "node:path";
import type { Request } from "./selection.ts";

/** A part of the tests does not reach the coverage that a project asks of all of them. */
export async function withoutCoverage({
  runner,
  args,
  checkout,
}: Omit<Request, "failures">): Promise<readonly string[]> {
  switch (runner.runner) {
    case "vitest":
      return has(args.options, /^--coverage/) ? ["--coverage.enabled=false"] : [];
    case "jest":
      return has(args.options, /^--(?:coverage|collectCoverage)/) ? ["--coverage=false"] : [];
    case "pytest": {
      if (has([...runner.args, ...runner.assigns], /--cov/)) return ["--no-cov"];
      // The option exists only where the plug-in does.
      for (const folder of new Set([runner.cwd, "."]))
        for (const name of ["pytest.ini", "pyproject.toml", "tox.ini", "setup.cfg"])
          if (/--cov\b/.test((await checkout.read(posix.join(folder, name))) ?? "")) return ["--no-cov"];
      return [];
    }
    default:
      return [];
  }
}

function has(words: readonly { readonly text: string }[], shape: RegExp): boolean {
  return words.some((word) => shape.test(word.text));
}
