import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** eslint's own output: a path alone, then indented rows. Warnings count where their number is what failed. */
export const eslint: Reader = {
  tool: "eslint",
  read: ({ lines }) => {
    const strict = lines.some((line) => line.includes("found too many warnings"));
    const failures: FailureFacts[] = [];
    let file: string | undefined;
    for (const line of lines) {
      const row = file === undefined ? null : /^ +(\d+):(\d+) +(error|warning) +(\S.*)$/.exec(line);
      if (row === null) file = /^[^\s:][^:]*\.\w{1,8}$/.test(line) ? ownPath(line) : undefined;
      else if (file !== undefined && (row[3] === "error" || strict)) failures.push(factsOf(file, row));
    }
    return diagnosed(failures);
  },
};

function factsOf(file: string, [, line, column, , rest = ""]: RegExpExecArray): FailureFacts {
  const [message = "", rule] = rest.split(/ {2,}(?=\S+$)/);
  return {
    kind: "diagnostic",
    tool: "eslint",
    id: rule ?? "parsing",
    file,
    line: Number(line),
    column: Number(column),
    ...(rule !== undefined && { code: rule }),
    message: message.trim(),
  };
}
