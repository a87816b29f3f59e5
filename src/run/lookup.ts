import picomatch from "picomatch";
import { nearestPaths, renderLookup } from "../context/lookups.ts";
import type { Lookup, LookupRefusal, LookupResult } from "../context/lookups.ts";
import type { Message, ModelReply } from "../core/model.ts";
import { current } from "./attempt.ts";
import { assistantTurn, readReply } from "./reply.ts";
import { readBody } from "./run.ts";
import type { Run } from "./run.ts";

const MOST_FILE_BYTES = 2_000_000;
const MOST_HITS = 40;
const MOST_SCANNED = 20_000;

/** Answers what the last reply asked to see; the answers become the next turn of this attempt. */
export async function answerLookups(run: Run): Promise<void> {
  const attempt = current(run);
  const { reply: ended } = attempt;
  if (ended === undefined) throw new TypeError("there is no reply to answer");
  const reply = await readBody<Extract<ModelReply, { kind: "reply" }>>(run.ports, ended.reply);
  const { lookups } = readReply(reply);
  run.ports.progress.doing("answering look-ups");
  const results: LookupResult[] = [];
  for (const lookup of lookups) results.push(await answer(run, lookup));
  await run.append({
    type: "lookups-answered",
    attempt: attempt.attempt,
    call: ended.call,
    lookups: results.map((r) => ({ request: r.request, ok: r.ok })),
    messages: await run.ports.journal.put(JSON.stringify(turn(reply, results))),
  });
}

/** Native calls are answered one by one, requests in the text together. */
function turn(
  reply: Extract<ModelReply, { kind: "reply" }>,
  results: readonly LookupResult[],
): readonly Message[] {
  const native = reply.toolCalls.map((call, i): Message => {
    const result = results[i];
    return {
      role: "tool",
      toolCallId: call.id,
      content: result ? renderLookup(result) : "This call was not answered.",
    };
  });
  const rest = results.slice(reply.toolCalls.length).map(renderLookup);
  return [
    assistantTurn(reply),
    ...native,
    ...(rest.length > 0 ? [{ role: "user", content: rest.join("\n\n") } as const] : []),
  ];
}

async function answer(run: Run, lookup: Lookup | LookupRefusal): Promise<LookupResult> {
  switch (lookup.kind) {
    case "refused":
      return { request: lookup.request, ok: false, text: lookup.message };
    case "read":
      return readFile(run, lookup);
    case "list":
      return listFolder(run, lookup);
    case "search":
      return searchText(run, lookup);
    case "log":
      return readLog(run, lookup);
  }
}

async function readFile(run: Run, lookup: Extract<Lookup, { kind: "read" }>): Promise<LookupResult> {
  const bytes = await run.ports.workspace.read(lookup.path);
  const paths = await run.ports.workspace.list();
  if (bytes === undefined || !paths.includes(lookup.path)) {
    const near = nearestPaths(lookup.path, paths);
    return {
      request: lookup.request,
      ok: false,
      text: `There is no file ${lookup.path}.${near.length > 0 ? ` Nearest: ${near.join(", ")}.` : ""}`,
    };
  }
  if (bytes.length > MOST_FILE_BYTES || bytes.includes(0))
    return {
      request: lookup.request,
      ok: false,
      text: `${lookup.path} is not a text file of less than 2 MB.`,
    };
  return {
    request: lookup.request,
    ok: true,
    path: lookup.path,
    text: new TextDecoder().decode(bytes),
    from: lookup.from,
    to: lookup.to,
  };
}

async function listFolder(run: Run, lookup: Extract<Lookup, { kind: "list" }>): Promise<LookupResult> {
  const prefix = lookup.path === "." ? "" : `${lookup.path.replace(/\/+$/, "")}/`;
  const inside = (await run.ports.workspace.list()).filter((p) => p.startsWith(prefix));
  const names = [...new Set(inside.map((p) => p.slice(prefix.length).replace(/\/.*/, "/")))].sort();
  return names.length === 0
    ? { request: lookup.request, ok: false, text: `There is no folder ${lookup.path}, or no file in it.` }
    : { request: lookup.request, ok: true, text: names.join("\n") };
}

async function searchText(run: Run, lookup: Extract<Lookup, { kind: "search" }>): Promise<LookupResult> {
  const wanted = lookup.glob === undefined ? () => true : picomatch(lookup.glob, { dot: true });
  const paths = (await run.ports.workspace.list()).filter((p) => wanted(p)).slice(0, MOST_SCANNED);
  const hits: string[] = [];
  for (const path of paths) {
    const bytes = await run.ports.workspace.read(path);
    if (bytes === undefined || bytes.length > MOST_FILE_BYTES || bytes.includes(0)) continue;
    const text = new TextDecoder().decode(bytes);
    if (lookup.pattern === undefined && !text.includes(lookup.text)) continue;
    for (const [i, line] of text.split("\n").entries()) {
      const matches =
        lookup.pattern === undefined
          ? line.includes(lookup.text)
          : line.length < 2000 && lookup.pattern.test(line);
      if (matches) hits.push(`${path}:${i + 1}: ${line.trimEnd().slice(0, 200)}`);
      if (hits.length >= MOST_HITS)
        return { request: lookup.request, ok: true, text: `${hits.join("\n")}\n(more left out)` };
    }
  }
  return hits.length === 0
    ? { request: lookup.request, ok: false, text: "No line matches." }
    : { request: lookup.request, ok: true, text: hits.join("\n") };
}

async function readLog(run: Run, lookup: Extract<Lookup, { kind: "log" }>): Promise<LookupResult> {
  const runs = run.state().reproduce;
  const ended = runs.find((c) => c.check === lookup.check) ?? (runs.length === 1 ? runs[0] : undefined);
  if (ended === undefined)
    return {
      request: lookup.request,
      ok: false,
      text: `There is no log "${lookup.check}". Logs: ${[...new Set(runs.map((c) => c.check))].join(", ")}.`,
    };
  const bytes = await run.ports.journal.get(ended.result.output.body);
  return {
    request: lookup.request,
    ok: true,
    path: `log of ${ended.check}`,
    text: new TextDecoder().decode(bytes),
    from: lookup.from,
    to: lookup.to,
  };
}
