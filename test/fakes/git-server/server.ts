import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { faultPlans, waitFor } from "../github/faults.ts";
import type { Fault, FaultPlans } from "../github/faults.ts";
import { allows, reaches, tokenOf } from "../github/tokens.ts";
import type { Token } from "../github/tokens.ts";
import { httpBackend } from "./backend.ts";
import type { CgiAnswer } from "./backend.ts";
import { asked, reported } from "./push.ts";
import type { RefUpdate } from "./push.ts";

/** One ref of one push: who moved it from where to where, and whether git took it. */
interface Push extends RefUpdate {
  readonly login: string;
  readonly token: string;
  /** `owner/name` */
  readonly repository: string;
  /** `ok`, or git's reason against it. */
  readonly result: string;
}

export interface GitServer {
  readonly url: string;
  readonly pushes: readonly Push[];
  /** Services that were asked for, refused ones included. */
  readonly requests: readonly {
    readonly service: string;
    readonly repository: string;
    readonly login: string;
    readonly status: number;
  }[];
  close(): Promise<void>;
}

export interface GitServerOptions {
  /** Folder with the bare repositories as `owner/name.git`. */
  readonly root: string;
  readonly tokens: ReadonlyMap<string, Token>;
  /** undefined where there is no such repository. */
  visibility(repository: string): "public" | "private" | undefined;
  readonly faults?: FaultPlans;
}

const PATH = /^\/([^/]+\/[^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/;

/** Smart HTTP on loopback: the token in basic auth decides who may read and push. */
export async function startGitServer(options: GitServerOptions): Promise<GitServer> {
  const faults = options.faults ?? faultPlans();
  const pushes: Push[] = [];
  const requests: { service: string; repository: string; login: string; status: number }[] = [];
  let n = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bytesOf(request);
      const url = new URL(request.url ?? "/", "http://git");
      const [, repository = "", action = ""] = PATH.exec(url.pathname) ?? [];
      const service = action === "info/refs" ? (url.searchParams.get("service") ?? "") : action;
      const token = tokenOf(request.headers.authorization, options.tokens);
      n += 1;
      const fault = faults.next({
        n,
        service: "git",
        method: request.method ?? "",
        template: action,
        path: url.pathname,
        token: token?.login,
        body: undefined,
      });
      const handle = async (): Promise<CgiAnswer> => {
        const refused = refusal({ options, request, repository, service, token });
        const answer = refused ?? (await served({ options, request, url, body, repository, action, token }));
        if (action === "git-receive-pack" && refused === undefined)
          pushes.push(...taken({ request, body, answer, repository, token }));
        requests.push({ service, repository, login: token?.login ?? "", status: answer.status });
        return answer;
      };
      await answerWith(response, fault, handle);
    })().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushes,
    requests,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}

interface Asked {
  readonly options: GitServerOptions;
  readonly request: IncomingMessage;
  readonly repository: string;
  readonly token: Token | undefined;
}

function refusal({
  options,
  request,
  repository,
  service,
  token,
}: Asked & { readonly service: string }): CgiAnswer | undefined {
  const visibility = options.visibility(repository);
  const anonymous = request.headers.authorization === undefined;
  const pushing = service === "git-receive-pack";
  if (anonymous && (pushing || visibility !== "public"))
    return {
      ...said(401, "Authentication required."),
      headers: { "www-authenticate": 'Basic realm="GitHub"' },
    };
  if (!anonymous && token === undefined) return said(401, "Invalid username or token.");
  const reached = token !== undefined && reaches(token, repository);
  if (visibility === undefined || (visibility === "private" && !reached))
    return said(404, "Repository not found.");
  if (pushing && (token === undefined || !reached || !allows(token, ["contents", "write"])))
    return said(403, `Permission to ${repository}.git denied to ${token?.login ?? "you"}.`);
  if (visibility === "private" && token !== undefined && !allows(token, ["contents", "read"]))
    return said(404, "Repository not found.");
  return undefined;
}

function served({
  options,
  request,
  url,
  body,
  repository,
  action,
  token,
}: Asked & { readonly url: URL; readonly body: Buffer; readonly action: string }): Promise<CgiAnswer> {
  return httpBackend({
    root: options.root,
    method: request.method ?? "GET",
    path: `/${repository}.git/${action}`,
    query: url.search.slice(1),
    headers: request.headers,
    body,
    user: token?.login ?? "",
    env: { FAKE_MAY_WORKFLOWS: token !== undefined && allows(token, ["workflows", "write"]) ? "yes" : "no" },
  });
}

function taken({
  request,
  body,
  answer,
  repository,
  token,
}: Omit<Asked, "options"> & { readonly body: Buffer; readonly answer: CgiAnswer }): readonly Push[] {
  const results = reported(answer.body);
  return asked(body, String(request.headers["content-encoding"] ?? "")).map((update) => ({
    ...update,
    login: token?.login ?? "",
    token: token?.value ?? "",
    repository,
    result: results.get(update.ref) ?? "not reported",
  }));
}

async function answerWith(
  response: ServerResponse,
  fault: Fault | undefined,
  handle: () => Promise<CgiAnswer>,
): Promise<void> {
  await waitFor(fault);
  if (fault?.kind === "drop" && fault.when === "before") return void response.destroy();
  if (fault?.kind === "status" && fault.when === "before")
    return send(response, said(fault.status, "planned"));
  if (fault?.kind === "secondary-limit" || fault?.kind === "primary-limit")
    return send(response, said(429, "planned"));
  if (fault?.kind === "repeat") await handle();
  const answer = await handle();
  if (fault?.kind === "drop") return void response.destroy();
  send(response, fault?.kind === "status" ? said(fault.status, "planned") : answer);
}

function said(status: number, message: string): CgiAnswer {
  return { status, headers: { "content-type": "text/plain" }, body: Buffer.from(`${message}\n`) };
}

function send(response: ServerResponse, { status, headers, body }: CgiAnswer): void {
  response.writeHead(status, { ...headers, "content-length": String(body.length) });
  response.end(body);
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
