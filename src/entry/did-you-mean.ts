/** ` Did you mean X?` when a known word is near enough to the one given, else nothing. */
export function didYouMean(given: string, known: readonly string[]): string {
  const near = known.map((k) => ({ k, d: edits(given, k) })).sort((a, b) => a.d - b.d)[0];
  return near && near.d <= Math.max(2, given.length / 3) ? ` Did you mean ${near.k}?` : "";
}

/** Levenshtein's distance, one row at a time; words here are short. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}
