export type ErrorCode =
  | "BAD_INPUT"
  | "ENVIRONMENT"
  | "JOURNAL_UNREADABLE"
  | "JOURNAL_VERSION"
  | "JOURNAL_BODY_MISSING"
  | "JOURNAL_LOCKED"
  | "SNAPSHOT_UNREADABLE"
  | "RESTORE_FAILED"
  | "MODEL_CONFIG"
  | "GITHUB"
  | "BUG";

/** An unexpected end: thrown once with what happened and what to do next, caught once in entry/. */
export class MulliganError extends Error {
  override readonly name = "MulliganError";
  readonly code: ErrorCode;
  /** What the user can do, a whole sentence. */
  readonly hint: string;

  constructor(code: ErrorCode, message: string, hint: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.hint = hint;
  }
}
