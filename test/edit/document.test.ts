import { expect, test } from "vitest";
import { judgeDocument, notWritten } from "../../src/edit/document.ts";
import { parseReply } from "../../src/edit/parse-reply.ts";
import { treeOf } from "./helper.ts";

const files = { "a.ts": "const a = 1;\nconst b = 2;\n" };
const block = (path: string, old: string, now: string): string =>
  `${path}\n<<<<<<< SEARCH\n${old}\n=======\n${now}\n>>>>>>> REPLACE\n`;

test("what was applied", async () => {
  const { document, changes } = await judgeDocument(
    parseReply(block("a.ts", "const b = 2;", "const b = 3;")),
    treeOf(files),
  );
  expect(document).toEqual({
    schema: "mulligan-apply",
    version: 1,
    applied: true,
    format: "search-replace",
    edits: [{ editIndex: 0, kind: "replace", path: "a.ts", status: "applied" }],
    errors: [],
    files: [{ path: "a.ts", kind: "modified", hunks: 1, added: 1, removed: 1 }],
  });
  expect(changes.map((c) => Buffer.from(c.after ?? []).toString())).toEqual(["const a = 1;\nconst b = 3;\n"]);
});

test("refusals with the names that scripts read", async () => {
  const reply = block("a.ts", "const b = 2;", "const b = 3;") + block("a.ts", "const c = 2;", "const c = 3;");
  const { document, changes } = await judgeDocument(parseReply(reply), treeOf(files));
  expect(changes).toEqual([]);
  expect(document.applied).toBe(false);
  expect(document.files).toEqual([]);
  expect(document.edits.map((e) => e.status)).toEqual(["ABORTED_BY_SIBLING", "NEAR_MATCH"]);
  const [error] = document.errors;
  expect(Object.keys(error ?? {}).sort()).toEqual(
    ["candidates", "code", "editIndex", "fileHash", "message", "path", "retryable", "tiers"].sort(),
  );
  expect(Object.keys(error?.candidates[0] ?? {}).sort()).toEqual([
    "differs",
    "endLine",
    "score",
    "startLine",
    "text",
  ]);
});

test("a document without edits, and one that is damaged", async () => {
  const none = await judgeDocument(parseReply("Nothing to do."), treeOf(files));
  expect(none.document.errors.map((e) => e.code)).toEqual(["NO_EDITS"]);
  const cut = await judgeDocument(parseReply("a.ts\n<<<<<<< SEARCH\nconst"), treeOf(files));
  expect(cut.document.errors.map((e) => e.code)).toEqual(["OUTPUT_TRUNCATED"]);
});

test("a change that would not parse", async () => {
  const { document } = await judgeDocument(
    parseReply(block("a.ts", "const b = 2;", "const b = ;")),
    treeOf(files),
  );
  expect([document.applied, document.errors[0]?.code]).toEqual([false, "NEW_SYNTAX_ERROR"]);
});

test("changes that could not be written", async () => {
  const { document } = await judgeDocument(
    parseReply(block("a.ts", "const b = 2;", "const b = 3;")),
    treeOf(files),
  );
  const failed = notWritten(document, { path: "a.ts", reason: "ENOSPC" });
  expect(failed).toMatchObject({
    applied: false,
    files: [],
    errors: [{ code: "WRITE_FAILED", path: "a.ts" }],
  });
  expect(failed.edits.map((e) => e.status)).toEqual(["WRITE_FAILED"]);
});
