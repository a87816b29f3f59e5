import type { Price } from "../core/budget.ts";
import { MulliganError } from "../core/errors.ts";

/** Reads `IN,OUT` or `IN,OUT,CACHED`, dollars per million tokens. */
export function readPrice(text: string): Price {
  const numbers = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [input, output, cachedInput] = numbers;
  if (
    input === undefined ||
    output === undefined ||
    numbers.length > 3 ||
    numbers.some((n) => !Number.isFinite(n) || n < 0)
  )
    throw new MulliganError(
      "BAD_INPUT",
      `--price ${text} is not a price.`,
      "Give dollars per million tokens, in and out: --price 1.25,10 or with cached input --price 1.25,10,0.125.",
    );
  return {
    input,
    output,
    ...(cachedInput !== undefined && { cachedInput }),
    source: `$${input} in, $${output} out per million tokens, from --price`,
  };
}
