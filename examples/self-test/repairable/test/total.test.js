import assert from "node:assert/strict";
import test from "node:test";
import { total } from "../src/total.js";

test("adds all prices", () => {
  assert.equal(total([150, 250, 5]), 405);
});

test("of nothing is 0", () => {
  assert.equal(total([]), 0);
});
