/** One measured value; `limit` is what it must not exceed. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly limit?: number;
}

/** The middle of some values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Prints figures as lines; returns how many exceed their limit. */
export function print(figures: readonly Figure[]): number {
  let over = 0;
  for (const { name, value, unit, limit } of figures) {
    const fine = limit === undefined || value <= limit;
    if (!fine) over++;
    const bound = limit === undefined ? "" : ` (at most ${limit}${fine ? "" : ": EXCEEDED"})`;
    console.log(`${name}: ${Number(value.toPrecision(4))} ${unit}${bound}`);
  }
  return over;
}
