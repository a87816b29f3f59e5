import { posix } from "node:path";
import type { Check } from "../../core/check.ts";
import { inside } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { looseCommands } from "./loose-commands.ts";
import type { LooseCommand } from "./loose-commands.ts";
import { recipeOf, scriptCall, scriptsOf } from "./scripts.ts";
import { literal } from "./shell.ts";
import { withoutLaunchers } from "./programs.ts";
import { effectOf, effectOfName } from "./unsafe-commands.ts";
import type { Effect } from "./unsafe-rules.ts";

/** Commands that the user knows better: `*` stands for any text, all else for itself. */
export interface EffectSettings {
  readonly unsafe?: readonly string[];
  readonly safe?: readonly string[];
}

interface Place {
  readonly cwd: string;
  /** Outermost first. */
  readonly through: readonly string[];
}

const DEEPEST = 8;

/**
 * Why a command must not be run again by a loop, as a sentence that names the command and its place; undefined when
 * nothing speaks against it. Looks into package scripts, Makefile recipes and the shell scripts that are called.
 */
export async function sideEffects(
  check: Pick<Check, "command" | "cwd">,
  checkout: Checkout,
  { unsafe = [], safe = [] }: EffectSettings = {},
): Promise<string | undefined> {
  const isSafe = matcher(safe);
  const isUnsafe = matcher(unsafe);
  const seen = new Set<string>();
  const said = (text: string, does: string, { through }: Place): string =>
    `"${text}"${through.length === 0 ? "" : `, run by ${through.join(" and ")},`} ${does}.`;

  const inText = async (text: string, place: Place): Promise<string | undefined> => {
    const key = `${place.cwd}\0${text}`;
    if (seen.has(key) || place.through.length > DEEPEST) return undefined;
    seen.add(key);
    let { cwd } = place;
    for (const command of looseCommands(text)) {
      const [program, folder] = command.words;
      if (program === "cd") cwd = inside(cwd, folder ?? ".") ?? cwd;
      else {
        const reason = await inCommand(command, { ...place, cwd });
        if (reason !== undefined) return reason;
      }
    }
    return undefined;
  };

  const inCommand = async (command: LooseCommand, place: Place): Promise<string | undefined> => {
    const text = command.words.join(" ");
    if (isSafe(text)) return undefined;
    if (isUnsafe(text)) return said(text, "is set as unsafe", place);
    const words = withoutLaunchers(command.words.map(literal)).map((word) => word.text);
    const effect =
      effectIn(command.words, command, place) ??
      (words.length < command.words.length ? effectIn(words, command, place) : undefined);
    if (effect !== undefined) return said(text, effect, place);
    return inNamed(words, command, place);
  };

  const effectIn = (
    [path = "", ...args]: readonly string[],
    { assigns }: LooseCommand,
    { cwd }: Place,
  ): Effect | undefined => {
    const program = nameOf(path);
    const own = isOwnFile(path, checkout, cwd) ? effectOfName(program.replace(/\.\w+$/, "")) : undefined;
    return effectOf(program, args, assigns) ?? own ?? effectOfFile(program, args);
  };

  /** What a command runs that is written elsewhere: a string, a script, a target, a file. */
  const inNamed = async (
    words: readonly string[],
    command: LooseCommand,
    place: Place,
  ): Promise<string | undefined> => {
    const [program = "", ...args] = words;
    const name = posix.basename(program);
    if (/^(?:ba|da|z|k)?sh$/.test(name) || name === "eval") {
      const line = name === "eval" ? args.join(" ") : args[args.findIndex((arg) => /^-\w*c$/.test(arg)) + 1];
      if (name === "eval" || args.some((arg) => /^-\w*c$/.test(arg))) return inText(line ?? "", place);
      return inFile(args.find((arg) => !arg.startsWith("-")) ?? "", place);
    }
    if (name === "source" || name === ".") return inFile(args[0] ?? "", place);
    if (/^(?:run-[sp]|npm-run-all\d?|concurrently|wireit)$/.test(name)) return inScripts(args, place);
    if (name === "make" || name === "gmake" || program === "$MAKE" || program === "${MAKE}")
      return inTargets(args, place);
    const reason = await inPackageScript(command.words, place);
    return reason ?? (isOwnFile(program, checkout, place.cwd) ? inFile(program, place) : undefined);
  };

  const inPackageScript = async (words: readonly string[], place: Place): Promise<string | undefined> => {
    const call = await scriptCall(words.map(literal), place.cwd, checkout);
    if (call === undefined || call === "many") {
      const effect = effectOfUnread(words);
      return effect && said(words.join(" "), effect, place);
    }
    return inScript(call.name, { ...place, cwd: call.folder }, call.args.map((arg) => arg.text).join(" "));
  };

  const inScript = async (name: string, place: Place, args = ""): Promise<string | undefined> => {
    const scripts = await scriptsOf(place.cwd, checkout);
    for (const script of [`pre${name}`, name, `post${name}`]) {
      const text = scripts[script];
      if (text === undefined) continue;
      const where = `the script "${script}" of ${posix.join(place.cwd, "package.json")}`;
      const reason = await inText(script === name ? `${text} ${args}` : text, {
        ...place,
        through: [...place.through, where],
      });
      if (reason !== undefined) return reason;
    }
    const text = scripts[name];
    const effect = text === undefined || isBuild(text) ? undefined : effectOfName(name);
    const where = `the script "${name}" of ${posix.join(place.cwd, "package.json")}`;
    return effect && said(text ?? name, effect, { ...place, through: [...place.through, where] });
  };

  const inScripts = async (args: readonly string[], place: Place): Promise<string | undefined> => {
    for (const arg of args.filter((word) => !word.startsWith("-"))) {
      const name = arg.replace(/^npm:/, "");
      const reason = /\s/.test(arg) ? await inText(arg, place) : await inScript(name, place);
      if (reason !== undefined) return reason;
    }
    return undefined;
  };

  const inTargets = async (args: readonly string[], place: Place): Promise<string | undefined> => {
    const at = args.indexOf("-C");
    const cwd = at < 0 ? place.cwd : inside(place.cwd, args[at + 1] ?? ".");
    const targets = args.filter((arg, i) => /^\w[\w./-]*$/.test(arg) && (at < 0 || i !== at + 1));
    for (const target of cwd === undefined ? [] : targets) {
      const recipe = await recipeOf(target, cwd ?? ".", checkout);
      const where = `the target "${target}" of ${recipe?.file ?? "the Makefile"}`;
      const inner = { cwd: cwd ?? ".", through: [...place.through, where] };
      const key = `make\0${inner.cwd}\0${target}`;
      if (seen.has(key) || inner.through.length > DEEPEST) continue;
      seen.add(key);
      const lines = recipe?.lines
        .join("\n")
        .replace(/\$[({]MAKE[)}]/g, "make")
        .replaceAll("$$", "$");
      const effect = lines !== undefined && isBuild(lines) ? undefined : effectOfName(target);
      const reason =
        (await inTargets(recipe?.prerequisites ?? [], inner)) ??
        (await inText(lines ?? "", inner)) ??
        (effect && said(`make ${target}`, effect, place));
      if (reason !== undefined) return reason;
    }
    return undefined;
  };

  /** One level: a script that a script calls is not opened. */
  const inFile = async (path: string, place: Place): Promise<string | undefined> => {
    const file = inside(place.cwd, path);
    const text =
      file === undefined || place.through.some((name) => name.startsWith("the file "))
        ? undefined
        : await checkout.read(file);
    const isShell =
      text !== undefined && (/\.(?:ba|z)?sh$/.test(path) || /^#!.*\b(?:ba|da|z|k)?sh\b/.test(text));
    return isShell ? inText(text, { ...place, through: [...place.through, `the file ${file}`] }) : undefined;
  };

  return isSafe(check.command) ? undefined : inText(check.command, { cwd: check.cwd, through: [] });
}

/** `.venv/bin/python3.12` is python. */
function nameOf(path: string): string {
  return posix
    .basename(path)
    .replace(/\.(?:cmd|exe|phar|[cm]?js|py)$/, "")
    .replace(/^python[\d.]+$/, "python");
}

/** `npm run deploy` or `yarn release` where no package.json tells what that is. */
function effectOfUnread([program = "", ...args]: readonly string[]): Effect | undefined {
  const plain = args.filter((arg) => !arg.startsWith("-"));
  const isRun = plain[0] === "run" || plain[0] === "run-script";
  if (!/^(?:npm|pnpm|yarn|bun)$/.test(program) || (program === "npm" && !isRun)) return undefined;
  return effectOfName((plain[0] === "workspace" ? plain[2] : plain[isRun ? 1 : 0]) ?? "");
}

/** `node scripts/publish.js`: where the name says it. */
function effectOfFile(program: string, args: readonly string[]): Effect | undefined {
  const runs = /^(?:node|tsx|ts-node|bun|deno|python|ruby|php|bash|sh)$/.test(program);
  if (!runs || args[0] === "--test" || args[0] === "-m") return undefined;
  const file = args.find((arg) => !arg.startsWith("-")) ?? "";
  return effectOfName(posix.basename(file).replace(/\.\w+$/, ""));
}

const BUILDERS =
  /^(?:babel|tsc|tsup|tsdown|rollup|vite|webpack|esbuild|swc|parcel|unbuild|microbundle|browserify|terser|uglifyjs|sass|rimraf|rm|mkdir|cp|mv|echo|cat|cargo build|go build|cmake|mvn package|gradle assemble|strip|zip|tar)\b/;

/** A release may be a build alone: everything that it runs only writes files. */
function isBuild(text: string): boolean {
  const commands = looseCommands(text);
  return commands.length > 0 && commands.every(({ words }) => BUILDERS.test(words.join(" ")));
}

function isOwnFile(program: string, checkout: Checkout, cwd: string): boolean {
  const file = program.includes("/") ? inside(cwd, program) : undefined;
  return file !== undefined && checkout.files.includes(file);
}

function matcher(patterns: readonly string[]): (text: string) => boolean {
  const shapes = patterns.map(
    (pattern) =>
      new RegExp(
        `^${pattern
          .trim()
          .split("*")
          .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
          .join(".*")}$`,
        "s",
      ),
  );
  return (text) => shapes.some((shape) => shape.test(text.trim()));
}
