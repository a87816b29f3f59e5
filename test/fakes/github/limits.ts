import type { Reply } from "./route.ts";
import type { State } from "./state.ts";
import type { Token } from "./tokens.ts";

const HOUR = 3_600_000;

export interface RateLimits {
  /** Counts one call; the headers of its answer, and the refusal when the hour's calls are used up. */
  count(token: Token | undefined): {
    readonly headers: Record<string, string>;
    readonly refused: Reply | undefined;
  };
  /** Leaves the token that many calls until `resetIn` seconds from now. */
  leave(token: Token | undefined, remaining: number, resetIn: number): void;
  overview(token: Token | undefined): Reply;
}

/** The primary limit: `perHour` calls for each token. */
export function rateLimits(state: State, perHour: number): RateLimits {
  const used = new Map<string, { count: number; reset: number }>();
  const of = (token: Token | undefined): { count: number; reset: number } => {
    const key = token?.value ?? "";
    let entry = used.get(key);
    if (entry === undefined || entry.reset <= state.now())
      used.set(key, (entry = { count: 0, reset: state.now() + HOUR }));
    return entry;
  };
  const figures = (
    token: Token | undefined,
  ): { limit: number; remaining: number; reset: number; used: number } => {
    const { count, reset } = of(token);
    return {
      limit: perHour,
      remaining: Math.max(0, perHour - count),
      reset: Math.ceil(reset / 1000),
      used: count,
    };
  };
  return {
    count(token) {
      const entry = of(token);
      const refused = entry.count >= perHour;
      if (!refused) entry.count += 1;
      const headers = Object.fromEntries(
        Object.entries(figures(token)).map(([name, value]) => [`x-ratelimit-${name}`, String(value)]),
      );
      const message = `API rate limit exceeded for ${token?.login ?? "this address"}.`;
      const body = { message, documentation_url: "https://docs.github.com/rest", status: "403" };
      return {
        headers: { ...headers, "x-ratelimit-resource": "core" },
        refused: refused ? { status: 403, body } : undefined,
      };
    },
    leave(token, remaining, resetIn) {
      Object.assign(of(token), { count: perHour - remaining, reset: state.now() + resetIn * 1000 });
    },
    overview(token) {
      const core = figures(token);
      const search = { limit: 30, remaining: 30, reset: core.reset, used: 0 };
      return { status: 200, body: { resources: { core, search }, rate: core } };
    },
  };
}
