import { reserve } from "../core/budget.ts";
import type { Usage } from "../core/budget.ts";
import { timeLeft } from "../core/step.ts";
import type { Message, ModelReply, ModelRequest } from "../core/model.ts";
import { budgetOf } from "../core/run-state.ts";
import { lookupTools } from "../context/lookups.ts";
import { paddedMessages, paddedTokens } from "../context/tokens.ts";
import { briefOf } from "./brief.ts";
import { readReply } from "./reply.ts";
import { readBody } from "./run.ts";
import type { Run } from "./run.ts";

/** Reserves, sends and records one call of the current attempt; appends the stop instead when the budget denies it. */
export async function callModel(run: Run): Promise<void> {
  const state = run.state();
  const { started } = state;
  if (started === undefined) throw new TypeError("the run has not started");
  const attempt = state.attempts.at(-1)?.attempt ?? 0;
  const tools = started.settings.lookups === "native" ? lookupTools : [];
  const messages = await messagesOf(run);
  const estimate = paddedMessages(messages) + (tools.length > 0 ? paddedTokens(JSON.stringify(tools)) : 0);
  const window = run.ports.model.info.contextWindow;
  const wantedOutput =
    window === undefined
      ? started.settings.maxOutput
      : Math.min(started.settings.maxOutput, Math.max(1, window - estimate));
  const granted = reserve(budgetOf(state), state.spending.spend, {
    input: estimate,
    wantedOutput,
    price: started.price,
  });
  if (granted.kind === "denied")
    return run.append({ type: "stopping", stop: denied(granted.reason, run, estimate) });

  const request: ModelRequest = { messages, tools, maxOutput: granted.maxOutput };
  const call = state.calls + 1;
  const ordinal = state.answered + 1;
  const body = await run.ports.journal.put(JSON.stringify(request));
  await run.append({
    type: "call-sent",
    attempt,
    call,
    ordinal,
    request: body,
    estimate,
    maxOutput: granted.maxOutput,
  });
  run.ports.progress.doing("waiting for the model");
  const start = run.ports.clock.monotonic();
  const timeoutMs = Math.min(started.settings.callTimeoutMs, timeLeft(state, run.t()));
  const reply = await run.ports.model.complete(request, {
    ordinal,
    timeoutMs,
    ...(run.signal && { signal: run.signal }),
  });
  const read = reply.kind === "reply" ? readReply(reply) : undefined;
  await run.append({
    type: "call-ended",
    attempt,
    call,
    outcome: reply.kind,
    code: reply.kind === "reply" ? read?.code : reply.code,
    message:
      reply.kind === "reply"
        ? read?.message
        : reply.kind === "failed"
          ? `${reply.message} ${reply.hint}`
          : reply.message,
    holds: read?.holds ?? "nothing",
    reply: await run.ports.journal.put(JSON.stringify(reply)),
    usage: usageOf(reply, estimate),
    ms: Math.round(run.ports.clock.monotonic() - start),
  });
}

/** The brief, then what this attempt looked up, then why the last reply could not be used. */
async function messagesOf(run: Run): Promise<readonly Message[]> {
  const state = run.state();
  const brief = await briefOf(run);
  const lookups = await Promise.all(
    (state.attempts.at(-1)?.lookups ?? []).map((event) =>
      readBody<readonly Message[]>(run.ports, event.messages),
    ),
  );
  const unusable = state.unusableInRow.at(-1);
  const notice: readonly Message[] = unusable
    ? [{ role: "user", content: `Your last reply could not be used: ${unusable.message}` }]
    : [];
  return [...brief.messages, ...lookups.flat(), ...notice];
}

/** What the endpoint reported, else our own upper estimate; nothing for a call that no model answered. */
function usageOf(reply: ModelReply, estimate: number): Usage {
  if (reply.kind === "failed")
    return {
      input: estimate * reply.maybeBilled,
      cached: 0,
      output: 0,
      reasoning: 0,
      estimated: reply.maybeBilled > 0,
    };
  return (
    reply.usage ?? {
      input: estimate,
      cached: 0,
      output: paddedTokens(textOf(reply)),
      reasoning: 0,
      estimated: true,
    }
  );
}

function textOf(reply: Exclude<ModelReply, { kind: "failed" }>): string {
  return reply.kind === "reply" ? reply.text + JSON.stringify(reply.toolCalls) : reply.text;
}

function denied(
  reason: "calls" | "tokens" | "cost" | "unpriced",
  run: Run,
  estimate: number,
): { reason: "calls" | "tokens" | "cost"; detail: string } {
  const budget = budgetOf(run.state());
  const next = `The next call needs about ${estimate.toLocaleString("en-US")} input tokens and room for a reply`;
  switch (reason) {
    case "calls":
      return { reason, detail: `All ${budget.calls} model calls are used.` };
    case "tokens":
      return {
        reason,
        detail: `${next}, more than what is left of ${budget.tokens.toLocaleString("en-US")} tokens.`,
      };
    case "cost":
      return { reason, detail: `${next}, more than what is left of $${budget.usd}.` };
    case "unpriced":
      return {
        reason: "cost",
        detail: "A dollar cap is set and the price of the model is unknown; name it with --price.",
      };
  }
}
