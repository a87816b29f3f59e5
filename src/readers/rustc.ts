import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** rustc and clippy: `error[E0308]: message`, its place on the next line, what is wrong there beside its marker. */
export const rustc: Reader = {
  tool: "rustc",
  read: ({ lines }) =>
    diagnosed(
      lines.flatMap((line, i) =>
        line.startsWith("error") ? (errorAt(line, lines.slice(i + 1, i + 12)) ?? []) : [],
      ),
    ),
};

function errorAt(line: string, below: readonly string[]): FailureFacts | undefined {
  const [, code, message] = /^error(?:\[([\w:]+)\])?: (.+)$/.exec(line) ?? [];
  const [, path = "", at, column] = /^ *--> (\S.*?):(\d+):(\d+)$/.exec(below[0] ?? "") ?? [];
  const file = ownPath(path);
  if (message === undefined || file === undefined) return undefined;
  const end = below.indexOf("");
  const label = below
    .slice(1, end < 0 ? below.length : end)
    .flatMap((text) => /^ *\| .*?\^+ (.+)$/.exec(text)?.[1] ?? [])[0];
  return {
    kind: "diagnostic",
    tool: "rustc",
    id: code ?? "error",
    file,
    line: Number(at),
    column: Number(column),
    ...(code !== undefined && { code }),
    message: label === undefined ? message : `${message}: ${label}`,
  };
}
