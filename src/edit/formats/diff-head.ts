import { gitNames, isStampedAbsent, nameIn, sameFile, stripped } from "./diff-names.ts";

/** What the lines before a file's hunks say. */
export interface FileHead {
  readonly old: string | undefined;
  readonly now: string | undefined;
  readonly created: boolean;
  readonly deleted: boolean;
  readonly executable: boolean;
  /** Git's own head line, after which hunks may be missing. */
  readonly git: boolean;
  readonly renamed: boolean;
  /** Why the change cannot be made here, whatever the hunks say; ends a sentence that begins with the file. */
  readonly refused: string | undefined;
}

export const HUNK = /^@@(?:\s*-(\d+)(?:,(\d+))?\s+\+(\d+)(?:,(\d+))?\s*@@)?(.*)$/;

const GIT =
  /^(rename from|rename to|copy from|copy to|new file mode|deleted file mode|Binary files|GIT binary patch|index|old mode|new mode|similarity index|dissimilarity index)\b ?(.*)$/;
/** Modes of a link and of a submodule. */
const NO_FILE = /(?:^| )(?:120000|160000)$/;

/** Reads the head of a file from a line on; `next` is the line after it. */
export function readHead(
  lines: readonly string[],
  from: number,
): { readonly head: FileHead; readonly next: number } {
  let at = from;
  let names: readonly [string | undefined, string | undefined] = [undefined, undefined];
  const said = new Map<string, string>();
  const first = /^diff --git (.+)$/.exec(lines[at] ?? "");
  if (first) {
    names = gitNames(first[1] ?? "");
    for (at++; at < lines.length; at++) {
      const [, what, rest = ""] = GIT.exec(lines[at] ?? "") ?? [];
      if (what === undefined) break;
      said.set(what, rest);
    }
  }
  const [gitOld, gitNow] = names;
  let [created, deleted] = [said.has("new file mode"), said.has("deleted file mode")];
  const [minus = "", plus = ""] = [lines[at], lines[at + 1]];
  if (/^--- \S/.test(minus) && /^\+\+\+ \S/.test(plus)) {
    names = stripped(nameIn(minus.slice(4)), nameIn(plus.slice(4)));
    created ||= names[0] === undefined || (!first && isStampedAbsent(minus));
    deleted ||= names[1] === undefined || (!first && isStampedAbsent(plus));
    if (!first) names = sameFile(names, minus.includes("\t") && plus.includes("\t"));
    at += 2;
  }
  const [old, now] = names;
  const [was, is] = [said.get("rename from"), said.get("rename to")].map((name) => name && nameIn(name));
  // Git's line counts where it names one file, or for a rename that has no spaces, which it could be parted at.
  const plain = is !== undefined && (first?.[1] ?? "").split(" ").length === 2;
  const twoNames =
    (gitOld === gitNow && !(isSame(gitOld, was ?? old) && isSame(gitNow, is ?? now))) ||
    (plain && !isSame(gitNow, is));
  const refused = twoNames ? "is another file in the `diff --git` line than in the next ones" : refusal(said);
  return {
    head: {
      old: was ?? old,
      now: is ?? now,
      created,
      deleted,
      executable: said.get("new file mode") === "100755",
      git: first !== null,
      renamed: is !== undefined,
      refused,
    },
    next: at,
  };
}

/** Whether two names can be of one file; one may carry the prefix of a diff. */
function isSame(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return true;
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
}

function refusal(said: ReadonlyMap<string, string>): string | undefined {
  if (said.has("Binary files") || said.has("GIT binary patch")) return "is changed as a binary file";
  if (said.has("copy from")) return "is copied, which only a new file with all its lines can do here";
  for (const what of ["new file mode", "deleted file mode", "old mode", "new mode", "index"])
    if (NO_FILE.test(said.get(what) ?? "")) return "is a link or a submodule there";
  if (said.has("new mode")) return "gets another mode, which is not possible here";
  const renamed = said.has("rename from") && (said.has("new file mode") || said.has("deleted file mode"));
  return renamed ? "is renamed and made or deleted at once" : undefined;
}
