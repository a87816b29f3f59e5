import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { modelAt, REQUEST } from "./endpoint.ts";

const folder = fileURLToPath(new URL("../../../src/edge/model/", import.meta.url));

test("importing the adapter loads no client: that waits for the first call", () => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));
  const script = `
    import { registerHooks } from "node:module";
    const seen = [];
    registerHooks({ resolve: (name, context, next) => (seen.push(name), next(name, context)) });
    for (const file of ${JSON.stringify(files)}) await import(${JSON.stringify(`file://${folder}`)} + file);
    console.log(JSON.stringify(seen));`;
  const out = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  const packages = (JSON.parse(out) as string[]).filter((name) => !/^(node|file):|^\./.test(name));
  expect([...new Set(packages)]).toEqual(["tokenx"]);
});

test("the scripted endpoint runs as a process of its own too", async () => {
  const dir = mkdtempSync(join(tmpdir(), "mulligan-scripted-"));
  const steps = join(dir, "steps.json");
  writeFileSync(steps, JSON.stringify([{ text: "one" }]));
  const fake = fileURLToPath(new URL("../../fakes/scripted-model.ts", import.meta.url));
  const child = spawn(process.execPath, [fake, steps], { stdio: ["ignore", "pipe", "inherit"] });
  try {
    const url = await new Promise<string>((done) =>
      child.stdout.once("data", (part) => done(String(part).trim())),
    );
    expect(await modelAt(url).complete(REQUEST, { ordinal: 1, timeoutMs: 20_000 })).toMatchObject({
      text: "one",
    });
  } finally {
    child.kill();
    rmSync(dir, { recursive: true });
  }
});
