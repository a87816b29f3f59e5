import { posix } from "node:path";
import type { Checkout } from "./checkout.ts";

/** Paths of the checkout that a file imports. */
export type ImportsOf = (path: string, text: string) => readonly string[];

/** The targets, and all files of this shape that import one of the targets, over any number of files between them. */
export async function importersOf(
  targets: readonly string[],
  shape: RegExp,
  checkout: Checkout,
  importsOf: ImportsOf,
): Promise<ReadonlySet<string>> {
  const importers = new Map<string, string[]>();
  for (const path of checkout.files) {
    if (!shape.test(path)) continue;
    const text = await checkout.read(path);
    if (text === undefined) continue;
    for (const target of importsOf(path, text))
      importers.set(target, [...(importers.get(target) ?? []), path]);
  }
  const reached = new Set(targets);
  for (const path of reached)
    for (const importer of [...(importers.get(path) ?? []), ...governed(path, checkout)])
      reached.add(importer);
  return reached;
}

/** pytest gives what a conftest.py defines to all tests below it, without an import. */
function governed(path: string, { files }: Checkout): readonly string[] {
  if (posix.basename(path) !== "conftest.py") return [];
  const folder = posix.dirname(path);
  return files.filter((file) => file.endsWith(".py") && (folder === "." || file.startsWith(`${folder}/`)));
}
