import type { FailureFacts } from "../core/failure.ts";
import { framesIn, relativeTo } from "./frames.ts";

/** What a failing command without any known report shows: the line that says it, its place and its values. */
export function readCrash(
  lines: readonly string[],
  { check, root }: { check: string; root: string },
): FailureFacts {
  const assertion = lines
    .map((line) => /^(?:\S+: )?(\S+\.\w+):(\d+): (?:(.+?): )?(Assertion [`'].+' failed\.)/.exec(line))
    .find((m) => m !== null);
  if (assertion) {
    const [, file = "", line, name, message = ""] = assertion;
    return {
      kind: "crash",
      tool: "command",
      id: check,
      message,
      frame: { file: relativeTo(root, file), line: Number(line), ...(name !== undefined && { name }) },
    };
  }
  const python = lines.findLastIndex((line) => line.startsWith("Traceback (most recent call last):"));
  const area = python < 0 ? lines : lines.slice(python);
  const at = area.findIndex((line) =>
    /^(?:Uncaught )?(?:Exception in thread .*?)?[\w.]*(?:Error|Exception)\b(?: \[\w+\])?(?::|$)/.test(line),
  );
  if (at >= 0) {
    const near = python < 0 ? area.slice(at) : area.slice(0, at);
    const frames = framesIn(near, root);
    const frame = python < 0 ? frames[0] : frames.at(-1);
    return {
      kind: "crash",
      tool: "command",
      id: check,
      message: (area[at] ?? "").slice(0, 400),
      ...(frame && { frame }),
    };
  }
  const words = lines.filter((line) =>
    /\b(error|fail(ed|ure)?|fatal|panic|cannot|undefined|expected|mismatch|wrong|not ok|segmentation)\b/i.test(
      line,
    ),
  );
  const shown = words.length > 0 ? words.slice(0, 6) : lines.filter((line) => line.trim() !== "").slice(-6);
  const frame = framesIn(
    shown.map((line) => /(\S+\.\w+:\d+(?::\d+)?)/.exec(line)?.[1] ?? ""),
    root,
  )[0];
  return {
    kind: "crash",
    tool: "command",
    id: check,
    message: shown.join("\n").slice(0, 400) || "failed without output",
    ...(frame && { frame }),
  };
}
