import type { FailureFacts } from "../core/failure.ts";
import { isOwn, relativeTo } from "./frames.ts";
import type { Reader, ReaderContext } from "./reader.ts";

interface Shape {
  readonly tool: string;
  readonly pattern: RegExp;
}

/** One line each: named groups file, line, column, code, message. Only errors, never warnings or notes. */
const SHAPES: readonly Shape[] = [
  {
    tool: "tsc",
    pattern: /^(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<code>TS\d+): (?<message>.+)$/,
  },
  {
    tool: "tsc",
    pattern: /^(?<file>\S.*?):(?<line>\d+):(?<column>\d+) - error (?<code>TS\d+): (?<message>.+)$/,
  },
  {
    tool: "dotnet",
    pattern:
      /^\s*(?<file>[^\s(][^(]*)\((?<line>\d+),(?<column>\d+)\): error (?<code>[A-Z]+\d+): (?<message>.+?)(?: \[.*\])?$/,
  },
  {
    tool: "gcc",
    pattern:
      /^(?<file>[^\s:][^:]*):(?<line>\d+):(?<column>\d+): (?:fatal )?error: (?<message>.+?)(?: \[-W(?:error=)?(?<code>[\w-]+)\])?$/,
  },
  {
    tool: "mypy",
    pattern:
      /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+)(?::(?<column>\d+))?: error: (?<message>.+?)(?: {2}\[(?<code>[\w-]+)\])?$/,
  },
  {
    tool: "javac",
    pattern:
      /^(?:\[ERROR\] )?(?<file>[^\s:][^:]*\.(?:java|kt|scala)):(?:\[)?(?<line>\d+)(?:,(?<column>\d+)\])?:? (?:error: )?(?<message>.+)$/,
  },
  {
    tool: "ruff",
    pattern:
      /^(?<file>[^\s:][^:]*\.pyi?):(?<line>\d+):(?<column>\d+): (?<code>[A-Z]{1,4}\d{2,4}) (?:\[\*\] )?(?<message>.+)$/,
  },
  { tool: "go", pattern: /^(?:vet: )?(?<file>[^\s:][^:]*\.go):(?<line>\d+):(?<column>\d+): (?<message>.+)$/ },
];

const PARTS = [/error/i, /TS\d/, /\.py/, /\.go:/, /\.java/] as const;

/** Compilers and linters that print one line for each diagnostic. */
export const diagnostics: Reader = {
  tool: "diagnostics",
  read: (lines, context) => {
    const failures = [
      ...lines.flatMap((line) => oneLine(line, context) ?? []),
      ...stylish(lines, context),
      ...rustc(lines, context),
    ];
    return failures.length === 0 ? undefined : { failures: fold(failures), passed: [], skipped: [] };
  },
};

function oneLine(line: string, { root }: ReaderContext): FailureFacts | undefined {
  if (line.length > 2000 || !PARTS.some((part) => part.test(line))) return undefined;
  for (const { tool, pattern } of SHAPES) {
    const g = pattern.exec(line)?.groups;
    if (!g || (tool === "javac" && /^(warning|note)/i.test(g["message"] ?? ""))) continue;
    const file = relativeTo(root, (g["file"] ?? "").trim());
    if (!isOwn(file)) continue;
    return {
      kind: "diagnostic",
      tool,
      id: g["code"] ?? tool,
      file,
      line: Number(g["line"]),
      ...(g["column"] !== undefined && { column: Number(g["column"]) }),
      ...(g["code"] !== undefined && { code: g["code"] }),
      message: g["message"] ?? "",
    };
  }
  return undefined;
}

/** eslint's default output: a path alone, then indented rows. */
function stylish(lines: readonly string[], { root }: ReaderContext): readonly FailureFacts[] {
  const found: FailureFacts[] = [];
  let file: string | undefined;
  for (const line of lines) {
    if (/^(\/|\w:\\|\.{0,2}\/)?[^\s:]+\.\w+$/.test(line)) file = relativeTo(root, line);
    const [, at, column, message = "", rule = ""] =
      /^\s+(\d+):(\d+)\s+error\s+(.+?)\s{2,}(\S+)$/.exec(line) ?? [];
    if (file !== undefined && at !== undefined)
      found.push({
        kind: "diagnostic",
        tool: "eslint",
        id: rule,
        file,
        line: Number(at),
        column: Number(column),
        code: rule,
        message,
      });
  }
  return found;
}

/** rustc: `error[E0308]: message` and the place on the next line. */
function rustc(lines: readonly string[], { root }: ReaderContext): readonly FailureFacts[] {
  return lines.flatMap((line, i): readonly FailureFacts[] => {
    const [, code, message = ""] = /^error(?:\[(E\d+)\])?: (.+)$/.exec(line) ?? [];
    const [, file, at, column] = /^\s*--> (.+?):(\d+):(\d+)$/.exec(lines[i + 1] ?? "") ?? [];
    if (file === undefined) return [];
    return [
      {
        kind: "diagnostic",
        tool: "rustc",
        id: code ?? "rustc",
        file: relativeTo(root, file),
        line: Number(at),
        column: Number(column),
        ...(code !== undefined && { code }),
        message,
      },
    ];
  });
}

/** The same diagnostic in several places of a file is one with a count. */
function fold(failures: readonly FailureFacts[]): readonly FailureFacts[] {
  const byText = new Map<string, FailureFacts>();
  for (const f of failures) {
    const key = [f.tool, f.file, f.code, f.message].join("\0");
    const known = byText.get(key);
    byText.set(key, known ? { ...known, count: (known.count ?? 1) + 1 } : f);
  }
  return [...byText.values()];
}
