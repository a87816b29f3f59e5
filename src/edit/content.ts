import type { Edit, EditCode, EditError } from "../core/edit.ts";
import type { Draft } from "./draft.ts";
import { newElision, noText, withoutNumbers } from "./guards.ts";
import { quoted } from "./refusal.ts";
import { spliceLines } from "./splice.ts";
import { linesOf, splitLines } from "./text/source.ts";

/** One edit of one file on its way into the draft; `no` makes its refusal. */
export interface Step {
  readonly draft: Draft;
  readonly index: number;
  readonly no: (code: EditCode, message: string) => EditError;
}

/** Content of a file that is absent or empty. */
export function fill(step: Step, edit: Edit): EditError | undefined {
  const { draft, index, no } = step;
  const text = edit.kind === "write" ? edit.content : edit.kind === "replace" ? edit.replace : "";
  if (draft.content !== undefined)
    return no(
      "EDITS_OVERLAP",
      `Edits ${draft.content.index + 1} and ${index + 1} both make ${draft.path}; join them into one.`,
    );
  const bad = unfit(step, text);
  if (bad) return bad;
  draft.content = { text, index, ...(edit.kind === "write" && edit.executable && { executable: true }) };
  return undefined;
}

/** Guards of a whole content: binary, placeholders, line numbers. */
function unfit({ draft, index, no }: Step, text: string): EditError | undefined {
  const { path, source } = draft;
  const strange = noText(text);
  if (strange) return no("NOT_TEXT", `Edit ${index + 1} would write ${strange} into ${path}.`);
  const now = splitLines(text);
  const left = newElision(path, source ? linesOf(source, 0, source.count) : [], now);
  if (left !== undefined)
    return no(
      "ELISION_IN_REPLACE",
      `Edit ${index + 1} leaves part of ${path} out with a placeholder (${quoted(left.trim())}); write all the lines.`,
    );
  if (now.length > 1 && withoutNumbers(now)?.barred === true && !/\.(?:[ct]sv|txt|md|log)$/i.test(path))
    return no("LINE_PREFIXES", `The content of ${path} carries line numbers; write the lines without them.`);
  return undefined;
}

/** Lines of a file up to which a whole new content may drop any part of it, and the share that it keeps above that. */
const IN_FENCE = { small: 12, share: 1 / 2 };
const IN_CALL = { small: 60, share: 1 / 3 };

/** A whole content over a file that has some. */
export function overwrite(
  step: Step,
  edit: Extract<Edit, { kind: "write" }>,
  wholeLines: boolean,
): EditError | undefined {
  const { draft, index, no } = step;
  const { path, source, before } = draft;
  if (source === undefined || before === undefined) return undefined;
  const now = splitLines(edit.content);
  const old = linesOf(source, 0, source.count);
  const same = now.length === old.length && now.every((line, i) => line === old[i]);
  if (same && edit.mustBeNew)
    return no("ALREADY_APPLIED", `${path} exists with this content: edit ${index + 1} was applied before.`);
  if (edit.mustBeNew) return no("EXISTS", `${path} exists already; edit it instead of creating it.`);
  if (draft.content ?? draft.places[0])
    return no("EDITS_OVERLAP", `Edit ${index + 1} writes all of ${path}, which another edit changes.`);
  const bad = unfit(step, edit.content);
  if (bad) return bad;
  const { small, share } = wholeLines ? IN_FENCE : IN_CALL;
  if (old.length > small && now.length < old.length * share)
    return no(
      "SPAN_TOO_LARGE",
      `Edit ${index + 1} writes ${now.length} lines over the ${old.length} lines of ${path}. Change them in blocks, so that nothing is lost by mistake.`,
    );
  const finalNewline = wholeLines ? undefined : edit.content.endsWith("\n");
  const placed = spliceLines(source, { start: 0, end: source.count, old, now, finalNewline });
  if (placed.splices.length === 0) return no("NOOP_IDENTICAL", `Edit ${index + 1} writes ${path} as it is.`);
  draft.places.push({ index, placed });
  return undefined;
}
