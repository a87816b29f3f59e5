export type SearchPattern =
  | { readonly kind: "costly" }
  /** Undefined when the text is no regular expression, so that it can only be searched for as it stands. */
  | { readonly kind: "pattern"; readonly pattern: RegExp | undefined };

/** Repeats in one pattern: a third makes the time grow with the fourth power of a line's length. */
const MOST_REPEATS = 2;

/** A model's regular expression, refused where matching a line may take steeply more time than the line is long. */
export function searchPattern(source: string): SearchPattern {
  if (isCostly(source)) return { kind: "costly" };
  try {
    return { kind: "pattern", pattern: new RegExp(source) };
  } catch {
    return { kind: "pattern", pattern: undefined };
  }
}

/** Space followed by something else that must be there: it can match in one way only. */
const PLAIN_SPACE = /\\s[*+](?=\(?(?:\?:)?(?:[\w=:;,"'<>#@/&!%-]|\\[wdS(){}[\].])(?![*?{]))/g;

/** A repeated group that repeats or chooses inside, a reference back, or many repeats. */
function isCostly(source: string): boolean {
  const plain = source.replace(PLAIN_SPACE, "x").replace(/\\\D|\[(?:\\.|[^\]\\])*\]/g, "x");
  const repeats = plain.match(/[*+]|,\d*\}/g) ?? [];
  return /[*+}|?].*\)[*+{]/.test(plain) || /\\[1-9]/.test(plain) || repeats.length > MOST_REPEATS;
}
