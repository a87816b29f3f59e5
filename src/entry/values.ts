import { MulliganError } from "../core/errors.ts";

/** What flags and configuration say, by the flag's name. */
export type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

export function textOf(v: Values, key: string): string | undefined {
  const value = v[key];
  return typeof value === "string" ? value : undefined;
}

export function listOf(v: Values, key: string): readonly string[] {
  return [v[key] ?? []].flat().filter((x): x is string => typeof x === "string");
}

/** A number of at least `least`; undefined when it was not given. */
export function number(
  v: Values,
  key: string,
  { least, whole = false }: { least: number; whole?: boolean },
): number | undefined {
  const given = v[key];
  if (given === undefined) return undefined;
  const n = Number(given);
  if (
    typeof given !== "string" ||
    given.trim() === "" ||
    !Number.isFinite(n) ||
    n < least ||
    (whole && !Number.isInteger(n))
  )
    throw bad(
      `--${key} ${String(given)} is not ${whole ? "a whole number" : "a number"} of at least ${least}.`,
      `Give it like this: --${key} ${Math.max(least, 1)}.`,
    );
  return n;
}

/** One of the values, the first when none was given. */
export function oneOf<T extends string>(v: Values, key: string, values: readonly [T, ...T[]]): T {
  const given = v[key] ?? values[0];
  const found = values.find((value) => value === given);
  if (found === undefined)
    throw bad(`--${key} ${String(given)} is not known.`, `It is one of: ${values.join(", ")}.`);
  return found;
}

/** Bytes, as `500MB` or `2GB`. */
export function size(v: Values, key: string, otherwise: number): number {
  const given = v[key];
  if (given === undefined) return otherwise;
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)b?$/i.exec(String(given)) ?? [];
  if (digits === undefined)
    throw bad(`--${key} ${String(given)} is not a size.`, `Give it like this: --${key} 500MB.`);
  return (
    Number(digits) *
    { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }[unit.toLowerCase() as "" | "k" | "m" | "g" | "t"]
  );
}

export function bad(message: string, hint: string): MulliganError {
  return new MulliganError("BAD_INPUT", message, hint);
}

export function fail(message: string, hint: string): never {
  throw bad(message, hint);
}
