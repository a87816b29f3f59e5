import { MulliganError } from "../../core/errors.ts";
import type { ModelInfo, ModelReply, ModelRequest } from "../../core/model.ts";
import type { Model } from "../../core/ports.ts";
import { checkAnswer } from "./answer.ts";
import { chatBody, readChat } from "./chat.ts";
import { pause, startDeadline, untilAbort } from "./deadline.ts";
import type { Deadline } from "./deadline.ts";
import { failureOf, refusedField } from "./failure.ts";
import type { Fault } from "./failure.ts";
import { plainFetch } from "./plain-fetch.ts";
import { checkContext } from "./reply.ts";
import { readResponses, responsesBody } from "./responses.ts";

export interface OpenAiOptions {
  readonly baseUrl: string;
  /** Undefined for local servers that want none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly api: "chat" | "responses";
  readonly contextWindow: number | undefined;
  /** Fields that go into every body as they are, until the endpoint names one of them as unsupported. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly nativeTools: boolean;
  /** Told once, in a sentence, of each field that is left out from then on. */
  readonly onNote?: (note: string) => void;
  /** Waits between tries; resolves early when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number;
}

const FIRST_WAIT_MS = 1000;
/** Fields of a body that budget and reading depend on. */
const OWN = ["model", "messages", "input", "tools", "stream", "background", "n"];
const LIMITS = ["max_tokens", "max_completion_tokens", "max_output_tokens"];

/**
 * A model behind any endpoint that speaks OpenAI's Chat Completions or Responses. Throws BAD_INPUT when `body` sets a
 * field that is not the user's to set.
 */
export function createOpenAiModel(options: OpenAiOptions): Model {
  checkBody(options.body);
  const { sleep = pause, random = Math.random } = options;
  const info: ModelInfo = {
    name: options.model,
    baseUrl: options.baseUrl,
    api: options.api,
    source: "live",
    contextWindow: options.contextWindow,
    nativeTools: options.nativeTools,
    ...(options.apiKey !== undefined && { withKey: true as const }),
  };
  const extra: Record<string, unknown> = { ...options.body };
  let [limit = "", ...otherLimits] = limitFieldsOf(options);
  /** A call whose prompt was counted: the context is large enough. */
  let contextSeen = false;

  const send = async (request: ModelRequest, signal: AbortSignal): Promise<ModelReply> => {
    const client = await connect(options);
    const chat = options.api === "chat";
    const own = chat ? chatBody(request, options.model) : responsesBody(request, options.model);
    const body = { ...own, ...extra, [limit]: request.maxOutput };
    const answer = checkAnswer(
      await client.post(chat ? "/chat/completions" : "/responses", { body, signal }),
    );
    const reply = chat ? readChat(answer, request) : readResponses(answer, request);
    const checked = contextSeen ? reply : checkContext(reply, request);
    contextSeen ||= checked.kind !== "unusable" || checked.code !== "context-cut";
    return checked;
  };

  /** Leaves out or renames what the endpoint does not know; false when the fault is another. */
  const gaveIn = (fault: Fault): boolean => {
    const field = refusedField(fault, [limit, ...Object.keys(extra)]);
    if (field === undefined) return false;
    if (field !== limit) {
      delete extra[field];
      options.onNote?.(`${options.baseUrl} does not take ${field}: it is left out from here on.`);
      return true;
    }
    const [next, ...rest] = otherLimits;
    if (next === undefined) return false;
    [limit, otherLimits] = [next, rest];
    return true;
  };

  const tryAll = async (
    request: ModelRequest,
    deadline: Deadline,
    timeoutMs: number,
  ): Promise<ModelReply> => {
    let maybeBilled = 0;
    for (let tries = 1; ;) {
      if (deadline.ended() === "cancel") return cancelled(maybeBilled);
      try {
        return await untilAbort(send(request, deadline.signal), deadline.signal);
      } catch (error) {
        if (deadline.ended() === "cancel") return cancelled(maybeBilled + 1);
        if (deadline.ended() === "time") return timedOut(options.baseUrl, timeoutMs, maybeBilled + 1);
        const fault = failureOf(error, options);
        if (fault.maybeBilled) maybeBilled++;
        if (gaveIn(fault)) continue;
        if (tries >= fault.tries) return { ...fault.reply, maybeBilled };
        const wait = fault.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + random() / 2);
        if (wait >= deadline.left()) return { ...outOfTime(fault, wait), maybeBilled };
        await sleep(wait, deadline.signal);
        if (deadline.ended() === "time") return { ...fault.reply, maybeBilled };
        tries++;
      }
    }
  };

  return {
    info,
    complete: async (request, { timeoutMs, signal }) => {
      const deadline = startDeadline(timeoutMs, signal);
      try {
        return await tryAll(request, deadline, timeoutMs);
      } finally {
        deadline.clear();
      }
    },
  };
}

function checkBody(body: Readonly<Record<string, unknown>>): void {
  const field = Object.keys(body).find((name) => OWN.includes(name) || LIMITS.includes(name));
  if (field !== undefined)
    throw new MulliganError(
      "BAD_INPUT",
      `The body field ${field} is set by Mulligan itself.`,
      LIMITS.includes(field)
        ? "Use --max-output."
        : "Leave it out of --body; the model has its flag --model.",
    );
}

/** The names of the output limit, the likelier one first: most servers know only the older, OpenAI's only the newer. */
function limitFieldsOf({ api, baseUrl }: OpenAiOptions): readonly string[] {
  if (api === "responses") return ["max_output_tokens"];
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).hostname : "";
  return /(^|\.)(openai\.com|openai\.azure\.com)$/.test(host)
    ? ["max_completion_tokens", "max_tokens"]
    : ["max_tokens", "max_completion_tokens"];
}

interface Client {
  post(path: string, options: { body: unknown; signal: AbortSignal }): Promise<unknown>;
}

/** Begins to load what a first call needs, while something else is waited for. */
export function prepareOpenAi(): void {
  void import("openai").catch(() => undefined);
}

async function connect(options: OpenAiOptions): Promise<Client> {
  const { default: OpenAI } = await import("openai");
  return new OpenAI({
    baseURL: options.baseUrl,
    apiKey: options.apiKey ?? "none",
    organization: null,
    project: null,
    fetch: plainFetch,
    maxRetries: 0,
    timeout: 2 ** 31 - 1,
    logLevel: "off",
  });
}

function outOfTime({ reply, retryAfterMs }: Fault, wait: number): Fault["reply"] {
  if (retryAfterMs === undefined) return reply;
  const message = `${reply.message} It asks to wait ${Math.ceil(wait / 1000)} s, longer than this call may take.`;
  return { ...reply, message };
}

function timedOut(baseUrl: string, timeoutMs: number, maybeBilled: number): ModelReply {
  return {
    kind: "failed",
    code: "timeout",
    message: `The model at ${baseUrl} did not answer within ${Math.round(timeoutMs / 1000)} s.`,
    hint: "Raise --timeout call=SECONDS, or look at the server.",
    maybeBilled,
  };
}

function cancelled(maybeBilled: number): ModelReply {
  return { kind: "failed", code: "cancelled", message: "The call was cancelled.", hint: "", maybeBilled };
}
