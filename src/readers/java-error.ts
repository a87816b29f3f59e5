import type { Frame } from "../core/failure.ts";
import { framesIn, javaFrame } from "./frames.ts";
import type { Values } from "./values.ts";

export interface JavaError extends Values {
  readonly message: string;
  /** The own frame nearest to where it was thrown. */
  readonly frame: Frame | undefined;
}

/** An exception with its stack; its causes are named in the message. */
export function javaError(body: readonly string[]): JavaError {
  const stack = body.findIndex((line) => /^\s+at \S+\(|^\s+\S+\.\S+\([^)]*\)$/.test(line));
  const said = stack < 0 ? body : body.slice(0, stack);
  const causes = body.slice(said.length).filter((line) => line.startsWith("Caused by: "));
  const message = [...said, ...causes].join("\n").trim().slice(0, 4000);
  return { message, ...valuesOf(message), frame: framesIn(body, javaFrame)[0] };
}

/** A test's own line in an exception that it ended with; its class' source where the stack names none. */
export function placeIn(type: string, body: readonly string[]): { file: string; line?: number | undefined } {
  const simple = type.slice(type.lastIndexOf(".") + 1);
  const frame = framesIn(body, javaFrame).findLast(({ name }) => name?.startsWith(`${simple}.`));
  return frame ?? { file: `${type.replace(/\$.*$/, "").replaceAll(".", "/")}.java` };
}

/** JUnit 4 and 5, AssertJ, Hamcrest. */
function valuesOf(message: string): Values {
  const found =
    /expected:\s?<([^]*?)> but was:\s?<([^]*?)>\s*(?:$|\nCaused by: )/.exec(message) ??
    /expected: (.+)\n but was: (.+)/.exec(message) ??
    /Expected: (.+)\n\s+but: (?:was )?(.+)/.exec(message);
  return { expected: found?.[1], actual: found?.[2] };
}
