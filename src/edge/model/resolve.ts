import { isIPv4, isIPv6 } from "node:net";
import { MulliganError } from "../../core/errors.ts";

export interface Endpoint {
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

const PUBLIC = "https://api.openai.com/v1";

/** Where local servers usually answer; the first has precedence. */
const LOCAL: Readonly<Record<string, string>> = {
  Ollama: "http://127.0.0.1:11434/v1",
  "LM Studio": "http://127.0.0.1:1234/v1",
  vLLM: "http://127.0.0.1:8000/v1",
  "llama.cpp": "http://127.0.0.1:8080/v1",
};

/**
 * The endpoint that is meant: flags, else OPENAI_API_KEY and OPENAI_BASE_URL, else a local server that answers on its
 * usual port. Rejects with MODEL_CONFIG, naming these ways, or BAD_INPUT for an address or key that cannot be used.
 */
export async function resolveEndpoint(
  wanted: {
    readonly model: string | undefined;
    readonly baseUrl: string | undefined;
    readonly apiKey: string | undefined;
  },
  local = LOCAL,
): Promise<Endpoint> {
  const apiKey = wanted.apiKey?.trim() || undefined;
  const baseUrl = wanted.baseUrl?.trim() ?? (apiKey === undefined ? undefined : PUBLIC);
  if (baseUrl !== undefined) {
    checkKey(apiKey);
    checkUrl(baseUrl, apiKey);
    return { baseUrl, apiKey, model: wanted.model ?? (await onlyModel(baseUrl, apiKey)) };
  }
  const answers = await Promise.all(
    Object.values(local).map(async (url) => ({ url, names: (await models(url, undefined, 300)) ?? [] })),
  );
  const running = answers.filter(({ names }) => names.length > 0);
  const server = running.find(({ names }) => names.some((n) => isSame(n, wanted.model))) ?? running[0];
  const model = wanted.model ?? server?.names[0];
  if (server && model !== undefined) return { baseUrl: server.url, apiKey: undefined, model };
  throw new MulliganError(
    "MODEL_CONFIG",
    "No model is configured.",
    `Either name one with --base-url URL --model NAME, or set OPENAI_API_KEY (and OPENAI_BASE_URL), or start a local server (${Object.keys(local).join(", ")}) on its usual port.`,
  );
}

/** Ollama adds a tag to a name that has none. */
function isSame(listed: string, wanted: string | undefined): boolean {
  return listed === wanted || listed === `${wanted}:latest`;
}

function checkKey(apiKey: string | undefined): void {
  if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey))
    throw new MulliganError(
      "BAD_INPUT",
      "The key holds a character that cannot be sent (a space, a line end or a letter outside ASCII).",
      "Set OPENAI_API_KEY again, without quotes or line ends.",
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
  if (url.username !== "" || url.password !== "")
    throw new MulliganError(
      "BAD_INPUT",
      `The address for ${url.host} holds a user name or password.`,
      "Leave it out and put the key in OPENAI_API_KEY.",
    );
  if (url.search !== "" || url.hash !== "")
    throw new MulliganError(
      "BAD_INPUT",
      `The address of ${url.host} has a part after "?" or "#".`,
      "Give --base-url the address up to there; API paths are added at its end.",
    );
  if (url.protocol === "http:" && apiKey !== undefined && !isNear(url.hostname))
    throw new MulliganError(
      "BAD_INPUT",
      `The key would go to ${url.host} without encryption.`,
      "Use an https:// address.",
    );
}

/** Whether a name or address can only be this machine or its own network. */
function isNear(host: string): boolean {
  if (isIPv4(host))
    return host === "0.0.0.0" || /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(host);
  const inner = host.replace(/^\[|\]$/g, "");
  if (isIPv6(inner)) return inner === "::1" || /^f[cd]|^fe[89ab]/i.test(inner);
  return !host.includes(".") || /\.(localhost|local|internal)$/.test(host);
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
