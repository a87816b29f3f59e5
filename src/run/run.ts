import type { RunEvent } from "../core/event.ts";
import type { ToolReport } from "../core/failure.ts";
import type { Ports } from "../core/ports.ts";
import { fold, reduce } from "../core/run-state.ts";
import type { RunState } from "../core/run-state.ts";
import type { Reports } from "../core/nature.ts";

/** A run in progress: the ports, the fold of the journal so far, and what was read from it once. */
export interface Run {
  readonly ports: Ports;
  readonly signal: AbortSignal | undefined;
  readonly reports: Reports;
  state(): RunState;
  /** Active milliseconds so far. */
  t(): number;
  append(event: RunEvent): Promise<void>;
  /** Stores a check's report so that `reports` finds it; resolves to its hash. */
  keepReport(report: ToolReport): Promise<string>;
  /** Computes a value once per process under a name. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
}

export async function openRun(ports: Ports, signal: AbortSignal | undefined): Promise<Run> {
  const { journal, clock } = ports;
  let state = fold(journal.entries);
  const reports = await readReports(ports);
  const memo = new Map<string, Promise<unknown>>();
  const before = journal.entries.at(-1)?.t ?? 0;
  const start = clock.monotonic();
  return {
    ports,
    signal,
    reports: (hash) => {
      const report = reports.get(hash);
      if (report === undefined) throw new TypeError(`no report ${hash} was read`);
      return report;
    },
    state: () => state,
    t: () => before + clock.monotonic() - start,
    append: async (event) => {
      const entry = await journal.append(event);
      state = reduce(state, entry);
      ports.progress.entry(entry);
    },
    keepReport: async (report) => {
      const hash = await journal.put(JSON.stringify(report));
      reports.set(hash, report);
      return hash;
    },
    once: <T>(name: string, make: () => Promise<T>) => {
      const known = memo.get(name) ?? make();
      memo.set(name, known);
      return known as Promise<T>;
    },
  };
}

/** Every report body that the journal names, by hash. */
export async function readReports(ports: Pick<Ports, "journal">): Promise<Map<string, ToolReport>> {
  const reports = new Map<string, ToolReport>();
  for (const { event } of ports.journal.entries)
    if (event.type === "check-ended" && !reports.has(event.report))
      reports.set(event.report, await readBody<ToolReport>(ports, event.report));
  return reports;
}

/** A JSON body of the journal. Rejects with JOURNAL_BODY_MISSING. */
export async function readBody<T>(ports: Pick<Ports, "journal">, hash: string): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await ports.journal.get(hash))) as T;
}
