import { diagnose } from "./diagnose.ts";
import type { Located } from "./located.ts";
import { blockOf, findMatches } from "./match.ts";
import type { Source } from "./text/source.ts";

/** The refusal of the first of several quotations that the file does not hold; undefined when it holds them all. */
export function misquoted(
  source: Source,
  quoted: readonly string[],
  edit: { readonly path: string; readonly number: number; readonly late: () => boolean },
): Extract<Located, { kind: "refused" }> | undefined {
  for (const search of quoted) {
    if (search.trim() === "") continue;
    const { found, inconsistent } = findMatches(source, blockOf(search));
    if (found.length + inconsistent.length > 0) continue;
    const diagnosis = diagnose(source, { ...edit, search, replace: "", wholeLines: true });
    return { kind: "refused", searched: true, ...diagnosis };
  }
  return undefined;
}
