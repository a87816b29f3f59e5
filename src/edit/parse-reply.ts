import type { Edit, EditError } from "../core/edit.ts";
import { parseBlocks } from "./formats/search-replace.ts";
import { parseToolCalls } from "./formats/tool-call.ts";

export type Format = "search-replace" | "tool-call" | "none";

export interface ParsedReply {
  readonly format: Format;
  readonly edits: readonly Edit[];
  /** Why the document cannot be read; nothing of it is then applied. */
  readonly errors: readonly EditError[];
  /** The reply without its edits. */
  readonly prose: string;
}

/** Finds the edit document in a reply. A reply without one has format `none`. */
export function parseReply(
  reply: string,
  {
    toolCalls = [],
  }: { readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[] } = {},
): ParsedReply {
  if (toolCalls.length > 0) {
    const { edits, errors } = parseToolCalls(toolCalls);
    return { format: "tool-call", edits, errors, prose: reply };
  }
  const { edits, errors, prose } = parseBlocks(reply);
  return { format: edits.length > 0 || errors.length > 0 ? "search-replace" : "none", edits, errors, prose };
}

/** Every path that the edits name. */
export function pathsOf(edits: readonly Edit[]): readonly string[] {
  return [...new Set(edits.flatMap((e) => (e.kind === "rename" ? [e.path, e.to] : [e.path])))];
}
