/** What a job, an App or a fine-grained token may be allowed; metadata can always be read. */
export type Permission =
  | "actions"
  | "administration"
  | "checks"
  | "contents"
  | "issues"
  | "pull_requests"
  | "statuses"
  | "workflows";
export type Level = "read" | "write";

export interface Token {
  readonly value: string;
  /** Who acts with it, such as `github-actions[bot]`. */
  readonly login: string;
  readonly permissions: Readonly<Partial<Record<Permission, Level>>>;
  /** `owner/name` of what it reaches beside public repositories. */
  readonly repositories: readonly string[];
  /** Scopes of a classic token, whose permissions follow from `repo`. */
  readonly scopes?: readonly string[];
}

/** Any one of them lets a request through. */
export type Needs = readonly (readonly [Permission, Level])[];

/** `User`, or `Bot` for a login such as `github-actions[bot]`. */
export function accountType(login: string): "User" | "Bot" {
  return login.endsWith("[bot]") ? "Bot" : "User";
}

export function reaches(token: Token | undefined, repository: string): boolean {
  return token?.repositories.includes(repository) ?? false;
}

export function allows(token: Token, [permission, level]: readonly [Permission, Level]): boolean {
  const has = token.scopes?.includes("repo") ? "write" : token.permissions[permission];
  return has === "write" || has === level;
}

/** The token behind an `authorization` header: bearer, `token`, or basic with the token as the password. */
export function tokenOf(header: string | undefined, tokens: ReadonlyMap<string, Token>): Token | undefined {
  const [scheme = "", value = ""] = (header ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic") return tokens.get(value);
  const text = Buffer.from(value, "base64").toString("utf8");
  return tokens.get(text.slice(text.indexOf(":") + 1)) ?? tokens.get(text.slice(0, text.indexOf(":")));
}
