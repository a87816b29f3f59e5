import { expect, test } from "vitest";
import { natureOf, sighting } from "../../src/core/nature.ts";
import { fold } from "../../src/core/run-state.ts";
import {
  check,
  failed,
  journal,
  reports,
  reproducedBy,
  snapshot,
  started,
  tests,
} from "./journal-builder.ts";

const file = failed("test/f.test.js", { file: "test/f.test.js" });
const suite = failed("suite");
const one = { narrowed: { command: "node --test test/f.test.js", cwd: ".", covers: [] } } as const;

test.each([
  ["a file that loads again", file, tests(["adds", "blinks"])],
  ["a suite whose tests pass", suite, tests(["suite > blinks"])],
  ["a suite whose tests pass beside another failure", suite, tests(["suite > blinks"], ["other"])],
])("%s is seen as passed, though its name is not printed", (_, failure, seen) => {
  expect(sighting(failure, check("confirm", seen), reports)).toBe("passed");
});

test("a test that is not among the names says nothing", () => {
  expect(sighting(failed("sui"), check("confirm", tests(["suite > blinks"])), reports)).toBe("unknown");
});

test("a file that fails to load now and then is flaky", () => {
  const red = tests(["adds"], [file]);
  const events = [
    started(),
    snapshot("S0"),
    ...reproducedBy(red, red),
    check("confirm", tests([], [file]), one),
    check("confirm", tests(["blinks"]), { ...one, round: 2 }),
  ];
  expect(natureOf(file, "test", { state: fold(journal(...events)), reports })).toBe("flaky");
});
