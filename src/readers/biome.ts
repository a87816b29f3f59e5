import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** biome's own output: a ruled heading with place and category, then the message behind the sign of its weight. */
export const biome: Reader = {
  tool: "biome",
  hints: ["━━━"],
  read: ({ lines }) => {
    const strict = lines.some((line) => line.includes("Some warnings were emitted while"));
    return diagnosed(
      lines.flatMap((line, i) =>
        line.includes(" ━━━") ? (factsOf(line, lines.slice(i + 1, i + 6), strict) ?? []) : [],
      ),
    );
  },
};

const HEAD = /^(\S[^━]*?)(?::(\d+):(\d+))? ([a-z]\w*(?:\/\w+)*)(?: +[A-Z]{3,})* +━+$/;

function factsOf(line: string, below: readonly string[], strict: boolean): FailureFacts | undefined {
  const [, path, at, column, category] = HEAD.exec(line) ?? [];
  const file = path === undefined ? undefined : ownPath(path);
  const [, sign, message = ""] =
    /^ {2}(\S) (\S.*)$/.exec(below.find((text) => text.trim() !== "") ?? "") ?? [];
  const counts = sign === "×" || sign === "✖" || (strict && (sign === "!" || sign === "⚠"));
  if (category === undefined || file === undefined || !counts) return undefined;
  return {
    kind: "diagnostic",
    tool: "biome",
    id: category,
    file,
    ...(at !== undefined && { line: Number(at), column: Number(column) }),
    code: category,
    message,
  };
}
