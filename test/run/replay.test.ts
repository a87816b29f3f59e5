import { describe, expect, test } from "vitest";
import type { JournalEntry, RunEvent } from "../../src/core/event.ts";
import { replay } from "../../src/run/replay.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  journal,
  judged,
  lookedUp,
  replied,
  reports,
  reproducedBy,
  restored,
  resumed,
  sent,
  SETUP,
  passes,
  snapshot,
  stableRuns,
  started,
  stopped,
  stopping,
  tests,
  timesOut,
  triedInVain,
  unanswered,
  unusable,
} from "../core/journal-builder.ts";

const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);

/** Setup, two rounds, an attempt in vain, a look-up, an unusable reply, a fix with its proof. */
const fixed: readonly RunEvent[] = [
  started({ task: { setup: [SETUP] } }),
  snapshot("S0"),
  check("setup", passes, { check: SETUP }),
  snapshot("S1"),
  ...reproducedBy(red, red, "S1"),
  begin(1),
  sent(1),
  replied(1),
  judged("p1"),
  ...applied("attempt"),
  check("attempt", red),
  attemptEnded(1, "unchanged"),
  restored("S1", 1),
  begin(2),
  sent(2, { attempt: 2 }),
  replied(2, { attempt: 2, holds: "lookups" }),
  lookedUp(2, 2),
  sent(3, { attempt: 2 }),
  unusable(3),
  sent(4, { attempt: 2 }),
  replied(4, { attempt: 2 }),
  judged("p2", { attempt: 2, call: 4 }),
  ...applied("attempt", 2),
  check("attempt", green, { attempt: 2 }),
  restored("S1", 2),
  ...applied("proof", 2),
  check("proof", green, { attempt: 2 }),
  ...stableRuns(green, 2, "S1"),
  attemptEnded(2, "fixed"),
  stopping("fixed"),
  restored("S0", 2),
  ...applied("final", 2),
  stopped("fixed", "patch"),
];
const begun = [started(), snapshot("S0"), ...reproducedBy(red), begin(1)];

const replayed = (events: readonly RunEvent[]): ReturnType<typeof replay> =>
  replay(journal(...events), reports);
const at = (type: RunEvent["type"], nth = 0): number =>
  fixed.flatMap((e, i) => (e.type === type ? [i] : []))[nth] ?? -1;
const put = (index: number, event: RunEvent): readonly RunEvent[] =>
  fixed.map((e, i) => (i === index ? event : e));

describe("a journal replays without a divergence", () => {
  test.each<[string, readonly RunEvent[]]>([
    ["of a fix", fixed],
    ["of nothing", []],
    [
      "of a run without a fix",
      [
        started({ budget: { attempts: 1 } }),
        snapshot("S0"),
        ...reproducedBy(red),
        ...triedInVain(1, "p1", red),
        stopping("attempts"),
        stopped("attempts"),
      ],
    ],
    [
      "that was cancelled",
      [...begun, sent(1), unanswered(1, "cancelled"), stopping("cancelled"), stopped("cancelled")],
    ],
    [
      "that was killed in a call and resumed",
      [
        ...begun,
        sent(1),
        resumed(),
        restored("S0", 1),
        sent(2),
        replied(2, { holds: "give-up" }),
        stopping("gave-up"),
        stopped("gave-up"),
      ],
    ],
    [
      "that was killed while it applied and resumed",
      [
        ...begun,
        sent(1),
        replied(1),
        judged("p1"),
        {
          type: "apply-started",
          attempt: 1,
          purpose: "attempt",
        } as const,
        resumed(),
        restored("S0", 1),
        ...applied("attempt"),
        check("attempt", red),
        attemptEnded(1, "unchanged"),
      ],
    ],
    [
      "whose edits could not be written",
      [
        ...begun,
        sent(1),
        replied(1),
        judged("p1"),
        {
          type: "apply-started",
          attempt: 1,
          purpose: "attempt",
        } as const,
        stopping("environment"),
        restored("S0", 1),
        stopped("environment"),
      ],
    ],
    [
      "whose fix could not be written in the end",
      [
        ...fixed.slice(0, at("stopping") + 2),
        { type: "apply-started", attempt: 2, purpose: "final" },
        stopped("environment"),
      ],
    ],
    ["whose next call was denied", [...begun, stopping("tokens"), stopped("tokens")]],
    ["with notes in it", [...fixed.slice(0, 3), { type: "noted", note: "hello" }, ...fixed.slice(3)]],
  ])("%s", (_, events) => {
    expect(replayed(events)).toEqual([]);
  });

  test("whose time ran out in a check, told from the entry's own time", () => {
    const entries: JournalEntry[] = [
      ...journal(...begun, sent(1), replied(1), judged("p1"), ...applied("attempt")),
    ];
    const add = (t: number, event: RunEvent): void => {
      entries.push({ n: entries.length + 1, at: "", t, event });
    };
    add(1_800_000, check("attempt", timesOut));
    add(1_800_001, stopping("time"));
    add(1_800_200, restored("S0", 1));
    add(1_800_300, stopped("time"));
    expect(replay(entries, reports)).toEqual([]);
  });
});

describe("a tampered journal names the entry", () => {
  test.each<[string, readonly RunEvent[], number, string, string]>([
    [
      "an outcome made better",
      put(at("attempt-ended"), attemptEnded(1, "fixed")),
      at("attempt-ended"),
      "attempt-ended",
      "end-attempt",
    ],
    [
      "a stop made a success",
      put(at("stopping"), stopping("already-green")),
      at("stopping"),
      "stopping: already-green",
      "stop: fixed",
    ],
    [
      "an end that is not what the run was stopping for",
      put(at("stopped"), stopped("attempts")),
      at("stopped"),
      "stopped",
      "finish",
    ],
    [
      "another strategy",
      put(at("attempt-started", 1), begin(2, "wider")),
      at("attempt-started", 1),
      "attempt-started",
      "begin-attempt",
    ],
    [
      "another attempt",
      put(at("attempt-started", 1), begin(3)),
      at("attempt-started", 1),
      "attempt-started",
      "begin-attempt",
    ],
    [
      "another snapshot",
      put(at("snapshot-taken", 1), snapshot("S0")),
      at("snapshot-taken", 1),
      "snapshot-taken",
      "snapshot",
    ],
    [
      "a restore to elsewhere",
      put(at("restored", 1), restored("S0")),
      at("restored", 1),
      "restored",
      "restore",
    ],
    [
      "a check of another round",
      put(at("check-ended", 2), check("reproduce", red, { round: 1 })),
      at("check-ended", 2),
      "check-ended",
      "check",
    ],
    [
      "a stop blamed on the environment",
      put(at("stopping"), stopping("environment")),
      at("stopping"),
      "stopping: environment",
      "stop: fixed",
    ],
    [
      "edits applied for the proof before they were tried",
      put(at("apply-started"), { type: "apply-started", attempt: 1, purpose: "proof" }),
      at("apply-started"),
      "apply-started",
      "apply",
    ],
    [
      "a check in place of the end",
      put(at("stopped"), check("proof", green, { attempt: 2 })),
      at("stopped"),
      "check-ended",
      "finish",
    ],
    [
      "another stop in place of the last restore",
      put(at("restored", 14), stopping("attempts")),
      at("restored", 14),
      "stopping: attempts",
      "finish",
    ],
    [
      "a last restore to the wrong tree",
      put(at("restored", 14), restored("S1", 2)),
      at("restored", 14),
      "restored",
      "finish",
    ],
    [
      "a final write of another purpose",
      put(at("apply-started", 8), { type: "apply-started", attempt: 2, purpose: "proof" }),
      at("apply-started", 8),
      "apply-started",
      "finish",
    ],
  ])("%s", (_, events, index, recorded, decided) => {
    expect(replayed(events)[0]).toEqual({ n: index + 1, recorded, decided });
  });

  test("a failing check made to pass shows in the next decision", () => {
    const index = at("check-ended", 8);
    const divergences = replayed(put(index, check("attempt", green)));
    expect(divergences[0]).toMatchObject({ n: index + 2, recorded: "attempt-ended", decided: "restore" });
  });

  test("any decided entry that is left out shows in the entry after it", () => {
    const undecided = new Set<RunEvent["type"]>([
      "run-started",
      "call-sent",
      "apply-started",
      "edits-applied",
    ]);
    fixed.forEach((event, i) => {
      if (undecided.has(event.type) || i === fixed.length - 1) return;
      const next = fixed.slice(i + 1).findIndex((e) => !["call-ended", "edits-applied"].includes(e.type));
      const gone = replayed(fixed.filter((_, k) => k !== i));
      expect(gone[0]?.n, `without entry ${i + 1}, ${event.type}`).toBe(i + 1 + next);
    });
  });

  test("an entry after the end is one too many", () => {
    expect(replayed([...fixed, begin(3)])).toEqual([
      { n: fixed.length + 1, recorded: "attempt-started", decided: "done" },
    ]);
  });
});
