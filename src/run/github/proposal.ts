import { createHash } from "node:crypto";
import type { FileChange } from "../../core/edit.ts";
import { MulliganError } from "../../core/errors.ts";
import type { Report } from "../../report/report.ts";
import { packChanges, unpackChanges } from "../changes.ts";
import type { PackedChange } from "../changes.ts";
import { policyErrors } from "../policy.ts";

/** What a job without rights leaves for one that has them. */
interface Proposal {
  readonly schema: "mulligan-proposal";
  readonly version: 1;
  /** Of the trigger that it answers; undefined where no event did. */
  readonly key: string | undefined;
  readonly baseSha: string;
  readonly changes: readonly PackedChange[];
  readonly patch: string;
  readonly report: Report;
}

export interface Proposed {
  readonly key: string | undefined;
  readonly baseSha: string;
  readonly changes: readonly FileChange[];
  readonly patch: string;
  readonly report: Report;
}

/** A proposal as text, and the digest by which its publisher knows it. */
export function writeProposal(proposed: Proposed): { readonly text: string; readonly digest: string } {
  const proposal: Proposal = {
    schema: "mulligan-proposal",
    version: 1,
    ...proposed,
    changes: packChanges(proposed.changes),
  };
  const text = `${JSON.stringify(proposal)}\n`;
  return { text, digest: digestOf(text) };
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * A proposal that may be published: its digest is the one that the proposing job told (where one is asked for), its shape is
 * right, and its edits keep the policy, since whoever made it ran code of others. Throws BAD_INPUT with what is wrong.
 */
export function readProposal(
  text: string,
  {
    digest,
    scope,
    allow,
  }: { readonly digest: string; readonly scope: readonly string[]; readonly allow: readonly string[] },
): Proposed {
  if (digest !== "" && digestOf(text) !== digest)
    throw bad("The proposal is not the one that was announced: its digest differs.");
  const proposal = parse(text);
  const changes = unpackChanges(proposal.changes);
  const { errors } = policyErrors(changes, { scope, allow });
  const [first] = errors;
  if (first !== undefined) throw bad(`The proposal breaks the policy: ${first.message}`);
  return { ...proposal, changes };
}

function parse(text: string): Proposal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw bad("The proposal is no JSON.");
  }
  const { schema, version, baseSha, changes, report, patch, key } = (value ?? {}) as Partial<Proposal>;
  if (schema !== "mulligan-proposal" || version !== 1)
    throw bad("The proposal is of another version, or none at all.");
  const isWhole =
    /^[0-9a-f]{40}$/.test(String(baseSha)) &&
    Array.isArray(changes) &&
    changes.every(isChange) &&
    typeof patch === "string" &&
    typeof report === "object" &&
    report.schema === "mulligan-report" &&
    (key === undefined || typeof key === "string");
  if (!isWhole) throw bad("The proposal lacks what it needs, or has it in another shape.");
  return value as Proposal;
}

function isChange(value: unknown): boolean {
  const { path, before, after, renamedFrom, mode } = (value ?? {}) as Partial<PackedChange>;
  const isText = (side: unknown): boolean => side === null || typeof side === "string";
  return (
    typeof path === "string" &&
    isText(before) &&
    isText(after) &&
    (renamedFrom === undefined || typeof renamedFrom === "string") &&
    (mode === undefined || typeof mode === "number")
  );
}

function bad(message: string): MulliganError {
  return new MulliganError("BAD_INPUT", message, "Publish only what the proposing job of the same run left.");
}
