import type { ModelReply } from "../../core/model.ts";
import { record, text } from "./json.ts";
import { retryAfter, saidWait } from "./retry-after.ts";

type Failed = Extract<ModelReply, { kind: "failed" }>;

/** One failed try. */
export interface Fault {
  readonly reply: Omit<Failed, "maybeBilled">;
  /** How many tries it is worth in all. */
  readonly tries: number;
  /** Milliseconds that the server asks to wait. */
  readonly retryAfterMs: number | undefined;
  /** The request may have been worked on and billed all the same. */
  readonly maybeBilled: boolean;
  readonly status: number | undefined;
  /** All that the endpoint said of it, for looking up names in it. */
  readonly said: string;
  /** The field of the request that the endpoint blames. */
  readonly blamed: string;
}

export interface Endpoint {
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string | undefined;
}

/** The endpoint answered, but with an error or with nothing that the API defines. */
export class AnswerError extends Error {
  override readonly name = "AnswerError";
  /** Undefined when the answer was no JSON. */
  readonly status: number | undefined;
  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const MOST_TRIES = 4;

/** Puts an error of the client into our codes. */
export function failureOf(error: unknown, endpoint: Endpoint): Fault {
  const { status, code, param, headers } = record(error);
  const full = clean(innermost(error).replace(/^\d{3} /, ""), endpoint.apiKey);
  const shown = full.slice(0, 300);
  const known = {
    status: typeof status === "number" ? status : undefined,
    said: `${full} ${text(code)} ${text(param)}`,
    blamed: text(param),
    retryAfterMs:
      (headers instanceof Headers ? retryAfter(headers, Date.now()) : undefined) ?? saidWait(full),
  };
  const verdict =
    known.status === undefined
      ? withoutStatus(error, shown, endpoint)
      : withStatus({ ...known, status: known.status, shown }, endpoint);
  const { tries, maybeBilled, ...reply } = verdict;
  return { reply: { kind: "failed", ...reply }, tries, maybeBilled, ...known };
}

interface Verdict {
  readonly code: Failed["code"];
  readonly message: string;
  readonly hint: string;
  readonly tries: number;
  readonly maybeBilled: boolean;
}

/** No answer, or one that is not the API's. */
function withoutStatus(error: unknown, said: string, { baseUrl: at }: Endpoint): Verdict {
  if (error instanceof AnswerError || error instanceof SyntaxError)
    return {
      code: "server",
      message: `${at} answered with something that is not JSON${error instanceof AnswerError ? ` (${said})` : ""}.`,
      hint: "See that --base-url names the API, mostly ending in /v1.",
      tries: 2,
      maybeBilled: true,
    };
  const code = systemCode(error);
  const notSecure = /CERT|SELF_SIGNED|UNABLE_TO|ERR_SSL|ERR_TLS|EPROTO/.test(code);
  const neverSent =
    notSecure || ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].includes(code);
  return {
    code: "connection",
    message: neverSent
      ? `The model at ${at} could not be reached (${code}).`
      : `The connection to the model at ${at} broke off (${code || said}).`,
    hint: notSecure
      ? "Correct the server's certificate or --base-url; NODE_EXTRA_CA_CERTS names further authorities."
      : "Start the server or correct --base-url.",
    tries: notSecure ? 1 : MOST_TRIES,
    maybeBilled: !neverSent,
  };
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? innermost(error.cause) : error.message;
}

/** The code of the system's or TLS's error, at whatever depth the client wrapped it. */
function systemCode(error: unknown): string {
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    const { code } = e as NodeJS.ErrnoException;
    if (typeof code === "string" && code !== "") return code;
  }
  return "";
}

const NO_CREDIT = /insufficient.?(quota|balance|funds|credit)|exceeded your current quota|billing/i;
const TOO_LONG =
  /context.?(length|window|size)|maximum (context|prompt)|too many tokens|(prompt|input|request) is too (long|large)|token count.{0,40}exceeds|reduce the length|max_new_tokens|too large for model/i;

function withStatus(
  {
    status,
    said,
    shown,
    retryAfterMs,
  }: { status: number; said: string; shown: string; retryAfterMs: number | undefined },
  { baseUrl: at, model, apiKey }: Endpoint,
): Verdict {
  const final = { tries: 1, maybeBilled: false };
  const again = { tries: MOST_TRIES, maybeBilled: false };
  if (status < 400)
    return {
      code: "not-found",
      message: `${at} answers from another address (${status}: ${shown}).`,
      hint: "Give --base-url that address.",
      ...final,
    };
  if (status === 401 || status === 403)
    return {
      code: "auth",
      message:
        apiKey === undefined
          ? `${at} wants a key (${status}: ${shown}).`
          : `${at} refused the key (${status}: ${shown}).`,
      hint: "Set OPENAI_API_KEY to a key of that endpoint that may use this model.",
      ...final,
    };
  if (status === 404 || status === 405)
    return {
      code: "not-found",
      message: `${at} knows no model ${model}, or is not an API (${status}: ${shown}).`,
      hint: "Correct --model or --base-url, which mostly ends in /v1.",
      ...final,
    };
  if (status === 402 || (status === 429 && retryAfterMs === undefined && NO_CREDIT.test(said)))
    return {
      code: "rate-limited",
      message: `${at} gives nothing more to this account (${status}: ${shown}).`,
      hint: "The account has no credit left.",
      ...final,
    };
  if (status === 429)
    return {
      code: "rate-limited",
      message: `${at} limits the rate (429: ${shown}).`,
      hint: "Wait, or use another key.",
      ...again,
    };
  if (status === 408 || status === 409 || status >= 500)
    return {
      code: "server",
      message: `${at} failed (${status}: ${shown}).`,
      hint: "Try again later.",
      tries: MOST_TRIES,
      // These three say that the request was not taken up.
      maybeBilled: ![409, 503, 529].includes(status),
    };
  if (status === 413 || TOO_LONG.test(said))
    return {
      code: "too-long",
      message: `The prompt is too long for ${model} (${status}: ${shown}).`,
      hint: "Name the model's window with --context-window, so that prompts fit.",
      ...final,
    };
  return {
    code: "bad-request",
    message: `${at} refused the request (${status}: ${shown}).`,
    hint: "See --api, --body, --lookups and --model.",
    ...final,
  };
}

const REFUSED =
  /unsupported|unknown|unrecognized|not supported|not permitted|not allowed|not implemented|(does not|doesn't) support|deprecated|unexpected/i;

/** The first of these fields of ours that a bad request names as unsupported. */
export function refusedField(fault: Fault, fields: readonly string[]): string | undefined {
  if ((fault.status !== 400 && fault.status !== 422) || !REFUSED.test(fault.said)) return undefined;
  const [top] = fault.blamed.split(/[.[]/);
  return fields.find((field) => field === top) ?? fields.find((field) => words(fault.said).has(field));
}

function words(said: string): ReadonlySet<string> {
  return new Set(said.match(/[\w-]+/g) ?? []);
}

function clean(message: string, key: string | undefined): string {
  const secret = key?.trim() ?? "";
  return (secret.length < 4 ? message : message.split(secret).join("***"))
    .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]*>/gi, " ")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
