import { MulliganError } from "../../core/errors.ts";
import { record, text } from "../model/json.ts";

/** What a call does, for the sentence of its refusal. */
export interface Deed {
  /** After "may not": `write comments`. */
  readonly does: string;
  /** As a job's `permissions` name it: `issues: write`. */
  readonly needs: string;
}

/** What is known of a failed call. */
interface Refusal {
  /** 500 and more also for an answer that never came. */
  readonly status: number;
  readonly message: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The client's error in parts; undefined for one that has nothing to do with GitHub. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Error)) return undefined;
  const { status, response } = error as Error & { status?: unknown; response?: unknown };
  if (typeof status !== "number") return undefined;
  const { headers, data } = record(response);
  return { status, message: text(record(data)["message"]) || error.message, headers: record(headers) };
}

/** Whether the call may have had its effect although it failed. */
export function isUnsure(error: unknown): boolean {
  return (refusalOf(error)?.status ?? 0) >= 500;
}

/** The client's error as a sentence with a way out; any other error as it is. */
export function githubError(error: unknown, deed: Deed): unknown {
  const refusal = refusalOf(error);
  if (refusal === undefined) return error;
  const { sentence, hint } = said(refusal, deed);
  return new MulliganError("GITHUB", sentence, hint, error);
}

const WHERE =
  "Permissions stand under `permissions:` of the job; an App or a fine-grained token has them in its settings.";

function said(
  { status, message, headers }: Refusal,
  { does, needs }: Deed,
): { readonly sentence: string; readonly hint: string } {
  if (status === 401)
    return {
      sentence: "GitHub does not accept the token: it is wrong, revoked or has expired.",
      hint: "Pass `${{ github.token }}`, an App's token or a person's token that is still valid.",
    };
  if (/secondary rate limit/i.test(message))
    return {
      sentence: `GitHub's limit for many calls at once keeps the token from acting (${does}).`,
      hint: "Try again in some minutes, or let fewer jobs run at once.",
    };
  if (headers["x-ratelimit-remaining"] === "0" && (status === 403 || status === 429)) {
    const reset = new Date(Number(headers["x-ratelimit-reset"]) * 1000);
    const until = Number.isNaN(reset.getTime()) ? "later" : reset.toISOString();
    return {
      sentence: `The token's calls of this hour are used up until ${until}.`,
      hint: "Try again then, or use an App's token, which has more calls.",
    };
  }
  if (/not permitted to create or approve pull requests/i.test(message))
    return {
      sentence: "The repository's settings do not let the job's token open pull requests.",
      hint: "Allow it under Settings, Actions, General, Workflow permissions, or pass an App's or a person's token.",
    };
  if (/\blocked\b/i.test(message))
    return { sentence: `The conversation is locked (${does}).`, hint: "Unlock it and try again." };
  if (status === 403 && /resource not accessible/i.test(message))
    return { sentence: `The token may not ${does}: give the job \`${needs}\`.`, hint: WHERE };
  if (status === 404 || status === 410)
    return {
      sentence: `GitHub has nothing there for this token (${does}): it is gone, or the token lacks \`${needs}\`.`,
      hint: WHERE,
    };
  if (status >= 500)
    return {
      sentence: `GitHub did not answer properly after several tries (${does}): ${short(message)}.`,
      hint: "Look at githubstatus.com and try again.",
    };
  return {
    sentence: `GitHub refused with ${status} (${does}): ${short(message)}.`,
    hint: "GitHub's own words say what it wants.",
  };
}

function short(message: string): string {
  if (message.trimStart().startsWith("<")) return "it sent a page instead of data";
  const line = message.replaceAll(/\s+/g, " ").trim().replace(/\.$/, "");
  return line.length <= 300 ? line : `${line.slice(0, 299)}…`;
}
