// Every figure, or those whose names are given: node bench/run.ts [startup snapshot output edits prompt log]
import type { Figure } from "./figure.ts";
import { print } from "./figure.ts";

const all = ["startup", "prompt", "edits", "output", "snapshot", "log"];
const chosen = process.argv.slice(2);
let over = 0;
for (const name of chosen.length > 0 ? chosen : all) {
  console.log(`\n${name}`);
  const { run } = (await import(`./${name}.ts`)) as { run: () => Promise<readonly Figure[]> };
  over += print(await run());
}
process.exitCode = over > 0 ? 1 : 0;
