import { posix } from "node:path";
import { inside, objectOr, readObject } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { literal } from "./shell.ts";
import type { Word } from "./shell.ts";

/** A package script that a command runs. */
export interface ScriptCall {
  /** The folder of the package.json. */
  readonly folder: string;
  readonly name: string;
  /** Handed on to the script's last command. */
  readonly args: readonly Word[];
}

const MANAGERS = new Set(["npm", "pnpm", "yarn", "bun"]);
const FOLDER_OPTIONS = new Set(["--prefix", "-C", "--dir", "--cwd"]);
const WORKSPACE_OPTIONS = new Set(["-w", "--workspace", "--filter", "-F"]);
/** Several packages at once: what they run is not one command. */
const MANY = /^(?:--workspaces|-ws|-r|--recursive|workspaces)$/;
const SCRIPT_COMMANDS = new Set(["run", "run-script", "rum", "urn"]);
const LIFECYCLE = new Set(["test", "start", "stop", "restart", "t", "tst"]);

/** Words of the managers themselves, which are no scripts unless `run` stands before them. */
const OWN =
  /^(?:add|audit|bin|cache|ci|config|create|dlx|exec|i|info|init|install|link|list|ls|outdated|pack|prune|publish|rebuild|remove|root|set|unlink|up|update|upgrade|version|view|why|x)$/;

/**
 * The script that `npm test`, `npm run x`, `yarn x`, `pnpm x` or `bun run x` stands for: "many" for the scripts of
 * several packages, undefined when the words call no script that there is.
 */
export async function scriptCall(
  words: readonly Word[],
  cwd: string,
  checkout: Checkout,
): Promise<ScriptCall | "many" | undefined> {
  const [manager, ...rest] = words;
  if (manager === undefined || !MANAGERS.has(manager.text)) return undefined;
  let folder: string | undefined = cwd;
  const own: Word[] = [];
  let at = 0;
  for (; at < rest.length; at++) {
    const word = rest[at];
    if (word === undefined || word.text === "--") break;
    const [option = "", joined] = word.text.split("=", 2);
    if (MANY.test(word.text)) return "many";
    if (FOLDER_OPTIONS.has(option) || WORKSPACE_OPTIONS.has(option) || option === "workspace") {
      const value = joined ?? rest[++at]?.text ?? "";
      const isFolder = FOLDER_OPTIONS.has(option);
      folder = isFolder ? inside(cwd, value) : await workspaceFolder(value, checkout);
      if (folder === undefined) return undefined;
    } else if (!word.text.startsWith("-")) {
      own.push(word);
      // npm takes options on both sides of the script's name; the others hand on what follows it.
      if (manager.text !== "npm" && !SCRIPT_COMMANDS.has(word.text)) {
        at += 1;
        break;
      }
    }
  }
  const [first, second] = own.map((word) => word.text);
  const isRun = first !== undefined && SCRIPT_COMMANDS.has(first);
  const name = isRun ? second : first === "t" || first === "tst" ? "test" : first;
  if (name === undefined || (!isRun && (manager.text === "npm" ? !LIFECYCLE.has(name) : OWN.test(name))))
    return undefined;
  if (manager.text === "bun" && !isRun) return undefined;
  const scripts = await scriptsOf(folder, checkout);
  if (scripts[name] === undefined) return undefined;
  const after = rest.slice(at);
  const args = after[0]?.text === "--" ? after.slice(1) : after;
  const positional = manager.text === "npm" ? own.slice(isRun ? 2 : 1) : [];
  return { folder, name, args: [...positional, ...args].map((w) => (w.dynamic ? w : literal(w.text))) };
}

/** The scripts of a folder's package.json; empty when there is none. */
export async function scriptsOf(
  folder: string,
  checkout: Pick<Checkout, "read">,
): Promise<Readonly<Record<string, string>>> {
  const manifest = await readObject(posix.join(folder, "package.json"), checkout);
  const scripts = Object.entries(objectOr(manifest?.["scripts"]));
  return Object.fromEntries(
    scripts.filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** The folder of a package of the repository by its folder or its name. */
async function workspaceFolder(name: string, checkout: Checkout): Promise<string | undefined> {
  const manifests = checkout.files.filter((path) => posix.basename(path) === "package.json");
  const byFolder = posix.normalize(name).replace(/\/$/, "");
  if (manifests.includes(`${byFolder}/package.json`)) return byFolder;
  for (const path of manifests)
    if ((await readObject(path, checkout))?.["name"] === name) return posix.dirname(path);
  return undefined;
}

export interface Recipe {
  readonly file: string;
  readonly prerequisites: readonly string[];
  readonly lines: readonly string[];
}

/** What `make target` runs, or undefined when no Makefile of the folder has the target in plain words. */
export async function recipeOf(
  target: string,
  folder: string,
  { read }: Pick<Checkout, "read">,
): Promise<Recipe | undefined> {
  for (const name of ["GNUmakefile", "makefile", "Makefile"]) {
    const file = posix.join(folder, name);
    const lines = (await read(file))?.replace(/\\\r?\n[ \t]*/g, " ").split(/\r?\n/);
    if (lines === undefined) continue;
    const at = lines.findIndex((line) => targetsOf(line).includes(target));
    if (at < 0) return undefined;
    const [, after = ""] = /^[^:]*::?(?!=)([^#]*)/.exec(lines[at] ?? "") ?? [];
    const [needs = "", inline] = after.split(";", 2);
    const recipe = inline === undefined ? [] : [inline];
    for (const line of lines.slice(at + 1)) {
      if (line.startsWith("\t")) recipe.push(line);
      else if (line.trim() !== "" && !line.startsWith("#")) break;
    }
    const bare = recipe.map((line) => line.trim().replace(/^[@+-]+\s*/, "")).filter((line) => line !== "");
    return { file, prerequisites: needs.split(/\s+/).filter((word) => /^[\w./-]+$/.test(word)), lines: bare };
  }
  return undefined;
}

function targetsOf(line: string): readonly string[] {
  const heads = /^([\w./ -]+):(?!=|:=)/.exec(line)?.[1];
  return heads === undefined ? [] : heads.split(/\s+/);
}
