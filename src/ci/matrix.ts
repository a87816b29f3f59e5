import { isEqual, isMap } from "./expression.ts";
import type { Evaluated, Value } from "./expression.ts";

/** One job of a matrix: a value that only GitHub knew is undefined. */
export interface Combination {
  readonly values: ReadonlyMap<string, Value | undefined>;
  /** Names of values that an `include` added; GitHub shows them after the others. */
  readonly added: readonly string[];
}

/** GitHub's own limit of jobs. */
const MOST = 256;
/** Bounds for files that nobody wrote in earnest. */
const MOST_CROSSED = 1024;
const MOST_AXES = 50;

export interface Matrix {
  readonly combinations: readonly Combination[];
  /** False when GitHub knew more jobs or values than are to be seen here. */
  readonly isWhole: boolean;
}

type Entry = { readonly [name: string]: Value | undefined };

/**
 * The jobs of a `strategy.matrix` whose expressions are filled in by the reader that is handed over; a single empty one
 * without a matrix. A matrix beyond GitHub's limit of jobs is cut there.
 */
export function matrixOf(node: Value, read: (value: Value) => Evaluated): Matrix {
  const whole = isMap(node) ? { kind: "value" as const, value: node } : read(node);
  if (whole.kind === "unknown") return { combinations: [NONE], isWhole: false };
  if (!isMap(whole.value)) return { combinations: [NONE], isWhole: true };
  const { include = null, exclude = null, ...axes } = whole.value;
  const excluded = entriesOf(exclude, read);
  const included = entriesOf(include, read);
  const crossed = cross(Object.entries(axes), read).filter(
    (values) => !excluded?.some((entry) => agrees(values, entry, Object.keys(entry))),
  );
  const all = withIncludes(crossed, included ?? [], Object.keys(axes)).slice(0, MOST);
  return { combinations: all.length > 0 ? all : [NONE], isWhole: included !== undefined };
}

const NONE: Combination = { values: new Map(), added: [] };

type Values = ReadonlyMap<string, Value | undefined>;

function cross(
  axes: readonly (readonly [string, Value])[],
  read: (value: Value) => Evaluated,
): readonly Values[] {
  if (axes.length === 0) return [];
  let all: readonly Values[] = [new Map()];
  for (const [name, node] of axes.slice(0, MOST_AXES)) {
    const list = read(node);
    const values: readonly (Value | undefined)[] =
      list.kind === "unknown" ? perItem(node, read) : Array.isArray(list.value) ? list.value : [list.value];
    const next: Values[] = [];
    for (const had of all)
      for (const value of values)
        if (next.length < MOST_CROSSED) next.push(new Map([...had, [name, value]]));
        else break;
    all = next;
  }
  return all;
}

/** The items of a list of which some are not known. */
function perItem(node: Value, read: (value: Value) => Evaluated): readonly (Value | undefined)[] {
  if (!Array.isArray(node)) return [undefined];
  return node.map((item: Value) => {
    const found = read(item);
    return found.kind === "value" ? found.value : undefined;
  });
}

/** Entries of `include` or `exclude`, or undefined when it is not known which there are. */
function entriesOf(node: Value, read: (value: Value) => Evaluated): readonly Entry[] | undefined {
  const list = Array.isArray(node) ? { kind: "value" as const, value: node as Value } : read(node);
  if (list.kind === "unknown") return undefined;
  return (Array.isArray(list.value) ? list.value : [])
    .slice(0, MOST_CROSSED)
    .filter(isMap)
    .map((entry) =>
      Object.fromEntries(
        Object.entries(entry).map(([name, value]) => {
          const found = read(value);
          return [name, found.kind === "value" ? found.value : undefined];
        }),
      ),
    );
}

function agrees(values: Values, entry: Entry, names: readonly string[]): boolean {
  return names.every((name) => values.has(name) && holds(entry[name] ?? null, values.get(name) ?? null));
}

/** Whether a value is the wanted one; a wanted map may name some of the keys only. */
function holds(wanted: Value, value: Value): boolean {
  if (isMap(wanted))
    return isMap(value) && Object.entries(wanted).every(([name, inner]) => holds(inner, value[name] ?? null));
  if (Array.isArray(wanted)) return JSON.stringify(wanted) === JSON.stringify(value);
  return !isMap(value) && isEqual(wanted, value);
}

/** An entry extends each job that it contradicts in no value of the axes; one that extends none is a job of its own. */
function withIncludes(
  crossed: readonly Values[],
  includes: readonly Entry[],
  axes: readonly string[],
): readonly Combination[] {
  const jobs = crossed.map((values) => ({ values: new Map(values), added: [] as string[] }));
  const own: Combination[] = [];
  for (const entry of includes) {
    const shared = Object.keys(entry).filter((name) => axes.includes(name));
    const extended = jobs.filter(({ values }) => agrees(values, entry, shared));
    for (const { values, added } of extended)
      for (const [name, value] of Object.entries(entry)) {
        if (!values.has(name)) added.push(name);
        values.set(name, value);
      }
    if (extended.length === 0) own.push({ values: new Map(Object.entries(entry)), added: [] });
  }
  return [...jobs, ...own];
}
