import { cut } from "./reader.ts";

const LINES = 12;
const CHARACTERS = 160;
const LEGEND = "(- expected, + actual)";

/** Two long values where they differ: `-` expected, `+` actual, one equal line on each side of the difference. */
export function differenceOf(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  if (a.length === 1 && b.length === 1) {
    const at = sharedStart(expected, actual);
    return `${LEGEND}\n- ${windowOf(expected, at)}\n+ ${windowOf(actual, at)}`;
  }
  const start = sharedStart(a, b);
  const end = sharedStart(a.slice(start).toReversed(), b.slice(start).toReversed());
  return [
    LEGEND,
    ...(start > 1 ? [`  … ${start - 1} equal line${start === 2 ? "" : "s"}`] : []),
    ...marked(" ", a.slice(Math.max(0, start - 1), start)),
    ...marked("-", a.slice(start, a.length - end)),
    ...marked("+", b.slice(start, b.length - end)),
    ...marked(" ", a.slice(a.length - end, a.length - end + 1)),
  ].join("\n");
}

function marked(mark: string, lines: readonly string[]): readonly string[] {
  const shown = lines.slice(0, LINES).map((line) => `${mark} ${cut(line, CHARACTERS)}`);
  return lines.length > LINES ? [...shown, `${mark} … ${lines.length - LINES} more lines`] : shown;
}

function sharedStart(a: string | readonly string[], b: string | readonly string[]): number {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n += 1;
  return n;
}

/** The part of a long line around a place. */
function windowOf(text: string, at: number): string {
  const from = text.length <= CHARACTERS ? 0 : Math.max(0, at - CHARACTERS / 4);
  return `${from > 0 ? "…" : ""}${cut(text.slice(from), CHARACTERS)}`;
}
