import { setTimeout as sleep } from "node:timers/promises";
import type { Slug } from "../../core/trigger.ts";
import { PACE, openClient } from "./client.ts";
import type { Client, ClientOptions } from "./client.ts";
import { githubError, isUnsure, refusalOf } from "./refusal.ts";
import type { Deed } from "./refusal.ts";

/** Calls about one repository, whose failures are sentences. */
export interface Caller {
  readonly repository: Slug;
  /** `owner` and `repo`, as the client names them. */
  readonly at: { readonly owner: string; readonly repo: string };
  /** Rejects with a MulliganError that says what the token may not do. */
  readonly call: <T>(deed: Deed, ask: (client: Client) => Promise<T>) => Promise<T>;
  /** The same, and undefined for what is not there. */
  readonly look: <T>(deed: Deed, ask: (client: Client) => Promise<T>) => Promise<T | undefined>;
  /**
   * For what must not be there twice: `put` looks whether it is there, then writes with `ONCE`. It is done again from the
   * look-up on whenever nobody knows whether its write had an effect.
   */
  readonly again: <T>(deed: Deed, put: (client: Client) => Promise<T>) => Promise<T>;
}

/** The client does not repeat a call with this by itself, unless a limit kept it from having any effect. */
export const ONCE = { request: { retries: 0 } } as const;

const MOST_TRIES = 5;

export function createCaller(repository: Slug, options: ClientOptions): Caller {
  let opening: Promise<Client> | undefined;
  const open = (): Promise<Client> => (opening ??= openClient(options));
  const retryMs = options.pace?.retryMs ?? PACE.retryMs;
  const call = async <T>(deed: Deed, ask: (client: Client) => Promise<T>): Promise<T> => {
    const client = await open();
    try {
      return await ask(client);
    } catch (error) {
      throw githubError(error, deed);
    }
  };
  return {
    repository,
    at: { owner: repository.owner, repo: repository.name },
    call,
    look: (deed, ask) =>
      call(deed, async (client) => {
        try {
          return await ask(client);
        } catch (error) {
          if (isMissing(error)) return undefined;
          throw error;
        }
      }),
    again: (deed, put) =>
      call(deed, async (client) => {
        for (let tries = 1; ; tries++) {
          try {
            return await put(client);
          } catch (error) {
            if (!(isUnsure(error) || isTwin(error)) || tries === MOST_TRIES) throw error;
          }
          await sleep(retryMs * tries);
        }
      }),
  };
}

export function isMissing(error: unknown): boolean {
  const status = refusalOf(error)?.status;
  return status === 404 || status === 410;
}

/** Somebody made the same meanwhile, or an earlier try did. */
function isTwin(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal?.status === 422 && error instanceof Error && /already exists/i.test(error.message);
}
