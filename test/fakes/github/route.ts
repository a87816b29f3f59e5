import type { Repository, State } from "./state.ts";
import type { Needs, Token } from "./tokens.ts";

export interface Context {
  readonly state: State;
  readonly repository: Repository;
  readonly token: Token;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The JSON body; an empty record without one. */
  readonly body: Body;
  readonly accept: string;
  /** The request's own address, for the links to other pages. */
  readonly url: URL;
}

export type Body = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes in another media type than JSON. */
  readonly raw?: Buffer;
}

export interface Route {
  readonly method: string;
  readonly template: string;
  readonly needs: Needs;
  handle(context: Context): Reply | Promise<Reply>;
}

/** `on("GET /repos/{owner}/{repo}", [["contents", "read"]], handler)` */
export function on(name: string, needs: Needs, handle: Route["handle"]): Route {
  const [method = "", template = ""] = name.split(" ");
  return { method, template, needs, handle };
}

export function ok(body: unknown): Reply {
  return { status: 200, body };
}

export function created(body: unknown): Reply {
  return { status: 201, body };
}

export const noContent: Reply = { status: 204 };

const DOCS = "https://docs.github.com/rest";

export function refusal(status: number, message: string, errors?: readonly unknown[]): Reply {
  const body = { message, ...(errors && { errors }), documentation_url: DOCS, status: String(status) };
  return { status, body };
}

export const notFound = refusal(404, "Not Found");

/** GitHub's 422 for one field. */
export function invalid(resource: string, field: string, code: string, message?: string): Reply {
  return refusal(422, "Validation Failed", [{ resource, field, code, ...(message && { message }) }]);
}

/** One page of the list with its Link header; `wrap` names the list inside `{ total_count, … }`. */
export function page<T>(
  { query, url }: Context,
  items: readonly T[],
  render: (item: T) => unknown,
  wrap?: string,
): Promise<Reply> | Reply {
  const size = Math.min(100, Math.max(1, Number(query.get("per_page") ?? 30) || 30));
  const number = Math.max(1, Number(query.get("page") ?? 1) || 1);
  const last = Math.max(1, Math.ceil(items.length / size));
  const link = (to: number, rel: string): string => {
    const target = new URL(url);
    target.searchParams.set("page", String(to));
    return `<${target.href}>; rel="${rel}"`;
  };
  const links = [
    ...(number > 1 ? [link(number - 1, "prev")] : []),
    ...(number < last ? [link(number + 1, "next"), link(last, "last")] : []),
    ...(number > 1 ? [link(1, "first")] : []),
  ];
  const headers = links.length > 0 ? { headers: { link: links.join(", ") } } : {};
  const shown = items.slice((number - 1) * size, number * size).map(render);
  const reply = (list: readonly unknown[]): Reply => ({
    status: 200,
    body: wrap === undefined ? list : { total_count: items.length, [wrap]: list },
    ...headers,
  });
  return shown.some((one) => one instanceof Promise) ? Promise.all(shown).then(reply) : reply(shown);
}

/** A text field of the body; undefined when absent or null. */
export function text(body: Body, field: string): string | undefined {
  const value = body[field];
  return typeof value === "string" ? value : undefined;
}

export function texts(body: Body, field: string): readonly string[] | undefined {
  const value = body[field];
  return Array.isArray(value) ? value.filter((one) => typeof one === "string") : undefined;
}

const LONGEST = 65_536;

/** GitHub's refusal of a text over 65,536 characters. */
export function tooLong(resource: string, body: Body): Reply | undefined {
  const value = text(body, "body");
  if (value === undefined || Array.from(value).length <= LONGEST) return undefined;
  return invalid(resource, "body", "custom", `body is too long (maximum is ${LONGEST} characters)`);
}
