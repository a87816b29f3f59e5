import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileOf, schemas } from "../../scripts/schemas.ts";
import { startScriptedModel } from "../fakes/scripted-model.ts";
import { GOOD, project } from "./project.ts";

test("what --json prints is as its published schema says, strictly", async () => {
  const at = project();
  const model = await startScriptedModel(["READ src/sum.js", GOOD]);
  try {
    const run = await at.fix(model.url, "--json", "--quiet");
    const printed = async (...args: string[]): Promise<unknown> =>
      JSON.parse((await at.mulligan([...args, "--json"])).out) as unknown;
    writeFileSync(join(at.base, "edits.md"), "src/none.js\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n");
    const documents = {
      report: JSON.parse(run.out) as unknown,
      apply: await printed("apply", "--dir", at.root, "--edits", join(at.base, "edits.md")),
      brief: await printed("brief", "--journal", at.journal, "--attempt", "1"),
      replay: await printed("replay", "--journal", at.journal),
      doctor: await printed("doctor", "--dir", at.root, "--base-url", model.url),
    };
    for (const [name, document] of Object.entries(documents)) {
      const { error } = schemas[name as keyof typeof documents].strict().safeParse(document);
      expect(error, `${name}: ${error?.message}`).toBeUndefined();
    }
  } finally {
    await model.close();
    at.remove();
  }
});

test("the published schemas are those of the code", () => {
  for (const [name, schema] of Object.entries(schemas))
    expect(readFileSync(new URL(`../../schemas/${name}.json`, import.meta.url), "utf8"), name).toBe(
      fileOf(schema),
    );
});
