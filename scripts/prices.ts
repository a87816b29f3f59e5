// Writes src/edge/model/price-table.ts from the prices that @pydantic/genai-prices knows today.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calcPrice } from "@pydantic/genai-prices";

const MODELS: readonly (readonly [provider: string, model: string])[] = [
  ...[
    "gpt-4.1",
    "gpt-4.1-mini",
    "gpt-4.1-nano",
    "gpt-4o",
    "gpt-4o-mini",
    "gpt-5",
    "gpt-5-mini",
    "gpt-5-nano",
    "gpt-5-codex",
    "gpt-5.1",
    "gpt-5.2",
    "gpt-5.4",
    "gpt-5.5",
    "o3",
    "o3-mini",
    "o4-mini",
  ].map((m) => ["openai", m] as const),
  ...["claude-haiku-4-5", "claude-sonnet-4-5", "claude-sonnet-5", "claude-opus-4-5", "claude-opus-5"].map(
    (m) => ["anthropic", m] as const,
  ),
  ...[
    "gemini-2.5-flash",
    "gemini-2.5-flash-lite",
    "gemini-2.5-pro",
    "gemini-3-pro-preview",
    "gemini-3-flash-preview",
  ].map((m) => ["google", m] as const),
  ...["deepseek-chat", "deepseek-reasoner"].map((m) => ["deepseek", m] as const),
  ...["mistral-large-latest", "mistral-small-latest", "codestral-latest", "devstral-small-latest"].map(
    (m) => ["mistral", m] as const,
  ),
  ...["grok-4", "grok-code-fast-1"].map((m) => ["x-ai", m] as const),
];

const MILLION = 1_000_000;

/** Dollars per million tokens of a model with short prompts, as [input, cached input, output]; undefined when unknown. */
export function perMillion(providerId: string, model: string): readonly [number, number, number] | undefined {
  const small = 1000;
  const usd = (usage: Parameters<typeof calcPrice>[0]): number | undefined =>
    calcPrice(usage, model, { providerId })?.total_price;
  const input = usd({ input_tokens: small, output_tokens: 0 });
  const output = usd({ input_tokens: 0, output_tokens: small });
  if (input === undefined || output === undefined) return undefined;
  const cached = usd({ input_tokens: small, cache_read_tokens: small, output_tokens: 0 }) ?? input;
  return [input, cached, output].map((n) => Number(((n * MILLION) / small).toPrecision(6))) as [
    number,
    number,
    number,
  ];
}

export function table(asOf: string): string {
  const rows = MODELS.flatMap(([provider, model]) => {
    const price = perMillion(provider, model);
    return price === undefined ? [] : [`  ["${model}", ${price.join(", ")}],`];
  });
  return `/** Made by \`node scripts/prices.ts\`: dollars per million tokens, [model, input, cached input, output]. */
export const asOf = "${asOf}";

export const table: readonly (readonly [model: string, input: number, cached: number, output: number])[] = [
${rows.join("\n")}
];
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL("../src/edge/model/price-table.ts", import.meta.url));
  writeFileSync(file, table(new Date().toISOString().slice(0, 10)));
}
