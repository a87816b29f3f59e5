import { mask } from "../core/failure.ts";

const LONGEST = 400;

/** What stays the same of a line from run to run. */
export function templateOf(line: string): string {
  return mask(line.slice(0, LONGEST))
    .replace(/(?<![\w.-])(?:\.{0,2}\/)?(?:[\w.@+-]+\/){2,}[\w.@+-]*/g, "<path>")
    .replace(/\d+/g, "0");
}
