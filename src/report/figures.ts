/** Thousands separated. */
export function count(n: number): string {
  return n.toLocaleString("en-US");
}

/** Dollars with as many digits as small amounts need; an unknown cost is never 0. */
export function usd(amount: number | undefined): string {
  if (amount === undefined) return "unknown (no price)";
  return `$${amount.toFixed(amount >= 1 || amount === 0 ? 2 : 4)}`;
}

export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  const s = ms / 1000;
  return s < 60 ? `${s.toFixed(1)} s` : `${Math.floor(s / 60)} min ${Math.round(s % 60)} s`;
}
