import { MulliganError } from "../../core/errors.ts";
import type { Hub, PermissionLevel } from "../../core/hub.ts";
import type { Actor, Slug, Trigger } from "../../core/trigger.ts";
import { isSame } from "../../core/trigger.ts";

/** Whether somebody may ask, and what a run for them may do. `why` is a sentence for people. */
export type Access =
  | { readonly kind: "refused"; readonly why: string }
  | {
      readonly kind: "granted";
      /** False for code of a fork: the run only proposes. */
      readonly mayWrite: boolean;
      readonly maySeeSecrets: boolean;
      readonly why: string;
    };

/**
 * Only who may write to the repository may ask, by label, command or dispatch; for a failed run that is who started it. Bots
 * have no permission that GitHub would tell, so those that `readEvent` let through are taken as welcome. A question that GitHub
 * does not answer is a no. At most two calls.
 */
export async function accessOf(trigger: Trigger, hub: Hub): Promise<Access> {
  if (trigger.kind === "sweep") return whole("The schedule stands in the default branch.");
  try {
    const refused = await refusal(trigger.actor, hub);
    if (refused !== undefined) return { kind: "refused", why: refused };
    const source = await sourceOf(trigger, hub);
    if (typeof source === "string") return { kind: "refused", why: source };
    if (isSame(source, trigger.repository))
      return whole(`${trigger.actor.login} may write to the repository.`);
    const name = source.owner === "" ? "a fork that is gone" : `the fork ${source.owner}/${source.name}`;
    const why = `The code is that of ${name}: the run may only propose, without write access and secrets.`;
    return { kind: "granted", mayWrite: false, maySeeSecrets: false, why };
  } catch (error) {
    if (!(error instanceof MulliganError)) throw error;
    const why = `GitHub does not say whether ${trigger.actor.login} may ask for a repair. ${error.message}`;
    return { kind: "refused", why };
  }
}

function whole(why: string): Access {
  return { kind: "granted", mayWrite: true, maySeeSecrets: true, why };
}

const ENOUGH: readonly PermissionLevel[] = ["write", "maintain", "admin"];

async function refusal({ login, isBot }: Actor, hub: Hub): Promise<string | undefined> {
  if (isBot) return undefined;
  const level = await hub.permission(login);
  if (ENOUGH.includes(level)) return undefined;
  const has = level === "none" ? "no access to the repository" : `${level} access only`;
  return `${login} has ${has}; a repair is for those who may write.`;
}

/** The repository whose code would be run, or why there is none. */
async function sourceOf(trigger: Exclude<Trigger, { kind: "sweep" }>, hub: Hub): Promise<Slug | string> {
  if (trigger.kind === "pull-request" || trigger.kind === "run" || trigger.kind === "check")
    return trigger.head.repository;
  if (trigger.kind !== "command" || !trigger.isPullRequest) return trigger.repository;
  const pull = await hub.pullRequest(trigger.number);
  return pull?.head.repository ?? `Pull request #${trigger.number} is not there.`;
}
