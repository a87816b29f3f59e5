import { createHash } from "node:crypto";
import type { Edit, EditCode, EditError, FileChange, FileSummary } from "../core/edit.ts";
import { collisions } from "./collisions.ts";
import { fill, overwrite } from "./content.ts";
import type { Step } from "./content.ts";
import { finish, openDraft, overlaps } from "./draft.ts";
import type { Draft, Finished } from "./draft.ts";
import { noText } from "./guards.ts";
import { lineHints } from "./line-hints.ts";
import type { Located } from "./located.ts";
import { checkPath, named, nearest, readings } from "./paths.ts";
import { quoted, refuse } from "./refusal.ts";
import { misquoted } from "./quoted-lines.ts";
import { locate } from "./replace.ts";
import { TIERS } from "./match.ts";

export interface PlanTree {
  /** Bytes of a regular file; undefined when there is none. */
  read(path: string): { readonly bytes: Uint8Array } | undefined;
  /** Known paths, for the nearest names of one that is not there. */
  readonly paths: readonly string[];
  /** sha256 of what the model was shown, by path. */
  readonly expect?: ReadonlyMap<string, string>;
  /** Searches are whole lines; otherwise any part of the text. */
  readonly wholeLines: boolean;
  /** Milliseconds that never run backwards. */
  readonly clock?: () => number;
  /** Milliseconds after which no further candidates are looked for; 2,000 by default. */
  readonly capMs?: number;
}

export type PlanResult =
  | {
      readonly kind: "planned";
      readonly changes: readonly FileChange[];
      readonly files: readonly FileSummary[];
      /** Same for change sets that differ only in white space. */
      readonly patchKey: string;
    }
  /** Every refusal in the order of the edits, then ABORTED_BY_SIBLING for each edit that alone would have landed. */
  | { readonly kind: "refused"; readonly errors: readonly EditError[] };

/** Matches every edit against the same original contents; all of them land or none does. Writes nothing. */
export function plan(edits: readonly Edit[], tree: PlanTree): PlanResult {
  const clock = tree.clock ?? (() => performance.now());
  const deadline = clock() + (tree.capMs ?? 2000);
  const planning: Planning = {
    edits,
    tree,
    drafts: new Map(),
    moved: new Map(),
    late: () => clock() > deadline,
  };
  const errors: EditError[] = [];
  for (const [index, edit] of edits.entries()) {
    const error = place(planning, edit, index);
    if (error) errors.push(error);
  }
  const drafts = [...planning.drafts.values()].filter(isTouched);
  for (const error of drafts.flatMap(overlaps)) errors.push(error);
  for (const error of collisions(drafts, tree.paths)) errors.push(error);
  if (edits.length === 0) errors.push(refuse({ code: "NO_EDITS", message: "There is no edit." }));
  if (errors.length > 0) return refused(errors, edits);
  const finished: Finished[] = [];
  for (const draft of drafts) {
    const one = finish(draft);
    if ("code" in one) errors.push(one);
    else finished.push(one);
  }
  if (errors.length > 0) return refused(errors, edits);
  const changes = finished.map((f) => f.change);
  return { kind: "planned", changes, files: finished.map((f) => f.summary), patchKey: keyOf(changes) };
}

interface Planning {
  readonly edits: readonly Edit[];
  readonly tree: PlanTree;
  readonly drafts: Map<string, Draft>;
  /** New path of a renamed file → the old one, so that later edits may use either. */
  readonly moved: Map<string, string>;
  readonly late: () => boolean;
}

function isTouched(draft: Draft): boolean {
  return draft.places.length > 0 || (draft.content ?? draft.deleted ?? draft.renamed) !== undefined;
}

function place(planning: Planning, edit: Edit, index: number): EditError | undefined {
  const { tree, drafts, moved } = planning;
  const checked = checkPath(edit.path, tree.paths);
  if (checked.kind === "refused") return refuse({ ...checked, index, path: edit.path });
  const known = readings(edit.path).find((p) => tree.read(moved.get(p) ?? p) !== undefined) ?? checked.path;
  const path = moved.get(known) ?? known;
  const draft = drafts.get(path) ?? openDraft(path, tree.read(path)?.bytes);
  const no = (code: EditCode, message: string): EditError =>
    refuse({ code, message, index, path, hash: draft.hash() });
  const shown = tree.expect?.get(path);
  if (shown !== undefined && shown !== draft.hash())
    return no("STALE_FILE", `${path} is no longer as it was shown. Read it again before editing it.`);
  const absent = draft.before === undefined;
  const makes = edit.kind === "write" || (edit.kind === "replace" && edit.search === "");
  if (absent && !makes)
    return no("NOT_FOUND", `There is no file ${quoted(path)}.${missing(draft, tree.paths)}`);
  const step: Step = { draft, index, no };
  const error = absent
    ? fill(step, edit)
    : edit.kind === "delete"
      ? remove(planning, step, edit.quoted ?? [])
      : edit.kind === "rename"
        ? rename(planning, step, edit.to)
        : draft.source === undefined
          ? no("NOT_TEXT", `${path} is not a text file; it can only be deleted or renamed.`)
          : edit.kind === "write"
            ? overwrite(step, edit, tree.wholeLines)
            : replace(planning, step, edit);
  if (!error) drafts.set(path, draft);
  return error;
}

/** Why a file that is not there was expected. */
function missing({ path, content }: Draft, paths: readonly string[]): string {
  return content === undefined
    ? named(nearest(path, paths))
    : ` Edit ${content.index + 1} makes it: all edits are matched against the files as they were, so write it whole there.`;
}

function remove({ late }: Planning, step: Step, quoted: readonly string[]): EditError | undefined {
  const { draft, index, no } = step;
  const { path, source } = draft;
  if (draft.deleted ?? draft.renamed)
    return no(
      "EDITS_OVERLAP",
      `Edit ${index + 1} deletes ${draft.path}, which another edit deletes or renames.`,
    );
  const wrong = source && misquoted(source, quoted, { path, number: index + 1, late });
  if (wrong) return notLocated(step, wrong);
  draft.deleted = { index };
  return undefined;
}

function rename({ tree, moved }: Planning, { draft, index, no }: Step, to: string): EditError | undefined {
  const checked = checkPath(to, tree.paths);
  if (checked.kind === "refused") return refuse({ ...checked, index, path: to });
  const { path } = checked;
  if (path === draft.path) return no("NOOP_IDENTICAL", `Edit ${index + 1} renames ${path} to itself.`);
  if (draft.deleted ?? draft.renamed)
    return no(
      "EDITS_OVERLAP",
      `Edit ${index + 1} renames ${draft.path}, which another edit deletes or renames.`,
    );
  if (tree.read(path) !== undefined)
    return no("EXISTS", `${path} exists already; delete it or choose another name.`);
  draft.renamed = { to: path, index };
  moved.set(path, draft.path);
  return undefined;
}

function replace(
  { edits, tree, late }: Planning,
  step: Step,
  edit: Extract<Edit, { kind: "replace" }>,
): EditError | undefined {
  const { draft, index, no } = step;
  const { path, source } = draft;
  if (source === undefined) return undefined;
  if (edit.search === "" && source.text === "") return fill(step, edit);
  const strange = noText(edit.replace);
  if (strange) return no("NOT_TEXT", `Edit ${index + 1} would write ${strange} into ${path}.`);
  if (
    edit.search === "" &&
    edit.hint === undefined &&
    edit.replace !== "" &&
    source.text.replaceAll("\r\n", "\n") === edit.replace
  )
    return no("ALREADY_APPLIED", `${path} exists with this content: edit ${index + 1} was applied before.`);
  const lines = lineHints(source, edits, edit.path);
  const located = locate(source, { edit, path, number: index + 1, wholeLines: tree.wholeLines, late, lines });
  if (located.kind === "refused") {
    const missing = located.code === "NO_MATCH" || located.code === "NEAR_MATCH";
    return notLocated(step, located, missing ? chained(edits, edit, index) : "");
  }
  const changes = located.places.some(({ splices }) =>
    splices.some((s) => source.text.slice(s.from, s.to) !== s.insert),
  );
  if (!changes) return no("NOOP_IDENTICAL", `Edit ${index + 1} leaves ${path} as it is.`);
  for (const placed of located.places) draft.places.push({ index, placed });
  return undefined;
}

function notLocated(
  { draft, index }: Step,
  { code, message, candidates, searched }: Extract<Located, { kind: "refused" }>,
  more = "",
): EditError {
  return refuse({
    code,
    message: message + more,
    index,
    path: draft.path,
    hash: draft.hash(),
    tiers: searched ? TIERS : [],
    candidates,
  });
}

/** Earlier edits that are looked at for what a later one quotes. */
const MOST_EARLIER = 20;

/** A sentence for a search that another edit of the reply writes. */
function chained(edits: readonly Edit[], edit: Extract<Edit, { kind: "replace" }>, index: number): string {
  const from = Math.max(0, index - MOST_EARLIER);
  const earlier = edits
    .slice(from, index)
    .findIndex((e) => e.kind === "replace" && e.path === edit.path && e.replace.includes(edit.search));
  return earlier < 0
    ? ""
    : ` It is what edit ${from + earlier + 1} writes: all edits are matched against the file as it was, so join the two.`;
}

function refused(errors: readonly EditError[], edits: readonly Edit[]): PlanResult {
  const failed = new Set(errors.map((e) => e.editIndex));
  const sorted = [...errors].sort((a, b) => (a.editIndex ?? 0) - (b.editIndex ?? 0));
  const siblings = edits.flatMap((edit, index) =>
    failed.has(index)
      ? []
      : [
          refuse({
            code: "ABORTED_BY_SIBLING",
            message: `Edit ${index + 1} of ${quoted(edit.path)} could be applied, but is not, since another edit of the reply was refused. Send it again with the others.`,
            index,
            path: edit.path,
          }),
        ],
  );
  return { kind: "refused", errors: [...sorted, ...siblings] };
}

function keyOf(changes: readonly FileChange[]): string {
  const hash = createHash("sha256");
  const parts = changes.map(({ path, after, renamedFrom = "" }) => ({
    name: `${path}\0${renamedFrom}\0`,
    body: after === undefined ? "\0" : Buffer.from(after).toString("latin1").replace(/\s+/g, ""),
  }));
  for (const { name, body } of parts.sort((a, b) => (a.name < b.name ? -1 : 1)))
    hash.update(name).update(body).update("\0");
  return hash.digest("hex").slice(0, 16);
}
