import type { Word } from "./shell.ts";

/** What a runner's options are, each list separated by blanks. */
export interface Grammar {
  /** Options whose value is the next word. */
  readonly values?: string;
  /** Options without a value that a word may follow. */
  readonly flags?: string;
  /** Left out of a narrowed command, with their value: watching, stopping early, passing without tests. */
  readonly dropped?: string;
  /** Filters by name, replaced where the narrowed command has names of its own. */
  readonly names?: string;
  /** `-xvs` is several short options in one, `-kname` or `-j4` one with its value. */
  readonly clusters?: boolean;
}

export interface Arguments {
  readonly options: readonly Word[];
  readonly names: readonly Word[];
  readonly positional: readonly Word[];
  /** What follows `--`. */
  readonly rest: readonly Word[];
}

/** Tells a runner's arguments apart. Undefined when a word may be a value as well as a file. */
export function splitArguments(args: readonly Word[], grammar: Grammar): Arguments | undefined {
  const [values, flags, dropped, names] = [grammar.values, grammar.flags, grammar.dropped, grammar.names].map(
    (list) => new Set(list?.split(" ")),
  );
  const options: Word[] = [];
  const filters: Word[] = [];
  const positional: Word[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (word === undefined) continue;
    if (word.text === "--") return { options, names: filters, positional, rest: args.slice(at + 1) };
    if (!/^-./.test(word.text)) {
      positional.push(word);
      continue;
    }
    const name = /^[^=]+/.exec(word.text)?.[0] ?? "";
    const next = args[at + 1];
    const own = [word];
    const isKnown = [values, flags, dropped, names].some((list) => list?.has(name));
    const isCluster = grammar.clusters === true && !isKnown && /^-[^-]./.test(word.text);
    const isJoined = word.text.includes("=") || isCluster;
    if (!isJoined && values?.has(name)) {
      if (next !== undefined) own.push(next);
      at += 1;
    } else if (!isJoined && !flags?.has(name) && !dropped?.has(name) && next && !next.text.startsWith("-"))
      return undefined;
    if (names?.has(isCluster ? name.slice(0, 2) : name)) filters.push(...own);
    else if (!dropped?.has(name)) options.push(...own);
  }
  return { options, names: filters, positional, rest: [] };
}
