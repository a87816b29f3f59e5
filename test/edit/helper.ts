import { parseReply } from "../../src/edit/parse-reply.ts";
import type { ParseOptions } from "../../src/edit/parse-reply.ts";
import { plan } from "../../src/edit/plan.ts";
import type { PlanResult, PlanTree } from "../../src/edit/plan.ts";
import type { Edit, EditError } from "../../src/core/edit.ts";

export type Files = Readonly<Record<string, string | Uint8Array>>;

export function treeOf(files: Files, more: Partial<PlanTree> = {}): PlanTree {
  const bytes = (path: string): Uint8Array | undefined => {
    const content = Object.hasOwn(files, path) ? files[path] : undefined;
    return typeof content === "string" ? Buffer.from(content) : content;
  };
  return {
    read: (path) => {
      const found = bytes(path);
      return found && { bytes: found };
    },
    paths: Object.keys(files),
    wholeLines: true,
    capMs: 60_000,
    ...more,
  };
}

/** Parses and plans; parse errors come back as a refusal. */
export function attempt(reply: string, files: Files, options: ParseOptions = {}): PlanResult {
  const parsed = parseReply(reply, options);
  if (parsed.errors.length > 0) return { kind: "refused", errors: parsed.errors };
  return plan(parsed.edits, treeOf(files, { wholeLines: parsed.format !== "tool-call" }));
}

/** All files after a plan, as text; throws the refusals' codes when there is none. */
export function after(result: PlanResult, files: Files): Record<string, string> {
  if (result.kind === "refused")
    throw new Error(result.errors.map((e) => `${e.code}: ${e.message}`).join("\n"));
  const out: Record<string, string> = {};
  for (const [path, content] of Object.entries(files)) out[path] = Buffer.from(content).toString("utf8");
  for (const { path, after: bytes, renamedFrom } of result.changes) {
    if (renamedFrom !== undefined) delete out[renamedFrom];
    if (bytes === undefined) delete out[path];
    else out[path] = Buffer.from(bytes).toString("utf8");
  }
  return out;
}

/** The refusals of a plan, siblings left out; empty when it was planned. */
export function refusals(result: PlanResult): readonly EditError[] {
  return result.kind === "refused" ? result.errors.filter((e) => e.code !== "ABORTED_BY_SIBLING") : [];
}

export function codes(result: PlanResult): readonly string[] {
  return result.kind === "refused" ? result.errors.map((e) => e.code) : [];
}

export function replacement(path: string, search: string, replace: string): Edit {
  return { kind: "replace", path, search, replace };
}
