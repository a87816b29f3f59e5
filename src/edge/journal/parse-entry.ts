import type { JournalEntry, RunEvent } from "../../core/event.ts";

type Kind = "string" | "number" | "boolean" | "object";
type Fields = { readonly [T in RunEvent["type"]]: Shape<Extract<RunEvent, { readonly type: T }>> };
/** Every field that the type demands, with what JSON makes of it. Fields that may be undefined are not written. */
type Shape<E> = { readonly [K in keyof Omit<E, "type"> as undefined extends E[K] ? never : K]: Kind };

const FIELDS: Fields = {
  "run-started": {
    version: "number",
    runId: "string",
    root: "string",
    task: "object",
    budget: "object",
    model: "object",
    settings: "object",
  },
  "snapshot-taken": { snapshot: "object" },
  "check-ended": {
    purpose: "string",
    attempt: "number",
    round: "number",
    check: "string",
    stage: "string",
    result: "object",
    report: "string",
    failures: "number",
  },
  "check-skipped": { purpose: "string", attempt: "number", round: "number", check: "string" },
  "fixers-planned": { fixers: "object" },
  "attempt-started": { attempt: "number", strategy: "string" },
  "call-sent": {
    attempt: "number",
    call: "number",
    ordinal: "number",
    request: "string",
    estimate: "number",
    maxOutput: "number",
  },
  "call-ended": {
    attempt: "number",
    call: "number",
    outcome: "string",
    holds: "string",
    reply: "string",
    usage: "object",
    ms: "number",
  },
  "lookups-answered": { attempt: "number", call: "number", lookups: "object", messages: "string" },
  "edits-judged": {
    attempt: "number",
    call: "number",
    format: "string",
    errors: "object",
    byPolicy: "boolean",
    files: "object",
    patchKey: "string",
    testFiles: "object",
  },
  "apply-started": { attempt: "number", purpose: "string" },
  "edits-applied": { attempt: "number", purpose: "string" },
  "attempt-ended": { attempt: "number", outcome: "string" },
  restored: { to: "string", attempt: "number", report: "object" },
  stopping: { stop: "object" },
  stopped: { stop: "object" },
  resumed: { pauses: "number" },
  noted: { note: "string" },
};

/** One line as entry number `n`, or what is wrong with it, in words. */
export function parseEntry(line: string, n: number): JournalEntry | string {
  const entry = parseJson(line);
  if (entry === undefined) return "it is not JSON";
  if (!isObject(entry) || !isObject(entry["event"])) return "it is not a journal entry";
  const { event } = entry;
  const type = event["type"];
  if (typeof type !== "string" || !Object.hasOwn(FIELDS, type))
    return `its event type ${JSON.stringify(type)} is unknown`;
  // A journal of another version may have other fields: its version is all that is asked of it.
  if (type === "run-started" && typeof event["version"] === "number" && n === 1)
    return entry as unknown as JournalEntry;
  if (entry["n"] !== n)
    return `it has the number ${JSON.stringify(entry["n"])}, lines before it are missing or doubled`;
  if (typeof entry["at"] !== "string" || typeof entry["t"] !== "number") return "it has no time";
  const wrong = Object.entries(FIELDS[type as RunEvent["type"]]).find(
    ([name, kind]) => !isKind(event[name], kind),
  );
  if (wrong !== undefined) return `its event "${type}" has no valid "${wrong[0]}"`;
  return entry as unknown as JournalEntry;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isKind(value: unknown, kind: Kind): boolean {
  return typeof value === kind && value !== null;
}
