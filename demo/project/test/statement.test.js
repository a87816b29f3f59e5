import test from "node:test";
import assert from "node:assert/strict";
import { statement } from "../src/statement.js";
import { acceptedEntries, march } from "../fixtures/march.js";

test("the statement of March", () => {
  acceptedEntries();
  assert.equal(statement(march.accounts), march.statement);
});
