import type { Log } from "./log.ts";

/**
 * Runners of many packages put the package before every line and mix the lines: `@till/web:test: `, `packages/web test: `,
 * `[web] `, `web-1  | `. The same lines package by package and without it; undefined where less than half have one.
 */
export function unmixed({ lines, whole }: Log): Log | undefined {
  const groups = new Map<string, { line: string; at: number }[]>();
  let filled = 0;
  let marked = 0;
  for (const [at, line] of lines.entries()) {
    if (line.trim() === "") continue;
    filled += 1;
    const prefix = PREFIX.exec(line)?.[0];
    if (prefix === undefined) continue;
    marked += 1;
    const group = groups.get(prefix.trimEnd()) ?? [];
    group.push({ line: line.slice(prefix.length), at });
    groups.set(prefix.trimEnd(), group);
  }
  const isMixed = marked >= 4 && marked * 2 >= filled && groups.size <= MANY;
  if (!isMixed) return undefined;
  const all = [...groups.values()].flatMap((group) => [...group, { line: "", at: -1 }]);
  const long = all.flatMap(({ line, at }, i) => {
    const text = whole.get(at);
    const prefix = text === undefined ? "" : (PREFIX.exec(text)?.[0] ?? "");
    return text === undefined || line === "" ? [] : [[i, text.slice(prefix.length)] as const];
  });
  return { lines: all.map(({ line }) => line), whole: new Map(long) };
}

/** A repository has fewer packages with tests than a log has different words before a colon. */
const MANY = 200;
const PREFIX =
  /^(?:\[[^\]\s]{1,60}\] ?|@?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,6}:[\w:-]{1,40}: ?|@?[\w.-]{1,60}(?:\/[\w.-]{1,60}){0,6} [\w:-]{1,40}[:$] ?|[\w.-]{1,60} {0,20}\| ?|@[\w.-]{1,60}\/[\w.-]{1,60}: ?)/;
