import { inside } from "./checkout.ts";
import type { Checkout } from "./checkout.ts";
import { parseLine } from "./shell.ts";
import type { Joint, Word } from "./shell.ts";
import { recipeOf, scriptCall, scriptsOf } from "./scripts.ts";

/** One simple command that a check finally runs. */
export interface Step {
  readonly joint: Joint;
  /** `NAME=value` before the command, those of `env` and `cross-env` too. */
  readonly assigns: readonly Word[];
  readonly words: readonly Word[];
  /** The folder below the root in which it runs. */
  readonly cwd: string;
  /** Where it is written, outermost first; empty for the check's own command. */
  readonly places: readonly string[];
  /** A script of package.json: the programs of `node_modules/.bin` are on its path. */
  readonly inScript: boolean;
}

/** All commands in order, or the reason why they cannot be told. */
export type Expansion =
  { readonly kind: "steps"; readonly steps: readonly Step[] } | { readonly kind: "no"; readonly why: string };

interface Place {
  /** Lines and targets that may still be looked into. */
  readonly budget: { left: number };
  readonly cwd: string;
  readonly places: readonly string[];
  readonly inScript: boolean;
}

const DEEPEST = 8;
const MOST = 300;

/** Sees through folder changes, package scripts with their pre- and post-scripts, and Makefile targets. */
export async function expandCommand(command: string, cwd: string, checkout: Checkout): Promise<Expansion> {
  return expandLine(command, { budget: { left: MOST }, cwd, places: [], inScript: false }, checkout);
}

async function expandLine(line: string, place: Place, checkout: Checkout): Promise<Expansion> {
  place.budget.left -= 1;
  if (place.budget.left < 0) return no("It runs too many commands.");
  if (place.places.length > DEEPEST) return no(`${place.places.at(-1)} calls itself.`);
  const commands = parseLine(line);
  if (commands === undefined) return no(`"${line}" is more than a list of commands.`);
  const steps: Step[] = [];
  let cwd = place.cwd;
  for (const { joint, words: all } of commands) {
    const { assigns, words } = assignsOf(all);
    if (words[0]?.text === "cd" && assigns.length === 0) {
      const folder = words[1]?.dynamic === false ? inside(cwd, words[1].text) : undefined;
      if (folder === undefined || words.length !== 2 || joint === "||" || joint === "|")
        return no(`The folder of "${words.map((w) => w.raw).join(" ")}" cannot be told.`);
      cwd = folder;
      continue;
    }
    const { places, inScript, budget } = place;
    const here: Step = { cwd, places, inScript, joint, assigns, words };
    const inner = await expandStep(here, budget, checkout);
    if (inner.kind === "no") return inner;
    steps.push(...inner.steps.map((step, i) => (i === 0 ? { ...step, joint } : step)));
  }
  return { kind: "steps", steps };
}

type Budget = Place["budget"];

async function expandStep(step: Step, budget: Budget, checkout: Checkout): Promise<Expansion> {
  const call = await scriptCall(step.words, step.cwd, checkout);
  if (call === "many") return no(`"${rawOf(step.words)}" runs the scripts of several packages.`);
  if (call !== undefined) {
    const scripts = await scriptsOf(call.folder, checkout);
    const steps: Step[] = [];
    for (const name of [`pre${call.name}`, call.name, `post${call.name}`]) {
      const script = scripts[name];
      if (script === undefined) continue;
      const line = name === call.name ? [script, ...call.args.map((word) => word.raw)].join(" ") : script;
      const file = call.folder === "." ? "package.json" : `${call.folder}/package.json`;
      const places = [...step.places, `the script "${name}" of ${file}`];
      const inner = await expandLine(line, { budget, cwd: call.folder, places, inScript: true }, checkout);
      if (inner.kind === "no") return inner;
      steps.push(...inner.steps);
    }
    return withAssigns(steps, step.assigns);
  }
  if (step.words[0]?.text !== "make") return { kind: "steps", steps: [step] };
  return (await expandMake(step, budget, checkout)) ?? { kind: "steps", steps: [step] };
}

/** Undefined for options and variables, whose meaning only make knows, and for recipes that are not plain. */
async function expandMake(step: Step, budget: Budget, checkout: Checkout): Promise<Expansion | undefined> {
  const targets = step.words.slice(1).map((word) => word.text);
  if (targets.length === 0 || !targets.every((target) => /^\w[\w./-]*$/.test(target))) return undefined;
  const steps: Step[] = [];
  for (const target of targets) {
    const recipe = await recipeOf(target, step.cwd, checkout);
    if (recipe === undefined) return undefined;
    const places = [...step.places, `the target "${target}" of ${recipe.file}`];
    budget.left -= 1;
    if (places.length > DEEPEST || budget.left < 0) return undefined;
    for (const need of recipe.prerequisites) {
      const word: Word = { raw: need, text: need, dynamic: false };
      const make: Step = { ...step, joint: "&&", places, words: [...step.words.slice(0, 1), word] };
      const inner = await expandMake(make, budget, checkout);
      steps.push(...(inner?.kind === "steps" ? inner.steps : [make]));
    }
    for (const line of recipe.lines) {
      if (line.includes("$")) return undefined;
      const inner = await expandLine(
        line,
        { budget, cwd: step.cwd, inScript: step.inScript, places },
        checkout,
      );
      if (inner.kind === "no") return undefined;
      steps.push(...inner.steps);
    }
  }
  return withAssigns(steps, step.assigns);
}

function withAssigns(steps: readonly Step[], assigns: readonly Word[]): Expansion {
  return { kind: "steps", steps: steps.map((step) => ({ ...step, assigns: [...assigns, ...step.assigns] })) };
}

function assignsOf(words: readonly Word[]): Pick<Step, "assigns" | "words"> {
  const isAssign = (word: Word | undefined): boolean => word !== undefined && /^\w+=/.test(word.text);
  let at = 0;
  if (/^(?:env|cross-env)$/.test(words[0]?.text ?? "") && isAssign(words[1])) at = 1;
  const from = at;
  while (isAssign(words[at])) at += 1;
  const assigns = words.slice(from, at);
  const rest = words.slice(at);
  if (at === from || !/^(?:env|cross-env)$/.test(rest[0]?.text ?? "") || !isAssign(rest[1]))
    return { assigns, words: rest };
  const inner = assignsOf(rest);
  return { assigns: [...assigns, ...inner.assigns], words: inner.words };
}

export function rawOf(words: readonly Word[]): string {
  return words.map((word) => word.raw).join(" ");
}

function no(why: string): Expansion {
  return { kind: "no", why };
}
