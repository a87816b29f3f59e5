import { readFileSync } from "node:fs";
import { validate } from "@actions/languageservice";
import { expect, test } from "vitest";
import { TextDocument } from "vscode-languageserver-textdocument";
import { parse } from "yaml";

const text = readFileSync(new URL("../../action.yml", import.meta.url), "utf8");

test("GitHub's own checker finds nothing wrong in action.yml", async () => {
  const document = TextDocument.create("file:///work/action.yml", "yaml", 1, text);
  expect(await validate(document)).toEqual([]);
});

test("the action runs on node24 from the committed bundle and has a default for each limit", () => {
  const action = parse(text) as { runs: unknown; inputs: Record<string, { default?: string }> };
  expect(action.runs).toEqual({ using: "node24", main: "dist/action.js" });
  const limits = ["attempts", "max-calls", "max-tokens", "max-minutes"].map(
    (name) => action.inputs[name]?.default,
  );
  expect(limits).toEqual(["3", "12", "200000", "30"]);
});
