import type { Frame } from "../core/failure.ts";

const FOREIGN =
  /(?:^|\/)node_modules\/|^(?:node|native|eval|internal|webpack|ext|deno)\b[:/]|(?:site|dist)-packages\/|^<|^evalmachine|\/rustc\/|\.cargo\/|\/lib\/python\d|_pytest\/|^\.\.\/|^[a-z]{2,}:\/|^\/|^[A-Za-z]:\//;
const FOREIGN_JAVA =
  /^(?:java|javax|jdk|sun|com\.sun|junit|org\.(?:junit|opentest4j|hamcrest|assertj|mockito|testng|gradle|apache\.maven|springframework|codehaus)|worker\.org\.gradle|kotlin|scala|groovy)\./;

/** A path of the project with `/`, without a leading `./`; undefined for dependencies, tools and the rest of the disk. */
export function ownPath(path: string): string | undefined {
  const plain = tidyPath(path);
  return plain === "" || FOREIGN.test(plain) ? undefined : plain;
}

export function tidyPath(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\.\//, "");
}

type FrameShape = (line: string) => Frame | undefined;

/** Own frames among the lines, in their order. */
export function framesIn(lines: readonly string[], shape: FrameShape): readonly Frame[] {
  return lines.flatMap((line) => shape(line) ?? []);
}

/** `at load (src/a.js:1:2)`, `at src/a.js:1:2`, and both without `at`. */
export function v8Frame(line: string): Frame | undefined {
  const text = line
    .trim()
    .replace(/,?(?: \{)?$/, "")
    .replace(/^at /, "")
    .replace(/^async /, "");
  const open = text.endsWith(")") ? text.lastIndexOf("(") : -1;
  const place = open < 0 ? text : text.slice(open + 1, -1);
  return placeFrame(place, open < 0 ? "" : text.slice(0, open).trim());
}

/** vitest: `❯ load src/a.js:1:2`. */
export function arrowFrame(line: string): Frame | undefined {
  const text = line.trim();
  if (!text.startsWith("❯ ")) return undefined;
  const space = text.lastIndexOf(" ");
  return placeFrame(text.slice(space + 1), text.slice(2, Math.max(2, space)).trim());
}

export function pythonFrame(line: string): Frame | undefined {
  const [, path = "", at, name] = /^\s*File "([^"]+)", line (\d+)(?:, in (.+))?$/.exec(line) ?? [];
  return frameOf(path, at, name);
}

/** `at till.Cart.load(Cart.java:29)`: the package is the folder, below a source root that the trace does not name. */
export function javaFrame(line: string): Frame | undefined {
  const [, type = "", method = "", file = "", at] =
    /^\s*(?:at )?(?:[\w.@-]*\/{1,2})?([\w.$]+)\.([\w$<>]+)\((\w+\.\w+):(\d+)\)$/.exec(line) ?? [];
  if (at === undefined || FOREIGN_JAVA.test(type)) return undefined;
  const packages = type.split(".").slice(0, -1);
  return frameOf([...packages, file].join("/"), at, `${type.slice(type.lastIndexOf(".") + 1)}.${method}`);
}

/** `# ./cart.rb:5:in 'add'` of Ruby, `src/Cart.php:5` of PHP, and any other bare place. */
export function plainFrame(line: string): Frame | undefined {
  const [, path = "", at, name] = /^\s*(?:# |from )?(\S+\.\w{1,8}):(\d+)(?::in [`'](.+)')?$/.exec(line) ?? [];
  return frameOf(path, at, name);
}

function placeFrame(place: string, name: string): Frame | undefined {
  const [, path = "", at] = /^(.*?\.\w{1,8}):(\d+)(?::\d+)?$/.exec(place) ?? [];
  return frameOf(path, at, name);
}

/** A frame where path and line are known and the path is the project's own. */
export function frameOf(
  path: string | undefined,
  line: string | undefined,
  name?: string,
): Frame | undefined {
  const file = path === undefined ? undefined : ownPath(path);
  if (file === undefined || line === undefined) return undefined;
  return { file, line: Number(line), ...(name && { name }) };
}
