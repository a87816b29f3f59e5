import { errorWeight } from "./error-lines.ts";
import { plainLine } from "./log.ts";

/** How much a line says about a failure: 0 nothing, 1 perhaps, 2 it names one. */
export type Alarm = 0 | 1 | 2;

const LONGEST = 2000;

/** Reads a line's words; for each kind of line once. */
export function createAlarm(): (bytes: Uint8Array, start: number, end: number) => Alarm {
  const decoder = new TextDecoder();
  return (bytes, start, end) => {
    const text = decoder.decode(bytes.subarray(start, Math.min(end, start + LONGEST)));
    const weight = errorWeight(plainLine(text));
    return weight === 3 ? 2 : weight === 0 ? 0 : 1;
  };
}
