import { cleanLines } from "./clean.ts";
import { mask } from "../core/failure.ts";

const ANCHOR =
  /\b(error|errors|fail|failed|failure|fatal|panic|panicked|exception|traceback|assert\w*|expected|actual|undefined|cannot|unable|denied|not found|segmentation|abort\w*)\b|✖|✗|×|^E\s|not ok/i;
const BEFORE = 3;
const AFTER = 12;
const CHARACTERS = 3.4;

/**
 * The part of a log that a model sees: lines around whatever names an error, in order, repeats folded with their
 * count, within a budget of tokens; what was left out is said where it stood.
 */
export function distill(
  text: string,
  { maxTokens, root }: { readonly maxTokens: number; readonly root?: string },
): string {
  const lines = cleanLines(text).map((line) => (root === undefined ? line : line.split(`${root}/`).join("")));
  while (lines.at(-1)?.trim() === "") lines.pop();
  const wanted = new Set<number>();
  lines.forEach((line, i) => {
    if (ANCHOR.test(line))
      for (let k = Math.max(0, i - BEFORE); k <= Math.min(lines.length - 1, i + AFTER); k++) wanted.add(k);
  });
  if (wanted.size === 0) for (let k = Math.max(0, lines.length - 40); k < lines.length; k++) wanted.add(k);
  const counts = new Map<string, number>();
  for (const i of wanted) counts.set(mask(lines[i] ?? ""), (counts.get(mask(lines[i] ?? "")) ?? 0) + 1);
  const out: string[] = [];
  const seen = new Set<string>();
  let left = maxTokens * CHARACTERS;
  let last = -1;
  for (const i of [...wanted].sort((a, b) => a - b)) {
    const line = (lines[i] ?? "").slice(0, 400);
    const key = mask(line);
    const times = counts.get(key) ?? 1;
    if (seen.has(key) && times > 3) continue;
    seen.add(key);
    const gap = i > last + 1 ? `(${i - last - 1} lines left out)` : undefined;
    const shown = times > 3 ? `${line}  (×${times})` : line;
    const cost = shown.length + 1 + (gap === undefined ? 0 : gap.length + 1);
    if (cost > left - 30) {
      out.push(`(${lines.length - i} more lines left out)`);
      return out.join("\n");
    }
    if (gap !== undefined) out.push(gap);
    out.push(shown);
    left -= cost;
    last = i;
  }
  if (last < lines.length - 1) out.push(`(${lines.length - 1 - last} lines left out)`);
  return out.join("\n");
}
