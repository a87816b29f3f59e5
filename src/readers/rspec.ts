import type { FailureFacts } from "../core/failure.ts";
import { framesIn, ownPath, plainFrame } from "./frames.ts";
import { failedTest, until } from "./reader.ts";
import type { Reader } from "./reader.ts";
import { namedValues } from "./values.ts";

/** rspec's progress and documentation formats. */
export const rspec: Reader = {
  tool: "rspec",
  read: ({ lines }) => {
    const total = lines.findLast((line) => /^\d+ examples?, \d+ failures?\b/.test(line));
    const reruns = readReruns(lines);
    if (total === undefined && reruns.size === 0) return undefined;
    const count = (shape: RegExp): number => Number(shape.exec(total ?? "")?.[1] ?? 0);
    return {
      failures: [...readFailures(lines, reruns), ...unloaded(lines)],
      passed: [],
      skipped: [],
      ...(total !== undefined && { testsRun: count(/^(\d+) example/) - count(/(\d+) pending/) }),
    };
  },
};

/** For each name the places of its failures, in their order. */
type Reruns = ReadonlyMap<string, { readonly path: string; readonly line: number | undefined }[]>;

/** `rspec ./a_spec.rb:2 # name`, and `rspec './a_spec.rb[1:2]' # name` where a line stands for several. */
function readReruns(lines: readonly string[]): Reruns {
  const reruns = new Map<string, { path: string; line: number | undefined }[]>();
  for (const text of lines) {
    const [, path = "", line, id] =
      /^rspec '?(\.\/[^\s:['"]+)(?::(\d+)|\[[\d:]+\])'? # (.*)$/.exec(text) ?? [];
    if (id === undefined) continue;
    const known = reruns.get(id) ?? [];
    known.push({ path, line: line === undefined ? undefined : Number(line) });
    reruns.set(id, known);
  }
  return reruns;
}

function readFailures(lines: readonly string[], reruns: Reruns): readonly FailureFacts[] {
  const failures: FailureFacts[] = [];
  const seen = new Map<string, number>();
  const start = lines.findIndex((line, i) => line === "Failures:" && lines[i + 1] === "");
  if (start < 0) return failures;
  const stop = until(lines, start, (line) => /^Finished in |^Failed examples:/.test(line));
  const isHead = (line: string, n: number): boolean => line.startsWith(`  ${n}) `);
  let i = until(lines, start, (line) => isHead(line, 1));
  for (let n = 1; i < stop; n++) {
    const end = Math.min(
      stop,
      until(lines, i + 1, (line) => isHead(line, n + 1)),
    );
    const id = (lines[i] ?? "").slice(`  ${n}) `.length).replace(/ FIXED$/, "");
    const facts = factsOf(id, lines.slice(i + 1, end), reruns);
    const name = `${id}\0${facts.file}`;
    const same = seen.get(name) ?? 0;
    seen.set(name, same + 1);
    failures.push(same === 0 ? facts : { ...facts, home: `${facts.file} (${same + 1})` });
    i = end;
  }
  return failures;
}

function factsOf(id: string, body: readonly string[], reruns: Reruns): FailureFacts {
  const stack = body.findIndex((line) => /^ +# \S+:\d+/.test(line));
  const said = (stack < 0 ? body : body.slice(0, stack)).map((line) => line.replace(/^ {5}/, ""));
  const frames = framesIn(body, plainFrame);
  const test = frames.findLast((frame) => frame.file.endsWith("_spec.rb"));
  const rerun = reruns.get(id)?.shift();
  const file = ownPath(rerun?.path ?? "") ?? test?.file;
  return failedTest({
    tool: "rspec",
    id,
    message: said.join("\n"),
    file,
    home: file,
    line: rerun?.line ?? test?.line,
    ...namedValues(said, /^ +expected: (.+)$/, /^ +got: (.+)$/),
    frame: frames[0],
  });
}

/** A file that could not be loaded. */
function unloaded(lines: readonly string[]): readonly FailureFacts[] {
  return lines.flatMap((line, i): readonly FailureFacts[] => {
    const path = /^An error occurred while loading (\S+?)\.(?: |$)/.exec(line)?.[1];
    const file = path === undefined ? undefined : ownPath(path);
    if (file === undefined) return [];
    const end = until(lines, i + 1, (text) =>
      /^An error occurred|^Finished in |^No examples found/.test(text),
    );
    const body = lines.slice(i + 1, end);
    const from = Math.max(
      0,
      body.findIndex((text) => text.startsWith("Failure/Error:")),
    );
    const message = body
      .slice(from)
      .filter((text) => !text.startsWith("# "))
      .join("\n");
    return [failedTest({ tool: "rspec", id: file, message, file, frame: framesIn(body, plainFrame)[0] })];
  });
}
