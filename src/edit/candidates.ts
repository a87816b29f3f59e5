import { distance } from "fastest-levenshtein";
import type { Candidate } from "../core/edit.ts";
import type { Line } from "./text.ts";

const CONTEXT = 2;
const MOST_CHARACTERS = 1600;

/**
 * Up to three places that a search may have meant, best first. Lines that both have vote for a place by how rare they
 * are; only the best places are compared line by line. Linear in the file.
 */
export function findCandidates(lines: readonly Line[], search: readonly string[]): readonly Candidate[] {
  if (search.length === 0 || lines.length === 0) return [];
  const peaks = vote(lines, search);
  const scored = peaks.map((start) => score(lines, search, start)).sort((a, b) => b.score - a.score);
  const kept: Candidate[] = [];
  for (const c of scored)
    if (!kept.some((k) => Math.abs(k.startLine - c.startLine) < search.length / 2)) kept.push(c);
  return kept.slice(0, 3);
}

function vote(lines: readonly Line[], search: readonly string[]): readonly number[] {
  const offsets = new Map<string, number[]>();
  search.forEach((line, i) => {
    for (const key of keysOf(line)) offsets.set(key, [...(offsets.get(key) ?? []), i]);
  });
  const counts = new Map<string, number>();
  const keys = lines.map((line) => keysOf(line.text).filter((key) => offsets.has(key)));
  for (const list of keys) for (const key of list) counts.set(key, (counts.get(key) ?? 0) + 1);
  const votes = new Map<number, number>();
  keys.forEach((list, i) => {
    for (const key of list) {
      const weight = (key.startsWith("w ") ? 0.3 : 1) / (counts.get(key) ?? 1);
      for (const offset of (offsets.get(key) ?? []).slice(0, 8)) {
        const start = Math.max(0, i - offset);
        votes.set(start, (votes.get(start) ?? 0) + weight);
      }
    }
  });
  return [...votes]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, 12)
    .map(([start]) => start);
}

/** The whole line without its white space, and its longer words. */
function keysOf(line: string): string[] {
  const plain = line.replace(/\s+/g, "");
  if (plain.length < 2) return [];
  const words = line.length < 400 ? (line.match(/[A-Za-z_$][\w$]{3,}/g) ?? []) : [];
  return [`l ${plain}`, ...new Set(words.map((word) => `w ${word}`))];
}

function score(lines: readonly Line[], search: readonly string[], start: number): Candidate {
  const end = Math.min(lines.length, start + search.length);
  const real = lines.slice(start, end).map((line) => line.text);
  const sum = search.reduce((total, line, i) => total + similarity(line, real[i] ?? ""), 0);
  const from = Math.max(0, start - CONTEXT);
  const shown = lines.slice(from, Math.min(lines.length, end + CONTEXT)).map((line) => line.text);
  return {
    startLine: start + 1,
    endLine: end,
    score: Number((sum / Math.max(search.length, 1)).toFixed(3)),
    text: shown.join("\n").slice(0, MOST_CHARACTERS),
    differs: whatDiffers(search, real),
  };
}

function similarity(a: string, b: string): number {
  const [x, y] = [a.trim().slice(0, 400), b.trim().slice(0, 400)];
  if (x === y) return 1;
  const longest = Math.max(x.length, y.length);
  return longest === 0 ? 1 : 1 - distance(x, y) / longest;
}

function whatDiffers(search: readonly string[], real: readonly string[]): readonly string[] {
  const kinds = new Set<string>();
  search.forEach((line, i) => {
    const other = real[i];
    if (other === undefined) kinds.add("missing lines");
    else if (line !== other) {
      if (line.replace(/\s+/g, "") === other.replace(/\s+/g, "")) kinds.add("white space");
      else if (line.toLowerCase().trim() === other.toLowerCase().trim()) kinds.add("case");
      else if (decode(line).trim() === decode(other).trim())
        kinds.add(/&\w+;|&#/.test(line) ? "entities" : "escapes");
      else kinds.add(`line ${i + 1} of the search`);
    }
  });
  return [...kinds].slice(0, 6);
}

export function decode(text: string): string {
  return text
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#39;|&apos;/g, "'")
    .replace(/&amp;/g, "&")
    .replace(/\\(["'`n\\])/g, "$1");
}
