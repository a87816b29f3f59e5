// Writes src/edge/model/price-table.ts from the prices that @pydantic/genai-prices knows.
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { calcPrice } from "@pydantic/genai-prices";

/** The day on which the installed version of the source was published: prices of that day, at the dearer hours. */
const AS_OF = "2026-09-23";

const MODELS: Readonly<Record<string, string>> = {
  openai:
    "gpt-4.1 gpt-4.1-mini gpt-4.1-nano gpt-4o gpt-4o-mini gpt-5 gpt-5-mini gpt-5-nano " +
    "gpt-5-codex gpt-5.1 gpt-5.1-codex gpt-5.1-codex-mini gpt-5.2 gpt-5.2-codex gpt-5.3-codex " +
    "gpt-5.4 gpt-5.4-mini gpt-5.4-nano gpt-5.5 gpt-5.6-luna gpt-5.6-sol gpt-5.6-terra " +
    "gpt-6-astra gpt-6-luna gpt-6-sol o3 o3-mini o4-mini",
  anthropic:
    "claude-haiku-4-5 claude-sonnet-4-5 claude-sonnet-4-6 claude-sonnet-5 claude-opus-4-5 " +
    "claude-opus-4-6 claude-opus-4-7 claude-opus-4-8 claude-opus-5 claude-opus-5-5 claude-fable-5 " +
    "claude-fable-5-1",
  google:
    "gemini-2.5-flash gemini-2.5-flash-lite gemini-2.5-pro gemini-3-pro-preview gemini-3-flash-preview " +
    "gemini-3.1-pro-preview gemini-3.1-flash-lite gemini-3.5-flash gemini-3.5-flash-lite gemini-3.6-flash " +
    "gemini-3.7-flash gemini-3.8-flash",
  deepseek: "deepseek-chat deepseek-reasoner deepseek-v4-flash deepseek-v4-pro",
  mistral:
    "mistral-large-latest mistral-medium-latest mistral-small-latest codestral-latest devstral-small-latest",
  "x-ai": "grok-4 grok-4.3 grok-4.5 grok-4.6 grok-code-fast-1",
};

const MILLION = 1_000_000;

/** Dollars per million tokens of a model with short prompts, as [input, cached input, output]; undefined when unknown. */
function perMillion(providerId: string, model: string): readonly [number, number, number] | undefined {
  const small = 1000;
  const usd = (usage: Parameters<typeof calcPrice>[0]): number | undefined =>
    calcPrice(usage, model, { providerId, timestamp: new Date(`${AS_OF}T12:00:00Z`) })?.total_price;
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

/** The source text of the committed table. */
export function tableText(): string {
  const rows = Object.entries(MODELS).flatMap(([provider, models]) =>
    models.split(" ").map((model) => {
      const price = perMillion(provider, model);
      if (price === undefined) throw new Error(`the source has no price of ${provider}'s ${model}`);
      return `  ["${model}", ${price.join(", ")}],`;
    }),
  );
  return `/** Made by \`node scripts/prices.ts\`: dollars per million tokens, [model, input, cached input, output]. */
export const asOf = "${AS_OF}";

export const table: readonly (readonly [model: string, input: number, cached: number, output: number])[] = [
${rows.join("\n")}
];
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(fileURLToPath(new URL("../src/edge/model/price-table.ts", import.meta.url)), tableText());
