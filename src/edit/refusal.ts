import type { Candidate, EditCode, EditError } from "../core/edit.ts";

/** Another reply cannot get these through. */
const FINAL: ReadonlySet<EditCode> = new Set([
  "PROTECTED",
  "NOT_TEXT",
  "POLICY_VIOLATION",
  "ALREADY_APPLIED",
]);

/** A refusal with the facts at hand; `message` is what the model is told. */
export function refuse(facts: {
  readonly code: EditCode;
  readonly message: string;
  readonly index?: number | undefined;
  readonly path?: string | undefined;
  readonly hash?: string | undefined;
  readonly tiers?: readonly string[];
  readonly candidates?: readonly Candidate[];
}): EditError {
  const { code, message, index, path, hash, tiers = [], candidates = [] } = facts;
  return {
    code,
    path,
    editIndex: index,
    fileHash: hash,
    tiers,
    candidates,
    retryable: !FINAL.has(code),
    message,
  };
}

/** A path or word from a model, safe to print in one line. */
export function quoted(text: string): string {
  const short = text.length > 200 ? `${text.slice(0, 200)}…` : text;
  return short.replace(/\p{Cc}/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, "0")}`);
}
