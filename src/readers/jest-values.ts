import { namedValues, sidesOf, splitOnce } from "./values.ts";
import type { Values } from "./values.ts";

/** The lines of a message before its source excerpt, its stack or its cause. */
export function matcherText(lines: readonly string[]): readonly string[] {
  const end = lines.findIndex((line) => /^ *(?:> +)?\d+ \||^ *at \S.*[:)]|^ *❯ |^Cause:$/.test(line));
  return end < 0 ? lines : lines.slice(0, end);
}

/** What jest's and vitest's matchers print: two named values, a diff of both, or a sentence that holds them. */
export function matcherValues(lines: readonly string[]): Values {
  const named = namedValues(lines, /^Expected(?: [a-z]+)*: (.+)$/, /^Received(?: [a-z]+)*: (.+)$/);
  if (named.expected !== undefined && named.actual !== undefined) return named;
  const head = lines.findIndex((line) => /^- Expected\b/.test(line));
  if (head < 0) return inWords(lines[0] ?? "");
  return /^\+ Received\b/.test(lines[head + 1] ?? "")
    ? sidesOf(lines.slice(head + 2), "-")
    : apart(lines, head);
}

/** vitest puts long values below `- Expected:` and `+ Received:`. */
function apart(lines: readonly string[], from: number): Values {
  const to = lines.findIndex((line, i) => i > from && /^\+ Received: ?$/.test(line));
  if (to < 0) return {};
  const text = (a: number, b: number): string => lines.slice(a, b).join("\n").trim();
  return { expected: text(from + 1, to), actual: text(to + 1, lines.length) };
}

/** chai's sentence, where it shows both values whole. */
function inWords(line: string): Values {
  const [, text = "", verb = ""] =
    /^(?:AssertionError: )?expected (.+?( to (?:equal|deeply equal|strictly equal|be(?! (?:greater|less|a|an|at|above|below|close|one|of)\b)) ).+?)(?: \/\/ .*)?$/.exec(
      line,
    ) ?? [];
  const sides = verb === "" || text.includes("…") ? undefined : splitOnce(text, verb);
  return { actual: sides?.[0], expected: sides?.[1] };
}
