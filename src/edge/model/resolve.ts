import { MulliganError } from "../../core/errors.ts";

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

const PUBLIC = "https://api.openai.com/v1";

/** Where local servers usually answer. */
const LOCAL: readonly (readonly [name: string, url: string])[] = [
  ["Ollama", "http://127.0.0.1:11434/v1"],
  ["LM Studio", "http://127.0.0.1:1234/v1"],
  ["vLLM", "http://127.0.0.1:8000/v1"],
  ["llama.cpp", "http://127.0.0.1:8080/v1"],
];

/**
 * The endpoint that is meant: flags, else OPENAI_API_KEY and OPENAI_BASE_URL, else a local server that answers on its
 * usual port. Rejects with MODEL_CONFIG, naming these ways, or BAD_INPUT for an address that cannot be used.
 */
export async function resolveEndpoint(wanted: {
  readonly model: string | undefined;
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
}): Promise<Endpoint> {
  const { apiKey } = wanted;
  const baseUrl = wanted.baseUrl ?? (apiKey === undefined ? undefined : PUBLIC);
  if (baseUrl !== undefined) {
    checkUrl(baseUrl, apiKey);
    return { baseUrl, apiKey, model: wanted.model ?? (await onlyModel(baseUrl, apiKey)) };
  }
  const found = await Promise.all(
    LOCAL.map(async ([, url]) => ({ url, models: await models(url, undefined, 300) })),
  );
  const local = found.find(({ models: list }) => list !== undefined && list.length > 0);
  const first = local?.models?.[0];
  if (local && first !== undefined)
    return { baseUrl: local.url, apiKey: undefined, model: wanted.model ?? first };
  throw new MulliganError(
    "MODEL_CONFIG",
    "No model is configured.",
    `Either name one with --base-url URL --model NAME, or set OPENAI_API_KEY (and OPENAI_BASE_URL), or start a local server (${LOCAL.map(([name]) => name).join(", ")}) on its usual port.`,
  );
}

function checkUrl(text: string, apiKey: string | undefined): void {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new MulliganError(
      "BAD_INPUT",
      `${text} is not the address of an endpoint.`,
      "Give --base-url an address like https://host/v1.",
    );
  const local =
    /^(localhost|127\.|\[::1\]|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(url.hostname) ||
    !url.hostname.includes(".");
  if (url.protocol === "http:" && !local && apiKey !== undefined)
    throw new MulliganError(
      "BAD_INPUT",
      `The key would go to ${url.host} without encryption.`,
      "Use an https:// address.",
    );
}

async function onlyModel(baseUrl: string, apiKey: string | undefined): Promise<string> {
  const list = await models(baseUrl, apiKey, 5000);
  if (list?.length === 1 && list[0] !== undefined) return list[0];
  const some =
    list && list.length > 0 ? ` It has ${list.slice(0, 5).join(", ")}${list.length > 5 ? ", …" : ""}.` : "";
  throw new MulliganError(
    "MODEL_CONFIG",
    `No model was named for ${baseUrl}.${some}`,
    "Name it with --model NAME.",
  );
}

/** Names of the models that an endpoint lists; undefined when it does not answer as one. */
export async function models(
  baseUrl: string,
  apiKey: string | undefined,
  timeoutMs: number,
): Promise<readonly string[] | undefined> {
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, "")}/models`, {
      signal: AbortSignal.timeout(timeoutMs),
      ...(apiKey !== undefined && { headers: { authorization: `Bearer ${apiKey}` } }),
    });
    if (!response.ok) return undefined;
    const { data } = (await response.json()) as { data?: readonly { id?: unknown }[] };
    return data?.flatMap(({ id }) => (typeof id === "string" ? [id] : []));
  } catch {
    return undefined;
  }
}
