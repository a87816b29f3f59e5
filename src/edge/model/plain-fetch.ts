import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { IncomingMessage } from "node:http";
import { isRecord, parsed, record, text } from "./json.ts";

/** Bytes of an answer; a reply of 100,000 tokens has half a megabyte. */
const MOST_BYTES = 16_000_000;

/**
 * `fetch` for the calls that the client makes: one request, a text body, no redirects; the answer is read whole. Node's
 * own gives up after five minutes without a first byte, and a local model may take longer; here only the caller's
 * signal ends the wait. Rejects when the answer breaks off or exceeds 16 MB.
 */
export async function plainFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const incoming = await send(new URL(input instanceof Request ? input.url : input), init);
  const headers = new Headers();
  for (const [name, values] of Object.entries(incoming.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  const status = incoming.statusCode ?? 500;
  const body = await bodyOf(incoming);
  if (status === 204 || status === 205 || status === 304) return new Response(null, { status, headers });
  headers.delete("content-length");
  return new Response(status < 400 ? body : errorBody(body), { status, headers });
}

function send(url: URL, init: RequestInit): Promise<IncomingMessage> {
  const request = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method: init.method ?? "GET",
      headers: { ...Object.fromEntries(new Headers(init.headers)), "accept-encoding": "identity" },
      ...(init.signal && { signal: init.signal }),
    });
    outgoing.on("error", reject);
    outgoing.on("response", resolve);
    outgoing.end(typeof init.body === "string" ? init.body : undefined);
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MOST_BYTES) throw new Error(`the answer is larger than ${MOST_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Puts what any server says of an error where the client looks for it: `{"error":{"message":…}}`. */
function errorBody(body: string): string {
  const whole = parsed(body);
  // Gemini sends a list with one element.
  const value = Array.isArray(whole) && whole.length === 1 ? (whole[0] as unknown) : whole;
  if (value === undefined || isRecord(record(value)["error"]))
    return value === whole ? body : JSON.stringify(value);
  const { error, message, detail, code, param } = record(value);
  const said = [error, message, detail].find((part) => part !== undefined && part !== null) ?? value;
  return JSON.stringify({ error: { message: text(said) || JSON.stringify(said), code, param } });
}
