import type { Frame } from "../core/failure.ts";
import { framesIn, pythonFrame } from "./frames.ts";

/** What a Python traceback says: of chained errors the last one, the one that was not caught. */
export interface PythonError {
  readonly message: string;
  /** Own frames, outermost first; a syntax error's place is the last. */
  readonly frames: readonly Frame[];
}

const LAST_LINE = /^[A-Za-z_][\w.]*(?:: |$)/;

export function pythonError(lines: readonly string[]): PythonError | undefined {
  const last = lines.slice(lines.findLastIndex((line) => CHAIN.test(line)) + 1);
  const lastPlace = last.findLastIndex((line) => /^\s*File "[^"]+", line \d+/.test(line));
  if (lastPlace < 0) return undefined;
  const at = last.findIndex((line, i) => i > lastPlace && LAST_LINE.test(line));
  const message = at < 0 ? "" : last.slice(at).join("\n").trim();
  return { message, frames: framesIn(last, pythonFrame) };
}

/** Stands between two errors of which one led to the other. */
export const CHAIN =
  /^(?:The above exception was the direct cause|During handling of the above exception, another)/;
