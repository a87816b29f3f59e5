import test from "node:test";
import assert from "node:assert/strict";
import { validate } from "../src/validation.js";
import { acceptedEntries } from "../fixtures/march.js";

const one = (currency, amount) => validate([{ merchant: "m", currency, amount }]);

test("an amount is a whole number of the currency's smallest unit", () => {
  assert.equal(one("EUR", "12.30").entries[0].amount, 1230);
});

test("what is no amount is rejected", () => {
  assert.deepEqual(one("EUR", "12,30").rejected, [1]);
  assert.deepEqual(one("XXX", "1").rejected, [1]);
});

test("the batch of March is read", () => {
  acceptedEntries();
});
