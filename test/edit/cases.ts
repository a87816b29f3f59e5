// Edit cases over real sources whose results follow from how they are built, not from the engine.
import { readdirSync, readFileSync } from "node:fs";
import type { EditCode } from "../../src/core/edit.ts";
import type { EditCall } from "../../src/edit/formats/tool-call.ts";
import { seeded } from "./random.ts";
import type { Random } from "./random.ts";

export interface Case {
  readonly name: string;
  readonly path: string;
  readonly before: Buffer;
  readonly reply: string;
  readonly toolCalls?: readonly EditCall[];
  readonly expect:
    | { readonly kind: "applied"; readonly after: Buffer }
    | {
        readonly kind: "refused";
        readonly codes: readonly EditCode[];
        /** Lines, from 1, that the edit was made from; undefined where a refusal has no place. */
        readonly place: readonly [number, number] | undefined;
      };
}

const folder = new URL("../fixtures/edit/", import.meta.url);

export const sources: readonly { readonly path: string; readonly text: string }[] = readdirSync(folder)
  .sort()
  .map((name) => ({ path: `src/${name}`, text: readFileSync(new URL(name, folder), "utf8") }));

/** One edit of one source: lines `start` to `end`, exclusive, become `now`. */
interface Change {
  readonly start: number;
  readonly end: number;
  readonly old: readonly string[];
  readonly now: readonly string[];
}

interface Made {
  readonly path: string;
  readonly lines: readonly string[];
  readonly change: Change;
  readonly random: Random;
}

type Maker = (made: Made) => Omit<Case, "name" | "path"> | undefined;

/** All kinds of cases, `rounds` of each for each source. */
export function casesOf(rounds: number): readonly Case[] {
  const cases: Case[] = [];
  for (const [s, { path, text }] of sources.entries())
    for (const [k, [name, make]] of Object.entries(makers).entries())
      for (let round = 0; round < rounds; round++) {
        const random = seeded(1 + s * 100_003 + k * 1_009 + round);
        for (let tries = 0; tries < 30; tries++) {
          const lines = text.trimEnd().split("\n");
          const made = make({ path, lines, change: changeOf(lines, random), random });
          if (made === undefined) continue;
          cases.push({ name: `${name} in ${path}, ${round}`, path, ...made });
          break;
        }
      }
  return cases;
}

/** Picks lines that stand once in the file, white space aside, and changes one, adds one or drops one. */
function changeOf(lines: readonly string[], random: Random): Change {
  for (;;) {
    const start = random.below(lines.length - 3);
    const end = Math.min(lines.length, start + 2 + random.below(6));
    const old = lines.slice(start, end);
    if (old.every((line) => line.trim().length < 6) || old[0]?.trim() === "" || occurrences(lines, old) !== 1)
      continue;
    const now = [...old];
    const at = random.below(old.length);
    const line = old[at] ?? "";
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    const kind = random.below(3);
    if (kind === 0) now[at] = `${line}// touched ${random.below(1000)} $& $1 $$`;
    else if (kind === 1) now.splice(at + 1, 0, `${indent}inserted(${random.below(1000)});`);
    else if (old.length > 2) now.splice(at, 1);
    else now[at] = `${indent}replaced("${random.below(1000)}");`;
    return { start, end, old, now };
  }
}

/** How often lines stand in others when outer white space does not count. */
function occurrences(lines: readonly string[], block: readonly string[]): number {
  let count = 0;
  for (let at = 0; at + block.length <= lines.length; at++)
    if (block.every((line, i) => lines[at + i]?.trim() === line.trim())) count++;
  return count;
}

function spliced(lines: readonly string[], { start, end, now }: Change): string[] {
  return [...lines.slice(0, start), ...now, ...lines.slice(end)];
}

function bytes(lines: readonly string[], end = "\n"): Buffer {
  return Buffer.from(lines.map((line) => line + end).join(""));
}

function block(path: string, search: readonly string[], replace: readonly string[]): string {
  return [path, "```", "<<<<<<< SEARCH", ...search, "=======", ...replace, ">>>>>>> REPLACE", "```", ""].join(
    "\n",
  );
}

function applied(before: Buffer, reply: string, after: Buffer): Omit<Case, "name" | "path"> {
  return { before, reply, expect: { kind: "applied", after } };
}

function refused(
  before: Buffer,
  reply: string,
  codes: readonly EditCode[],
  place: readonly [number, number] | undefined,
): Omit<Case, "name" | "path"> {
  return { before, reply, expect: { kind: "refused", codes, place } };
}

const placeOf = ({ start, end }: Change): [number, number] => [start + 1, end];

/** Search and replacement of the change, each line through `drift`. */
function drifted({ path, change }: Made, drift: (line: string) => string): string {
  return block(path, change.old.map(drift), change.now.map(drift));
}

const isMarkdown = (path: string): boolean => path.endsWith(".md");

const makers: Readonly<Record<string, Maker>> = {
  exact: ({ path, lines, change }) =>
    applied(bytes(lines), block(path, change.old, change.now), bytes(spliced(lines, change))),

  "CR LF file": ({ path, lines, change }) =>
    applied(bytes(lines, "\r\n"), block(path, change.old, change.now), bytes(spliced(lines, change), "\r\n")),

  "CR LF reply": ({ path, lines, change }) =>
    applied(
      bytes(lines),
      block(path, change.old, change.now).replaceAll("\n", "\r\n"),
      bytes(spliced(lines, change)),
    ),

  "mixed line ends": ({ path, lines, change, random }) => {
    const [first, ...rest] = change.old;
    const ends = lines.map(() => random.pick(["\n", "\r\n"]));
    const all = (texts: readonly string[], marks: readonly string[]): Buffer =>
      Buffer.from(texts.map((text, i) => text + (marks[i] ?? "")).join(""));
    const now = [`${first} /* new */`, ...rest];
    return applied(
      all(lines, ends),
      block(path, change.old, now),
      all([...lines.slice(0, change.start), ...now, ...lines.slice(change.end)], ends),
    );
  },

  "no final newline": ({ path, lines }) => {
    const old = lines.slice(-2);
    if (occurrences(lines, old) !== 1) return undefined;
    const now = [...old.slice(0, 1), "added", `${old[1]} // end`];
    const text = (all: readonly string[]): Buffer => Buffer.from(all.join("\n"));
    return applied(text(lines), block(path, old, now), text([...lines.slice(0, -2), ...now]));
  },

  "byte order mark": ({ path, lines, change }) => {
    const mark = (b: Buffer): Buffer => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), b]);
    return applied(
      mark(bytes(lines)),
      block(path, change.old, change.now),
      mark(bytes(spliced(lines, change))),
    );
  },

  "UTF-16, little end first": ({ path, lines, change }) => {
    const wide = (all: readonly string[]): Buffer => Buffer.from(`\ufeff${all.join("\r\n")}\r\n`, "utf16le");
    const now = [...change.now, "café ☂ 🌂"];
    return applied(wide(lines), block(path, change.old, now), wide(spliced(lines, { ...change, now })));
  },

  "UTF-16, big end first": ({ path, lines, change }) => {
    const wide = (all: readonly string[]): Buffer =>
      Buffer.from(`\ufeff${all.join("\n")}\n`, "utf16le").swap16();
    return applied(wide(lines), block(path, change.old, change.now), wide(spliced(lines, change)));
  },

  "bytes in no known encoding": ({ path, lines, change, random }) => {
    const at = random.below(lines.length);
    if (at >= change.start && at < change.end) return undefined;
    const odd = Buffer.from([0x2f, 0x2f, 0x20, 0xe9, 0xff, 0x82, 0xa0, 0x0a]);
    const before = Buffer.concat([bytes(lines.slice(0, at)), odd, bytes(lines.slice(at))]);
    const moved = at < change.start ? 1 : 0;
    const shift = { ...change, start: change.start + moved, end: change.end + moved };
    const [head, tail] = [bytes(change.now), (n: number) => bytes(lines.slice(n))];
    const after =
      moved === 1
        ? [bytes(lines.slice(0, at)), odd, bytes(lines.slice(at, shift.start - 1)), head, tail(change.end)]
        : [bytes(lines.slice(0, change.start)), head, bytes(lines.slice(change.end, at)), odd, tail(at)];
    return applied(before, block(path, change.old, change.now), Buffer.concat(after));
  },

  "white space after the file's lines": ({ path, lines, change }) => {
    const dirty = (line: string, i: number): string => (i % 3 === 0 ? `${line}  ` : line);
    const file = lines.map(dirty);
    const [first = "", ...rest] = change.old;
    const now = [`${first.trimEnd()} // new`, ...rest];
    const after = [...file.slice(0, change.start), now[0] ?? "", ...file.slice(change.start + 1)];
    if (change.old.some((line) => line !== line.trimEnd())) return undefined;
    return applied(bytes(file), block(path, change.old, now), bytes(after));
  },

  "white space after the search's lines": ({ path, lines, change }) => {
    const search = change.old.map((line, i) => (i % 2 === 0 ? `${line} \t` : line));
    const [first = ""] = search;
    const now = [`${change.old[0]} // new`, ...search.slice(1)];
    if (first === now[0]) return undefined;
    const after = [...lines.slice(0, change.start), now[0] ?? "", ...lines.slice(change.start + 1)];
    return applied(bytes(lines), block(path, search, now), bytes(after));
  },

  dedented: (made) => {
    const { lines, change } = made;
    const indents = [...change.old, ...change.now]
      .filter((l) => l.trim() !== "")
      .map((l) => /^[ \t]*/.exec(l)?.[0] ?? "");
    const least = indents.reduce((a, b) => (b.length < a.length ? b : a));
    if (least === "") return undefined;
    const cut = (line: string): string => (line.startsWith(least) ? line.slice(least.length) : line);
    return applied(bytes(lines), drifted(made, cut), bytes(spliced(lines, change)));
  },

  indented: (made) => {
    const { lines, change } = made;
    const unit = change.old.some((line) => line.startsWith("\t")) ? "\t" : "    ";
    const add = (line: string): string => (line.trim() === "" ? line : unit + line);
    return applied(bytes(lines), drifted(made, add), bytes(spliced(lines, change)));
  },

  "spaces for tabs": (made) => {
    const { lines, change } = made;
    if (!change.old.some((line) => line.startsWith("\t"))) return undefined;
    const spaces = (line: string): string => line.replace(/^\t+/, (tabs) => "    ".repeat(tabs.length));
    return applied(bytes(lines), drifted(made, spaces), bytes(spliced(lines, change)));
  },

  "tabs for spaces": (made) => {
    const { path, lines, change } = made;
    const unit = /\.(?:ts|json)$/.test(path) ? 2 : 4;
    const all = [...change.old, ...change.now];
    if (isMarkdown(path) || !change.old.some((line) => line.startsWith(" "))) return undefined;
    if (all.some((line) => (/^ */.exec(line)?.[0].length ?? 0) % unit !== 0)) return undefined;
    const tabs = (line: string): string => line.replace(/^ +/, (s) => "\t".repeat(s.length / unit));
    return applied(bytes(lines), drifted(made, tabs), bytes(spliced(lines, change)));
  },

  "wrapped deeper": ({ path, lines, change }) => {
    const { start, end, old } = change;
    const indent = /^[ \t]*/.exec(old[0] ?? "")?.[0] ?? "";
    const unit = indent.startsWith("\t") ? "\t" : "    ";
    if (
      indent === "" ||
      isMarkdown(path) ||
      old.some((line) => line.trim() !== "" && !line.startsWith(indent))
    )
      return undefined;
    const now = [
      `${indent}if (ready) {`,
      ...old.map((line) => (line.trim() === "" ? line : unit + line)),
      `${indent}}`,
    ];
    const cut = (line: string): string => (line.startsWith(indent) ? line.slice(indent.length) : line);
    return applied(
      bytes(lines),
      block(path, old.map(cut), now.map(cut)),
      bytes(spliced(lines, { start, end, old, now })),
    );
  },

  "two blocks": ({ path, lines, change, random }) => {
    const other = changeOf(lines, random);
    if (other.start < change.end) return undefined;
    const after = spliced(spliced(lines, other), change);
    const [one, two] = [block(path, change.old, change.now), block("", other.old, other.now)];
    return applied(
      bytes(lines),
      random.below(2) === 0
        ? one + two
        : block(path, other.old, other.now) + block(path, change.old, change.now),
      bytes(after),
    );
  },

  "marker variants": ({ path, lines, change, random }) => {
    const [open, close] = random.pick([
      ["------- SEARCH", "+++++++ REPLACE"],
      ["<<<<<<< SEARCH>", ">>>>>>> REPLACE"],
      ["<<<<<<<< SEARCH", ">>>>>>>> REPLACE"],
      ["<<<<< SEARCH", ">>>>> REPLACE"],
    ] as const);
    const head = random.pick([
      `### ${path}\n`,
      `**${path}**\n`,
      `\`${path}\`\n`,
      `File: ${path}\n\n`,
      `${path}:\n`,
    ]);
    const equals = "=".repeat(/^[<-]+/.exec(open)?.[0].length ?? 7);
    const reply = [
      `Because of that:\n\n${head}${open}`,
      ...change.old,
      equals,
      ...change.now,
      close,
      "\nThat is all.",
    ].join("\n");
    return applied(bytes(lines), reply, bytes(spliced(lines, change)));
  },

  "path in the fence": ({ path, lines, change, random }) => {
    const head = random.pick([
      `\`\`\`ts ${path}`,
      `\`\`\`${path}`,
      `\`\`\`ts\n// ${path}`,
      `\`\`\`\n${path}`,
      `\`\`\`py title="${path}"`,
    ]);
    const reply = [
      head,
      "<<<<<<< SEARCH",
      ...change.old,
      "=======",
      ...change.now,
      ">>>>>>> REPLACE",
      "```",
    ].join("\n");
    return applied(bytes(lines), reply, bytes(spliced(lines, change)));
  },

  "unified diff": ({ path, lines, change, random }) => {
    const wrong = random.below(9);
    const reply = `Here:\n\`\`\`diff\n--- a/${path}\n+++ b/${path}\n@@ -${change.start + wrong},${wrong + 1} +${change.start},${wrong} @@\n${diffLines(change)}\n\`\`\`\n`;
    return applied(bytes(lines), reply, bytes(spliced(lines, change)));
  },

  patch: ({ path, lines, change }) =>
    applied(
      bytes(lines),
      `*** Begin Patch\n*** Update File: ${path}\n@@\n${diffLines(change)}\n*** End Patch\n`,
      bytes(spliced(lines, change)),
    ),

  "whole file": ({ path, lines, change }) => {
    const after = spliced(lines, change);
    return applied(bytes(lines, "\r\n"), [path, "````", ...after, "````"].join("\n"), bytes(after, "\r\n"));
  },

  "tool call": ({ path, lines, change }) => ({
    ...applied(bytes(lines, "\r\n"), "", bytes(spliced(lines, change), "\r\n")),
    toolCalls: [
      {
        name: "str_replace",
        arguments: JSON.stringify({ path, old_str: change.old.join("\n"), new_str: change.now.join("\n") }),
      },
    ],
  }),

  "a word of a line": ({ path, lines, change, random }) => {
    const line = lines[change.start] ?? "";
    const from = random.below(Math.max(1, line.length - 8));
    const word = line.slice(from, from + 8);
    const text = lines.join("\n");
    if (word.trim().length < 4 || text.indexOf(word) !== text.lastIndexOf(word)) return undefined;
    if (lines.filter((l) => l.trim() === word.trim()).length > 0) return undefined;
    const after = lines.with(
      change.start,
      line.replace(word, () => "$&new"),
    );
    return {
      ...applied(bytes(lines), "", bytes(after)),
      toolCalls: [
        {
          name: "edit",
          arguments: JSON.stringify({ file_path: path, old_string: word, new_string: "$&new" }),
        },
      ],
    };
  },

  duplicate: ({ path, lines, change }) => {
    const twice = [...lines, "", ...change.old];
    return refused(bytes(twice), block(path, change.old, change.now), ["AMBIGUOUS"], placeOf(change));
  },

  "duplicate at another depth": ({ path, lines, change }) => {
    const twice = [...change.old.map((line) => (line.trim() === "" ? line : `      ${line}`)), ...lines];
    const [start, end] = placeOf(change);
    const shift = change.old.length;
    return refused(
      bytes(twice),
      block(path, change.old, change.now),
      ["AMBIGUOUS"],
      [start + shift, end + shift],
    );
  },

  "wrong name": ({ path, lines, change, random }) => {
    const at = change.old.findIndex((line) => /[a-z]{5,}/.test(line));
    const wrong = change.old.map((line, i) =>
      i === at ? line.replace(/[a-z]{5,}/, (w) => `${w}${random.pick(["Value", "s", "2"])}`) : line,
    );
    if (at < 0 || change.old.length < 3) return undefined;
    return refused(bytes(lines), block(path, wrong, change.now), ["NEAR_MATCH"], placeOf(change));
  },

  "a line left out": ({ path, lines, change, random }) => {
    const { old } = change;
    if (old.length < 4) return undefined;
    const at = 1 + random.below(old.length - 2);
    if (old[at]?.trim() === "") return undefined;
    const short = old.filter((_, i) => i !== at);
    if (occurrences(lines, short) > 0) return undefined;
    return refused(
      bytes(lines),
      block(path, short, [...short, "new_line_of_code();"]),
      ["NEAR_MATCH", "ALREADY_APPLIED"],
      placeOf(change),
    );
  },

  "a line too many": ({ path, lines, change, random }) => {
    const { old } = change;
    if (old.length < 3) return undefined;
    const long = [...old];
    long.splice(1 + random.below(old.length - 1), 0, "a line that was never there;");
    return refused(bytes(lines), block(path, long, change.now), ["NEAR_MATCH"], placeOf(change));
  },

  "other blank lines": ({ path, lines, change }) => {
    const [first = "", ...rest] = change.old;
    const wide = [first, "", "", ...rest];
    if (occurrences(lines, wide) > 0) return undefined;
    return refused(
      bytes(lines),
      block(path, wide, [...change.now, "more();"]),
      ["NEAR_MATCH"],
      placeOf(change),
    );
  },

  "other case": ({ path, lines, change }) => {
    const wrong = change.old.map((line) => line.toUpperCase());
    if (wrong.some((line, i) => line.trim().length > 3 && line === change.old[i])) return undefined;
    return refused(bytes(lines), block(path, wrong, change.now), ["CASE_ONLY_DIFF"], placeOf(change));
  },

  entities: ({ path, lines, change }) => {
    const code = (line: string): string =>
      line.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
    const wrong = change.old.map(code);
    if (wrong.every((line, i) => line === change.old[i])) return undefined;
    return refused(bytes(lines), block(path, wrong, change.now.map(code)), ["ENTITY_DRIFT"], placeOf(change));
  },

  escapes: ({ path, lines, change }) => {
    const code = (line: string): string => line.replace(/["'`]/g, (c) => `\\${c}`);
    const wrong = change.old.map(code);
    if (wrong.every((line, i) => line === change.old[i])) return undefined;
    return refused(bytes(lines), block(path, wrong, change.now.map(code)), ["ESCAPE_DRIFT"], placeOf(change));
  },

  "lines left out by dots": ({ path, lines, change }) => {
    const { old } = change;
    if (old.length < 5) return undefined;
    const wrong = [...old.slice(0, 2), "    // ... existing code ...", ...old.slice(-2)];
    return refused(bytes(lines), block(path, wrong, change.now), ["ELISION_IN_SEARCH"], placeOf(change));
  },

  "code left out in the replacement": ({ path, lines, change }) =>
    refused(
      bytes(lines),
      block(path, change.old, [change.old[0] ?? "", "    // ... rest of the code unchanged ..."]),
      ["ELISION_IN_REPLACE"],
      undefined,
    ),

  "line numbers": ({ path, lines, change }) => {
    const number = (line: string, i: number): string =>
      `${String(change.start + 1 + i).padStart(4)} | ${line}`;
    return refused(
      bytes(lines),
      block(path, change.old.map(number), change.now),
      ["LINE_PREFIXES"],
      placeOf(change),
    );
  },

  "indentation that is no map": ({ path, lines, change }) => {
    const depth = (line: string): string => /^[ \t]*/.exec(line)?.[0] ?? "";
    const twins = change.old.filter(
      (line) => line.trim() !== "" && depth(line) === depth(change.old[0] ?? ""),
    );
    if (twins.length < 2) return undefined;
    const wrong = change.old.map((line, i) => (i === 0 ? `   ${line}` : line));
    return refused(bytes(lines), block(path, wrong, change.now), ["INDENT_INCONSISTENT"], placeOf(change));
  },

  "applied before": ({ path, lines, change }) => {
    const after = spliced(lines, change);
    const text = change.now.join("").replace(/\s/g, "");
    if (
      occurrences(after, change.old) > 0 ||
      occurrences(after, change.now) !== 1 ||
      text.length < 8 ||
      change.now.length < change.old.length
    )
      return undefined;
    return refused(
      bytes(after),
      block(path, change.old, change.now),
      ["ALREADY_APPLIED"],
      [change.start + 1, change.start + change.now.length],
    );
  },

  "an insertion applied before": ({ path, lines, change }) => {
    const now = [...change.old, "inserted_only_once(1);"];
    const after = spliced(lines, { ...change, now });
    return refused(bytes(after), block(path, change.old, now), ["ALREADY_APPLIED"], placeOf(change));
  },

  "nothing alike": ({ path, lines }) =>
    refused(bytes(lines), block(path, ["zzz qqq", "yyy www vvv"], ["x"]), ["NO_MATCH"], undefined),
};

function diffLines({ old, now }: Change): string {
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head++;
  let tail = 0;
  while (tail < old.length - head && tail < now.length - head && old.at(-1 - tail) === now.at(-1 - tail))
    tail++;
  return [
    ...old.slice(0, head).map((line) => ` ${line}`),
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
    ...old.slice(old.length - tail).map((line) => ` ${line}`),
  ].join("\n");
}
