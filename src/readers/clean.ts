import { stripVTControlCharacters } from "node:util";

const GITHUB_TIME = /^\ufeff?\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z /;

/** A log as a terminal would finally show it: no escapes, no overwritten progress, no time stamps of a runner. */
export function cleanLines(text: string): readonly string[] {
  return text.split("\n").map((line) => {
    const ended = line.endsWith("\r") ? line.slice(0, -1) : line;
    const shown = ended.includes("\r") ? ended.slice(ended.lastIndexOf("\r") + 1) : ended;
    const plain =
      shown.includes("\u001b") || shown.includes("\u009b") ? stripVTControlCharacters(shown) : shown;
    return plain.replace(GITHUB_TIME, "");
  });
}
