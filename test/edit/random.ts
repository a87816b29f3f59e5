/** Numbers from a seed, the same on every machine (Marsaglia's xorshift, 32 bits). */
export interface Random {
  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number;
  pick<T>(items: readonly T[]): T;
}

export function seeded(seed: number): Random {
  let state = (seed * 2654435761) | 0 || 1;
  const below = (limit: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return { below, pick: (items) => items[below(items.length)] as (typeof items)[number] };
}
