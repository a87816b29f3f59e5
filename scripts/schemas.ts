// Writes schemas/*.json: the configuration file and what --json prints. node scripts/schemas.ts [--check]
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { configSchema } from "../src/entry/config-schema.ts";

const text = z.string();
const count = z.int().min(0);
const document = <N extends string>(name: N) => ({ schema: z.literal(name), version: z.literal(1) });

const check = z.object({
  check: text,
  purpose: z.enum(["setup", "reproduce", "confirm", "fixer", "related", "attempt", "proof", "stable"]),
  round: count,
  failures: count,
  exitCode: z.int().optional(),
  signal: text.optional(),
  timedOut: z.boolean(),
  durationMs: z.number(),
});
const failure = z.object({
  id: text,
  message: text,
  place: text.optional(),
  expected: text.optional(),
  actual: text.optional(),
});
const file = z.object({
  path: text,
  kind: z.enum(["modified", "created", "deleted", "renamed"]),
  from: text.optional(),
  hunks: count,
  added: count,
  removed: count,
});
const attempt = z.object({
  attempt: count,
  strategy: z.enum(["normal", "wider", "fixers"]),
  hypothesis: text.optional(),
  outcome: text,
  files: z.array(file),
  testFiles: z.array(text),
  refusals: z.array(z.object({ code: text, path: text.optional(), message: text })),
  checks: z.array(check),
  gone: z.array(failure),
  stayed: z.array(failure),
  changed: z.array(failure),
  came: z.array(failure),
  calls: count,
  input: count,
  cached: count,
  output: count,
  usd: z.number().optional(),
  ms: z.number(),
  rolledBack: z.boolean(),
  patchFile: text.optional(),
});
const price = z.object({
  input: z.number(),
  output: z.number(),
  cachedInput: z.number().optional(),
  source: text,
});
const model = z.object({
  name: text,
  baseUrl: text,
  api: z.enum(["chat", "responses"]),
  source: z.enum(["live", "replay"]),
  contextWindow: count.optional(),
  nativeTools: z.boolean(),
  withKey: z.literal(true).optional(),
});
const budget = z.object({
  attempts: count,
  calls: count,
  tokens: count,
  usd: z.number().optional(),
  minutes: z.number(),
});
const spend = z.object({
  attempts: count,
  calls: count,
  input: count,
  cached: count,
  output: count,
  reasoning: count,
  usd: z.number().optional(),
  estimated: z.boolean(),
  ms: z.number(),
});
const candidate = z.object({
  startLine: count,
  endLine: count,
  score: z.number(),
  text,
  differs: z.array(text),
});
const editError = z.object({
  code: text,
  path: text.optional(),
  editIndex: count.optional(),
  fileHash: text.optional(),
  tiers: z.array(text),
  candidates: z.array(candidate),
  retryable: z.boolean(),
  message: text,
});
const message = z.object({
  role: text,
  content: text,
  toolCalls: z.array(z.object({ id: text, name: text, arguments: text })).optional(),
  toolCallId: text.optional(),
});

export const schemas = {
  config: configSchema,
  report: z.object({
    ...document("mulligan-report"),
    runId: text,
    root: text,
    reason: text,
    detail: text,
    stagnation: text.optional(),
    exitCode: z.int(),
    fixed: z.boolean(),
    model: model.optional(),
    price: price.optional(),
    budget: budget.optional(),
    spend,
    baseline: z.object({ failures: z.array(failure), checks: z.array(check) }),
    attempts: z.array(attempt),
    proof: z.array(check),
    notes: z.array(text),
    resumes: count,
    journal: text,
  }),
  apply: z.object({
    ...document("mulligan-apply"),
    applied: z.boolean(),
    format: text,
    edits: z.array(z.object({ editIndex: count, kind: text, path: text, to: text.optional(), status: text })),
    errors: z.array(editError),
    files: z.array(file),
  }),
  brief: z.object({
    ...document("mulligan-brief"),
    attempt: count,
    call: count,
    estimate: count,
    request: z.object({ messages: z.array(message), tools: z.array(z.unknown()), maxOutput: count }),
  }),
  replay: z.object({
    ...document("mulligan-replay"),
    entries: count,
    attempts: count,
    tornTail: z.boolean(),
    divergences: z.array(z.object({ n: count, recorded: text, decided: text })),
  }),
  distill: z.object({
    ...document("mulligan-distill"),
    tools: z.array(text),
    failures: z.array(
      z.object({
        kind: z.enum(["test", "diagnostic", "crash"]),
        tool: text,
        id: text,
        file: text.optional(),
        line: count.optional(),
        column: count.optional(),
        code: text.optional(),
        message: text,
        expected: text.optional(),
        actual: text.optional(),
        frame: z.object({ file: text, line: count.optional(), name: text.optional() }).optional(),
        module: text.optional(),
        count,
        key: text,
        fingerprint: text,
      }),
    ),
    passed: count,
    skipped: count,
    text,
    notes: z.array(text),
  }),
  doctor: z.object({
    ...document("mulligan-doctor"),
    ok: z.boolean(),
    findings: z.array(z.object({ name: text, ok: z.boolean(), detail: text })),
  }),
};

/** The text of one schema's file. */
export function fileOf(schema: z.ZodType): string {
  return `${JSON.stringify(z.toJSONSchema(schema, { io: "input" }), null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = new URL("../schemas/", import.meta.url);
  const stale = Object.entries(schemas).filter(([name, schema]) => {
    const target = new URL(`${name}.json`, folder);
    if (process.argv.includes("--check")) return readFileSync(target, "utf8") !== fileOf(schema);
    mkdirSync(folder, { recursive: true });
    writeFileSync(target, fileOf(schema));
    return false;
  });
  for (const [name] of stale) console.log(`schemas/${name}.json is stale: node scripts/schemas.ts`);
  process.exitCode = stale.length > 0 ? 1 : 0;
}
