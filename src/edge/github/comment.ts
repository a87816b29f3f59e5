import type { Caller } from "./call.ts";
import { ONCE, isMissing } from "./call.ts";
import type { Client } from "./client.ts";
import { cutBody } from "./limits.ts";
import { refusalOf } from "./refusal.ts";

const WRITE = { does: "write comments", needs: "issues: write" } as const;
const HOUR = 3_600_000;

export interface Placed {
  readonly id: number;
  readonly url: string;
}

/** Whose comments count as our own: a person's with their token, any bot's with a job's or an App's. */
type Self = { readonly login: string } | "a bot";

interface Comment {
  readonly id: number;
  readonly html_url: string;
  readonly body?: string;
  readonly user: { readonly login: string; readonly type: string } | null;
}

/**
 * Puts the one comment that bears the marker in a line of its own. Another's comment with the same marker is not touched.
 * Comments that a race or a repeated request made beside it are removed; the oldest stays.
 */
export function commentWriter({
  at,
  again,
}: Caller): (number: number, marker: string, body: string) => Promise<Placed> {
  const known = new Map<string, number>();
  let self: Self | undefined;

  const own = async (
    client: Client,
    { number, marker, since }: { readonly number: number; readonly marker: string; readonly since?: string },
  ): Promise<readonly Comment[]> => {
    const all: readonly Comment[] = await client.paginate(client.rest.issues.listComments, {
      ...at,
      issue_number: number,
      per_page: 100,
      ...(since !== undefined && { since }),
    });
    const marked = all.filter((comment) => bears(comment.body ?? "", marker));
    if (marked.length === 0) return [];
    const who = (self ??= await whoAmI(client));
    return marked.filter(({ user }) => (who === "a bot" ? user?.type === "Bot" : user?.login === who.login));
  };

  const update = async (client: Client, id: number, body: string): Promise<Placed> => {
    const { data } = await client.rest.issues.updateComment({ ...at, comment_id: id, body });
    return { id, url: data.html_url };
  };

  const drop = async (client: Client, comments: readonly Comment[]): Promise<void> => {
    for (const { id } of comments)
      await client.rest.issues.deleteComment({ ...at, comment_id: id }).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
  };

  const put = async (client: Client, number: number, marker: string, text: string): Promise<Placed> => {
    const body = withMarker(text, marker);
    const key = `${number} ${marker}`;
    const id = known.get(key);
    if (id !== undefined) {
      known.delete(key);
      const placed = await update(client, id, body).catch(gone);
      if (placed !== undefined) return placed;
    }
    const [first, ...others] = await own(client, { number, marker });
    if (first !== undefined) {
      await drop(client, others);
      return update(client, first.id, body);
    }
    const { data } = await client.rest.issues.createComment({ ...at, issue_number: number, body, ...ONCE });
    self ??= data.user?.type === "Bot" ? "a bot" : { login: data.user?.login ?? "" };
    const since = new Date(Date.parse(data.created_at) - HOUR).toISOString();
    const [oldest, ...twins] = await own(client, { number, marker, since });
    await drop(client, twins);
    if (oldest === undefined || oldest.id === data.id) return { id: data.id, url: data.html_url };
    return update(client, oldest.id, body);
  };

  return async (number, marker, body) => {
    const placed = await again(WRITE, (client) => put(client, number, marker, body));
    known.set(`${number} ${marker}`, placed.id);
    return placed;
  };
}

/** An installation's token has no user. */
async function whoAmI(client: Client): Promise<Self> {
  try {
    const { data } = await client.rest.users.getAuthenticated();
    return { login: data.login };
  } catch (error) {
    if (refusalOf(error)?.status === 403) return "a bot";
    throw error;
  }
}

function gone(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

function bears(body: string, marker: string): boolean {
  return body.split(/\r?\n/).some((line) => line.trim() === marker);
}

/** The body within GitHub's limit, and with the marker even where the cut would have taken it. */
function withMarker(body: string, marker: string): string {
  const cut = cutBody(body);
  return bears(cut, marker) ? cut : cutBody(`${marker}\n${body}`);
}
