import type { Edit, EditError } from "../../core/edit.ts";
import { unreadable } from "../refusal.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** Edits from native tool calls, under the names that models commonly give them. */
export function parseToolCalls(calls: readonly { readonly name: string; readonly arguments: string }[]): {
  edits: readonly Edit[];
  errors: readonly EditError[];
} {
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  for (const [index, call] of calls.entries()) {
    let args: Arguments;
    try {
      args = JSON.parse(call.arguments) as Arguments;
    } catch {
      errors.push(
        unreadable(
          "OUTPUT_TRUNCATED",
          `The arguments of call ${index + 1} (${call.name}) are not whole JSON.`,
          index,
        ),
      );
      continue;
    }
    const edit = toEdit(call.name, args);
    if (typeof edit === "string")
      errors.push(unreadable("NO_EDITS", `Call ${index + 1} (${call.name}): ${edit}`, index));
    else edits.push(edit);
  }
  return { edits, errors };
}

function toEdit(name: string, args: Arguments): Edit | string {
  const path = text(args, "path", "file_path", "file", "filename");
  if (path === undefined) return "the argument `path` is missing.";
  const search = text(args, "old_str", "old_string", "search", "old_text");
  const replace = text(args, "new_str", "new_string", "replace", "new_text");
  const content = text(args, "content", "file_text", "contents", "text");
  const to = text(args, "to", "new_path");
  if (/delete|remove/i.test(name)) return { kind: "delete", path };
  if (/rename|move/i.test(name))
    return to === undefined ? "the argument `to` is missing." : { kind: "rename", path, to };
  if (search !== undefined && replace !== undefined) return { kind: "replace", path, search, replace };
  if (content !== undefined) return { kind: "write", path, content, mustBeNew: /create|new/i.test(name) };
  return "it has neither `old_str` and `new_str` nor `content`.";
}

function text(args: Arguments, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => args[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : undefined;
}
