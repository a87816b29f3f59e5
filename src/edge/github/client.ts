import type { Octokit as Rest } from "@octokit/rest";
import { setTimeout as sleep } from "node:timers/promises";

/** The client with all the waits and repeats of reads; writes that make something new are sent once (see `again`). */
export type Client = Rest;

/** Milliseconds between calls. */
export interface Pace {
  /** At least between two writes; GitHub asks for a second. */
  readonly writeMs: number;
  /** Before the first repeat of a call that failed; longer with each one. */
  readonly retryMs: number;
  /** How long an answer may take. */
  readonly answerMs: number;
  /** The longest wait for a rate limit; a longer one is an error. */
  readonly limitMs: number;
}

export interface ClientOptions {
  readonly token: string;
  /** The API's address, such as `https://api.github.com`, without a slash at its end. */
  readonly baseUrl: string;
  /** Hears in a sentence what the client waits for. */
  readonly log: (line: string) => void;
  readonly pace?: Partial<Pace>;
}

export const PACE: Pace = { writeMs: 1000, retryMs: 1000, answerMs: 60_000, limitMs: 300_000 };

/** Bytes of an answer that are kept; a longer one, which only a log can be, loses its beginning. */
const MOST_BYTES = 64_000_000;
const MOST_LIMITS = 3;

/** The client, loaded at the first use. */
export async function openClient({ token, baseUrl, log, pace = {} }: ClientOptions): Promise<Client> {
  const { writeMs, retryMs, answerMs, limitMs } = { ...PACE, ...pace };
  const [{ Octokit }, { retry }, { throttling }] = await Promise.all([
    import("@octokit/rest"),
    import("@octokit/plugin-retry"),
    import("@octokit/plugin-throttling"),
  ]);
  const waits =
    (what: string) =>
    (seconds: number, _options: unknown, _client: unknown, count: number): boolean => {
      const willing = count < MOST_LIMITS && seconds * 1000 <= limitMs;
      if (willing) log(`GitHub asks to wait ${seconds} s (${what}).`);
      return willing;
    };
  const quiet = (): void => {};
  return new (Octokit.plugin(retry, throttling))({
    auth: token,
    baseUrl,
    userAgent: "mulligan",
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    request: { fetch: (input: string | URL, init: RequestInit) => whole(input, init, answerMs) },
    // The throttling plugin waits for a limit itself, so 429 is no outage to the other one.
    retry: { retryAfterBaseValue: retryMs, doNotRetry: [400, 401, 403, 404, 409, 410, 422, 429, 451] },
    throttle: {
      retryAfterBaseValue: retryMs,
      onRateLimit: waits("its calls of this hour are used up"),
      onSecondaryRateLimit: waits("secondary rate limit"),
      // Its own groups are shared by the whole process and fixed at one write each second, three for comments.
      write: paced(writeMs) as never,
      notifications: paced(0) as never,
    },
  });
}

/** An answer that breaks off is an error, which the client would take for an empty one. */
async function whole(input: string | URL, init: RequestInit, answerMs: number): Promise<Response> {
  const response = await fetch(input, { ...init, signal: AbortSignal.timeout(answerMs) });
  const { status, headers } = response;
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    parts.push(part);
    bytes += part.length;
    while (bytes - (parts[0]?.length ?? 0) >= MOST_BYTES) bytes -= parts.shift()?.length ?? 0;
  }
  const empty = status === 204 || status === 205 || status === 304;
  const answer = new Response(empty ? null : Buffer.concat(parts), { status, headers });
  return Object.defineProperty(answer, "url", { value: response.url });
}

function paced(ms: number): unknown {
  let free = 0;
  const schedule = async <A extends readonly unknown[], T>(
    _options: unknown,
    task: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<T> => {
    const now = performance.now();
    const wait = Math.ceil(free - now);
    free = Math.max(free, now) + ms;
    if (wait > 0) await sleep(wait);
    return task(...args);
  };
  return { key: () => ({ schedule }) };
}
