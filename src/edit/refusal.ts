import type { Candidate, EditCode, EditError } from "../core/edit.ts";

/** Why an edit document cannot be read. */
export function unreadable(code: EditCode, message: string, editIndex?: number, path?: string): EditError {
  return refuse(code, editIndex, path, message);
}

/** A refusal with the facts at hand; `message` is what the model is told. */
export function refuse(
  code: EditCode,
  editIndex: number | undefined,
  path: string | undefined,
  message: string,
  more: {
    readonly fileHash?: string | undefined;
    readonly tiers?: readonly string[];
    readonly candidates?: readonly Candidate[];
  } = {},
): EditError {
  return {
    code,
    path,
    editIndex,
    fileHash: more.fileHash,
    tiers: more.tiers ?? [],
    candidates: more.candidates ?? [],
    retryable: true,
    message,
  };
}
