import type { LedgerEntry } from "../../core/hub.ts";

/** An entry with the random id of the claim that wrote it: jobs of one run share key, run and moment. */
export interface StoredEntry extends LedgerEntry {
  readonly claim: string;
}

const SCHEMA = "mulligan-ledger";
const VERSION = 1;
const LONGEST = 2000;

export type ParsedLedger =
  | { readonly kind: "entries"; readonly entries: readonly StoredEntry[] }
  /** `why` is a whole sentence. */
  | { readonly kind: "unreadable"; readonly why: string };

export function renderLedger(entries: readonly StoredEntry[]): string {
  const lines = entries.map((entry) => `\n    ${JSON.stringify(entry)}`);
  return `{\n  "schema": "${SCHEMA}",\n  "version": ${VERSION},\n  "entries": [${lines.join(",")}\n  ]\n}\n`;
}

/** Takes nothing over that it does not know; one entry that is not right makes the whole unreadable. */
export function parseLedger(text: string): ParsedLedger {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    return unreadable("It is not JSON.");
  }
  if (!isRecord(document) || document["schema"] !== SCHEMA)
    return unreadable(`It does not say that it is a "${SCHEMA}".`);
  const { version, entries } = document;
  if (version !== VERSION)
    return unreadable(
      typeof version === "number"
        ? `Its version is ${version}, and this Mulligan knows version ${VERSION} only.`
        : "It does not say which version it has.",
    );
  if (!Array.isArray(entries)) return unreadable("It has no list of entries.");
  const parsed: StoredEntry[] = [];
  for (const [index, one] of entries.entries()) {
    const entry = parseEntry(one);
    if (entry === undefined) return unreadable(`Its entry ${index + 1} is not one.`);
    parsed.push(entry);
  }
  return { kind: "entries", entries: parsed };
}

function parseEntry(value: unknown): StoredEntry | undefined {
  if (!isRecord(value)) return undefined;
  const { claim, key, runId, at, state, outcome } = value;
  if (!isText(claim) || !isText(key) || !isText(runId) || !isText(at) || Number.isNaN(Date.parse(at)))
    return undefined;
  if (state !== "claimed" && state !== "done" && state !== "given-back") return undefined;
  if (outcome !== undefined && !isText(outcome)) return undefined;
  const figures: Record<string, number> = {};
  for (const name of ["issue", "pullRequest", "attempts", "usd"]) {
    const figure = value[name];
    if (figure === undefined) continue;
    if (typeof figure !== "number" || !(figure >= 0)) return undefined;
    figures[name] = figure;
  }
  return { claim, key, runId, at, state, ...(outcome !== undefined && { outcome }), ...figures };
}

function unreadable(why: string): ParsedLedger {
  return { kind: "unreadable", why };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value.length <= LONGEST;
}
