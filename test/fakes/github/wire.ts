import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault } from "./faults.ts";
import type { Incoming } from "./handle.ts";
import { refusal } from "./route.ts";
import type { Reply } from "./route.ts";

/** The request with its JSON read; undefined when it is not JSON. */
export async function incomingOf(request: IncomingMessage, base: string): Promise<Incoming | undefined> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString("utf8");
  try {
    return {
      method: request.method ?? "GET",
      url: new URL(request.url ?? "/", base),
      body: text === "" ? undefined : (JSON.parse(text) as unknown),
      authorization: request.headers.authorization,
      accept: request.headers.accept ?? "",
    };
  } catch {
    return undefined;
  }
}

/** What a fault answers before the request is looked at. */
export function early(fault: Fault | undefined): Reply | "dropped" | undefined {
  if (fault?.kind === "drop" && fault.when === "before") return "dropped";
  if (fault?.kind === "status" && fault.when === "before") return outage(fault.status);
  if (fault?.kind !== "secondary-limit") return undefined;
  const words = "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.";
  const { retryAfter } = fault;
  return {
    ...refusal(fault.status, words),
    ...(retryAfter !== undefined && { headers: { "retry-after": String(retryAfter) } }),
  };
}

/** 502 and 504 come from GitHub's front as a page, the others as JSON. */
export function outage(status: number): Reply {
  if (status !== 502 && status !== 504) return refusal(status, "Server Error");
  return {
    status,
    raw: Buffer.from("<html><head><title>Unicorn!</title></head><body></body></html>"),
    headers: { "content-type": "text/html" },
  };
}

export interface Sent {
  readonly reply: Reply;
  readonly limits: Readonly<Record<string, string>>;
  /** `if-none-match` of the request. */
  readonly known: string | undefined;
}

export function send(response: ServerResponse, { reply, limits, known }: Sent): void {
  const bytes = reply.raw ?? (reply.body === undefined ? undefined : Buffer.from(JSON.stringify(reply.body)));
  const headers: Record<string, string> = {
    ...limits,
    "x-github-request-id": randomUUID(),
    ...(bytes && {
      "content-type": reply.raw ? "text/plain; charset=utf-8" : "application/json; charset=utf-8",
    }),
    ...reply.headers,
  };
  if (reply.status === 200 && bytes !== undefined) {
    headers["etag"] = `"${createHash("sha256").update(bytes).digest("hex")}"`;
    if (known === headers["etag"]) {
      response.writeHead(304, headers);
      response.end();
      return;
    }
  }
  response.writeHead(reply.status, headers);
  response.end(bytes);
}
