import { describe, expect, test } from "vitest";
import { readUsage } from "../../../src/edge/model/usage.ts";

describe("usage", () => {
  const sent = { prompt_tokens: 10, completion_tokens: 5 };
  const cases: readonly (readonly [string, unknown, readonly [number, number, number, number]])[] = [
    ["OpenAI's", { ...sent, prompt_tokens_details: { cached_tokens: 4 } }, [10, 4, 5, 0]],
    [
      "Responses'",
      {
        input_tokens: 10,
        output_tokens: 5,
        input_tokens_details: { cached_tokens: 4 },
        output_tokens_details: { reasoning_tokens: 3 },
      },
      [10, 4, 5, 3],
    ],
    ["DeepSeek's", { ...sent, prompt_cache_hit_tokens: 8, prompt_cache_miss_tokens: 2 }, [10, 8, 5, 0]],
    [
      "xAI's, with reasoning beside the completion",
      { ...sent, total_tokens: 35, completion_tokens_details: { reasoning_tokens: 20 } },
      [10, 0, 25, 20],
    ],
    [
      "more reasoning than completion",
      { ...sent, completion_tokens_details: { reasoning_tokens: 7 } },
      [10, 0, 7, 7],
    ],
    ["as texts", { prompt_tokens: "10", completion_tokens: "5" }, [10, 0, 5, 0]],
    ["more cached than sent", { ...sent, prompt_tokens_details: { cached_tokens: 99 } }, [10, 10, 5, 0]],
    ["less than nothing cached", { ...sent, prompt_tokens_details: { cached_tokens: -4 } }, [10, 0, 5, 0]],
    ["details that are null", { ...sent, prompt_tokens_details: null }, [10, 0, 5, 0]],
    ["a total that does not fit", { ...sent, total_tokens: 900 }, [10, 0, 5, 0]],
  ];
  test.each(cases)("%s", (_, raw, [input, cached, output, reasoning]) => {
    expect(readUsage(raw)).toEqual({ input, cached, output, reasoning, estimated: false });
  });

  test.each([
    undefined,
    null,
    {},
    { prompt_tokens: -1, completion_tokens: 2 },
    { prompt_tokens: 3, completion_tokens: null },
    { prompt_tokens: 0, completion_tokens: 0 },
    { prompt_tokens: "many", completion_tokens: 2 },
    "none",
    [1, 2],
  ])("%j is none", (raw) => {
    expect(readUsage(raw)).toBeUndefined();
  });
});
