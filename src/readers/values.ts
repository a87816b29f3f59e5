export interface Values {
  readonly expected?: string | undefined;
  readonly actual?: string | undefined;
}

/** Both sides of a diff: marked lines belong to one of them, all other lines to both. */
export function sidesOf(lines: readonly string[], expectedMark: "+" | "-"): Values {
  const sides = { "+": [] as string[], "-": [] as string[] };
  for (const line of lines) {
    if (/^\s*\^+\s*$/.test(line)) continue;
    const mark = line[0];
    const rest = line.slice(line[1] === " " ? 2 : 1);
    if (mark === "+" || mark === "-") sides[mark].push(rest);
    else for (const side of [sides["+"], sides["-"]]) side.push(line.replace(/^ {1,2}/, ""));
  }
  const text = (side: readonly string[]): string => side.join("\n").replace(/^\n+|\n+$/g, "");
  return { expected: text(sides[expectedMark]), actual: text(sides[expectedMark === "+" ? "-" : "+"]) };
}

/** Like `sidesOf`, for diffs that put the mark right before the text: `-a`, not `- a`. */
export function tightSidesOf(lines: readonly string[], expectedMark: "+" | "-"): Values {
  const spaced = lines.map((line) => (/^[+-]/.test(line) ? `${line[0]} ${line.slice(1)}` : ` ${line}`));
  return sidesOf(spaced, expectedMark);
}

/** What names its sides on two lines: `Expected: 1` and `Received: 2`, in either order. */
export function namedValues(lines: readonly string[], expected: RegExp, actual: RegExp): Values {
  const first = (shape: RegExp): string | undefined => {
    for (const line of lines) {
      const value = shape.exec(line)?.[1];
      if (value !== undefined) return value.trim();
    }
    return undefined;
  };
  return { expected: first(expected), actual: first(actual) };
}

/** Sides of `left OPERATOR right` where the operator stands exactly once. */
export function splitOnce(text: string, operator: string): readonly [string, string] | undefined {
  const at = text.indexOf(operator);
  if (at < 1 || text.includes(operator, at + operator.length)) return undefined;
  return [text.slice(0, at).trim(), text.slice(at + operator.length).trim()];
}
