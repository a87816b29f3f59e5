import { posix } from "node:path";
import { simpleCommands } from "./shell.ts";
import type { Simple } from "./shell.ts";

/** Reads a text file of the checkout; undefined when there is none. */
export type ReadText = (path: string) => Promise<string | undefined>;

/** The commands that a command line comes down to, package scripts looked through. */
export interface Resolved {
  readonly parts: readonly Part[];
}

export interface Part {
  /** The program and its arguments; variables set before it and `npx` left out. */
  readonly words: readonly string[];
  /** `NAME=value` words before the program. */
  readonly env: readonly string[];
  /** Relative to the checkout's root. */
  readonly cwd: string;
  /** It comes from a script of package.json, so that programs of node_modules are found. */
  readonly inScript: boolean;
}

const DEEPEST = 6;

interface Place {
  readonly cwd: string;
  readonly inScript: boolean;
  readonly depth: number;
}

/** Undefined where a line holds more than simple commands, names a script that is not there, or leaves the checkout. */
export async function resolveCommand(
  line: string,
  cwd: string,
  read: ReadText,
): Promise<Resolved | undefined> {
  const parts = await partsOf(line, { cwd, inScript: false, depth: 0 }, read);
  return parts === undefined || parts.length === 0 ? undefined : { parts };
}

async function partsOf(line: string, place: Place, read: ReadText): Promise<readonly Part[] | undefined> {
  const commands = simpleCommands(line);
  if (commands === undefined || place.depth > DEEPEST) return undefined;
  const parts: Part[] = [];
  let { cwd } = place;
  for (const command of commands) {
    const [first, folder, ...rest] = command.words;
    if (first === "cd") {
      if (folder === undefined || rest.length > 0 || posix.isAbsolute(folder)) return undefined;
      cwd = posix.normalize(posix.join(cwd, folder)).replace(/\/$/, "");
      if (cwd.startsWith("..")) return undefined;
      continue;
    }
    const found = await partOf(command, { ...place, cwd }, read);
    if (found === undefined) return undefined;
    parts.push(...found);
  }
  return parts;
}

const RUNS_TOOL = new Set(["npx", "bunx", "pnpx"]);
const PYTHON = /^python(?:3(?:\.\d+)?)?$/;

async function partOf({ words }: Simple, place: Place, read: ReadText): Promise<readonly Part[] | undefined> {
  const { cwd, inScript } = place;
  const at = words.findIndex((w) => !/^[A-Za-z_]\w*=/.test(w));
  if (at < 0) return [];
  const env = words.slice(0, at);
  let own = words.slice(at);
  if (own[0] === "cross-env" || own[0] === "env" || own[0] === "time")
    return again(own.slice(1), place, read, env);
  const script = scriptOf(own);
  if (script !== undefined) return scriptParts(script, place, read, env);
  let tool = inScript;
  if (RUNS_TOOL.has(own[0] ?? "")) {
    const rest = own.slice(1).filter((w) => !["--no-install", "--no", "-y", "--yes", "--"].includes(w));
    if (rest[0]?.startsWith("-")) return undefined;
    own = rest;
    tool = true;
  } else if (["pnpm", "yarn"].includes(own[0] ?? "") && own[1] === "exec") {
    own = own.slice(2);
    tool = true;
  } else if (["poetry", "uv", "pipenv", "hatch", "pdm"].includes(own[0] ?? "") && own[1] === "run")
    return [{ words: own, env, cwd, inScript }];
  else if (own[0] === "bundle" && own[1] === "exec") return [{ words: own, env, cwd, inScript }];
  else if (PYTHON.test(own[0] ?? "") && own[1] === "-m") return [{ words: own, env, cwd, inScript }];
  return own.length === 0 ? undefined : [{ words: own, env, cwd, inScript: tool }];
}

async function again(
  words: readonly string[],
  place: Place,
  read: ReadText,
  env: readonly string[],
): Promise<readonly Part[] | undefined> {
  const parts = await partOf({ words, text: "" }, { ...place, depth: place.depth + 1 }, read);
  return parts?.map((part) => ({ ...part, env: [...env, ...part.env] }));
}

interface Script {
  readonly name: string;
  /** Arguments that go on to the script's last command. */
  readonly args: readonly string[];
  readonly folder?: string;
}

/** The package script that the words run, if they do. */
export function scriptOf(words: readonly string[]): Script | undefined {
  const [manager = "", ...all] = words;
  if (!["npm", "pnpm", "yarn", "bun"].includes(manager)) return undefined;
  const rest = all.filter((w) => !["-s", "--silent", "--if-present", "-q", "--quiet"].includes(w));
  let folder: string | undefined;
  while (rest[0] === "--prefix" || rest[0] === "-C" || rest[0] === "--cwd" || rest[0] === "--dir") {
    folder = rest[1];
    rest.splice(0, 2);
  }
  const isRun = rest[0] === "run" || rest[0] === "run-script";
  if (isRun) rest.shift();
  const [name, ...more] = rest;
  if (name === undefined || name.startsWith("-")) return undefined;
  const isShort = ["test", "t", "tst", "start"].includes(name);
  if (!isRun && !isShort && !(manager === "yarn" || manager === "pnpm")) return undefined;
  if (!isRun && /^(?:install|add|remove|ci|i|publish|exec|dlx|workspaces?|build-env|why)$/.test(name))
    return undefined;
  const args = more[0] === "--" ? more.slice(1) : more;
  if (manager === "npm" && more[0] !== "--" && more.some((w) => w.startsWith("-"))) return undefined;
  return { name: isShort && name !== "start" ? "test" : name, args, ...(folder !== undefined && { folder }) };
}

async function scriptParts(
  { name, args, folder = "." }: Script,
  place: Place,
  read: ReadText,
  env: readonly string[],
): Promise<readonly Part[] | undefined> {
  const cwd = posix.normalize(posix.join(place.cwd, folder)).replace(/\/$/, "");
  if (cwd.startsWith("..") || posix.isAbsolute(folder)) return undefined;
  const scripts = await scriptsOf(cwd, read);
  if (scripts?.[name] === undefined) return undefined;
  const inner = { cwd, inScript: true, depth: place.depth + 1 };
  const all: Part[] = [];
  for (const one of [`pre${name}`, name, `post${name}`]) {
    const body = scripts[one];
    if (body === undefined) continue;
    const parts = await partsOf(body, inner, read);
    if (parts === undefined) return undefined;
    all.push(...(one === name ? withArgs(parts, args) : parts));
  }
  return all.map((part) => ({ ...part, env: [...env, ...part.env] }));
}

function withArgs(parts: readonly Part[], args: readonly string[]): readonly Part[] {
  const last = parts.at(-1);
  if (last === undefined || args.length === 0) return parts;
  return [...parts.slice(0, -1), { ...last, words: [...last.words, ...args] }];
}

/** The scripts of a folder's package.json, undefined where there is none that can be read. */
export async function scriptsOf(
  cwd: string,
  read: ReadText,
): Promise<Readonly<Record<string, string>> | undefined> {
  const text = await read(posix.join(cwd, "package.json"));
  if (text === undefined) return undefined;
  try {
    const { scripts } = JSON.parse(text) as { scripts?: unknown };
    if (typeof scripts !== "object" || scripts === null) return {};
    return Object.fromEntries(
      Object.entries(scripts).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
  } catch {
    return undefined;
  }
}
