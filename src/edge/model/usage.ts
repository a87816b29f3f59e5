import type { Usage } from "../../core/budget.ts";
import { record } from "./json.ts";

/** Reads the usage of either API, as servers of many kinds write it; undefined when there is none to trust. */
export function readUsage(raw: unknown): Usage | undefined {
  const u = record(raw);
  const input = count(u["prompt_tokens"] ?? u["input_tokens"]);
  const said = count(u["completion_tokens"] ?? u["output_tokens"]);
  if (input === undefined || said === undefined || input === 0) return undefined;
  const inside = (name: string, ...details: readonly string[]): number =>
    details.map((d) => count(record(u[d])[name])).find((n) => n !== undefined) ?? 0;
  const cached =
    inside("cached_tokens", "prompt_tokens_details", "input_tokens_details") ||
    (count(u["prompt_cache_hit_tokens"]) ?? 0);
  const reasoning = inside("reasoning_tokens", "completion_tokens_details", "output_tokens_details");
  // xAI counts reasoning beside the completion; only its total shows that.
  const beside = reasoning > 0 && count(u["total_tokens"]) === input + said + reasoning;
  return {
    input,
    cached: Math.min(cached, input),
    output: beside ? said + reasoning : Math.max(said, reasoning),
    reasoning,
    estimated: false,
  };
}

function count(value: unknown): number | undefined {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) && n >= 0 ? Math.round(n) : undefined;
}
