import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { Readable } from "node:stream";

/**
 * `fetch` for the calls that the client makes: one request, a text body, no redirects. Node's own gives up after five
 * minutes without a first byte, and a local model may take longer; here only the caller's signal ends the wait.
 */
export function plainFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const outgoing = send(url, {
      method: init.method ?? "GET",
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.signal && { signal: init.signal }),
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const headers = new Headers();
      for (const [name, values] of Object.entries(incoming.headersDistinct))
        for (const value of values ?? []) headers.append(name, value);
      const status = incoming.statusCode ?? 500;
      const empty = status === 204 || status === 304;
      const body = empty ? null : (Readable.toWeb(incoming) as unknown as ReadableStream<Uint8Array>);
      resolve(new Response(body, { status, headers }));
    });
    outgoing.end(typeof init.body === "string" ? init.body : undefined);
  });
}
