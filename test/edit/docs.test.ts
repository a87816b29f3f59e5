import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

test("every code of a refusal is documented, and no other", () => {
  const type = /export type EditCode =([^;]+);/.exec(read("src/core/edit.ts"))?.[1] ?? "";
  const codes = [...type.matchAll(/"([A-Z_]+)"/g)].map((m) => m[1] ?? "");
  const documented = [...read("docs/edits.md").matchAll(/^#### ([A-Z_]+)$/gm)].map((m) => m[1] ?? "");
  expect(codes.length).toBeGreaterThan(30);
  expect(new Set(documented)).toEqual(new Set(codes));
  expect(documented.length).toBe(codes.length);
});
