/**
 * Top-level fields of the block under a test point. What runners write there is YAML only by intent, so blocks and
 * quotes are read and everything else is kept as it stands. The first of several fields of one name counts, but for
 * `stack`, where the last one is the error's own.
 */
export function tapFields(block: readonly string[]): ReadonlyMap<string, string> {
  const margin = depthOf(block.find((line) => line.trim() !== "") ?? "");
  const fields = new Map<string, string>();
  let name: string | undefined;
  let head = "";
  let rest: string[] = [];
  let quote: string | undefined;
  const close = (): void => {
    const isEmpty = head === "" && rest.every((line) => line.trim() === "");
    if (name !== undefined && !isEmpty && (!fields.has(name) || name === "stack"))
      fields.set(name, valueOf(head, rest));
  };
  for (const raw of block) {
    if (quote !== undefined) {
      rest.push(raw);
      if (isClosed(raw, quote)) quote = undefined;
      continue;
    }
    const line = raw.slice(Math.min(margin, depthOf(raw)));
    const [, key, value = ""] = /^(\w+):(?: +(.*))?$/.exec(line) ?? [];
    if (key === undefined) rest.push(line);
    else {
      close();
      [name, head, rest] = [key, value, []];
      const first = value[0] ?? "";
      if (/["']/.test(first) && (value.length === 1 || !isClosed(value, first))) quote = first;
    }
  }
  close();
  return fields;
}

function depthOf(line: string): number {
  return /^ */.exec(line)?.[0].length ?? 0;
}

function isClosed(line: string, quote: string): boolean {
  const end = line.trimEnd();
  return end.endsWith(quote) && !end.endsWith(`\\${quote}`);
}

function valueOf(head: string, rest: readonly string[]): string {
  if (head === "" || /^[|>][-+]?$/.test(head)) {
    const filled = rest.filter((line) => line.trim() !== "");
    const depth = filled.reduce((least, line) => Math.min(least, depthOf(line)), filled.length > 0 ? 99 : 0);
    return rest
      .map((line) => line.slice(depth))
      .join("\n")
      .replace(/^\n+|\s+$/g, "");
  }
  const whole = [head, ...rest].join("\n").trim();
  if (/^'[^]*'$/.test(whole)) return whole.slice(1, -1).replaceAll("''", "'");
  if (/^"[^]*"$/.test(whole)) return whole.slice(1, -1).replaceAll('\\"', '"');
  return whole;
}
