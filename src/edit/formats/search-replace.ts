import type { Edit, EditError } from "../../core/edit.ts";
import { unreadable } from "../refusal.ts";

const OPEN = /^\s*(?:<{5,9}|-{5,9})\s*SEARCH\s*>?\s*(.*)$/;
const MIDDLE = /^\s*={5,9}\s*$/;
const CLOSE = /^\s*(?:>{5,9}|\+{5,9})\s*REPLACE\s*$/;
const FENCE = /^\s*(`{3,}|~{3,})\s*(.*)$/;

/** Search/replace blocks with or without fences; the path stands on the line before, in the fence, or in the block. */
export function parseBlocks(reply: string): {
  edits: readonly Edit[];
  errors: readonly EditError[];
  prose: string;
} {
  const lines = reply.split(/\r?\n/);
  const edits: Edit[] = [];
  const errors: EditError[] = [];
  const prose: string[] = [];
  let path: string | undefined;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? "";
    const open = OPEN.exec(line);
    if (!open) {
      prose.push(line);
      continue;
    }
    const index = edits.length;
    const named = pathIn(open[1] ?? "") ?? pathBefore(prose);
    path = named ?? path;
    const middle = find(lines, i + 1, MIDDLE, OPEN);
    const close = middle === undefined ? undefined : find(lines, middle + 1, CLOSE, OPEN);
    if (middle === undefined || close === undefined) {
      const cut = !lines.slice(i + 1).some((l) => OPEN.test(l));
      errors.push(
        cut
          ? unreadable(
              "OUTPUT_TRUNCATED",
              "The last edit block has no end: the reply was cut off. Nothing of it was applied; send smaller blocks.",
              index,
              path,
            )
          : unreadable(
              "UNBALANCED_MARKERS",
              `Edit block ${index + 1} has a SEARCH marker without its ======= and REPLACE markers.`,
              index,
              path,
            ),
      );
      break;
    }
    const search = lines.slice(i + 1, middle);
    const replace = lines.slice(middle + 1, close);
    if (replace.some((l) => MIDDLE.test(l)))
      errors.push(
        unreadable(
          "MARKER_IN_BODY",
          `Edit block ${index + 1} has two ======= lines, so its two parts cannot be told apart.`,
          index,
          path,
        ),
      );
    if (path === undefined)
      errors.push(
        unreadable("NO_EDITS", `Edit block ${index + 1} does not name its file on the line before.`, index),
      );
    else edits.push(toEdit(path, search, replace));
    i = close;
  }
  return { edits, errors, prose: prose.join("\n") };
}

function toEdit(path: string, search: readonly string[], replace: readonly string[]): Edit {
  return { kind: "replace", path, search: join(search), replace: join(replace) };
}

/** Each line with its end: an empty part is the empty text. */
function join(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

function find(lines: readonly string[], from: number, wanted: RegExp, not: RegExp): number | undefined {
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (wanted.test(line)) return i;
    if (not.test(line)) return undefined;
  }
  return undefined;
}

/** The path on the last line of text before a block, fences looked through. */
function pathBefore(prose: readonly string[]): string | undefined {
  for (let i = prose.length - 1, seen = 0; i >= 0 && seen < 3; i--) {
    const line = prose[i] ?? "";
    const fence = FENCE.exec(line);
    if (line.trim() === "") continue;
    seen++;
    const info = fence ? (fence[2] ?? "").replace(/^[\w+#-]+[\s:]+/, "") : line;
    const path = pathIn(info);
    if (path !== undefined) return path;
    if (!fence) return undefined;
  }
  return undefined;
}

/** A path alone on its line, perhaps marked up as a heading, in bold or backticks, or after `File:`. */
function pathIn(text: string): string | undefined {
  const plain = text
    .trim()
    .replace(/^(?:#{1,6}|[-*>]|\d+\.|\/\/)\s+/, "")
    .replace(/^(?:file(?:name)?|path)\s*[:=]\s*/i, "")
    .replace(/^[*_`"']+|[*_`"':]+$/g, "")
    .trim();
  const looks = /^[^\s<>|"'`]+$/.test(plain) && (/[./\\]/.test(plain) || /^[A-Z]\w+$/.test(plain));
  return looks && !/^[.=<>-]+$/.test(plain) ? plain : undefined;
}
