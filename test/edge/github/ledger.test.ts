import { afterEach, beforeEach, expect, test } from "vitest";
import type { Fault } from "../../fakes/github/faults.ts";
import { faithful, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import { CAPS, HOUR, NOON, REF, entryOf, ledgerOf } from "./ledger-scene.ts";

let scene: Scene;
beforeEach(async () => {
  scene = await startScene({ perHour: 100_000 });
});
afterEach(async () => {
  faithful(scene.hub);
  await scene.hub.close();
});

const later = (ms: number): string => new Date(Date.parse(NOON) + ms).toISOString();
const stored = (): unknown => JSON.parse(scene.app.git("show", `${REF}:ledger.json`));

test("a claim is in the repository before it is given, and its end takes its place", async () => {
  const ledger = ledgerOf(scene.client());
  expect(await ledger.claim(entryOf("k", { issue: 7 }), CAPS)).toEqual({ kind: "claimed" });
  expect(stored()).toMatchObject({
    schema: "mulligan-ledger",
    version: 1,
    entries: [{ key: "k", runId: "run-1", at: NOON, state: "claimed", issue: 7 }],
  });
  const done = { ...entryOf("k", { issue: 7 }), state: "done", outcome: "fixed", usd: 0.5 } as const;
  await ledger.settle({ ...done, pullRequest: 8, attempts: 2 });
  expect(await ledgerOf(scene.client()).entries()).toEqual([{ ...done, pullRequest: 8, attempts: 2 }]);
  expect(scene.app.git("rev-list", "--count", REF)).toBe("2");
});

test.each([
  ["three runs", ["a", "b", "c"]],
  ["ten jobs of one run", Array.from({ length: 10 }, () => "same")],
])("of %s that claim a key at the same moment exactly one has it", async (_, runIds) => {
  const claims = await Promise.all(
    runIds.map((runId) => ledgerOf(scene.client()).claim(entryOf("k", { runId }), CAPS)),
  );
  const winner = runIds[claims.findIndex((claim) => claim.kind === "claimed")];
  expect(claims.filter((claim) => claim.kind === "claimed")).toHaveLength(1);
  expect(claims.filter((claim) => claim.kind === "taken" && claim.by.runId === winner)).toHaveLength(
    runIds.length - 1,
  );
  expect(await ledgerOf(scene.client()).entries()).toEqual([
    { ...entryOf("k", { runId: winner as string }), state: "claimed" },
  ]);
});

test("claims of different keys at the same moment are all kept", async () => {
  const keys = ["a", "b", "c", "d", "e"];
  await Promise.all(keys.map((key) => ledgerOf(scene.client()).claim(entryOf(key), CAPS)));
  const entries = await ledgerOf(scene.client()).entries();
  expect(entries.map((one) => one.key).toSorted()).toEqual(keys);
});

test("a claim without an end is given back when it is stale, and not before", async () => {
  await ledgerOf(scene.client()).claim(entryOf("k"), CAPS);
  const next = entryOf("k", { runId: "run-2", at: later(2 * HOUR) });
  const early = ledgerOf(scene.client(), { now: later(2 * HOUR) });
  expect(await early.claim(next, CAPS)).toMatchObject({ kind: "taken", by: { runId: "run-1" } });
  const late = ledgerOf(scene.client(), { now: later(2 * HOUR + 1) });
  expect(await late.claim(next, { ...CAPS, perKey: 1 })).toEqual({ kind: "claimed" });
  expect((await late.entries()).map((one) => [one.runId, one.state])).toEqual([
    ["run-1", "given-back"],
    ["run-2", "claimed"],
  ]);
});

test("a run that ends after its claim was given back still counts, beside the one that came after it", async () => {
  const first = ledgerOf(scene.client());
  await first.claim(entryOf("k"), CAPS);
  const second = ledgerOf(scene.client(), { now: later(3 * HOUR) });
  // A job of the same run, so that key and run say nothing.
  await second.claim(entryOf("k", { at: later(3 * HOUR) }), CAPS);
  await first.settle({ ...entryOf("k"), state: "done", outcome: "first" });
  await second.settle({ ...entryOf("k", { at: later(3 * HOUR) }), state: "done", outcome: "second" });
  expect((await first.entries()).map((one) => one.outcome)).toEqual(["first", "second"]);
});

test("an end whose claim is not there any more is written all the same", async () => {
  const ledger = ledgerOf(scene.client());
  const done = { ...entryOf("k"), state: "done" } as const;
  await ledger.settle(done);
  await ledger.settle(done);
  expect(await ledger.entries()).toEqual([done]);
});

test("a key with a pull request is taken, without one it may be tried as often as the cap says", async () => {
  const ledger = ledgerOf(scene.client());
  for (const runId of ["r1", "r2"]) {
    expect(await ledger.claim(entryOf("k", { runId }), CAPS)).toEqual({ kind: "claimed" });
    await ledger.settle({ ...entryOf("k", { runId }), state: "done", outcome: "attempts" });
  }
  expect(await ledger.claim(entryOf("k", { runId: "r3" }), CAPS)).toEqual({
    kind: "capped",
    why: "This was tried before (2 of at most 2 times).",
  });
  await ledger.settle({ ...entryOf("k", { runId: "r2" }), state: "done", pullRequest: 9 });
  expect(await ledger.claim(entryOf("k", { runId: "r3" }), { ...CAPS, perKey: 9 })).toEqual({
    kind: "taken",
    by: { ...entryOf("k", { runId: "r2" }), state: "done", pullRequest: 9 },
  });
});

test("an attempt that was given back does not count", async () => {
  const ledger = ledgerOf(scene.client());
  await ledger.claim(entryOf("k", { runId: "r1" }), CAPS);
  await ledger.settle({ ...entryOf("k", { runId: "r1" }), state: "given-back" });
  const once = { ...CAPS, perKey: 1, perDay: 1 };
  expect(await ledger.claim(entryOf("k", { runId: "r2" }), once)).toEqual({ kind: "claimed" });
});

test("an issue and a day have caps over all keys", async () => {
  const ledger = ledgerOf(scene.client());
  await ledger.claim(entryOf("a", { issue: 1 }), CAPS);
  await ledger.claim(entryOf("b", { issue: 1 }), CAPS);
  expect(await ledger.claim(entryOf("c", { issue: 1 }), { ...CAPS, perIssue: 2 })).toEqual({
    kind: "capped",
    why: "Issue #1 had its repairs (2 of at most 2 times).",
  });
  expect(await ledger.claim(entryOf("c", { issue: 2 }), { ...CAPS, perDay: 2 })).toEqual({
    kind: "capped",
    why: "The repairs of this day in UTC are used up (2 of at most 2).",
  });
  // Half an hour after midnight of the next day.
  const tomorrow = ledgerOf(scene.client(), { now: later(12.5 * HOUR) });
  const next = entryOf("c", { at: later(12.5 * HOUR) });
  expect(await tomorrow.claim(next, { ...CAPS, perDay: 2, staleMs: 90 * HOUR })).toEqual({ kind: "claimed" });
});

test("entries of more than 30 days ago go with the next write", async () => {
  await ledgerOf(scene.client()).settle({ ...entryOf("old"), state: "done" });
  const days = 24 * HOUR;
  const kept = ledgerOf(scene.client(), { now: later(30 * days) });
  await kept.claim(entryOf("a", { at: later(30 * days) }), CAPS);
  expect((await kept.entries()).map((one) => one.key)).toEqual(["old", "a"]);
  const gone = ledgerOf(scene.client(), { now: later(30 * days + 1) });
  await gone.claim(entryOf("b", { at: later(30 * days) }), CAPS);
  expect((await gone.entries()).map((one) => one.key)).toEqual(["a", "b"]);
});

const lost: readonly Fault[] = [
  { kind: "drop", when: "after" },
  { kind: "status", status: 502, when: "after" },
  { kind: "repeat" },
];
test.each(lost)("a write whose answer is lost (%o) is found, and not made again", async (fault) => {
  const isMove = ({ method, template }: { method: string; template: string }): boolean =>
    (method === "POST" && template.endsWith("/git/refs")) || method === "PATCH";
  scene.hub.faults.add({ fault, when: isMove, times: 2 });
  const ledger = ledgerOf(scene.client());
  expect(await ledger.claim(entryOf("k"), CAPS)).toEqual({ kind: "claimed" });
  await ledger.settle({ ...entryOf("k"), state: "done" });
  expect(scene.hub.faults.struck).toHaveLength(2);
  expect(scene.app.git("rev-list", "--count", REF)).toBe("2");
  expect(await ledger.entries()).toEqual([{ ...entryOf("k"), state: "done" }]);
});

test("a limit that lasts longer than two minutes ends the call with its reason", async () => {
  scene.hub.faults.add({ fault: { kind: "secondary-limit", status: 403, retryAfter: 3600 } });
  await expect(ledgerOf(scene.client()).claim(entryOf("k"), CAPS)).rejects.toMatchObject({
    code: "GITHUB",
    hint: "Start again later; what was written before stays written.",
  });
  expect(scene.hub.calls).toHaveLength(1);
});

test("a token that may not write is named with the permission that it lacks", async () => {
  const reader = scene.client({ contents: "read" });
  await expect(ledgerOf(reader).claim(entryOf("k"), CAPS)).rejects.toMatchObject({
    code: "GITHUB",
    message: expect.stringContaining("Resource not accessible by integration"),
    hint: "Give the token the permission `contents: write`.",
  });
  expect(scene.hub.writes()).toEqual([]);
});

const entry = { claim: "c", key: "k", runId: "r", at: NOON, state: "claimed" };
const head = { schema: "mulligan-ledger", version: 1 };
test.each<readonly [string, string, string]>([
  ["no JSON", "{", "It is not JSON."],
  ["another document", "[]", 'It does not say that it is a "mulligan-ledger".'],
  [
    "a later version",
    JSON.stringify({ ...head, version: 2, entries: [] }),
    "Its version is 2, and this Mulligan knows version 1 only.",
  ],
  [
    "no version",
    JSON.stringify({ schema: "mulligan-ledger", entries: [] }),
    "It does not say which version it has.",
  ],
  ["no entries", JSON.stringify(head), "It has no list of entries."],
  ...[
    null,
    { ...entry, state: "won" },
    { ...entry, at: "yesterday" },
    { ...entry, key: ["k"] },
    { ...entry, key: "k".repeat(3000) },
    { ...entry, usd: -1 },
    { ...entry, issue: "1" },
    { ...entry, outcome: {} },
  ].map((wrong): [string, string, string] => [
    `the entry ${JSON.stringify(wrong).slice(0, 80)}`,
    JSON.stringify({ ...head, entries: [entry, wrong] }),
    "Its entry 2 is not one.",
  ]),
  ["no end of brackets", "[".repeat(200_000), "It is not JSON."],
])("a ledger with %s is refused with a sentence, and stays as it is", async (_, text, why) => {
  const made = scene.app.commit({ "ledger.json": text }, { branch: "hostile" });
  scene.app.git("update-ref", REF, made);
  await expect(ledgerOf(scene.client()).claim(entryOf("k"), CAPS)).rejects.toMatchObject({
    code: "GITHUB",
    message: `The ledger in ${REF} cannot be read. ${why}`,
    hint: expect.stringContaining(`git push origin :${REF}`),
  });
  expect(scene.app.git("rev-parse", REF)).toBe(made);
});

test("a ref that holds something else than a ledger is refused with a sentence", async () => {
  scene.app.git("update-ref", REF, scene.app.head());
  const claim = () => ledgerOf(scene.client()).claim(entryOf("k"), CAPS);
  await expect(claim()).rejects.toThrow(`The ledger in ${REF} cannot be read. It holds no file ledger.json.`);
  scene.app.git("update-ref", REF, scene.app.git("rev-parse", "main^{tree}"));
  await expect(claim()).rejects.toThrow("It is not a commit.");
});

test("what an entry holds beyond the known is not taken over", async () => {
  const text = JSON.stringify({
    ...head,
    entries: [{ ...entry, state: "done", extra: 1, __proto__: { a: 1 } }],
  });
  scene.app.git("update-ref", REF, scene.app.commit({ "ledger.json": text }, { branch: "hostile" }));
  const { claim: _, ...known } = entry;
  expect(await ledgerOf(scene.client()).entries()).toEqual([{ ...known, state: "done" }]);
});
