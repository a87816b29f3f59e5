import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);
import {
  line
} from "./chunk-ULYX4QKD.js";
import {
  DEFAULT_BUDGET,
  NOTHING_SPENT,
  addSpend,
  count,
  duration,
  usd
} from "./chunk-GCIFOB4D.js";
import {
  bad,
  fail,
  listOf,
  number,
  oneOf,
  size,
  textOf
} from "./chunk-23FHBPC5.js";
import {
  MulliganError
} from "./chunk-EPTU7SOR.js";

// src/entry/config.ts
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

// src/entry/did-you-mean.ts
function didYouMean(given, known) {
  const near = known.map((k) => ({ k, d: edits(given, k) })).sort((a, b) => a.d - b.d)[0];
  return near && near.d <= Math.max(2, given.length / 3) ? ` Did you mean ${near.k}?` : "";
}
function edits(a, b) {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next[j] = Math.min(
        (next[j - 1] ?? 0) + 1,
        (row[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      );
    row = next;
  }
  return row[b.length] ?? 0;
}

// src/entry/config.ts
var PLACE = ".github/mulligan.yml";
async function readConfig(dir) {
  const file = join(dir, PLACE);
  if (!existsSync(file)) return {};
  const [{ parse: parse2 }, { configSchema }] = await Promise.all([
    import("./yaml-ZEFGN3H7.js"),
    import("./config-schema-L6O7DFVX.js")
  ]);
  let raw;
  try {
    raw = parse2(await readFile(file, "utf8")) ?? {};
  } catch (error) {
    throw new MulliganError(
      "BAD_INPUT",
      `${PLACE} is not YAML: ${error.message.split("\n")[0] ?? ""}`,
      "Correct the file.",
      error
    );
  }
  const checked = configSchema.safeParse(raw);
  if (!checked.success) {
    const issue = checked.error.issues[0];
    const at = issue?.path.join(".") ?? "";
    const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : void 0;
    if (unknown !== void 0)
      throw new MulliganError(
        "BAD_INPUT",
        `${PLACE} has no setting "${unknown}".${didYouMean(unknown, Object.keys(configSchema.shape))}`,
        "docs/command-line.md lists the names; keys and tokens never belong in the file."
      );
    throw new MulliganError(
      "BAD_INPUT",
      `${PLACE} is not right${at === "" ? "" : ` at ${at}`}: ${issue?.message ?? ""}.`,
      "docs/command-line.md lists the names; keys and tokens never belong in it."
    );
  }
  return Object.fromEntries(
    Object.entries(checked.data).map(([key, value]) => {
      const flag = key.replace(/[A-Z]/g, (c) => `-${c.toLowerCase()}`);
      return [
        flag,
        Array.isArray(value) ? value.map(String) : typeof value === "boolean" ? value : String(value)
      ];
    })
  );
}

// src/entry/flags.ts
import { parseArgs } from "node:util";

// src/entry/price-flag.ts
function readPrice(text) {
  const numbers = text.split(",").map((part) => part.trim() === "" ? Number.NaN : Number(part));
  const [input, output, cachedInput] = numbers;
  if (input === void 0 || output === void 0 || numbers.length > 3 || numbers.some((n) => !Number.isFinite(n) || n < 0))
    throw new MulliganError(
      "BAD_INPUT",
      `--price ${text} is not a price.`,
      "Give dollars per million tokens, in and out: --price 1.25,10 or with cached input --price 1.25,10,0.125."
    );
  return {
    input,
    output,
    ...cachedInput !== void 0 && { cachedInput },
    source: `$${input} in, $${output} out per million tokens, from --price`
  };
}

// src/entry/run-options.ts
function runOptions(v, { withoutKey }) {
  const text = (key) => textOf(v, key);
  const list = (key) => listOf(v, key);
  const whole = (key, otherwise, least = 1) => number(v, key, { least, whole: true }) ?? otherwise;
  if (text("task") !== void 0 && text("task-file") !== void 0)
    throw bad("Both --task and --task-file are given.", "Leave one of them out.");
  if (text("record") !== void 0 && text("replay") !== void 0)
    throw bad("Both --record and --replay are given.", "A recording is either made or used.");
  for (const key of [...list("test"), ...list("lint"), ...list("setup"), ...list("fixer")])
    if (key.trim() === "") throw bad("A command is empty.", 'Give --test a command: --test "npm test".');
  for (const name of list("env"))
    if (!/^[A-Za-z_]\w*$/.test(name))
      throw bad(`--env ${name} is not the name of a variable.`, "Give the name alone: --env CI.");
  const usd2 = number(v, "max-usd", { least: 0 });
  return {
    dir: text("dir") ?? ".",
    task: text("task"),
    taskFile: text("task-file"),
    trust: "trusted",
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
      ...usd2 !== void 0 && { usd: usd2 }
    },
    model: {
      model: text("model"),
      baseUrl: text("base-url"),
      withoutKey,
      api: oneOf(v, "api", ["chat", "responses"]),
      price: text("price") === void 0 ? void 0 : readPrice(text("price") ?? ""),
      contextWindow: number(v, "context-window", { least: 1e3, whole: true }),
      maxOutput: whole("max-output", 8192),
      body: bodyFields(v, oneOf(v, "api", ["chat", "responses"]))
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
    outputLimits: outputLimits(list("output-cap")),
    folders: folders(list("cwd")),
    sideEffects: { unsafe: list("unsafe"), safe: list("safe") },
    reruns: number(v, "reruns", { least: 0, whole: true }),
    fixers: v["no-fixers"] === true ? [] : list("fixer").length > 0 ? list("fixer") : void 0,
    lessonTokens: whole("lesson-tokens", 400, 50),
    evidenceTokens: whole("evidence-tokens", 700, 100)
  };
}
function timeouts(given) {
  return Object.fromEntries(
    given.map((text) => {
      const [, stage = "", seconds] = /^(setup|lint|test|call)=(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      if (seconds === void 0 || Number(seconds) === 0)
        throw bad(
          `--timeout ${text} is not known.`,
          "Give it like this: --timeout test=600, with setup, lint, test or call and seconds."
        );
      return [stage, Number(seconds)];
    })
  );
}
function folders(given) {
  return Object.fromEntries(
    given.map((text) => {
      const [, stage = "", folder] = /^(setup|lint|test)=(.+)$/s.exec(text) ?? [];
      if (folder === void 0)
        throw bad(
          `--cwd ${text} is not known.`,
          "Give it like this: --cwd test=packages/web, with setup, lint or test and a folder of the checkout."
        );
      return [stage, folder];
    })
  );
}
function outputLimits(given) {
  return Object.fromEntries(
    given.flatMap((text) => {
      const [, stage, bytes = ""] = /^(?:(setup|lint|test)=)?(.*)$/s.exec(text) ?? [];
      const limit = size({ "output-cap": bytes }, "output-cap", 0);
      return (stage === void 0 ? ["setup", "lint", "test"] : [stage]).map((name) => [name, limit]);
    })
  );
}
function bodyFields(v, api) {
  const fields = {};
  const effort = v["effort"];
  if (effort !== void 0)
    Object.assign(fields, api === "chat" ? { reasoning_effort: effort } : { reasoning: { effort } });
  const temperature = number(v, "temperature", { least: 0 });
  if (temperature !== void 0) fields["temperature"] = temperature;
  const seed = number(v, "seed", { least: 0, whole: true });
  if (seed !== void 0) fields["seed"] = seed;
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

// src/entry/flags.ts
var TEXT = [
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
  "evidence-tokens"
];
var LISTS = [
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
  "body"
];
var SWITCHES = ["yes", "quiet", "json"];
var RUN = { text: TEXT, lists: LISTS, switches: [...SWITCHES, "no-fixers"] };
var DEMO_OWN = ["dir", "task", "task-file", "test"];
var DEMO = {
  text: TEXT.filter((flag) => !DEMO_OWN.includes(flag)),
  lists: LISTS.filter((flag) => !DEMO_OWN.includes(flag)),
  switches: [...SWITCHES, "no-fixers", "live"]
};
var RESUME = {
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
    "report"
  ],
  lists: ["body"],
  switches: SWITCHES
};
var FORMATS = ["search-replace", "unified-diff", "patch", "whole-file", "tool-call"];
var FLAGS = {
  fix: RUN,
  demo: DEMO,
  resume: RESUME,
  doctor: RUN,
  replay: { text: ["journal", "speed"], switches: ["json"] },
  brief: { text: ["journal", "attempt", "call"], switches: ["diff", "json"] },
  apply: { text: ["dir", "edits", "format", "expect", "batch"], switches: ["json"] },
  report: { text: ["journal", "format"], switches: ["json"] },
  distill: { text: ["green", "max-tokens", "root"], switches: ["json"], file: true }
};
function parseCommand(args, configured = {}) {
  const [name = "", ...rest] = args;
  const flags = Object.hasOwn(FLAGS, name) ? FLAGS[name] : void 0;
  if (flags === void 0)
    throw bad(
      `There is no command "${name}".${didYouMean(name, Object.keys(FLAGS))}`,
      `Commands: ${Object.keys(FLAGS).join(", ")}. \`mulligan help\` says what they do.`
    );
  const given = parse(name, rest, flags);
  const v = { ...configured, ...given };
  const withoutKey = given["base-url"] === void 0 && configured["base-url"] !== void 0;
  const text = (key) => textOf(v, key);
  const journal = () => text("journal") ?? fail(`\`${name}\` needs the folder of a run.`, "Name it: --journal DIR.");
  switch (name) {
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
        json: v["json"] === true
      };
    case "brief":
      return {
        name: "brief",
        journal: journal(),
        attempt: number(v, "attempt", { least: 1, whole: true }) ?? 1,
        call: number(v, "call", { least: 1, whole: true }),
        diff: v["diff"] === true,
        json: v["json"] === true
      };
    case "apply":
      return {
        name: "apply",
        dir: text("dir") ?? ".",
        edits: text("edits"),
        format: v["format"] === void 0 ? void 0 : oneOf(v, "format", FORMATS),
        expect: text("expect"),
        batch: text("batch"),
        json: v["json"] === true
      };
    case "distill":
      return {
        name: "distill",
        file: text("") ?? "-",
        green: text("green"),
        root: text("root"),
        maxTokens: number(v, "max-tokens", { least: 50, whole: true }) ?? 2e3,
        json: v["json"] === true
      };
    case "report": {
      const formats = (text("format") ?? (v["json"] === true ? "json" : "text")).split(",");
      const wrong = formats.find((f) => !["md", "html", "json", "text"].includes(f));
      if (wrong !== void 0) throw bad(`There is no format "${wrong}".`, "Formats: text, md, html, json.");
      return { name: "report", journal: journal(), format: formats };
    }
  }
}
function parse(command, args, flags) {
  const options = {};
  for (const flag of flags.text) options[flag] = { type: "string" };
  for (const flag of flags.lists ?? []) options[flag] = { type: "string", multiple: true };
  for (const flag of flags.switches) options[flag] = { type: "boolean" };
  try {
    const allowPositionals = flags.file === true;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals, strict: true });
    if (positionals.length > 1)
      throw bad(
        `\`${command}\` takes one file.`,
        "Give several on standard input: cat FILES | mulligan distill"
      );
    return { ...values, ...positionals.length === 1 && { "": positionals[0] } };
  } catch (error) {
    if (error instanceof MulliganError) throw error;
    const { code, message } = error;
    const flag = /'(-[^' ,]*)/.exec(message)?.[1] ?? "";
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION")
      throw bad(
        `\`${command}\` has no flag ${flag}.${didYouMean(
          flag,
          Object.keys(options).map((o) => `--${o}`)
        )}`,
        `${elsewhere(flag)}\`mulligan ${command} --help\` lists its flags.`
      );
    if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE")
      throw bad(
        /does not take/.test(message) ? `The flag ${flag} takes no value.` : `The flag ${flag} needs a value.`,
        `Give one that starts with a dash like this: ${flag}=-x. \`mulligan ${command} --help\` lists the flags.`
      );
    throw bad(
      `"${flag || (/'(.*?)'/.exec(message)?.[1] ?? "")}" is not a flag.`,
      `\`mulligan ${command} --help\` lists its flags.`
    );
  }
}
function elsewhere(flag) {
  const takers = Object.entries(FLAGS).filter(
    ([, { text, lists = [], switches }]) => [...text, ...lists, ...switches].includes(flag.slice(2))
  );
  return takers.length === 0 ? "" : `It belongs to ${takers.map(([name]) => name).join(", ")}. `;
}

// src/entry/progress.ts
function createProgress(screen, { quiet }) {
  const live = screen.isTTY === true && !quiet;
  let spending = NOTHING_SPENT;
  let attempt = 0;
  let doing = "";
  let since = performance.now();
  const draw = () => {
    if (doing === "") return;
    const { spend } = spending;
    const cost = spend.calls === 0 ? "" : `, ${count(spend.input + spend.output)} tokens, ${spend.usd === void 0 ? "cost unknown" : usd(spend.usd)}`;
    const text = `${attempt > 0 ? `attempt ${attempt}, ` : ""}${doing}, ${duration(performance.now() - since)}${cost}`;
    safely(() => screen.write(`\r\x1B[K${text.slice(0, (screen.columns ?? 80) - 1)}`));
  };
  const timer = live ? setInterval(draw, 250) : void 0;
  timer?.unref();
  return {
    entry: (entry) => {
      spending = addSpend(spending, entry);
      if (entry.event.type === "attempt-started") attempt = entry.event.attempt;
      doing = "";
      const text = quiet ? void 0 : line(entry);
      if (text !== void 0) safely(() => screen.write(`${live ? "\r\x1B[K" : ""}${text}
`));
    },
    doing: (what) => {
      doing = what.replace(/\s+/g, " ");
      since = performance.now();
      if (live) draw();
    },
    end: () => {
      clearInterval(timer);
      if (live) safely(() => screen.write("\r\x1B[K"));
    }
  };
}
function safely(write) {
  try {
    write();
  } catch {
  }
}

export {
  readConfig,
  parseCommand,
  createProgress
};
