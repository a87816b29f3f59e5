import { posix } from "node:path";
import { evaluate, fill, fillValue, isMap, isTrue, piecesOf, textOf } from "./expression.ts";
import type { Contexts, Value } from "./expression.ts";
import { environmentOf } from "./jobs.ts";
import type { Environment, Node } from "./jobs.ts";

/** A command of the workflow as it is run here, or words about what is not. */
export type Step = RunStep | { readonly kind: "note"; readonly text: string };

export interface RunStep {
  readonly kind: "run";
  /** As GitHub shows it. */
  readonly name: string;
  readonly hasFailed: boolean;
  /** Lines of the script, all expressions filled in. */
  readonly run: string;
  /** Relative to the checkout's root, `.` for the root. */
  readonly cwd: string;
  /** A shell and its options, the script comes after them; undefined for `bash -e -c`. */
  readonly shell: readonly string[] | undefined;
  readonly env: Readonly<Record<string, string>>;
}

/** Where a job's steps run. */
export interface Place {
  /** Absolute path of the checkout here. */
  readonly root: string;
  /** Where the job itself had its first checkout, relative to its workspace; undefined before there is one. */
  readonly checkout: string | undefined;
  readonly defaults: readonly Value[];
}

export interface ReadStep {
  readonly step: RunStep;
  /** What is left out, in sentences. */
  readonly notes: readonly string[];
}

/** A `run` step with everything filled in, or half a sentence with what stands against it. */
export function readRun(
  node: Node,
  contexts: Contexts,
  { place, name }: { readonly place: Place; readonly name: string },
): ReadStep | string {
  const own = environmentOf(node["env"] ?? null, contexts);
  const inside = withEnvironment(contexts, own);
  const run = fill(textOf(node["run"] ?? null), inside);
  if (run.kind === "unknown") return `it uses ${run.name}`;
  const settings = [node, ...place.defaults];
  const folder = fill(settingOf(settings, "working-directory"), inside);
  if (folder.kind === "unknown") return `its folder is taken from ${folder.name}`;
  const cwd = folderOf(folder.text, place);
  if (cwd === undefined) return `its folder ${folder.text || "."} lies outside the checkout`;
  const named = fill(settingOf(settings, "shell"), inside);
  if (named.kind === "unknown") return `its shell is taken from ${named.name}`;
  const shell = shellOf(named.text);
  if (typeof shell === "string") return shell;
  const unset = Object.entries(inside["env"]?.unknown ?? {});
  const needed = unset.find(([key]) => mentions(run.text, key));
  if (needed !== undefined) return `it uses ${needed[1]} as ${needed[0]}`;
  const env = { ...plain(inside["env"]?.values ?? {}), ...runnerVariables(run.text, place.root) };
  const notes = unset.map(([key, what]) => `${key} is not set here: the workflow takes it from ${what}.`);
  return {
    step: { kind: "run", name, hasFailed: false, run: run.text, cwd, shell: shell.words, env },
    notes,
  };
}

/** Contexts with further variables, which come before those of the same name. */
export function withEnvironment(contexts: Contexts, { known, unknown = {} }: Partial<Environment>): Contexts {
  const before = contexts["env"];
  const kept = <T>(map: Readonly<Record<string, T>> = {}, by: object): Record<string, T> =>
    Object.fromEntries(Object.entries(map).filter(([name]) => !Object.hasOwn(by, name)));
  const values = { ...kept(before?.values, unknown), ...known };
  const lost = { ...kept(before?.unknown, known ?? {}), ...unknown };
  return { ...contexts, env: { values, unknown: lost, complete: true } };
}

/** Whether a step before the failed one ran, as far as its condition says; `secrets.X` and the like where it does not. */
export function conditionOf(node: Node, contexts: Contexts): boolean | { readonly unknown: string } {
  const condition = node["if"];
  if (condition === undefined || condition === null) return true;
  const text = textOf(condition);
  const isWrapped = piecesOf(text).some(({ kind }) => kind === "expression");
  // Without the runner no earlier step has outputs: a cache, above all, has not been hit.
  const here = { ...contexts, steps: { values: {}, complete: true } };
  const found = isWrapped ? fillValue(text, here) : evaluate(text, here);
  return found.kind === "value" ? isTrue(found.value) : { unknown: found.name };
}

/** Variables that a script sets for later steps with fixed values, and whether these are all that it sets. */
export function setForLater(script: string): {
  readonly fixed: Readonly<Record<string, string>>;
  readonly isWhole: boolean;
} {
  const fixed: Record<string, string> = {};
  // An indented line may stand in a branch that was not taken.
  const line =
    /^echo\s+(?:"([A-Za-z_]\w*)=([^"$`\\]*)"|'([A-Za-z_]\w*)=([^']*)'|([A-Za-z_]\w*)=([^\s"'$`\\;&|<>]*))\s*>>\s*"?\$\{?GITHUB_ENV\}?"?\s*$/gm;
  for (const [, a, b, c, d, e, f] of script.matchAll(line)) fixed[a ?? c ?? e ?? ""] = b ?? d ?? f ?? "";
  const rest = script.replace(line, "");
  return { fixed, isWhole: !/GITHUB_(?:ENV|PATH)\b/.test(rest) };
}

function settingOf(nodes: readonly Value[], name: string): string {
  for (const node of nodes) if (isMap(node) && node[name] !== undefined) return textOf(node[name]);
  return "";
}

function folderOf(text: string, { root, checkout }: Place): string | undefined {
  const found = posix.relative(posix.resolve(root, checkout ?? ""), posix.resolve(root, text));
  return found === ".." || found.startsWith("../") ? undefined : found || ".";
}

/** Shells as GitHub starts them, with the script as an argument instead of a file. */
function shellOf(name: string): { readonly words: readonly string[] | undefined } | string {
  switch (name) {
    case "":
      return { words: undefined };
    case "bash":
      return { words: ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", "-c"] };
    case "sh":
      return { words: ["sh", "-e", "-c"] };
    case "python":
      return { words: ["python", "-c"] };
    case "pwsh":
      return { words: ["pwsh", "-Command"] };
  }
  const words = name.split(/\s+/).filter((word) => word !== "");
  const isShell = /^(?:\/(?:usr\/)?bin\/)?(?:bash|sh|zsh|dash)$/.test(words[0] ?? "");
  return isShell && words.indexOf("{0}") === words.length - 1
    ? { words: [...words.slice(0, -1), "-c"] }
    : `its shell is ${name}`;
}

function mentions(script: string, variable: string): boolean {
  return new RegExp(`\\$\\{?${variable.replace(/\W/g, "\\$&")}(?!\\w)`).test(script);
}

/** What the runner would set and a script asks for by name. */
function runnerVariables(script: string, root: string): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, string>> = {
    GITHUB_WORKSPACE: root,
    RUNNER_OS: "Linux",
    RUNNER_TEMP: "/tmp",
    GITHUB_ENV: "/dev/null",
    GITHUB_PATH: "/dev/null",
    GITHUB_OUTPUT: "/dev/null",
    GITHUB_STEP_SUMMARY: "/dev/null",
  };
  return Object.fromEntries(Object.entries(all).filter(([name]) => mentions(script, name)));
}

function plain(values: Readonly<Record<string, Value>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}
