import fc from "fast-check";
import { expect, test } from "vitest";
import { packChanges, unpackChanges } from "../../src/run/changes.ts";

const bytes = fc.option(fc.uint8Array(), { nil: undefined });
const change = fc
  .tuple(fc.string(), bytes, bytes, fc.option(fc.nat(0o777)), fc.option(fc.string()))
  .map(([path, before, after, mode, renamedFrom]) => ({
    path,
    before,
    after,
    ...(mode !== null && { mode }),
    ...(renamedFrom !== null && { renamedFrom }),
  }));

test("changes of any bytes come back from JSON as they were, empty and absent files told apart", () => {
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const packed: unknown = JSON.parse(JSON.stringify(packChanges(changes)));
      const back = unpackChanges(packed as Parameters<typeof unpackChanges>[0]).map((c) => ({
        ...c,
        before: c.before && Uint8Array.from(c.before),
        after: c.after && Uint8Array.from(c.after),
      }));
      expect(back).toEqual(changes);
    }),
  );
});

test("contents are base64 and an absent side is null", () => {
  const [packed] = packChanges([{ path: "a", before: undefined, after: new TextEncoder().encode("Hi\n") }]);
  expect(packed).toEqual({ path: "a", before: null, after: "SGkK" });
});
