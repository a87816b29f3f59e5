import { describe, expect, test } from "vitest";
import { timeLeft } from "../../src/core/decide.ts";
import type { RunEvent } from "../../src/core/event.ts";
import { spendOf } from "../../src/core/spend.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  checkOf,
  editError,
  ended,
  journal,
  judged,
  LINT,
  lint,
  lookedUp,
  next,
  passes,
  refused,
  replied,
  reproducedBy,
  restored,
  result,
  resumed,
  sent,
  SETUP,
  snapshot,
  started,
  stateOf,
  stopped,
  stopping,
  TEST,
  tests,
  timesOut,
  toolReport,
  triedInVain,
  unanswered,
  unusable,
  diagnostic,
  type Event,
} from "./journal-builder.ts";

const MINUTES_30 = 30 * 60_000;
const red = tests(["adds"], ["subtracts"]);
const green = tests(["adds", "subtracts"]);
const s0 = [started(), snapshot("S0")];
const reproducedRed = [...s0, ...reproducedBy(red)];
const stopOf = (events: readonly RunEvent[], t?: number): string | undefined => {
  const step = next(events, t);
  return step.do === "stop" ? step.stop.reason : step.do;
};

test("a journal without a start is refused", () => {
  expect(() => next([])).toThrow("the run has not started");
});

describe("before the first attempt", () => {
  test("the untouched tree is recorded before anything runs", () => {
    expect(next([started({ task: { setup: [SETUP] } })])).toEqual({ do: "snapshot", label: "S0" });
  });

  test("each setup command runs once, in order, and then the tree is recorded again", () => {
    const second = checkOf("setup-2", "setup");
    const begun = [started({ task: { setup: [SETUP, second] } }), snapshot("S0")];
    expect(next(begun)).toEqual({ do: "check", check: SETUP, purpose: "setup", round: 1 });
    const one = [...begun, check("setup", passes, { check: SETUP })];
    expect(next(one)).toEqual({ do: "check", check: second, purpose: "setup", round: 1 });
    const two = [...one, check("setup", passes, { check: second })];
    expect(next(two)).toEqual({ do: "snapshot", label: "S1" });
    expect(next([...two, snapshot("S1")])).toEqual({
      do: "check",
      check: TEST,
      purpose: "reproduce",
      round: 1,
    });
  });

  test.each([
    [result({ exitCode: 1 }), "exit code 1"],
    [result({ exitCode: undefined, signal: "SIGSEGV" }), "killed by SIGSEGV"],
    [result({ exitCode: 0, timedOut: true }), "ran out of time"],
    [result({ exitCode: undefined, startError: "no such shell" }), "no such shell"],
  ])(
    "a setup command that does not pass stops the run as environment and says how it ended",
    (ran, words) => {
      const step = next([
        started({ task: { setup: [SETUP] } }),
        snapshot("S0"),
        check("setup", { result: ran, report: toolReport() }, { check: SETUP }),
      ]);
      expect(step).toMatchObject({ do: "stop", stop: { reason: "environment" } });
      expect(step.do === "stop" && step.stop.detail).toContain(words);
    },
  );

  test("both rounds run all checks, lint first, each round from the recorded tree", () => {
    const begun: RunEvent[] = [started({ task: { lint: [LINT] } }), snapshot("S0")];
    const reproduce = (which: typeof TEST, round: number): unknown => ({
      do: "check",
      check: which,
      purpose: "reproduce",
      round,
    });
    expect(next(begun)).toEqual(reproduce(LINT, 1));
    begun.push(check("reproduce", lint(), { check: LINT }));
    expect(next(begun)).toEqual(reproduce(TEST, 1));
    begun.push(check("reproduce", red));
    expect(next(begun)).toEqual({ do: "restore", to: "S0" });
    begun.push(restored("S0"));
    expect(next(begun)).toEqual(reproduce(LINT, 2));
    begun.push(check("reproduce", lint(), { check: LINT, round: 2 }));
    expect(next(begun)).toEqual(reproduce(TEST, 2));
    begun.push(check("reproduce", red, { round: 2 }));
    expect(next(begun)).toEqual({ do: "restore", to: "S0" });
    begun.push(restored("S0"));
    expect(next(begun)).toEqual({ do: "begin-attempt", attempt: 1, strategy: "normal" });
  });

  test("green twice is already green, whatever lint says", () => {
    const events = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", lint(diagnostic("unused")), { check: LINT }),
      check("reproduce", green),
      restored("S0"),
      check("reproduce", lint(diagnostic("unused")), { check: LINT, round: 2 }),
      check("reproduce", green, { round: 2 }),
    ];
    expect(stopOf(events)).toBe("already-green");
  });

  test("without a test command the lint commands decide", () => {
    const begun = [started({ task: { lint: [LINT], test: [] } }), snapshot("S0")];
    const saw = (round: number): RunEvent =>
      check("reproduce", lint(diagnostic("unused")), { check: LINT, round });
    expect(stopOf([...begun, saw(1), restored("S0"), saw(2), restored("S0")])).toBe("begin-attempt");
  });

  test("a task without any check is never already green", () => {
    expect(stopOf([started({ task: { test: [] } }), snapshot("S0")])).toBe("environment");
  });

  test.each([
    ["red then green", red, green, "failed in the first run and passed in the second"],
    ["green then red", green, red, "failed in the second run and passed in the first"],
    [
      "two failures with nothing in common",
      red,
      tests(["subtracts"], ["adds"]),
      "no failure occurred in both",
    ],
  ])("%s is not reproduced", (_, first, second, words) => {
    const step = next([...s0, ...reproducedBy(first, second)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "not-reproduced" } });
    expect(step.do === "stop" && step.stop.detail).toContain(words);
  });

  test("a named target that does not fail is not reproduced, by name", () => {
    const step = next([started({ task: { targets: ["multiplies"] } }), snapshot("S0"), ...reproducedBy(red)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "not-reproduced" } });
    expect(step.do === "stop" && step.stop.detail).toContain("multiplies");
  });

  test.each([126, 127])(
    "a command that the shell does not find (%i) is the environment's fault",
    (exitCode) => {
      const gone = ended({ exitCode }, "sh: 1: vitset: not found");
      expect(stopOf([...s0, ...reproducedBy(gone)])).toBe("environment");
    },
  );

  test("exit code 127 of a test tool that reported failing tests is just red", () => {
    const odd = { ...red, result: result({ exitCode: 127 }) };
    expect(stopOf([...s0, ...reproducedBy(odd)])).toBe("begin-attempt");
  });

  test("a check that cannot be started is the environment's fault", () => {
    const unstartable = ended({ exitCode: undefined, startError: "EACCES" }, "could not be started: EACCES");
    const step = next([...s0, ...reproducedBy(unstartable)]);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "environment" } });
    expect(step.do === "stop" && step.stop.detail).toContain("EACCES");
  });

  test("a check that runs out of its own time twice is red", () => {
    expect(stopOf([...s0, ...reproducedBy(timesOut)])).toBe("begin-attempt");
  });
});

describe("an attempt", () => {
  const begun = [...reproducedRed, begin(1)];
  const answered = [...begun, sent(1), replied(1)];
  const accepted = [...answered, judged("p1")];

  test("begins with a call and judges the edits that come back", () => {
    expect(next(begun)).toEqual({ do: "call" });
    expect(next(answered)).toEqual({ do: "judge-edits" });
  });

  test("answers look-ups and calls again", () => {
    const asked = [...begun, sent(1), replied(1, { holds: "lookups" })];
    expect(next(asked)).toEqual({ do: "answer-lookups" });
    expect(next([...asked, lookedUp(1)])).toEqual({ do: "call" });
  });

  test("stops when the model gives up, with its words", () => {
    const gaveUp = replied(1, { holds: "give-up", message: "The model gave up: it is the compiler." });
    expect(next([...begun, sent(1), gaveUp])).toEqual({
      do: "stop",
      stop: { reason: "gave-up", detail: "The model gave up: it is the compiler." },
    });
  });

  test("three unusable replies in a row stop the run and are no attempt", () => {
    const two = [...begun, sent(1), unusable(1), sent(2), replied(2, { holds: "nothing", code: "no-edits" })];
    expect(next(two)).toEqual({ do: "call" });
    const three = [...two, sent(3), unusable(3, "truncated")];
    const step = next(three);
    expect(step).toMatchObject({ do: "stop", stop: { reason: "unusable-replies" } });
    expect(step.do === "stop" && step.stop.detail).toContain("empty, no-edits, truncated");
    expect(spendOf(journal(...three))).toMatchObject({ attempts: 0, calls: 3 });
  });

  test("a usable reply between unusable ones starts their count again", () => {
    const events = [
      ...begun,
      sent(1),
      unusable(1),
      sent(2),
      unusable(2),
      sent(3),
      replied(3, { holds: "lookups" }),
      lookedUp(3),
      sent(4),
      unusable(4),
      sent(5),
      unusable(5),
    ];
    expect(next(events)).toEqual({ do: "call" });
  });

  test.each([
    [false, "rejected-edits"],
    [true, "refused-by-policy"],
  ])("refused edits (by policy: %s) end it as %s and count as an attempt", (byPolicy, outcome) => {
    const events = [...answered, refused([editError("NO_MATCH", "src/a.js")], { byPolicy })];
    expect(next(events)).toEqual({ do: "end-attempt", outcome });
    expect(spendOf(journal(...events)).attempts).toBe(1);
  });

  test("the patch of an earlier attempt ends it as unchanged without running a check", () => {
    const events = [
      ...reproducedRed,
      ...triedInVain(1, "p1", red),
      begin(2),
      sent(2, { attempt: 2 }),
      replied(2, { attempt: 2 }),
      judged("p1", { attempt: 2 }),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "unchanged" });
  });

  test("the same key as an attempt whose edits were refused is tried all the same", () => {
    const events = [
      ...reproducedRed,
      begin(1),
      sent(1),
      replied(1),
      refused([editError("NEW_SYNTAX_ERROR", "a.js")], { patchKey: "p1" }),
      attemptEnded(1, "rejected-edits"),
      begin(2),
      sent(2),
      replied(2),
      judged("p1", { attempt: 2 }),
    ];
    expect(next(events)).toEqual({ do: "apply", purpose: "attempt" });
  });

  test("goes through checks and, with base versions of the tests, through the proof", () => {
    const events: RunEvent[] = [...accepted];
    expect(next(events)).toEqual({ do: "apply", purpose: "attempt" });
    events.push(...applied("attempt"));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "attempt", round: 1 });
    events.push(check("attempt", green));
    expect(next(events)).toEqual({ do: "restore", to: "S0" });
    events.push(restored("S0"));
    expect(next(events)).toEqual({ do: "apply", purpose: "proof" });
    events.push(...applied("proof"));
    expect(next(events)).toEqual({ do: "check", check: TEST, purpose: "proof", round: 1 });
    events.push(check("proof", green));
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "fixed" });
    events.push(attemptEnded(1, "fixed"));
    expect(stopOf(events)).toBe("fixed");
    events.push(stopping("fixed"));
    expect(next(events)).toEqual({ do: "finish" });
    events.push(restored("S0"), ...applied("final"), stopped("fixed"));
    expect(next(events)).toEqual({ do: "done" });
  });

  test("tries all checks before the proof and stops at the first that fails", () => {
    const withLint = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", lint(), { check: LINT }),
      check("reproduce", red),
      restored("S0"),
      check("reproduce", lint(), { check: LINT, round: 2 }),
      check("reproduce", red, { round: 2 }),
      restored("S0"),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
    ];
    expect(next(withLint)).toMatchObject({ do: "check", check: LINT, purpose: "attempt" });
    const linted = [...withLint, check("attempt", lint(), { check: LINT })];
    expect(next(linted)).toMatchObject({ do: "check", check: TEST, purpose: "attempt" });
    const ugly = [...withLint, check("attempt", lint(diagnostic("unused")), { check: LINT })];
    expect(next(ugly)).toEqual({ do: "end-attempt", outcome: "worse" });
  });

  test.each([
    ["the same failure", tests(["adds"], ["subtracts"]), "unchanged"],
    ["one failure less and one new", tests(["subtracts"], ["adds"]), "worse"],
    ["a passing test that did not run", tests([], ["subtracts"]), "worse"],
    ["exit code 0 with a test less", tests(["adds"]), "worse"],
    [
      "a run killed by a signal",
      ended({ exitCode: undefined, signal: "SIGKILL" }, "was killed by SIGKILL"),
      "worse",
    ],
  ])("%s makes it %s", (_, saw, outcome) => {
    expect(next([...accepted, ...applied("attempt"), check("attempt", saw)])).toEqual({
      do: "end-attempt",
      outcome,
    });
  });

  test("one of two failures gone makes it improved", () => {
    const events = [
      ...s0,
      ...reproducedBy(tests(["adds"], ["subtracts", "divides"])),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
      check("attempt", tests(["adds", "divides"], ["subtracts"])),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "improved" });
  });

  test("a second of a known diagnostic makes it worse although no failure is new", () => {
    const one = lint(diagnostic("unused"));
    const events = [
      started({ task: { lint: [LINT] } }),
      snapshot("S0"),
      check("reproduce", one, { check: LINT }),
      check("reproduce", red),
      restored("S0"),
      check("reproduce", one, { check: LINT, round: 2 }),
      check("reproduce", red, { round: 2 }),
      restored("S0"),
      begin(1),
      sent(1),
      replied(1),
      judged("p1"),
      ...applied("attempt"),
      check("attempt", lint(diagnostic("unused", { count: 2 })), { check: LINT }),
    ];
    expect(next(events)).toEqual({ do: "end-attempt", outcome: "worse" });
  });

  test("a proof that fails is judged, and the next attempt starts from the recorded tree", () => {
    const failedProof = [
      ...accepted,
      ...applied("attempt"),
      check("attempt", green),
      restored("S0"),
      ...applied("proof"),
      check("proof", red),
    ];
    expect(next(failedProof)).toEqual({ do: "end-attempt", outcome: "unchanged" });
    const over = [...failedProof, attemptEnded(1, "unchanged")];
    expect(next(over)).toEqual({ do: "restore", to: "S0" });
    expect(next([...over, restored("S0", 1)])).toEqual({
      do: "begin-attempt",
      attempt: 2,
      strategy: "normal",
    });
  });

  test("after a setup every attempt works on the tree that the setup left", () => {
    const events = [
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
      check("attempt", green),
    ];
    expect(next(events)).toEqual({ do: "restore", to: "S1" });
  });

  test("a call that nobody answered stops the run as model-unavailable, with what was said", () => {
    expect(next([...begun, sent(1), unanswered(1)])).toEqual({
      do: "stop",
      stop: { reason: "model-unavailable", detail: "Nobody answered." },
    });
  });
});

describe("caps", () => {
  test("used attempts stop the run", () => {
    const events = [
      started({ budget: { attempts: 1 } }),
      snapshot("S0"),
      ...reproducedBy(red),
      ...triedInVain(1, "p1", red),
    ];
    expect(stopOf(events)).toBe("attempts");
  });

  test("used calls stop the run before another is made", () => {
    const events = [
      started({ budget: { calls: 2 } }),
      snapshot("S0"),
      ...reproducedBy(red),
      begin(1),
      sent(1),
      replied(1, { holds: "lookups" }),
      lookedUp(1),
    ];
    expect(next(events)).toEqual({ do: "call" });
    const used = [...events, sent(2), replied(2, { holds: "lookups" }), lookedUp(2)];
    expect(stopOf(used)).toBe("calls");
  });

  test("the last call's edits are still tried", () => {
    const events = [
      started({ budget: { calls: 1 } }),
      snapshot("S0"),
      ...reproducedBy(red),
      begin(1),
      sent(1),
      replied(1),
    ];
    expect(next(events)).toEqual({ do: "judge-edits" });
  });

  test("time left counts down to 0 and no further", () => {
    const state = stateOf(started({ budget: { minutes: 2 } }));
    expect([0, 30_000, 120_000, 999_999].map((t) => timeLeft(state, t))).toEqual([120_000, 90_000, 0, 0]);
  });

  const setup = [started({ task: { setup: [SETUP] } }), snapshot("S0")];
  const begun = [...reproducedRed, begin(1)];
  const trying = [...begun, sent(1), replied(1), judged("p1"), ...applied("attempt")];
  const proving = [...trying, check("attempt", green), restored("S0"), ...applied("proof")];
  test.each<[string, readonly RunEvent[]]>([
    ["before a setup command", setup],
    ["when it cut a setup command off", [...setup, check("setup", timesOut, { check: SETUP })]],
    ["before the first round", s0],
    ["before the second round", [...s0, check("reproduce", red)]],
    ["when it cut the second round off", [...s0, ...reproducedBy(red, timesOut)]],
    ["before an attempt", reproducedRed],
    ["before a call", begun],
    ["when it cut a call off", [...begun, sent(1), unanswered(1, "timeout")]],
    ["before a check of an attempt", trying],
    ["when it cut a check off", [...trying, check("attempt", timesOut)]],
    ["before a check of the proof", proving],
    ["when it cut the proof off", [...proving, check("proof", timesOut)]],
    ["after a failed attempt", [...reproducedRed, ...triedInVain(1, "p1", red)]],
  ])("used time stops the run %s, and a millisecond earlier does not", (_, events) => {
    expect(stopOf(events, MINUTES_30)).toBe("time");
    expect(stopOf(events, MINUTES_30 - 1)).not.toBe("time");
  });

  test.each<[string, readonly RunEvent[], string]>([
    ["a fix that was proven", [...proving, check("proof", green)], "end-attempt"],
    ["a fix that ended its attempt", [...proving, check("proof", green), attemptEnded(1, "fixed")], "fixed"],
    ["a green tree", [...s0, ...reproducedBy(green)], "already-green"],
    ["a failure that was seen in time", [...trying, check("attempt", red)], "end-attempt"],
    ["a wrong key", [...begun, sent(1), unanswered(1, "auth")], "model-unavailable"],
    [
      "a setup that failed by itself",
      [...setup, check("setup", ended({ exitCode: 1 }, "x"), { check: SETUP })],
      "environment",
    ],
  ])("used time does not hide %s", (_, events, what) => {
    expect(stopOf(events, MINUTES_30)).toBe(what);
  });
});

describe("a run that is cancelled", () => {
  const trying = [...reproducedRed, begin(1), sent(1), replied(1), judged("p1"), ...applied("attempt")];
  const whole: readonly RunEvent[] = [
    ...trying,
    check("attempt", green),
    restored("S0"),
    ...applied("proof"),
    check("proof", green),
    attemptEnded(1, "fixed"),
  ];

  test("finishes next, wherever it was", () => {
    for (let k = 1; k <= whole.length; k++)
      expect(next([...whole.slice(0, k), stopping("cancelled", { signal: "SIGINT" })])).toEqual({
        do: "finish",
      });
  });

  test("goes on when it is resumed, from a restored tree, with what it had", () => {
    for (let k = 2; k < whole.length; k++) {
      const events = [...whole.slice(0, k), stopping("cancelled"), restored("S0"), stopped("cancelled")];
      expect(next(events)).toEqual({ do: "done" });
      const step = next([...events, resumed()]);
      expect(["restore", "end-attempt"], `after entry ${k}`).toContain(step.do);
    }
  });

  test("keeps its proven fix when it is resumed", () => {
    const events = [...whole, stopping("cancelled"), restored("S0"), stopped("cancelled"), resumed()];
    expect(stopOf(events)).toBe("fixed");
  });

  test("tries again to reach its model when it is resumed", () => {
    const lost = [...reproducedRed, begin(1), sent(1), unanswered(1), stopping("model-unavailable")];
    expect(stopOf([...lost, resumed()])).toBe("restore");
    expect(stopOf([...lost, resumed(), restored("S0")])).toBe("call");
    expect(stopOf([...lost, stopped("model-unavailable"), resumed(), restored("S0")])).toBe("call");
  });

  test.each(["fixed", "attempts", "time", "stagnated", "environment", "gave-up"] as const)(
    "a run that was stopping for another reason (%s) only finishes when it is resumed",
    (reason) => {
      expect(next([...reproducedRed, stopping(reason), resumed()])).toEqual({ do: "finish" });
      expect(next([...reproducedRed, stopping(reason), stopped(reason), resumed()])).toEqual({ do: "done" });
    },
  );
});

test("a call that was sent names the request by number, lost ones included", () => {
  const state = stateOf(...reproducedRed, begin(1), sent(1), resumed(), restored("S0"), sent(2), replied(2));
  expect([state.calls, state.answered]).toEqual([2, 1]);
});

test("a check event keeps the attempt that it belongs to", () => {
  const event: Event<"check-ended"> = check("attempt", red, { attempt: 2 });
  const state = stateOf(...reproducedRed, ...triedInVain(1, "p1", red), begin(2), event);
  expect(state.attempts.map((a) => a.checks.length)).toEqual([1, 1]);
});
