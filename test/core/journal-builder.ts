// Journals made by hand: one function per kind of entry, with defaults for what a test does not care about.
import type { Budget, Price, Usage } from "../../src/core/budget.ts";
import type { Check, Narrowed, Stage } from "../../src/core/check.ts";
import { decide } from "../../src/core/decide.ts";
import type { Step } from "../../src/core/step.ts";
import type { EditError } from "../../src/core/edit.ts";
import type {
  ApplyPurpose,
  AttemptStrategy,
  CheckPurpose,
  JournalEntry,
  RunEvent,
} from "../../src/core/event.ts";
import type { Outcome } from "../../src/core/outcome.ts";
import { fold, type RunState } from "../../src/core/run-state.ts";
import type { Stop } from "../../src/core/stop-reason.ts";
import type { Task } from "../../src/core/task.ts";
import { keep, reports, type Seen } from "./seen.ts";

export * from "./seen.ts";

export type Event<T extends RunEvent["type"]> = Extract<RunEvent, { type: T }>;

/** Milliseconds between two entries of `journal`. */
export const TICK = 1000;

/** Numbers the events from 1, one every second. */
export function journal(...events: readonly RunEvent[]): readonly JournalEntry[] {
  return events.map((event, i) => ({ n: i + 1, at: "2026-01-02T03:04:05.000Z", t: i * TICK, event }));
}

export function stateOf(...events: readonly RunEvent[]): RunState {
  return fold(journal(...events));
}

/** The step that follows these events, decided the moment after the last of them unless `t` says otherwise. */
export function next(events: readonly RunEvent[], t: number = (events.length - 1) * TICK): Step {
  return decide(stateOf(...events), { t, reports });
}

export function checkOf(id: string, stage: Stage, command = `npm run ${id}`): Check {
  return { id, stage, command, cwd: ".", timeoutMs: 60_000, outputLimitBytes: 1_000_000 };
}

export const TEST = checkOf("test", "test");
export const LINT = checkOf("lint", "lint");
export const SETUP = checkOf("setup", "setup");

function taskOf(facts: Partial<Task> = {}): Task {
  return {
    goal: "",
    trust: "trusted",
    setup: [],
    lint: [],
    test: [TEST],
    scope: [],
    allow: [],
    targets: [],
    ...facts,
  };
}

export const PRICE: Price = { input: 2, output: 8, cachedInput: 0.5, source: "flag" };

export interface Start {
  readonly task?: Partial<Task>;
  readonly budget?: Partial<Budget>;
  readonly price?: Price | undefined;
  readonly source?: "live" | "replay";
}

export function started({ task, budget, price, source = "live" }: Start = {}): Event<"run-started"> {
  return {
    type: "run-started",
    version: 1,
    runId: "run-1",
    root: "/somewhere",
    task: taskOf(task),
    budget: { attempts: 3, calls: 12, tokens: 200_000, minutes: 30, ...budget },
    model: {
      name: "model",
      baseUrl: "http://localhost/v1",
      api: "chat",
      source,
      contextWindow: undefined,
      nativeTools: false,
    },
    price,
    settings: {
      strategy: "lessons",
      lessonTokens: 400,
      evidenceTokens: 1200,
      refusalTokens: 300,
      maxOutput: 4000,
      callTimeoutMs: 60_000,
      snapshotCapBytes: 1_000_000,
      patchOnly: undefined,
      envNames: [],
      lookups: "text",
    },
  };
}

export function snapshot(label: "S0" | "S1"): RunEvent {
  return {
    type: "snapshot-taken",
    snapshot: { label, manifest: `manifest of ${label}`, files: 3, copiedBytes: 0 },
  };
}

export function check(
  purpose: CheckPurpose,
  { result: ran, report }: Seen,
  facts: {
    check?: Check;
    attempt?: number;
    round?: number;
    narrowed?: Narrowed;
    touching?: readonly string[];
  } = {},
): Event<"check-ended"> {
  const isEdited = purpose === "attempt" || purpose === "proof" || purpose === "stable";
  const { check: which = TEST, attempt = isEdited ? 1 : 0 } = facts;
  return {
    type: "check-ended",
    purpose,
    attempt,
    round: facts.round ?? 1,
    check: which.id,
    stage: which.stage,
    ...(facts.narrowed && { narrowed: facts.narrowed }),
    ...(facts.touching && { touching: facts.touching }),
    result: ran,
    report: keep(report),
    failures: report.failures.length,
  };
}

export function restored(to: "S0" | "S1", attempt = 0): RunEvent {
  return { type: "restored", to, attempt, report: { changed: 0, paths: [], patchFile: undefined } };
}

/** Both rounds of the untouched tree's checks, with the restore between them. */
export function roundsOf(first: Seen, second: Seen = first, to: "S0" | "S1" = "S0"): RunEvent[] {
  return [
    check("reproduce", first, { round: 1 }),
    restored(to),
    check("reproduce", second, { round: 2 }),
    restored(to),
  ];
}

/** The same, and all that comes between them and the first attempt where no runner can run a test alone. */
export function reproducedBy(first: Seen, second: Seen = first, to: "S0" | "S1" = "S0"): RunEvent[] {
  return [...roundsOf(first, second, to), ...confirmedBy(first, to)];
}

/** Five more whole runs that show the same, and no fixers. */
export function confirmedBy(seen: Seen, to: "S0" | "S1" = "S0"): RunEvent[] {
  const isSteady = seen.report.failures.every((f) => f.kind === "diagnostic");
  return [...(isSteady ? [] : [skipped("confirm"), ...wholeRuns(seen, to)]), fixersPlanned()];
}

function wholeRuns(seen: Seen, to: "S0" | "S1"): RunEvent[] {
  return [1, 2, 3, 4, 5].flatMap((round) => [check("confirm", seen, { round }), restored(to)]);
}

export function skipped(
  purpose: CheckPurpose,
  facts: Partial<Event<"check-skipped">> = {},
): Event<"check-skipped"> {
  return { type: "check-skipped", purpose, attempt: 0, round: 1, check: TEST.id, ...facts };
}

export function fixersPlanned(...fixers: Event<"fixers-planned">["fixers"]): RunEvent {
  return { type: "fixers-planned", fixers };
}

/** The mended tests once more, as often as they failed before, each on a tree of its own. */
export function stableRuns(seen: Seen, attempt = 1, to: "S0" | "S1" = "S0"): RunEvent[] {
  return [1, 2, 3, 4, 5].flatMap((round) => [
    restored(to, attempt),
    ...applied("stable", attempt),
    check("stable", seen, { round, attempt }),
  ]);
}

export function begin(attempt: number, strategy: AttemptStrategy = "normal"): RunEvent {
  return { type: "attempt-started", attempt, strategy };
}

export function sent(call: number, facts: Partial<Event<"call-sent">> = {}): Event<"call-sent"> {
  return {
    type: "call-sent",
    attempt: 1,
    call,
    ordinal: call,
    request: `request ${call}`,
    estimate: 1000,
    maxOutput: 4000,
    ...facts,
  };
}

export function usage(input: number, output: number, facts: Partial<Usage> = {}): Usage {
  return { input, cached: 0, output, reasoning: 0, estimated: false, ...facts };
}

export function replied(call: number, facts: Partial<Event<"call-ended">> = {}): Event<"call-ended"> {
  return {
    type: "call-ended",
    attempt: 1,
    call,
    outcome: "reply",
    code: undefined,
    message: undefined,
    holds: "edits",
    reply: `reply ${call}`,
    usage: usage(900, 100),
    ms: 400,
    ...facts,
  };
}

export function unusable(call: number, code = "empty"): Event<"call-ended"> {
  return replied(call, { outcome: "unusable", holds: "nothing", code, message: `The reply was ${code}.` });
}

export function unanswered(call: number, code = "connection"): Event<"call-ended"> {
  return replied(call, {
    outcome: "failed",
    holds: "nothing",
    code,
    message: "Nobody answered.",
    usage: usage(0, 0),
  });
}

export function lookedUp(call: number, attempt = 1): RunEvent {
  return {
    type: "lookups-answered",
    attempt,
    call,
    lookups: [{ request: "READ src/a.js", ok: true }],
    messages: `answers ${call}`,
  };
}

export function judged(patchKey: string, facts: Partial<Event<"edits-judged">> = {}): Event<"edits-judged"> {
  return {
    type: "edits-judged",
    attempt: 1,
    call: 1,
    format: "search-replace",
    hypothesis: undefined,
    errors: [],
    byPolicy: false,
    files: [],
    changes: `changes ${patchKey}`,
    patchKey,
    testFiles: [],
    ...facts,
  };
}

export function editError(code: EditError["code"], path: string, scores: readonly number[] = []): EditError {
  return {
    code,
    path,
    editIndex: 0,
    fileHash: undefined,
    tiers: [],
    candidates: scores.map((score) => ({ startLine: 1, endLine: 2, score, text: "", differs: [] })),
    retryable: true,
    message: `${path}: ${code}`,
  };
}

/** Edits of an attempt that matching or policy refused. */
export function refused(
  errors: readonly EditError[],
  facts: Partial<Event<"edits-judged">> = {},
): Event<"edits-judged"> {
  return judged("", { errors, changes: undefined, ...facts });
}

export function applied(purpose: ApplyPurpose, attempt = 1): RunEvent[] {
  return [
    { type: "apply-started", attempt, purpose },
    { type: "edits-applied", attempt, purpose },
  ];
}

export function attemptEnded(attempt: number, outcome: Outcome): RunEvent {
  return { type: "attempt-ended", attempt, outcome, lesson: undefined };
}

/** A whole attempt whose edits were tried and failed. */
export function triedInVain(
  attempt: number,
  patchKey: string,
  saw: Seen,
  { strategy = "normal", outcome = "unchanged" }: { strategy?: "normal" | "wider"; outcome?: Outcome } = {},
): RunEvent[] {
  return [
    begin(attempt, strategy),
    sent(attempt, { attempt }),
    replied(attempt, { attempt }),
    judged(patchKey, { attempt, call: attempt }),
    ...applied("attempt", attempt),
    check("attempt", saw, { attempt }),
    attemptEnded(attempt, outcome),
    restored("S0", attempt),
  ];
}

/** A whole attempt whose edits were refused. */
export function refusedInVain(
  attempt: number,
  errors: readonly EditError[],
  strategy: "normal" | "wider" = "normal",
): RunEvent[] {
  return [
    begin(attempt, strategy),
    sent(attempt, { attempt }),
    replied(attempt, { attempt }),
    refused(errors, { attempt, call: attempt }),
    attemptEnded(attempt, "rejected-edits"),
    restored("S0", attempt),
  ];
}

export function stopping(reason: Stop["reason"], facts: Partial<Stop> = {}): RunEvent {
  return { type: "stopping", stop: { reason, detail: `Stopped: ${reason}.`, ...facts } };
}

export function stopped(reason: Stop["reason"], patch?: string): RunEvent {
  return { type: "stopped", stop: { reason, detail: `Stopped: ${reason}.` }, patch };
}

export function resumed(pauses = 1): RunEvent {
  return { type: "resumed", pauses };
}
