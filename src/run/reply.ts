import type { ModelReply, Message } from "../core/model.ts";
import { parseGiveUp, parseHypothesis, parseLookups, parseToolLookup } from "../context/lookups.ts";
import type { Lookup, LookupRefusal } from "../context/lookups.ts";
import { nothingAsked } from "../context/unusable.ts";
import { parseReply } from "../edit/parse-reply.ts";
import type { ParsedReply } from "../edit/parse-reply.ts";

type Reply = Extract<ModelReply, { kind: "reply" }>;

/** What a reply asks for. `code` and `message` are set when that cannot be used or when it gives up. */
export interface ReadReply {
  readonly holds: "edits" | "lookups" | "give-up" | "nothing";
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly edits: ParsedReply;
  readonly hypothesis: string | undefined;
  readonly lookups: readonly (Lookup | LookupRefusal)[];
}

const LOOKUP_TOOLS = new Set(["read", "search", "list", "log"]);

/** Edits come before look-ups, and a damaged edit document is unusable: the model may send it again. */
export function readReply(reply: Reply): ReadReply {
  const calls = reply.toolCalls.filter((c) => !LOOKUP_TOOLS.has(c.name));
  const edits = parseReply(reply.text, { toolCalls: calls });
  const native = reply.toolCalls.filter((c) => LOOKUP_TOOLS.has(c.name));
  const lookups = [...native.map((c) => parseToolLookup(c.name, c.arguments)), ...parseLookups(edits.prose)];
  const rest = { edits, hypothesis: parseHypothesis(edits.prose), lookups };
  const damaged = edits.errors[0];
  if (damaged) return { holds: "nothing", code: damaged.code, message: damaged.message, ...rest };
  if (edits.edits.length > 0) return { holds: "edits", code: undefined, message: undefined, ...rest };
  if (lookups.length > 0) return { holds: "lookups", code: undefined, message: undefined, ...rest };
  const reason = parseGiveUp(edits.prose);
  if (reason !== undefined)
    return { holds: "give-up", code: undefined, message: `The model gave up: ${reason}`, ...rest };
  return { holds: "nothing", code: "no-edits", message: nothingAsked, ...rest };
}

/** The reply as the assistant's own turn, for a conversation that goes on. */
export function assistantTurn(reply: Reply): Message {
  return {
    role: "assistant",
    content: reply.text,
    ...(reply.toolCalls.length > 0 && { toolCalls: reply.toolCalls }),
  };
}
