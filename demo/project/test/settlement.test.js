import test from "node:test";
import assert from "node:assert/strict";
import { settle } from "../src/settlement.js";
import { acceptedEntries, march } from "../fixtures/march.js";

for (const expected of march.accounts) {
  test(`March of ${expected.merchant} in ${expected.currency}`, () => {
    const accounts = settle(acceptedEntries(), march.basisPoints);
    const account = accounts.find((a) => a.merchant === expected.merchant && a.currency === expected.currency);
    const rows = march.rows.filter((r) => r.merchant === expected.merchant).map((r) => r.amount);
    assert.equal(account.gross, expected.gross);
    assert.equal(account.fee, expected.fee, `fee of ${rows.join(", ")} ${expected.currency} at ${march.basisPoints} basis points`);
    assert.equal(account.net, expected.net);
  });
}
