import type { EditError, FileChange, FileSummary } from "../core/edit.ts";
import type { SyntaxTools } from "../core/ports.ts";
import type { ParsedReply } from "./parse-reply.ts";
import { plan } from "./plan.ts";
import type { PlanTree } from "./plan.ts";
import { newSyntaxErrors } from "./syntax/syntax.ts";
import { refuse } from "./refusal.ts";

/** What the `apply` command prints. Published as a contract in docs/edits.md. */
export interface ApplyDocument {
  readonly schema: "mulligan-apply";
  readonly version: 1;
  readonly applied: boolean;
  readonly format: ParsedReply["format"];
  readonly edits: readonly AppliedEdit[];
  readonly errors: readonly EditError[];
  readonly files: readonly FileSummary[];
}

interface AppliedEdit {
  readonly editIndex: number;
  readonly kind: "replace" | "write" | "delete" | "rename";
  readonly path: string;
  readonly to?: string;
  /** `applied`, or the code of its refusal. */
  readonly status: string;
}

interface Judged {
  readonly document: ApplyDocument;
  /** What is left to write; empty when refused. */
  readonly changes: readonly FileChange[];
}

/** Plans a parsed edit document against a tree, syntax included; `document.applied` holds once `changes` are written. */
export async function judgeDocument(
  parsed: ParsedReply,
  tree: Omit<PlanTree, "wholeLines">,
  tools?: SyntaxTools,
): Promise<Judged> {
  if (parsed.errors.length > 0) return refused(parsed, parsed.errors);
  if (parsed.edits.length === 0)
    return refused(parsed, [
      refuse({ code: "NO_EDITS", message: "The document holds no edit in a known format." }),
    ]);
  const planned = plan(parsed.edits, { ...tree, wholeLines: parsed.format !== "tool-call" });
  if (planned.kind === "refused") return refused(parsed, planned.errors);
  const broken = await newSyntaxErrors(planned.changes, tools);
  if (broken.length > 0) return refused(parsed, broken);
  const document = documentOf(parsed, { errors: [], files: planned.files });
  return { document, changes: planned.changes };
}

/** The document of changes that could not be written after all. */
export function notWritten(
  document: ApplyDocument,
  failure: { readonly path: string; readonly reason: string },
): ApplyDocument {
  const message = `${failure.path} could not be written (${failure.reason}); every file is as it was.`;
  const error = refuse({ code: "WRITE_FAILED", message, path: failure.path });
  const edits = document.edits.map((edit) => ({ ...edit, status: "WRITE_FAILED" }));
  return { ...document, applied: false, edits, errors: [error], files: [] };
}

function refused(parsed: ParsedReply, errors: readonly EditError[]): Judged {
  return { document: documentOf(parsed, { errors, files: [] }), changes: [] };
}

function documentOf(
  { format, edits }: ParsedReply,
  { errors, files }: { readonly errors: readonly EditError[]; readonly files: readonly FileSummary[] },
): ApplyDocument {
  const applied = errors.length === 0;
  const codes = new Map(errors.map((e) => [e.editIndex, e.code]));
  return {
    schema: "mulligan-apply",
    version: 1,
    applied,
    format,
    edits: edits.map((edit, editIndex) => ({
      editIndex,
      kind: edit.kind,
      path: edit.path,
      ...(edit.kind === "rename" && { to: edit.to }),
      status: applied ? "applied" : (codes.get(editIndex) ?? "ABORTED_BY_SIBLING"),
    })),
    errors,
    files,
  };
}
