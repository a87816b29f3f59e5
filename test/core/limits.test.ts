import { describe, expect, test } from "vitest";
import { timeLeft } from "../../src/core/step.ts";
import type { RunEvent } from "../../src/core/event.ts";
import {
  applied,
  attemptEnded,
  begin,
  check,
  ended,
  judged,
  lookedUp,
  next,
  replied,
  reproducedBy,
  restored,
  resumed,
  sent,
  SETUP,
  snapshot,
  started,
  stateOf,
  stopped,
  stopping,
  tests,
  timesOut,
  triedInVain,
  unanswered,
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
