import { countOf } from "./match.ts";
import type { Block } from "./match.ts";
import { BLANK } from "./text/source.ts";
import type { Source } from "./text/source.ts";

const MOST_PEAKS = 5;
/** Search lines that look alike, and places of one line, that take part; more say nothing and cost much. */
const MOST_TWINS = 4;

/** Where a block may begin, best first, by the whole lines that it shares with the file: the rarer, the heavier. */
export function lineVotes(source: Source, block: Block): readonly number[] {
  const offsets = new Map<number, number[]>();
  for (const [i, hash] of block.hashes.entries()) {
    if (hash === BLANK) continue;
    const known = offsets.get(hash);
    if (known === undefined) offsets.set(hash, [i]);
    else if (known.length < MOST_TWINS) known.push(i);
  }
  const lines = [...offsets].map(([hash, at]) => ({ hash, at, count: countOf(source, hash) }));
  const votes = new Float64Array(source.count + block.lines.length);
  const { heads, next, hashes } = source;
  let left = source.count / 2 + 1000;
  let voted = false;
  for (const { hash, at, count } of lines.sort((a, b) => a.count - b.count)) {
    if (count === 0) continue;
    left -= count * at.length;
    if (left < 0 && voted) break;
    voted = true;
    const weight = Math.log2(1 + source.count / count) + 0.01;
    for (let line = heads[hash & (heads.length - 1)] ?? -1; line >= 0; line = next[line] ?? -1)
      if (hashes[line] === hash)
        for (const offset of at) add(votes, line - offset + block.lines.length, weight);
  }
  return voted ? peaks(votes, block.lines.length) : [];
}

/** The same by words, for blocks of which every line differs. */
export function wordVotes(source: Source, block: Block): readonly number[] {
  const offsets = new Map<number, number[]>();
  block.lines.forEach((line, i) =>
    words(line, 0, line.length, (hash) => {
      const known = offsets.get(hash);
      if (known === undefined) offsets.set(hash, [i]);
      else if (known.length < MOST_TWINS && known.at(-1) !== i) known.push(i);
    }),
  );
  const filter = new Uint8Array(4096);
  for (const hash of offsets.keys()) filter[hash & 4095] = 1;
  const places = new Map<number, number[]>();
  let line = 0;
  const most = 64 + source.count / 8;
  words(source.text, 0, source.text.length, (hash, at) => {
    if (filter[hash & 4095] === 0 || !offsets.has(hash)) return;
    while (line + 1 < source.count && (source.starts[line + 1] ?? 0) <= at) line++;
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [line]);
    else if (known.length < most && known.at(-1) !== line) known.push(line);
  });
  if (places.size === 0) return [];
  const votes = new Float64Array(source.count + block.lines.length);
  let left = 2 * source.count + 1000;
  for (const [hash, at] of [...places].sort((a, b) => a[1].length - b[1].length)) {
    left -= at.length;
    if (left < 0) break;
    const weight = Math.log2(1 + source.count / at.length) + 0.01;
    for (const place of at)
      for (const offset of offsets.get(hash) ?? []) add(votes, place - offset + block.lines.length, weight);
  }
  return peaks(votes, block.lines.length);
}

function add(votes: Float64Array, at: number, weight: number): void {
  votes[at] = (votes[at] ?? 0) + weight;
}

/** The best beginnings: votes summed over a seventh of the block to each side, neighbours of a peak left out. */
function peaks(votes: Float64Array, size: number): readonly number[] {
  const reach = Math.max(1, Math.round(size * 0.15));
  const places: number[] = [];
  for (let i = 0; i < votes.length; i++) if (votes[i] !== 0) places.push(i);
  const sums = places.map(() => 0);
  let sum = 0;
  for (let low = 0, high = 0, k = 0; k < places.length; k++) {
    const at = places[k] ?? 0;
    for (; (places[high] ?? Number.POSITIVE_INFINITY) <= at + reach; high++)
      sum += votes[places[high] ?? 0] ?? 0;
    for (; (places[low] ?? 0) < at - reach; low++) sum -= votes[places[low] ?? 0] ?? 0;
    sums[k] = sum + (votes[at] ?? 0) * 0.5;
  }
  const found: number[] = [];
  while (found.length < MOST_PEAKS) {
    let best = -1;
    for (const [k, value] of sums.entries()) if (value > (sums[best] ?? 0)) best = k;
    const at = places[best];
    if (at === undefined) break;
    found.push(at);
    for (const [k, place] of places.entries()) if (Math.abs(place - at) <= reach * 2) sums[k] = 0;
  }
  return found.map((at) => at - size);
}

/** Calls back with a hash for every word of three letters or more, in upper or lower case. */
function words(text: string, from: number, to: number, found: (hash: number, at: number) => void): void {
  let hash = 0x811c9dc5;
  let start = -1;
  for (let i = from; i <= to; i++) {
    const code = i < to ? text.charCodeAt(i) : 32;
    const inWord =
      (code >= 97 && code <= 122) ||
      (code >= 65 && code <= 90) ||
      (code >= 48 && code <= 57) ||
      code === 95 ||
      code > 127;
    if (inWord) {
      if (start < 0) {
        start = i;
        hash = 0x811c9dc5;
      }
      hash = Math.imul(hash ^ (code >= 65 && code <= 90 ? code | 32 : code), 0x01000193);
    } else if (start >= 0) {
      if (i - start >= 3) found(hash, start);
      start = -1;
    }
  }
}
