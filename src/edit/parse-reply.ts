import type { Edit, EditError } from "../core/edit.ts";
import { hasPatch, parsePatch } from "./formats/begin-patch.ts";
import { hasBlocks, parseBlocks } from "./formats/search-replace.ts";
import type { ParsedEdits } from "./formats/search-replace.ts";
import { callsIn, isCutCall, parseToolCalls } from "./formats/tool-call.ts";
import type { EditCall } from "./formats/tool-call.ts";
import { hasDiff, parseUnifiedDiff } from "./formats/unified-diff.ts";
import { parseWholeFiles } from "./formats/whole-file.ts";
import { readings } from "./paths.ts";
import { refuse } from "./refusal.ts";

export type Format = "search-replace" | "unified-diff" | "patch" | "whole-file" | "tool-call";

export interface ParsedReply {
  readonly format: Format | "none";
  readonly edits: readonly Edit[];
  /** Why the document cannot be read; nothing of it may then be applied. */
  readonly errors: readonly EditError[];
  /** The reply without its edits. */
  readonly prose: string;
}

export interface ParseOptions {
  /** Guessed when undefined. */
  readonly format?: Format | undefined;
  readonly toolCalls?: readonly EditCall[];
  /** The reply is known to be cut. */
  readonly truncated?: boolean;
}

/** Finds the edit document in a reply. A reply without one has format `none` and no errors. Never throws. */
export function parseReply(reply: string, options: ParseOptions = {}): ParsedReply {
  const parsed = read(reply, options);
  const found = parsed.edits.length + parsed.errors.length > 0;
  const format = found ? parsed.format : "none";
  if (!options.truncated || !found || parsed.errors.some((e) => e.code === "OUTPUT_TRUNCATED"))
    return { ...parsed, format };
  const message = "The reply was cut off, and nothing of it was applied. Send fewer or smaller edits.";
  return { ...parsed, format, errors: [...parsed.errors, refuse({ code: "OUTPUT_TRUNCATED", message })] };
}

/** Every path that the edits name, in each way that it may be read; paths that are never edited are left out. */
export function pathsOf(edits: readonly Edit[]): readonly string[] {
  return [
    ...new Set(edits.flatMap((e) => (e.kind === "rename" ? [e.path, e.to] : [e.path])).flatMap(readings)),
  ];
}

function read(
  reply: string,
  { format, toolCalls = [] }: ParseOptions,
): ParsedEdits & { readonly format: Format } {
  const calls =
    toolCalls.length > 0
      ? toolCalls
      : format === undefined || format === "tool-call"
        ? callsIn(reply)
        : undefined;
  if (calls)
    return { format: "tool-call", ...parseToolCalls(calls), prose: toolCalls.length > 0 ? reply : "" };
  if ((format === undefined || format === "tool-call") && isCutCall(reply)) return { ...CUT, prose: "" };
  const chosen = format ?? guess(reply);
  return { format: chosen, ...PARSERS[chosen](reply) };
}

const CUT = {
  format: "tool-call",
  edits: [],
  errors: [
    refuse({
      code: "OUTPUT_TRUNCATED",
      message: "The JSON of the edit calls has no end: the reply was cut off, and nothing of it was applied.",
      index: 0,
    }),
  ],
} as const;

function guess(reply: string): Format {
  if (hasPatch(reply)) return "patch";
  if (hasBlocks(reply)) return "search-replace";
  return hasDiff(reply) ? "unified-diff" : "whole-file";
}

const PARSERS: Readonly<Record<Format, (text: string) => ParsedEdits>> = {
  "search-replace": parseBlocks,
  "unified-diff": parseUnifiedDiff,
  patch: parsePatch,
  "whole-file": parseWholeFiles,
  "tool-call": (text) => ({
    edits: [],
    errors: [
      refuse({ code: "NO_EDITS", message: "The text is no JSON with the arguments of an edit call." }),
    ],
    prose: text,
  }),
};

export function isFormat(name: unknown): name is Format {
  return typeof name === "string" && Object.hasOwn(PARSERS, name);
}
