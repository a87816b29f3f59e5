import type { Edit, EditError, EditHint } from "../../core/edit.ts";
import { refuse } from "../refusal.ts";
import { parsePatch } from "./begin-patch.ts";
import { parseUnifiedDiff } from "./unified-diff.ts";

type Arguments = Readonly<Record<string, unknown>>;

export interface EditCall {
  readonly name: string;
  /** JSON. */
  readonly arguments: string;
}

/** Edits from native tool calls, under the names that models commonly give them. */
export function parseToolCalls(calls: readonly EditCall[]): {
  edits: readonly Edit[];
  errors: readonly EditError[];
} {
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  for (const [index, call] of calls.entries()) {
    const args = argumentsOf(call.arguments);
    if (args === undefined) {
      errors.push(
        refuse({
          code: "OUTPUT_TRUNCATED",
          message: `The arguments of call ${index + 1} (${call.name}) are not whole JSON; nothing was applied.`,
          index,
        }),
      );
      continue;
    }
    const read = editsOf(call.name, args);
    if (typeof read === "string")
      errors.push(refuse({ code: "NO_EDITS", message: `Call ${index + 1} (${call.name}): ${read}`, index }));
    else {
      for (const edit of read.edits) edits.push(edit);
      for (const error of read.errors ?? []) errors.push(error);
    }
  }
  return { edits, errors };
}

/** Calls written as a JSON document: one, or a list, each with its name or recognised by its arguments; at least one edits. */
export function callsIn(text: string): readonly EditCall[] | undefined {
  const body = text.trim();
  if (!/^[[{]/.test(body)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return undefined;
  }
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  const calls = list.map(callOf);
  const known = calls.filter((c) => c !== undefined);
  if (known.length === 0 || known.length < calls.length) return undefined;
  return parseToolCalls(known).edits.length > 0 ? known : undefined;
}

const CALL_KEY =
  /"(?:old_str|old_string|oldString|new_str|new_string|newString|file_text|content|patch|edits|arguments|input)"\s*:/;

/** Whether a text is a JSON document of calls that ends before its end. */
export function isCutCall(text: string): boolean {
  const body = text.trim();
  if (!/^(?:\[\s*)?\{/.test(body) || !CALL_KEY.test(body)) return false;
  try {
    JSON.parse(body);
    return false;
  } catch (error) {
    const { message } = error as Error;
    const at = /position (\d+)/.exec(message)?.[1];
    return /end of JSON|unterminated/i.test(message) || (at !== undefined && Number(at) >= body.length);
  }
}

function callOf(value: unknown): EditCall | undefined {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const record = value as Arguments;
  const inner = isRecord(record["function"]) ? record["function"] : record;
  const { name, tool } = inner;
  const given = inner["arguments"] ?? inner["input"] ?? inner["parameters"] ?? inner["args"];
  if (typeof name === "string" || typeof tool === "string") {
    const called = typeof name === "string" ? name : String(tool);
    return { name: called, arguments: typeof given === "string" ? given : JSON.stringify(given ?? inner) };
  }
  const edits = editsOf("edit", record);
  return typeof edits === "string" ? undefined : { name: "edit", arguments: JSON.stringify(record) };
}

function isRecord(value: unknown): value is Arguments {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function argumentsOf(text: string): Arguments | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return undefined;
  }
}

type Read = { readonly edits: readonly Edit[]; readonly errors?: readonly EditError[] } | string;

function editsOf(name: string, args: Arguments): Read {
  const patch = textOf(args, "patch", "input", "diff");
  if (patch !== undefined)
    return /^\s*\*\*\* Begin Patch/m.test(patch) ? parsePatch(patch) : parseUnifiedDiff(patch);
  const path = textOf(
    args,
    "path",
    "file_path",
    "filePath",
    "file",
    "filename",
    "target_file",
    "relative_path",
  );
  const command = `${name} ${textOf(args, "command", "action", "kind") ?? ""}`;
  if (/\b(?:view|read|undo_edit)\b/i.test(command)) return "it changes nothing.";
  if (path === undefined) return "the argument `path` is missing.";
  if (/delete|remove/i.test(command)) return { edits: [{ kind: "delete", path }] };
  const to = textOf(args, "to", "new_path", "newPath", "destination");
  if (/rename|move/i.test(command) || (to !== undefined && args["content"] === undefined))
    return to === undefined ? "the argument `to` is missing." : { edits: [{ kind: "rename", path, to }] };
  const many = args["edits"];
  if (Array.isArray(many)) return manyOf(path, many);
  const one = replaceOf(path, args);
  if (one !== undefined) return { edits: [one] };
  const content = textOf(args, "content", "file_text", "contents", "text", "new_content");
  if (content !== undefined)
    return { edits: [{ kind: "write", path, content, mustBeNew: /create|new/i.test(command) }] };
  if (/insert/i.test(command))
    return "a line number alone does not say where text goes; replace a line and repeat it.";
  return "it has neither `old_str` and `new_str` nor `content`.";
}

function manyOf(path: string, many: readonly unknown[]): Read {
  const edits: Edit[] = [];
  for (const [i, item] of many.entries()) {
    const one = isRecord(item) ? replaceOf(path, item) : undefined;
    if (one === undefined) return `item ${i + 1} of \`edits\` lacks \`old_str\` or \`new_str\`.`;
    edits.push(one);
  }
  return edits.length > 0 ? { edits } : "`edits` is empty.";
}

function replaceOf(path: string, args: Arguments): Edit | undefined {
  const search = textOf(args, "old_str", "old_string", "oldString", "old_text", "oldText", "search");
  const replace = textOf(args, "new_str", "new_string", "newString", "new_text", "newText", "replace");
  if (search === undefined || replace === undefined) return undefined;
  const all = args["replace_all"] === true || args["replaceAll"] === true || args["allow_multiple"] === true;
  const hint: EditHint | undefined = all ? { all } : undefined;
  return { kind: "replace", path, search, replace, ...(hint && { hint }) };
}

function textOf(args: Arguments, ...names: readonly string[]): string | undefined {
  const found = names.map((name) => args[name]).find((value) => typeof value === "string");
  return typeof found === "string" ? found : undefined;
}
