import { MulliganError } from "../../core/errors.ts";
import type { Trigger } from "../../core/trigger.ts";
import { commentText, noticeText, progressText } from "../../report/comment.ts";
import { markerOf } from "../../report/marker.ts";
import type { Account } from "../../report/account.ts";
import { checkRunOf } from "../../report/check-run.ts";
import { accountOf } from "./account.ts";
import { planFor } from "./plan.ts";
import type { Plan } from "./plan.ts";
import { publishFix } from "./publish.ts";
import type { Served, ServePorts, ServeSettings } from "./ports.ts";

type Planned = Extract<Plan, { kind: "plan" }>;

/**
 * One trigger from its first look to its end: refused, planned, claimed in the ledger before anything is spent, repaired,
 * published once and settled. Nothing is written to GitHub but the claim before it is known that a run is due.
 */
export async function serve(trigger: Trigger, ports: ServePorts, settings: ServeSettings): Promise<Served> {
  const { hub, ledger } = ports;
  const no = await ports.refusal(trigger);
  if (no !== undefined) return { kind: "nothing", why: no };
  if (trigger.kind === "command" && (trigger.verb === "stop" || trigger.verb === "explain"))
    return answerCommand(trigger, ports, settings);
  const plan = await planFor(trigger, hub, ports.root);
  if (plan.kind === "nothing") return plan;
  if (plan.place.head?.branch.startsWith(settings.branchPrefix))
    return { kind: "nothing", why: `${plan.place.head.branch} is a branch of Mulligan's own.` };
  const claim = await ledger.claim(
    {
      key: plan.key,
      runId: settings.runId,
      at: ports.now(),
      ...(plan.place.number !== undefined && { issue: plan.place.number }),
    },
    settings.caps,
  );
  if (claim.kind === "capped") return { kind: "nothing", why: claim.why };
  if (claim.kind === "taken")
    return { kind: "nothing", why: `Run ${claim.by.runId} has this failure (${claim.by.state}).` };
  try {
    if ("label" in trigger) await hub.removeLabel(trigger.number, trigger.label);
    return await work(plan, ports, settings);
  } catch (error) {
    // What kept us from the end was no attempt of the model's: the next event may try again.
    await settle(plan, ports, settings, { state: "given-back" }).catch(() => undefined);
    throw error;
  }
}

async function work(plan: Planned, ports: ServePorts, settings: ServeSettings): Promise<Served> {
  const { hub } = ports;
  const { number } = plan.place;
  const marker = markerOf(plan.key);
  if (number !== undefined)
    await hub.putComment(
      number,
      marker,
      progressText({
        marker,
        lines: ["started"],
        command: settings.command,
        ...(settings.runUrl !== undefined && { runUrl: settings.runUrl }),
      }),
    );
  const since = ports.now();
  const repaired = await ports.repair(plan.job, () =>
    whyNotWanted(plan, ports, { since, command: settings.command }),
  );
  const { report } = repaired;
  const account = accountOf({ report, subject: plan.subject, notes: plan.notes }, settings);
  const published = report.fixed
    ? await publishFix({ plan, repaired, account, marker }, ports, settings)
    : undefined;
  const notes = [...plan.notes, ...(published?.notes ?? []), ...(await putCheck(plan, account, ports))];
  const whole = { ...account, notes };
  if (number !== undefined && (report.fixed || settings.commentOnFailure))
    await hub.putComment(
      number,
      marker,
      commentText(whole, {
        marker,
        ...(published?.pullRequest !== undefined && { pullRequest: published.pullRequest }),
      }),
    );
  await settle(plan, ports, settings, {
    state: "done",
    outcome: report.reason,
    attempts: report.spend.attempts,
    ...(report.spend.usd !== undefined && { usd: report.spend.usd }),
    ...(published?.pullRequest !== undefined && { pullRequest: published.pullRequest }),
  });
  return {
    kind: "done",
    report,
    subject: plan.subject,
    pullRequest: published?.pullRequest,
    branch: published?.branch,
    patch: repaired.patch,
    notes,
  };
}

/** A check run at the commit that was repaired; where the token may not write one, the account says so. */
async function putCheck(plan: Planned, account: Account, { hub }: ServePorts): Promise<readonly string[]> {
  const { head } = plan.place;
  if (head === undefined) return [];
  try {
    await hub.putCheckRun(checkRunOf(account, { name: "Mulligan", headSha: head.sha, externalId: plan.key }));
    return [];
  } catch (error) {
    if (!(error instanceof MulliganError)) throw error;
    return [`No check run was written. ${error.message}`];
  }
}

/** Why the work is not wanted any more, asked between attempts. */
async function whyNotWanted(
  { place }: Planned,
  { hub }: ServePorts,
  { since, command }: { readonly since: string; readonly command: string },
): Promise<string | undefined> {
  const { number, head, isPullRequest } = place;
  if (number !== undefined) {
    const issue = await hub.issue(number);
    if (issue === undefined || !issue.isOpen) return `#${number} was closed meanwhile.`;
    const stop = (await hub.commentsSince(number, since)).find(({ body }) =>
      body.split(/\r?\n/).some((line) => line.trim() === `${command} stop`),
    );
    if (stop !== undefined) return `${stop.login} asked to stop.`;
  }
  if (head !== undefined && isPullRequest && number !== undefined) {
    const pull = await hub.pullRequest(number);
    if (pull !== undefined && pull.head.sha !== head.sha)
      return `${head.branch} got another commit meanwhile.`;
  }
  return undefined;
}

async function settle(
  plan: Planned,
  ports: ServePorts,
  settings: ServeSettings,
  how: Omit<Parameters<ServePorts["ledger"]["settle"]>[0], "key" | "runId" | "at" | "issue">,
): Promise<void> {
  await ports.ledger.settle({
    key: plan.key,
    runId: settings.runId,
    at: ports.now(),
    ...(plan.place.number !== undefined && { issue: plan.place.number }),
    ...how,
  });
}

/** `stop` is seen by the run that works; `explain` says what the ledger knows. */
async function answerCommand(
  trigger: Extract<Trigger, { kind: "command" }>,
  { hub, ledger }: ServePorts,
  { command }: ServeSettings,
): Promise<Served> {
  if (trigger.verb === "stop")
    return {
      kind: "nothing",
      why: `A run that works on #${trigger.number} stops after its present attempt.`,
    };
  const entries = (await ledger.entries()).filter((e) => e.issue === trigger.number);
  const last = entries.at(-1);
  const marker = markerOf(`explain:${trigger.number}`);
  const sentence =
    last === undefined
      ? `No run has worked on this yet. Start one with \`${command}\`.`
      : `${entries.length} run${entries.length === 1 ? " has" : "s have"} worked on this; the last one ended as ${last.outcome ?? last.state} after ${last.attempts ?? 0} attempts.`;
  await hub.putComment(trigger.number, marker, noticeText({ marker, sentence }));
  return { kind: "nothing", why: sentence };
}
