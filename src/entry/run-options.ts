import { DEFAULT_BUDGET } from "../core/budget.ts";
import type { FixOptions } from "./options.ts";
import { readPrice } from "./price-flag.ts";
import { bad, listOf, number, oneOf, size, textOf } from "./values.ts";
import type { Values } from "./values.ts";

/** Checks the values of a run's flags; throws BAD_INPUT for those that cannot be. */
export function runOptions(v: Values, { withoutKey }: { readonly withoutKey: boolean }): FixOptions {
  const text = (key: string): string | undefined => textOf(v, key);
  const list = (key: string): readonly string[] => listOf(v, key);
  const whole = (key: string, otherwise: number, least = 1): number =>
    number(v, key, { least, whole: true }) ?? otherwise;
  if (text("task") !== undefined && text("task-file") !== undefined)
    throw bad("Both --task and --task-file are given.", "Leave one of them out.");
  if (text("record") !== undefined && text("replay") !== undefined)
    throw bad("Both --record and --replay are given.", "A recording is either made or used.");
  for (const key of [...list("test"), ...list("lint"), ...list("setup"), ...list("fixer")])
    if (key.trim() === "") throw bad("A command is empty.", 'Give --test a command: --test "npm test".');
  for (const name of list("env"))
    if (!/^[A-Za-z_]\w*$/.test(name))
      throw bad(`--env ${name} is not the name of a variable.`, "Give the name alone: --env CI.");
  const usd = number(v, "max-usd", { least: 0 });
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
      ...(usd !== undefined && { usd }),
    },
    model: {
      model: text("model"),
      baseUrl: text("base-url"),
      withoutKey,
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
    outputLimits: outputLimits(list("output-cap")),
    folders: folders(list("cwd")),
    sideEffects: { unsafe: list("unsafe"), safe: list("safe") },
    reruns: number(v, "reruns", { least: 0, whole: true }),
    fixers: v["no-fixers"] === true ? [] : list("fixer").length > 0 ? list("fixer") : undefined,
    lessonTokens: whole("lesson-tokens", 400, 50),
    evidenceTokens: whole("evidence-tokens", 700, 100),
  };
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

function folders(given: readonly string[]): FixOptions["folders"] {
  return Object.fromEntries(
    given.map((text) => {
      const [, stage = "", folder] = /^(setup|lint|test)=(.+)$/s.exec(text) ?? [];
      if (folder === undefined)
        throw bad(
          `--cwd ${text} is not known.`,
          "Give it like this: --cwd test=packages/web, with setup, lint or test and a folder of the checkout.",
        );
      return [stage, folder];
    }),
  );
}

function outputLimits(given: readonly string[]): FixOptions["outputLimits"] {
  return Object.fromEntries(
    given.flatMap((text) => {
      const [, stage, bytes = ""] = /^(?:(setup|lint|test)=)?(.*)$/s.exec(text) ?? [];
      const limit = size({ "output-cap": bytes }, "output-cap", 0);
      return (stage === undefined ? ["setup", "lint", "test"] : [stage]).map((name) => [name, limit]);
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
