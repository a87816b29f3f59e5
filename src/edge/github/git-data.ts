import { MulliganError } from "../../core/errors.ts";
import type { Slug } from "../../core/trigger.ts";

/** GitHub's REST API as Octokit's `request` speaks it: rejects with an error that has a `status`. */
export type ApiRequest = (
  route: string,
  parameters: Readonly<Record<string, unknown>>,
) => Promise<{ readonly data: unknown }>;

export interface Api {
  readonly request: ApiRequest;
  readonly repository: Slug;
}

type Json = Readonly<Record<string, unknown>>;

/** GETs or POSTs under the repository's address; the answer's object. */
export async function ask({ request, repository }: Api, route: string, parameters: Json): Promise<Json> {
  const [method = "", path = ""] = route.split(" ");
  const { data } = await request(`${method} /repos/{owner}/{repo}${path}`, {
    owner: repository.owner,
    repo: repository.name,
    ...parameters,
  });
  return typeof data === "object" && data !== null ? (data as Json) : {};
}

/** What the ref (`refs/…`) points to; undefined when there is none. */
export async function readRef(
  api: Api,
  ref: string,
): Promise<{ readonly sha: string; readonly type: string } | undefined> {
  try {
    const { object } = await ask(api, "GET /git/ref/{ref}", { ref: ref.replace(/^refs\//, "") });
    const { sha, type } = (object ?? {}) as Json;
    return { sha: String(sha), type: String(type) };
  } catch (error) {
    if (statusOf(error) === 404) return undefined;
    throw error;
  }
}

export function statusOf(error: unknown): number | undefined {
  const { status } = error as { status?: unknown };
  return typeof status === "number" ? status : undefined;
}

const LONGEST_WAIT_MS = 120_000;

/**
 * Milliseconds to wait before the call may be made again, at least; undefined where a repeat would change nothing.
 * Lost connections and outages are worth one: what they wrote is for the caller to look up.
 */
export function waitBefore(error: unknown): number | undefined {
  if (error instanceof MulliganError) return undefined;
  const status = statusOf(error);
  if (status === undefined || status >= 500 || status === 408) return 0;
  if (status === 409) return 0;
  if (status !== 403 && status !== 429) return undefined;
  const { message, response } = error as { message?: string; response?: { headers?: Json } };
  const headers = response?.headers ?? {};
  const reset = headers["x-ratelimit-remaining"] === "0" ? Number(headers["x-ratelimit-reset"]) : NaN;
  const seconds = Number(headers["retry-after"] ?? reset - Date.now() / 1000);
  if (Number.isFinite(seconds))
    return seconds * 1000 > LONGEST_WAIT_MS ? undefined : Math.max(0, seconds * 1000);
  return status === 429 || /rate limit/i.test(message ?? "") ? 0 : undefined;
}

/** The error for people. `doing` continues "While …". */
export function apiError(error: unknown, doing: string): MulliganError {
  if (error instanceof MulliganError) return error;
  const status = statusOf(error);
  const said = String((error as { message?: unknown }).message ?? error).split("\n")[0] ?? "";
  const hint =
    status === 401
      ? "The token is not valid any more: give another one."
      : (status === 403 || status === 404) && !/rate limit/i.test(said)
        ? "Give the token the permission `contents: write`."
        : "Start again later; what was written before stays written.";
  return new MulliganError(
    "GITHUB",
    `GitHub did not answer as needed while ${doing}: ${said}${status === undefined ? "" : ` (${status})`}`,
    hint,
    error,
  );
}
