import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGitServer } from "../git-server/server.ts";
import type { GitServer } from "../git-server/server.ts";
import { faultPlans, waitFor } from "./faults.ts";
import type { FaultPlans } from "./faults.ts";
import { handle, templateOf } from "./handle.ts";
import { rateLimits } from "./limits.ts";
import { notFound, refusal } from "./route.ts";
import type { Reply } from "./route.ts";
import { addRepository } from "./setup.ts";
import type { RepositoryHands, RepositorySettings } from "./setup.ts";
import type { State } from "./state.ts";
import { stored } from "./storage.ts";
import { tokenOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";
import { early, incomingOf, outage, send } from "./wire.ts";

interface Call {
  readonly n: number;
  readonly method: string;
  /** As GitHub describes it, such as `/repos/{owner}/{repo}/issues`. */
  readonly template: string;
  readonly path: string;
  readonly body: unknown;
  /** Who called; empty without a valid token. */
  readonly login: string;
  readonly token: string;
  /** What GitHub did; undefined when the request was lost before it. */
  readonly status: number | undefined;
  /** What the caller saw; undefined when the connection was dropped. */
  readonly seen: number | undefined;
}

interface Violation {
  readonly call: string;
  readonly where: "request" | "answer";
  readonly what: string;
}

export interface GitHub {
  /** Of the API, for `GITHUB_API_URL`; `/graphql` lies under it. */
  readonly url: string;
  /** Of git and the pages, for `GITHUB_SERVER_URL`. */
  readonly webUrl: string;
  readonly git: GitServer;
  readonly state: State;
  readonly calls: readonly Call[];
  /** What requests and answers broke of GitHub's own description. */
  readonly violations: readonly Violation[];
  readonly faults: FaultPlans;
  repository(name: string, settings?: RepositorySettings): RepositoryHands;
  /** Makes the token known, and gives it back. */
  token(token: Token): Token;
  /** Calls that were not reads and had an effect. */
  writes(): readonly Call[];
  close(): Promise<void>;
}

export interface GitHubOptions {
  /** Calls of one token in an hour. */
  readonly perHour?: number;
  readonly now?: () => number;
}

/** A GitHub on loopback: the API, and the git server over the same bare repositories. */
export async function startGitHub({ perHour = 5000, now = Date.now }: GitHubOptions = {}): Promise<GitHub> {
  const root = mkdtempSync(join(tmpdir(), "mulligan-github-"));
  const calls: Call[] = [];
  const violations: Violation[] = [];
  const faults = faultPlans();
  const tokens = new Map<string, Token>();
  const repositories: State["repositories"] = new Map();
  const git = await startGitServer({
    root: join(root, "git"),
    tokens,
    faults,
    visibility: (name) => {
      const found = repositories.get(name.toLowerCase());
      return found && (found.isPrivate ? "private" : "public");
    },
  });
  const listener: { serve?: (request: IncomingMessage, response: ServerResponse) => Promise<void> } = {};
  const server = createServer((request, response) => {
    listener.serve?.(request, response).catch((error: unknown) => {
      // A client that was ended in the middle of its request breaks nothing.
      if (!request.complete) return;
      violations.push({
        call: `${request.method} ${request.url}`,
        where: "answer",
        what: `the fake broke: ${String(error)}`,
      });
      response.destroy();
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: State = {
    api: url,
    web: git.url,
    tokens,
    repositories,
    userIds: new Map(),
    signed: new Set(),
    nextId: 1000,
    now,
  };
  const limits = rateLimits(state, perHour);
  mkdirSync(join(root, "git"));

  listener.serve = async (request, response) => {
    const known = request.headers["if-none-match"];
    const incoming = await incomingOf(request, url);
    const bare = incoming === undefined ? refusal(400, "Problems parsing JSON") : stored(state, incoming);
    if (incoming === undefined || bare !== undefined)
      return send(response, { reply: bare ?? notFound, limits: {}, known });
    const { method } = incoming;
    const path = incoming.url.pathname;
    const template = templateOf(method, path);
    const token = tokenOf(incoming.authorization, tokens);
    const n = calls.length + 1;
    const entry = {
      n,
      method,
      template,
      path,
      body: incoming.body,
      login: token?.login ?? "",
      token: token?.value ?? "",
    };
    const index = calls.push({ ...entry, status: undefined, seen: undefined }) - 1;
    const fault = faults.next({ ...entry, service: "api", token: token?.login });
    if (fault?.kind === "primary-limit") limits.leave(token, 0, fault.resetIn);
    const { headers, refused } = limits.count(token);
    const before = refused ?? early(fault);
    await waitFor(fault);
    const end = (status: number | undefined, reply: Reply | undefined): void => {
      calls[index] = { ...entry, status, seen: reply?.status };
      if (reply === undefined) response.destroy();
      else send(response, { reply, limits: headers, known });
    };
    if (before !== undefined) return end(undefined, before === "dropped" ? undefined : before);
    const perform = async (): Promise<Reply> => {
      const handled = await handle(state, limits, incoming);
      violations.push(...handled.violations.map((one) => ({ call: `${method} ${path}`, ...one })));
      return handled.reply;
    };
    if (fault?.kind === "repeat") await perform();
    const reply = await perform();
    if (fault?.kind === "drop") return end(reply.status, undefined);
    end(reply.status, fault?.kind === "status" ? outage(fault.status) : reply);
  };

  return {
    url,
    webUrl: git.url,
    git,
    state,
    calls,
    violations,
    faults,
    repository: (name, settings) => addRepository(state, join(root, "git"), name, settings),
    token: (token) => {
      tokens.set(token.value, token);
      return token;
    },
    writes: () =>
      calls.filter((call) => call.method !== "GET" && call.status !== undefined && call.status < 300),
    close: async () => {
      server.closeAllConnections();
      await Promise.all([new Promise<void>((done) => server.close(() => done())), git.close()]);
      rmSync(root, { recursive: true, force: true });
    },
  };
}
