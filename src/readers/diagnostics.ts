import type { FailureFacts } from "../core/failure.ts";
import { diagnosed } from "./diagnosed.ts";
import { ownPath } from "./frames.ts";
import type { Reader } from "./reader.ts";

interface Shape {
  readonly tool: string;
  /** Words that every such line holds, to leave most lines alone. */
  readonly hint: string;
  /** Named groups file, line, column, code, message. Only errors, never warnings or notes. */
  readonly pattern: RegExp;
  /** Lines below that belong to the message. */
  readonly more?: RegExp;
  /** The source line and its marker stand between. */
  readonly quotes?: true;
  /** The id of an error without a code. */
  readonly unnamed?: string;
}

const SYMBOL = /^(?:\[ERROR\] )? {2}(?:symbol|location|required|found|reason): /;

const SHAPES: readonly Shape[] = [
  {
    tool: "tsc",
    hint: "error TS",
    pattern: /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<message>.+)$/,
    more: /^ {2,}\S/,
  },
  {
    tool: "tsc",
    hint: "error TS",
    pattern: /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+) - error (?<code>TS\d+): (?<message>.+)$/,
    more: /^ {2,}\S/,
  },
  { tool: "tsc", hint: "error TS", pattern: /^error (?<code>TS\d+): (?<message>.+)$/ },
  {
    tool: "dotnet",
    hint: ": error ",
    pattern:
      /^\s*(?:\d+>)?(?<file>[^\s(][^(]*)\((?<line>\d+)(?:,(?<column>\d+)(?:,\d+,\d+)?)?\): error (?<code>[A-Z]+\d+): (?<message>.+?)(?: \[[^\]]*\])?$/,
  },
  {
    tool: "dotnet",
    hint: " : error ",
    pattern:
      /^\s*(?:\d+>)?(?:MSBUILD|CSC|(?<file>[^\s:][^:]*\.\w*proj|[^\s:][^:]*\.sln)) : error (?<code>[A-Z]+\d+): (?<message>.+?)(?: \[[^\]]*\])?$/,
  },
  {
    tool: "msvc",
    hint: "error ",
    pattern:
      /^\s*(?:\d+>)?(?<file>[^\s(][^(]*\.\w+)\((?<line>\d+)(?:,(?<column>\d+))?\): fatal error (?<code>C\d+): (?<message>.+?)(?: \[[^\]]*\])?$/,
  },
  {
    tool: "gcc",
    hint: "error: ",
    pattern:
      /^(?<file>[^\s:][^:]*\.(?!(?:java|kt|pyi?):)\w+):(?<line>\d+):(?<column>\d+): (?:fatal )?error: (?<message>.+?)(?: \[-W(?:error[=,])?(?:-W)?(?<code>[\w+-]+)=?\])?$/,
  },
  {
    tool: "ld",
    hint: "undefined reference",
    pattern:
      /^(?:\S*\bld: )?(?:\S+\.o: )?(?<file>[^\s:]+\.\w+):(?:\(\S+\)|(?<line>\d+)): (?<message>undefined reference to .+)$/,
  },
  {
    tool: "mypy",
    hint: ": error: ",
    pattern:
      /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+)(?::(?<column>\d+)(?::\d+:\d+)?)?: error: (?<message>.+?)(?: {2}\[(?<code>[\w-]+)\])?$/,
  },
  {
    tool: "javac",
    hint: ": error: ",
    pattern: /^(?<file>[^\s:][^:]*\.(?:java|kt)):(?<line>\d+): error: (?<message>.+)$/,
    more: SYMBOL,
    quotes: true,
  },
  {
    tool: "javac",
    hint: "[ERROR] ",
    pattern:
      /^\[ERROR\] (?<file>[^\s:][^:]*\.(?:java|kt)):\[(?<line>\d+),(?<column>\d+)\] (?:error: )?(?<message>.+)$/,
    more: SYMBOL,
  },
  {
    tool: "kotlinc",
    hint: "e: ",
    pattern:
      /^e: (?<file>[^\s:][^:]*\.kts?)(?::(?<line>\d+):(?<column>\d+):?|: \((?<line2>\d+), (?<column2>\d+)\):) (?<message>.+)$/,
  },
  {
    tool: "kotlinc",
    hint: "[ERROR] ",
    pattern: /^\[ERROR\] (?<file>[^\s:][^:]*\.kts?): \((?<line>\d+), (?<column>\d+)\) (?<message>.+)$/,
  },
  {
    tool: "flake8",
    hint: ".py",
    pattern:
      /^(?<file>[^\s:][^:]*\.(?:pyi?|ipynb)):(?:cell \d+:)?(?<line>\d+):(?<column>\d+): (?<code>[A-Z]{1,6}\d{2,4}(?= )|invalid-syntax|SyntaxError):? (?:\[\*\] )?(?<message>.+)$/,
  },
  {
    tool: "pylint",
    hint: ".py",
    pattern:
      /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+):(?<column>\d+): (?<code>[CRWEF]\d{4}): (?<message>.+?)(?: \([a-z-]+\))?$/,
  },
  {
    tool: "pylint",
    hint: ": [",
    pattern:
      /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+): \[(?<code>[A-Z]{1,6}\d{2,4}|invalid-syntax)(?:\([\w-]+\), [^\]]*)?\] (?<message>.+)$/,
  },
  {
    tool: "pyright",
    hint: " - error: ",
    pattern:
      /^\s+(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+):(?<column>\d+) - error: (?<message>.+?)(?: \((?<code>report\w+)\))?$/,
  },
  {
    tool: "eslint",
    hint: "[Error",
    unnamed: "parsing",
    pattern:
      /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+): (?<message>.+) \[Error(?:\/(?<code>[\w@/-]+))?\]$/,
  },
  {
    tool: "eslint",
    hint: ", Error - ",
    unnamed: "parsing",
    pattern:
      /^(?<file>[^\s:][^:]*): line (?<line>\d+), col (?<column>\d+), Error - (?<message>.+?)(?: \((?<code>[\w@/-]+)\))?$/,
  },
  {
    tool: "go",
    hint: ".go:",
    pattern: /^(?:vet: )?(?<file>[^\s:][^:]*\.go):(?<line>\d+):(?<column>\d+): (?<message>.+)$/,
    more: /^\t(?:have|want) /,
  },
];

const RUFF = /^Found \d+ errors?(?:\.$| \()|\.pyi?:\d+:\d+: \S+ \[\*\] /;

/** How far below its error a compiler names the symbol. */
const REACH = 6;

/** Compilers and linters that print one line for each diagnostic. */
export const diagnostics: Reader = {
  tool: "diagnostics",
  read: ({ lines }) => {
    const found = lines.flatMap((line, i) => (line.includes(":") ? (errorIn(line, i, lines) ?? []) : []));
    // Both print the same lines; only one of them counts at the end.
    const isRuff = found.some((f) => f.tool === "flake8") && lines.some((line) => RUFF.test(line));
    return diagnosed(isRuff ? found.map((f) => (f.tool === "flake8" ? { ...f, tool: "ruff" } : f)) : found);
  },
};

function errorIn(text: string, at: number, lines: readonly string[]): FailureFacts | undefined {
  for (const shape of SHAPES) {
    const groups = text.includes(shape.hint) ? shape.pattern.exec(text)?.groups : undefined;
    if (groups === undefined) continue;
    const { file: path, message = "" } = groups;
    // mypy's pretty output puts a code that does not fit on the next line.
    const code =
      groups["code"] ??
      (shape.tool === "mypy" ? /^ ?\[([a-z-]+)\]$/.exec(lines[at + 1] ?? "")?.[1] : undefined);
    const [line, column] = [groups["line"] ?? groups["line2"], groups["column"] ?? groups["column2"]];
    const file = path === undefined ? undefined : ownPath(path.trim());
    if (path !== undefined && file === undefined) continue;
    return {
      kind: "diagnostic",
      tool: shape.tool,
      id: code ?? shape.unnamed ?? "error",
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line: Number(line) }),
      ...(column !== undefined && { column: Number(column) }),
      ...(code !== undefined && { code }),
      message: [message.trimEnd(), ...below(lines, at, shape)].join("\n"),
    };
  }
  return undefined;
}

function below(lines: readonly string[], at: number, { more, quotes }: Shape): readonly string[] {
  const found: string[] = [];
  if (more === undefined) return found;
  for (const line of lines.slice(at + 1, at + 1 + REACH)) {
    if (more.test(line)) found.push(line.replace(/^\[ERROR\] /, "").trim());
    else if (quotes === undefined || found.length > 0 || line.includes(": error: ")) break;
  }
  return found;
}
