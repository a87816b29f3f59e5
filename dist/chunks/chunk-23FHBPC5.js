import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/entry/values.ts
function textOf(v, key) {
  const value = v[key];
  return typeof value === "string" ? value : void 0;
}
function listOf(v, key) {
  return [v[key] ?? []].flat().filter((x) => typeof x === "string");
}
function number(v, key, { least, whole = false }) {
  const given = v[key];
  if (given === void 0) return void 0;
  const n = Number(given);
  if (typeof given !== "string" || given.trim() === "" || !Number.isFinite(n) || n < least || whole && !Number.isInteger(n))
    throw bad(
      `--${key} ${String(given)} is not ${whole ? "a whole number" : "a number"} of at least ${least}.`,
      `Give it like this: --${key} ${Math.max(least, 1)}.`
    );
  return n;
}
function oneOf(v, key, values) {
  const given = v[key] ?? values[0];
  const found = values.find((value) => value === given);
  if (found === void 0)
    throw bad(`--${key} ${String(given)} is not known.`, `It is one of: ${values.join(", ")}.`);
  return found;
}
function size(v, key, otherwise) {
  const given = v[key];
  if (given === void 0) return otherwise;
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)b?$/i.exec(String(given)) ?? [];
  if (digits === void 0)
    throw bad(`--${key} ${String(given)} is not a size.`, `Give it like this: --${key} 500MB.`);
  return Number(digits) * { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }[unit.toLowerCase()];
}
function bad(message, hint) {
  return new MulliganError("BAD_INPUT", message, hint);
}
function fail(message, hint) {
  throw bad(message, hint);
}

export {
  textOf,
  listOf,
  number,
  oneOf,
  size,
  bad,
  fail
};
