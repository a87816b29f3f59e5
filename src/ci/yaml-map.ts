import { isMap } from "./expression.ts";
import type { Value } from "./expression.ts";

const LONGEST = 1_000_000;

/** The map that a YAML file holds, or why there is none: the rest of a sentence that starts with the file. */
export async function readYaml(text: string): Promise<{ readonly [name: string]: Value } | string> {
  if (text.length > LONGEST) return "is longer than GitHub would take it";
  const { parse } = await import("./yaml.ts");
  try {
    const found: unknown = parse(text, { maxAliasCount: 100 });
    return isMap(found) ? found : "holds no map of names to values";
  } catch (error) {
    const [line] = String((error as Error).message).split("\n");
    return `cannot be read: ${line?.replace(/:$/, "")}`;
  }
}
