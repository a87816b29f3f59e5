import type { Frame } from "../core/failure.ts";

const FOREIGN =
  /node_modules\/|^node:|internal\/|site-packages\/|dist-packages\/|^<|\/rustc\/|\.cargo\/|lib\/python\d|^java\.|^jdk\.|^sun\.|^org\.junit|^junit\.|_pytest\//;

/** A path relative to the root where it lies inside, with `/`. */
export function relativeTo(root: string, file: string): string {
  const plain = file
    .replace(/^file:\/\//, "")
    .replace(/\\/g, "/")
    .replace(/^\.\//, "");
  const base = root.replace(/\/+$/, "");
  return plain.startsWith(`${base}/`) ? plain.slice(base.length + 1) : plain;
}

/** Whether a path can be one of the project's own files. */
export function isOwn(path: string): boolean {
  return !FOREIGN.test(path) && !path.startsWith("/") && !/^[a-z]+:\/\//i.test(path);
}

const SHAPES: readonly RegExp[] = [
  /^\s*(?:at\s+)?(?:async\s+)?(?:(.*?)\s+\()?((?:file:\/\/)?[^\s():]+\.\w+):(\d+)(?::\d+)?\)?,?(?:\s*\{)?$/,
  /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/,
  /^\s*at ([\w.$<>]+)\(([\w$]+\.(?:java|kt|scala|groovy)):(\d+)\)$/,
];

/** The stack frames of some lines that lie in the project, in the order of the lines. */
export function framesIn(lines: readonly string[], root: string): readonly Frame[] {
  const frames: Frame[] = [];
  for (const line of lines) {
    const script = SHAPES[0]?.exec(line);
    if (script?.[2] !== undefined) {
      const file = relativeTo(root, script[2]);
      if (isOwn(file))
        frames.push({
          file,
          line: Number(script[3]),
          ...(script[1] && { name: script[1].replace(/^async /, "") }),
        });
      continue;
    }
    const python = SHAPES[1]?.exec(line);
    if (python?.[1] !== undefined) {
      const file = relativeTo(root, python[1]);
      if (isOwn(file)) frames.push({ file, line: Number(python[2]), ...(python[3] && { name: python[3] }) });
    }
  }
  return frames;
}
