import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { MulliganError } from "../core/errors.ts";
import { didYouMean } from "./did-you-mean.ts";

type Values = Readonly<Record<string, string | boolean | readonly string[]>>;

const PLACE = ".github/mulligan.yml";

/** The values of the checkout's configuration file by flag name; none where there is no file. */
export async function readConfig(dir: string): Promise<Values> {
  const file = join(dir, PLACE);
  if (!existsSync(file)) return {};
  const [{ parse }, { configSchema }] = await Promise.all([
    import("./yaml.ts"),
    import("./config-schema.ts"),
  ]);
  let raw: unknown;
  try {
    raw = parse(await readFile(file, "utf8")) ?? {};
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${PLACE} is not YAML: ${(error as Error).message.split("\n")[0] ?? ""}`,
      "Correct the file.",
      error,
    );
  }
  const checked = configSchema.safeParse(raw);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const at = issue?.path.join(".") ?? "";
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
    if (unknown !== undefined)
      throw new MulliganError(
        "BAD_INPUT",
        `${PLACE} has no setting "${unknown}".${didYouMean(unknown, Object.keys(configSchema.shape))}`,
        "docs/command-line.md lists the names; keys and tokens never belong in the file.",
      );
    throw new MulliganError(
      "BAD_INPUT",
      `${PLACE} is not right${at === "" ? "" : ` at ${at}`}: ${issue?.message ?? ""}.`,
      "docs/command-line.md lists the names; keys and tokens never belong in it.",
    );
  }
  return Object.fromEntries(
    Object.entries(checked.data).map(([key, value]) => {
      const flag = key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
      return [
        flag,
        Array.isArray(value) ? value.map(String) : typeof value === "boolean" ? value : String(value),
      ];
    }),
  );
}
