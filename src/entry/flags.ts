import { parseArgs } from "node:util";
import { DEFAULT_BUDGET } from "../core/budget.ts";
import { MulliganError } from "../core/errors.ts";
import { readPrice } from "./price-flag.ts";
import type { Command, FixOptions } from "./options.ts";

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

const TEXT = [
  "dir",
  "task",
  "task-file",
  "attempts",
  "max-calls",
  "max-tokens",
  "max-usd",
  "max-minutes",
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
  "output-cap",
  "lesson-tokens",
  "evidence-tokens",
] as const;
const LISTS = ["test", "lint", "setup", "scope", "allow", "target", "timeout", "env", "body"] as const;
const SWITCHES = ["yes", "quiet", "json"] as const;

interface Flags {
  readonly text: readonly string[];
  readonly lists?: readonly string[];
  readonly switches: readonly string[];
}

const RUN: Flags = { text: TEXT, lists: LISTS, switches: SWITCHES };

/** The flags that each command takes. */
const FLAGS: Readonly<Record<Command["name"], Flags>> = {
  fix: RUN,
  demo: { ...RUN, switches: [...SWITCHES, "live"] },
  resume: RUN,
  doctor: RUN,
  replay: { text: ["journal", "speed"], switches: ["json"] },
  brief: { text: ["journal", "attempt", "call"], switches: ["diff", "json"] },
  report: { text: ["journal", "format"], switches: ["json"] },
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
  const v: Values = { ...configured, ...parse(name, rest, flags) };
  const text = (key: string): string | undefined => (typeof v[key] === "string" ? v[key] : undefined);
  const journal = (): string =>
    text("journal") ?? fail(`\`${name}\` needs the folder of a run.`, "Name it: --journal DIR.");
  switch (name as Command["name"]) {
    case "fix":
      return { name: "fix", options: runOptions(v) };
    case "demo":
      return { name: "demo", live: v["live"] === true, options: runOptions(v) };
    case "doctor":
      return { name: "doctor", options: runOptions(v) };
    case "resume":
      return { name: "resume", journal: journal(), options: runOptions(v) };
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
    case "report": {
      const formats = (text("format") ?? (v["json"] === true ? "json" : "text")).split(",");
      const wrong = formats.find((f) => !["md", "html", "json", "text"].includes(f));
      if (wrong !== undefined) throw bad(`There is no format "${wrong}".`, "Formats: text, md, html, json.");
      return { name: "report", journal: journal(), format: formats as ("md" | "html" | "json" | "text")[] };
    }
  }
}

function parse(command: string, args: readonly string[], flags: Flags): Values {
  const options = Object.fromEntries([
    ...flags.text.map((f) => [f, { type: "string" }] as const),
    ...(flags.lists ?? []).map((f) => [f, { type: "string", multiple: true }] as const),
    ...flags.switches.map((f) => [f, { type: "boolean" }] as const),
  ]);
  try {
    return parseArgs({ args: [...args], options, allowPositionals: false, strict: true }).values as Values;
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const flag = /'(-[^' ,]*)/.exec(message)?.[1] ?? "";
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
      throw bad(
        `\`${command}\` has no flag ${flag}.${didYouMean(
          flag,
          Object.keys(options).map((o) => `--${o}`),
        )}`,
        `\`mulligan ${command} --help\` lists its flags.`,
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

function runOptions(v: Values): FixOptions {
  const text = (key: string): string | undefined => (typeof v[key] === "string" ? v[key] : undefined);
  const list = (key: string): readonly string[] =>
    [v[key] ?? []].flat().filter((x): x is string => typeof x === "string");
  const whole = (key: string, otherwise: number, least = 1): number =>
    number(v, key, { least, whole: true }) ?? otherwise;
  if (text("task") !== undefined && text("task-file") !== undefined)
    throw bad("Both --task and --task-file are given.", "Leave one of them out.");
  if (text("record") !== undefined && text("replay") !== undefined)
    throw bad("Both --record and --replay are given.", "A recording is either made or used.");
  for (const key of [...list("test"), ...list("lint"), ...list("setup")])
    if (key.trim() === "") throw bad("A command is empty.", 'Give --test a command: --test "npm test".');
  const usd = number(v, "max-usd", { least: 0 });
  return {
    dir: text("dir") ?? ".",
    task: text("task"),
    taskFile: text("task-file"),
    test: list("test"),
    lint: list("lint"),
    setup: list("setup"),
    scope: list("scope"),
    allow: list("allow"),
    target: list("target"),
    budget: {
      attempts: whole("attempts", DEFAULT_BUDGET.attempts),
      calls: whole("max-calls", DEFAULT_BUDGET.calls),
      tokens: whole("max-tokens", DEFAULT_BUDGET.tokens),
      minutes: number(v, "max-minutes", { least: 0.01 }) ?? DEFAULT_BUDGET.minutes,
      ...(usd !== undefined && { usd }),
    },
    model: {
      model: text("model"),
      baseUrl: text("base-url"),
      api: oneOf(v, "api", ["chat", "responses"]),
      price: text("price") === undefined ? undefined : readPrice(text("price") ?? ""),
      contextWindow: number(v, "context-window", { least: 1000, whole: true }),
      maxOutput: whole("max-output", 8192),
      body: bodyFields(v, oneOf(v, "api", ["chat", "responses"])),
    },
    strategy: oneOf(v, "strategy", ["rollback"]),
    journal: text("journal"),
    report: text("report"),
    record: text("record"),
    replay: text("replay"),
    patch: text("patch"),
    yes: v["yes"] === true,
    quiet: v["quiet"] === true,
    json: v["json"] === true,
    timeouts: timeouts(list("timeout")),
    env: list("env"),
    lookups: oneOf(v, "lookups", ["text", "native"]),
    snapshotCapBytes: size(v, "snapshot-cap", 2e9),
    outputLimitBytes: size(v, "output-cap", 16e6),
    lessonTokens: whole("lesson-tokens", 400, 50),
    evidenceTokens: whole("evidence-tokens", 700, 100),
  };
}

function number(
  v: Values,
  key: string,
  { least, whole = false }: { least: number; whole?: boolean },
): number | undefined {
  const given = v[key];
  if (given === undefined) return undefined;
  const n = Number(given);
  if (
    typeof given !== "string" ||
    given.trim() === "" ||
    !Number.isFinite(n) ||
    n < least ||
    (whole && !Number.isInteger(n))
  )
    throw bad(
      `--${key} ${String(given)} is not ${whole ? "a whole number" : "a number"} of at least ${least}.`,
      `Give it like this: --${key} ${Math.max(least, 1)}.`,
    );
  return n;
}

function oneOf<T extends string>(v: Values, key: string, values: readonly [T, ...T[]]): T {
  const given = v[key] ?? values[0];
  const found = values.find((value) => value === given);
  if (found === undefined)
    throw bad(`--${key} ${String(given)} is not known.`, `It is one of: ${values.join(", ")}.`);
  return found;
}

function size(v: Values, key: string, otherwise: number): number {
  const given = v[key];
  if (given === undefined) return otherwise;
  const [, digits, unit = ""] = /^(\d+(?:\.\d+)?)\s*([kmgt]?)b?$/i.exec(String(given)) ?? [];
  if (digits === undefined)
    throw bad(`--${key} ${String(given)} is not a size.`, `Give it like this: --${key} 500MB.`);
  return (
    Number(digits) *
    { "": 1, k: 1e3, m: 1e6, g: 1e9, t: 1e12 }[unit.toLowerCase() as "" | "k" | "m" | "g" | "t"]
  );
}

function timeouts(given: readonly string[]): FixOptions["timeouts"] {
  return Object.fromEntries(
    given.map((text) => {
      const [, stage = "", seconds] = /^(setup|lint|test|call)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (seconds === undefined || Number(seconds) === 0)
        throw bad(
          `--timeout ${text} is not known.`,
          "Give it like this: --timeout test=600, with setup, lint, test or call and seconds.",
        );
      return [stage, Number(seconds)];
    }),
  );
}

function bodyFields(v: Values, api: "chat" | "responses"): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  const effort = v["effort"];
  if (effort !== undefined)
    Object.assign(fields, api === "chat" ? { reasoning_effort: effort } : { reasoning: { effort } });
  const temperature = number(v, "temperature", { least: 0 });
  if (temperature !== undefined) fields["temperature"] = temperature;
  const seed = number(v, "seed", { least: 0, whole: true });
  if (seed !== undefined) fields["seed"] = seed;
  for (const text of [v["body"] ?? []].flat()) {
    const [, name = "", json = ""] = /^([\w.-]+)=(.*)$/s.exec(String(text)) ?? [];
    if (name === "") throw bad(`--body ${String(text)} has no name.`, "Give it like this: --body top_p=0.9.");
    try {
      fields[name] = JSON.parse(json);
    } catch {
      fields[name] = json;
    }
  }
  return fields;
}

function didYouMean(given: string, known: readonly string[]): string {
  const near = known.map((k) => ({ k, d: edits(given, k) })).sort((a, b) => a.d - b.d)[0];
  return near && near.d <= Math.max(2, given.length / 3) ? ` Did you mean ${near.k}?` : "";
}

/** Levenshtein's distance, one row at a time; words here are short. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

function bad(message: string, hint: string): MulliganError {
  return new MulliganError("BAD_INPUT", message, hint);
}

function fail(message: string, hint: string): never {
  throw bad(message, hint);
}
