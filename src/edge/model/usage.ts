import type { Usage } from "../../core/budget.ts";

/** Reads the usage of either API, as servers of many kinds write it; undefined when there is none to trust. */
export function readUsage(raw: unknown): Usage | undefined {
  if (raw === null || typeof raw !== "object") return undefined;
  const u = raw as Record<string, unknown>;
  const input = count(u["prompt_tokens"] ?? u["input_tokens"]);
  const output = count(u["completion_tokens"] ?? u["output_tokens"]);
  if (input === undefined || output === undefined || input === 0) return undefined;
  const inside = (name: string, ...details: readonly string[]): number =>
    details
      .map((d) => count((u[d] as Record<string, unknown> | null | undefined)?.[name]))
      .find((n) => n !== undefined) ?? 0;
  const cached =
    inside("cached_tokens", "prompt_tokens_details", "input_tokens_details") ||
    (count(u["prompt_cache_hit_tokens"]) ?? 0);
  const reasoning = inside("reasoning_tokens", "completion_tokens_details", "output_tokens_details");
  return {
    input,
    cached: Math.min(cached, input),
    output: Math.max(output, reasoning),
    reasoning,
    estimated: false,
  };
}

function count(value: unknown): number | undefined {
  const n = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof n === "number" && Number.isFinite(n) && n >= 0 ? Math.round(n) : undefined;
}
