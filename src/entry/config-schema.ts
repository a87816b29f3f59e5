import { z } from "zod";

const commands = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const count = z.int().min(1);

/** `.github/mulligan.yml`: the flags of `fix` under the same names, in camel case. */
export const configSchema = z.strictObject({
  test: commands.optional(),
  lint: commands.optional(),
  setup: commands.optional(),
  scope: commands.optional(),
  allow: commands.optional(),
  target: commands.optional(),
  env: commands.optional(),
  timeout: commands.optional(),
  cwd: commands.optional(),
  fixer: commands.optional(),
  safe: commands.optional(),
  unsafe: commands.optional(),
  noFixers: z.boolean().optional(),
  body: commands.optional(),
  attempts: count.optional(),
  maxCalls: count.optional(),
  maxTokens: count.optional(),
  maxUsd: z.number().min(0).optional(),
  maxMinutes: z.number().positive().optional(),
  reruns: z.int().min(0).optional(),
  model: z.string().optional(),
  baseUrl: z.string().optional(),
  api: z.enum(["chat", "responses"]).optional(),
  effort: z.string().optional(),
  temperature: z.number().min(0).optional(),
  seed: z.int().min(0).optional(),
  price: z.string().optional(),
  contextWindow: count.optional(),
  maxOutput: count.optional(),
  lookups: z.enum(["text", "native"]).optional(),
  snapshotCap: z.union([z.string(), z.number()]).optional(),
  outputCap: z.union([z.number(), z.string(), z.array(z.string())]).optional(),
  lessonTokens: count.optional(),
  evidenceTokens: count.optional(),
});
