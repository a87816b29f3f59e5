import { graphql } from "./graphql.ts";
import type { RateLimits } from "./limits.ts";
import { complete } from "./complete.ts";
import { describedPath, match } from "./match.ts";
import type { Match } from "./match.ts";
import { renderUser } from "./render.ts";
import { notFound, ok, refusal } from "./route.ts";
import type { Body, Reply } from "./route.ts";
import { findRepository, fullName } from "./state.ts";
import type { Repository, State } from "./state.ts";
import { accountType, allows, reaches, tokenOf } from "./tokens.ts";
import type { Needs, Token } from "./tokens.ts";
import { answerViolations, requestViolations } from "./validate.ts";

export interface Incoming {
  readonly method: string;
  readonly url: URL;
  readonly body: unknown;
  readonly authorization: string | undefined;
  readonly accept: string;
}

export interface Handled {
  readonly reply: Reply;
  readonly violations: readonly { readonly where: "request" | "answer"; readonly what: string }[];
}

const NOBODY: Token = { value: "", login: "anonymous", permissions: {}, repositories: [] };

/** Path of the request as GitHub describes it, or as it was sent when it has none. */
export function templateOf(method: string, path: string): string {
  return match(method, path)?.route.template ?? path;
}

/** Authenticates, routes, checks the permission, performs, and holds both sides against the description. */
export async function handle(state: State, limits: RateLimits, incoming: Incoming): Promise<Handled> {
  const { method, url, body, authorization } = incoming;
  const token = tokenOf(authorization, state.tokens);
  if (authorization !== undefined && token === undefined) return unchecked(refusal(401, "Bad credentials"));
  if (url.pathname === "/graphql")
    return unchecked(
      token === undefined
        ? refusal(401, "Requires authentication")
        : await graphql(state, token, (body ?? {}) as Body),
    );
  const found = match(method, url.pathname);
  const template = found?.route.template ?? url.pathname;
  const exchange = { method, template, params: found?.params ?? {}, query: url.searchParams, body };
  if (found === undefined) {
    const reply = account(state, limits, incoming, token);
    if (reply === undefined) return unknownPath(method, url.pathname);
    return checked(requestViolations(exchange), answerViolations(exchange, answerOf(reply)), reply);
  }
  const wrong = requestViolations(exchange);
  const repository = findRepository(state, `${found.params["owner"]}/${found.params["repo"]}`);
  const reply =
    gate(repository, token, found) ??
    misfit(wrong) ??
    (await found.route.handle({
      ...exchange,
      state,
      repository: repository as Repository,
      token: token ?? NOBODY,
      body: (body ?? {}) as Body,
      accept: incoming.accept,
      url: new URL(url.pathname + url.search, state.api),
    }));
  const accepted = found.route.needs.map((need) => need.join("=")).join("; ");
  const headers = { ...reply.headers, "x-accepted-github-permissions": accepted || "metadata=read" };
  return checked(wrong, answerViolations(exchange, answerOf(reply)), { ...reply, headers });
}

/** GitHub overlooks what it does not know, and queries that make no sense. */
function misfit(wrong: readonly string[]): Reply | undefined {
  if (wrong.some((line) => line.startsWith("path "))) return notFound;
  const grave = wrong.filter((line) => !line.startsWith("query ") && !line.endsWith("is not described"));
  return grave.length === 0 ? undefined : refusal(422, `Invalid request.\n\n${grave.join("\n")}`);
}

/** What stops the request before it is looked at: nothing to see, or a permission that the token lacks. */
function gate(
  repository: Repository | undefined,
  token: Token | undefined,
  { route }: Match,
): Reply | undefined {
  if (repository === undefined) return notFound;
  const reached = reaches(token, fullName(repository));
  if (repository.isPrivate && !reached) return notFound;
  const reads = route.method === "GET";
  if (!repository.isPrivate && reads) return undefined;
  if (token === undefined) return refusal(401, "Requires authentication");
  if (!reached || !permitted(token, route.needs))
    return refusal(
      403,
      accountType(token.login) === "Bot"
        ? "Resource not accessible by integration"
        : "Resource not accessible by personal access token",
    );
  if (
    route.method === "POST" &&
    route.template.endsWith("/pulls") &&
    token.login === "github-actions[bot]" &&
    !repository.actionsMayOpenPulls
  )
    return refusal(403, "GitHub Actions is not permitted to create or approve pull requests.");
  return undefined;
}

function permitted(token: Token, needs: Needs): boolean {
  return needs.length === 0 || needs.some((need) => allows(token, need));
}

/** The routes of no repository. */
function account(
  state: State,
  limits: RateLimits,
  { method, url }: Incoming,
  token: Token | undefined,
): Reply | undefined {
  if (method !== "GET") return undefined;
  if (url.pathname === "/rate_limit") return limits.overview(token);
  if (url.pathname !== "/user") return undefined;
  if (token === undefined) return refusal(401, "Requires authentication");
  if (accountType(token.login) === "Bot") return refusal(403, "Resource not accessible by integration");
  const user = complete("public-user", { ...renderUser(state, token.login), user_view_type: "public" });
  return { ...ok(user), ...(token.scopes && { headers: { "x-oauth-scopes": token.scopes.join(", ") } }) };
}

function unknownPath(method: string, path: string): Handled {
  const described = describedPath(path);
  const what =
    described === undefined
      ? `GitHub describes no path ${path}`
      : `the fake has no ${method} ${described}, which GitHub describes`;
  return { reply: notFound, violations: [{ where: "request", what }] };
}

function answerOf(reply: Reply): { status: number; body: unknown; raw: boolean } {
  return { status: reply.status, body: reply.body, raw: reply.raw !== undefined };
}

function unchecked(reply: Reply): Handled {
  return { reply, violations: [] };
}

function checked(request: readonly string[], answer: readonly string[], reply: Reply): Handled {
  return {
    reply,
    violations: [
      ...request.map((what) => ({ where: "request" as const, what })),
      ...answer.map((what) => ({ where: "answer" as const, what })),
    ],
  };
}
