import type { EditError, FileChange } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";

export interface SyntaxProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

const LARGEST = 1_000_000;

/** Syntax errors of files for which a parser is at hand: JSON, YAML, TOML, JavaScript and TypeScript; none for others. */
export async function syntaxErrors(path: string, bytes: Uint8Array): Promise<readonly SyntaxProblem[]> {
  if (bytes.length > LARGEST) return [];
  const text = new TextDecoder().decode(bytes);
  if (/\.json$/i.test(path)) return /(^|\/)(tsconfig|jsconfig)|\.vscode\//.test(path) ? [] : json(text);
  if (/\.ya?ml$/i.test(path)) return yaml(text);
  if (/\.toml$/i.test(path)) return toml(text);
  if (/\.[cm]?[jt]sx?$/i.test(path)) return script(path, text);
  return [];
}

/** Errors that a change brings in; what was broken before does not count. */
export async function newSyntaxErrors(changes: readonly FileChange[]): Promise<readonly EditError[]> {
  const errors: EditError[] = [];
  for (const { path, before, after, renamedFrom } of changes) {
    if (after === undefined) continue;
    const now = await syntaxErrors(path, after);
    const first = now[0];
    if (first === undefined) continue;
    const old = before === undefined ? [] : await syntaxErrors(renamedFrom ?? path, before);
    if (now.length <= old.length) continue;
    errors.push(
      refuse(
        "NEW_SYNTAX_ERROR",
        undefined,
        path,
        `${path} would not parse: ${first.message} at line ${first.line}, column ${first.column}.`,
      ),
    );
  }
  return errors;
}

function json(text: string): readonly SyntaxProblem[] {
  try {
    JSON.parse(text.replace(/^\ufeff/, ""));
    return [];
  } catch (error) {
    const { message } = error as Error;
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? 0);
    return [{ ...place(text, at), message: message.replace(/\s*in JSON.*| \(line.*$/s, "") }];
  }
}

async function yaml(text: string): Promise<readonly SyntaxProblem[]> {
  const { parseAllDocuments } = await import("yaml");
  const documents = parseAllDocuments(text, { logLevel: "silent" });
  return [...documents]
    .flatMap((d) => d.errors)
    .map((e) => ({
      line: e.linePos?.[0].line ?? 1,
      column: e.linePos?.[0].col ?? 1,
      message: e.message.split("\n")[0] ?? "",
    }));
}

async function toml(text: string): Promise<readonly SyntaxProblem[]> {
  const { parse, TomlError } = await import("smol-toml");
  try {
    parse(text);
    return [];
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    return [{ line: error.line, column: error.column, message: error.message.split("\n")[0] ?? "" }];
  }
}

async function script(path: string, text: string): Promise<readonly SyntaxProblem[]> {
  const { parse } = await import("@babel/parser");
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
      plugins: [
        ...(typed ? (["typescript"] as const) : (["flow"] as const)),
        ...(/\.(tsx|[cm]?jsx?)$/i.test(path) ? (["jsx"] as const) : []),
        "decorators-legacy",
        "explicitResourceManagement",
      ],
    });
    return (tree.errors as readonly unknown[]).map(problem);
  } catch (error) {
    return [problem(error)];
  }
}

function problem(error: unknown): SyntaxProblem {
  const { message = "", loc } = error as { message?: string; loc?: { line: number; column: number } };
  return {
    line: loc?.line ?? 1,
    column: (loc?.column ?? 0) + 1,
    message: message.replace(/\s*\(\d+:\d+\)$/, ""),
  };
}

function place(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
