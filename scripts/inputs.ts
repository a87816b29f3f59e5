// Writes the README's tables of inputs and outputs from action.yml. node scripts/inputs.ts [--check]
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { format, resolveConfig } from "prettier";
import { parse } from "yaml";

interface Field {
  readonly description: string;
  readonly default?: string;
}
interface Action {
  readonly inputs: Readonly<Record<string, Field>>;
  readonly outputs: Readonly<Record<string, Field>>;
}

const SECTION = /(<!-- inputs: [^\n]* -->\n)[^]*?(<!-- \/inputs -->)/;

/** The README's text with the tables of an action.yml. */
export async function withTables(readme: string, actionYml: string): Promise<string> {
  if (!SECTION.test(readme)) throw new Error("README.md has no section of inputs");
  const { inputs, outputs } = parse(actionYml) as Action;
  const cell = (text: string): string => text.trim().replace(/\|/g, "\\|");
  const rows = [
    "| input | default | meaning |",
    "| --- | --- | --- |",
    ...Object.entries(inputs).map(
      ([name, f]) =>
        `| \`${name}\` | ${f.default === undefined ? "" : `\`${cell(f.default)}\``} | ${cell(f.description)} |`,
    ),
    "",
    "| output | meaning |",
    "| --- | --- |",
    ...Object.entries(outputs).map(([name, f]) => `| \`${name}\` | ${cell(f.description)} |`),
  ];
  const text = readme.replace(
    SECTION,
    (_, start: string, end: string) => `${start}\n${rows.join("\n")}\n\n${end}`,
  );
  const path = fileURLToPath(new URL("../README.md", import.meta.url));
  return await format(text, { ...(await resolveConfig(path)), parser: "markdown" });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = new URL("../README.md", import.meta.url);
  const now = readFileSync(path, "utf8");
  const wanted = await withTables(now, readFileSync(new URL("../action.yml", import.meta.url), "utf8"));
  if (!process.argv.includes("--check")) writeFileSync(path, wanted);
  else if (now !== wanted) {
    console.log("README.md is stale: node scripts/inputs.ts");
    process.exitCode = 1;
  }
}
