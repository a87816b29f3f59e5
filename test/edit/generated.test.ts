import { describe, expect, test } from "vitest";
import { casesOf } from "./cases.ts";
import type { Case } from "./cases.ts";
import { attempt } from "./helper.ts";

const cases = casesOf(6);

function wrong(one: Case): string | undefined {
  const { path, before, reply, toolCalls = [], expect: wanted } = one;
  const result = attempt(reply, { [path]: before }, { toolCalls });
  if (wanted.kind === "applied") {
    if (result.kind === "refused")
      return `${one.name}: ${result.errors.map((e) => `${e.code} ${e.message}`).join("; ")}`;
    const [change] = result.changes;
    return change?.after && Buffer.compare(change.after, wanted.after) === 0
      ? undefined
      : `${one.name}: wrong bytes`;
  }
  if (result.kind === "planned") return `${one.name}: applied`;
  const [error] = result.errors;
  return error && wanted.codes.includes(error.code)
    ? undefined
    : `${one.name}: ${error?.code} ${error?.message}`;
}

function showsPlace(one: Case): boolean {
  const { path, before, reply, toolCalls = [], expect: wanted } = one;
  if (wanted.kind === "applied" || wanted.place === undefined) return true;
  const result = attempt(reply, { [path]: before }, { toolCalls });
  const [from, to] = wanted.place;
  const found = result.kind === "refused" ? (result.errors[0]?.candidates ?? []) : [];
  return found.some((c) => {
    const common = Math.min(to, c.endLine) - Math.max(from, c.startLine) + 1;
    return common * 2 >= to - from + 1;
  });
}

describe("edits over real sources", () => {
  const kinds = new Map<string, Case[]>();
  for (const one of cases) {
    const kind = one.name.replace(/ in src.*/, "");
    kinds.set(kind, [...(kinds.get(kind) ?? []), one]);
  }

  test("every kind of case could be made", () => {
    expect([...kinds].filter(([, list]) => list.length < 5).map(([kind]) => kind)).toEqual([]);
    expect(cases.length).toBeGreaterThan(1000);
  });

  test.each([...kinds])("%s: what can be applied safely is, byte for byte, and nothing else", (_, list) => {
    expect(list.map(wrong).filter((text) => text !== undefined)).toEqual([]);
  });

  test("what adds or changes something is never applied again: a retry is refused", () => {
    const again = cases.filter(({ path, before, reply, toolCalls = [], expect: wanted }) => {
      // What only takes lines away leaves no trace: where equal lines follow, they are the search again.
      if (wanted.kind !== "applied" || wanted.after.length < before.length) return false;
      return attempt(reply, { [path]: wanted.after }, { toolCalls }).kind === "planned";
    });
    expect(again.map((c) => c.name)).toEqual([]);
  });

  test("at least 95 % of refusals carry the true place among their candidates", () => {
    const placed = cases.filter((c) => c.expect.kind === "refused" && c.expect.place !== undefined);
    const missing = placed.filter((c) => !showsPlace(c)).map((c) => c.name);
    expect(placed.length).toBeGreaterThan(400);
    expect(missing.length / placed.length).toBeLessThanOrEqual(0.05);
  });
});
