import { parseExpression } from "./parse-expression.ts";
import type { Expression, Operator } from "./parse-expression.ts";

export type Value = null | boolean | number | string | readonly Value[] | { readonly [name: string]: Value };

/** A value, or the name of what it would take that is not known here, such as `secrets.TOKEN`. */
export type Evaluated =
  { readonly kind: "value"; readonly value: Value } | { readonly kind: "unknown"; readonly name: string };

interface Context {
  readonly values: { readonly [name: string]: Value };
  /** True when a name that is not among the values is empty; else it is not known. */
  readonly complete: boolean;
  /** Names that are not known, with what they are taken from. */
  readonly unknown?: { readonly [name: string]: string };
}

/** Contexts by name; one that is missing is not known at all. */
export type Contexts = { readonly [name: string]: Context };

/** What an expression gives, without its `${{ }}`; one that cannot be read is unknown by its own text. */
export function evaluate(text: string, contexts: Contexts): Evaluated {
  const tree = parseExpression(text);
  return tree === undefined ? unknown(text.trim()) : evaluateTree(tree, contexts);
}

/** A text with all its expressions filled in, or the first thing that is not known. */
export function fill(
  text: string,
  contexts: Contexts,
): { readonly kind: "text"; readonly text: string } | { readonly kind: "unknown"; readonly name: string } {
  let filled = "";
  for (const piece of piecesOf(text)) {
    if (piece.kind === "text") {
      filled += piece.text;
      continue;
    }
    const found = evaluate(piece.text, contexts);
    if (found.kind === "unknown") return found;
    filled += textOf(found.value);
  }
  return { kind: "text", text: filled };
}

/** A node of the file: a text that is one expression gives its value; other texts are filled; lists and maps inside too. */
export function fillValue(value: Value, contexts: Contexts): Evaluated {
  if (typeof value === "string") {
    const pieces = piecesOf(value).filter((p) => p.kind === "expression" || p.text.trim() !== "");
    const [only] = pieces;
    if (pieces.length === 1 && only?.kind === "expression") return evaluate(only.text, contexts);
    const filled = fill(value, contexts);
    return filled.kind === "text" ? known(filled.text) : filled;
  }
  if (Array.isArray(value)) {
    const items = value.map((item: Value) => fillValue(item, contexts));
    return items.find((item) => item.kind === "unknown") ?? known(items.map(valueOf));
  }
  if (!isMap(value)) return known(value);
  const entries = Object.entries(value).map(([name, inner]) => [name, fillValue(inner, contexts)] as const);
  const missing = entries.find(([, inner]) => inner.kind === "unknown")?.[1];
  return missing ?? known(Object.fromEntries(entries.map(([name, inner]) => [name, valueOf(inner)])));
}

export interface Piece {
  readonly kind: "text" | "expression";
  readonly text: string;
}

/** Cuts a text at its `${{ }}`; a `}}` inside quotes ends none. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (;;) {
    const open = text.indexOf("${{", from);
    const close = open < 0 ? -1 : closeOf(text, open + 3);
    if (close < 0) break;
    if (open > from) pieces.push({ kind: "text", text: text.slice(from, open) });
    pieces.push({ kind: "expression", text: text.slice(open + 3, close) });
    from = close + 2;
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) });
  return pieces;
}

function closeOf(text: string, from: number): number {
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    if (text[at] === "'") isQuoted = !isQuoted;
    else if (!isQuoted && text.startsWith("}}", at)) return at;
  }
  return -1;
}

/** A value as GitHub writes it into a text. */
export function textOf(value: Value): string {
  if (value === null) return "";
  if (Array.isArray(value)) return "Array";
  return typeof value === "object" ? "Object" : String(value);
}

export function isMap(value: unknown): value is { readonly [name: string]: Value } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isTrue(value: Value): boolean {
  return value !== null && value !== false && value !== "" && value !== 0 && !Number.isNaN(value);
}

function known(value: Value): Evaluated {
  return { kind: "value", value };
}

function unknown(name: string): Evaluated {
  return { kind: "unknown", name };
}

function valueOf(found: Evaluated): Value {
  return found.kind === "value" ? found.value : null;
}

function evaluateTree(tree: Expression, contexts: Contexts): Evaluated {
  switch (tree.kind) {
    case "literal":
      return known(tree.value);
    case "context": {
      const context = contexts[tree.name];
      return context?.complete ? known(context.values) : unknown(tree.name);
    }
    case "property":
      return property(tree, contexts);
    case "not": {
      const inner = evaluateTree(tree.of, contexts);
      return inner.kind === "unknown" ? inner : known(!isTrue(inner.value));
    }
    case "binary":
      return binary(tree, contexts);
    case "call":
      return call(tree, contexts);
  }
}

function property(tree: Expression & { kind: "property" }, contexts: Contexts): Evaluated {
  if (tree.name === "*") return unknown(nameOf(tree));
  const key = evaluateTree(tree.name, contexts);
  if (key.kind === "unknown") return key;
  const name = textOf(key.value);
  if (tree.of.kind === "context") {
    const context = contexts[tree.of.name];
    const found = context && member(context.values, name);
    if (found !== undefined) return known(found);
    const source = context?.unknown && member(context.unknown, name);
    if (typeof source === "string") return unknown(source);
    return context?.complete ? known(null) : unknown(`${tree.of.name}.${name}`);
  }
  const of = evaluateTree(tree.of, contexts);
  if (of.kind === "unknown") return unknown(`${of.name}.${name}`);
  if (Array.isArray(of.value)) return known((of.value[Number(name)] as Value | undefined) ?? null);
  return known((isMap(of.value) ? member(of.value, name) : null) ?? null);
}

/** Names are compared without case, as GitHub does. */
function member(map: { readonly [name: string]: Value }, name: string): Value | undefined {
  if (Object.hasOwn(map, name)) return map[name];
  const key = Object.keys(map).find((other) => other.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : map[key];
}

function nameOf(tree: Expression): string {
  if (tree.kind === "context") return tree.name;
  if (tree.kind === "call") return `${tree.name}()`;
  if (tree.kind !== "property") return "an expression";
  const name = tree.name === "*" ? "*" : tree.name.kind === "literal" ? String(tree.name.value) : "…";
  return `${nameOf(tree.of)}.${name}`;
}

function binary(tree: Expression & { kind: "binary" }, contexts: Contexts): Evaluated {
  const left = evaluateTree(tree.left, contexts);
  const right = (): Evaluated => evaluateTree(tree.right, contexts);
  if (tree.operator === "&&" || tree.operator === "||") {
    const stopsAt = tree.operator === "||";
    if (left.kind === "value") return isTrue(left.value) === stopsAt ? left : right();
    // What is not known does not matter where the other side alone decides.
    const other = right();
    return other.kind === "value" && isTrue(other.value) === stopsAt && typeof other.value === "boolean"
      ? other
      : left;
  }
  if (left.kind === "unknown") return left;
  const other = right();
  return other.kind === "unknown" ? other : known(compare(tree.operator, left.value, other.value));
}

/** Equality as GitHub has it: without case, and of what is no text by its number. */
export function isEqual(left: Value, right: Value): boolean {
  return compare("==", left, right);
}

function compare(operator: Operator, left: Value, right: Value): boolean {
  const [a, b] =
    typeof left === "string" && typeof right === "string"
      ? [left.toLowerCase(), right.toLowerCase()]
      : [numberOf(left), numberOf(right)];
  const isSame = typeof left === "object" && left !== null ? left === right : a === b;
  switch (operator) {
    case "==":
      return isSame;
    case "!=":
      return !isSame;
    case "<":
      return a < b;
    case "<=":
      return a <= b;
    case ">":
      return a > b;
    default:
      return a >= b;
  }
}

function numberOf(value: Value): number {
  if (value === null || value === "") return 0;
  return typeof value === "object" ? Number.NaN : Number(value);
}

/** Functions of what is known; a job is taken as one that went well so far. */
const FUNCTIONS: Readonly<Record<string, (args: readonly Value[]) => Value | undefined>> = {
  success: () => true,
  always: () => true,
  failure: () => false,
  cancelled: () => false,
  contains: ([all = null, one = null]) =>
    Array.isArray(all)
      ? all.some((item: Value) => compare("==", item, one))
      : textOf(all).toLowerCase().includes(textOf(one).toLowerCase()),
  startswith: ([text = null, start = null]) =>
    textOf(text).toLowerCase().startsWith(textOf(start).toLowerCase()),
  endswith: ([text = null, end = null]) => textOf(text).toLowerCase().endsWith(textOf(end).toLowerCase()),
  format: ([text = null, ...values]) =>
    textOf(text).replace(/\{\{|\}\}|\{(\d+)\}/g, (found, index?: string) =>
      index === undefined ? found.slice(1) : textOf(values[Number(index)] ?? null),
    ),
  join: ([items = null, separator = ","]) =>
    Array.isArray(items) ? items.map(textOf).join(textOf(separator)) : textOf(items),
  tojson: ([value = null]) => JSON.stringify(value, undefined, 2),
  fromjson: ([text = null]) => {
    try {
      return JSON.parse(textOf(text)) as Value;
    } catch {
      return undefined;
    }
  },
};

function call({ name, args }: Expression & { kind: "call" }, contexts: Contexts): Evaluated {
  const found = args.map((arg) => evaluateTree(arg, contexts));
  const missing = found.find((arg) => arg.kind === "unknown");
  if (missing !== undefined) return missing;
  const key = name.toLowerCase();
  const result = Object.hasOwn(FUNCTIONS, key) ? FUNCTIONS[key]?.(found.map(valueOf)) : undefined;
  return result === undefined ? unknown(`${name}()`) : known(result);
}
