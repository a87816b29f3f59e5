import { parseArgs } from "node:util";
import { MulliganError } from "../core/errors.ts";
import type { Command } from "./options.ts";
import { runOptions } from "./run-options.ts";
import { didYouMean } from "./did-you-mean.ts";
import { bad, fail, number, oneOf, textOf } from "./values.ts";
import type { Values } from "./values.ts";

const TEXT = [
  "dir",
  "task",
  "task-file",
  "attempts",
  "max-calls",
  "max-tokens",
  "max-usd",
  "max-minutes",
  "reruns",
  "model",
  "base-url",
  "api",
  "effort",
  "temperature",
  "seed",
  "price",
  "context-window",
  "max-output",
  "strategy",
  "journal",
  "report",
  "record",
  "replay",
  "patch",
  "lookups",
  "snapshot-cap",
  "lesson-tokens",
  "evidence-tokens",
] as const;
const LISTS = [
  "test",
  "lint",
  "setup",
  "scope",
  "allow",
  "target",
  "timeout",
  "output-cap",
  "cwd",
  "fixer",
  "safe",
  "unsafe",
  "env",
  "body",
] as const;
const SWITCHES = ["yes", "quiet", "json"] as const;

interface Flags {
  /** Takes one file without a flag's name. */
  readonly file?: true;
  readonly text: readonly string[];
  readonly lists?: readonly string[];
  readonly switches: readonly string[];
}

const RUN: Flags = { text: TEXT, lists: LISTS, switches: [...SWITCHES, "no-fixers"] };

/** The demo brings its own checkout, task and test. */
const DEMO_OWN: readonly string[] = ["dir", "task", "task-file", "test"];
const DEMO: Flags = {
  text: TEXT.filter((flag) => !DEMO_OWN.includes(flag)),
  lists: LISTS.filter((flag) => !DEMO_OWN.includes(flag)),
  switches: [...SWITCHES, "no-fixers", "live"],
};

/** Task, limits and settings of a resumed run stand in its journal. */
const RESUME: Flags = {
  text: [
    "journal",
    "model",
    "base-url",
    "effort",
    "temperature",
    "seed",
    "context-window",
    "record",
    "replay",
    "report",
  ],
  lists: ["body"],
  switches: SWITCHES,
};

const FORMATS = ["search-replace", "unified-diff", "patch", "whole-file", "tool-call"] as const;

/** The flags that each command takes. */
const FLAGS: Readonly<Record<Command["name"], Flags>> = {
  fix: RUN,
  demo: DEMO,
  resume: RESUME,
  doctor: RUN,
  replay: { text: ["journal", "speed"], switches: ["json"] },
  brief: { text: ["journal", "attempt", "call"], switches: ["diff", "json"] },
  apply: { text: ["dir", "edits", "format", "expect", "batch"], switches: ["json"] },
  report: { text: ["journal", "format"], switches: ["json"] },
  distill: { text: ["green", "max-tokens", "root"], switches: ["json"], file: true },
};

/** Reads a command line, over the values of a configuration file; throws BAD_INPUT for what it does not know. */
export function parseCommand(args: readonly string[], configured: Values = {}): Command {
  const [name = "", ...rest] = args;
  const flags = Object.hasOwn(FLAGS, name) ? FLAGS[name as Command["name"]] : undefined;
  if (flags === undefined)
    throw bad(
      `There is no command "${name}".${didYouMean(name, Object.keys(FLAGS))}`,
      `Commands: ${Object.keys(FLAGS).join(", ")}. \`mulligan help\` says what they do.`,
    );
  const given = parse(name, rest, flags);
  const v: Values = { ...configured, ...given };
  const withoutKey = given["base-url"] === undefined && configured["base-url"] !== undefined;
  const text = (key: string): string | undefined => textOf(v, key);
  const journal = (): string =>
    text("journal") ?? fail(`\`${name}\` needs the folder of a run.`, "Name it: --journal DIR.");
  switch (name as Command["name"]) {
    case "fix":
      return { name: "fix", options: runOptions(v, { withoutKey }) };
    case "demo":
      return { name: "demo", live: v["live"] === true, options: runOptions(v, { withoutKey }) };
    case "doctor":
      return { name: "doctor", options: runOptions(v, { withoutKey }) };
    case "resume":
      return { name: "resume", journal: journal(), options: runOptions(v, { withoutKey }) };
    case "replay":
      return {
        name: "replay",
        journal: journal(),
        speed: number(v, "speed", { least: 0 }),
        json: v["json"] === true,
      };
    case "brief":
      return {
        name: "brief",
        journal: journal(),
        attempt: number(v, "attempt", { least: 1, whole: true }) ?? 1,
        call: number(v, "call", { least: 1, whole: true }),
        diff: v["diff"] === true,
        json: v["json"] === true,
      };
    case "apply":
      return {
        name: "apply",
        dir: text("dir") ?? ".",
        edits: text("edits"),
        format: v["format"] === undefined ? undefined : oneOf(v, "format", FORMATS),
        expect: text("expect"),
        batch: text("batch"),
        json: v["json"] === true,
      };
    case "distill":
      return {
        name: "distill",
        file: text("") ?? "-",
        green: text("green"),
        root: text("root"),
        maxTokens: number(v, "max-tokens", { least: 50, whole: true }) ?? 2000,
        json: v["json"] === true,
      };
    case "report": {
      const formats = (text("format") ?? (v["json"] === true ? "json" : "text")).split(",");
      const wrong = formats.find((f) => !["md", "html", "json", "text"].includes(f));
      if (wrong !== undefined) throw bad(`There is no format "${wrong}".`, "Formats: text, md, html, json.");
      return { name: "report", journal: journal(), format: formats as ("md" | "html" | "json" | "text")[] };
    }
  }
}

function parse(command: string, args: readonly string[], flags: Flags): Values {
  const options: Record<string, { type: "string" | "boolean"; multiple?: boolean }> = {};
  for (const flag of flags.text) options[flag] = { type: "string" };
  for (const flag of flags.lists ?? []) options[flag] = { type: "string", multiple: true };
  for (const flag of flags.switches) options[flag] = { type: "boolean" };
  try {
    const allowPositionals = flags.file === true;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals, strict: true });
    if (positionals.length > 1)
      throw bad(
        `\`${command}\` takes one file.`,
        "Give several on standard input: cat FILES | mulligan distill",
      );
    return { ...values, ...(positionals.length === 1 && { "": positionals[0] }) };
  } catch (error) {
    if (error instanceof MulliganError) throw error;
    const { code, message } = error as { code?: string; message: string };
    const flag = /'(-[^' ,]*)/.exec(message)?.[1] ?? "";
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
      throw bad(
        `\`${command}\` has no flag ${flag}.${didYouMean(
          flag,
          Object.keys(options).map((o) => `--${o}`),
        )}`,
        `${elsewhere(flag)}\`mulligan ${command} --help\` lists its flags.`,
      );
    if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
      throw bad(
        /does not take/.test(message)
          ? `The flag ${flag} takes no value.`
          : `The flag ${flag} needs a value.`,
        `Give one that starts with a dash like this: ${flag}=-x. \`mulligan ${command} --help\` lists the flags.`,
      );
    throw bad(
      `"${flag || (/'(.*?)'/.exec(message)?.[1] ?? "")}" is not a flag.`,
      `\`mulligan ${command} --help\` lists its flags.`,
    );
  }
}

/** Which commands take a flag that this one does not. */
function elsewhere(flag: string): string {
  const takers = Object.entries(FLAGS).filter(([, { text, lists = [], switches }]) =>
    [...text, ...lists, ...switches].includes(flag.slice(2)),
  );
  return takers.length === 0 ? "" : `It belongs to ${takers.map(([name]) => name).join(", ")}. `;
}
