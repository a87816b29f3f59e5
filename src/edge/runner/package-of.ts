import { posix } from "node:path";
import { readObject } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";

/** A package of the repository. */
export interface Package {
  /** Below the root; `.` for the root itself. */
  readonly folder: string;
  /** The file that makes the folder a package, below the root. */
  readonly manifest: string;
  /** As its manifest says; undefined when it does not, as in most workspaces' roots. */
  readonly name: string | undefined;
}

const MANIFESTS = ["package.json", "pyproject.toml", "go.mod", "Cargo.toml", "pom.xml"];

/** The manifest that usually speaks for a file of this kind. */
const OWN: readonly (readonly [RegExp, string])[] = [
  [/\.(?:[cm]?[jt]sx?|vue|svelte)$/, "package.json"],
  [/\.pyi?$/, "pyproject.toml"],
  [/\.go$/, "go.mod"],
  [/\.rs$/, "Cargo.toml"],
  [/\.(?:java|kt|groovy|scala)$/, "pom.xml"],
];

/**
 * The package that a path lies in: the nearest folder above with a manifest of the file's own language, else with any.
 * Undefined when there is none.
 */
export async function packageOf(path: string, checkout: Checkout): Promise<Package | undefined> {
  const own = OWN.find(([shape]) => shape.test(path))?.[1];
  const place = (own && nearest(path, [own], checkout)) ?? nearest(path, MANIFESTS, checkout);
  if (place === undefined) return undefined;
  return { folder: posix.dirname(place), manifest: place, name: await nameIn(place, checkout) };
}

function nearest(path: string, names: readonly string[], { files }: Checkout): string | undefined {
  const known = new Set(files);
  for (let folder = posix.dirname(posix.normalize(path)); ; folder = posix.dirname(folder)) {
    const found = names.map((name) => posix.join(folder, name)).find((file) => known.has(file));
    if (found !== undefined || folder === "." || folder === "/" || folder.startsWith("..")) return found;
  }
}

async function nameIn(manifest: string, checkout: Checkout): Promise<string | undefined> {
  if (manifest.endsWith(".json")) {
    const name = (await readObject(manifest, checkout))?.["name"];
    return typeof name === "string" ? name : undefined;
  }
  const text = (await checkout.read(manifest)) ?? "";
  if (manifest.endsWith(".mod")) return /^module[ \t]+"?([^\s"]+)/m.exec(text)?.[1];
  if (manifest.endsWith(".xml"))
    return /<artifactId>\s*([^<\s]+)/.exec(text.replace(/<parent>[^]*?<\/parent>|<!--[^]*?-->/g, ""))?.[1];
  const section =
    /^\[(?:package|project|tool\.poetry)\][ \t]*\r?\n((?:(?!\[).*\r?\n?)*)/m.exec(text)?.[1] ?? "";
  return /^name[ \t]*=[ \t]*["']([^"']+)["']/m.exec(section)?.[1];
}
