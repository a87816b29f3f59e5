import { setTimeout } from "node:timers/promises";
import { createTwoFilesPatch } from "diff";
import { MulliganError } from "../core/errors.ts";
import type { JournalEntry } from "../core/event.ts";
import type { ToolReport } from "../core/failure.ts";
import type { ModelRequest } from "../core/model.ts";
import { readJournal } from "../edge/journal/read-journal.ts";
import { readBody } from "../edge/journal/bodies.ts";
import { renderHtml } from "../report/html.ts";
import { line } from "../report/line.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { makeReport } from "../report/report.ts";
import { renderText } from "../report/text.ts";
import { replay } from "../run/replay.ts";
import type { Command } from "./options.ts";
import { join, resolve } from "node:path";

type Out = (text: string) => unknown;

interface Opened {
  readonly entries: readonly JournalEntry[];
  readonly dir: string;
  readonly tornTail: boolean;
  body(hash: string): Promise<Uint8Array>;
}

async function open(journal: string): Promise<Opened> {
  const dir = resolve(journal);
  const { entries, tornTail } = await readJournal(dir);
  if (entries.length === 0)
    throw new MulliganError(
      "JOURNAL_UNREADABLE",
      `The journal in ${dir} holds no event.`,
      "Name the folder of a run that has begun.",
    );
  return { entries, dir, tornTail, body: (hash) => readBody(join(dir, "bodies"), hash) };
}

async function json<T>(opened: Opened, hash: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await opened.body(hash))) as T;
}

async function reportsOf(
  opened: Opened,
  { tolerant }: { tolerant: boolean },
): Promise<Map<string, ToolReport>> {
  const reports = new Map<string, ToolReport>();
  for (const { event } of opened.entries) {
    if (event.type !== "check-ended" || reports.has(event.report)) continue;
    try {
      reports.set(event.report, await json<ToolReport>(opened, event.report));
    } catch (error) {
      if (!tolerant) throw error;
    }
  }
  return reports;
}

/** `replay`: every decision again; exit code 1 when one differs. */
export async function showReplay(command: Extract<Command, { name: "replay" }>, out: Out): Promise<number> {
  const opened = await open(command.journal);
  const reports = await reportsOf(opened, { tolerant: false });
  const divergences = replay(opened.entries, (hash) => {
    const report = reports.get(hash);
    if (report === undefined) throw new TypeError(`no report ${hash}`);
    return report;
  });
  const attempts = opened.entries.filter(({ event }) => event.type === "attempt-ended").length;
  if (command.json) {
    out(
      `${JSON.stringify({ schema: "mulligan-replay", version: 1, entries: opened.entries.length, attempts, tornTail: opened.tornTail, divergences })}\n`,
    );
    return divergences.length === 0 ? 0 : 1;
  }
  let before = opened.entries[0]?.t ?? 0;
  for (const entry of opened.entries) {
    if (command.speed !== undefined && command.speed > 0)
      await setTimeout((entry.t - before) / command.speed);
    before = entry.t;
    const text = line(entry);
    if (text !== undefined) out(`${text}\n`);
  }
  if (opened.tornTail) out("The last line of the journal was only half written and is left out.\n");
  for (const d of divergences) out(`entry ${d.n}: recorded "${d.recorded}", decided "${d.decided}"\n`);
  out(
    divergences.length === 0
      ? `All ${opened.entries.length} entries follow from the same decisions.\n`
      : `${divergences.length} decisions differ.\n`,
  );
  return divergences.length === 0 ? 0 : 1;
}

/** `brief`: the prompt that an attempt's call was sent. */
export async function showBrief(command: Extract<Command, { name: "brief" }>, out: Out): Promise<number> {
  const opened = await open(command.journal);
  const prompt = await promptOf(opened, command.attempt, command.call);
  if (command.json) {
    out(`${JSON.stringify({ schema: "mulligan-brief", version: 1, attempt: command.attempt, ...prompt })}\n`);
    return 0;
  }
  const text = render(prompt.request);
  if (!command.diff) out(text);
  else {
    const earlier =
      command.attempt > 1 ? render((await promptOf(opened, command.attempt - 1, undefined)).request) : "";
    out(createTwoFilesPatch(`attempt ${command.attempt - 1}`, `attempt ${command.attempt}`, earlier, text));
  }
  return 0;
}

async function promptOf(
  opened: Opened,
  attempt: number,
  call: number | undefined,
): Promise<{ call: number; estimate: number; request: ModelRequest }> {
  const sent = opened.entries.flatMap(({ event }) =>
    event.type === "call-sent" && event.attempt === attempt ? [event] : [],
  );
  const chosen = call === undefined ? sent[0] : sent.find((e, i) => e.call === call || i + 1 === call);
  if (chosen === undefined) {
    const attempts = [
      ...new Set(opened.entries.flatMap(({ event }) => (event.type === "call-sent" ? [event.attempt] : []))),
    ];
    const has =
      attempts.length === 0
        ? "No call was sent in this run."
        : `Attempts with calls: ${attempts.join(", ")}.`;
    throw new MulliganError(
      "BAD_INPUT",
      `The run has no ${call === undefined ? "" : `call ${call} in `}attempt ${attempt}.`,
      has,
    );
  }
  return {
    call: chosen.call,
    estimate: chosen.estimate,
    request: await json<ModelRequest>(opened, chosen.request),
  };
}

function render({ messages, tools }: ModelRequest): string {
  const parts = messages.map((m) => `--- ${m.role} ---\n${m.content}\n`);
  if (tools.length > 0) parts.push(`--- tools ---\n${JSON.stringify(tools, null, 1)}\n`);
  return parts.join("\n");
}

/** `report`: the report of a run again, in one or more formats. */
export async function showReport(command: Extract<Command, { name: "report" }>, out: Out): Promise<number> {
  const opened = await open(command.journal);
  const reports = await reportsOf(opened, { tolerant: true });
  const report = makeReport({
    entries: opened.entries,
    journal: opened.dir,
    body: (hash) => reports.get(hash),
  });
  for (const format of command.format) {
    if (format === "json") out(`${JSON.stringify(report, null, 2)}\n`);
    else
      out(
        format === "md"
          ? renderMarkdown(report)
          : format === "html"
            ? renderHtml(report)
            : renderText(report),
      );
  }
  return 0;
}
