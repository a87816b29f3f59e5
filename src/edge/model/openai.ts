import type { ModelInfo, ModelReply, ModelRequest } from "../../core/model.ts";
import type { Model } from "../../core/ports.ts";
import { plainFetch } from "./plain-fetch.ts";
import { failureOf, isOurFault } from "./failure.ts";
import type { Fault } from "./failure.ts";
import { checkContext } from "./reply.ts";
import { chatBody, readChat } from "./chat.ts";
import { readResponses, responsesBody } from "./responses.ts";

export interface OpenAiOptions {
  readonly baseUrl: string;
  /** Undefined for local servers that want none. */
  readonly apiKey: string | undefined;
  readonly model: string;
  readonly api: "chat" | "responses";
  readonly contextWindow: number | undefined;
  /** Fields that go into every body as they are. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly nativeTools: boolean;
  /** Waits between tries; resolves early when the signal aborts. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 to 1, for the spread of waits. */
  readonly random?: () => number;
}

const TRIES = 4;
const FIRST_WAIT_MS = 1000;

/** A model behind any endpoint that speaks OpenAI's Chat Completions or Responses. */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const { sleep = wait, random = Math.random } = options;
  const info: ModelInfo = {
    name: options.model,
    baseUrl: options.baseUrl,
    api: options.api,
    source: "live",
    contextWindow: options.contextWindow,
    nativeTools: options.nativeTools,
    ...(options.apiKey !== undefined && { withKey: true as const }),
  };
  /** Fields that this endpoint has refused by name. */
  const dropped = new Set<string>();
  const preferred = /(^|\.)(openai\.com|openai\.azure\.com)$/.test(hostOf(options.baseUrl))
    ? "max_completion_tokens"
    : "max_tokens";
  let limitField = preferred;
  /** A call whose whole prompt was counted: the context is large enough. */
  let contextSeen = false;

  const send = async (request: ModelRequest, signal: AbortSignal): Promise<ModelReply> => {
    const client = await connect(options);
    const body =
      options.api === "chat"
        ? chatBody(request, { model: options.model, limitField })
        : responsesBody(request, options.model);
    const full: Record<string, unknown> = { ...body, ...options.body };
    for (const field of dropped) delete full[field];
    const path = options.api === "chat" ? "/chat/completions" : "/responses";
    const answer: unknown = await client.post(path, { body: full, signal });
    return options.api === "chat" ? readChat(answer, request) : readResponses(answer, request);
  };

  return {
    info,
    complete: async (request, { timeoutMs, signal }) => {
      const deadline = AbortSignal.timeout(Math.max(1, Math.ceil(timeoutMs)));
      const stop = signal ? AbortSignal.any([deadline, signal]) : deadline;
      let maybeBilled = 0;
      let last: Fault | undefined;
      for (let tries = 0, renames = 0; tries < TRIES;) {
        try {
          const reply = await raceAbort(send(request, stop), stop);
          const checked = contextSeen ? reply : checkContext(reply, request);
          contextSeen ||= checked.kind === "reply";
          return checked;
        } catch (error) {
          if (signal?.aborted) return cancelled(maybeBilled + 1);
          const fault = failureOf(error, { timedOut: deadline.aborted, timeoutMs, options });
          if (fault.maybeBilled) maybeBilled++;
          if (deadline.aborted) return { ...fault.reply, maybeBilled };
          const unknown = isOurFault(fault, { ...options.body, [limitField]: 1 });
          if (unknown !== undefined && renames < 6 && !dropped.has(unknown)) {
            renames++;
            if (unknown === limitField && limitField === preferred)
              limitField = preferred === "max_tokens" ? "max_completion_tokens" : "max_tokens";
            else dropped.add(unknown);
            continue;
          }
          if (!fault.retryable) return { ...fault.reply, maybeBilled };
          last = fault;
          if (++tries < TRIES)
            await sleep(fault.retryAfterMs ?? FIRST_WAIT_MS * 2 ** (tries - 1) * (0.75 + random() / 2), stop);
          if (signal?.aborted) return cancelled(maybeBilled);
          if (stop.aborted) return { ...fault.reply, maybeBilled };
        }
      }
      return last ? { ...last.reply, maybeBilled } : cancelled(maybeBilled);
    },
  };
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

/** An abort ends the wait at once, whatever the connection does. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error("aborted"));
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}

function cancelled(maybeBilled: number): ModelReply {
  return { kind: "failed", code: "cancelled", message: "The call was cancelled.", hint: "", maybeBilled };
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname : "";
}
