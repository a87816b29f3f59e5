import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reader } from "./reader.ts";

/** ruff's full format, with the place below the message, and its grouped one, with rows below the file. */
export const ruff: Reader = {
  tool: "ruff",
  hints: ["--> ", ".py:", ".pyi:", ".ipynb:"],
  read: ({ lines }) => {
    const failures: FailureFacts[] = [];
    let group: string | undefined;
    for (const [i, line] of lines.entries()) {
      const place = i > 0 && line.includes("--> ") ? PLACE.exec(line) : null;
      const head = place === null ? null : HEAD.exec(lines[i - 1] ?? "");
      const row = group === undefined ? null : ROW.exec(line);
      if (head && place) failures.push(...factsOf(place, head));
      else if (row) failures.push(...factsOf(["", group ?? "", row[1] ?? "", row[2] ?? ""], row.slice(2)));
      else group = /^(\S+\.pyi?|\S+\.ipynb):$/.exec(line)?.[1];
    }
    return diagnosed(failures);
  },
};

const PLACE = /^ *--> (\S.*?):(?:cell \d+:)?(\d+):(\d+)$/;
const HEAD = /^([A-Z]{1,6}\d{2,4}|[a-z]+(?:-[a-z]+)*):? (?:\[\*\] )?(\S.*)$/;
const ROW = /^ +(\d+):(\d+) +([A-Z]{1,6}\d{2,4}|[a-z]+-[a-z-]+):? (?:\[\*\] )?(\S.*)$/;

function factsOf(place: readonly string[], head: readonly string[]): readonly FailureFacts[] {
  const [, path = "", line, column] = place;
  const [, code = "", message = ""] = head;
  const file = /\.(?:pyi?|ipynb|toml)$/.test(path) ? ownPath(path) : undefined;
  if (file === undefined || code === "warning" || code === "error") return [];
  return [
    {
      kind: "diagnostic",
      tool: "ruff",
      id: code,
      file,
      line: Number(line),
      column: Number(column),
      code,
      message,
    },
  ];
}
