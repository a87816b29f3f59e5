/** What is not published, and why in a whole sentence. */
export interface Refused {
  readonly kind: "refused";
  readonly code: RefusedCode;
  readonly why: string;
}

type RefusedCode =
  /** The base commit is not here. */
  | "base"
  | "empty"
  /** A file is not at the base commit what it was in the checkout. */
  | "differs"
  | "submodule"
  | "link"
  | "lfs"
  /** The API cannot keep that a file may be run. */
  | "mode"
  | "protected"
  | "workflows"
  | "permission"
  /** The server's own reason. */
  | "rejected";
