import type { ModelReply } from "../../core/model.ts";

type Failed = Extract<ModelReply, { kind: "failed" }>;

/** One failed try. */
export interface Fault {
  readonly reply: Omit<Failed, "maybeBilled">;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  /** The request may have been worked on and billed all the same. */
  readonly maybeBilled: boolean;
  /** What the endpoint said of a bad request. */
  readonly said: string;
  readonly status: number | undefined;
}

interface Call {
  readonly timedOut: boolean;
  readonly timeoutMs: number;
  readonly options: { readonly baseUrl: string; readonly model: string; readonly apiKey: string | undefined };
}

/** Longest wait that a server may ask for. */
const MOST_WAIT_MS = 120_000;

/** Puts an error of the client into our codes. */
export function failureOf(error: unknown, { timedOut, timeoutMs, options }: Call): Fault {
  const { status, headers, message, cause } = error as {
    status?: number;
    headers?: Headers;
    message?: string;
    cause?: { code?: string; cause?: { code?: string } };
  };
  const said = clean(message ?? String(error), options.apiKey);
  const at = options.baseUrl;
  const fault = (code: Failed["code"], text: string, hint: string, more: Partial<Fault> = {}): Fault => ({
    reply: { kind: "failed", code, message: text, hint },
    retryable: false,
    retryAfterMs: undefined,
    maybeBilled: false,
    said,
    status,
    ...more,
  });
  if (timedOut)
    return fault(
      "timeout",
      `The model at ${at} did not answer within ${Math.round(timeoutMs / 1000)} s.`,
      "Raise --timeout call=SECONDS, or look at the server.",
      { maybeBilled: true },
    );
  if (status === undefined) {
    const code = cause?.code ?? cause?.cause?.code ?? "";
    const never =
      ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(code) ||
      /certificate|self.signed/i.test(`${code} ${said}`);
    if (error instanceof SyntaxError)
      return fault(
        "server",
        `${at} answered with something that is not JSON.`,
        "See that --base-url names the API, mostly ending in /v1.",
        { retryable: true, maybeBilled: true },
      );
    const why = code === "" ? said : code;
    return fault(
      "connection",
      `The model at ${at} could not be reached (${why}).`,
      "Start the server or correct --base-url.",
      { retryable: true, maybeBilled: !never },
    );
  }
  if (status === 401 || status === 403)
    return fault(
      "auth",
      `${at} refused the key (${status}: ${said}).`,
      "Set OPENAI_API_KEY to a key of that endpoint that may use this model.",
    );
  if (status === 404)
    return fault(
      "not-found",
      `${at} knows no model ${options.model}, or is not an API (404: ${said}).`,
      "Correct --model or --base-url, which mostly ends in /v1.",
    );
  if (status === 429) {
    const quota = /insufficient_quota|exceeded your current quota|billing/i.test(said);
    return fault(
      "rate-limited",
      `${at} limits the rate (429: ${said}).`,
      quota ? "The account has no credit left." : "Wait, or use another key.",
      { retryable: !quota, retryAfterMs: retryAfter(headers) },
    );
  }
  if (status === 408 || status === 409 || status >= 500)
    return fault("server", `${at} failed (${status}: ${said}).`, "Try again later.", {
      retryable: true,
      retryAfterMs: retryAfter(headers),
      maybeBilled: status !== 503,
    });
  if (
    status === 413 ||
    /context.?length|context window|maximum context|too many tokens|prompt is too long/i.test(said)
  )
    return fault(
      "too-long",
      `The prompt is too long for ${options.model} (${status}: ${said}).`,
      "Name the model's window with --context-window, so that prompts fit.",
    );
  return fault(
    "bad-request",
    `${at} refused the request (${status}: ${said}).`,
    "See --api, --body and --model.",
  );
}

/** The field of ours that a bad request names as unsupported. */
export function isOurFault(fault: Fault, ours: Readonly<Record<string, unknown>>): string | undefined {
  if (fault.status !== 400 && fault.status !== 422) return undefined;
  if (
    !/unsupported|unknown|unrecognized|not supported|not permitted|extra|does not support|invalid/i.test(
      fault.said,
    )
  )
    return undefined;
  return Object.keys(ours).find((field) => new RegExp(`\\b${field}\\b`).test(fault.said));
}

/** Milliseconds that the server asks to wait: `retry-after-ms`, or `retry-after` in seconds or as a date. */
export function retryAfter(headers: Headers | undefined): number | undefined {
  const ms = Number(headers?.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(ms)) return Math.min(Math.max(ms, 0), MOST_WAIT_MS);
  const text = headers?.get("retry-after");
  if (text === null || text === undefined) return undefined;
  const seconds = Number(text);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MOST_WAIT_MS) : undefined;
}

function clean(message: string, key: string | undefined): string {
  const plain = message
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  return (key === undefined || key.length < 4 ? plain : plain.split(key).join("***")).slice(0, 300);
}
