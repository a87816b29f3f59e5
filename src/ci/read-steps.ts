import { posix } from "node:path";
import { fillValue, isMap, textOf } from "./expression.ts";
import type { Contexts, Value } from "./expression.ts";
import { environmentOf } from "./jobs.ts";
import type { Node } from "./jobs.ts";
import { preparationOf } from "./setup-actions.ts";
import { conditionOf, readRun, setForLater, withEnvironment } from "./steps.ts";
import type { Place, RunStep, Step } from "./steps.ts";
import { readYaml } from "./yaml-map.ts";

/** A step of the file with what is known when its turn comes. */
export interface Placed {
  readonly node: Node;
  readonly name: string;
  readonly contexts: Contexts;
  readonly hasFailed: boolean;
  readonly wasSkipped: boolean;
}

export interface Surroundings {
  readonly place: Place;
  readonly file: (path: string) => Promise<string | undefined>;
}

/** The steps up to the last failed one as commands and notes, or a sentence when a failed one cannot be run here. */
export async function readSteps(
  placed: readonly Placed[],
  surroundings: Surroundings,
): Promise<readonly Step[] | string> {
  const reading: Reading = { ...surroundings, runs: [], notes: new Set(), set: {}, depth: 0 };
  const refused = await readInto(reading, placed);
  if (refused !== undefined) return refused;
  return [...[...reading.notes].map((text) => ({ kind: "note" as const, text })), ...reading.runs];
}

/** How GitHub names a step: its name, or `Run` with the first line of its script or its action. */
export function templateOf(node: Node): string {
  if (textOf(node["name"] ?? null) !== "") return textOf(node["name"] ?? null);
  const script = textOf(node["run"] ?? node["uses"] ?? null);
  return `Run ${script.trimStart().split(/[\r\n]/, 1)[0] ?? ""}`;
}

interface Reading extends Surroundings {
  place: Place;
  /** Variables that earlier steps set for later ones. */
  set: Readonly<Record<string, string>>;
  readonly runs: RunStep[];
  readonly notes: Set<string>;
  readonly depth: number;
}

async function readInto(reading: Reading, placed: readonly Placed[]): Promise<string | undefined> {
  for (const one of placed) {
    const contexts = withEnvironment(one.contexts, { known: reading.set });
    if (!one.hasFailed && !ran(one, contexts, reading.notes)) continue;
    const refused =
      one.node["uses"] === undefined
        ? readScript(reading, one, contexts)
        : await readAction(reading, one, contexts);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function ran({ node, name, wasSkipped }: Placed, contexts: Contexts, notes: Set<string>): boolean {
  if (wasSkipped) return false;
  const condition = conditionOf(node, contexts);
  if (condition === false) return false;
  if (condition !== true && /^(?:secrets|github\.event)\b/.test(condition.unknown)) {
    notes.add(`The step "${name}" is left out: whether it runs depends on ${condition.unknown}.`);
    return false;
  }
  const mayFail = node["continue-on-error"] ?? false;
  if (mayFail === false || mayFail === "false") return true;
  notes.add(`The step "${name}" is left out: the workflow lets it fail.`);
  return false;
}

function readScript(reading: Reading, one: Placed, contexts: Contexts): string | undefined {
  const { node, name, hasFailed } = one;
  const found = readRun(node, contexts, { ...reading, name });
  if (typeof found === "string") {
    if (hasFailed) return `The step "${name}" cannot be run here: ${found}.`;
    reading.notes.add(`The step "${name}" is left out: ${found}.`);
    return undefined;
  }
  if (hasFailed) for (const note of found.notes) reading.notes.add(note);
  reading.runs.push({ ...found.step, hasFailed });
  const { fixed, isWhole } = setForLater(found.step.run);
  if (!isWhole && !hasFailed)
    reading.notes.add(
      `The step "${name}" sets variables or a search path for later ones, which they lack here.`,
    );
  reading.set = { ...reading.set, ...fixed };
  return undefined;
}

async function readAction(reading: Reading, one: Placed, contexts: Contexts): Promise<string | undefined> {
  const { node, name, hasFailed } = one;
  const uses = textOf(node["uses"] ?? null);
  if (hasFailed) return `The step "${name}" cannot be run here: it is the action ${uses}, not a command.`;
  if (uses.startsWith("./")) return readOwnAction(reading, one, contexts);
  const inputs = inputsOf(node["with"] ?? null, contexts);
  if (/^actions\/checkout@/i.test(uses)) {
    checkOut(reading, inputs);
    return undefined;
  }
  const preparation = preparationOf(uses, inputs);
  if (preparation.kind !== "none") reading.notes.add(preparation.note);
  return preparation.kind === "command"
    ? readScript(reading, { ...one, node: { run: preparation.command } }, contexts)
    : undefined;
}

function inputsOf(node: Value, contexts: Contexts): ReadonlyMap<string, Value> {
  const inputs = new Map<string, Value>();
  for (const [name, value] of isMap(node) ? Object.entries(node) : []) {
    const found = fillValue(value, contexts);
    if (found.kind === "value") inputs.set(name, found.value);
  }
  return inputs;
}

function checkOut(reading: Reading, inputs: ReadonlyMap<string, Value>): void {
  const path = textOf(inputs.get("path") ?? null);
  const other = textOf(inputs.get("repository") ?? null);
  if (other !== "")
    reading.notes.add(
      `The job also checks out ${other}${path === "" ? "" : ` into ${path}`}, which is not done here.`,
    );
  else if (reading.place.checkout === undefined) reading.place = { ...reading.place, checkout: path };
}

/** How deep actions may use others; GitHub allows ten. */
const DEEPEST = 10;

/** A composite action of the project prepares with its own steps; other kinds of its actions cannot be run here. */
async function readOwnAction(reading: Reading, one: Placed, contexts: Contexts): Promise<string | undefined> {
  const uses = textOf(one.node["uses"] ?? null);
  const sentence = `The failed step cannot be run here: "${one.name}" before it prepares with the project's own action ${uses}`;
  const folder = posix.relative(posix.resolve("/", reading.place.checkout ?? ""), posix.resolve("/", uses));
  const text =
    (await reading.file(posix.join(folder, "action.yml"))) ??
    (await reading.file(posix.join(folder, "action.yaml")));
  if (text === undefined || folder.startsWith("..")) return `${sentence}.`;
  const action = await readYaml(text);
  if (typeof action === "string") return `${sentence}, whose file ${action}.`;
  const runs = isMap(action["runs"]) ? action["runs"] : {};
  if (runs["using"] !== "composite" || reading.depth >= DEEPEST) return `${sentence}.`;
  const inside = actionContexts(action, one.node, contexts);
  const nodes = (Array.isArray(runs["steps"]) ? runs["steps"] : []).filter(isMap);
  const inner: Reading = { ...reading, place: { ...reading.place, defaults: [] }, depth: reading.depth + 1 };
  const refused = await readInto(
    inner,
    nodes.map((node) => ({
      node,
      name: `${one.name}: ${templateOf(node)}`,
      contexts: inside,
      hasFailed: false,
      wasSkipped: false,
    })),
  );
  reading.set = inner.set;
  return refused;
}

/** An action sees its inputs, with their defaults, instead of the workflow's. */
function actionContexts(action: Node, node: Node, contexts: Contexts): Contexts {
  const declared = isMap(action["inputs"]) ? Object.entries(action["inputs"]) : [];
  const asked = isMap(node["with"]) ? node["with"] : {};
  const values: Record<string, Value> = {};
  const unknown: Record<string, string> = {};
  for (const [name, input] of declared) {
    const fallback = isMap(input) ? (input["default"] ?? null) : null;
    const found = fillValue(asked[name] ?? fallback, contexts);
    if (found.kind === "value") values[name] = textOf(found.value);
    else unknown[name] = found.name;
  }
  const { steps: _, ...outside } = contexts;
  const own = environmentOf(node["env"] ?? null, contexts);
  return withEnvironment({ ...outside, inputs: { values, unknown, complete: true } }, own);
}
