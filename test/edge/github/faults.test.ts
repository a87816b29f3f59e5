import { afterAll, beforeAll, expect, test } from "vitest";
import type { Hub } from "../../../src/core/hub.ts";
import { MulliganError } from "../../../src/core/errors.ts";
import { randomFaults } from "../../fakes/github/faults.ts";
import { faithful } from "../../fakes/github/scene.ts";
import { openDesk } from "./desk.ts";
import type { Desk } from "./desk.ts";

const SCHEDULES = 500;
const AT_ONCE = 10;
const MARKER = "<!-- mulligan:5f3a -->";

let desk: Desk;
let fix: string;
beforeAll(async () => {
  desk = await openDesk({ perHour: 1_000_000 });
  fix = desk.app.commit({ "src/sum.js": "exports.sum = 2;\n" }, { branch: "fix", from: desk.app.head() });
});
afterAll(() => desk.hub.close());

const annotations = Array.from(
  { length: 60 },
  (_, i) => ({ path: "src/sum.js", line: i + 1, message: `wrong ${i}`, level: "failure" }) as const,
);

/** Everything that a run puts on GitHub: progress, the pull request, the end of the comment, the check run. */
async function publish(port: Hub, issue: number, branch: string): Promise<void> {
  await port.putComment(issue, MARKER, `${MARKER}\nWorking on it.`);
  await port.putPullRequest({ branch, base: "main", title: "Fix", body: "What was wrong.", isDraft: true });
  await port.putComment(issue, MARKER, `${MARKER}\nDone.`);
  const texts = { name: branch, title: "Fixed", summary: "One attempt.", externalId: branch };
  await port.putCheckRun({ ...texts, headSha: fix, conclusion: "success", annotations });
}

interface Left {
  readonly end: unknown;
  readonly comments: readonly string[];
  readonly pulls: number;
  readonly checkRuns: number;
  /** Annotations of the newest check run, and how many of them are different. */
  readonly annotations: readonly [number, number];
  readonly repeated: boolean;
}

async function under(seed: number): Promise<readonly [Left, Left]> {
  const { app, hub } = desk;
  const branch = `fix-${seed}`;
  const login = `robot-${seed}[bot]`;
  app.git("update-ref", `refs/heads/${branch}`, fix);
  const issue = app.issue({ title: `broken ${seed}` }).number;
  const faults = randomFaults(seed, { rate: 0.35, most: 8 });
  let isOver = false;
  hub.faults.add((arrival) => (isOver || arrival.token !== login ? undefined : faults(arrival)));
  const left = (end: unknown): Left => {
    const checkRuns = [...app.repository.checkRuns.values()].filter((one) => one.externalId === branch);
    const there = checkRuns.at(-1)?.annotations ?? [];
    return {
      end,
      comments: [...app.repository.comments.values()].flatMap((one) =>
        one.issue === issue ? [one.body] : [],
      ),
      pulls: [...app.repository.pulls.values()].filter((one) => one.head.ref === branch).length,
      checkRuns: checkRuns.length,
      annotations: [there.length, new Set(there.map((one) => one["start_line"])).size],
      repeated: hub.faults.struck.some((one) => one.arrival.token === login && one.fault.kind === "repeat"),
    };
  };
  const first = await publish(desk.as({ login }), issue, branch).then(
    () => left("published"),
    (error: unknown) => left(error),
  );
  isOver = true;
  if (first.end === "published") return [first, first];
  // A later run, which knows nothing of the first, goes on where that one broke off.
  await publish(desk.as({ login }), issue, branch);
  return [first, left("published")];
}

const starts = Array.from({ length: SCHEDULES / AT_ONCE }, (_, i) => i * AT_ONCE + 1);

test.each(starts)(
  "under the random faults of seed %i and on nothing is there twice",
  async (start) => {
    const seeds = Array.from({ length: AT_ONCE }, (_, i) => start + i);
    for (const [i, [first, last]] of (await Promise.all(seeds.map(under))).entries()) {
      const at = `seed ${seeds[i]}`;
      expect(
        first.end === "published" || first.end instanceof MulliganError,
        `${at}: ${String(first.end)}`,
      ).toBe(true);
      expect(first.pulls, at).toBeLessThanOrEqual(1);
      expect(last.comments, at).toEqual([`${MARKER}\nDone.`]);
      expect(last.pulls, at).toBe(1);
      // Only a request that the network itself sends twice leaves something: check runs and annotations cannot be removed.
      expect(last.checkRuns, at).toBeLessThanOrEqual(last.repeated ? 2 : 1);
      expect(last.annotations[1], at).toBe(60);
      expect(last.repeated || last.annotations[0] === 60, at).toBe(true);
    }
    faithful(desk.hub);
  },
  60_000,
);
