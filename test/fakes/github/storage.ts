import type { Reply } from "./route.ts";
import { notFound, refusal } from "./route.ts";
import { findRepository } from "./state.ts";
import type { State } from "./state.ts";

const PATH = /^\/_(logs|artifacts)\/([^/]+\/[^/]+)\/(\d+)$/;

/** Address of `logs/owner/name/id` or `artifacts/…`: of another origin than the API, so that clients leave their token behind. */
export function storageUrl(state: State, path: string): string {
  return `${state.api.replace("127.0.0.1", "localhost")}/_${path}`;
}

/** What the storage answers; undefined for a request to the API. Like GitHub's, it refuses a token. */
export function stored(
  state: State,
  { url, authorization }: { readonly url: URL; readonly authorization: string | undefined },
): Reply | undefined {
  const [, kind, name = "", id] = PATH.exec(url.pathname) ?? [];
  if (kind === undefined) return undefined;
  if (authorization !== undefined) return refusal(401, "Server failed to authenticate the request.");
  const repository = findRepository(state, name);
  if (kind === "artifacts") {
    const content = repository?.artifacts.get(Number(id))?.content;
    return content === undefined
      ? notFound
      : { status: 200, raw: content, headers: { "content-type": "application/zip" } };
  }
  const log = repository?.jobs.get(Number(id))?.log;
  return log === undefined ? notFound : { status: 200, raw: Buffer.from(log) };
}
