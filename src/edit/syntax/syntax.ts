import type { EditError, FileChange, SyntaxProblem } from "../../core/edit.ts";
import type { SyntaxTools } from "../../core/ports.ts";
import { refuse } from "../refusal.ts";
import { decode } from "../text/encoding.ts";
import { jsonMistake } from "./json.ts";

interface Checked {
  readonly problems: readonly SyntaxProblem[];
  /** The parser gave up at the first problem, so that there may be others behind it. */
  readonly stopped: boolean;
}

/** Bytes above which a file is not parsed. */
const LARGEST = 1_000_000;
/** New problems of one file that become errors. */
const MOST_ERRORS = 3;
const FINE: Checked = { problems: [], stopped: false };

/** Syntax errors of files for which a parser is at hand: JSON, YAML, TOML, JavaScript and TypeScript; none for others. */
export async function syntaxErrors(path: string, bytes: Uint8Array): Promise<readonly SyntaxProblem[]> {
  return (await check(path, bytes)).problems;
}

/**
 * Errors that a change brings in, by the parsers here and by other languages' own tools where those are given. What
 * was broken before does not count, nor does what may have hidden behind it.
 */
export async function newSyntaxErrors(
  changes: readonly FileChange[],
  tools?: SyntaxTools,
): Promise<readonly EditError[]> {
  const errors: EditError[] = [];
  for (const { path, before, after, renamedFrom } of changes) {
    if (after === undefined) continue;
    const now = await check(path, after, tools);
    if (now.problems.length === 0) continue;
    const old = before === undefined ? FINE : await check(renamedFrom ?? path, before, tools);
    if (old.stopped && old.problems.length > 0) continue;
    for (const { line, column, message } of added(old.problems, now.problems).slice(0, MOST_ERRORS))
      errors.push(
        refuse({
          code: "NEW_SYNTAX_ERROR",
          message: `${path} would not parse: ${message} at line ${line}, column ${column} of the edited file.`,
          path,
        }),
      );
  }
  return errors;
}

function added(old: readonly SyntaxProblem[], now: readonly SyntaxProblem[]): readonly SyntaxProblem[] {
  const known = new Map<string, number>();
  for (const { message } of old) known.set(message, (known.get(message) ?? 0) + 1);
  return now.filter(({ message }) => {
    const left = known.get(message) ?? 0;
    known.set(message, left - 1);
    return left <= 0;
  });
}

async function check(path: string, bytes: Uint8Array, tools?: SyntaxTools): Promise<Checked> {
  if (bytes.length > LARGEST) return FINE;
  const text = decode(bytes)?.text;
  if (text === undefined || text.trim() === "") return FINE;
  if (/\.(?:json|jsonc|json5|webmanifest|ipynb)$/i.test(path) && !/\.json5$/i.test(path))
    return json(path, text);
  if (/\.ya?ml$/i.test(path)) return yaml(text);
  if (/\.toml$/i.test(path)) return toml(text);
  if (/\.[cm]?[jt]sx?$/i.test(path)) return script(path, text);
  return tools === undefined ? FINE : { problems: await tools.problems(path, bytes), stopped: true };
}

/** JSON files whose own tools allow comments. */
const COMMENTED =
  /\.jsonc$|(?:^|\/)(?:[tj]sconfig[^/]*|\.?(?:eslintrc|jshintrc|babelrc|swcrc|oxlintrc|devcontainer|api-extractor|nx|turbo|tslint|typedoc|deno|wrangler|renovate)[^/]*)\.json$|(?:^|\/)\.(?:vscode|devcontainer)\//i;

function json(path: string, text: string): Checked {
  const found = jsonMistake(text, { comments: COMMENTED.test(path) });
  return found === undefined
    ? FINE
    : { problems: [{ ...place(text, found.at), message: found.message }], stopped: true };
}

async function yaml(text: string): Promise<Checked> {
  const { parseAllDocuments } = await import("./yaml.ts");
  try {
    const documents = [...parseAllDocuments(text, { logLevel: "silent" })];
    const problems = documents
      .flatMap((d) => d.errors)
      .filter((e) => !e.message.startsWith("Maximum call stack"))
      .map((e) => ({
        line: e.linePos?.[0].line ?? 1,
        column: e.linePos?.[0].col ?? 1,
        message: firstLine(e.message).replace(/ at line \d+, column \d+:?$/, ""),
      }));
    return { problems, stopped: false };
  } catch {
    // Templates with extreme nesting exceed the parser; that says nothing about the change.
    return FINE;
  }
}

async function toml(text: string): Promise<Checked> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    parse(text);
    return FINE;
  } catch (error) {
    if (!(error instanceof TomlError)) return FINE;
    const { line, column } = error;
    return { problems: [{ line, column, message: firstLine(error.message) }], stopped: true };
  }
}

async function script(path: string, text: string): Promise<Checked> {
  const { parse } = await import("./babel.ts");
  const typed = /\.[cm]?tsx?$/i.test(path);
  try {
    const tree = parse(text, {
      sourceType: "unambiguous",
      errorRecovery: true,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowImportExportEverywhere: true,
      allowUndeclaredExports: true,
      allowNewTargetOutsideFunction: true,
      allowSuperOutsideMethod: true,
      plugins: [
        ...(typed ? (["typescript"] as const) : (["flow"] as const)),
        ...(/\.(?:tsx|[cm]?jsx?)$/i.test(path) ? (["jsx"] as const) : []),
        "decorators-legacy",
        "explicitResourceManagement",
      ],
    });
    return { problems: ((tree.errors ?? []) as readonly unknown[]).map(problem), stopped: false };
  } catch (error) {
    if (!(error instanceof SyntaxError)) return FINE;
    return { problems: [problem(error)], stopped: true };
  }
}

function problem(error: unknown): SyntaxProblem {
  const { message = "", loc } = error as { message?: string; loc?: { line: number; column: number } };
  const text = firstLine(message).replace(/\s*\(\d+:\d+\)$/, "");
  return { line: loc?.line ?? 1, column: (loc?.column ?? 0) + 1, message: text };
}

function firstLine(text: string): string {
  return text.split("\n")[0] ?? "";
}

function place(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
