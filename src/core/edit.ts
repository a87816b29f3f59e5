/** One change asked for by a model, in the order of its reply. Paths are as sent; `plan` in edit/ checks them. */
export type Edit =
  | {
      readonly kind: "replace";
      readonly path: string;
      readonly search: string;
      readonly replace: string;
      readonly hint?: EditHint;
    }
  | {
      readonly kind: "write";
      readonly path: string;
      readonly content: string;
      readonly mustBeNew: boolean;
      /** A new file may be run. */
      readonly executable?: boolean;
    }
  /** `quoted`: lines that the file must hold, where the format names them. */
  | { readonly kind: "delete"; readonly path: string; readonly quoted?: readonly string[] }
  | { readonly kind: "rename"; readonly path: string; readonly to: string };

/** Where a format says something about the place beyond the text: never enough by itself to write. */
export interface EditHint {
  readonly line?: number;
  /** `@@` context lines that come before the hunk. */
  readonly after?: readonly string[];
  readonly atEnd?: boolean;
  /** Every place of an exact search is meant. */
  readonly all?: boolean;
  /** The search is whole lines, whatever the rest of the reply is. */
  readonly wholeLines?: boolean;
  /** Whether the file shall end with a line end afterwards; as before when undefined. */
  readonly finalNewline?: boolean;
  /** A last line without a line end gets one when it changes. */
  readonly endsLastLine?: boolean;
}

/** New bytes of one file; `undefined` on a side means that the file is absent there. */
export interface FileChange {
  readonly path: string;
  readonly before: Uint8Array | undefined;
  readonly after: Uint8Array | undefined;
  /** Permission bits of the new file; kept from the old one when undefined. */
  readonly mode?: number;
  readonly renamedFrom?: string;
}

export type EditCode =
  | "NO_EDITS"
  | "UNBALANCED_MARKERS"
  | "MARKER_IN_BODY"
  | "OUTPUT_TRUNCATED"
  | "OUTSIDE_ROOT"
  | "NOT_FOUND"
  | "PROTECTED"
  | "NOT_TEXT"
  | "UNSUPPORTED_ENCODING"
  | "EXISTS"
  | "STALE_FILE"
  | "ALREADY_APPLIED"
  | "NOOP_IDENTICAL"
  | "EMPTY_SEARCH"
  | "BLANK_SEARCH"
  | "NO_MATCH"
  | "NEAR_MATCH"
  | "AMBIGUOUS"
  | "ELISION_IN_SEARCH"
  | "ELISION_IN_REPLACE"
  | "LINE_PREFIXES"
  | "ESCAPE_DRIFT"
  | "ENTITY_DRIFT"
  | "CASE_ONLY_DIFF"
  | "INDENT_INCONSISTENT"
  | "SPAN_TOO_LARGE"
  | "EDITS_OVERLAP"
  | "ABORTED_BY_SIBLING"
  | "WRITE_FAILED"
  | "NEW_SYNTAX_ERROR"
  | "NEW_DIAGNOSTIC"
  | "POLICY_VIOLATION";

/** A place in the real file that the search may have meant. Lines count from 1, both ends included. */
export interface Candidate {
  readonly startLine: number;
  readonly endLine: number;
  /** Similarity, 0 to 1. */
  readonly score: number;
  readonly text: string;
  readonly differs: readonly string[];
}

/** Why one edit was refused. `message` is the text for the model. */
export interface EditError {
  readonly code: EditCode;
  readonly path: string | undefined;
  readonly editIndex: number | undefined;
  readonly fileHash: string | undefined;
  readonly tiers: readonly string[];
  readonly candidates: readonly Candidate[];
  readonly retryable: boolean;
  readonly message: string;
}

/** Counts of one changed file, for summaries. */
export interface FileSummary {
  readonly path: string;
  readonly kind: "modified" | "created" | "deleted" | "renamed";
  readonly from?: string;
  readonly hunks: number;
  readonly added: number;
  readonly removed: number;
}

/** Where a file does not parse. Lines and columns count from 1. */
export interface SyntaxProblem {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}
