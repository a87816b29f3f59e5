import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { randomFaults } from "../../fakes/github/faults.ts";
import { EVERYTHING, faithful, startScene } from "../../fakes/github/scene.ts";
import type { Scene } from "../../fakes/github/scene.ts";
import { CAPS, HOUR, NOON, REF, entryOf, ledgerOf } from "./ledger-scene.ts";

let scene: Scene;
beforeAll(async () => {
  scene = await startScene({ perHour: 1_000_000 });
});
afterAll(async () => {
  faithful(scene.hub);
  await scene.hub.close();
});

const CHILD = fileURLToPath(new URL("ledger-child.ts", import.meta.url));
const LATER = new Date(Date.parse(NOON) + 3 * HOUR).toISOString();

/** Runs the child until the request with that number arrives, kills it there, and lets the request have its effect. */
async function killedAt(request: number): Promise<"killed" | "ended"> {
  scene.hub.token({
    value: "ghs_child",
    login: "github-actions[bot]",
    permissions: EVERYTHING,
    repositories: ["octo/app"],
  });
  let letGo: (value?: unknown) => void = () => undefined;
  const until = new Promise((resolve) => (letGo = resolve));
  let arrived: (value: "arrived") => void = () => undefined;
  const arrival = new Promise<"arrived">((resolve) => (arrived = resolve));
  let seen = 0;
  scene.hub.faults.add(() => {
    seen += 1;
    if (seen !== request) return undefined;
    arrived("arrived");
    return { kind: "hold", until };
  });
  const calls = scene.hub.calls.length;
  const child = spawn(process.execPath, [CHILD, scene.hub.url, "ghs_child"], { stdio: "inherit" });
  const exit = once(child, "exit");
  const first = await Promise.race([arrival, exit.then(() => "ended" as const)]);
  if (first === "arrived") {
    child.kill("SIGKILL");
    await exit;
    letGo();
    while (scene.hub.calls[calls + request - 1]?.status === undefined)
      await new Promise((resolve) => setTimeout(resolve, 5));
  } else if (child.exitCode !== 0) throw new Error(`the child ended with ${child.exitCode}`);
  scene.hub.faults.clear();
  return first === "ended" ? "ended" : "killed";
}

test(
  "a run that is killed at any of its requests leaves a ledger that counts right",
  { timeout: 120_000 },
  async () => {
    const after: Record<string, number> = {};
    for (let request = 1; ; request++) {
      const end = await killedAt(request);
      const left = await ledgerOf(scene.client()).entries();
      const state = left[0]?.state ?? "nothing";
      expect(left.map((one) => one.runId)).toEqual(state === "nothing" ? [] : ["child"]);
      after[state] = (after[state] ?? 0) + 1;
      // The same event again, when the claim of the dead run is stale: its attempt is given back, one that ended counts.
      const next = ledgerOf(scene.client(), { now: LATER });
      const oneTry = { ...CAPS, perKey: 1 };
      const claim = await next.claim(entryOf("k", { runId: "next", at: LATER }), oneTry);
      expect(claim.kind).toBe(state === "done" ? "capped" : "claimed");
      expect((await next.entries()).filter((one) => one.state !== "given-back")).toHaveLength(1);
      if (scene.app.git("for-each-ref", REF) !== "") scene.app.git("update-ref", "-d", REF);
      if (end === "ended") break;
    }
    // A claim is 1 read of a ref that is not there and 3 writes; its end 1 read of a ref that is known, and 3 writes.
    expect(after).toEqual({ nothing: 3, claimed: 4, done: 2 });
  },
);

// Each takes about a second; more of them: MULLIGAN_SCHEDULES=300.
const SCHEDULES = Number(process.env["MULLIGAN_SCHEDULES"] ?? 12);

test(
  "over random schedules of faults nothing is lost and nothing counts twice",
  { timeout: SCHEDULES * 20_000 },
  async () => {
    let struck = 0;
    const kinds = new Set<string>();
    for (let seed = 1; seed <= SCHEDULES; seed++) {
      const ref = `refs/mulligan/ledger-${seed}`;
      const before = scene.hub.faults.struck.length;
      scene.hub.faults.add(randomFaults(seed, { rate: 0.3, most: 8 }));
      const ledger = ledgerOf(scene.client(), { ref });
      const rival = ledgerOf(scene.client(), { ref });
      const claims = await Promise.all([
        ledger.claim(entryOf("k", { runId: "a" }), CAPS),
        rival.claim(entryOf("k", { runId: "b" }), CAPS),
        rival.claim(entryOf("other", { runId: "b" }), CAPS),
      ]);
      expect(
        claims
          .map((claim) => claim.kind)
          .slice(0, 2)
          .toSorted(),
      ).toEqual(["claimed", "taken"]);
      expect(claims[2]).toEqual({ kind: "claimed" });
      const [winner, runId] = claims[0].kind === "claimed" ? [ledger, "a"] : [rival, "b"];
      const done = { ...entryOf("k", { runId }), state: "done", attempts: 2 } as const;
      await winner.settle(done);
      scene.hub.faults.clear();
      const strikes = scene.hub.faults.struck.slice(before);
      struck += strikes.length;
      for (const { fault } of strikes) kinds.add(fault.kind);
      const entries = await ledgerOf(scene.client(), { ref }).entries();
      expect(entries.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
        done,
        { ...entryOf("other", { runId: "b" }), state: "claimed" },
      ]);
      expect(scene.app.git("rev-list", "--count", ref)).toBe("3");
    }
    expect(struck).toBeGreaterThan(SCHEDULES);
    expect(kinds.size).toBe(5);
  },
);
