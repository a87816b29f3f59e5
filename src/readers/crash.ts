import type { FailureFacts } from "../core/failure.ts";
import { errorLines } from "./error-lines.ts";
import { framesIn, plainFrame, pythonFrame } from "./frames.ts";
import { javaError } from "./java-error.ts";
import { nativeError } from "./native-error.ts";
import { uncaughtError } from "./node-error.ts";
import type { ErrorFacts } from "./node-error.ts";
import { pythonError } from "./python-error.ts";
import { cut } from "./reader.ts";

const MESSAGE = 400;

/** What a failing command shows that no reader knows: the error that ended it, or its best lines. At most 400 characters. */
export function readCrash(
  lines: readonly string[],
  { check, exitCode }: { readonly check: string; readonly exitCode: number },
): FailureFacts {
  const found =
    nativeError(lines) ?? python(lines) ?? java(lines) ?? uncaughtError(lines) ?? bestLines(lines, exitCode);
  const { message, expected, actual, frame } = found;
  return {
    kind: "crash",
    tool: "command",
    id: check,
    message: cut(message.trim(), MESSAGE - 1) || "failed without output",
    ...(expected !== undefined && actual !== undefined && { expected, actual }),
    ...(frame && { file: frame.file, ...(frame.line !== undefined && { line: frame.line }), frame }),
  };
}

function python(lines: readonly string[]): ErrorFacts | undefined {
  const trace = lines.findLastIndex((line) => line.startsWith("Traceback (most recent call last)"));
  const start = trace < 0 ? lines.findIndex((line) => pythonFrame(line) !== undefined) : trace;
  const error = start < 0 ? undefined : pythonError(lines.slice(start));
  if (error === undefined || error.message === "") return undefined;
  return { message: error.message.split("\n").slice(0, 6).join("\n"), frame: error.frames.at(-1) };
}

function java(lines: readonly string[]): ErrorFacts | undefined {
  const at = lines.findIndex((line) =>
    /^Exception in thread |^Error: Could not find or load main class /.test(line),
  );
  if (at < 0) return undefined;
  const rest = lines.slice(at + 1);
  const end = rest.findIndex((line) => !/^\s+at |^\s+\.\.\. |^Caused by: |^\s*$/.test(line));
  const { message, frame } = javaError([lines[at] ?? "", ...rest.slice(0, end < 0 ? rest.length : end)]);
  return { message: message.replace(/^Exception in thread "[^"]*" /, ""), frame };
}

/** What a shell makes of a signal that ended a command. */
const SIGNALS: Readonly<Record<number, string>> = {
  132: "SIGILL (illegal instruction)",
  134: "SIGABRT (aborted)",
  135: "SIGBUS (bus error)",
  136: "SIGFPE (arithmetic error)",
  137: "SIGKILL (killed, often for want of memory)",
  139: "SIGSEGV (segmentation fault)",
  143: "SIGTERM (told to end)",
};

/** Lines that name an error, the most telling ones; else the signal and the last lines. */
function bestLines(lines: readonly string[], exitCode: number): ErrorFacts {
  const found = errorLines(lines);
  const signal = SIGNALS[exitCode];
  const last = lines.filter((line) => line.trim() !== "").slice(-6);
  const ending = signal === undefined ? last : [`ended by ${signal} after:`, ...last];
  const shown = found.length > 0 ? found : ending;
  const places = shown.flatMap((line) => PLACE.exec(line)?.[1] ?? []);
  return { message: shown.join("\n"), frame: framesIn(places, plainFrame)[0] };
}

const PLACE = /(?:^|[\s("'[])((?:[\w.@-]+\/)*[\w@-][\w.@-]*\.[a-zA-Z]\w{0,7}:\d+)\b/;
