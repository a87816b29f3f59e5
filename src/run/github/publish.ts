import { isSame } from "../../core/trigger.ts";
import type { Account } from "../../report/account.ts";
import { pullRequestText } from "../../report/pull-request.ts";
import type { Plan } from "./plan.ts";
import type { Repaired, ServePorts, ServeSettings } from "./ports.ts";

interface Fix {
  readonly plan: Extract<Plan, { kind: "plan" }>;
  readonly repaired: Repaired;
  readonly account: Account;
  readonly marker: string;
}

export interface PublishedFix {
  readonly branch: string | undefined;
  readonly pullRequest: number | undefined;
  /** What could not be done, in sentences. */
  readonly notes: readonly string[];
}

/**
 * A fix as a branch and a pull request, or on the pull request's own branch. A fork's fix is never pushed: it stands in the
 * comment and the patch.
 */
export async function publishFix(
  { plan, repaired, account, marker }: Fix,
  ports: ServePorts,
  settings: ServeSettings,
): Promise<PublishedFix> {
  const { hub } = ports;
  const { head, number, isPullRequest } = plan.place;
  const fork = head !== undefined && !isSame(head.repository, hub.repository);
  if (fork || settings.publish === "comment")
    return {
      branch: undefined,
      pullRequest: undefined,
      notes: [
        fork
          ? "The head belongs to a fork, so that nothing was pushed; the fix is in the run's patch."
          : "Nothing was pushed, as the settings ask; the fix is in the run's patch.",
      ],
    };
  const text = pullRequestText(account, { marker, templates: settings.templates });
  const common = { baseSha: repaired.baseSha, changes: repaired.changes, message: text.commit };
  if (settings.publish === "push" && isPullRequest && head !== undefined) {
    const pushed = await ports.push({ ...common, branch: head.branch, expected: head.sha });
    return {
      branch: pushed.kind === "pushed" ? head.branch : undefined,
      pullRequest: number,
      notes: pushed.kind === "pushed" ? [] : [notPushed(head.branch, pushed)],
    };
  }
  const branch = branchOf(plan.key, settings.branchPrefix);
  const pushed = await ports.push({ ...common, branch, expected: await hub.branch(branch) });
  if (pushed.kind !== "pushed")
    return { branch: undefined, pullRequest: undefined, notes: [notPushed(branch, pushed)] };
  const made = await hub.putPullRequest({
    branch,
    base: head?.branch ?? (await hub.defaultBranch()),
    title: text.title,
    body: text.body,
    isDraft: settings.isDraft,
  });
  return { branch, pullRequest: made.number, notes: [] };
}

function notPushed(branch: string, pushed: { kind: "moved" } | { kind: "refused"; why: string }): string {
  return pushed.kind === "moved"
    ? `${branch} got another commit meanwhile, so that the fix was not pushed; it is in the run's patch.`
    : `The fix was not pushed: ${pushed.why}`;
}

/** One branch for one key: `mulligan/issue-12`. */
function branchOf(key: string, prefix: string): string {
  return `${prefix}${key.replace(/[^\w.-]+/g, "-").slice(0, 80)}`;
}
